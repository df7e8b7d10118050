/** One REST request on its way through, and the ways in which it can end. */
import type { Id } from '../api/kernel/identifier.ts';
import type { Refusal } from '../api/kernel/refusal.ts';
import { type Stamp, toRefusalAnswer, toTextAnswer } from './envelope.ts';
import type { Answer, Exchange, ExecutionResult } from './exchange.ts';
import { type StoredAnswer, toRefusal } from './execution-result.ts';

export interface RequestScope {
  readonly exchange: Exchange;
  readonly requestId: Id;
  readonly arrivedUs: number;
  /** A fresh stamp: its moment is that of the answer. */
  readonly stamp: () => Stamp;
  /** Filled in as the request becomes understood; for `ndc`, metrics and logs. */
  entityId: string | undefined;
  operation: string;
  resultCode: string;
  executed: boolean;
}

export function answerRefusal(scope: RequestScope, refusal: Refusal, result?: ExecutionResult): Answer {
  scope.resultCode = refusal.resultCode;
  const answer = toRefusalAnswer(refusal, scope.stamp());
  return result ? addExecutionHeaders(answer, result) : answer;
}

/** The first error of an execution; without data or error the executor broke its word. */
export function answerError(scope: RequestScope, result: ExecutionResult, sentNames: ReadonlyMap<string, string>): Answer {
  return answerRefusal(scope, toRefusal(result.errors?.[0] ?? { message: 'no answer' }, sentNames), result);
}

/** A stored answer, byte for byte what was decided: its ndc, timestamp and buildNumber are its own. */
export function answerStored(scope: RequestScope, status: number, answer: StoredAnswer, result: ExecutionResult): Answer {
  scope.resultCode = answer.resultCode;
  return addExecutionHeaders(toTextAnswer(status, answer.text), result);
}

/** Idempotency-Status, and what is left of the throttling budget. */
export function addExecutionHeaders(answer: Answer, result: ExecutionResult): Answer {
  const { idempotency, budgetHeaders } = result;
  if (idempotency === null && budgetHeaders === undefined) return answer;
  const status = idempotency === null ? {} : { 'Idempotency-Status': idempotency };
  return { ...answer, headers: { ...answer.headers, ...budgetHeaders, ...status } };
}
