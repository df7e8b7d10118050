/** How far checkouts came, and where those that were not paid stopped. Pure. */
import type { CheckoutStatistics } from './documents.ts';

const reached = ['prepared', 'opened', 'attempted', 'paid'] as const;
const stopped = ['notOpened', 'notAttempted', 'declined', 'abandoned', 'withdrawn', 'open'] as const;

export type FunnelName = (typeof reached)[number] | (typeof stopped)[number];

export interface FunnelLine {
  readonly name: FunnelName;
  readonly count: number;
  /** Of all that were prepared, 0 to 1. */
  readonly share: number;
}

/** How many reached each step, in the order of the way. */
export function listReached(statistics: CheckoutStatistics): readonly FunnelLine[] {
  return reached.map((name) => toLine(statistics, name));
}

/** Where the others stand, in the order of the way; those alone that there are. */
export function listStopped(statistics: CheckoutStatistics): readonly FunnelLine[] {
  return stopped.map((name) => toLine(statistics, name)).filter(({ count }) => count > 0);
}

function toLine(statistics: CheckoutStatistics, name: FunnelName): FunnelLine {
  const count = statistics[name];
  return { name, count, share: statistics.prepared === 0 ? 0 : count / statistics.prepared };
}
