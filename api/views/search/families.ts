/** Captures, refunds, reversals and chargebacks stand behind the payment that they belong to, so that they never bury it. Pure. */

import { isFollowUp, type Payment } from '../../domain/payments/payment.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Found } from '../read-model/find.ts';
import { findablesOfPayment } from '../read-model/terms.ts';
import { findMatch, type Match } from './match.ts';

export interface FamilyHit {
  readonly payment: Payment;
  readonly match: Match;
  /** Those of its follow-ups that were found, too. */
  readonly followUps: readonly Payment[];
}

/**
 * In the order of what was found first. A follow-up that has the text of its own, such as its id, is a hit of its own. One
 * that shares it with its original stands behind that, whether the original was among what was found or not.
 */
export function groupFamilies(found: readonly Found[], payments: ReadonlyMap<Id, Payment>): readonly FamilyHit[] {
  const families = new Map<Id, FamilyHit>();
  for (const each of found) {
    const payment = payments.get(each.id);
    if (!payment) continue;
    const original = isFollowUp(payment) ? payments.get(payment.rootId) : undefined;
    const head = original && sharesMatch(each, payment, original) ? original : payment;
    const match = findMatch({ ...each, id: head.id }, findablesOfPayment(head, head === payment ? original : undefined), head);
    const known = families.get(head.id);
    const followUps = head === payment ? [] : [payment];
    if (known) families.set(head.id, { ...known, followUps: [...known.followUps, ...followUps] });
    else if (match) families.set(head.id, { payment: head, match, followUps });
  }
  return [...families.values()];
}

function sharesMatch({ how }: Found, payment: Payment, original: Payment): boolean {
  switch (how.by) {
    case 'id':
    case 'settlementId':
    case 'eventId':
    case 'ticket':
      return false;
    case 'amount':
      return payment.amountMinor === original.amountMinor && payment.currency === original.currency;
    case 'resultCode':
      return payment.resultCode === original.resultCode;
    case 'term':
      return findablesOfPayment(original).some(({ terms }) => terms.includes(how.term));
  }
}
