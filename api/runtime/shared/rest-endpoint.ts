/** rest-compat on the gateway's pipeline, the same for every runtime's rim. */

import type { Exchange, Observation, RestHandler } from '../../../rest-compat/exchange.ts';
import { createRestHandler } from '../../../rest-compat/handler.ts';
import { authenticate } from '../../access/authenticate.ts';
import type { Authentication } from '../../access/caller.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../gateway/ports.ts';
import { StoreUnavailable } from '../../kernel/commit.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { classifyResultCode } from '../../result-codes/patterns.ts';

export function createRestDoor(ports: Ports, gateway: Gateway, publicUrl: (exchange: Exchange) => string): RestHandler {
  return createRestHandler<Authentication>({
    execute: (document, variables, facts) => gateway.execute(document.document, variables, facts),
    authenticate: (authorization, legacy) =>
      authenticate(ports, authorization, legacy && { userId: legacy.userId.reveal(), password: legacy.password }),
    newId: ports.newId,
    now: () => ports.clocks.now(),
    elapsedUs: () => ports.clocks.elapsedUs(),
    buildNumber: ports.buildNumber,
    isLive: ports.environment === 'live',
    publicUrl,
    observe: (observation) => observe(ports, observation),
    fault: (error, ndc) => fault(ports, error, ndc),
  });
}

/** api/payments counts these itself, whichever door they came through; what never reached it is counted here. */
const countedByOperation: ReadonlySet<string> = new Set(['payment', 'reference']);

function observe(ports: Ports, seen: Observation): void {
  if (!seen.executed || !countedByOperation.has(seen.operation)) {
    ports.metrics.request(seen.operation, 'rest', categoryOf(seen), seen.durationUs);
  }
  ports.log.info('request', {
    door: 'rest',
    operation: seen.operation,
    method: seen.method,
    status: seen.status,
    resultCode: seen.resultCode,
    ndc: seen.ndc,
    durationUs: Math.round(seen.durationUs),
  });
}

function categoryOf(seen: Observation): string {
  return classifyResultCode(seen.resultCode) ?? (seen.status < 400 ? 'success' : 'unknown');
}

/** Logged without the error's own text beyond its kind: a driver's message can hold a bound parameter. */
function fault(ports: Ports, error: unknown, ndc: string): Refusal | undefined {
  const unavailable = error instanceof StoreUnavailable;
  ports.log.error(unavailable ? error.message : 'fault', {
    ndc,
    kind: error instanceof Error ? error.name : typeof error,
    stack: stackOf(error),
  });
  return unavailable ? { resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } } : undefined;
}

/** Where it happened: the frames, without the message above them. */
export function stackOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    ?.slice(0, 8)
    .map((line) => line.trim())
    .join(' | ');
}
