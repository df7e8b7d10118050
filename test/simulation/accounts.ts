/** Stored accounts: stored alone or with a payment, paid with, changed and deleted by the merchant's program, and by nobody else. */
import { cardPayment, channels, formOf, otherToken, type Parameters } from '../support/client.ts';
import { isMoved } from './bank.ts';
import { channelIds } from './channels.ts';
import type { Request } from './model.ts';
import { ask, begin, inCalm, send } from './requests.ts';
import { pickRecent } from './step.ts';
import type { World } from './world.ts';

export interface Accounts {
  /** Of which the program was told that they are deleted, and when. */
  readonly deleted: Map<string, number>;
  /** Of which it asked for that. */
  readonly asked: Set<string>;
  /** Payments that it sent when it had been told so already. */
  readonly late: Request[];
}

export function createAccounts(): Accounts {
  return { deleted: new Map(), asked: new Set(), late: [] };
}

const { 'card.cvv': _code, amount: _amount, currency: _currency, paymentType: _type, ...card } = cardPayment;

export function storeAccount(world: World, key: string): void {
  const parameters = { ...card, entityId: channelIds.bank };
  send(world, world.beliefs.add({ path: '/v1/registrations', parameters, key, refersTo: undefined }, world.turns.now()));
}

/** The account is kept if the payment succeeds. */
export function payAndStore(world: World, key: string, amount: string): void {
  const parameters = { ...cardPayment, entityId: channelIds.bank, amount, createRegistration: 'true' };
  send(world, world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, world.turns.now()));
}

const knownSql = `SELECT id FROM registrations WHERE entity_id = ? AND status <> 'pending' ORDER BY id`;

/** As the program finds them in the list; also one that it has deleted, now and then. */
export function pickAccount({ reader }: World, of: number): string | undefined {
  const row = pickRecent(reader.read(knownSql, [channelIds.bank]), of);
  return row && String(row[0]);
}

export function payWith(world: World, key: string, id: string, amount: string): void {
  const { accounts, beliefs, turns } = world;
  const parameters = { entityId: channelIds.bank, amount, currency: 'EUR', paymentType: 'DB' };
  const request = beliefs.add({ path: `/v1/registrations/${id}/payments`, parameters, key, refersTo: undefined }, turns.now());
  if (accounts.deleted.has(id)) accounts.late.push(request);
  send(world, request);
}

export function deleteAccount(world: World, id: string): void {
  const { accounts, turns } = world;
  accounts.asked.add(id);
  ask(
    world,
    (process) => process.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: formOf({ entityId: channelIds.bank }) }),
    ({ status, text }) => {
      if (status >= 500 && status !== 503) world.beliefs.note(`a deletion of an account was answered ${status}: ${text}`);
      if (status === 200 && !accounts.deleted.has(id)) accounts.deleted.set(id, turns.now());
    },
  );
}

export function changeAccount(world: World, id: string, year: string): void {
  const wasDeleted = world.accounts.deleted.has(id);
  const change = { entityId: channelIds.bank, 'card.expiryMonth': '05', 'card.expiryYear': year };
  ask(
    world,
    (process) => process.rest.post(`/v1/registrations/${id}`, change),
    ({ status, text }) => {
      if (status >= 500 && status !== 503) world.beliefs.note(`a change of an account was answered ${status}: ${text}`);
      if (status === 200 && wasDeleted) world.beliefs.note(`account ${id} was deleted, and then changed`);
    },
  );
}

/** Another merchant's token, with its own channel and with the first one's. */
export async function pryAccount(world: World, id: string): Promise<void> {
  const byRest = { token: otherToken };
  const judge = (how: string, { status, text }: { readonly status: number; readonly text: string }): void => {
    if (status < 400) world.beliefs.note(`another merchant ${how} account ${id}: ${text}`);
  };
  for (const entityId of [channels.other, channelIds.bank]) {
    const payment: Parameters = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    ask(
      world,
      (process) => process.rest.post(`/v1/registrations/${id}/payments`, payment, byRest),
      (answer) => judge('paid with', answer),
    );
    await world.turns.rest();
    ask(
      world,
      (process) => process.rest.get(`/v1/registrations/${id}`, { entityId }, byRest),
      (answer) => judge('read', answer),
    );
    await world.turns.rest();
    ask(
      world,
      (process) => process.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: formOf({ entityId }) }, byRest),
      (answer) => judge('deleted', answer),
    );
    await world.turns.rest();
  }
}

/** What goes on with an account while it is deleted. */
export const acts = {
  'is paid with': (world, id, key) => payWith(world, key, id, '10.00'),
  'is changed': (world, id) => changeAccount(world, id, '2035'),
  'is deleted': (world, id) => deleteAccount(world, id),
  'is charged by its job': (world) => begin(world, (process) => process.work()),
} as const satisfies Readonly<Record<string, (world: World, id: string, key: string) => void>>;
export type AccountAct = keyof typeof acts;

const hourMs = 3_600_000;

/** A new account with a job that is due; of what happens to it at once the first thing is stored last. */
export async function crowdAccount(world: World, key: string, happens: readonly AccountAct[]): Promise<void> {
  const { turns, beliefs } = world;
  await turns.takeAll();
  await inCalm(world, async () => {
    const known = new Set(beliefs.told().map(({ told }) => told?.id));
    storeAccount(world, key);
    await turns.takeAll();
    const id = beliefs.told().find(({ path, told }) => path === '/v1/registrations' && !known.has(told?.id))?.told?.id;
    if (id === undefined) return;
    const parameters = {
      ...{ entityId: channelIds.bank, amount: '3.00', currency: 'EUR', paymentType: 'DB', registrationId: id },
      ...{ 'job.name': 'hourly', 'job.expression': '0 30 * * * ? *' },
      ...{ 'standingInstruction.type': 'RECURRING', 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' },
      ...{ 'standingInstruction.recurringType': 'SUBSCRIPTION' },
    };
    send(world, beliefs.add({ path: '/v1/payments', parameters, key: `${key}-job`, refersTo: undefined }, turns.now()));
    await turns.takeAll();
    turns.advance(hourMs);
    const [slow, ...others] = happens.entries();
    if (slow) acts[slow[1]](world, id, `${key}-${slow[0]}`);
    await turns.rest();
    const goOn = turns.holdLast('commit');
    for (const [place, act] of others) {
      acts[act](world, id, `${key}-${place}`);
      await turns.rest();
    }
    await turns.takeAll();
    goOn();
    await turns.takeAll();
    // Who was told that it is gone tries once more.
    payWith(world, `${key}-late`, id, '11.00');
    await turns.takeAll();
  });
}

const byJobsSql = `SELECT p.id, p.registration_id, t.started_at FROM payments AS p JOIN attempts AS t ON t.payment_id = p.id WHERE p.registration_id IS NOT NULL AND p.type IN ('DB', 'PA')`;
const storedSql = 'SELECT id, status FROM registrations';

/** What was stored is kept until it is deleted; what was deleted stays so, and nothing that began later charges it. */
export function findAccountFault({ reader, bank, beliefs, accounts, areClocksRight }: World): string | undefined {
  const status = new Map(reader.read(storedSql, []).map(([id, is]) => [String(id), String(is)]));
  for (const { path, told } of beliefs.told())
    if (path === '/v1/registrations' && told && status.get(told.id) !== 'active' && !accounts.asked.has(told.id))
      return `account ${told.id} was stored, and is ${status.get(told.id) ?? 'nowhere'}`;
  for (const id of accounts.deleted.keys())
    if (status.get(id) !== 'deleted') return `account ${id} was deleted, and is ${String(status.get(id))}`;
  const moved = new Set(bank.book.filter(isMoved).map(({ paymentId }) => paymentId));
  const late = accounts.late.find(({ told }) => told !== undefined && moved.has(told.id));
  for (const { path } of beliefs.refused()) {
    const [, , what, id = ''] = path.split('/');
    // One whose payment failed was never there.
    if (what === 'registrations' && !accounts.asked.has(id) && status.get(id) === 'active')
      return `account ${id} is there, and whoever paid with it was refused`;
  }
  if (late) return `payment ${String(late.told?.id)} was made with an account that had been deleted: ${late.path}`;
  if (!areClocksRight || accounts.deleted.size === 0) return undefined;
  const charged = reader
    .read(byJobsSql, [])
    .find(([id, account, startedAt]) => moved.has(String(id)) && Number(startedAt) > (accounts.deleted.get(String(account)) ?? Infinity));
  return charged && `payment ${String(charged[0])} charged account ${String(charged[1])} after it was deleted`;
}
