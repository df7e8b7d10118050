/**
 * The raw limit: what one payment of the gateway writes, statement for statement and index for index, by the native
 * engine with prepared statements, one payment a commit, `synchronous=FULL`. Nothing decides, seals or listens here.
 */
import { performance } from 'node:perf_hooks';
import { type Connection, openWriter, type PreparedStatement } from '../../db/connect/native.ts';
import type { Value } from '../../db/store/row.ts';

/** Statements of one payment: the place of each text, and its values. */
export type RawPayment = readonly (readonly [text: number, args: readonly Value[]])[];

export interface RawRun {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly written: number;
}

export interface RawWriter {
  /** Blocks until the time is over or all payments are written, whichever is first. */
  run(payments: readonly RawPayment[], durationMs: number): RawRun;
  close(): void;
}

export function openRawWriter(path: string, texts: readonly string[]): RawWriter {
  const connection: Connection = openWriter(path);
  const prepared = texts.map((text) => connection.prepare(text));
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  return {
    run(payments, durationMs) {
      const latenciesMs: number[] = [];
      const cpu = process.cpuUsage();
      const startedMs = performance.now();
      const endMs = startedMs + durationMs;
      let atMs = startedMs;
      for (const payment of payments) {
        if (atMs >= endMs) break;
        begin.run();
        for (const [text, args] of payment) statementAt(prepared, text).run(args);
        commit.run();
        const nowMs = performance.now();
        latenciesMs.push(nowMs - atMs);
        atMs = nowMs;
      }
      const written = latenciesMs.length;
      const sorted = Float64Array.from(latenciesMs).sort();
      const used = process.cpuUsage(cpu);
      return {
        perSecond: (written / (atMs - startedMs)) * 1_000,
        p50Ms: sorted[Math.floor(written * 0.5)] ?? 0,
        p99Ms: sorted[Math.floor(written * 0.99)] ?? 0,
        cpuUs: (used.user + used.system) / Math.max(1, written),
        written,
      };
    },
    close: () => connection.close(),
  };
}

function statementAt(prepared: readonly PreparedStatement[], text: number): PreparedStatement {
  const statement = prepared[text];
  if (!statement) throw new Error('a statement that was not prepared');
  return statement;
}
