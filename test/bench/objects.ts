/**
 * `npm run bench -- --objects`: payments on a file, in a Durable Object on workerd, in one for each merchant, and over libSQL on workerd, one after the other in each
 * round. All that a gateway's processes do counts as its: of the last one its libSQL server too.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundleWorker } from '../../.run/worker-program.ts';
import { startWorkerd } from '../../.run/workerd.ts';
import type { Load } from './load.ts';
import { type Figure, figureOf, measure, type Run, type Target } from './measure.ts';
import { warmUpRuns } from './payments.ts';
import { readUsage, type Usage } from './process-usage.ts';
import { paymentRequest } from './requests.ts';
import { startServer } from './server.ts';

export interface ObjectsOptions {
  readonly databasePath: string;
  readonly rounds: number;
  readonly runMs: number;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const concurrency = 32;

interface Measured extends Target {
  readonly name: string;
  stop(): Promise<unknown>;
}

/** The file on Node comes first: it is the reference of the others. */
export async function measureObjects(load: Load, { databasePath, rounds, runMs }: ObjectsOptions): Promise<readonly Figure[]> {
  const bundle = `${databasePath}-bundle`;
  await bundleWorker(bundle);
  const file = await startServer({ databasePath });
  const targets: readonly Measured[] = [
    { name: 'file on Node', port: file.port, usage: file.usage, stop: file.stop },
    await startObject('Durable Object', 'object:main', { bundle, folder: `${databasePath}-object` }),
    await startObject('object for each merchant', 'objects:main', { bundle, folder: `${databasePath}-objects` }),
    await startOverServer(bundle, `${databasePath}-server`),
  ];
  try {
    const runs = new Map<string, Run[]>();
    // The first round warms all of them up. Then the order changes, so that nobody always comes after the same one.
    for (let round = -1; round < rounds; round += 1) {
      for (const target of round % 2 === 0 ? targets : [...targets].reverse()) {
        const durationMs = runMs * (round < 0 ? warmUpRuns : 1);
        const run = await measure(load, target, { requests: [paymentRequest], concurrency, durationMs, waitsForFollowing: true });
        if (round >= 0) runs.set(target.name, [...(runs.get(target.name) ?? []), run]);
      }
    }
    const reference = (runs.get('file on Node') ?? []).map(({ perSecond }) => perSecond);
    return [...runs].map(([name, its]) => figureOf(`payment, c=${concurrency}: ${name}`, its, name === 'file on Node' ? null : reference));
  } finally {
    for (const target of targets) await target.stop();
  }
}

/** CPU of a payment beside the file's. */
export function objectLine(figures: readonly Figure[]): string {
  const [file, ...others] = figures;
  const ratios = others.map(
    ({ name, serverCpuUs }) => `${name}: ${((serverCpuUs ?? 0) / (file?.serverCpuUs ?? 1)).toFixed(2)} times its CPU`,
  );
  return `beside ${file?.name}: ${ratios.join('; ')}`;
}

const bindings = {
  GATEWAY_ENVIRONMENT: 'test',
  SANDBOX: 'on',
  VAULT_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
};

interface Place {
  readonly bundle: string;
  readonly folder: string;
}

async function startObject(name: string, databaseUrl: string, { bundle, folder }: Place): Promise<Measured> {
  const texts = { ...bindings, DATABASE_URL: databaseUrl };
  const workerd = await startWorkerd({ bundle, folder, host: '127.0.0.1', port: 0, bindings: texts });
  return { name, port: workerd.port, usage: () => usageOf([workerd.pid]), stop: () => workerd.end('SIGKILL') };
}

async function startOverServer(bundle: string, folder: string): Promise<Measured> {
  const child = spawn(process.execPath, ['test/bench/remote-database-server.ts', `${folder}.db`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const texts = { ...bindings, DATABASE_URL: String(line) };
  const workerd = await startWorkerd({ bundle, folder, host: '127.0.0.1', port: 0, bindings: texts });
  const stop = async () => {
    await workerd.end('SIGKILL');
    child.kill('SIGTERM');
  };
  return { name: 'Worker over libSQL', port: workerd.port, usage: () => usageOf([workerd.pid, child.pid ?? 0]), stop };
}

/** Of several processes together. */
async function usageOf(pids: readonly number[]): Promise<Usage> {
  let sum: Usage = { cpuUs: 0, rssBytes: 0, writtenBytes: 0 };
  for (const pid of pids) {
    const used = await readUsage(pid);
    if (used === undefined) throw new Error('the system does not tell what a process uses');
    sum = {
      cpuUs: sum.cpuUs + used.cpuUs,
      rssBytes: sum.rssBytes + used.rssBytes,
      writtenBytes: sum.writtenBytes === null || used.writtenBytes === null ? null : sum.writtenBytes + used.writtenBytes,
    };
  }
  return sum;
}
