/**
 * The JSON of every REST answer that is no stored payment (spec §7; decision: existing-clients), and the headers of all
 * REST answers.
 */

import { type Id, isId } from '../api/foundation/kernel/identifier.ts';
import type { Refusal } from '../api/foundation/kernel/refusal.ts';
import { formatTimestamp, type Timestamp } from '../api/foundation/kernel/timestamp.ts';
import type { Warning } from '../api/foundation/kernel/warning.ts';
import { toDocUrl } from '../api/foundation/result-codes/doc-url.ts';
import { findResultCode } from '../api/foundation/result-codes/result-codes.ts';
import type { Answer } from './exchange.ts';

/** Headers that clients of this API family know (decision: existing-clients). */
export const answerHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Content-Type': 'application/json;charset=UTF-8',
  'Cache-Control': 'private, no-cache, no-store',
  Pragma: 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, Idempotency-Status, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Deprecation, Sunset, Link',
});

/** Its value finds the request in the log of the gateway. */
export const requestIdHeader = 'X-Request-Id';

/** Takes the entity's place in an `ndc` where no entity is known, so that the shape `{32 hex}_{32 hex}` never changes. */
const noEntityId: Id = '0'.repeat(32);

/** What an answer says about its request. */
export interface Stamp {
  readonly entityId: string | undefined;
  readonly requestId: Id;
  readonly now: Timestamp;
  readonly buildNumber: string;
}

/** The internal request identifier (spec §2.3). It does not repeat a malformed entity id. */
export function toNdc(stamp: Pick<Stamp, 'entityId' | 'requestId'>): string {
  return `${stamp.entityId !== undefined && isId(stamp.entityId) ? stamp.entityId : noEntityId}_${stamp.requestId}`;
}

/** The fields at the end of every answer. */
export function toClosingFields(stamp: Stamp): { buildNumber: string; timestamp: string; ndc: string } {
  return { buildNumber: stamp.buildNumber, timestamp: formatTimestamp(stamp.now), ndc: toNdc(stamp) };
}

export function toJsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...answerHeaders, ...headers }, body: JSON.stringify(body) };
}

/** An answer whose body is JSON text already. */
export function toTextAnswer(status: number, body: string): Answer {
  return { status, headers: answerHeaders, body };
}

/**
 * The answer with what is probably a mistake, such as a misspelt parameter, as GraphQL names it in `warnings`. What is stored stays as
 * it is: they are the request's.
 */
export function addWarnings(answer: Answer, warnings: readonly Warning[]): Answer {
  if (warnings.length === 0 || !answer.body.endsWith('}')) return answer;
  return {
    ...answer,
    body: `${answer.body.slice(0, -1)},"warnings":${JSON.stringify(warnings.map(({ name, message }) => ({ name, message })))}}`,
  };
}

export function addHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  return Object.keys(headers).length === 0 ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

/** A refusal has no `id`: nothing was stored (decision: http-status). What may be stored has a `reference`. */
export function toRefusalAnswer(refusal: Refusal, stamp: Stamp): Answer {
  const errors = refusal.parameterErrors;
  const result = {
    code: refusal.resultCode,
    description: refusal.description ?? describeCode(refusal.resultCode),
    ...(errors === undefined || errors.length === 0
      ? {}
      : { parameterErrors: errors.map(({ name, value, message }) => ({ name, value, message })) }),
  };
  const reference = refusal.reference === undefined ? {} : { reference: refusal.reference };
  return toJsonAnswer(
    refusal.status,
    { result, doc_url: refusal.docUrl ?? toDocUrl(refusal.resultCode), ...reference, ...toClosingFields(stamp) },
    { ...toChallengeHeaders(refusal), ...refusal.headers, [requestIdHeader]: toNdc(stamp) },
  );
}

/** A 401 must say how to authenticate (RFC 9110). */
function toChallengeHeaders(refusal: Refusal): Record<string, string> {
  return refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
}

function describeCode(code: string): string {
  return findResultCode(code)?.description ?? code;
}
