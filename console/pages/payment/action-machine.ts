/**
 * The state machine of the dialog that moves money. Pure: idempotency keys are passed in, and nothing is sent from
 * here. It guarantees that a request whose result is unknown is repeated only under the same idempotency key, and
 * that a changed payment is confirmed again.
 */
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import { containsCardNumber } from '../../values/card-number.ts';
import { fromMinorUnits, parseTypedAmount } from '../../values/minor-units.ts';
import { findAmountProblem, type TypedAmountProblem } from '../../values/typed-amount.ts';
import type { Change } from './changes-view.ts';

/** The payment as the dialog was decided on. */
export interface Target {
  readonly id: string;
  readonly version: number;
  readonly currency: string;
  /** The most that may be moved; null where there is no bound but the limit. */
  readonly maxMinor: bigint | null;
}

export interface Limit {
  readonly minor: bigint;
  readonly currency: string;
}

export type Problem =
  /** The bank said no; a payment that says so is stored. */
  | { readonly kind: 'declined'; readonly staff: string; readonly code: string; readonly description: string; readonly paymentId: string }
  /** The gateway will not do it; nothing was stored. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The payment has changed since it was read; nothing was stored. */
  | { readonly kind: 'stale'; readonly text: string };

export interface Done {
  readonly paymentId: string;
  readonly amount: string;
  readonly outcome: 'APPROVED' | 'PENDING';
}

export type Phase =
  | { readonly status: 'editing'; readonly problem: Problem | null }
  | { readonly status: 'confirming' }
  | { readonly status: 'sending' }
  /** No answer came: it may or may not have been done. Nothing can be changed until that is known. */
  | { readonly status: 'unknown' }
  /** Requested, and not done: a colleague decides it. */
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly done: Done };

export interface ActionState {
  readonly operation: Operation;
  readonly target: Target;
  readonly limit: Limit | null;
  readonly amountText: string;
  /** False while the amount is the one that the dialog filled in, which follows what remains. */
  readonly amountTouched: boolean;
  readonly reason: string;
  readonly key: string;
  /** What was last answered definitely under the key, and for which amount. */
  readonly lastAnswer: { readonly kind: 'declined' | 'refused'; readonly amountMinor: bigint } | null;
  /** What others did while the dialog was open. */
  readonly changes: readonly Change[];
  readonly phase: Phase;
}

export type ActionEvent =
  | { readonly type: 'amount'; readonly text: string }
  | { readonly type: 'reason'; readonly text: string }
  | { readonly type: 'review' }
  | { readonly type: 'back' }
  /** `freshKey` is taken where the old key must not be used again. */
  | { readonly type: 'send'; readonly freshKey: string }
  | { readonly type: 'done'; readonly done: Done }
  | { readonly type: 'declined'; readonly problem: Extract<Problem, { kind: 'declined' }> }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'stale'; readonly text: string }
  | { readonly type: 'lost' }
  | { readonly type: 'waiting' }
  /** The payment was read again; `changes` is all that happened since the dialog was opened. */
  | { readonly type: 'refreshed'; readonly target: Target; readonly changes: readonly Change[] };

/** As many as the API takes. */
export const reasonCharactersMax = 1_000;

export function createAction(
  operation: Operation,
  target: Target,
  options: { readonly key: string; readonly limit?: Limit | null },
): ActionState {
  const limit = options.limit ?? null;
  return {
    operation,
    target,
    limit,
    amountText: suggestedAmount(target, limit),
    amountTouched: false,
    reason: '',
    key: options.key,
    lastAnswer: null,
    changes: [],
    phase: { status: 'editing', problem: null },
  };
}

/** All that remains, or as much of it as one may. */
function suggestedAmount({ maxMinor, currency }: Target, limit: Limit | null): string {
  const most = minAmount(maxMinor, limit?.currency === currency ? limit.minor : null);
  return most === null ? '' : fromMinorUnits(most);
}

function minAmount(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** `malformed` where the currency has two decimals; each of the others takes another text. */
export type AmountProblem = TypedAmountProblem | 'aboveRemaining' | 'aboveLimit' | 'otherCurrency';
export type ReasonProblem = 'missing' | 'cardNumber';

export interface ActionValidation {
  readonly amountMinor: bigint | undefined;
  readonly amount: AmountProblem | null;
  readonly reason: ReasonProblem | null;
}

export function validateAction(state: ActionState): ActionValidation {
  const amountMinor = parseTypedAmount(state.amountText, state.target.currency);
  return { amountMinor, amount: amountProblem(state, amountMinor), reason: reasonProblem(state.reason) };
}

function amountProblem({ amountText, target, limit }: ActionState, minor: bigint | undefined): AmountProblem | null {
  const problem = findAmountProblem(amountText, target.currency);
  if (problem !== null || minor === undefined) return problem;
  if (target.maxMinor !== null && minor > target.maxMinor) return 'aboveRemaining';
  if (limit && limit.currency !== target.currency) return 'otherCurrency';
  return limit && minor > limit.minor ? 'aboveLimit' : null;
}

function reasonProblem(reason: string): ReasonProblem | null {
  if (reason.trim() === '') return 'missing';
  return containsCardNumber(reason) ? 'cardNumber' : null;
}

export function isReady(state: ActionState): boolean {
  const { amount, reason } = validateAction(state);
  return amount === null && reason === null;
}

/** What happens in a state in which it cannot happen changes nothing. */
export function nextAction(state: ActionState, event: ActionEvent): ActionState {
  const { phase } = state;
  switch (event.type) {
    case 'amount':
      return phase.status === 'editing' ? { ...state, amountText: event.text, amountTouched: true } : state;
    case 'reason':
      return phase.status === 'editing' ? { ...state, reason: event.text.slice(0, reasonCharactersMax) } : state;
    case 'review':
      return phase.status === 'editing' && isReady(state) ? { ...state, phase: { status: 'confirming' } } : state;
    case 'back':
      return phase.status === 'confirming' ? editing(state) : state;
    case 'send':
      return applySend(state, event.freshKey);
    case 'refreshed':
      return applyRefresh(state, event.target, event.changes);
    default:
      return phase.status === 'sending' ? applyAnswer(state, event) : state;
  }
}

function editing(state: ActionState, problem: Problem | null = null): ActionState {
  return { ...state, phase: { status: 'editing', problem } };
}

function applySend(state: ActionState, freshKey: string): ActionState {
  const { phase } = state;
  // No answer came: only the very same request under the very same key finds out what became of it.
  if (phase.status === 'unknown') return { ...state, phase: { status: 'sending' } };
  if (phase.status !== 'confirming' || !isReady(state)) return state;
  return { ...state, key: mustRenewKey(state) ? freshKey : state.key, lastAnswer: null, phase: { status: 'sending' } };
}

/** A decline is kept under its key and would only be told again; a refusal is not, but another amount is another request. */
function mustRenewKey({ lastAnswer: before, amountText, target }: ActionState): boolean {
  if (!before) return false;
  return before.kind === 'declined' || before.amountMinor !== parseTypedAmount(amountText, target.currency);
}

function applyAnswer(
  state: ActionState,
  event: Extract<ActionEvent, { type: 'done' | 'declined' | 'refused' | 'stale' | 'lost' | 'waiting' }>,
): ActionState {
  const amountMinor = parseTypedAmount(state.amountText, state.target.currency) ?? 0n;
  switch (event.type) {
    case 'done':
      return { ...state, changes: [], phase: { status: 'done', done: event.done } };
    case 'declined':
      return { ...editing(state, event.problem), lastAnswer: { kind: 'declined', amountMinor } };
    case 'refused':
      return { ...editing(state, { kind: 'refused', text: event.text }), lastAnswer: { kind: 'refused', amountMinor } };
    case 'stale':
      return { ...editing(state, { kind: 'stale', text: event.text }), lastAnswer: { kind: 'refused', amountMinor } };
    case 'lost':
      return { ...state, phase: { status: 'unknown' } };
    case 'waiting':
      return { ...state, changes: [], phase: { status: 'waiting' } };
    default:
      return event satisfies never;
  }
}

/**
 * A newer look at the payment. While a request is out, or lost, its version stays: the request is to be repeated as it
 * was. Who had already gone on to confirm is asked to look again.
 */
function applyRefresh(state: ActionState, target: Target, changes: readonly Change[]): ActionState {
  const { phase } = state;
  if (phase.status !== 'editing' && phase.status !== 'confirming') return state;
  if (target.version === state.target.version && target.maxMinor === state.target.maxMinor) return state;
  const amountText = state.amountTouched ? state.amountText : suggestedAmount(target, state.limit);
  const next = { ...state, target, amountText, changes };
  return phase.status === 'confirming' ? editing(next) : next;
}

/** Whether closing the dialog would forget that something may have been done. */
export function isUnresolved({ phase }: ActionState): boolean {
  return phase.status === 'sending' || phase.status === 'unknown';
}
