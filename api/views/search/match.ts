/** By which of its fields a subject was found. Pure. */

import { describeSearch, searchableFacts } from '../../contract/payment-facts.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { findMaskAt } from '../../foundation/catalogue/personal.ts';
import { showAmount } from '../../foundation/kernel/shown-amount.ts';
import type { Found } from '../read-model/find.ts';
import { type Findable, findPlace, type SearchField } from '../read-model/terms.ts';

/** Fields that a hit may have been found by beside those of the index. */
const unindexedFields = {
  id: 'Its id.',
  amount: 'Its amount.',
  resultCode: 'Its result code.',
  code: 'The code of a result code.',
  description: 'The description of a result code.',
  url: 'The address of a webhook subscription.',
  eventId: 'The id of an event about it.',
  settlementId: 'What the institute calls a settlement line, such as an ARN.',
  bankReference: 'The reference of the bank of an entry of a bank statement.',
  instituteMerchantId: 'The number that the institute gave the merchant.',
  note: 'A ticket number in a note on it.',
  assignmentNote: 'A ticket number in the note with which a colleague got it.',
  chargebackReason: 'A ticket number in the reason of an answer to it, a chargeback.',
  refundReason: 'A ticket number in the reason of a refund of it.',
  reversalReason: 'A ticket number in the reason of a reversal of it.',
  captureReason: 'A ticket number in the reason of a capture of it.',
  decisionReason: 'A ticket number in the reason of a decision about it: a review, or an outcome that the bank did not tell.',
} as const;

export type MatchedField = SearchField | keyof typeof unindexedFields;

/** Each with its description. */
export const matchedFields: Readonly<Record<MatchedField, string>> = {
  ...(Object.fromEntries(searchableFacts.map((fact) => [fact, describeSearch(fact)])) as Record<SearchField, string>),
  ...unindexedFields,
};

export interface Match {
  readonly matchedField: MatchedField;
  readonly matchedValue: string;
  /** Where the value stands in a documented request or answer: the catalogue says of what class it is. */
  readonly place: readonly string[];
}

/** The value for who may not see personal data: masked by the catalogue's class of its place, and hidden where it has none. */
export function maskMatch({ matchedValue, place }: Pick<Match, 'matchedValue' | 'place'>): string {
  return findMaskAt(place)(matchedValue);
}

/** Which field the subject has been found by, as it is now; undefined where that has changed. */
export function findMatch({ id, how }: Found, findables: readonly Findable[], payment: Payment | undefined): Match | undefined {
  switch (how.by) {
    case 'id':
      return { matchedField: 'id', matchedValue: id, place: ['id'] };
    case 'amount':
      return (
        payment && {
          matchedField: 'amount',
          matchedValue: `${showAmount(payment.amountMinor, payment.currency)} ${payment.currency}`,
          place: ['amount'],
        }
      );
    case 'settlementId':
      return { matchedField: 'connectorReference', matchedValue: how.settlementId, place: findPlace('connectorReference') };
    case 'eventId':
      return { matchedField: 'eventId', matchedValue: how.eventId, place: ['id'] };
    // The index alone is asked: notes and reasons stand at their merchant, and neither ever changes.
    case 'ticket':
      return { matchedField: how.kind, matchedValue: how.ticket, place: ['id'] };
    case 'resultCode':
      return payment && { matchedField: 'resultCode', matchedValue: payment.resultCode, place: ['result', 'code'] };
    case 'term': {
      const findable = findables.find(({ terms }) => terms.includes(how.term));
      return findable && { matchedField: findable.field, matchedValue: findable.value, place: findable.place };
    }
  }
}
