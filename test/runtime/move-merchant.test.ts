/**
 * `npm run move`: one merchant goes from a file to an object of its own while the others pay, and no moment has two gateways that serve it
 * (decision: a-merchant-moves-alone).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { askOperator } from '../../api/runtime/shared/operator.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type Parameters } from '../support/client.ts';
import { callerWithToken } from '../support/graphql-caller.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { runCommand } from '../support/run-command.ts';
import { killAfter } from './killed-move.ts';
import { testVaultKeys } from './started-process.ts';

const timeout = boundMs(180_000);
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const approved = '000.100.110';

let folder: string;
let gateways: ObjectGateways;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'move-merchant-'));
  gateways = prepareObjectGateways();
});

afterAll(async () => {
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly file: NodeGateway;
  readonly objects: ObjectGateway;
  readonly environment: Readonly<Record<string, string>>;
}

const startObjects = (name: string, port = 0, more: Readonly<Record<string, string>> = {}): Promise<ObjectGateway> =>
  gateways.start(name, { DATABASE_URL: 'objects:main', SANDBOX: 'off', LOG_LEVEL: 'error', ...more }, port);

async function startBoth(name: string, more: Readonly<Record<string, string>> = {}): Promise<Place> {
  const path = join(folder, name, 'gateway.db');
  mkdirSync(join(folder, name));
  const url = `file:${path}`;
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: url, RATE_LIMIT: 'off', VAULT_KEYS: testVaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const file = await startNodeGateway(parsed.settings, quiet, {});
  const objects = await startObjects(name, 0, more);
  return { file, objects, environment: { HOME: folder, DATABASE_URL: url, VAULT_KEYS: testVaultKeys, GATEWAY_URL: file.url } };
}

type Shop = typeof sandbox.demoShop | typeof sandbox.otherShop;

const credentialsOf = (shop: Shop) =>
  shop === sandbox.demoShop ? ([demoToken, channels.documented] as const) : ([otherToken, channels.other] as const);

function pay({ url }: Pick<ObjectGateway, 'url'>, shop: Shop, more: Parameters = {}) {
  const [token, entityId] = credentialsOf(shop);
  return createRestClient(httpTransport(url)).post('/v1/payments', { ...cardPayment, entityId, ...more }, { token });
}

async function codeOf({ url }: Pick<ObjectGateway, 'url'>, shop: Shop, id: string): Promise<readonly (string | number)[]> {
  const [token, entityId] = credentialsOf(shop);
  const { status, body } = await createRestClient(httpTransport(url)).get(`/v1/payments/${id}`, { entityId }, { token });
  return [status, body.result?.code ?? ''];
}

const moveTo = (place: Place, shop: Shop, ...more: readonly string[]) =>
  runCommand('move.ts', ['--merchant', shop, ...(more.length > 0 ? more : ['--to', place.objects.url])], place.environment, timeout);

/** Which of the two takes a payment of the merchant: never both. */
async function servedBy({ file, objects }: Place, shop: Shop): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const gateway of [file, objects]) statuses.push((await pay(gateway, shop)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(2);
  return statuses;
}

test('a merchant moves while another pays: ids, refunds, stored accounts, cursors and idempotency keys go on there, and a second one follows', {
  timeout,
}, async () => {
  const place = await startBoth('whole');
  const { file, objects } = place;
  const stored = (await pay(file, sandbox.demoShop, { createRegistration: 'true' })).body;
  const keyed = async (gateway: Pick<ObjectGateway, 'url'>) =>
    createRestClient(httpTransport(gateway.url)).post('/v1/payments', cardPayment, { token: demoToken, idempotencyKey: 'once' });
  const first = (await keyed(file)).body.id;
  const cursor = String((await callerWithToken(file.url, demoToken)('{ latestCursor }')).data?.latestCursor);
  const ids: string[] = [];
  let [isMoved, refused] = [false, 0];
  const paying = (async () => {
    while (!isMoved) {
      const { status, body } = await pay(file, sandbox.otherShop);
      if (status === 200) ids.push(String(body.id));
      else refused += 1;
    }
  })();
  const moved = await moveTo(place, sandbox.demoShop);
  isMoved = true;
  await paying;
  expect(moved, moved.text).toMatchObject({ code: 0 });
  expect([refused, ids.length > 0]).toEqual([0, true]);
  expect(await servedBy(place, sandbox.demoShop)).toEqual([421, 200]);
  expect(await codeOf(objects, sandbox.demoShop, String(stored.id))).toEqual([200, approved]);
  expect((await keyed(objects)).body.id).toBe(first);
  const rest = createRestClient(httpTransport(objects.url));
  const charge = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
  const again = await rest.post(`/v1/registrations/${stored.registrationId}/payments`, charge, { token: demoToken });
  const refund = await rest.post(`/v1/payments/${stored.id}`, { ...charge, paymentType: 'RF' }, { token: demoToken });
  expect([again.body.result.code, refund.body.result.code]).toEqual([approved, approved]);
  const events = await callerWithToken(objects.url, demoToken)(
    'query ($after: String) { events(first: 50, after: $after, filter: { types: [PAYMENT] }) { edges { node { subjectId } } } }',
    { after: cursor },
  );
  expect(JSON.stringify(events.data)).toContain(String(refund.body.id));
  expect(JSON.stringify(events.data)).not.toContain(String(stored.id));
  // Of another merchant nothing is there.
  expect((await codeOf(objects, sandbox.otherShop, String(ids[0])))[0]).toBe(403);
  const taken = await moveTo(place, sandbox.demoShop, '--take-back');
  expect([taken.code, taken.text]).toEqual([1, expect.stringContaining('which would be lost: it stays there')]);
  expect((await pay(objects, sandbox.demoShop)).status).toBe(200);

  const second = await moveTo(place, sandbox.otherShop);
  expect(second, second.text).toMatchObject({ code: 0 });
  expect(await codeOf(objects, sandbox.otherShop, String(ids.at(-1)))).toEqual([200, approved]);
  expect([await servedBy(place, sandbox.otherShop), await servedBy(place, sandbox.demoShop)]).toEqual([
    [421, 200],
    [421, 200],
  ]);
  const doctor = async () => {
    const { text } = await runCommand(
      'doctor.ts',
      [],
      { ...place.environment, DATABASE_URL: 'objects:main', PUBLIC_URL: objects.url },
      timeout,
    );
    return text.split('\n').filter((line) => line.startsWith('FAIL'));
  };
  await expect.poll(doctor, { timeout: boundMs(40_000) }).toEqual([]);
  await file.stop();
  await objects.end('SIGTERM');
});

test('a merchant moves out of a file in which nobody ever paid, and so does the next one', { timeout }, async () => {
  const place = await startBoth('new');
  for (const shop of [sandbox.demoShop, sandbox.otherShop]) {
    const moved = await moveTo(place, shop);
    expect(moved, moved.text).toMatchObject({ code: 0 });
    expect(await servedBy(place, shop)).toEqual([421, 200]);
  }
  await place.file.stop();
  await place.objects.end('SIGTERM');
});

test('OPERATOR_COPIES=off refuses moves into the installation and out of it, and the merchant pays where it was', { timeout }, async () => {
  const place = await startBoth('switched', { OPERATOR_COPIES: 'off' });
  const moved = await moveTo(place, sandbox.demoShop);
  expect([moved.code, moved.text]).toEqual([1, expect.stringContaining('copies are switched off')]);
  expect((await pay(place.file, sandbox.demoShop)).status).toBe(200);
  const [key] = parseVaultKeys(testVaultKeys) ?? [];
  if (!key) throw new Error('no key');
  const merchantPath = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`;
  const steps = [
    { operation: 'admit', at: Date.now(), step: { step: 'find', merchantPath } },
    { operation: 'move', at: Date.now(), step: { step: 'close', merchantId: sandbox.demoShop, address: place.file.url } },
  ] as const;
  for (const asked of steps) await expect(askOperator(place.objects.url, key, asked)).rejects.toThrow('403: copies are switched off');
  await place.file.stop();
  await place.objects.end('SIGTERM');
});

const killAt = (place: Place, shop: Shop, name: string, killed: 'command' | 'workerd', parameters: readonly string[]): Promise<void> =>
  killAfter(name, {
    parameters: ['--merchant', shop, ...parameters],
    environment: place.environment,
    kill: killed === 'command' ? killed : () => place.objects.end('SIGKILL'),
  });

/** What the file answers when the command was killed after the step. */
const steps = [
  ['prepared', 200],
  ['sent', 200],
  ['closed', 503],
  ['admitted', 503],
  ['moved', 421],
] as const;

test.each(steps)(
  'a move that is killed when it has %s goes on, or is taken back, and is served by one of the two',
  { timeout },
  async (name, status) => {
    const place = await startBoth(`killed-${name}`);
    const { file, objects } = place;
    const id = String((await pay(file, sandbox.demoShop)).body.id);
    await killAt(place, sandbox.demoShop, name, 'command', ['--to', objects.url]);
    const [here, there] = await servedBy(place, sandbox.demoShop);
    expect([name, here, there === 200]).toEqual([name, status, false]);
    expect((await pay(file, sandbox.otherShop)).status).toBe(200);
    if (name !== 'prepared') {
      const taken = await moveTo(place, sandbox.demoShop, '--take-back', '--to', objects.url);
      expect(taken, taken.text).toMatchObject({ code: 0 });
      const [again, gone] = await servedBy(place, sandbox.demoShop);
      expect([again, gone === 200]).toEqual([200, false]);
      await killAt(place, sandbox.demoShop, name, 'command', ['--to', objects.url]);
    }
    const moved = await moveTo(place, sandbox.demoShop);
    expect(moved, moved.text).toMatchObject({ code: 0 });
    expect(await servedBy(place, sandbox.demoShop)).toEqual([421, 200]);
    expect(await codeOf(objects, sandbox.demoShop, id)).toEqual([200, approved]);
    await file.stop();
    await objects.end('SIGTERM');
  },
);

test('a move whose Worker is killed goes on when it is back, and so does a take-back that is killed', { timeout }, async () => {
  const place = await startBoth('killed-worker');
  const id = String((await pay(place.file, sandbox.demoShop)).body.id);
  await killAt(place, sandbox.demoShop, 'copied', 'workerd', ['--to', place.objects.url]);
  // Of an object that has lost what it was sent nobody has closed the merchant.
  expect((await pay(place.file, sandbox.demoShop)).status).toBe(200);
  // The log of the file goes on meanwhile.
  expect((await pay(place.file, sandbox.otherShop)).status).toBe(200);
  const objects = await startObjects('killed-worker', Number(new URL(place.objects.url).port));
  const moved = await moveTo({ ...place, objects }, sandbox.demoShop);
  expect(moved, moved.text).toMatchObject({ code: 0 });
  expect([await codeOf(objects, sandbox.demoShop, id), (await pay(place.file, sandbox.demoShop)).status]).toEqual([[200, approved], 421]);
  await killAt({ ...place, objects }, sandbox.demoShop, 'erased', 'command', ['--take-back']);
  const [here, there] = await servedBy({ ...place, objects }, sandbox.demoShop);
  expect([here, there === 200]).toEqual([421, false]);
  const taken = await moveTo({ ...place, objects }, sandbox.demoShop, '--take-back');
  expect(taken, taken.text).toMatchObject({ code: 0 });
  expect((await servedBy({ ...place, objects }, sandbox.demoShop))[0]).toBe(200);
  await objects.end('SIGTERM');
  await place.file.stop();
});
