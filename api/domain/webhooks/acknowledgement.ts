/** How long receivers take to accept what they are sent. Pure. */
import { findBucket } from '../../foundation/kernel/buckets.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AcknowledgementSum } from './ports.ts';

/** Of the deliveries that were accepted in a time: how many, and after how long half of them and 19 of 20 were. */
export interface AcknowledgementTimes {
  readonly count: number;
  /** Null where none was accepted; to their first two digits. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface AcknowledgementBucket extends AcknowledgementTimes {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

export function sumTimes(sums: readonly AcknowledgementSum[]): AcknowledgementTimes {
  const sorted = sums.toSorted((a, b) => a.durationMs - b.durationMs);
  const count = sorted.reduce((total, sum) => total + sum.count, 0);
  return { count, p50Ms: computePercentile(sorted, count * 0.5), p95Ms: computePercentile(sorted, count * 0.95) };
}

/** The shortest time within which at least so many were accepted. */
function computePercentile(sorted: readonly AcknowledgementSum[], wanted: number): number | null {
  let seen = 0;
  for (const { durationMs, count } of sorted) {
    seen += count;
    if (seen >= wanted) return durationMs;
  }
  return null;
}

/** Every bucket, the empty ones too. An hour that an edge cuts counts where it begins. */
export function acknowledgementBuckets(sums: readonly AcknowledgementSum[], edges: readonly Timestamp[]): readonly AcknowledgementBucket[] {
  const byBucket = Map.groupBy(sums, ({ hour }) => findBucket(edges, hour));
  return edges.slice(0, -1).map((from, at) => ({ from, to: edges[at + 1] ?? from, ...sumTimes(byBucket.get(at) ?? []) }));
}
