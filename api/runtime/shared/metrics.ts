import type { Backlog } from '../../doors/gateway/ports.ts';
import type { Metrics } from '../../foundation/kernel/ports.ts';

/** What is true now, and is read when the metrics are. */
export interface Gauges extends Backlog {
  readonly requestsInFlight: number;
  /** Commits that wait or run. */
  readonly commitsWaiting: number;
  /** Circuits of connectors that are not closed, of this process. */
  readonly circuits: readonly OpenCircuits[];
}

export interface OpenCircuits {
  /** Its name at its channels. */
  readonly connector: string;
  readonly state: 'open' | 'half-open';
  /** Channels whose circuit it is. */
  readonly channels: number;
}

export interface BankCall {
  readonly connector: string;
  readonly operation: string;
  /** `answered`, or `unknown` where the call failed or timed out. */
  readonly outcome: 'answered' | 'unknown';
  readonly durationUs: number;
}

/** Metrics that `/metrics` answers as text. */
export interface ScrapedMetrics extends Metrics {
  readonly contentType: string;
  /** Where there is nothing to hide: the platform counts, and the text says only that. */
  readonly isPublic?: boolean;
  text(gauges: Gauges): Promise<string>;
  bankCall(call: BankCall): void;
}

/** Where the platform counts requests itself. */
export const platformMetrics: ScrapedMetrics = {
  contentType: 'text/plain;charset=UTF-8',
  isPublic: true,
  text: async () => '# Here the platform counts requests.\n',
  request: () => {},
  commit: () => {},
  bankCall: () => {},
};
