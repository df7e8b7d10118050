/** What a connector brings to the conformance suite, and what the suite's parts share. */
import type { Connector, ConnectorCall, ConnectorOutcome, ReferencedPayment } from '../../../api/connectors/connector.ts';
import { ConnectorTimeout } from '../../../api/connectors/connector-timeout.ts';
import type { ChannelSettings } from '../../../api/foundation/entities/entity.ts';
import type { PaymentType } from '../../../api/foundation/kernel/payment-type.ts';
import { findResultCode } from '../../../api/foundation/result-codes/result-codes.ts';
import { type CallChange, connectorCall } from '../../support/connector-call.ts';
import { createWire, type Fetch, type Wire } from './wire.ts';

/** Money that the counterpart moved for one attempt, from its own book. */
export interface Movement {
  readonly operation: PaymentType;
  /** `92.00`, as the merchant sent it. */
  readonly amount: string;
  readonly currency: string;
}

/** A counterpart outside this process, or standing for one. */
export interface Counterpart {
  readonly fetch: Fetch;
  readonly settings: Partial<ChannelSettings>;
  /** By the id of the attempt. */
  movements(requestId: string): Promise<readonly Movement[]>;
  close(): Promise<void>;
}

export interface TrialConnectorOptions {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  /** The connector's clock, where it has one. */
  readonly now: () => number;
}

export interface Trial {
  readonly name: string;
  /** Called once. Null: a call has no effect outside this process. */
  readonly open: (() => Promise<Counterpart>) | null;
  create(options: TrialConnectorOptions): Connector;
  /** What a call needs for each outcome; null where the counterpart cannot be made to have it. */
  readonly ways: {
    readonly declined: CallChange;
    readonly partial: (CallChange & { readonly approvedMinor: bigint }) | null;
    readonly redirected: CallChange | null;
  };
  /** Operations that it refuses, and sends nothing for. Absent: none. */
  readonly refuses?: readonly PaymentType[];
  /** Beside card number and security code: what must stand in no error. */
  readonly secrets: readonly string[];
  /**
   * From when on `absent` may be answered, counted from the call. 0: the counterpart refuses an operation that it said to be
   * absent, should it still come.
   */
  readonly absentAfterMs: number;
}

/** A trial that runs. */
export interface Running {
  readonly connector: Connector;
  /** The same with a short patience, for answers that never come. */
  readonly hasty: Connector;
  readonly wire: Wire;
  readonly settings: Partial<ChannelSettings>;
  movements(requestId: string): Promise<readonly Movement[]>;
  /** Lets the time pass after which `absent` may be answered. */
  elapse(): void;
  nextCall(change?: CallChange): ConnectorCall;
  close(): Promise<void>;
}

export async function runTrial(trial: Trial, hastyMs: number): Promise<Running> {
  const counterpart = await trial.open?.();
  const unreachable: Fetch = () => Promise.reject(new Error('this trial has no counterpart'));
  const wire = createWire(counterpart?.fetch ?? unreachable);
  let elapsedMs = 0;
  let calls = 0;
  const now = () => Date.now() + elapsedMs;
  const create = (timeoutMs: number) => trial.create({ fetch: wire.fetch, timeoutMs, now });
  const settings = counterpart?.settings ?? {};
  return {
    connector: create(patientMs),
    hasty: create(hastyMs),
    wire,
    settings,
    movements: (requestId) => counterpart?.movements(requestId) ?? Promise.resolve([]),
    elapse: () => {
      elapsedMs += trial.absentAfterMs;
    },
    nextCall(change = {}) {
      calls += 1;
      const requestId = toId(now(), calls);
      return connectorCall({ requestId, paymentId: toId(now(), 1_000_000 + calls), now: now(), ...change, settings });
    },
    close: async () => counterpart?.close(),
  };
}

/** Nobody waits so long; a connector that has not answered by then hangs. */
const patientMs = 20_000;

/** Shaped as the gateway's: the time first (kernel/identifier.ts), then what nobody else has. */
function toId(atMs: number, count: number): string {
  return `8a${atMs.toString(16).padStart(12, '0')}${count.toString(16).padStart(18, '0')}`;
}

export type Attempted = { readonly status: 'answered'; readonly outcome: ConnectorOutcome } | { readonly status: 'unknown' };

/** Anything but an outcome and `ConnectorTimeout` is a fault of the connector. */
export async function attempt(connector: Connector, call: ConnectorCall): Promise<Attempted> {
  try {
    return { status: 'answered', outcome: await connector.perform(call) };
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unknown' };
    throw error;
  }
}

export function isApproved({ resultCode }: ConnectorOutcome): boolean {
  const outcome = findResultCode(resultCode)?.outcome;
  return outcome === 'APPROVED' || outcome === 'REVIEW';
}

export function isPending({ resultCode }: ConnectorOutcome): boolean {
  return findResultCode(resultCode)?.outcome === 'PENDING';
}

/** What a later operation names. */
export function referenceTo(call: ConnectorCall, outcome: ConnectorOutcome): ReferencedPayment {
  return { id: call.paymentId, connectorReference: outcome.connectorReference ?? null, createdAt: call.now };
}
