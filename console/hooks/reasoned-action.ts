/**
 * The state machine of a dialog that asks for a reason and then sends a request. Pure: idempotency keys are passed in, and
 * nothing is sent from here. A request whose result is unknown is repeated only under the same idempotency key.
 */
import type { CombinedError } from 'urql';
import { hasErrorCode } from '../client/error-code.ts';
import { containsCardNumber } from '../values/card-number.ts';

export interface Problem {
  /** `stale`: what it is about has changed since it was read. `waiting`: a colleague must approve it. Nothing was done in any case. */
  readonly kind: 'refused' | 'stale' | 'waiting';
  /** The gateway's sentence. */
  readonly text: string;
}

export type Phase<Done> =
  | { readonly status: 'editing'; readonly problem: Problem | null }
  | { readonly status: 'sending' }
  /** No answer came: it may or may not have been done. Nothing can be changed until that is known. */
  | { readonly status: 'unknown' }
  | { readonly status: 'done'; readonly done: Done };

export interface ActionState<Request, Done> {
  readonly request: Request;
  readonly reason: string;
  readonly key: string;
  readonly phase: Phase<Done>;
}

export type ActionAnswer<Done> =
  | { readonly type: 'done'; readonly done: Done }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'lost' };

export type ActionEvent<Request, Done> =
  | { readonly type: 'reason'; readonly text: string }
  /** `freshKey` is taken where the gateway has refused under the old key. */
  | { readonly type: 'send'; readonly freshKey: string }
  /** What it is about was read again. */
  | { readonly type: 'refreshed'; readonly request: Request }
  | ActionAnswer<Done>;

/** As many as the API takes. */
export const reasonCharactersMax = 1_000;

export function createAction<Request, Done>(request: Request, key: string): ActionState<Request, Done> {
  return { request, reason: '', key, phase: { status: 'editing', problem: null } };
}

export type ReasonProblem = 'missing' | 'cardNumber';

export function findReasonProblem({ reason }: { readonly reason: string }): ReasonProblem | null {
  if (reason.trim() === '') return 'missing';
  return containsCardNumber(reason) ? 'cardNumber' : null;
}

/** What happens in a state in which it cannot happen changes nothing. */
export function nextAction<Request, Done>(
  state: ActionState<Request, Done>,
  event: ActionEvent<Request, Done>,
): ActionState<Request, Done> {
  const { phase } = state;
  switch (event.type) {
    case 'reason':
      return phase.status === 'editing' ? { ...state, reason: event.text.slice(0, reasonCharactersMax) } : state;
    case 'send':
      return applySend(state, event.freshKey);
    case 'refreshed':
      return phase.status === 'editing' ? { ...state, request: event.request } : state;
    default:
      return phase.status === 'sending' ? { ...state, phase: toPhase(event) } : state;
  }
}

function applySend<Request, Done>(state: ActionState<Request, Done>, freshKey: string): ActionState<Request, Done> {
  const { phase } = state;
  if (phase.status === 'unknown') return { ...state, phase: { status: 'sending' } };
  if (phase.status !== 'editing' || findReasonProblem(state) !== null) return state;
  return { ...state, key: phase.problem === null ? state.key : freshKey, phase: { status: 'sending' } };
}

function toPhase<Done>(answer: ActionAnswer<Done>): Phase<Done> {
  switch (answer.type) {
    case 'done':
      return { status: 'done', done: answer.done };
    case 'failed':
      return { status: 'editing', problem: answer.problem };
    case 'lost':
      return { status: 'unknown' };
    default:
      return answer satisfies never;
  }
}

/** After a fault of the gateway nobody can tell whether it was done. `text` is its sentence. */
export function toAnswer<Done>(
  done: Done | null,
  error: Pick<CombinedError, 'graphQLErrors'> | undefined,
  text: string,
): ActionAnswer<Done> {
  if (done !== null) return { type: 'done', done };
  if (!error?.graphQLErrors.length || hasErrorCode(error, 'INTERNAL')) return { type: 'lost' };
  return {
    type: 'failed',
    problem: { kind: findProblemKind(error), text },
  };
}

function findProblemKind(error: Pick<CombinedError, 'graphQLErrors'>): 'waiting' | 'stale' | 'refused' {
  // It was requested, and is done when a colleague approves it.
  if (hasErrorCode(error, 'APPROVAL_REQUIRED')) return 'waiting';
  // It has changed since the version that was sent.
  return hasErrorCode(error, 'CONFLICT') ? 'stale' : 'refused';
}
