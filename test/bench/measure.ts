/** One measured run against a server, and what several of them come to. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './load.ts';
import { median } from './median.ts';
import type { Usage } from './process-usage.ts';

export interface Run {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server for each answer, all of its threads; null where it is not told. */
  readonly serverCpuUs: number | null;
  /** What the server had written to the disk for each answer, kB; null where it is not told. */
  readonly writtenKb?: number | null;
  readonly loadCpuUs: number;
  readonly answered: number;
}

export interface Target {
  readonly port: number;
  readonly usage?: () => Promise<Usage>;
}

export interface Asked {
  readonly requests: readonly string[];
  readonly concurrency: number;
  readonly durationMs: number;
  readonly requestsMax?: number;
  /**
   * What follows the answers, such as the read model of payments, is waited for: it is counted as theirs, and takes no time of what is
   * measured next. Where a server does not tell its usage, the bench waits for a fixed time.
   */
  readonly waitsForFollowing?: boolean;
}

/** More than any run of the bench sends. */
const requestsMaxDefault = 1_000_000;

/** A server that does less than this, for longer than the gateway's rarest round of due work comes again (5 s), has done what follows. */
const calm = { cpuShare: 0.1, windowMs: 250, forMs: 5_500, afterMsMax: 20_000 };

/** Usage when nothing is left to do of what was asked. */
async function readWhenCalm(usage: () => Promise<Usage>): Promise<Usage> {
  const startedMs = performance.now();
  let calmSinceMs = startedMs;
  let before = await usage();
  while (performance.now() - calmSinceMs < calm.forMs && performance.now() - startedMs < calm.afterMsMax) {
    await sleep(calm.windowMs);
    const now = await usage();
    if (now.cpuUs - before.cpuUs > calm.cpuShare * calm.windowMs * 1_000) calmSinceMs = performance.now();
    before = now;
  }
  return before;
}

export async function measure(load: Load, target: Target, asked: Asked): Promise<Run> {
  const before = await target.usage?.();
  const report = await load.run({ requestsMax: requestsMaxDefault, ...asked, port: target.port });
  const after = target.usage && (await (asked.waitsForFollowing ? readWhenCalm(target.usage) : target.usage()));
  if (asked.waitsForFollowing && !target.usage) await sleep(calm.forMs);
  return {
    perSecond: (report.answered / report.elapsedMs) * 1_000,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
    serverCpuUs: before && after ? (after.cpuUs - before.cpuUs) / report.answered : null,
    writtenKb: toWrittenKb(before, after, report.answered),
    loadCpuUs: report.ownCpuUs,
    answered: report.answered,
  };
}

function toWrittenKb(before: Usage | undefined, after: Usage | undefined, answered: number): number | null {
  if (typeof before?.writtenBytes !== 'number' || typeof after?.writtenBytes !== 'number') return null;
  return (after.writtenBytes - before.writtenBytes) / 1_000 / answered;
}

/** What one row of the table says: medians over the rounds, and the ratio to the reference of the same round. */
export interface Figure {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly serverCpuUs: number | null;
  readonly writtenKb: number | null;
  readonly loadCpuUs: number | null;
  /** Median, smallest and largest over the rounds. Null: a reference itself. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number } | null;
}

/** `references`: the reference's rate in each round, in the same order. */
export function figureOf(name: string, runs: readonly Run[], references: readonly number[] | null): Figure {
  const ratios = references ? runs.map(({ perSecond }, round) => perSecond / (references[round] ?? Number.NaN)) : null;
  const cpu = runs.flatMap(({ serverCpuUs }) => (serverCpuUs === null ? [] : [serverCpuUs]));
  const written = runs.flatMap(({ writtenKb }) => (typeof writtenKb === 'number' ? [writtenKb] : []));
  return {
    name,
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    p50Ms: median(runs.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(runs.map(({ p99Ms }) => p99Ms)),
    serverCpuUs: cpu.length === 0 ? null : median(cpu),
    writtenKb: written.length === 0 ? null : median(written),
    loadCpuUs: median(runs.map(({ loadCpuUs }) => loadCpuUs)),
    ratio: ratios ? { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) } : null,
  };
}
