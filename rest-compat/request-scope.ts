/** What is known of one REST request while it is handled, and the answers that can end it. */
import type { Id } from '../api/foundation/kernel/identifier.ts';
import type { Refusal } from '../api/foundation/kernel/refusal.ts';
import type { Timestamp } from '../api/foundation/kernel/timestamp.ts';
import { type Stamp, toRefusalAnswer, toTextAnswer } from './envelope.ts';
import type { Answer, Exchange, ExecutionResult } from './exchange.ts';
import { type StoredAnswer, toRefusal } from './execution-result.ts';

export interface RequestScope {
  readonly exchange: Exchange;
  readonly requestId: Id;
  readonly arrivedUs: number;
  /** A new stamp: its time is the time of the answer. */
  readonly stamp: () => Stamp;
  /** Real time until the caller is known, and then that of the entity. */
  now: () => Timestamp;
  /** Set step by step as the request is decoded; for `ndc`, metrics and logs. */
  entityId: string | undefined;
  operation: string;
  callerId: string | undefined;
  resultCode: string;
}

export function answerRefusal(scope: RequestScope, refusal: Refusal, result?: ExecutionResult): Answer {
  scope.resultCode = refusal.resultCode;
  const answer = toRefusalAnswer(refusal, scope.stamp());
  return result ? addExecutionHeaders(answer, result) : answer;
}

/** Answers with the first error of an execution. An execution without data and without error is a fault. */
export function answerError(scope: RequestScope, result: ExecutionResult, sentNames: ReadonlyMap<string, string>): Answer {
  return answerRefusal(scope, toRefusal(result.errors?.[0] ?? { message: 'no answer' }, sentNames), result);
}

/** A stored answer as it is stored: its ndc, timestamp and buildNumber are those of the operation. */
export function answerStored(scope: RequestScope, status: number, answer: StoredAnswer, result: ExecutionResult): Answer {
  scope.resultCode = answer.resultCode;
  return addExecutionHeaders(toTextAnswer(status, answer.text), result);
}

/** Adds Idempotency-Status and the remaining throttling budget. */
export function addExecutionHeaders(answer: Answer, result: ExecutionResult): Answer {
  const { idempotency, budgetHeaders } = result;
  if (idempotency === null && budgetHeaders === undefined) return answer;
  const status = idempotency === null ? {} : { 'Idempotency-Status': idempotency };
  return { ...answer, headers: { ...answer.headers, ...budgetHeaders, ...status } };
}
