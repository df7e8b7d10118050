/**
 * `npm run bench -- --fast-paths`: what each way that only hastens brings (decision: what-only-hastens). Two gateways, one with all of them
 * and one without that one, are asked by turns. A way that brings less than 3 % of the CPU of every request is to be removed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastPath, fastPathNames } from '../../api/foundation/kernel/fast-paths.ts';
import type { Load } from './load.ts';
import { measure, type Run } from './measure.ts';
import { median } from './median.ts';
import { createOverRest, createRequest, graphqlList, graphqlRead, learnDocuments, paymentRequest, restRead } from './requests.ts';
import { type Server, startServer } from './server.ts';

export interface FastPathOptions {
  readonly databasePath: string;
  readonly rounds: number;
  readonly runMs: number;
}

export interface FastPathFigure {
  readonly name: FastPath;
  readonly request: RequestName;
  readonly on: readonly Run[];
  readonly off: readonly Run[];
}

/** The requests that each of them hastens. */
const hastened = {
  'known-documents': ['GraphQL by id', 'GraphQL payment'],
  'written-as-text': ['GraphQL list of 50', 'GraphQL by id'],
  'compiled-documents': ['GraphQL payment', 'REST payment'],
  'stored-answers': ['REST by id'],
  'cached-payments': ['GraphQL list of 50', 'GraphQL by id'],
  'cached-tokens': ['REST by id', 'REST payment'],
  'lone-commits': ['REST payment, alone'],
  'native-reading': ['REST by id', 'GraphQL by id'],
} as const satisfies Record<FastPath, readonly string[]>;

type RequestName = (typeof hastened)[FastPath][number];

/** Until V8 has compiled what a request needs. */
const warmUpRuns = 8;

/** What follows payments is not waited for: it would be most of the time. Each gateway has this long for it. */
const afterPaymentsMs = 1_500;

export async function measureFastPaths(
  load: Load,
  { databasePath, rounds, runMs }: FastPathOptions,
  tell: (figure: FastPathFigure) => void,
): Promise<readonly FastPathFigure[]> {
  const figures: FastPathFigure[] = [];
  for (const name of fastPathNames) {
    const others = fastPathNames.filter((each) => each !== name).join(',');
    const [on, off] = [await open(`${databasePath}-${name}-on.db`, 'on'), await open(`${databasePath}-${name}-off.db`, others)];
    try {
      for (const request of hastened[name]) {
        const figure = { name, request, ...(await measureBoth(load, { on, off }, request, { rounds, runMs })) };
        tell(figure);
        figures.push(figure);
      }
    } finally {
      await Promise.all([on.server.stop(), off.server.stop()]);
    }
  }
  return figures;
}

interface Opened {
  readonly server: Server;
  readonly requests: Readonly<Record<RequestName, string>>;
}

async function open(databasePath: string, fastPaths: string): Promise<Opened> {
  const server = await startServer({ databasePath, environment: { FAST_PATHS: fastPaths } });
  const id = await createOverRest(server.port);
  for (let payments = 1; payments < 60; payments += 1) await createOverRest(server.port);
  await learnDocuments(server.port, id);
  const requests = {
    'REST payment': paymentRequest,
    'REST payment, alone': paymentRequest,
    'GraphQL payment': createRequest,
    'REST by id': restRead(id),
    'GraphQL by id': graphqlRead(id),
    'GraphQL list of 50': graphqlList,
  };
  return { server, requests };
}

interface Both {
  readonly on: Opened;
  readonly off: Opened;
}

async function measureBoth(load: Load, { on, off }: Both, name: RequestName, { rounds, runMs }: Omit<FastPathOptions, 'databasePath'>) {
  const isPayment = name.includes('payment');
  const ask = async ({ server, requests }: Opened, concurrency: number): Promise<Run> => {
    const run = await measure(load, server, { requests: [requests[name]], concurrency, durationMs: runMs });
    if (isPayment) await sleep(afterPaymentsMs);
    return run;
  };
  for (let run = 0; run < warmUpRuns; run += 1) for (const each of [on, off]) await ask(each, 32);
  const runs: { on: Run[]; off: Run[] } = { on: [], off: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      runs[side].push(await ask({ on, off }[side], name.endsWith('alone') ? 1 : 32));
    }
  }
  return runs;
}

export function fastPathLine({ name, request, on, off }: FastPathFigure): string {
  const ratioOf = (read: (run: Run) => number): string =>
    median(on.flatMap((run, round) => (off[round] ? [read(run) / read(off[round])] : []))).toFixed(2);
  const cpuUs = ({ serverCpuUs }: Run): number => serverCpuUs ?? Number.NaN;
  const cpuOf = (runs: readonly Run[]): string => median(runs.map(cpuUs)).toFixed(0);
  const ratios = `p50 ${ratioOf(({ p50Ms }) => p50Ms)}, rate ${ratioOf(({ perSecond }) => perSecond)}`;
  return `${name}, ${request}: CPU ${ratioOf(cpuUs)} (${cpuOf(on)} of ${cpuOf(off)} µs), ${ratios}`;
}
