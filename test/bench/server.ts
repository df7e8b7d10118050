/** The gateway as `npm start` runs it, on an install that is there, in a process of its own, and what it says of itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { boundMs } from '../support/pace.ts';
import { readUsage, type Usage } from './process-usage.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Longer than any start; one that takes more has failed. */
const startTimeoutMs = boundMs(30_000);

/** Finer than V8's own millisecond: a request takes a tenth of that. */
const sampleEveryUs = 200;

export interface Server {
  readonly port: number;
  /** From spawning the process to its line `ready`, ms. */
  readonly startMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly databasePath: string;
  /** V8 writes a CPU profile of every thread there when the server stops. The sources run as they are, so that it names their files. */
  readonly profileFolder?: string;
  /** A library that is loaded before all others. */
  readonly preload?: string;
  /** What V8 may keep of old objects, MiB. */
  readonly oldSpaceMebibytes?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** In `.run`; absent: Node's. */
  readonly script?: 'start.sh' | 'start-deno.sh';
}

/** Rejects where it does not become ready. Its log goes nowhere, at the level that it has by itself. */
export async function startServer({
  databasePath,
  profileFolder,
  preload,
  oldSpaceMebibytes,
  environment,
  script = 'start.sh',
}: ServerOptions): Promise<Server> {
  const startedMs = performance.now();
  const child = spawn('sh', [`.run/${script}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PORT: '0',
      FTP_PORT: '0',
      RATE_LIMIT: 'off',
      LOG_FORMAT: 'json',
      DATABASE_URL: `file:${databasePath}`,
      ...environment,
      ...(preload === undefined ? {} : { LD_PRELOAD: preload }),
      ...(oldSpaceMebibytes === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${oldSpaceMebibytes}` }),
      ...(profileFolder === undefined
        ? {}
        : {
            GATEWAY_PROGRAM: 'api/runtime/node/main.ts',
            NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${sampleEveryUs} --cpu-prof-dir=${profileFolder}`,
          }),
    },
  });
  const url = await readyAddress(child);
  const startMs = performance.now() - startedMs;
  return {
    port: Number(new URL(url).port),
    startMs,
    usage: async () => (await readUsage(child.pid)) ?? readMetrics(url),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('the gateway has no output'));
    const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (http:\S+)/.exec(line)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    });
  });
}

/** What the gateway itself tells, where the system does not: telling it takes 1.5 ms of CPU, which are then the payments'. */
async function readMetrics(url: string): Promise<Usage> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return {
    cpuUs: metric(text, 'process_cpu_seconds_total') * 1e6,
    rssBytes: metric(text, 'process_resident_memory_bytes'),
    writtenBytes: null,
  };
}

function metric(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`/metrics tells no ${name}`);
  return Number(value);
}
