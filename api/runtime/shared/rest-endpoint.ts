/** rest-compat on the gateway's pipeline. */
import type { LegacyCredentials, Observation, RestHandler } from '../../../rest-compat/exchange.ts';
import { createRestHandler } from '../../../rest-compat/handler.ts';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { authenticate } from '../../foundation/access/authenticate.ts';
import type { Authentication } from '../../foundation/access/caller.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { noteRefused } from '../../foundation/idempotency/refused.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Refusal } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { classifyResultCode } from '../../foundation/result-codes/patterns.ts';

export function createRestEndpoint(ports: Ports, gateway: Gateway): RestHandler {
  return createRestEndpointFor(ports, gateway, (authorization, legacy) =>
    authenticate(ports, authorization, legacy && { userId: legacy.userId.reveal(), password: legacy.password }),
  );
}

/** With another way to know who asks. */
export function createRestEndpointFor(
  ports: Ports,
  gateway: Gateway,
  authenticateRequest: (authorization: string | undefined, legacy: LegacyCredentials | undefined) => Promise<Authentication>,
): RestHandler {
  return createRestHandler<Authentication>({
    execute: (document, variables, facts) => gateway.execute(document.document, variables, facts),
    authenticate: authenticateRequest,
    newId: ports.newId,
    now: () => ports.clocks.now(),
    entityNow: (authentication, entityId) => findEntityNow(ports, authentication, entityId),
    elapsedUs: () => ports.clocks.elapsedUs(),
    buildNumber: ports.buildNumber,
    isLive: ports.environment === 'live',
    publicUrl: ({ origin }) => origin ?? ports.publicUrl,
    observe: (observation) => observe(ports, observation),
    refused: ({ operation, id, input, refusal, facts }) =>
      noteRefused(
        { ports, request: facts },
        {
          ...{ operation, sent: input, resultCode: refusal.resultCode, parameterErrors: refusal.parameterErrors ?? [] },
          named: id === '' ? undefined : id,
        },
      ),
    fault: (error, ndc) => logFault(ports, error, ndc),
  });
}

/** A clock that was moved is its merchant's: to everybody else its entities do not exist, and so neither does its time. */
function findEntityNow({ clocks, clockBook }: Ports, authentication: Authentication, entityId: string): Timestamp {
  if (authentication.status !== 'valid') return clocks.now();
  const { entityPath } = authentication.caller;
  const moved = clockBook?.find(entityId)?.merchantPath;
  const isSeen = moved !== undefined && (isWithin(entityPath, moved) || isWithin(moved, entityPath));
  return isSeen ? clocks.entityNow(entityId) : clocks.now();
}

function observe({ metrics }: Ports, seen: Observation): void {
  metrics.request(seen.operation, 'rest', resultCategory(seen), seen.durationUs);
}

function resultCategory(seen: Observation): string {
  return classifyResultCode(seen.resultCode) ?? (seen.status < 400 ? 'success' : 'unknown');
}

/** Says what to answer where that is not 500. */
function logFault(ports: Ports, error: unknown, ndc: string): Refusal | undefined {
  const isUnavailable = error instanceof StoreUnavailable;
  ports.log.error(isUnavailable ? error.message : 'fault', { ndc, ...faultFields(error) });
  return isUnavailable ? { resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } } : undefined;
}
