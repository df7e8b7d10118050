/** A gateway with its database in a file and an installation in objects, between which a merchant moves, and what the tests of it ask of both. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type Parameters } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { runCommand } from '../support/run-command.ts';
import { killAfter } from './killed-move.ts';
import { testVaultKeys } from './started-process.ts';

export const timeout = boundMs(process.env.MOVE_PAYMENTS === undefined ? 240_000 : 1_800_000);
export const approved = '000.100.110';

let folder: string;
let gateways: ObjectGateways;

/** To be called by each file of tests. */
export function prepareMoving(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'moving-'));
    gateways = prepareObjectGateways();
  });
  afterAll(async () => {
    await gateways.remove();
    rmSync(folder, { recursive: true, force: true });
  });
}

export interface Place {
  readonly name: string;
  readonly file: GatewayProcess;
  readonly objects: ObjectGateway;
  readonly environment: Readonly<Record<string, string>>;
}

export type Url = Pick<GatewayProcess, 'url'>;

export const startObjects = (name: string, port = 0): Promise<ObjectGateway> =>
  gateways.start(name, { DATABASE_URL: 'objects:main', SANDBOX: 'off', LOG_LEVEL: 'error' }, port);

export const databaseOf = (name: string): string => join(folder, name, 'gateway.db');

export const startFile = (name: string, port = '0'): Promise<GatewayProcess> =>
  startGatewayProcess({
    databasePath: databaseOf(name),
    environment: { PORT: port, VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'error', WEBHOOK_ALLOW_LOOPBACK: 'on' },
  });

export const environmentOf = (name: string, { url }: Url) => ({
  HOME: folder,
  DATABASE_URL: `file:${databaseOf(name)}`,
  VAULT_KEYS: testVaultKeys,
  GATEWAY_URL: url,
});

export async function startBoth(name: string): Promise<Place> {
  mkdirSync(join(folder, name));
  const [file, objects] = await Promise.all([startFile(name), startObjects(name)]);
  return { name, file, objects, environment: environmentOf(name, file) };
}

export async function end({ file, objects }: Place): Promise<void> {
  await Promise.all([file.end('SIGTERM'), objects.end('SIGTERM')]);
}

export type Shop = typeof sandbox.demoShop | typeof sandbox.otherShop;

export const credentialsOf = (shop: Shop) =>
  shop === sandbox.demoShop ? ([demoToken, channels.documented] as const) : ([otherToken, channels.other] as const);

export function pay({ url }: Url, shop: Shop, more: Parameters = {}) {
  const [token, entityId] = credentialsOf(shop);
  return createRestClient(httpTransport(url)).post('/v1/payments', { ...cardPayment, entityId, ...more }, { token });
}

export function refund({ url }: Url, id: string) {
  const given = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'RF' };
  return createRestClient(httpTransport(url)).post(`/v1/payments/${id}`, given, { token: demoToken });
}

export async function read({ url }: Url, id: string): Promise<readonly (string | number)[]> {
  const given = { entityId: channels.documented };
  const { status, body } = await createRestClient(httpTransport(url)).get(`/v1/payments/${id}`, given, { token: demoToken });
  return [status, body.result?.code ?? ''];
}

export const run = (place: Place, shop: Shop, ...more: readonly string[]) =>
  runCommand('move.ts', ['--merchant', shop, ...more], place.environment, timeout);

export async function succeed(place: Place, shop: Shop, ...more: readonly string[]): Promise<void> {
  const ended = await run(place, shop, ...more);
  expect(ended, ended.text).toMatchObject({ code: 0 });
}

/** Which of the two takes a payment of the merchant: never both. */
export async function servedBy({ file, objects }: Pick<Place, 'file' | 'objects'>, shop: Shop): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const gateway of [file, objects]) statuses.push((await pay(gateway, shop)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(2);
  return statuses;
}

export async function whileOthersPay(file: Url, run: () => Promise<void>): Promise<void> {
  let isDone = false;
  const statuses: number[] = [];
  const paying = (async () => {
    while (!isDone) statuses.push((await pay(file, sandbox.otherShop)).status);
  })();
  try {
    await run();
  } finally {
    isDone = true;
    await paying;
  }
  expect([new Set(statuses), statuses.length > 0]).toEqual([new Set([200]), true]);
}

export async function requireSound({ environment }: Pick<Place, 'environment'>): Promise<void> {
  const doctor = async () => {
    const { text } = await runCommand('doctor.ts', [], environment, timeout);
    return text.split('\n').filter((line) => /^FAIL (ledger|event chain|payments|moves)/.test(line));
  };
  await expect.poll(doctor, { timeout: boundMs(60_000) }).toEqual([]);
}

/** The same of all stores of the installation in objects. */
export const requireSoundObjects = ({ environment, objects }: Pick<Place, 'environment' | 'objects'>): Promise<void> =>
  requireSound({ environment: { ...environment, DATABASE_URL: 'objects:main', PUBLIC_URL: objects.url } });

/** As many as a measure is to be made with, whose steps are printed then (SCALING.md). */
export const measured = Number(process.env.MOVE_PAYMENTS ?? 0);

export const takeMany = async (gateway: Url, count: number, onPaid: (id: string) => void = () => {}): Promise<void> => {
  let left = count;
  const payOn = async (): Promise<void> => {
    for (; left > 0; left -= 1) onPaid(String((await pay(gateway, sandbox.demoShop)).body.id));
  };
  await Promise.all(Array.from({ length: 32 }, payOn));
};

export const killAt = (
  place: Place,
  name: string,
  killed: 'command' | 'workerd' | 'gateway',
  parameters: readonly string[],
): Promise<void> =>
  killAfter(name, {
    parameters: ['--merchant', sandbox.demoShop, ...parameters],
    environment: place.environment,
    kill: killed === 'command' ? killed : () => (killed === 'workerd' ? place.objects : place.file).end('SIGKILL'),
  });
