/** Part (d): from nothing to `ready` on an existing install, and memory after many payments. */
import type { Load } from './load.ts';
import { measure } from './measure.ts';
import { median } from './median.ts';
import { paymentRequest } from './requests.ts';
import { type Server, startServer } from './server.ts';

export interface StartFigure {
  /** Median of the starts; the first one, which may have to fill caches, is told apart. */
  readonly readyMs: number;
  readonly firstMs: number;
  readonly rssAtReadyMb: number;
}

const starts = 5;

/** The database is there and migrated after the first of them. */
export async function measureStart(databasePath: string): Promise<StartFigure> {
  const ready: number[] = [];
  const rss: number[] = [];
  for (let start = 0; start <= starts; start += 1) {
    const server = await startServer({ databasePath });
    ready.push(server.startMs);
    rss.push((await server.usage()).rssBytes / 1e6);
    await server.stop();
  }
  const [firstMs, ...others] = ready;
  return { readyMs: median(others), firstMs: firstMs ?? Number.NaN, rssAtReadyMb: median(rss) };
}

export interface MemoryFigure {
  readonly payments: number;
  readonly rssMb: number;
  readonly perSecond: number;
}

/** The longest that one part of the payments may take, ms: the bench ends even where a server hardly answers. */
const memoryMsMax = 180_000;

export async function measureMemory(load: Load, server: Server, payments: number): Promise<MemoryFigure> {
  const run = await measure(load, server, { requests: [paymentRequest], concurrency: 64, durationMs: memoryMsMax, requestsMax: payments });
  return { payments: run.answered, rssMb: (await server.usage()).rssBytes / 1e6, perSecond: run.perSecond };
}
