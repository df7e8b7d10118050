/** Part (f): webhook deliveries to 1 and to 8 receivers, against a bare `fetch` loop that sends the same bytes, interleaved in rounds. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerOf } from './load.ts';
import { type Figure, figureOf, type Run } from './measure.ts';
import type { ReceiversOrder } from './webhooks-receivers.ts';
import type { SenderOrder } from './webhooks-sender.ts';

export interface WebhooksOptions {
  readonly rounds: number;
  /** A database of its own. */
  readonly databasePath: string;
  /** Divides the number of deliveries; 1 where it is absent. */
  readonly shorter?: number;
}

/** Deliveries of one run: about a second's worth. */
const sizes = [
  { receivers: 1, each: 1_200 },
  { receivers: 8, each: 200 },
] as const;

export async function measureWebhooks({ rounds, databasePath, shorter = 1 }: WebhooksOptions): Promise<readonly Figure[]> {
  const receivers = fork(scriptAt('./webhooks-receivers.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const sender = fork(scriptAt('./webhooks-sender.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const tell = (order: SenderOrder): Promise<number> => {
    sender.send(order);
    return answerOf<number>(sender, 'the sender');
  };
  try {
    const listen: ReceiversOrder = { order: 'listen', receivers: Math.max(...sizes.map((size) => size.receivers)) };
    receivers.send(listen);
    const ports = await answerOf<readonly number[]>(receivers, 'the receivers');
    await tell({ order: 'start', databasePath, ports });
    const run = async (order: 'gateway' | 'raw', size: (typeof sizes)[number]): Promise<Run> => {
      const each = Math.max(10, Math.floor(size.each / shorter));
      const answered = each * size.receivers;
      const eachMs = (await tell({ order, receivers: size.receivers, each })) / answered;
      return { perSecond: 1_000 / eachMs, p50Ms: eachMs, p99Ms: eachMs, serverCpuUs: null, loadCpuUs: 0, answered };
    };
    const runs = new Map<string, { gateway: Run[]; raw: Run[] }>();
    for (let round = -1; round < rounds; round += 1) {
      for (const size of sizes) {
        const raw = await run('raw', size);
        const gateway = await run('gateway', size);
        // The first round warms both up.
        if (round < 0) continue;
        const name = `webhooks to ${size.receivers} receiver${size.receivers === 1 ? '' : 's'}`;
        const known = runs.get(name) ?? { gateway: [], raw: [] };
        runs.set(name, { gateway: [...known.gateway, gateway], raw: [...known.raw, raw] });
      }
    }
    return [...runs].flatMap(([name, { gateway, raw }]) => [
      figureOf(`bare fetch loop, ${name}`, raw, null),
      figureOf(
        name,
        gateway,
        raw.map(({ perSecond }) => perSecond),
      ),
    ]);
  } finally {
    sender.kill();
    receivers.kill();
  }
}

function scriptAt(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
