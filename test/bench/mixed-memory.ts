/** `npm run bench -- --mixed`: what the process holds after many requests of all kinds, on a database that fills while they come. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './load.ts';
import { createOverRest, createRequest, graphqlList, graphqlRead, learnDocuments, paymentRequest, restRead } from './requests.ts';
import { startServer } from './server.ts';

export interface MixedMemory {
  readonly requests: number;
  readonly atReadyMb: number;
  /** Resident memory after each fifth of the requests. */
  readonly afterMb: readonly number[];
  /** When nobody has asked for anything for a while: V8 has given back what was garbage. */
  readonly calmMb: number;
  readonly perSecond: number;
}

const parts = 5;
const concurrency = 32;
/** The bench ends even where a server hardly answers. */
const partMsMax = 180_000;
/** Payments that are read in turn. */
const idsRead = 50;
/** V8 looks every 8 s whether hardly anything is allocated any more, and then collects what it left lying. */
const calmAfterMs = 15_000;

export async function measureMixedMemory(load: Load, databasePath: string, requests: number): Promise<MixedMemory> {
  const server = await startServer({ databasePath });
  try {
    const atReadyMb = (await server.usage()).rssBytes / 1e6;
    const ids = await Promise.all(Array.from({ length: idsRead }, () => createOverRest(server.port)));
    await learnDocuments(server.port, ids[0] ?? '');
    // Of ten requests four are payments, five read one and one lists fifty.
    const mixed = ids.flatMap((id) => [
      paymentRequest,
      restRead(id),
      createRequest,
      graphqlRead(id),
      restRead(id),
      paymentRequest,
      graphqlRead(id),
      createRequest,
      restRead(id),
      graphqlList,
    ]);
    const afterMb: number[] = [];
    let elapsedMs = 0;
    let answered = 0;
    for (let part = 0; part < parts; part += 1) {
      const requestsMax = Math.round(requests / parts);
      const report = await load.run({ port: server.port, requests: mixed, concurrency, durationMs: partMsMax, requestsMax });
      elapsedMs += report.elapsedMs;
      answered += report.answered;
      afterMb.push((await server.usage()).rssBytes / 1e6);
    }
    await sleep(calmAfterMs);
    const calmMb = (await server.usage()).rssBytes / 1e6;
    return { requests: answered, atReadyMb, afterMb, calmMb, perSecond: (answered / elapsedMs) * 1_000 };
  } finally {
    await server.stop();
  }
}

export function mixedMemoryLine({ requests, atReadyMb, afterMb, calmMb, perSecond }: MixedMemory): string {
  const steps = afterMb.map((mb) => mb.toFixed(0)).join(', ');
  const calm = `${calmMb.toFixed(0)} MB ${calmAfterMs / 1_000} s later`;
  return `memory at ready ${atReadyMb.toFixed(0)} MB; after each fifth of ${requests} mixed requests ${steps} MB; ${calm} (${perSecond.toFixed(0)} requests a second)`;
}
