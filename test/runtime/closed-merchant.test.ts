/** A gateway on a file closes one merchant and goes on with the others (decision: a-merchant-moves-alone). */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { createMoveBook, type MerchantMove } from '../../api/foundation/entities/merchant-move.ts';
import { type CommitArguments, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { fenceStore } from '../../api/runtime/shared/fenced-store.ts';
import { askOperator, type MoveStep } from '../../api/runtime/shared/operator.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { lockFile } from '../../db/connect/file-lock.ts';
import { openFileStore } from '../../db/open.ts';
import { sandbox } from '../../db/seed.ts';
import { answering } from '../support/answering.ts';
import { startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type Parameters } from '../support/client.ts';
import { callerWithToken, createTokenAt, signInAdministrator } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { boundMs } from '../support/pace.ts';
import { runCommand } from '../support/run-command.ts';
import { testVaultKeys } from './started-process.ts';

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const timeout = boundMs(60_000);
const address = 'https://objects.example';

let folder: string;
let gateway: NodeGateway | undefined;
const file = () => join(folder, 'gateway.db');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'closed-merchant-'));
});
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function start(bankUrl?: string): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${file()}`, RATE_LIMIT: 'off', VAULT_KEYS: testVaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  gateway = await startNodeGateway(parsed.settings, quiet, { tickEveryMs: null, bankUrl });
  return gateway;
}

async function stop(): Promise<void> {
  await gateway?.stop();
  gateway = undefined;
}

const key = parseVaultKeys(testVaultKeys)?.[0];

async function ask(step: MoveStep): Promise<readonly MerchantMove[]> {
  if (!key) throw new Error('no key');
  const answer = await askOperator(gateway?.url ?? '', key, { operation: 'move', at: Date.now(), step });
  if (!('moves' in answer)) throw new Error('no moves');
  return answer.moves;
}

const merchantId = sandbox.demoShop;
const closedMessage =
  'This merchant is being moved to another installation, which takes seconds. No money was moved; send the request again.';
const rest = () => createRestClient(httpTransport(gateway?.url ?? ''));
const pay = (token: string, entityId: string, more: Parameters = {}) =>
  rest().post('/v1/payments', { ...cardPayment, entityId, ...more }, { token });
const read = async (token: string, id: string) => (await rest().get(`/v1/payments/${id}`, {}, { token })).status;

test('a closed merchant writes nothing by any door, can still be read, and others pay; a restart changes nothing of that', {
  timeout,
}, async () => {
  const { url } = await start();
  const id = String((await pay(demoToken, channels.documented)).body.id);
  const administrator = await signInAdministrator(url);
  const ofPsp = await createTokenAt(administrator, sandbox.psp, ['PAYMENTS_WRITE', 'PAYMENTS_READ']);
  const [move] = await ask({ step: 'close', merchantId, address });
  expect(move).toMatchObject({ state: 'CLOSED', address, movedAt: null });
  for (const round of ['at once', 'after a restart']) {
    const refused = [
      await pay(demoToken, channels.documented),
      await pay(ofPsp.token, channels.documented),
      await rest().post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'RF' }),
      await rest().post('/v1/checkouts', { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
    ];
    expect([
      round,
      refused.map(({ status, headers, body: { result } }) => [status, headers['retry-after'], result.code, result.description]),
    ]).toEqual([round, refused.map(() => [503, '1', '800.800.800', closedMessage])]);
    const mutation = `mutation { createPayment(input: {entityId: "${channels.documented}", amount: "1.00", currency: "EUR", paymentType: DB,
      paymentBrand: "VISA", card: {number: "4200000000000000", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2044", cvv: "123"}}) { id } }`;
    const { errors } = await callerWithToken(gateway?.url ?? '', demoToken)(mutation);
    expect(errors?.[0]).toMatchObject({ message: closedMessage, extensions: { code: 'INTERNAL', retryAfter: 1 } });
    expect([round, await read(demoToken, id), (await pay(otherToken, channels.other)).status]).toEqual([round, 200, 200]);
    if (round === 'after a restart') break;
    await stop();
    await start();
  }
  // A channel that staff change now would not go along.
  const staff = await signInAdministrator(gateway?.url ?? '');
  await expect(createTokenAt(staff, merchantId, ['PAYMENTS_READ'])).rejects.toThrow(closedMessage);
});

interface Listed {
  readonly entities: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly move: { readonly state: string } | null } }[];
  };
}

/** Of the entities that staff see as moving: their ids, with state and address. */
async function listMoves(url: string): Promise<readonly (readonly [id: string, move: unknown])[]> {
  const { data } = await (await signInAdministrator(url))('{ entities(first: 50) { edges { node { id move { state address } } } } }');
  const { entities } = data as unknown as Listed;
  return entities.edges.flatMap(({ node: { id, move } }) => (move === null ? [] : [[id, move] as const]));
}

test('staff see which merchant is on its way, and where it is served', { timeout }, async () => {
  const { url } = await start();
  expect(await listMoves(url)).toEqual([]);
  await ask({ step: 'close', merchantId, address });
  const closed = await listMoves(url);
  expect(new Map(closed).get(merchantId)).toEqual({ state: 'CLOSED', address });
  expect(closed.map(([id]) => id)).toEqual(expect.arrayContaining([channels.documented, channels.tolerant]));
  expect(closed.map(([id]) => id)).not.toContain(channels.other);
  await ask({ step: 'moved', merchantId, lastSequence: 1 });
  expect(new Map(await listMoves(url)).get(merchantId)).toEqual({ state: 'MOVED', address });
  await ask({ step: 'open', merchantId });
  expect(await listMoves(url)).toEqual([]);
});

test('a merchant that has moved is answered with 421 and its address by every door; taken back, it pays again', { timeout }, async () => {
  const { url, ports } = await start();
  const id = String((await pay(demoToken, channels.documented)).body.id);
  const ofPsp = await createTokenAt(await signInAdministrator(url), sandbox.psp, ['PAYMENTS_WRITE', 'PAYMENTS_READ']);
  await expect(ask({ step: 'moved', merchantId, lastSequence: 1 })).rejects.toThrow('is not on its way');
  await ask({ step: 'close', merchantId, address });
  await ask({ step: 'moved', merchantId, lastSequence: 1 });
  const answers = [
    await pay(demoToken, channels.documented),
    await pay(ofPsp.token, channels.documented),
    await rest().get(`/v1/payments/${id}`, {}, { token: demoToken }),
    await rest().get(`/v1/payments/${id}`, { entityId: channels.documented }, { token: demoToken }),
  ];
  expect(answers.map(({ status, body }) => [status, body.result.description])).toEqual(
    answers.map(() => [421, `this merchant has moved to ${address}: send its requests there`]),
  );
  const { errors } = await callerWithToken(url, demoToken)('{ payments(first: 1) { edges { node { id } } } }');
  expect(errors?.[0]?.message).toContain(address);
  expect((await pay(otherToken, channels.other)).status).toBe(200);
  const findings = await examine({ ports, mark: undefined, now: Date.now() });
  expect(findings.find(({ check }) => check === 'moves')).toEqual({
    check: 'moves',
    status: 'ok',
    text: `${merchantId} is served at ${address}`,
  });
  expect(await ask({ step: 'open', merchantId })).toEqual([]);
  expect([(await pay(demoToken, channels.documented)).status, await read(demoToken, id)]).toEqual([200, 200]);
  await ask({ step: 'close', merchantId, address });
  await ask({ step: 'moved', merchantId, lastSequence: 1 });
  await ask({ step: 'confirm', merchantId });
  await expect(ask({ step: 'open', merchantId })).rejects.toThrow('cannot be taken back');
});

test('a bank that was asked before answers, and its outcome is stored and told before the merchant is closed', { timeout }, async () => {
  const bank = await startTestBank(join(folder, 'bank.book'));
  let [isAsked, isOpen] = [false, () => {}];
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const slow = createServer(
    answering(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      isAsked = true;
      await opened;
      const answer = await fetch(`${bank.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }),
  );
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  try {
    await start(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
    const paying = pay(demoToken, channels.testBank);
    await expect.poll(() => isAsked).toBe(true);
    let isClosed = false;
    const closing = ask({ step: 'close', merchantId, address }).finally(() => {
      isClosed = true;
    });
    await expect.poll(async () => (await pay(demoToken, channels.documented)).status).toBe(503);
    expect(isClosed).toBe(false);
    isOpen();
    const { status, body } = await paying;
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(await closing).toMatchObject([{ state: 'CLOSED' }]);
    const stored = await rest().get(`/v1/payments/${body.id}`, {}, { token: demoToken });
    expect([stored.status, stored.body.result.code]).toEqual([200, '000.100.110']);
  } finally {
    await stop();
    slow.close();
    slow.closeAllConnections();
    await bank.end('SIGKILL');
  }
});

test('a subscriber of a merchant that has moved is told where it is, and one of another merchant goes on', { timeout }, async () => {
  const { url } = await start();
  const ended = await subscribe(url, demoToken);
  const other = await subscribe(url, otherToken);
  await ask({ step: 'close', merchantId, address });
  await ask({ step: 'moved', merchantId, lastSequence: 1 });
  await expect.poll(ended.text, { timeout: boundMs(10_000) }).toContain(`this merchant has moved to ${address}`);
  const id = String((await pay(otherToken, channels.other)).body.id);
  await expect.poll(other.text, { timeout: boundMs(10_000) }).toContain(id);
  expect(other.text()).not.toContain(address);
  other.end();
});

async function subscribe(url: string, token: string) {
  const gone = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'subscription { events { sequence subjectId } }' }),
    signal: gone.signal,
  });
  let text = '';
  const reading = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  // Its end is what `end` asks for.
  void reading().catch(() => undefined);
  return { text: () => text, end: () => gone.abort() };
}

test('only whoever has the vault’s keys moves a merchant, and a move that does not end is the doctor’s problem', { timeout }, async () => {
  const { url, ports } = await start();
  const stranger = parseVaultKeys(`other:${Buffer.alloc(32, 1).toString('base64')}`)?.[0];
  if (!stranger) throw new Error('no key');
  const asked = { operation: 'move', at: Date.now(), step: { step: 'close', merchantId, address } } as const;
  await expect(askOperator(url, stranger, asked)).rejects.toThrow('403');
  if (!key) throw new Error('no key');
  await expect(askOperator(url, key, { ...asked, at: Date.now() - 3_600_000 })).rejects.toThrow('the clock of the command is wrong');
  await expect(askOperator(url, key, { operation: 'stores', at: Date.now() })).rejects.toThrow('its database in a file');
  await expect(ask({ step: 'close', merchantId: channels.documented, address })).rejects.toThrow('is no merchant');
  expect((await pay(demoToken, channels.documented)).status).toBe(200);
  await ask({ step: 'close', merchantId, address });
  const later = await examine({ ports, mark: undefined, now: Date.now() + 3_600_000 });
  expect(later.find(({ check }) => check === 'moves')).toMatchObject({ status: 'problem', text: expect.stringContaining(merchantId) });
});

test('outcomes of calls that a bank was sent are stored before the merchant is closed, and nothing after', async () => {
  const merchant = toMerchantKey('a/b/c/');
  const committed: string[] = [];
  const waiting: (() => void)[] = [];
  const store = {
    commit: async (...[scope, writes]: CommitArguments) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      committed.push(`${scope} ${writes.map(({ write }) => write).join()}`);
    },
    entityClocks: {},
    acrossMerchants: { lastSequence: async () => 7 },
    // As much of a store as a fence uses.
  } as unknown as Store;
  const book = createMoveBook();
  const fence = fenceStore(store, book);
  const commit = (...args: unknown[]) => fence.store.commit(...(args as unknown as CommitArguments));
  const letThrough = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const next of waiting.splice(0)) next();
  };
  const begun = commit(merchant, [{ write: 'payment.insert' }]);
  let isDrained = false;
  const finish = () => fence.own.commit(...([merchant, [{ write: 'chargeback.insert' }]] as unknown as CommitArguments));
  const closing = fence.close({ merchant, address, now: 1, isDrained: async () => isDrained, finish });
  await expect(commit(merchant, [{ write: 'payment.insert' }, { write: 'attempt.insert' }])).rejects.toThrow(StoreUnavailable);
  await expect(commit('platform', [{ write: 'entity.put', entity: { path: 'a/b/c/d/' } }])).rejects.toThrow(StoreUnavailable);
  const outcome = commit(merchant, [{ write: 'payment.update' }, { write: 'attempt.finish' }]);
  const ofOther = commit(toMerchantKey('a/b/x/'), [{ write: 'payment.insert' }]);
  await letThrough();
  await Promise.all([begun, outcome, ofOther]);
  isDrained = true;
  await expect.poll(() => waiting.length).toBe(1);
  await expect(commit(merchant, [{ write: 'attempt.finish' }])).rejects.toThrow(StoreUnavailable);
  // Settlement's rest, and only then the merchant is closed.
  await letThrough();
  await expect.poll(() => waiting.length).toBe(1);
  await letThrough();
  expect(await closing).toMatchObject({ state: 'CLOSED', lastSequence: 7 });
  await expect(commit(merchant, [{ write: 'attempt.finish' }])).rejects.toThrow(StoreUnavailable);
  expect(committed).toEqual([
    'a/b/c/ payment.insert',
    'a/b/c/ payment.update,attempt.finish',
    'a/b/x/ payment.insert',
    'a/b/c/ chargeback.insert',
    'platform merchant-move.put',
  ]);
});

test('of two moves at once the second changes nothing and takes no file of the first', { timeout }, async () => {
  await start();
  await stop();
  const moving = join(folder, 'moving');
  mkdirSync(moving);
  writeFileSync(join(moving, 'arriving.db'), 'of the first');
  const first = lockFile(moving);
  const environment = { HOME: folder, DATABASE_URL: `file:${file()}`, VAULT_KEYS: testVaultKeys, GATEWAY_URL: 'http://127.0.0.1:9' };
  const move = () => runCommand('move.ts', ['--merchant', sandbox.demoShop, '--from', 'http://127.0.0.1:9'], environment);
  const second = await move();
  expect([second.code, second.text]).toEqual([1, expect.stringContaining('another npm run move runs here: wait until it has ended')]);
  expect(readFileSync(join(moving, 'arriving.db'), 'utf8')).toBe('of the first');
  first.release();
  expect((await move()).text).not.toContain('another npm run move');
});

test('no gateway starts on a file that was moved as a whole', { timeout }, async () => {
  await start();
  await stop();
  const store = await openFileStore({ path: file() });
  const move = { merchantPath: '', state: 'MOVED', address, lastSequence: 1, closedAt: 1, movedAt: 1 } as const;
  await store.commit('platform', [{ write: 'merchant-move.put', move }]);
  await store.close();
  await expect(start()).rejects.toThrow(`this database was moved to ${address}`);
});

longTest(
  'a file whose last backup was made is started by no gateway, the backup by one, and the file again when it is taken back',
  {
    timeout,
  },
  async () => {
    await start();
    await stop();
    const environment = { HOME: folder, DATABASE_URL: `file:${file()}`, VAULT_KEYS: testVaultKeys };
    const backup = join(folder, 'backup');
    const made = await runCommand('backup.ts', ['backup', backup, '--last', address], environment);
    expect(made, made.text).toMatchObject({ code: 0 });
    await expect(start()).rejects.toThrow(`this database was moved to ${address}`);
    const copy = await openFileStore({ path: join(backup, 'gateway.db') });
    expect(await copy.merchantMoves.all()).toEqual([]);
    await copy.close();
    const taken = await runCommand('backup.ts', ['backup', '--take-back'], environment);
    expect(taken, taken.text).toMatchObject({ code: 0 });
    await start();
    // While a gateway has the file, it is not the last one.
    const refused = await runCommand('backup.ts', ['backup', join(folder, 'other'), '--last', address], environment);
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('in use by another process')]);
    expect((await pay(demoToken, channels.documented)).status).toBe(200);
  },
);
