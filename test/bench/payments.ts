/**
 * Part (a): durable card payments a second by REST and GraphQL, against a bare server that writes the same in groups, at each
 * concurrency, interleaved in rounds. The raw limit of one payment a commit is told beside them.
 */
import { startGroupedServer } from './grouped.ts';
import type { Load } from './load.ts';
import { type Figure, figureOf, measure, type Run } from './measure.ts';
import { openRawWriter, type RawRun } from './raw-writer.ts';
import { recordPayment } from './recorded-payment.ts';
import { createRequest, paymentRequest } from './requests.ts';
import type { Server } from './server.ts';

export interface PaymentOptions {
  readonly rounds: number;
  readonly runMs: number;
  /** A migrated database of its own for the raw limit. */
  readonly rawPath: string;
  /** A path for the bare grouped server's database. */
  readonly groupedPath: string;
}

const endpoints = { REST: paymentRequest, GraphQL: createRequest } as const;
export const concurrencies = [1, 32, 64] as const;

/**
 * Runs of each server before those that are measured: what is compiled and cached at first use belongs to the start. V8 has compiled what the
 * gateway needs after some 25,000 payments; until then its threads compile beside them.
 */
export const warmUpRuns = 5;

/** More than a run of 1.5 s commits; made before it starts. */
const runPaymentsMax = 8_000;

export const bareName = (concurrency: number): string => `bare server, same statements, grouped, c=${concurrency}`;

export async function measurePayments(load: Load, server: Server, options: PaymentOptions): Promise<readonly Figure[]> {
  const { runMs } = options;
  const maker = await recordPayment();
  const writer = openRawWriter(options.rawPath, maker.texts);
  const grouped = await startGroupedServer(options.groupedPath);
  const raw: RawRun[] = [];
  const runs = new Map<string, Run[]>();
  const add = (name: string, run: Run): void => void runs.set(name, [...(runs.get(name) ?? []), run]);
  const rawRun = (): RawRun => writer.run(maker.make(runPaymentsMax), runMs);
  const bareRun = async (concurrency: number): Promise<Run> => {
    await grouped.fill(runPaymentsMax);
    return measure(load, grouped, { requests: [paymentRequest], concurrency, durationMs: runMs, requestsMax: runPaymentsMax });
  };
  try {
    rawRun();
    for (let run = 0; run < warmUpRuns; run += 1) {
      await bareRun(32);
      for (const request of Object.values(endpoints)) {
        await measure(load, server, { requests: [request], concurrency: 32, durationMs: runMs, waitsForFollowing: run === warmUpRuns - 1 });
      }
    }
    for (let round = 0; round < options.rounds; round += 1) {
      raw.push(rawRun());
      for (const concurrency of concurrencies) {
        add(bareName(concurrency), await bareRun(concurrency));
        for (const [endpoint, request] of Object.entries(endpoints)) {
          add(
            `${endpoint} payment, c=${concurrency}`,
            await measure(load, server, { requests: [request], concurrency, durationMs: runMs, waitsForFollowing: true }),
          );
        }
      }
    }
  } finally {
    writer.close();
    grouped.stop();
  }
  const limit = figureOf(`raw limit: the same ${maker.make(1)[0]?.length} statements, one payment a commit`, raw.map(asRun), null);
  return [limit, ...concurrencies.flatMap((concurrency) => figuresAt(runs, concurrency))];
}

/** The reference first, then each endpoint with its ratio to it. */
function figuresAt(runs: ReadonlyMap<string, readonly Run[]>, concurrency: number): readonly Figure[] {
  const bare = runs.get(bareName(concurrency)) ?? [];
  const references = bare.map(({ perSecond }) => perSecond);
  const names = Object.keys(endpoints).map((endpoint) => `${endpoint} payment, c=${concurrency}`);
  return [figureOf(bareName(concurrency), bare, null), ...names.map((name) => figureOf(name, runs.get(name) ?? [], references))];
}

function asRun({ perSecond, p50Ms, p99Ms, cpuUs, written }: RawRun): Run {
  return { perSecond, p50Ms, p99Ms, serverCpuUs: cpuUs, loadCpuUs: 0, answered: written };
}
