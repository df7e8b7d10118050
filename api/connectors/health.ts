/**
 * How the connectors of each channel do: what came of their calls within a sliding window, and a circuit that opens where too
 * many fail. Of this process alone: another one finds out for itself. Bounded, without timers.
 */
import type { Id } from '../foundation/kernel/identifier.ts';
import { minuteMs, secondMs, type Timestamp } from '../foundation/kernel/timestamp.ts';

/** `answered`: an outcome, a decline too. `failed`: not sent, or an answer that says that the other side is down. `unknown`: no outcome. */
export type CallResult = 'answered' | 'failed' | 'unknown';

/** `open`: nothing is sent. `half-open`: a few calls try whether it answers again. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** When a circuit opens, and how it closes again. */
export interface CircuitRule {
  readonly windowMs: number;
  /** Fewer calls within the window prove nothing. */
  readonly callsMin: number;
  /** Share of calls that failed or have no outcome, from which on it opens. */
  readonly failedShare: number;
  /** How long it stays open before calls try it. */
  readonly openMs: number;
  /** Calls in a row that have to be answered before it closes; as many may be under way while it is half open. */
  readonly probes: number;
}

export const defaultCircuitRule: CircuitRule = { windowMs: minuteMs, callsMin: 10, failedShare: 0.5, openMs: 30 * secondMs, probes: 3 };

export interface ConnectorHealth {
  readonly connector: string;
  readonly circuit: CircuitState;
  /** When the circuit last changed; null: never. */
  readonly since: Timestamp | null;
  /** Within the window. */
  readonly calls: number;
  readonly failed: number;
  readonly unknown: number;
  /** Of the calls within the window; null where there is none. */
  readonly latencyMsMean: number | null;
  readonly latencyMsMax: number | null;
}

export interface CircuitChange {
  readonly channelId: Id;
  readonly health: ConnectorHealth;
}

export interface HealthBook {
  /** Whether a call may go out now. While the circuit is half open, it counts as one of the few: `record` must follow. */
  admit(channelId: Id, connector: string): boolean;
  /** Whether a new payment should rather go elsewhere. Counts nothing. */
  isOpen(channelId: Id, connector: string): boolean;
  record(channelId: Id, connector: string, result: CallResult, latencyMs: number): void;
  /** Those that were called in this process, in the order of their names. */
  ofChannel(channelId: Id): readonly ConnectorHealth[];
  /** All of them, for the metrics. */
  all(): readonly CircuitChange[];
}

/** The window moves in steps of a twelfth. */
const stepsOfWindow = 12;
/** Pairs of channel and connector that are remembered; beyond, the one that was called longest ago is forgotten. */
const entriesMax = 10_000;

interface Step {
  /** By the monotonic clock. */
  number: number;
  calls: number;
  failed: number;
  unknown: number;
  latencyMsSum: number;
  latencyMsMax: number;
}

interface Entry {
  readonly channelId: Id;
  readonly connector: string;
  readonly steps: Step[];
  circuit: CircuitState;
  since: Timestamp | null;
  /** Monotonic. */
  changedMs: number;
  /** While half open: calls under way, and those answered in a row. */
  probing: number;
  answeredInRow: number;
}

export interface HealthOptions {
  /** Monotonic: windows and waits are counted by it. */
  readonly elapsedMs: () => number;
  /** Real time, which people are told. */
  readonly now: () => Timestamp;
  readonly rule?: CircuitRule;
  /** Told after each change of a circuit. */
  readonly onChange?: (change: CircuitChange) => void;
}

export function createHealthBook({ now, elapsedMs, rule = defaultCircuitRule, onChange }: HealthOptions): HealthBook {
  const entries = new Map<string, Entry>();
  const stepMs = rule.windowMs / stepsOfWindow;

  const find = (channelId: Id, connector: string): Entry => {
    const key = `${channelId} ${connector}`;
    const known = entries.get(key) ?? createEntry(channelId, connector);
    // Last in the map: the first one was called longest ago.
    entries.delete(key);
    entries.set(key, known);
    if (entries.size > entriesMax)
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        break;
      }
    return known;
  };
  const turn = (entry: Entry, circuit: CircuitState): void => {
    entry.circuit = circuit;
    entry.since = now();
    entry.changedMs = elapsedMs();
    entry.probing = 0;
    entry.answeredInRow = 0;
    if (circuit === 'closed') entry.steps.length = 0;
    onChange?.({ channelId: entry.channelId, health: toHealth(entry) });
  };
  const toHealth = (entry: Entry): ConnectorHealth => {
    const { calls, failed, unknown, latencyMsSum, latencyMsMax } = sumOf(entry.steps, Math.floor(elapsedMs() / stepMs));
    const mean = calls === 0 ? null : Math.round(latencyMsSum / calls);
    const { connector, circuit, since } = entry;
    return { connector, circuit, since, calls, failed, unknown, latencyMsMean: mean, latencyMsMax: calls === 0 ? null : latencyMsMax };
  };
  const isWaiting = ({ circuit, changedMs }: Entry): boolean => circuit === 'open' && elapsedMs() - changedMs < rule.openMs;

  return {
    admit(channelId, connector) {
      const entry = find(channelId, connector);
      if (isWaiting(entry)) return false;
      if (entry.circuit === 'open') turn(entry, 'half-open');
      if (entry.circuit === 'closed') return true;
      if (entry.probing >= rule.probes) return false;
      entry.probing += 1;
      return true;
    },
    isOpen(channelId, connector) {
      const entry = entries.get(`${channelId} ${connector}`);
      return entry !== undefined && (isWaiting(entry) || (entry.circuit === 'half-open' && entry.probing >= rule.probes));
    },
    record(channelId, connector, result, latencyMs) {
      const entry = find(channelId, connector);
      addTo(entry.steps, Math.floor(elapsedMs() / stepMs), result, latencyMs);
      if (entry.circuit === 'half-open') {
        entry.probing = Math.max(0, entry.probing - 1);
        if (result !== 'answered') return turn(entry, 'open');
        entry.answeredInRow += 1;
        if (entry.answeredInRow >= rule.probes) turn(entry, 'closed');
        return;
      }
      if (entry.circuit === 'open') return;
      const { calls, failed, unknown } = sumOf(entry.steps, Math.floor(elapsedMs() / stepMs));
      if (calls >= rule.callsMin && (failed + unknown) / calls >= rule.failedShare) turn(entry, 'open');
    },
    ofChannel: (channelId) =>
      [...entries.values()]
        .filter((entry) => entry.channelId === channelId)
        .map(toHealth)
        .sort((a, b) => (a.connector < b.connector ? -1 : 1)),
    all: () => [...entries.values()].map((entry) => ({ channelId: entry.channelId, health: toHealth(entry) })),
  };
}

function createEntry(channelId: Id, connector: string): Entry {
  return { channelId, connector, steps: [], circuit: 'closed', since: null, changedMs: 0, probing: 0, answeredInRow: 0 };
}

function addTo(steps: Step[], number: number, result: CallResult, latencyMs: number): void {
  const last = steps.at(-1);
  const step = last?.number === number ? last : { number, calls: 0, failed: 0, unknown: 0, latencyMsSum: 0, latencyMsMax: 0 };
  if (step !== last) steps.push(step);
  while (steps.length > stepsOfWindow) steps.shift();
  step.calls += 1;
  if (result === 'failed') step.failed += 1;
  if (result === 'unknown') step.unknown += 1;
  step.latencyMsSum += latencyMs;
  step.latencyMsMax = Math.max(step.latencyMsMax, Math.round(latencyMs));
}

function sumOf(steps: readonly Step[], newest: number): Omit<Step, 'number'> {
  const sum = { calls: 0, failed: 0, unknown: 0, latencyMsSum: 0, latencyMsMax: 0 };
  for (const step of steps) {
    // A clock that was set back makes steps of the future, which say nothing.
    if (step.number <= newest - stepsOfWindow || step.number > newest) continue;
    sum.calls += step.calls;
    sum.failed += step.failed;
    sum.unknown += step.unknown;
    sum.latencyMsSum += step.latencyMsSum;
    sum.latencyMsMax = Math.max(sum.latencyMsMax, step.latencyMsMax);
  }
  return sum;
}
