/** The gateway in a Durable Object on workerd, a process that can be killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerBundle } from '../../.run/worker-bundle.ts';
import { type Probing, type Supervised, superviseWorkerd } from '../../.run/worker-objects.ts';
import { startWorkerd, type Workerd, type WorkerdOptions } from '../../.run/workerd.ts';
import { awaited } from './awaited.ts';
import { root } from './sources.ts';

export interface ObjectGateways {
  /** On the databases of this name, which the next one of that name finds. */
  /** At the port of before, where it was started before; absent: a free one. */
  start(name: string, bindings?: Readonly<Record<string, string>>, port?: number): Promise<ObjectGateway>;
  /** Where the databases of that name lie. */
  folderOf(name: string): string;
  /** When the alarm of an installation in one object stands, as workerd notes it; 0 where there is none. */
  alarmOf(name: string): number;
  /** As `npm run start:worker` keeps it running. */
  supervise(name: string, probing: Probing, tell?: (what: string) => void): Promise<Supervised>;
  remove(): Promise<void>;
}

export interface ObjectGateway {
  readonly url: string;
  readonly pid: number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** 32 zero bytes. */
const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;

/** Of the Worker as it is now: `built-programs.ts` has bundled it. */
export function prepareObjectGateways(): ObjectGateways {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'));
  const bundle = join(root, workerBundle);
  const all = new Set<Workerd>();
  const optionsOf = (name: string, bindings: Readonly<Record<string, string>>, port = 0): WorkerdOptions => ({
    bundle,
    folder: join(folder, name),
    host: '127.0.0.1',
    port,
    bindings: {
      GATEWAY_ENVIRONMENT: 'test',
      DATABASE_URL: 'object:main',
      SANDBOX: 'on',
      VAULT_KEYS: vaultKeys,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_LOOPBACK: 'on',
      ...bindings,
    },
  });
  return {
    async start(name, bindings = {}, port = 0) {
      const workerd = await awaited('workerd to listen', startWorkerd(optionsOf(name, bindings, port)));
      all.add(workerd);
      return { url: `http://127.0.0.1:${workerd.port}`, pid: workerd.pid, end: (signal) => workerd.end(signal) };
    },
    folderOf: (name) => join(folder, name),
    alarmOf(name) {
      const database = new DatabaseSync(join(folder, name, 'objects', 'InstallationObject', 'metadata.sqlite'), { readOnly: true });
      const found = database.prepare('SELECT scheduled_time / 1000000 AS at FROM _cf_ALARM').get();
      database.close();
      return Number(found?.at ?? 0);
    },
    supervise: (name, probing, tell = () => {}) => superviseWorkerd(optionsOf(name, {}), tell, probing),
    async remove() {
      await Promise.all([...all].map((workerd) => workerd.end('SIGKILL')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
