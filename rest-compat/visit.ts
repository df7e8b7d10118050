/** One REST request on its way through, and the ways in which it can end. */
import type { Id } from '../api/kernel/identifier.ts';
import type { Refusal } from '../api/kernel/refusal.ts';
import { refusalAnswer, type Stamp, textAnswer } from './envelope.ts';
import type { Answer, Exchange, ExecutionResult } from './exchange.ts';
import { refusalOf, type StoredAnswer } from './present.ts';

export interface Visit {
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

export function refuse(visit: Visit, refusal: Refusal, result?: ExecutionResult): Answer {
  visit.resultCode = refusal.resultCode;
  const answer = refusalAnswer(refusal, visit.stamp());
  return result ? withHeaders(answer, result) : answer;
}

/** The first error of an execution; without data or error the executor broke its word. */
export function refuseFor(visit: Visit, result: ExecutionResult, sentNames: ReadonlyMap<string, string>): Answer {
  return refuse(visit, refusalOf(result.errors?.[0] ?? { message: 'no answer' }, sentNames), result);
}

/** A stored answer, byte for byte what was decided: its ndc, timestamp and buildNumber are its own. */
export function present(visit: Visit, status: number, answer: StoredAnswer, result: ExecutionResult): Answer {
  visit.resultCode = answer.resultCode;
  return withHeaders(textAnswer(status, answer.text), result);
}

/** Idempotency-Status, and what is left of the throttling budget. */
export function withHeaders(answer: Answer, result: ExecutionResult): Answer {
  const { idempotency, budgetHeaders } = result;
  if (idempotency === null && budgetHeaders === undefined) return answer;
  const status = idempotency === null ? {} : { 'Idempotency-Status': idempotency };
  return { ...answer, headers: { ...answer.headers, ...budgetHeaders, ...status } };
}
