/**
 * `npm run bench -- --waking`: what an object costs that wakes in a Worker that runs, as objects do all the time on the platform: CPU until it
 * has answered a read by id and with what follows, and the memory that it adds. A file's merchants become objects, and workerd is
 * started anew for each round, so that all but two of them sleep.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sandbox } from '../../db/seed.ts';
import { addMerchants, channelsOfAll } from '../support/added-merchants.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { createTokenAt, signInAdministrator } from '../support/graphql-caller.ts';
import { prepareObjectGateways } from '../support/object-gateway.ts';
import { runCommand } from '../support/run-command.ts';
import { median } from './median.ts';
import { startServer } from './server.ts';

export interface WakingOptions {
  readonly databasePath: string;
  readonly merchants: number;
  readonly rounds: number;
}

/** Of one object, in one round. */
export interface WakingCost {
  readonly wakingMs: number;
  readonly cpuMs: number;
  readonly cpuWithFollowingMs: number;
  /** Of the same read, when the object is awake. */
  readonly cpuAwakeMs: number;
  readonly memoryMb: number;
}

/** Those that are awake before: the Worker has compiled its program by then, and knows how to ask the platform's object. */
const awakeBefore = 2;
/** What follows a start is over then, and an alarm of a second. */
const restMs = 8_000;
const commandMaxMs = 600_000;
const bindings = { DATABASE_URL: 'objects:main', LOG_LEVEL: 'error' };
const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;

export async function measureWaking({ databasePath, merchants, rounds }: WakingOptions): Promise<readonly WakingCost[]> {
  const environment = { VAULT_KEYS: vaultKeys, HOME: process.env.HOME ?? '/' };
  await (await startServer({ databasePath, environment })).stop();
  addMerchants(databasePath, merchants - awakeBefore);
  const { token, payments } = await payOnce(databasePath, environment, channelsOfAll(merchants - awakeBefore));
  const backup = `${databasePath}-backup`;
  await run(['backup', backup], { ...environment, DATABASE_URL: `file:${databasePath}` });
  await promisify(execFile)('sh', ['.run/node.sh', '.run/worker-bundle.ts']);
  const gateways = prepareObjectGateways();
  try {
    const first = await gateways.start('waking', bindings);
    await run(['restore', backup], { ...environment, DATABASE_URL: 'objects:main', PUBLIC_URL: first.url });
    const read = createRead(token, payments);
    // Each has its part from the platform, and has sent the projection what it has.
    for (const place of payments.keys()) await read(first.url, place);
    await sleep(2 * restMs);
    await first.end('SIGKILL');
    const costs: WakingCost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const gateway = await gateways.start('waking', bindings);
      for (let place = 0; place < awakeBefore; place += 1) await read(gateway.url, place);
      await sleep(restMs);
      costs.push(await wakeAll(gateway, { read, count: payments.length }));
      await gateway.end('SIGKILL');
    }
    return costs;
  } finally {
    await gateways.remove();
  }
}

type Read = (url: string, place: number) => Promise<void>;

async function wakeAll(
  { url, pid }: { readonly url: string; readonly pid: number },
  { read, count }: { readonly read: Read; readonly count: number },
): Promise<WakingCost> {
  const woken = count - awakeBefore;
  const readSleeping = async (): Promise<readonly number[]> => {
    const taken: number[] = [];
    for (let place = awakeBefore; place < count; place += 1) {
      const beganMs = performance.now();
      await read(url, place);
      taken.push(performance.now() - beganMs);
    }
    return taken;
  };
  const before = usageOf(pid);
  const wakingMs = median(await readSleeping());
  const answered = usageOf(pid);
  await sleep(restMs);
  const followed = usageOf(pid);
  await readSleeping();
  const again = usageOf(pid);
  return {
    wakingMs,
    cpuMs: (answered.cpuMs - before.cpuMs) / woken,
    cpuWithFollowingMs: (followed.cpuMs - before.cpuMs) / woken,
    cpuAwakeMs: (again.cpuMs - followed.cpuMs) / woken,
    memoryMb: (followed.memoryMb - before.memoryMb) / woken,
  };
}

export function wakingLine(costs: readonly WakingCost[]): string {
  const of = (name: keyof WakingCost): string => {
    const values = costs.map((cost) => cost[name]);
    return `${median(values).toFixed(2)} [${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)}]`;
  };
  return [
    `an object that wakes: ${of('wakingMs')} ms until it has answered; CPU ${of('cpuMs')} ms until then, ${of('cpuWithFollowingMs')} ms with what follows`,
    `(the same read when it is awake: ${of('cpuAwakeMs')} ms); memory ${of('memoryMb')} MB`,
  ].join('\n');
}

async function payOnce(databasePath: string, environment: Readonly<Record<string, string>>, channelIds: readonly string[]) {
  const server = await startServer({ databasePath, environment });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const { token } = await createTokenAt(await signInAdministrator(url), sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
    const rest = createRestClient(httpTransport(url));
    const payments: { readonly id: string; readonly entityId: string }[] = [];
    for (const entityId of channelIds) {
      const { body, text } = await rest.post('/v1/payments', { ...cardPayment, entityId }, { token });
      if (body.id === undefined) throw new Error(text);
      payments.push({ id: body.id, entityId });
    }
    return { token, payments };
  } finally {
    await server.stop();
  }
}

function createRead(token: string, payments: readonly { readonly id: string; readonly entityId: string }[]): Read {
  return async (url, place) => {
    const { id, entityId } = payments[place] ?? {};
    const answer = await fetch(`${url}/v1/payments/${id}?entityId=${entityId}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
  };
}

async function run(parameters: readonly string[], environment: Readonly<Record<string, string>>): Promise<void> {
  const { code, text } = await runCommand('backup.ts', parameters, environment, commandMaxMs);
  if (code !== 0) throw new Error(text);
}

/** Linux counts CPU in hundredths of a second. */
function usageOf(pid: number): { readonly cpuMs: number; readonly memoryMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [, residentKb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, memoryMb: Number(residentKb) / 1_024 };
}
