/** A database as a gateway leaves it after its first start, with two receivers of webhooks: each run begins with a copy. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { startGateway } from '../support/harness.ts';

export const simulationStart = Date.UTC(2026, 5, 1, 6);

/** Memory where the system has a file system in it: what a run writes is nobody's to keep. */
const folderAbove = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const merchants = { demo: '8ac7a4a0000000000000000000000003', other: '8ac7a4a0000000000000000000000004' } as const;

const subscribe = 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id } }';

const taken = { outcome: 'answered', status: 200, retryAfter: undefined, text: '' } as const;

export interface Template {
  /** A database of one's own, and what removes it. */
  copy(): { readonly path: string; remove(): void };
  remove(): void;
}

export async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(folderAbove, 'simulation-'));
  const path = join(folder, 'template.db');
  const gateway = await startGateway({
    databaseFile: path,
    now: simulationStart,
    // A subscription is active when its receiver has taken a first notification.
    adaptPorts: (ports) => ({ ...ports, webhookHttp: { refusal: async () => null, post: async () => taken, get: async () => taken } }),
  });
  for (const [name, ordered] of [
    ['all', false],
    ['ordered', true],
  ] as const) {
    const { errors } = await gateway.graphql(subscribe, {
      input: { entityId: merchants.demo, url: `https://${name}.shop.example/hook`, ordered, signature: 'STANDARD' },
    });
    if (errors) throw new Error(errors[0]?.message);
  }
  await gateway.stop();
  let copies = 0;
  return {
    copy() {
      copies += 1;
      const copied = join(folder, `run-${copies}.db`);
      copyFileSync(path, copied);
      if (existsSync(toReadModelPath(path))) copyFileSync(toReadModelPath(path), toReadModelPath(copied));
      return {
        path: copied,
        remove() {
          for (const file of [copied, toReadModelPath(copied)])
            for (const suffix of ['', '-wal', '-shm', '.mark', '.lock']) rmSync(`${file}${suffix}`, { force: true });
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
