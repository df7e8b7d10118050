/** Part (e): events to 1 and to 1,000 subscribers, against `ws` that sends the same bytes to as many, interleaved in rounds. */
import { fork } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { ClientsOrder } from './events-clients.ts';
import type { EventsOrder, EventsPorts } from './events-server.ts';
import { answerOf } from './load.ts';
import { type Figure, figureOf, type Run } from './measure.ts';

export interface EventsOptions {
  readonly rounds: number;
  /** A database of its own. */
  readonly databasePath: string;
  /** Divides the number of events; 1 where it is absent. */
  readonly shorter?: number;
}

/** Events of one run, a multiple of what is committed at once: about a second's worth of messages either way. */
const sizes = [
  { subscribers: 1, events: 8_000 },
  { subscribers: 1_000, events: 160 },
] as const;

/** For the last subscription to have reached the server before events are sent; the raw side waits as long. */
const settleMs = 500;

export async function measureEvents({ rounds, databasePath, shorter = 1 }: EventsOptions): Promise<readonly Figure[]> {
  const server = fork(scriptAt('./events-server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const clients = fork(scriptAt('./events-clients.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const tellServer = <Answer>(order: EventsOrder): Promise<Answer> => {
    server.send(order);
    return answerOf<Answer>(server, 'the events server');
  };
  const tellClients = (order: ClientsOrder): Promise<number> => {
    clients.send(order);
    return answerOf<number>(clients, 'the subscribers');
  };
  try {
    const ports = await tellServer<EventsPorts>({ order: 'start', databasePath });
    const run = async (side: 'gateway' | 'raw', subscribers: number, events: number): Promise<Run> => {
      await tellClients({ order: 'connect', port: ports[side], clients: subscribers, side });
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const startedMs = performance.now();
      const counted = tellClients({ order: 'count', frames: events });
      await tellServer<number>({ order: 'send', side, events });
      await counted;
      const elapsedMs = performance.now() - startedMs;
      // Throughput is all that is measured here: an event's share of the time stands for its latency.
      const eachMs = elapsedMs / events;
      return { perSecond: 1_000 / eachMs, p50Ms: eachMs, p99Ms: eachMs, serverCpuUs: null, loadCpuUs: 0, answered: events * subscribers };
    };
    const runs = new Map<string, { gateway: Run[]; raw: Run[] }>();
    for (let round = -1; round < rounds; round += 1) {
      for (const { subscribers, events } of sizes) {
        const wanted = Math.max(16, Math.floor(events / shorter / 16) * 16);
        const raw = await run('raw', subscribers, wanted);
        const gateway = await run('gateway', subscribers, wanted);
        // The first round warms both up.
        if (round < 0) continue;
        const name = `events to ${subscribers} subscriber${subscribers === 1 ? '' : 's'}`;
        const known = runs.get(name) ?? { gateway: [], raw: [] };
        runs.set(name, { gateway: [...known.gateway, gateway], raw: [...known.raw, raw] });
      }
    }
    return [...runs].flatMap(([name, { gateway, raw }]) => [
      figureOf(`raw ws broadcast, ${name}`, raw, null),
      figureOf(
        name,
        gateway,
        raw.map(({ perSecond }) => perSecond),
      ),
    ]);
  } finally {
    server.kill();
    clients.kill();
  }
}

function scriptAt(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
