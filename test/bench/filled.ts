/** `npm run bench -- --filled`: the same requests to a gateway with many payments and to an empty one, in turns. */

import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import type { Load } from './load.ts';
import { fillLoopDatabase } from './loop-data.ts';
import { type Figure, figureOf, measure, type Run } from './measure.ts';
import { warmUpRuns } from './payments.ts';
import { createOverRest, graphqlList, graphqlRead, learnDocuments, paymentRequest, restRead } from './requests.ts';
import { type Server, startServer } from './server.ts';

export interface FilledOptions {
  readonly emptyPath: string;
  readonly filledPath: string;
  readonly payments: number;
  readonly rounds: number;
  readonly runMs: number;
}

const concurrency = 32;
const listItems = 50;

export async function measureFilled(
  load: Load,
  { emptyPath, filledPath, payments, rounds, runMs }: FilledOptions,
): Promise<readonly Figure[]> {
  // All of them today: what is due for settlement or old enough to be forgotten would be done beside what is measured.
  const spanMs = Date.now() % dayMs;
  await fillLoopDatabase(filledPath, payments, { begunAt: Date.now() - spanMs, spanMs });
  const empty = await startServer({ databasePath: emptyPath });
  const filled = await startServer({ databasePath: filledPath });
  try {
    const requests = { empty: await requestsTo(empty), filled: await requestsTo(filled) };
    const runs = new Map<string, { readonly empty: Run; readonly filled: Run }[]>();
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, request] of requests.empty) {
        const waitsForFollowing = name.includes('payment');
        const run = (server: Server, sent: string) =>
          measure(load, server, { requests: [sent], concurrency, durationMs: runMs * (round < 0 ? warmUpRuns : 1), waitsForFollowing });
        const ofEmpty = await run(empty, request);
        const pair = { empty: ofEmpty, filled: await run(filled, requests.filled.get(name) ?? request) };
        // The first round warms both up.
        if (round >= 0) runs.set(name, [...(runs.get(name) ?? []), pair]);
      }
    }
    return [...runs].flatMap(([name, pairs]) => [
      figureOf(
        `${name}, empty database`,
        pairs.map((pair) => pair.empty),
        null,
      ),
      figureOf(
        `${name}, ${payments} payments`,
        pairs.map((pair) => pair.filled),
        pairs.map((pair) => pair.empty.perSecond),
      ),
    ]);
  } finally {
    await empty.stop();
    await filled.stop();
  }
}

async function requestsTo(server: Server): Promise<ReadonlyMap<string, string>> {
  const id = await createOverRest(server.port);
  for (let item = 0; item < listItems; item += 1) await createOverRest(server.port);
  await learnDocuments(server.port, id);
  return new Map([
    ['REST payment', paymentRequest],
    ['REST by id', restRead(id)],
    ['GraphQL by id', graphqlRead(id)],
    [`GraphQL list of ${listItems}`, graphqlList],
  ]);
}
