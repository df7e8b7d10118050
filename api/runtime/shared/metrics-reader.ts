/** `/metrics`: what was counted, and what is true now. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import type { HealthBook } from '../../connectors/health.ts';
import type { Backlog, Store } from '../../doors/gateway/ports.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { OpenCircuits, ScrapedMetrics } from './metrics.ts';
import { textAnswer } from './pages.ts';

/** The backlog is read from the database at most this often. Real time. */
const backlogEveryMs = 5_000;

/** What stands for a backlog that the database does not tell. */
const untold: Backlog = { webhooks: Number.NaN, unknownOutcomes: Number.NaN };

export interface MetricsSources {
  readonly metrics: ScrapedMetrics;
  readonly store: Pick<Store, 'backlog'>;
  readonly now: () => Timestamp;
  readonly requestsInFlight: () => number;
  readonly commitsWaiting: () => number;
  readonly circuits: () => readonly OpenCircuits[];
}

export function createMetricsReader({
  metrics,
  store,
  now,
  requestsInFlight,
  commitsWaiting,
  circuits,
}: MetricsSources): () => Promise<Answer> {
  let known: { readonly at: Timestamp; readonly backlog: Promise<Backlog> } | undefined;
  return async () => {
    if (metrics.isPublic)
      return textAnswer(200, metrics.contentType, await metrics.text({ ...untold, requestsInFlight: 0, commitsWaiting: 0, circuits: [] }));
    const at = now();
    if (!known || at < known.at || at - known.at >= backlogEveryMs) known = { at, backlog: store.backlog().catch(() => untold) };
    const gauges = {
      ...(await known.backlog),
      requestsInFlight: requestsInFlight(),
      commitsWaiting: commitsWaiting(),
      circuits: circuits(),
    };
    return textAnswer(200, metrics.contentType, await metrics.text(gauges));
  };
}

/** Counted by connector and state: a label for each channel would grow the metrics with the merchants. */
export function countCircuits(health: Pick<HealthBook, 'all'>): readonly OpenCircuits[] {
  const counts = new Map<string, OpenCircuits>();
  for (const { health: each } of health.all()) {
    const { connector, circuit: state } = each;
    if (state === 'closed') continue;
    const key = `${connector} ${state}`;
    counts.set(key, { connector, state, channels: (counts.get(key)?.channels ?? 0) + 1 });
  }
  return [...counts.values()];
}

export interface CountedCommits {
  readonly store: Store;
  /** How many wait or run. */
  readonly waiting: () => number;
  /** How many were begun until now. */
  readonly begun: () => number;
}

/** The store, with its commits counted. */
export function countCommits(store: Store): CountedCommits {
  let waiting = 0;
  let begun = 0;
  const commit: Store['commit'] = async (...args) => {
    waiting += 1;
    begun += 1;
    try {
      return await store.commit(...args);
    } finally {
      waiting -= 1;
    }
  };
  return { store: { ...store, commit }, waiting: () => waiting, begun: () => begun };
}
