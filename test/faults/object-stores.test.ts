/** One merchant's object in trouble: a migration that fails half-way when it wakes, and a store of an earlier time than the others. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import { askOperator } from '../../api/runtime/shared/operator.ts';
import { derivedNames } from '../../db/connect/copy-format.ts';
import { sandbox } from '../../db/seed.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type RestAnswer } from '../support/client.ts';
import { callerWithToken, createTokenAt, type GraphqlCaller, revokeTokenOf, signInAdministrator } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { ledgerHolds } from './crash-load.ts';

const timeout = boundMs(120_000);
const within = { timeout: boundMs(30_000), interval: 50 };
const approved = '000.100.110';

let folder: string;
let gateways: ObjectGateways;
let bank: BankProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'object-stores-'));
  gateways = prepareObjectGateways();
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await gateways.remove();
  await bank.end();
  rmSync(folder, { recursive: true, force: true });
});

const start = (name: string, bindings: Readonly<Record<string, string>> = {}): Promise<ObjectGateway> =>
  gateways.start(name, { DATABASE_URL: 'objects:main', SANDBOX_BANK_URL: bank.url, LOG_LEVEL: 'error', ...bindings });

const rest = ({ url }: ObjectGateway) => createRestClient(httpTransport(url));

function send(gateway: ObjectGateway, token: string, entityId: string, path = '/v1/payments', more: object = {}): Promise<RestAnswer> {
  const { amount: _, ...card } = cardPayment;
  return rest(gateway).post(path, { ...card, entityId, amount: '10.00', ...more }, { token });
}

async function payAtBank(gateway: ObjectGateway): Promise<string> {
  const { body, text } = await send(gateway, demoToken, sandbox.testBank);
  if (body.result.code !== approved || body.id === undefined) throw new Error(text);
  return body.id;
}

async function codeOf(gateway: ObjectGateway, id: string): Promise<string | null> {
  const { status, body } = await rest(gateway).get(`/v1/payments/${id}`, { entityId: sandbox.testBank }, { token: demoToken });
  return status === 200 ? String(body.result.code) : null;
}

/** The database of the merchant that has the payment. */
function databaseOf(name: string, paymentId: string): string {
  const place = join(gateways.folderOf(name), 'objects', 'MerchantObject');
  const files = readdirSync(place).filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite');
  const found = files.find((file) =>
    inDatabase(join(place, file), (database) => database.prepare('SELECT 1 FROM payments WHERE id = ?').get(paymentId) !== undefined),
  );
  if (!found) throw new Error('no merchant has the payment');
  return join(place, found);
}

function inDatabase<Result>(file: string, run: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return run(database);
  } finally {
    database.close();
  }
}

const withJournal = (file: string): readonly string[] =>
  ['', '-wal', '-shm'].map((ending) => `${file}${ending}`).filter((each) => statSync(each, { throwIfNoEntry: false }) !== undefined);

const hasTable = (file: string, table: string): boolean =>
  inDatabase(file, (database) => database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined);

test('a migration that fails half-way when an object wakes leaves nothing of itself, stops that merchant alone, and loses nothing', {
  timeout,
}, async () => {
  const first = await start('migrated');
  const ids = [await payAtBank(first), await payAtBank(first)];
  await send(first, otherToken, channels.other);
  await first.end('SIGTERM');
  const file = databaseOf('migrated', ids[0] ?? '');
  // Its first statement makes the table that is missing, and a later one meets a table that is there.
  inDatabase(file, (database) => {
    database.exec('DELETE FROM __read_model_migrations');
    database.exec('DROP TABLE payment_facts');
  });

  const second = await start('migrated');
  const refused = await send(second, demoToken, sandbox.testBank);
  expect(refused.status).toBe(503);
  expect((await send(second, otherToken, channels.other)).body.result.code).toBe(approved);
  await second.end('SIGTERM');
  expect(hasTable(file, 'payment_facts')).toBe(false);
  expect(inDatabase(file, (database) => database.prepare('SELECT count(*) AS notes FROM __read_model_migrations').get())).toEqual({
    notes: 0,
  });

  // As the version that repairs it would.
  inDatabase(file, (database) => {
    database.exec('DROP VIEW search_tokens');
    const others = derivedNames.filter((name) => name !== 'search_tokens' && name !== 'payment_facts');
    for (const name of others.toSorted((one) => (one === 'search_words' ? -1 : 0))) database.exec(`DROP TABLE ${name}`);
  });
  const third = await start('migrated');
  expect(await Promise.all(ids.map((id) => codeOf(third, id)))).toEqual(ids.map(() => approved));
  ids.push(await payAtBank(third));
  expect(await ledgerHolds(third.url)).toEqual({ holds: true, differences: [] });
  const booked = (await bank.book()).operations.filter(({ resultCode }) => resultCode === approved).map(({ paymentId }) => paymentId);
  expect(booked.toSorted()).toEqual(ids.toSorted());
  await third.end('SIGTERM');
});

const unavailable = '800.800.800';
const atOnce = 16;
const killedRound = 2;
/** Each some 90 kB. */
const roundsMax = 40;

/** As `prepareObjectGateways` sets it. */
const [operatorKey] = parseVaultKeys(`test:${Buffer.alloc(32).toString('base64')}`) ?? [];

/** Rooms of all objects, as the doctor tells them. */
async function roomsOf({ url }: ObjectGateway): Promise<Readonly<Record<string, string | undefined>>> {
  if (!operatorKey) throw new Error('no key');
  const rooms: Record<string, string | undefined> = {};
  for (let from: number | null = 0; from !== null; ) {
    const answer = await askOperator(url, operatorKey, { operation: 'doctor', at: Date.now(), from });
    if (!('stores' in answer)) throw new Error('no doctor answered');
    for (const { store, findings } of answer.stores) rooms[store] = findings.find(({ check }) => check === 'room')?.status;
    from = answer.next;
  }
  return rooms;
}

test('under load until an object is nearly full, with kill -9: the bank has no payment that the object has not, nor a refused one', {
  timeout,
}, async () => {
  const bookedBefore = (await bank.book()).operations.length;
  const bindings = { OBJECT_MEGABYTES_MAX: '2' };
  let gateway = await start('room', bindings);
  const refunded = await payAtBank(gateway);
  const reserved = await send(gateway, demoToken, sandbox.testBank, '/v1/payments', { paymentType: 'PA' });
  expect([reserved.body.result.code, (await roomsOf(gateway))['merchant 1']]).toEqual([approved, 'ok']);

  const acknowledged = new Set([refunded, String(reserved.body.id)]);
  let refused = 0;
  for (let round = 0; refused === 0 && round < roundsMax; round += 1) {
    if (round === killedRound) {
      // Its answers are lost; what the bank took of it is stored.
      const lost = Array.from({ length: atOnce }, () => send(gateway, demoToken, sandbox.testBank).catch(() => undefined));
      await Promise.race(lost);
      await gateway.end('SIGKILL');
      for (const answer of await Promise.all(lost)) if (answer?.body.id) acknowledged.add(answer.body.id);
      gateway = await start('room', bindings);
    }
    for (const { status, body, text } of await Promise.all(
      Array.from({ length: atOnce }, () => send(gateway, demoToken, sandbox.testBank)),
    )) {
      if (status === 503) {
        expect([body.result.code, text]).toEqual([unavailable, expect.stringContaining('No money was moved')]);
        refused += 1;
      } else acknowledged.add(String(body.id));
    }
  }
  expect(refused).toBeGreaterThan(0);
  const rooms = await roomsOf(gateway);
  expect([rooms['merchant 1'], rooms['merchant 2']]).toEqual(['problem', 'ok']);
  expect((await send(gateway, otherToken, channels.other)).body.result.code).toBe(approved);
  const checkout = { entityId: sandbox.testBank, amount: '10.00', currency: 'EUR', paymentType: 'DB' };
  expect((await rest(gateway).post('/v1/checkouts', checkout, { token: demoToken })).status).toBe(503);

  const follow = async (id: string, paymentType: string): Promise<void> => {
    const asked = { entityId: sandbox.testBank, amount: '10.00', currency: 'EUR', paymentType };
    const { body } = await rest(gateway).post(`/v1/payments/${id}`, asked, { token: demoToken });
    expect(body.result.code).toBe(approved);
    acknowledged.add(String(body.id));
  };
  await follow(String(reserved.body.id), 'CP');
  await follow(refunded, 'RF');

  const booked = async () => (await bank.book()).operations.slice(bookedBefore).map(({ paymentId }) => paymentId);
  const missing = async () =>
    (await Promise.all((await booked()).map(async (id) => ((await codeOf(gateway, id)) === approved ? [] : [id])))).flat();
  // What was under way at the kill, an inquiry tells.
  await expect.poll(missing, within).toEqual([]);
  const ids = await booked();
  expect(new Set(ids).size).toBe(ids.length);
  expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
  expect(await ledgerHolds(gateway.url)).toEqual({ holds: true, differences: [] });

  // What deleted rows give back is room again.
  const { errors } = await callerWithToken(
    gateway.url,
    demoToken,
  )(`mutation { resetSandbox(entityId: "${sandbox.demoShop}", name: "Demo Shop") { erasedPayments } }`);
  expect(errors).toBeUndefined();
  expect(await codeOf(gateway, await payAtBank(gateway))).toBe(approved);
  await gateway.end('SIGTERM');
});

interface Shown {
  readonly isCurrent: boolean;
  readonly ids: readonly string[];
}

async function show(staff: GraphqlCaller): Promise<Shown> {
  const { data, errors } = await staff('{ payments(first: 100, filter: { originalsOnly: false }) { isCurrent edges { node { id } } } }');
  if (errors || !data) throw new Error(JSON.stringify(errors));
  // The shape of the query.
  const { payments } = data as { readonly payments: { isCurrent: boolean; edges: readonly { readonly node: { readonly id: string } }[] } };
  return { isCurrent: payments.isCurrent, ids: payments.edges.map(({ node }) => node.id).toSorted() };
}

longTest(
  'a merchant put back to an earlier time has what it had then, the bank’s book names what is missing, and lists and tokens follow',
  {
    timeout,
  },
  async () => {
    const bookedBefore = (await bank.book()).operations.length;
    const first = await start('earlier');
    const kept = await payAtBank(first);
    const other = (await send(first, otherToken, channels.other)).body.id ?? '';
    const staffBefore = await signInAdministrator(first.url);
    const old = await createTokenAt(staffBefore, sandbox.demoShop, ['PAYMENTS_WRITE']);
    await expect.poll(() => show(staffBefore), within).toEqual({ isCurrent: true, ids: [kept, other].toSorted() });
    await first.end('SIGKILL');
    const file = databaseOf('earlier', kept);
    const copies = withJournal(file).map((each, place) => [each, join(folder, `earlier-${place}`)] as const);
    for (const [from, to] of copies) copyFileSync(from, to);

    const second = await start('earlier');
    const lost = await payAtBank(second);
    const refund = await rest(second).post(
      `/v1/payments/${kept}`,
      { entityId: sandbox.testBank, amount: '10.00', currency: 'EUR', paymentType: 'RF' },
      { token: demoToken },
    );
    expect(refund.body.result.code).toBe(approved);
    const staff = await signInAdministrator(second.url);
    await revokeTokenOf(staff, old.id);
    const fresh = await createTokenAt(staff, sandbox.demoShop, ['PAYMENTS_WRITE']);
    const all = [kept, other, lost, String(refund.body.id)];
    await expect.poll(() => show(staff), within).toEqual({ isCurrent: true, ids: all.toSorted() });
    await second.end('SIGKILL');
    for (const each of withJournal(file)) rmSync(each);
    for (const [to, from] of copies) copyFileSync(from, to);

    const third = await start('earlier');
    expect([await codeOf(third, kept), await codeOf(third, lost), await codeOf(third, String(refund.body.id))]).toEqual([
      approved,
      null,
      null,
    ]);
    // The platform tells it what changed since.
    const statusOf = async (token: string): Promise<number> => (await send(third, token, channels.documented)).status;
    await expect.poll(() => statusOf(old.token), within).toBe(403);
    await expect.poll(() => statusOf(fresh.token), within).toBe(200);
    expect(await ledgerHolds(third.url)).toEqual({ holds: true, differences: [] });
    const again = await signInAdministrator(third.url);
    const listed = async (): Promise<readonly boolean[]> => {
      const { isCurrent, ids } = await show(again);
      return isCurrent ? all.map((id) => ids.includes(id)) : [];
    };
    await expect.poll(listed, within).toEqual([true, true, false, false]);
    const { operations } = await bank.book();
    const missing = await Promise.all(
      operations.slice(bookedBefore).map(async ({ paymentId }) => ((await codeOf(third, paymentId)) ? [] : [paymentId])),
    );
    expect(missing.flat().toSorted()).toEqual([lost, String(refund.body.id)].toSorted());
    await third.end('SIGTERM');
  },
);
