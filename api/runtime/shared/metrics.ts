import type { Metrics } from '../../kernel/ports.ts';

/** Metrics that `/metrics` answers as text. */
export interface ScrapedMetrics extends Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Where the platform counts requests itself. */
export const platformMetrics: ScrapedMetrics = {
  contentType: 'text/plain;charset=UTF-8',
  text: async () => '# Here the platform counts requests.\n',
  request: () => {},
  commit: () => {},
};
