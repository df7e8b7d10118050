/** Prometheus metrics: requests by operation and category, latencies, banks, commits, backlogs. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges, ScrapedMetrics } from '../shared/metrics.ts';

/** Names that a client can choose would grow the registry without end; operations and categories are closed lists. */
const labelsMax = 2_000;

/**
 * How often a timer looks how late the event loop is, ms. Each look wakes a process that has nothing to do: every 10 ms, as the library has it,
 * took 1 % of a core. The delays that it tells contain this time.
 */
const loopLookEveryMs = 50;

export function createMetrics(): ScrapedMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookEveryMs });
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
  const bank = new Histogram({
    name: 'gateway_bank_seconds',
    help: 'Duration of calls to banks, by connector, operation and whether they were answered.',
    labelNames: ['connector', 'operation', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
    registers: [registry],
  });
  const setGauges = createGauges(registry);
  const known = new Set<string>();
  return {
    contentType: registry.contentType,
    text: (gauges) => {
      setGauges(gauges);
      return registry.metrics();
    },
    bankCall: ({ connector, operation, outcome, durationUs }) => bank.observe({ connector, operation, outcome }, durationUs / 1e6),
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

function createGauges(registry: Registry): (gauges: Gauges) => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const inFlight = gauge('gateway_requests_in_flight', 'Requests that are being handled.');
  const commits = gauge('gateway_commits_waiting', 'Commits that wait or run.');
  const webhooks = gauge('gateway_webhook_backlog', 'Deliveries that receivers have not acknowledged; counted up to 100000.');
  const unknown = gauge('gateway_unknown_outcomes', 'Calls of banks whose outcome is not known yet; counted up to 100000.');
  const circuits = new Gauge({
    name: 'gateway_connector_circuits',
    help: 'Channels whose circuit of a connector is not closed, by connector and state.',
    labelNames: ['connector', 'state'],
    registers: [registry],
  });
  return (now) => {
    circuits.reset();
    for (const { connector, state, channels } of now.circuits) circuits.set({ connector, state }, channels);
    inFlight.set(now.requestsInFlight);
    commits.set(now.commitsWaiting);
    webhooks.set(now.webhooks);
    unknown.set(now.unknownOutcomes);
  };
}
