/**
 * What an outcome changes beside the payment's own rows: balances of the payments that it references, the ledger, and
 * the events that tell of it. Pure.
 */

import type { NewEvent } from '../../../foundation/events/event.ts';
import { toPayload } from '../../../foundation/events/notified.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { createPostings, releasePostings } from '../../ledger/account.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { hasExpired, type Payment } from '../payment.ts';
import type { BalanceChange } from '../ports.ts';
import { isOutcomeOpen, isReferencingType, movesCaptures, toBalanceChange } from '../rules.ts';
import { hasAmount } from './answer.ts';
import type { Lineage } from './plan.ts';

/**
 * What an operation reserves on the payment it references while its outcome is open: its amount, what it releases,
 * and, for a capture, one of the captures. All of it is reserved, so that a bank's approval can always be stored.
 * `lentMinor`: what a chargeback reserves of what a final refund let go of.
 */
export function reservation(type: PaymentType, reservedMinor: bigint, lentMinor = 0n): BalanceChange {
  if (reservedMinor + lentMinor === 0n) return {};
  return {
    reserved: reservedMinor + lentMinor,
    ...(lentMinor === 0n ? {} : { released: -lentMinor }),
    ...(movesCaptures(type) ? { captures: 1 } : {}),
  };
}

/** Gives back what was reserved. */
function toUnreserved(change: BalanceChange): BalanceChange {
  return {
    ...(change.reserved === undefined ? {} : { reserved: -change.reserved }),
    ...(change.released === undefined ? {} : { released: -change.released }),
    ...(change.captures === undefined ? {} : { captures: -change.captures }),
  };
}

export interface SideEffectsInput {
  /** With its final status, amount, answer and balances. */
  readonly payment: Payment;
  readonly lineage: Lineage | null;
  readonly increment: boolean;
  readonly releasedMinor: bigint;
  /** What the payment reserved on its target while it was open, with what it releases; 0 where it was never open. */
  readonly reservedMinor: bigint;
  /** What it reserved besides, of what was let go of; absent: nothing. It is let go of again, whatever the outcome. */
  readonly lentMinor?: bigint;
  readonly newId: () => Id;
  /** Of the ledger entry that is stored with its new payment. */
  readonly firstEntryId?: Id;
  readonly now: Timestamp;
}

/** Balance changes, ledger entries and BALANCE events that follow from the payment's status. */
export function sideEffects(given: SideEffectsInput): readonly Write[] {
  const input = { ...given, releasedMinor: toReleased(given) };
  const { payment, lineage } = input;
  const approved = payment.status === 'approved';
  const writes: Write[] = [];
  for (const move of listMoves(input, approved)) {
    writes.push({ write: 'payment.move', id: move.payment.id, change: move.change, updatedAt: input.now });
    if (approved) writes.push({ write: 'event.append', event: balanceEvent(move.payment, input) });
  }
  if (!approved) return writes;
  const postings = [
    ...createPostings(payment.type, lineage?.target.type ?? null, payment.amountMinor),
    ...(lineage?.target.type === 'PA' ? releasePostings(input.releasedMinor) : []),
  ];
  if (postings.length > 0) {
    const entries = postings.map(
      (posting, place): LedgerEntry => ({
        ...posting,
        id: (place === 0 ? input.firstEntryId : undefined) ?? input.newId(),
        paymentId: payment.id,
        entityId: payment.entityId,
        currency: payment.currency,
        postedAt: input.now,
        recordId: null,
      }),
    );
    writes.push({ write: 'ledger.post', entries });
  }
  return writes;
}

/** An increment that the bank approved after the days of its authorisation holds nothing: nobody could capture or reverse it. */
function toReleased({ payment, lineage, increment, releasedMinor, now }: SideEffectsInput): bigint {
  return increment && lineage && hasExpired(lineage.target, now) ? payment.amountMinor : releasedMinor;
}

interface Move {
  readonly payment: Payment;
  readonly change: BalanceChange;
}

function listMoves(input: SideEffectsInput, approved: boolean): readonly Move[] {
  const { payment, lineage, reservedMinor, lentMinor = 0n } = input;
  if (!lineage) return [];
  const given = toUnreserved(reservation(payment.type, reservedMinor, lentMinor));
  if (!approved) return reservedMinor + lentMinor === 0n || isOutcomeOpen(payment) ? [] : [{ payment: lineage.target, change: given }];
  const released: BalanceChange = input.releasedMinor === 0n ? {} : { released: input.releasedMinor };
  if (input.increment) return [{ payment: lineage.target, change: { authorized: payment.amountMinor, ...released } }];
  if (!isReferencingType(payment.type)) return [];
  const own = toBalanceChange(payment.type, payment.amountMinor);
  const captures: BalanceChange = own.captures === undefined ? {} : { captures: own.captures + (given.captures ?? 0) };
  const moves: Move[] =
    Object.keys(own).length === 0 ? [] : [{ payment: lineage.target, change: { ...own, ...given, ...released, ...captures } }];
  for (const above of lineage.above) moves.push({ payment: above, change: changeAbove(payment) });
  return moves;
}

/** A refund of a capture changes its authorisation as well: what an operation does to the payments above its target. */
function changeAbove(payment: Payment): BalanceChange {
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

/** Nobody knows any more what became of it. Lists and colleagues learn it by the event. Raises `payment_settled` where it has its outcome. */
export function unknownWrites(pending: Payment, eventId: Id, updatedAt: Timestamp): readonly Write[] {
  const unknown: Payment = { ...pending, status: 'unknown', updatedAt };
  return [
    { write: 'payment.status', id: pending.id, from: ['pending'], status: 'unknown', updatedAt },
    { write: 'event.append', event: paymentEvent(unknown, 'UPDATED', eventId) },
  ];
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
    ...toNotification(payment),
  };
}

function balanceEvent(moved: Payment, input: SideEffectsInput): NewEvent {
  return {
    id: input.newId(),
    type: 'BALANCE',
    action: 'UPDATED',
    subjectId: moved.id,
    entityId: moved.entityId,
    entityPath: moved.entityPath,
    at: input.now,
    ...toNotification(moved),
  };
}

/** The answer with what a notification adds. The shopper saw the payment's own amount, unless the answer names another one. */
function toNotification({ answer, shortId, method, status, amountMinor, currency, entityId, source }: Payment) {
  const hasPresentationAmount = hasAmount(status) && !answer.includes('"presentationAmount"');
  return toPayload(answer, {
    shortId,
    paymentMethod: method ?? undefined,
    source,
    ...(hasPresentationAmount ? { presentationAmount: formatAmount(amountMinor), presentationCurrency: currency } : {}),
    authentication: { entityId },
  });
}
