/**
 * An installation with an object for each merchant: kill -9 of workerd under load, the platform's object away, and keys
 * rotated in all stores. Some rounds (support/rounds.ts).
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken } from '../support/client.ts';
import { callerWithToken, createTokenAt, type MadeToken, revokeTokenOf, signInAdministrator } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import {
  type Answered,
  acknowledgedMin,
  expectBookToAgree,
  expectOneOutcomeEach,
  ledgerHolds,
  loadUntilKilled,
  type Sent,
} from './crash-load.ts';

const rounds = roundsOf('OBJECT_ROUNDS', { few: 1, many: 40 });
const timeout = boundMs(120_000 + rounds * 4_000);
const objects = { DATABASE_URL: 'objects:main' };
const within = { timeout: boundMs(3_000), interval: 20 };

let folder: string;
let gateways: ObjectGateways;
let bank: BankProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'merchant-objects-'));
  gateways = prepareObjectGateways();
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await gateways.remove();
  await bank.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The databases of the objects of a class, as files. */
function filesOf(name: string, className: string): readonly string[] {
  const place = join(gateways.folderOf(name), 'objects', className);
  return readdirSync(place)
    .filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
    .map((file) => join(place, file));
}

test('loses nothing acknowledged by kill -9 of workerd under load, moves nothing twice, and keeps no payment at the platform', {
  timeout,
}, async () => {
  const start = () => gateways.start('load', { ...objects, SANDBOX_BANK_URL: bank.url });
  const acknowledged = new Map<string, Answered>();
  const sent = new Map<string, Sent>();
  for (let round = 0; round < rounds; round += 1) {
    const gateway = await start();
    const killable = { url: gateway.url, kill: () => gateway.end('SIGKILL') };
    for (const request of await loadUntilKilled(killable, sandbox.testBank, round, acknowledged)) sent.set(request.key, request);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * acknowledgedMin);

  const gateway = await start();
  const outcomes = await expectOneOutcomeEach(gateway.url, sent, acknowledged);
  expect(await ledgerHolds(gateway.url)).toEqual({ holds: true, differences: [] });
  expectBookToAgree(await bank.book(), outcomes);
  await gateway.end('SIGTERM');
  expect(filesOf('load', 'PlatformObject').map(countPayments)).toEqual([0]);
  // Demo Shop has all of them, Other Shop none.
  expect(
    filesOf('load', 'MerchantObject')
      .map(countPayments)
      .toSorted((a, b) => a - b),
  ).toEqual([0, outcomes.length]);
});

function countPayments(file: string): number {
  const database = new DatabaseSync(file);
  const [row] = database.prepare('SELECT count(*) AS payments FROM payments').all();
  database.close();
  return Number(row?.payments);
}

const statusOfPayment = async (url: string, { token }: Pick<MadeToken, 'token'>): Promise<number> =>
  (await createRestClient(httpTransport(url)).post('/v1/payments', cardPayment, { token })).status;

test('takes payments by known tokens while the platform is away; a revoked one ends within three seconds of its return', {
  timeout,
}, async () => {
  const first = await gateways.start('away', objects);
  // Its id says whose it is: it is found without the platform.
  const made = await createTokenAt(callerWithToken(first.url, demoToken), sandbox.demoShop, ['PAYMENTS_WRITE']);
  expect(await statusOfPayment(first.url, made)).toBe(200);
  await first.end('SIGKILL');
  const merchants = filesOf('away', 'MerchantObject').flatMap(withJournal);
  const before = merchants.map((file) => keepCopy(file));

  const second = await gateways.start('away', objects);
  await revokeTokenOf(await signInAdministrator(second.url), made.id);
  await expect.poll(() => statusOfPayment(second.url, made), within).toBe(403);
  await second.end('SIGKILL');

  // The merchants' objects as they were before, as if nobody had told them; of the platform nothing can be read.
  for (const file of filesOf('away', 'MerchantObject').flatMap(withJournal)) rmSync(file);
  for (const [place, file] of merchants.entries()) copyFileSync(before[place] ?? '', file);
  const [platform = ''] = filesOf('away', 'PlatformObject');
  const kept = withJournal(platform).map((file) => [file, keepCopy(file)] as const);
  for (const [file] of kept) rmSync(file);
  writeFileSync(platform, 'no database'.repeat(1_000));
  const third = await gateways.start('away', { ...objects, LOG_LEVEL: 'error' });
  expect(await statusOfPayment(third.url, made)).toBe(200);
  await expect(signInAdministrator(third.url)).rejects.toThrow('503');
  expect(await statusOfPayment(third.url, made)).toBe(200);
  await third.end('SIGKILL');

  for (const file of withJournal(platform)) rmSync(file);
  for (const [file, copy] of kept) copyFileSync(copy, file);
  const fourth = await gateways.start('away', objects);
  await expect.poll(() => statusOfPayment(fourth.url, made), within).toBe(403);
  await fourth.end('SIGTERM');
});

const vaultKey = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
/** The first key of `prepareObjectGateways`. */
const [older, newer] = [vaultKey('test', 0), vaultKey('newer', 1)];

longTest('rotates the keys of every store: what merchants stored before opens under the newer key alone', { timeout }, async () => {
  const shops = [
    [channels.documented, demoToken],
    [channels.other, otherToken],
  ] as const;
  const first = await gateways.start('rotated', { ...objects, VAULT_KEYS: older });
  const { entityId: _, ...payment } = cardPayment;
  const stored = await Promise.all(
    shops.map(([entityId, token]) =>
      createRestClient(httpTransport(first.url)).post('/v1/payments', { ...payment, entityId, createRegistration: 'true' }, { token }),
    ),
  );
  await first.end('SIGTERM');

  const second = await gateways.start('rotated', { ...objects, VAULT_KEYS: `${newer},${older}` });
  const { token } = await createTokenAt(await signInAdministrator(second.url), sandbox.psp, ['ADMIN']);
  const rotate = async () => {
    const { data, errors } = await callerWithToken(second.url, token)('mutation { rotateVault { masterKeyId remaining total } }');
    if (!data) throw new Error(JSON.stringify(errors));
    return data.rotateVault as { readonly masterKeyId: string; readonly remaining: number; readonly total: number };
  };
  // Of each store two keys of fingerprints, of each merchant the key of its channel and an account.
  await expect.poll(rotate, { timeout: boundMs(20_000) }).toEqual({ masterKeyId: 'newer', remaining: 0, total: expect.any(Number) });
  expect((await rotate()).total).toBeGreaterThanOrEqual(3 * 2 + 2 * 2);
  await second.end('SIGTERM');

  const third = await gateways.start('rotated', { ...objects, VAULT_KEYS: newer });
  for (const [place, [entityId, ofShop]] of shops.entries()) {
    const registration = String(stored[place]?.body.registrationId);
    const parameters = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const again = await createRestClient(httpTransport(third.url)).post(`/v1/registrations/${registration}/payments`, parameters, {
      token: ofShop,
    });
    expect(again.body.result.code).toBe('000.100.110');
  }
  await third.end('SIGTERM');
});

/** With what SQLite keeps beside it. */
function withJournal(file: string): readonly string[] {
  return ['', '-wal', '-shm'].map((ending) => `${file}${ending}`).filter((each) => statSync(each, { throwIfNoEntry: false }) !== undefined);
}

let copies = 0;

function keepCopy(file: string): string {
  copies += 1;
  const copy = join(folder, `kept-${copies}`);
  copyFileSync(file, copy);
  return copy;
}
