/** Payment links: who makes and ends them, browsers that open and pay them, and what their pages say. */

import type { HttpAnswer } from '../../api/runtime/shared/exchange.ts';
import { en as messages } from '../../api/runtime/shared/pay/messages/en.ts';
import { cardOnForm } from '../checkouts/form.ts';
import { type Booked, isMoved, isWholeOrPart } from './bank.ts';
import { channelIds } from './channels.ts';
import type { Office } from './office.ts';
import { ask, inCalm } from './requests.ts';
import { change, type PreparedCheckout, press } from './shoppers.ts';
import { pickRecent } from './step.ts';
import type { World } from './world.ts';

/** As it was asked for, by whoever was told its id. */
interface Link {
  readonly id: string;
  readonly amountMinor: number;
}

/** A browser that has opened a link: its cookie names the checkout. */
interface Tab {
  readonly link: Link;
  readonly checkout: PreparedCheckout;
}

export interface Links {
  readonly made: Link[];
  readonly tabs: Tab[];
}

export function createLinks(): Links {
  return { made: [], tabs: [] };
}

export interface WantedLink {
  readonly by: Office | 'program';
  readonly paymentType: 'DB' | 'PA';
  readonly amount: string;
  readonly usesMax: number;
  /** Minutes; null: for ever. */
  readonly minutes: number | null;
}

const make = `mutation ($input: CreatePaymentLinkInput!, $key: String) { createPaymentLink(input: $input, idempotencyKey: $key) { id } }`;
const end = 'mutation ($id: ID!) { endPaymentLink(id: $id) { id state } }';
const minuteMs = 60_000;

export function makeLink(world: World, key: string, { by, amount, paymentType, usesMax, minutes }: WantedLink): void {
  const expiresAt = minutes === null ? {} : { expiresAt: new Date(world.turns.now() + minutes * minuteMs).toISOString() };
  const input = {
    ...{ entityId: channelIds.bank, amount, currency: 'EUR', description: 'two tickets', paymentType, usesMax },
    ...expiresAt,
  };
  ask(
    world,
    (process) => (by === 'program' ? process.graphql(make, { input, key }) : process.staff(by, make, { input, key })),
    ({ data, errors }) => {
      if (errors && typeof errors[0]?.extensions?.resultCode !== 'string') world.beliefs.note(`a link: ${errors[0]?.message}`);
      const id: unknown = data?.createPaymentLink?.id;
      if (typeof id === 'string') world.links.made.push({ id, amountMinor: Math.round(Number(amount) * 100) });
    },
  );
}

export function endLink(world: World, by: Office, of: number): void {
  const link = pickRecent(world.links.made, of);
  if (link) endOne(world, by, link);
}

function endOne(world: World, by: Office, { id }: Link): void {
  ask(
    world,
    (process) => process.staff(by, end, { id }),
    ({ data }) => {
      const state: unknown = data?.endPaymentLink?.state;
      if (state === 'OPEN' || (state === 'ENDED' && !isEnded(world, id)))
        world.beliefs.note(`link ${id} was ended, and is ${String(state)}`);
    },
  );
}

function isEnded({ reader }: World, id: string): boolean {
  return reader.readFirst('SELECT 1 FROM payment_links WHERE id = ? AND ended_at IS NOT NULL', [id]) !== undefined;
}

const open = "(p.status IN ('pending', 'unknown') OR p.status = 'declined' AND p.result_code = '900.100.300')";
const usesSql = `SELECT l.uses_max, l.ended_at, l.expires_at, coalesce(sum(p.status = 'approved' OR p.status = 'expired' AND p.authorized > 0), 0), coalesce(sum(${open}), 0)
  FROM payment_links AS l LEFT JOIN checkouts AS c ON c.payment_link_id = l.id LEFT JOIN payments AS p ON p.checkout_id = c.id AND p.referenced_id IS NULL
  WHERE l.id = ? GROUP BY l.id`;

/** What a page may say of the link at this moment. */
function readUses({ reader, turns }: World, id: string) {
  const [usesMax, endedAt, expiresAt, paid, underWay] = reader.readFirst(usesSql, [id]) ?? [];
  return {
    isPaid: Number(paid) >= Number(usesMax),
    isFree: Number(paid) + Number(underWay) < Number(usesMax),
    isEnded: endedAt !== null,
    isOver: expiresAt !== null && Number(expiresAt) <= turns.now(),
  };
}

/** A browser opens a page of the link; `cookie` is what it was given before. */
function browse(world: World, method: 'GET' | 'POST', path: string, cookie: string | undefined, hear: (answer: HttpAnswer) => void): void {
  const linkId = path.split('/')[2] ?? '';
  const before = readUses(world, linkId);
  ask(
    world,
    (process) => process.pay({ method, path, cookie }),
    (answer) => {
      if (answer === undefined) {
        world.beliefs.note(`nobody answers ${path}`);
        return;
      }
      if (answer.status >= 500) world.beliefs.note(`${method} ${path} was answered ${answer.status}`);
      judgePage(world, linkId, String(answer.body), before);
      hear(answer);
    },
  );
}

function judgePage(world: World, id: string, page: string, before: ReturnType<typeof readUses>): void {
  if (!world.areClocksRight) return;
  const now = readUses(world, id);
  const says = (words: string): boolean => page.includes(`<h1>${words}</h1>`);
  const deny = (what: string): void => world.beliefs.note(`the page of link ${id} says ${what}, and that is not so`);
  if (says(messages.closed.paid) && !now.isPaid) deny('that it was paid');
  if (says(messages.closed.ended) && !now.isEnded) deny('that it was ended');
  if (says(messages.closed.expired) && !now.isOver) deny('that it has expired');
  if (says(messages.busy) && before.isFree && now.isFree) deny('that somebody is paying');
  if (!page.includes('<form method="post"')) return;
  if (before.isEnded || before.isOver) deny('that it can be paid, though its time is over');
  if (!before.isFree && !now.isFree) deny('that it can be paid');
}

/** Whoever presses the page's button is led to a checkout of their own. */
export function openLink(world: World, of: number): void {
  const link = pickRecent(world.links.made, of);
  if (link) openOne(world, link);
}

function openOne(world: World, link: Link): void {
  browse(world, 'POST', `/pay/${link.id}`, undefined, ({ headers }) => {
    const [, checkoutId] = /\/pay\/[0-9a-f]{32}\/([0-9a-z-]+)$/.exec(String(headers.Location ?? '')) ?? [];
    if (checkoutId === undefined) return;
    const checkout = { id: checkoutId, entityId: channelIds.bank, amountMinor: link.amountMinor, linkId: link.id };
    world.links.tabs.push({ link, checkout });
  });
}

const paidSql = "SELECT 1 FROM payments WHERE checkout_id = ? AND (status = 'approved' OR status = 'expired' AND authorized > 0)";

/** The page of the link or of what this browser began; what it says of the payment is so. */
export function lookAtLink(world: World, of: number, isOwn: boolean): void {
  const tab = pickRecent(world.links.tabs, of);
  const link = tab?.link ?? pickRecent(world.links.made, of);
  if (!link) return;
  if (!tab || !isOwn) {
    browse(world, 'GET', `/pay/${link.id}`, tab && `checkout=${tab.checkout.id}`, () => {});
    return;
  }
  browse(world, 'GET', `/pay/${link.id}/${tab.checkout.id}`, undefined, ({ body }) => {
    const page = String(body);
    if (page.includes(messages.paidNote.slice('{name} '.length)) && !world.reader.readFirst(paidSql, [tab.checkout.id]))
      world.beliefs.note(`the page of checkout ${tab.checkout.id} says that it was paid, and it was not`);
  });
}

/** `tabs`: how many of the last browsers press at once. */
export function payLink(world: World, key: string, of: number, tabs: number): void {
  const last = pickRecent(world.links.tabs, of);
  if (!last) return;
  const beside = world.links.tabs.filter(({ link }) => link.id === last.link.id).slice(-tabs);
  for (const [place, { checkout }] of beside.entries()) press(world, checkout, cardOnForm, [`${key}-${place}`]);
}

/** Everybody opens a new link, and then pays at once, whatever the bank and the disk do. */
export async function sellByLink(world: World, key: string, usesMax: number, browsers: number): Promise<void> {
  const { turns, links } = world;
  const known = links.made.length;
  makeLink(world, key, { by: 'SUPPORT', paymentType: 'DB', amount: '12.00', usesMax, minutes: null });
  await turns.takeAll();
  const link = links.made[known];
  if (!link) return;
  for (let browser = 0; browser < browsers; browser += 1) openOne(world, link);
  await turns.takeAll();
  for (const [place, { checkout }] of links.tabs.filter((tab) => tab.link === link).entries())
    press(world, checkout, cardOnForm, [`${key}-${place}`, `${key}-${place}-again`]);
  browse(world, 'GET', `/pay/${link.id}`, undefined, () => {});
}

/** What becomes of a link between the moment in which a browser has read it and the one in which its payment is stored. */
export type Meanwhile = 'others pay' | 'staff end it' | 'its time ends' | 'the merchant changes the checkout';

/** A new link that can be paid once; two browsers have opened it, and one of them is slow. */
export async function raceForLink(world: World, key: string, meanwhile: Meanwhile, mood: 'uncertain' | 'lostAfter' | null): Promise<void> {
  const { turns, links } = world;
  await turns.takeAll();
  await inCalm(world, async (calm) => {
    const known = links.made.length;
    makeLink(world, key, { by: 'program', paymentType: 'DB', amount: '10.00', usesMax: 1, minutes: 20 });
    await turns.takeAll();
    const link = links.made[known];
    if (!link) return;
    openOne(world, link);
    openOne(world, link);
    await turns.takeAll();
    const [slow, other] = links.tabs.filter((tab) => tab.link === link);
    if (!slow || !other) return;
    if (mood) world.trouble = { ...calm, mood };
    press(world, slow.checkout, cardOnForm, [`${key}-slow`]);
    await turns.rest();
    const goOn = turns.holdLast('commit');
    if (meanwhile === 'others pay') press(world, other.checkout, cardOnForm, [`${key}-other`]);
    if (meanwhile === 'staff end it') endOne(world, 'SUPPORT', link);
    if (meanwhile === 'its time ends') turns.advance(20_000);
    if (meanwhile === 'the merchant changes the checkout') change(world, slow.checkout, '11.00');
    await turns.takeAll();
    const wasEnded = isEnded(world, link.id);
    goOn();
    await turns.takeAll();
    if (wasEnded && world.reader.readFirst(paidSql, [slow.checkout.id])) world.beliefs.note(`link ${link.id} was ended, and then paid`);
    // Whoever lost the race, and whoever comes later, is told so.
    press(world, other.checkout, cardOnForm, [`${key}-again`]);
    await turns.takeAll();
    browse(world, 'GET', `/pay/${link.id}`, undefined, () => {});
    await turns.takeAll();
  });
}

const linksSql = `SELECT l.id, l.uses_max, l.amount_minor, c.id FROM payment_links AS l JOIN checkouts AS c ON c.payment_link_id = l.id`;
const ofCheckoutsSql = 'SELECT checkout_id, id FROM payments WHERE checkout_id IS NOT NULL AND referenced_id IS NULL';
/** A press that was under way is let through for so long. */
const lateSql = `SELECT p.id, l.id FROM payments AS p JOIN checkouts AS c ON c.id = p.checkout_id JOIN payment_links AS l ON l.id = c.payment_link_id
  WHERE p.referenced_id IS NULL AND p.created_at > min(coalesce(l.ended_at, 9e15), coalesce(l.expires_at, 9e15)) + ${minuteMs}`;

/** Each use has one payment, over what the link is over, and none begins when nobody may pay any more. */
export function findLinkFault({ reader, bank, areClocksRight }: World): string | undefined {
  const rows = reader.read(linksSql, []);
  if (rows.length === 0) return undefined;
  const booked = new Map<string, Booked>(
    bank.book
      .filter((entry) => isMoved(entry) && (entry.operation === 'DB' || entry.operation === 'PA'))
      .map((entry) => [entry.paymentId, entry]),
  );
  const paid = new Map<string, readonly Booked[]>();
  for (const [checkout, id] of reader.read(ofCheckoutsSql, [])) {
    const entry = booked.get(String(id));
    if (entry) paid.set(String(checkout), [...(paid.get(String(checkout)) ?? []), entry]);
  }
  const uses = new Map<string, number>();
  for (const [link, usesMax, amount, checkout] of rows) {
    const entries = paid.get(String(checkout)) ?? [];
    const wrong = entries.find((entry) => !isWholeOrPart(entry, BigInt(String(amount))));
    if (wrong) return `link ${String(link)} is over ${String(amount)}, and the bank took ${wrong.amountMinor}`;
    const count = (uses.get(String(link)) ?? 0) + entries.length;
    uses.set(String(link), count);
    if (count > Number(usesMax)) return `link ${String(link)} may be paid ${String(usesMax)} times, and was paid ${count} times`;
  }
  const late = areClocksRight ? reader.readFirst(lateSql, []) : undefined;
  return late && `payment ${String(late[0])} was begun by link ${String(late[1])}, which was over`;
}
