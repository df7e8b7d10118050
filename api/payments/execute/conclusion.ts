/**
 * What an outcome does: the payment as it then is, and every write that belongs to it. Pure, so that an answer that
 * comes at once, one that a shopper brings back and one that `tick` asked for all end in the same rows.
 */

import type { ConnectorOutcome } from '../../connectors/connector.ts';
import type { NewEvent } from '../../events/event.ts';
import { notified } from '../../events/notified.ts';
import type { Write } from '../../kernel/commit.ts';
import type { Id } from '../../kernel/identifier.ts';
import { formatAmount } from '../../kernel/money.ts';
import type { PaymentStatus, PaymentType } from '../../kernel/payment-type.ts';
import type { Moment } from '../../kernel/timestamp.ts';
import { postingsOf, releasePostings } from '../../ledger/account.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { describeResultCode, findResultCode } from '../../result-codes/result-codes.ts';
import type { Payment } from '../payment.ts';
import type { BalanceChange } from '../ports.ts';
import { isReferencingType, movedBy, ownBalances, statusOf } from '../rules.ts';
import { type AnswerResult, hasAmount } from './answer.ts';
import type { Lineage } from './plan.ts';

/** The result of an outcome in words; a code that the catalogue does not know is an error of the connector. */
export function resultOfOutcome(outcome: ConnectorOutcome): AnswerResult {
  if (!findResultCode(outcome.resultCode))
    return { outcome: { ...outcome, resultCode: '900.100.200' }, description: describeResultCode('900.100.200') };
  return { outcome, description: outcome.description ?? describeResultCode(outcome.resultCode) };
}

export function statusOfOutcome(outcome: ConnectorOutcome): PaymentStatus {
  const known = findResultCode(outcome.resultCode);
  return known ? statusOf(known.category, known.outcome) : 'declined';
}

/** The amount that stands after the outcome: a partial approval is less than what was asked. */
export function concludedAmount(payment: Payment, outcome: ConnectorOutcome): bigint {
  const approved = outcome.approvedMinor;
  if (approved === undefined || payment.referencedId !== null) return payment.amountMinor;
  return approved < payment.amountMinor ? approved : payment.amountMinor;
}

/**
 * What an operation claims on the payment it references while its outcome is not known: its amount, what it will let go,
 * and, for a capture, one of the captures. With all of it claimed, an outcome that the bank has given always fits.
 */
export function reservation(type: PaymentType, reservedMinor: bigint): BalanceChange {
  if (reservedMinor === 0n) return {};
  return { reserved: reservedMinor, ...(movesCaptures(type) ? { captures: 1 } : {}) };
}

function movesCaptures(type: PaymentType): boolean {
  return type === 'CP' || type === 'RC';
}

/** Gives back what was claimed. */
function unreserved(change: BalanceChange): BalanceChange {
  return {
    ...(change.reserved === undefined ? {} : { reserved: -change.reserved }),
    ...(change.captures === undefined ? {} : { captures: -change.captures }),
  };
}

export interface ConclusionInput {
  /** With its final status, amount, answer and balances. */
  readonly payment: Payment;
  readonly lineage: Lineage | null;
  readonly increment: boolean;
  readonly releasedMinor: bigint;
  /** What the payment reserved on its target while it was open, with what it lets go; 0 where it never did. */
  readonly reservedMinor: bigint;
  readonly newId: () => Id;
  readonly now: Moment;
}

/** Own balances of a payment in this state. */
export function balancesFor(
  payment: Payment,
  status: PaymentStatus,
  amountMinor: bigint,
  increment: boolean,
): { authorized: bigint; captured: bigint } {
  if (status !== 'approved' || increment) return { authorized: 0n, captured: 0n };
  return ownBalances(payment.type, amountMinor);
}

/** Moves, postings and BALANCE events that follow from the payment's state; the payment's own rows come from carry-out.ts. */
export function consequences(input: ConclusionInput): readonly Write[] {
  const { payment, lineage } = input;
  const approved = payment.status === 'approved';
  const writes: Write[] = [];
  for (const move of movesOf(input, approved)) {
    writes.push({ write: 'payment.move', id: move.payment.id, change: move.change, updatedAt: input.now });
    if (approved) writes.push({ write: 'event.append', event: balanceEvent(move.payment, input) });
  }
  if (!approved) return writes;
  const postings = [
    ...postingsOf(payment.type, lineage?.target.type ?? null, payment.amountMinor),
    ...(lineage?.target.type === 'PA' ? releasePostings(input.releasedMinor) : []),
  ];
  if (postings.length > 0) {
    const entries = postings.map(
      (posting): LedgerEntry => ({
        ...posting,
        id: input.newId(),
        paymentId: payment.id,
        entityId: payment.entityId,
        currency: payment.currency,
        postedAt: input.now,
      }),
    );
    writes.push({ write: 'ledger.post', entries });
  }
  return writes;
}

interface Move {
  readonly payment: Payment;
  readonly change: BalanceChange;
}

function movesOf(input: ConclusionInput, approved: boolean): readonly Move[] {
  const { payment, lineage, reservedMinor } = input;
  if (!lineage) return [];
  const given = unreserved(reservation(payment.type, reservedMinor));
  if (!approved) return reservedMinor === 0n ? [] : [{ payment: lineage.target, change: given }];
  if (input.increment) return [{ payment: lineage.target, change: { authorized: payment.amountMinor } }];
  if (!isReferencingType(payment.type)) return [];
  const released: BalanceChange = input.releasedMinor === 0n ? {} : { released: input.releasedMinor };
  const own = movedBy(payment.type, payment.amountMinor);
  const captures: BalanceChange = own.captures === undefined ? {} : { captures: own.captures + (given.captures ?? 0) };
  const moves: Move[] =
    Object.keys(own).length === 0 ? [] : [{ payment: lineage.target, change: { ...own, ...given, ...released, ...captures } }];
  for (const above of lineage.above) moves.push({ payment: above, change: movedAbove(payment) });
  return moves;
}

/** What an operation on a part does to the payments that the part belongs to. */
function movedAbove(payment: Payment): BalanceChange {
  switch (payment.type) {
    case 'RF':
      return { refunded: payment.amountMinor };
    case 'CB':
      return { chargedBack: payment.amountMinor };
    case 'CR':
      return { chargedBack: -payment.amountMinor };
    default:
      return {};
  }
}

export function paymentEvent(payment: Payment, action: 'CREATED' | 'UPDATED', id: Id): NewEvent {
  return {
    id,
    type: 'PAYMENT',
    action,
    subjectId: payment.id,
    entityId: payment.entityId,
    entityPath: payment.entityPath,
    at: payment.updatedAt,
    payload: notifiedAnswer(payment),
  };
}

function balanceEvent(moved: Payment, input: ConclusionInput): NewEvent {
  return {
    id: input.newId(),
    type: 'BALANCE',
    action: 'UPDATED',
    subjectId: moved.id,
    entityId: moved.entityId,
    entityPath: moved.entityPath,
    at: input.now,
    payload: notifiedAnswer(moved),
  };
}

/** The answer with what a notification adds. What the shopper was shown is the amount itself unless the answer says otherwise. */
function notifiedAnswer({ answer, shortId, method, status, amountMinor, currency, entityId }: Payment): string {
  const isAmountTold = hasAmount(status) && !answer.includes('"presentationAmount"');
  return notified(answer, {
    shortId,
    paymentMethod: method ?? undefined,
    source: 'OPP',
    ...(isAmountTold ? { presentationAmount: formatAmount(amountMinor), presentationCurrency: currency } : {}),
    authentication: { entityId },
  });
}
