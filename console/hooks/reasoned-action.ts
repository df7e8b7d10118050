/**
 * The state machine of a dialog that asks for a reason and then sends a request. Pure: idempotency keys are passed in, and
 * nothing is sent from here. A request whose result is unknown is repeated only as it was, under the same idempotency key where it has one.
 */
import type { CombinedError } from 'urql';
import { hasErrorCode } from '../client/error-code.ts';
import { containsCardNumber } from '../values/card-number.ts';

export interface Problem {
  /**
   * `stale`: what it is about has changed since it was read. `waiting`: a colleague must approve it. Nothing was done in either case, nor where
   * it was refused. `uncertain`: refused after a sending that got no answer, and that may be the reason.
   */
  readonly kind: 'refused' | 'stale' | 'waiting' | 'uncertain';
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
  /** Whether the gateway knows the request by its key when it is sent again, and answers it with what the first one did. */
  readonly isKeyed: boolean;
  /** A sending got no answer. */
  readonly wasLost: boolean;
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

export function createAction<Request, Done>(request: Request, key: string, isKeyed = true): ActionState<Request, Done> {
  return { request, reason: '', key, isKeyed, wasLost: false, phase: { status: 'editing', problem: null } };
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
      return phase.status === 'sending' ? applyAnswer(state, event) : state;
  }
}

function applySend<Request, Done>(state: ActionState<Request, Done>, freshKey: string): ActionState<Request, Done> {
  const { phase } = state;
  if (phase.status === 'unknown') return { ...state, phase: { status: 'sending' } };
  if (phase.status !== 'editing' || findReasonProblem(state) !== null) return state;
  return { ...state, key: phase.problem === null ? state.key : freshKey, phase: { status: 'sending' } };
}

function applyAnswer<Request, Done>(state: ActionState<Request, Done>, answer: ActionAnswer<Done>): ActionState<Request, Done> {
  switch (answer.type) {
    case 'done':
      return { ...state, phase: { status: 'done', done: answer.done } };
    case 'failed': {
      const { problem } = answer;
      // Without a key, a second sending is refused because of what the first has done: that nothing was done would be false.
      const isUncertain = state.wasLost && !state.isKeyed && problem.kind !== 'waiting';
      return { ...state, phase: { status: 'editing', problem: isUncertain ? { ...problem, kind: 'uncertain' } : problem } };
    }
    case 'lost':
      return { ...state, wasLost: true, phase: { status: 'unknown' } };
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

function findProblemKind(error: Pick<CombinedError, 'graphQLErrors'>): Problem['kind'] {
  // It was requested, and is done when a colleague approves it.
  if (hasErrorCode(error, 'APPROVAL_REQUIRED')) return 'waiting';
  // It has changed since the version that was sent.
  return hasErrorCode(error, 'CONFLICT') ? 'stale' : 'refused';
}
