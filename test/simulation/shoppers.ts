/** What shoppers do, what they and the merchant are told about it, and what must then be so. */

import { attemptsMax } from '../../api/domain/checkouts/read.ts';
import { rightCode } from '../../api/domain/three-d-secure/simulator/pages.ts';
import type { Reader } from '../../db/connect/reader.ts';
import { formOf, type Parameters } from '../support/client.ts';
import { harnessUrl } from '../support/harness.ts';
import { type Booked, isMoved, isWholeOrPart } from './bank.ts';
import { channelIds } from './channels.ts';
import { ask } from './requests.ts';
import type { World } from './world.ts';

/** As the merchant prepared it. */
export interface PreparedCheckout {
  readonly id: string;
  readonly entityId: string;
  readonly amountMinor: number;
  /** By whose page it was prepared. */
  readonly linkId?: string;
}

/** The bank asks the shopper something, at an address of the gateway. */
export interface Question {
  readonly path: string;
  readonly authenticationId: string;
}

export interface Shoppers {
  readonly questions: readonly Question[];
  /** Those that the merchant's program was told the id of. */
  checkouts(world: World): readonly PreparedCheckout[];
  /** A redirect that somebody was given. */
  asked(url: unknown): void;
  /** Authentications to which the right code was sent. */
  readonly passed: Set<string>;
  /** Authentications to which any answer was sent. */
  readonly answered: Set<string>;
  /** Authentications that somebody cancelled. */
  readonly cancelled: Set<string>;
  /** Checkouts of which the merchant was told that they are withdrawn. */
  readonly withdrawn: Set<string>;
  /** Checkouts whose amount the merchant's program tried to change. */
  readonly changed: Set<string>;
}

export function createShoppers(): Shoppers {
  const questions: Question[] = [];
  return {
    questions,
    passed: new Set(),
    answered: new Set(),
    cancelled: new Set(),
    withdrawn: new Set(),
    changed: new Set(),
    checkouts: ({ beliefs }) =>
      beliefs
        .told()
        .filter(({ path }) => path === '/v1/checkouts')
        .map(({ told, parameters }) => ({
          id: told?.id ?? '',
          entityId: parameters.entityId ?? '',
          amountMinor: Math.round(Number(parameters.amount) * 100),
        })),
    asked(url) {
      if (typeof url !== 'string') return;
      const [path = '', authenticationId = ''] = /\/v1\/threeDSecure\/([0-9a-f]{32})\/challenge/.exec(url) ?? [];
      if (path !== '' && !questions.some((known) => known.path === path)) questions.push({ path, authenticationId });
    },
  };
}

/** One press after the other, as long as there are keys. */
export function press(world: World, checkout: PreparedCheckout, card: Parameters, keys: readonly string[]): void {
  const [attemptKey, ...left] = keys;
  if (attemptKey === undefined) return;
  const { id } = checkout;
  const body = formOf({ attemptKey, shopperResultUrl: 'https://shop.example/done', ...card });
  const wasPayable = isSurelyPayable(world, id);
  ask(
    world,
    (process) =>
      process.rest.send({ method: 'POST', path: `/v1/checkouts/${id}/payment`, body }, { token: null, headers: { origin: harnessUrl } }),
    ({ status, body: told, text }) => {
      if (status >= 500 && status !== 503) world.beliefs.note(`a press was answered ${status}: ${text}`);
      if (wasPayable && told.status === 'refused' && isSurelyPayable(world, id))
        world.beliefs.note(`a press was refused in checkout ${id}, which could be paid: ${text}`);
      const redirect = told.redirect as { readonly url?: unknown } | null | undefined;
      world.shoppers.asked(redirect?.url);
      const goOn = (): void => press(world, checkout, card, left);
      // Something is under way: whoever wants more waits a moment.
      if (told.status === 'pending' && left.length > 0) void world.turns.wait('somebody who presses again', goOn);
      else goOn();
    },
  );
}

const payableSql = `SELECT 1 FROM checkouts AS c WHERE c.id = ? AND c.status = 'open' AND c.expires_at > ? AND c.attempts < ?
  AND NOT EXISTS (SELECT 1 FROM payments AS p WHERE p.checkout_id = c.id AND (p.status NOT IN ('declined', 'failed') OR p.result_code = '900.100.300'))
  AND (c.payment_link_id IS NULL OR EXISTS (SELECT 1 FROM payment_links AS l WHERE l.id = c.payment_link_id AND l.ended_at IS NULL
    AND (l.expires_at IS NULL OR l.expires_at > ?) AND l.uses_max > (SELECT count(*) FROM checkouts AS o JOIN payments AS p ON p.checkout_id = o.id
      WHERE o.payment_link_id = l.id AND (p.status NOT IN ('declined', 'failed') OR p.result_code = '900.100.300'))))`;

/** Before and after a press, so that it was in between. */
function isSurelyPayable({ reader, turns, areClocksRight }: World, id: string): boolean {
  const now = BigInt(turns.now());
  return areClocksRight && reader.readFirst(payableSql, [id, now, BigInt(attemptsMax), now]) !== undefined;
}

/** The shopper failed, or cancelled. */
const failedSql = "SELECT result_code FROM authentications WHERE id = ? AND result_code IN ('100.380.401', '100.396.101')";

export type QuestionAnswer = 'right' | 'wrong' | 'cancel' | 'open' | 'result';

export function answerQuestion(world: World, { path, authenticationId }: Question, answer: QuestionAnswer): void {
  const isFirst = !world.shoppers.answered.has(authenticationId);
  if (answer === 'right') world.shoppers.passed.add(authenticationId);
  if (answer === 'cancel') world.shoppers.cancelled.add(authenticationId);
  if (answer === 'right' || answer === 'wrong' || answer === 'cancel') world.shoppers.answered.add(authenticationId);
  const bodies = {
    right: formOf({ answer: 'code', code: rightCode }),
    wrong: formOf({ answer: 'code', code: '000000' }),
    cancel: formOf({ answer: 'cancel', code: '' }),
    open: '',
    result: '',
  };
  const place = answer === 'result' ? path.replace(/challenge$/, 'result') : path;
  const body = bodies[answer];
  ask(
    world,
    (process) => process.page({ method: body === '' ? 'GET' : 'POST', path: place, query: '', body }),
    // Pages have no form for an outage: the server answers it.
    () => {
      if (answer !== 'right' || !isFirst || world.shoppers.cancelled.has(authenticationId)) return;
      const failed = world.reader.readFirst(failedSql, [authenticationId]);
      if (failed) world.beliefs.note(`authentication ${authenticationId} was answered rightly first, and counts as ${String(failed[0])}`);
    },
  );
}

/** The program knows the payment from then on, and refers to it as to others. */
export function readResult(world: World, checkout: PreparedCheckout): void {
  const { id, entityId, amountMinor } = checkout;
  ask(
    world,
    (process) => process.rest.get(`/v1/checkouts/${id}/payment`, { entityId }),
    ({ status, body, text }) => {
      if (status >= 500 && status !== 503) world.beliefs.note(`the result of a checkout was answered ${status}: ${text}`);
      if (body.id === undefined || !/^[0-9a-f]{32}$/.test(body.id) || body.paymentType === undefined) return;
      world.beliefs.knows({ id: body.id, entityId, amountMinor });
    },
  );
}

export function withdraw(world: World, { id, entityId }: PreparedCheckout): void {
  ask(
    world,
    (process) => process.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}`, query: formOf({ entityId }) }),
    ({ status, text }) => {
      if (status >= 500 && status !== 503) world.beliefs.note(`a withdrawal was answered ${status}: ${text}`);
      if (status === 200) world.shoppers.withdrawn.add(id);
    },
  );
}

/** Another amount; refused where a payment of it is under way. */
export function change(world: World, { id, entityId }: PreparedCheckout, amount: string): void {
  world.shoppers.changed.add(id);
  ask(
    world,
    (process) => process.rest.post(`/v1/checkouts/${id}`, { entityId, amount, currency: 'EUR', paymentType: 'DB' }),
    ({ status, text }) => {
      if (status >= 500 && status !== 503) world.beliefs.note(`a change of a checkout was answered ${status}: ${text}`);
    },
  );
}

const lateSql = `SELECT p.id FROM payments AS p JOIN checkouts AS c ON c.id = p.checkout_id
  WHERE p.referenced_id IS NULL AND p.created_at > c.expires_at + 300000`;

/** One checkout is paid once, in its time, over what was prepared, after no more tries than are allowed, and never when it was withdrawn. */
export function findCheckoutFault(world: World): string | undefined {
  const { reader, bank, shoppers } = world;
  const late = reader.readFirst(lateSql, []);
  if (late) return `payment ${String(late[0])} was made in a checkout whose time was over`;
  const attempts = readAttempts(reader);
  const moved = new Map(bank.book.filter(isMoved).map((entry) => [entry.paymentId, entry]));
  for (const checkout of shoppers.checkouts(world)) {
    const ids = attempts.get(checkout.id) ?? [];
    if (ids.length > attemptsMax) return `checkout ${checkout.id} was tried ${ids.length} times`;
    const paid = ids.flatMap((id) => moved.get(id) ?? []).filter(({ operation }) => operation === 'DB' || operation === 'PA');
    if (paid.length > 1) return `checkout ${checkout.id} was paid ${paid.length} times`;
    // Of a changed one the rows say whether the payment is over what stood there.
    const wrong = shoppers.changed.has(checkout.id) ? undefined : paid.find((entry) => !isWholeOrPart(entry, BigInt(checkout.amountMinor)));
    if (wrong) return `checkout ${checkout.id} is over ${checkout.amountMinor}, and the bank took ${wrong.amountMinor}`;
    if (paid.length > 0 && shoppers.withdrawn.has(checkout.id))
      return `checkout ${checkout.id} was withdrawn, and the bank took money for it`;
  }
  return undefined;
}

function readAttempts(reader: Reader): ReadonlyMap<string, readonly string[]> {
  const rows = reader.read('SELECT checkout_id, id FROM payments WHERE checkout_id IS NOT NULL AND referenced_id IS NULL', []);
  const grouped = Map.groupBy(rows, ([checkout]) => String(checkout));
  return new Map([...grouped].map(([checkout, found]) => [checkout, found.map(([, id]) => String(id))]));
}

/** The bank gets nothing for a card that asks its holder, unless the holder has answered rightly. */
export function findUnasked({ reader, bank, shoppers }: World): string | undefined {
  const passed = new Set<string>();
  for (const [payment, id] of reader.read('SELECT payment_id, id FROM authentications WHERE payment_id IS NOT NULL', []))
    if (shoppers.passed.has(String(id))) passed.add(String(payment));
  const channels = new Map(reader.read('SELECT id, entity_id FROM payments', []).map(([id, entity]) => [String(id), String(entity)]));
  const isAsked = ({ paymentId, operation }: Booked): boolean =>
    (operation === 'DB' || operation === 'PA') && channels.get(paymentId) === channelIds.authenticated;
  const unasked = bank.book.find((entry) => isAsked(entry) && !passed.has(entry.paymentId));
  return unasked && `the bank got the ${unasked.operation} ${unasked.paymentId}, and nobody had answered its question`;
}

const resumedSql = 'SELECT id FROM authentications WHERE resumed_at > ?';

/** For so long a process may keep a security code. */
const codeMsMax = 10 * 60_000;

/** A security code is gone when the authentication is over for which it was kept. Another process may have been the one that asked for it. */
export function findKeptCode({ reader, turns, processes, areClocksRight }: World): string | undefined {
  const [process] = processes;
  if (!process || processes.length > 1 || !areClocksRight) return undefined;
  const resumed = reader.read(resumedSql, [BigInt(turns.now() - codeMsMax)]).map(([id]) => String(id));
  const kept = resumed.find((id) => process.ports.securityCodes.take(id).size > 0);
  return kept && `the security code of authentication ${kept} is kept, which is over`;
}
