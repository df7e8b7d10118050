/** What a load generator is told, counts and reports, whatever it sends its requests with. It talks to its parent by messages. */
import { performance } from 'node:perf_hooks';

export interface LoadOrder {
  readonly port: number;
  readonly concurrency: number;
  /** Ends after this time, ms, or after so many requests, whichever is first. */
  readonly durationMs: number;
  readonly requestsMax: number;
  /** Whole requests, head and body; sent in turn. */
  readonly requests: readonly string[];
}

export interface LoadReport {
  readonly answered: number;
  /** Answers whose status was not 200. */
  readonly failed: number;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of this process, µs for each answer: near `elapsedMs / answered` it was the limit itself. */
  readonly ownCpuUs: number;
}

/** What the connections of one order share. */
export interface Tally {
  /** The number of the next request; undefined where the order is done. */
  next(): number | undefined;
  answered(status: number, tookMs: number): void;
}

/** Sends one request after the other until the order is done. */
export type Connection = (tally: Tally) => Promise<void>;

/** Latencies kept; beyond them a run is longer than anything the bench asks for. */
const latenciesMax = 2_000_000;

/** Takes orders from now on. `connect` makes what all connections of an order have in common ready before its time begins. */
export function serveOrders(connect: (order: LoadOrder) => Connection): void {
  process.on('message', (order: LoadOrder) => {
    run(order, connect(order)).then(
      (report) => process.send?.(report),
      (error: unknown) => {
        process.stderr.write(`the load stopped: ${error instanceof Error ? error.message : 'unknown'}\n`);
        process.exit(1);
      },
    );
  });
}

async function run(order: LoadOrder, connection: Connection): Promise<LoadReport> {
  const startedMs = performance.now();
  const cpu = process.cpuUsage();
  const endMs = startedMs + order.durationMs;
  const latenciesMs: number[] = [];
  let sent = 0;
  let failed = 0;
  const tally: Tally = {
    next() {
      if (sent >= order.requestsMax || performance.now() >= endMs) return undefined;
      sent += 1;
      return sent - 1;
    },
    answered(status, tookMs) {
      if (status !== 200) failed += 1;
      if (latenciesMs.length < latenciesMax) latenciesMs.push(tookMs);
    },
  };
  await Promise.all(Array.from({ length: order.concurrency }, () => connection(tally)));
  const elapsedMs = performance.now() - startedMs;
  const used = process.cpuUsage(cpu);
  const sorted = Float64Array.from(latenciesMs).sort();
  const answered = sorted.length;
  return {
    answered,
    failed,
    elapsedMs,
    p50Ms: sorted[Math.floor(answered * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(answered * 0.99)] ?? 0,
    ownCpuUs: (used.user + used.system) / Math.max(1, answered),
  };
}
