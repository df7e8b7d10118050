/**
 * What is known of a request when it was handled: for its line in the log, its span and the metrics. Whoever handles it
 * writes into it. It holds no parameter, no path and no token: names of operations, ids and codes only.
 */
import type { Authentication } from './caller.ts';

export interface RequestTrace {
  /** A name of a closed list: what REST calls its operations, GraphQL's root fields. */
  operation: string;
  /** Of the catalogue; empty where the request came to none. */
  resultCode: string;
  /** Id of the token or of the member of staff; undefined for a stranger. */
  callerId: string | undefined;
  /** Names of operations that have counted themselves in the metrics. */
  readonly counted: Set<string>;
  /** The internal request identifier (spec §2.3). */
  ndc: string | undefined;
  /** Who sent it: the address at the other end, or what a trusted proxy reports. */
  readonly address: string | undefined;
}

export function createTrace(operation: string, address?: string): RequestTrace {
  return { operation, resultCode: '', callerId: undefined, counted: new Set(), ndc: undefined, address };
}

/** Takes the place of an entity where none is known, so that the shape `{32 hex}_{32 hex}` never changes. */
const noEntityId = '0'.repeat(32);

export function traceCaller(trace: RequestTrace, authentication: Authentication, requestId: string): void {
  const caller = authentication.status === 'valid' ? authentication.caller : undefined;
  trace.callerId = caller?.kind === 'staff' ? caller.userId : caller?.id;
  trace.ndc = `${caller?.entityId ?? noEntityId}_${requestId}`;
}
