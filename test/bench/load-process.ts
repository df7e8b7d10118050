/**
 * A load generator in a process of its own: raw keep-alive sockets, requests written as bytes that were made before, so
 * that it spends little beside the server that it measures. Talks to its parent by messages.
 */
import { connect } from 'node:net';
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

/** Latencies kept; beyond them a run is longer than anything the bench asks for. */
const latenciesMax = 2_000_000;

/** Bytes of one answer; more is no answer that the bench asked for. */
const answerBytesMax = 1_000_000;

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`the load stopped: ${error instanceof Error ? error.message : 'unknown'}\n`);
      process.exit(1);
    },
  );
});

interface Tally {
  sent: number;
  failed: number;
  readonly latenciesMs: number[];
  readonly endMs: number;
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const startedMs = performance.now();
  const cpu = process.cpuUsage();
  const tally: Tally = { sent: 0, failed: 0, latenciesMs: [], endMs: startedMs + order.durationMs };
  const requests = order.requests.map((request) => Buffer.from(request));
  await Promise.all(Array.from({ length: order.concurrency }, () => drive(order, requests, tally)));
  const elapsedMs = performance.now() - startedMs;
  const used = process.cpuUsage(cpu);
  const sorted = Float64Array.from(tally.latenciesMs).sort();
  const answered = sorted.length;
  return {
    answered,
    failed: tally.failed,
    elapsedMs,
    p50Ms: sorted[Math.floor(answered * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(answered * 0.99)] ?? 0,
    ownCpuUs: (used.user + used.system) / Math.max(1, answered),
  };
}

/** One connection: the next request goes out when the answer to the last one is complete. */
function drive(order: LoadOrder, requests: readonly Buffer[], tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentMs = 0;
    let received: Buffer | undefined;
    const next = (): void => {
      const request = requests[tally.sent % requests.length];
      if (request === undefined || tally.sent >= order.requestsMax || performance.now() >= tally.endMs) return void socket.end();
      tally.sent += 1;
      sentMs = performance.now();
      socket.write(request);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      if (received.length > answerBytesMax) return void socket.destroy(new Error('an answer without end'));
      const status = completeStatus(received);
      if (status === undefined) return;
      received = undefined;
      if (status !== 200) tally.failed += 1;
      if (tally.latenciesMs.length < latenciesMax) tally.latenciesMs.push(performance.now() - sentMs);
      next();
    });
  });
}

/** The status of an answer that has arrived entirely. */
function completeStatus(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  return received.length >= headEnd + 4 + Number(length) ? Number(head.slice(9, 12)) : undefined;
}
