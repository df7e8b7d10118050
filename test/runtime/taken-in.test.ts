/**
 * A file whose gateway runs takes in a merchant that was served elsewhere for some time (decision: a-merchant-moves-back). The merchant's store
 * is a file here, on which a gateway of its own runs; `move-back.test.ts` does the same with an object.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notesOfMerchant, planChain } from '../../.run/move-stores.ts';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import { arrivingMessage } from '../../api/foundation/entities/merchant-move.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { askOperator, type MoveStep } from '../../api/runtime/shared/operator.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { tellColleagues } from '../../api/views/notifications/tell.ts';
import { type ChangedRows, gatherChanges, planChangedPlaces, planChangedRows } from '../../db/connect/arrival-changes.ts';
import { type ComparedArrival, compareArrived, compareChanged } from '../../db/connect/arrival-comparison.ts';
import { planPlaces, planRows } from '../../db/connect/arrival-plan.ts';
import { requireFitting } from '../../db/connect/arrival-source.ts';
import { arrivingFile, writeArriving } from '../../db/connect/arriving-file.ts';
import { readSchemaOf, writeChain } from '../../db/connect/divide-file.ts';
import { knownBy, toDatabase } from '../../db/connect/store-file.ts';
import { takeOutMerchant } from '../../db/connect/take-out.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type Parameters } from '../support/client.ts';
import { callerWithToken, signInAdministrator } from '../support/graphql-caller.ts';
import { openBeside } from '../support/open-beside.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { testVaultKeys } from './started-process.ts';

const timeout = boundMs(120_000);
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const address = 'https://objects.example';
const approved = '000.100.110';
const keys = parseVaultKeys(testVaultKeys) ?? [];
const [key] = keys;
if (!key) throw new Error('no key');

let folder: string;
let running: NodeGateway[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taken-in-'));
});
afterEach(async () => {
  for (const gateway of running) await gateway.stop();
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(path: string): Promise<NodeGateway> {
  const parsed = parseSettings({
    ...{ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT: 'off', VAULT_KEYS: testVaultKeys },
    WEBHOOK_ALLOW_LOOPBACK: 'on',
  });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const gateway = await startNodeGateway(parsed.settings, quiet, { tickEveryMs: 200 });
  running.push(gateway);
  return gateway;
}

async function stop(gateway: NodeGateway): Promise<void> {
  running = running.filter((each) => each !== gateway);
  await gateway.stop();
}

const ask = async ({ url }: Pick<NodeGateway, 'url'>, step: MoveStep) => {
  const answer = await askOperator(url, key, { operation: 'move', at: Date.now(), step });
  if (!('moves' in answer)) throw new Error('no moves');
  return answer;
};

const rest = ({ url }: Pick<NodeGateway, 'url'>) => createRestClient(httpTransport(url));
const pay = (gateway: NodeGateway, more: Parameters = {}) =>
  rest(gateway).post('/v1/payments', { ...cardPayment, entityId: channels.documented, ...more }, { token: demoToken });
const payOther = (gateway: NodeGateway) =>
  rest(gateway).post('/v1/payments', { ...cardPayment, entityId: channels.other }, { token: otherToken });
const refund = (gateway: NodeGateway, id: string, amount = '1.00') =>
  rest(gateway).post(
    `/v1/payments/${id}`,
    { entityId: channels.documented, amount, currency: 'EUR', paymentType: 'RF' },
    { token: demoToken },
  );
const read = async (gateway: NodeGateway, id: string) => {
  const { status, body } = await rest(gateway).get(`/v1/payments/${id}`, {}, { token: demoToken });
  return [status, body.result?.code];
};

const file = (name: string) => join(folder, name, 'gateway.db');

/** The merchant's path in the file. */
async function merchantOf({ ports }: NodeGateway, id: string): Promise<string> {
  const entity = (await ports.store.entities.all()).find((each) => each.id === id);
  if (!entity) throw new Error('no such merchant');
  return entity.path;
}

/** As `npm run move -- --to` makes the store of the merchant's object. */
async function takeOut(gateway: NodeGateway, path: string, name: string): Promise<string> {
  const merchantPath = await merchantOf(gateway, sandbox.demoShop);
  await ask(gateway, { step: 'close', merchantId: sandbox.demoShop, address });
  mkdirSync(join(folder, name));
  const made = file(name);
  takeOutMerchant({ path, file: made, notes: notesOfMerchant(1, merchantPath), merchantPath });
  if (!key) throw new Error('no key');
  writeChain(made, await planChain(made, [key], Date.now()));
  await ask(gateway, { step: 'moved', merchantId: sandbox.demoShop, lastSequence: 1 });
  return made;
}

/** What settlement has not taken in yet would be in nobody's movements. */
async function settled({ ports: { store } }: NodeGateway): Promise<void> {
  const { acrossMerchants } = store;
  await expect
    .poll(async () => (await acrossMerchants.intakePlace()) - (await acrossMerchants.lastLedgerEntry()), { timeout: boundMs(20_000) })
    .toBe(0);
}

/** A webhook that is under way when its merchant goes is sent there once more: receivers are told at least once. */
async function delivered({ ports }: NodeGateway, path: string, merchantPath: string): Promise<void> {
  const sentSql = "SELECT count(*) FROM webhook_deliveries WHERE substr(entity_path, 1, length(?1)) = ?1 AND status = 'delivered'";
  const countLeft = async (): Promise<number> => {
    const { events } = await ports.store.events.slice(0, { entityPath: merchantPath, types: ['PAYMENT'] }, 1_000);
    const database = new Database(path, { readonly: true });
    const [[sent] = []] = database.prepare(sentSql).raw(true).all(merchantPath) as number[][];
    database.close();
    return events.length - (sent ?? 0);
  };
  await expect.poll(countLeft, { timeout: boundMs(20_000) }).toBe(0);
}

interface TakingIn {
  readonly gateway: NodeGateway;
  readonly path: string;
  readonly copy: string;
  readonly merchantPath: string;
}

async function erase({ gateway, merchantPath }: TakingIn): Promise<void> {
  while ((await ask(gateway, { step: 'erase', merchantPath })).reached !== null);
}

async function take({ gateway, merchantPath }: TakingIn, after: number): Promise<void> {
  for (let reached: number | null | undefined = after; typeof reached === 'number'; )
    reached = (await ask(gateway, { step: 'take', merchantPath, after: reached })).reached;
}

/** As `npm run move -- --from` does it, but for the gateway that is not an object. */
async function takeIn(taking: TakingIn): Promise<ComparedArrival> {
  const { gateway, path, merchantPath } = taking;
  requireFitting(taking);
  await ask(gateway, { step: 'arrive', merchantPath, address });
  await erase(taking);
  const moving = join(path, '..', 'moving');
  rmSync(moving, { recursive: true, force: true });
  mkdirSync(moving);
  const last = planRows(taking, arrivingFile(moving));
  await take(taking, 0);
  planPlaces(taking, arrivingFile(moving));
  await take(taking, last);
  return compareArrived(taking);
}

const movementsOf = async ({ ports }: NodeGateway, ids: readonly string[]) =>
  (await ports.store.reconciliation.movements(toMerchantKey(await merchantOf({ ports } as NodeGateway, sandbox.demoShop)), ids)).length;

const proven = ['ledger', 'event chain', 'payments', 'moves'];

async function requireWhole({ ports }: NodeGateway): Promise<void> {
  const problems = async () =>
    (await examine({ ports, mark: undefined, now: Date.now() })).flatMap(({ check, status, text }) =>
      proven.includes(check) && status === 'problem' ? [text] : [],
    );
  await expect.poll(problems, { timeout: boundMs(20_000) }).toEqual([]);
}

test('what a merchant did elsewhere comes into a file that goes on: payments, refunds, jobs, checkouts, webhooks, settlement and the log, twice', {
  timeout,
}, async () => {
  const receiver = await startReceiver();
  try {
    const here = await start(file('here'));
    const merchantPath = await merchantOf(here, sandbox.demoShop);
    const create = 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { status } }';
    const input = { entityId: sandbox.demoShop, url: receiver.url, types: ['PAYMENT'] };
    expect((await callerWithToken(here.url, demoToken)(create, { input })).data).toEqual({
      createWebhookSubscription: { status: 'ACTIVE' },
    });
    // One tries the address.
    const tried = receiver.received.length;
    const ids = [String((await pay(here, { createRegistration: 'true' })).body.id)];
    await payOther(here);
    await settled(here);
    const administrator = await signInAdministrator(here.url);
    expect((await administrator(`mutation { watchPayment(id: "${ids[0]}", watch: true) { isWatched } }`)).errors).toBeUndefined();
    const countTold = async (): Promise<number> => {
      await tellColleagues(here.ports);
      const { data } = await administrator('{ notifications(first: 50) { edges { node { id } } } }');
      return (data as unknown as { notifications: { edges: readonly unknown[] } }).notifications.edges.length;
    };
    let told = 0;
    let copy = '';
    for (const name of ['first', 'second']) {
      await delivered(here, file('here'), merchantPath);
      copy = await takeOut(here, file('here'), name);
      await payOther(here);
      await payOther(here);
      const there = await start(copy);
      const [before = ''] = ids;
      expect((await refund(there, before)).body.result.code).toBe(approved);
      ids.push(String((await pay(there)).body.id), String((await pay(there)).body.id));
      const job = { 'job.expression': '0 0 6 L * ?', 'job.timeZone': 'Europe/Berlin' };
      expect((await pay(there, job)).status).toBe(200);
      const checkout = { entityId: channels.documented, amount: '2.00', currency: 'EUR', paymentType: 'DB' };
      const prepared = await rest(there).post('/v1/checkouts', checkout, { token: demoToken });
      await settled(there);
      const cursor = String((await callerWithToken(there.url, demoToken)('{ latestCursor }')).data?.latestCursor);
      // Of the last one settlement knows nothing yet, and no webhook was planned.
      ids.push(String((await pay(there)).body.id));
      await stop(there);
      // As of a process that was killed while it sent them.
      const killed = new Database(copy);
      killed.exec("UPDATE webhook_deliveries SET lease_owner = 'gone', lease_until = 9000000000000");
      killed.close();
      let isDone = false;
      const others: number[] = [];
      const paying = (async () => {
        while (!isDone) others.push((await payOther(here)).status);
      })();
      const taking = { gateway: here, path: file('here'), copy, merchantPath };
      const compared = await takeIn(taking);
      expect(compared.problems).toEqual([]);
      const taken = new Database(file('here'), { readonly: true });
      expect(taken.prepare("SELECT count(*) FROM webhook_deliveries WHERE lease_owner = 'gone'").raw(true).all()).toEqual([[0]]);
      // What names a place in the log names the same event as before.
      const misplaced =
        'SELECT count(*) FROM webhook_deliveries AS d JOIN events AS e ON e.id = d.event_id WHERE e.sequence <> d.event_sequence';
      expect(taken.prepare(misplaced).raw(true).all()).toEqual([[0]]);
      taken.close();
      expect(readCursor(file('here'), merchantPath)).toBe(readCursor(copy, merchantPath));
      expect([(await pay(here)).status, (await read(here, before))[0]]).toEqual([503, 503]);
      await ask(here, { step: 'arrived', merchantPath });
      isDone = true;
      await paying;
      expect([new Set(others), others.length > 0]).toEqual([new Set([200]), true]);
      // Of the refund that was made there who watches is not told, and of one that is made here they are.
      expect(await countTold()).toBe(told);
      expect((await refund(here, before)).body.result.code).toBe(approved);
      await expect.poll(countTold, { timeout: boundMs(20_000) }).toBeGreaterThan(told);
      told = await countTold();
      for (const id of ids) expect(await read(here, id)).toEqual([200, approved]);
      const after = await callerWithToken(here.url, demoToken)(
        'query ($after: String) { events(first: 100, after: $after, filter: { types: [PAYMENT] }) { edges { node { subjectId } } } }',
        { after: cursor },
      );
      expect(JSON.stringify(after.data)).toContain(String(ids.at(-1)));
      const result = await rest(here).get(
        `/v1/checkouts/${prepared.body.id}/payment`,
        { entityId: channels.documented },
        { token: demoToken },
      );
      expect(result.body.result.code).toBe('000.200.000');
      expect((await refund(here, String(ids.at(-1)))).body.result.code).toBe(approved);
      await settled(here);
      expect(await movementsOf(here, ids)).toBe(ids.length);
      await requireWhole(here);
    }
    // Each event of a payment once, wherever it happened.
    const { events } = await here.ports.store.events.slice(0, { entityPath: merchantPath, types: ['PAYMENT'] }, 1_000);
    await expect.poll(() => receiver.received.length, { timeout: boundMs(20_000) }).toBe(tried + events.length);
    expect(events.length).toBeGreaterThan(ids.length);
    const list = `{ payments(first: 100, filter: {entityId: "${sandbox.demoShop}"}) { edges { node { id } } } }`;
    const listed = await administrator(list);
    for (const id of ids) expect(JSON.stringify(listed.data)).toContain(id);
  } finally {
    await receiver.stop();
  }
});

/** The rows in which two states of a store differ, as the triggers of a copy note them. */
function differences(before: string, after: string): ChangedRows {
  const database = new Database(after, { readonly: true });
  try {
    database.prepare('ATTACH ? AS before').run([before]);
    const changed = readSchemaOf(after).tables.flatMap(({ name, columns }) => {
      const key = knownBy(toDatabase(database), name).map((column) => `"${column}"`);
      const all = columns.map((column) => `"${column}"`).join();
      const sides = [
        ['main', 'before'],
        ['before', 'main'],
      ].map(
        ([one, other]) => `SELECT ${key.join()} FROM (SELECT ${all} FROM ${one}."${name}" EXCEPT SELECT ${all} FROM ${other}."${name}")`,
      );
      const rows = database.prepare(sides.join(' UNION ')).raw(true).all() as (string | number)[][];
      return rows.map((row) => ({ table: name, key: row }));
    });
    return gatherChanges(changed);
  } finally {
    database.close();
  }
}

test('a merchant is copied while it goes on elsewhere, and what changed meanwhile follows, until both are alike in every row', {
  timeout,
}, async () => {
  const here = await start(file('here'));
  const merchantPath = await merchantOf(here, sandbox.demoShop);
  const create = 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { status } }';
  const input = { entityId: sandbox.demoShop, url: 'http://127.0.0.1:9/', types: ['PAYMENT'] };
  await callerWithToken(here.url, demoToken)(create, { input });
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(String((await pay(here, { createRegistration: 'true' })).body.id));
  await payOther(here);
  await settled(here);
  const copy = await takeOut(here, file('here'), 'there');
  const moving = join(folder, 'here', 'moving');
  mkdirSync(moving);
  const arriving = arrivingFile(moving);
  const states: string[] = [];
  let planned = 0;
  /** What goes on at the other installation; its store as it is then. */
  const goOn = async (run: (there: NodeGateway) => Promise<void>): Promise<string> => {
    const there = await start(copy);
    await run(there);
    await stop(there);
    const state = join(folder, `state-${states.length}.db`);
    copyFileSync(copy, state);
    states.push(state);
    return state;
  };
  const base = await goOn(async (there) => {
    await refund(there, String(ids[0]));
    ids.push(String((await pay(there)).body.id));
  });
  const taking = { gateway: here, path: file('here'), copy: base, merchantPath };
  requireFitting(taking);
  await ask(here, { step: 'copy', merchantPath, address });
  await erase(taking);
  const events = planRows(taking, arriving, false);
  await take(taking, 0);
  planned = planPlaces(taking, arriving, false);
  await take(taking, events);
  expect(compareArrived(taking, false).problems).toEqual([]);
  // Whoever calls the old address is sent to the one that serves it.
  expect((await pay(here)).status).toBe(421);
  const takeChanges = async (before: string, after: string, isClosed: boolean): Promise<void> => {
    const changed = differences(before, after);
    const changes = { ...taking, copy: after, changed, isClosed };
    const last = planChangedRows(changes, arriving);
    await take(taking, planned);
    planned = planChangedPlaces(changes, arriving);
    await take(taking, last);
    if (isClosed) expect(compareChanged(changes).problems).toEqual([]);
    expect([...changed.keys()]).toEqual(expect.arrayContaining(['payments', 'ledger_entries', 'events']));
  };
  const followed = await goOn(async (there) => {
    for (const id of ids.slice(1, 4)) expect((await refund(there, id)).body.result.code).toBe(approved);
    const { body } = await pay(there, { createRegistration: 'true', 'job.expression': '0 0 6 L * ?', 'job.timeZone': 'Europe/Berlin' });
    ids.push(String((await pay(there, { merchantTransactionId: 'order-00000007' })).body.id));
    const gone = { method: 'DELETE', path: `/v1/registrations/${body.registrationId}`, query: `entityId=${channels.documented}` };
    expect((await rest(there).send(gone, { token: demoToken })).status).toBe(200);
    await settled(there);
  });
  await takeChanges(base, followed, false);
  const last = await goOn(async (there) => {
    // Refunded before it was copied, while it was, and now once more.
    for (const id of [ids[0], ids[1], ids.at(-1)]) expect((await refund(there, String(id))).body.result.code).toBe(approved);
    ids.push(String((await pay(there)).body.id));
  });
  await ask(here, { step: 'arrive', merchantPath, address });
  expect((await pay(here)).status).toBe(503);
  await takeChanges(followed, last, true);
  expect(compareArrived({ ...taking, copy: last }).problems).toEqual([]);
  expect(readCursor(file('here'), merchantPath)).toBe(readCursor(last, merchantPath));
  await ask(here, { step: 'arrived', merchantPath });
  for (const id of ids) expect(await read(here, id)).toEqual([200, approved]);
  // 92.00 were paid, and 2.00 given back by two installations.
  expect((await refund(here, String(ids[0]), '90.01')).body.result.code).not.toBe(approved);
  expect((await refund(here, String(ids[0]), '90.00')).body.result.code).toBe(approved);
  await settled(here);
  expect(await movementsOf(here, ids)).toBe(ids.length);
  await requireWhole(here);
  // A store from which payments were erased is no later state of the copy.
  const erased = new Database(last);
  erased.prepare('DELETE FROM payments WHERE id = ?').run([String(ids[2])]);
  erased.close();
  expect(() => planChangedRows({ ...taking, copy: last, changed: differences(followed, last), isClosed: false }, arriving)).toThrow(
    'rows of payments were erased while the merchant was copied',
  );
});

/** The last event of the merchant that its webhook was planned for. */
function readCursor(path: string, merchantPath: string): unknown {
  const database = new Database(path, { readonly: true });
  try {
    const text = `SELECT id, subject_sequence FROM events WHERE entity_path LIKE ? AND sequence <= (SELECT cursor FROM webhook_subscriptions)
      ORDER BY sequence DESC LIMIT 1`;
    return JSON.stringify(
      database
        .prepare(text)
        .raw(true)
        .all([`${merchantPath}%`]),
    );
  } finally {
    database.close();
  }
}

/** As a file is in which the merchant never was: with the keys and the tree above it. */
function withoutDemoShop(path: string, merchantPath: string): void {
  const database = openBeside(path);
  for (const [table, column] of [
    ['risk_rules', 'entity_id'],
    ['entity_keys', 'entity_id'],
  ] as const)
    database.prepare(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM entities WHERE path LIKE ?)`).run([`${merchantPath}%`]);
  for (const [table, column] of [
    ['access_tokens', 'entity_path'],
    ['connector_tokens', 'entity_path'],
    ['wallet_keys', 'entity_path'],
    ['entities', 'path'],
  ] as const)
    database.prepare(`DELETE FROM ${table} WHERE ${column} LIKE ?`).run([`${merchantPath}%`]);
  database.close();
}

/** All rows of the tables of another merchant, as text. */
function readOther(path: string): string {
  const database = new Database(path, { readonly: true });
  try {
    const [{ path: otherPath = '' } = {}] = database.prepare('SELECT path FROM entities WHERE id = ?').all([sandbox.otherShop]) as {
      path?: string;
    }[];
    const rows = [
      ['entities', 'path'],
      ['payments', 'entity_path'],
      ['events', 'entity_path'],
      ['settlement_movements', 'entity_path'],
    ].map(([table, column]) => database.prepare(`SELECT * FROM ${table} WHERE ${column} LIKE ? ORDER BY 1`).all([`${otherPath}%`]));
    return JSON.stringify(rows);
  } finally {
    database.close();
  }
}

/** By subject and place, the numbers of the merchant's events. */
function readNumbers(path: string, merchantPath: string): ReadonlyMap<string, number> {
  const database = new Database(path, { readonly: true });
  try {
    const rows = database
      .prepare("SELECT subject_id || ' ' || subject_sequence, sequence FROM events WHERE entity_path LIKE ?")
      .raw(true)
      .all([`${merchantPath}%`]) as unknown[][];
    return new Map(rows.map(([name, sequence]) => [String(name), Number(sequence)]));
  } finally {
    database.close();
  }
}

test('a file takes in a merchant that it never had: no cursor passes an event, others keep their rows, and a half of it goes back', {
  timeout,
}, async () => {
  const first = await start(file('here'));
  const merchantPath = await merchantOf(first, sandbox.demoShop);
  await stop(first);
  mkdirSync(join(folder, 'new'));
  copyFileSync(file('here'), file('new'));
  const here = await start(file('here'));
  for (let times = 0; times < 12; times += 1) await payOther(here);
  const ids = [String((await pay(here)).body.id)];
  const copy = await takeOut(here, file('here'), 'there');
  const there = await start(copy);
  ids.push(String((await pay(there)).body.id), String((await refund(there, ids[0] ?? '')).body.id));
  await settled(there);
  await stop(there);

  const gateway = await start(file('new'));
  // A start makes the sandbox whole.
  withoutDemoShop(file('new'), merchantPath);
  await expect.poll(async () => (await pay(gateway)).status, { timeout: boundMs(20_000) }).toBe(403);
  const administrator = await signInAdministrator(gateway.url);
  const cursor = String((await administrator('{ latestCursor }')).data?.latestCursor);
  const taking = { gateway, path: file('new'), copy, merchantPath };
  expect((await takeIn(taking)).problems).toEqual([]);
  // Taken back: of its rows nothing is left, and its events keep their numbers when it comes again.
  const numbers = readNumbers(file('new'), merchantPath);
  const changed = openBeside(file('new'));
  changed.exec("UPDATE payments SET short_id = 'changed' WHERE id = (SELECT min(id) FROM payments)");
  changed.close();
  expect(compareArrived(taking).problems).toEqual([`payments: 1 of ${ids.length} rows are not in the file, or others`]);
  await erase(taking);
  await ask(gateway, { step: 'retreat', merchantPath });
  const refused = await pay(gateway);
  expect([refused.status, refused.body.result.description]).toEqual([
    421,
    `this merchant has moved to ${address}: send its requests there`,
  ]);
  const left = new Database(file('new'), { readonly: true });
  expect(left.prepare('SELECT count(*) FROM ledger_entries').raw(true).all()).toEqual([[0]]);
  expect(left.prepare('SELECT count(*) FROM payments').raw(true).all()).toEqual([[0]]);
  left.close();
  await payOther(gateway);
  await settled(gateway);
  const others = readOther(file('new'));
  expect((await takeIn(taking)).problems).toEqual([]);
  await ask(gateway, { step: 'arrived', merchantPath });
  expect(readNumbers(file('new'), merchantPath)).toEqual(numbers);
  expect(readOther(file('new'))).toBe(others);
  for (const [name, sequence] of readNumbers(copy, merchantPath)) expect(numbers.get(name)).toBeGreaterThanOrEqual(sequence);
  const { data } = await administrator('query ($after: String) { events(first: 100, after: $after) { edges { node { subjectId } } } }', {
    after: cursor,
  });
  for (const id of ids) expect([id, await read(gateway, id), JSON.stringify(data).includes(id)]).toEqual([id, [200, approved], true]);
  ids.push(String((await refund(gateway, ids[1] ?? '')).body.id));
  await settled(gateway);
  expect(await movementsOf(gateway, ids)).toBe(ids.length);
  await requireWhole(gateway);
});

test('settlement takes in what follows on a ledger in which nothing else stands', { timeout }, async () => {
  const first = await start(file('here'));
  const merchantPath = await merchantOf(first, sandbox.demoShop);
  const ids = [String((await pay(first)).body.id)];
  await settled(first);
  const copy = await takeOut(first, file('here'), 'there');
  const taking = { gateway: first, path: file('here'), copy, merchantPath };
  expect((await takeIn(taking)).problems).toEqual([]);
  // What was taken in where it comes from stands before all that settlement has reached, so it is not taken in again.
  const ledger = new Database(file('here'), { readonly: true });
  expect(
    ledger.prepare('SELECT count(*) FROM ledger_entries WHERE rowid > (SELECT reached FROM settlement_intake)').raw(true).all(),
  ).toEqual([[0]]);
  expect(ledger.prepare('SELECT max(rowid) < 0 FROM ledger_entries').raw(true).all()).toEqual([[1]]);
  ledger.close();
  await ask(first, { step: 'arrived', merchantPath });
  ids.push(String((await pay(first)).body.id));
  await settled(first);
  expect(await movementsOf(first, ids)).toBe(2);
});

test('settlement goes on for others while a merchant arrives whose chargeback it has not taken in, and takes that in once when it is here', {
  timeout,
}, async () => {
  const here = await start(file('here'));
  const merchantPath = await merchantOf(here, sandbox.demoShop);
  const copy = await takeOut(here, file('here'), 'there');
  const there = await start(copy);
  const chargeBack = async (gateway: NodeGateway, token: string, entityId: string): Promise<string> => {
    const paid = await rest(gateway).post('/v1/payments', { ...cardPayment, entityId }, { token });
    const sent = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'CB' };
    return String((await rest(gateway).post(`/v1/payments/${paid.body.id}`, sent, { token })).body.id);
  };
  const own = await chargeBack(there, demoToken, channels.documented);
  await settled(there);
  await stop(there);
  // As of a process that was killed before its settlement came to it.
  const killed = new Database(copy);
  killed.exec('UPDATE settlement_intake SET reached = 0; DELETE FROM settlement_movements; DELETE FROM chargebacks');
  killed.close();
  expect((await takeIn({ gateway: here, path: file('here'), copy, merchantPath })).problems).toEqual([]);
  const statusOf = async (path: string, id: string) => (await here.ports.store.reconciliation.chargeback(toMerchantKey(path), id))?.status;
  const other = await chargeBack(here, otherToken, channels.other);
  await settled(here);
  expect([await statusOf(await merchantOf(here, sandbox.otherShop), other), await statusOf(merchantPath, own)]).toEqual([
    'open',
    undefined,
  ]);
  await ask(here, { step: 'arrived', merchantPath });
  expect([await statusOf(merchantPath, own), await movementsOf(here, [own])]).toEqual(['open', 1]);
  await requireWhole(here);
});

test('a merchant arrives only where it is not served, with rows of its own, and is answered with 503 until all is here', {
  timeout,
}, async () => {
  const here = await start(file('here'));
  const merchantPath = await merchantOf(here, sandbox.demoShop);
  await expect(ask(here, { step: 'arrive', merchantPath, address })).rejects.toThrow('it is served here');
  await expect(ask(here, { step: 'erase', merchantPath })).rejects.toThrow('not on its way');
  await pay(here);
  const copy = await takeOut(here, file('here'), 'there');
  await expect(ask(here, { step: 'arrive', merchantPath, address: 'https://other.example' })).rejects.toThrow(`it is served at ${address}`);
  await ask(here, { step: 'arrive', merchantPath, address });
  const merchantId = sandbox.demoShop;
  await expect(ask(here, { step: 'open', merchantId })).rejects.toThrow('it is not whole here');
  await expect(ask(here, { step: 'close', merchantId, address })).rejects.toThrow('it is being moved to here');
  await expect(ask(here, { step: 'confirm', merchantId })).rejects.toThrow('it has not moved yet');
  const refused = await pay(here);
  expect([refused.status, refused.headers['retry-after'], refused.body.result]).toMatchObject([503, '1', { description: arrivingMessage }]);
  const later = await examine({ ports: here.ports, mark: undefined, now: Date.now() + 3_600_000 });
  expect(later.find(({ check }) => check === 'moves')).toMatchObject({
    status: 'problem',
    text: expect.stringContaining('is on its way here'),
  });
  const moving = join(folder, 'here', 'moving');
  mkdirSync(moving);
  const otherPath = await merchantOf(here, sandbox.otherShop);
  const columns = ['path', 'id'];
  for (const [table, row, why] of [
    ['entities', [otherPath, sandbox.otherShop], 'entities: a row of another merchant'],
    ['staff_user', ['', ''], 'staff_user has no rows of a merchant'],
  ] as const) {
    const writer = writeArriving(arrivingFile(moving));
    writer.add({ kind: 'parts', parts: [{ table, columns, rows: [row] }] });
    const number = writer.close();
    await expect(ask(here, { step: 'take', merchantPath, after: number - 1 })).rejects.toThrow(why);
  }
  const damaged = new Database(copy);
  damaged.exec(`UPDATE payments SET entity_path = replace(entity_path, '${merchantId}', '${sandbox.otherShop}')`);
  damaged.close();
  expect(() => requireFitting({ copy, path: file('here'), merchantPath })).toThrow("rows are not the merchant's");
});
