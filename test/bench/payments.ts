/** Part (a): durable card payments a second through both doors, against the raw limit, interleaved in rounds. */
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
}

const doors = { REST: paymentRequest, GraphQL: createRequest } as const;
const concurrencies = [1, 32, 64] as const;

/** More than a run commits; made before it starts. */
const rawPaymentsMax = 6_000;

export async function measurePayments(load: Load, server: Server, options: PaymentOptions): Promise<readonly Figure[]> {
  const maker = await recordPayment();
  const writer = openRawWriter(options.rawPath, maker.texts);
  const raw: RawRun[] = [];
  const runs = new Map<string, Run[]>();
  try {
    const rawRun = () => writer.run(maker.make(rawPaymentsMax), options.runMs);
    // Both sides once unmeasured: what is compiled and cached at first use belongs to the start.
    rawRun();
    for (const request of Object.values(doors))
      await measure(load, server, { requests: [request], concurrency: 8, durationMs: options.runMs * 2 });
    for (let round = 0; round < options.rounds; round += 1) {
      const before = rawRun();
      for (const concurrency of concurrencies) {
        for (const [door, request] of Object.entries(doors)) {
          const name = `${door} payment, c=${concurrency}`;
          const run = await measure(load, server, { requests: [request], concurrency, durationMs: options.runMs });
          runs.set(name, [...(runs.get(name) ?? []), run]);
        }
      }
      // The machine is shared: its limit is taken before and after what is compared with it.
      const after = rawRun();
      raw.push({ ...before, perSecond: (before.perSecond + after.perSecond) / 2, p99Ms: Math.max(before.p99Ms, after.p99Ms) });
    }
  } finally {
    writer.close();
  }
  const references = raw.map(({ perSecond }) => perSecond);
  const limit = figureOf(`raw limit: the same ${maker.make(1)[0]?.length} statements, one payment a commit`, raw.map(asRun), null);
  return [limit, ...[...runs].map(([name, ofName]) => figureOf(name, ofName, references))];
}

function asRun({ perSecond, p50Ms, p99Ms, cpuUs, written }: RawRun): Run {
  return { perSecond, p50Ms, p99Ms, serverCpuUs: cpuUs, loadCpuUs: 0, answered: written };
}
