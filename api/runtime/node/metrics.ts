/** Prometheus metrics: requests by operation and category, latencies, commit group size. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ScrapedMetrics } from '../shared/metrics.ts';

/** Names that a client can choose would grow the registry without end; operations and categories are closed lists. */
const labelsMax = 500;

export function createMetrics(): ScrapedMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'gateway_requests_total',
    help: 'Requests by operation, endpoint and category of their result code.',
    labelNames: ['operation', 'endpoint', 'category'],
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'gateway_request_seconds',
    help: 'From arrival to answer, by operation and endpoint.',
    labelNames: ['operation', 'endpoint'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  const groupSize = new Histogram({
    name: 'gateway_commit_group_size',
    help: 'Requests that shared one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  const commit = new Histogram({
    name: 'gateway_commit_seconds',
    help: 'Duration of one commit, fsync included.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
    registers: [registry],
  });
  const known = new Set<string>();
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(operation, endpoint, category, durationUs) {
      const labels = { operation, endpoint, category };
      const line = `${operation} ${endpoint} ${category}`;
      if (!known.has(line) && known.size >= labelsMax) return;
      known.add(line);
      requests.inc(labels);
      latency.observe({ operation, endpoint }, durationUs / 1e6);
    },
    commit(size, durationUs) {
      groupSize.observe(size);
      commit.observe(durationUs / 1e6);
    },
  };
}
