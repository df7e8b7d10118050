import type { RequestReference } from '../kernel/commit.ts';
import type { KernelPorts } from '../kernel/ports.ts';
import type { Warning } from '../kernel/warning.ts';
import type { Authentication } from './caller.ts';
import type { RequestTrace } from './request-trace.ts';

/** Facts of the request that brought an operation, whichever endpoint received it. */
export interface RequestFacts {
  /** `tick`: nobody asked just now; due work goes on with what was asked before. */
  readonly endpoint: 'rest' | 'graphql' | 'socket' | 'tick';
  /** 32 hex characters: the second half of the `ndc`. */
  readonly requestId: string;
  /** REST: who sent it, the address at the other end. Elsewhere the trace has it. */
  readonly address?: string | undefined;
  /** `clocks.elapsedUs()` at arrival. */
  readonly arrivedUs: number;
  readonly authentication: Authentication;
  /** Base address that redirects carry. */
  readonly publicUrl: string;
  /** REST: parameters that the catalogue does not know; they become warnings. */
  readonly unknownParameters: readonly Warning[];
  /** REST: documented name → name as sent, where an alias was used. */
  readonly sentNames: ReadonlyMap<string, string>;
}

type Known = Pick<RequestFacts, 'endpoint' | 'authentication' | 'publicUrl'> & Partial<RequestFacts>;

/** Facts of a request that arrives now; `known`: what its endpoint knows. */
export function createRequest({ newId, clocks }: Pick<KernelPorts, 'newId' | 'clocks'>, known: Known): RequestFacts {
  const { requestId = newId(), arrivedUs = clocks.elapsedUs() } = known;
  return { unknownParameters: [], sentNames: noNames, ...known, requestId, arrivedUs };
}

const noNames: ReadonlyMap<string, string> = new Map();

export type IdempotencyStatus = 'first' | 'replayed';

/** What throttling took of the request, and leaves for the endpoint to send. */
export interface SpentBudget {
  headers: Readonly<Record<string, string>> | null;
  /** By operation and entity, how many of them were counted there; what ran on its channel since is taken off. Absent: nothing was counted. */
  counted?: Map<string, Map<string, number>>;
}

/** What an operation or a resolver is given: the outside as its module needs it, and the request. Only `idempotency`, `budget` and `stored` are written to. */
export interface RequestContext<Ports> {
  readonly ports: Ports;
  readonly request: RequestFacts;
  /** Becomes a header and an extension of the answer. */
  readonly idempotency: { status: IdempotencyStatus | null };
  /** The payment that this request has stored: a failure after it names it. */
  readonly stored?: { reference: RequestReference | null };
  readonly budget?: SpentBudget;
  /** What the request leaves in log, span and metrics; absent for work that no request began. */
  readonly trace?: RequestTrace | undefined;
}
