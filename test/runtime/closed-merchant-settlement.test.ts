/** Settlement goes on for all others while a merchant is closed, and of that one nothing is lost or done twice (decision: a-merchant-moves-alone). */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notesOfMerchant } from '../../.run/move-stores.ts';
import { takeInMovements } from '../../api/domain/reconciliation/intake.ts';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import type { MerchantMove } from '../../api/foundation/entities/merchant-move.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { askOperator, type MoveStep } from '../../api/runtime/shared/operator.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { takeOutMerchant } from '../../db/connect/take-out.ts';
import { openFileStore } from '../../db/open.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type Parameters } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { testVaultKeys } from './started-process.ts';

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const timeout = boundMs(60_000);
const address = 'https://objects.example';
const merchantId = sandbox.demoShop;
const [key] = parseVaultKeys(testVaultKeys) ?? [];
if (!key) throw new Error('no key');

let folder: string;
let running: NodeGateway[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'closed-settlement-'));
});
afterEach(async () => {
  for (const gateway of running) await gateway.stop();
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name, 'gateway.db');

/** Of its due work only what the test asks for is done. */
async function start(path: string): Promise<NodeGateway> {
  mkdirSync(dirname(path), { recursive: true });
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT: 'off', VAULT_KEYS: testVaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const gateway = await startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
  running.push(gateway);
  return gateway;
}

async function stop(gateway: NodeGateway): Promise<void> {
  running = running.filter((each) => each !== gateway);
  await gateway.stop();
}

const ask = ({ url }: NodeGateway, step: MoveStep) => askOperator(url, key, { operation: 'move', at: Date.now(), step });

interface Shop {
  readonly token: string;
  readonly entityId: string;
}
const demoShop: Shop = { token: demoToken, entityId: channels.documented };
const otherShop: Shop = { token: otherToken, entityId: channels.other };

async function pay({ url }: NodeGateway, { token, entityId }: Shop): Promise<string> {
  const { body } = await createRestClient(httpTransport(url)).post('/v1/payments', { ...cardPayment, entityId }, { token });
  return String(body.id);
}

async function refer({ url }: NodeGateway, { token, entityId }: Shop, id: string, paymentType: 'CB' | 'CR' | 'RV'): Promise<string> {
  const amount: Parameters = paymentType === 'RV' ? {} : { amount: '92.00', currency: 'EUR' };
  const sent = { entityId, paymentType, ...amount };
  const { status, body } = await createRestClient(httpTransport(url)).post(`/v1/payments/${id}`, sent, { token });
  expect([paymentType, status, body.result]).toMatchObject([paymentType, 200, { code: '000.100.110' }]);
  return String(body.id);
}

interface Followed {
  readonly won: string;
  readonly lost: string;
  readonly reversed: string;
  readonly reversal: string;
}

/** Each kind of entry that means more than its movement. */
async function disputeAndReverse(gateway: NodeGateway, shop: Shop): Promise<Followed> {
  const won = await refer(gateway, shop, await pay(gateway, shop), 'CB');
  await refer(gateway, shop, won, 'CR');
  const lost = await refer(gateway, shop, await pay(gateway, shop), 'CB');
  const reversed = await pay(gateway, shop);
  return { won, lost, reversed, reversal: await refer(gateway, shop, reversed, 'RV') };
}

async function merchantOf({ ports }: NodeGateway, id: string): Promise<string> {
  const path = (await ports.store.entities.all()).find((each) => each.id === id)?.path;
  if (path === undefined) throw new Error('no such merchant');
  return path;
}

/** What settlement has made of it, and how often the outcome of the dispute was told. */
async function readFollowed(gateway: NodeGateway, id: string, { won, lost, reversed, reversal }: Followed) {
  const { store } = gateway.ports;
  const path = await merchantOf(gateway, id);
  const merchant = toMerchantKey(path);
  const cases = await Promise.all([won, lost].map((each) => store.reconciliation.chargeback(merchant, each)));
  const movements = await store.reconciliation.movements(merchant, [reversed, reversal]);
  const { events } = await store.events.slice(0, { entityPath: path, types: ['CHARGEBACK'] }, 100);
  return {
    cases: cases.map((each) => each?.status),
    cancelled: movements.map(({ cancelledMinor }) => cancelledMinor).sort((a, b) => Number(a - b)),
    told: events.filter(({ subjectId }) => subjectId === won).length,
  };
}

const followed = { cases: ['won', 'open'], cancelled: [-9200n, 9200n], told: 1 };
const leftOut = { cases: [undefined, undefined], cancelled: [0n, 0n], told: 0 };

/** As due work does it. */
async function takeIn({ ports }: NodeGateway): Promise<void> {
  await takeInMovements(ports);
  const { acrossMerchants } = ports.store;
  expect(await acrossMerchants.intakePlace()).toBe(await acrossMerchants.lastLedgerEntry());
}

test('what settlement has not taken in of a merchant is taken in before it is closed, goes with its copy, and others go on', {
  timeout,
}, async () => {
  const here = await start(file('here'));
  const ours = await disputeAndReverse(here, demoShop);
  await ask(here, { step: 'close', merchantId, address });
  expect(await readFollowed(here, merchantId, ours)).toEqual(followed);
  const others = await disputeAndReverse(here, otherShop);
  await takeIn(here);
  expect(await readFollowed(here, sandbox.otherShop, others)).toEqual(followed);

  const merchantPath = await merchantOf(here, merchantId);
  mkdirSync(dirname(file('there')));
  takeOutMerchant({ path: file('here'), file: file('there'), notes: notesOfMerchant(1, merchantPath), merchantPath });
  await ask(here, { step: 'moved', merchantId, lastSequence: 1 });
  const there = await start(file('there'));
  await takeIn(there);
  expect(await readFollowed(there, merchantId, ours)).toEqual(followed);
  await stop(there);
  await ask(here, { step: 'open', merchantId });
  await takeIn(here);
  expect(await readFollowed(here, merchantId, ours)).toEqual(followed);
});

const states = ['CLOSED', 'MOVED'] as const;

test.each(states)(
  'settlement passes what it finds of a merchant that is %s already, and takes it in once when it is opened again',
  { timeout },
  async (state) => {
    const first = await start(file('here'));
    const ours = await disputeAndReverse(first, demoShop);
    const merchantPath = await merchantOf(first, merchantId);
    await stop(first);
    // As a gateway left it that did not take in what there was.
    const store = await openFileStore({ path: file('here') });
    const movedAt = state === 'MOVED' ? 1 : null;
    const move: MerchantMove = { merchantPath, state, address, lastSequence: 1, closedAt: 1, movedAt };
    await store.commit('platform', [{ write: 'merchant-move.put', move }]);
    await store.close();
    const here = await start(file('here'));
    const others = await disputeAndReverse(here, otherShop);
    await takeIn(here);
    expect(await readFollowed(here, sandbox.otherShop, others)).toEqual(followed);
    expect(await readFollowed(here, merchantId, ours)).toEqual(leftOut);
    if (state === 'CLOSED') {
      // The same command goes on: what it copies now has all of it.
      await ask(here, { step: 'close', merchantId, address });
      expect(await readFollowed(here, merchantId, ours)).toEqual(followed);
    }
    await ask(here, { step: 'open', merchantId });
    await takeIn(here);
    expect(await readFollowed(here, merchantId, ours)).toEqual(followed);
    const more = await disputeAndReverse(here, demoShop);
    await takeIn(here);
    expect(await readFollowed(here, merchantId, more)).toEqual(followed);
  },
);
