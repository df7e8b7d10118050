/** By which of its fields a subject was found. Pure. */
import { formatAmount } from '../kernel/money.ts';
import type { Payment } from '../payments/payment.ts';
import type { Found } from '../read-model/operations-find.ts';
import type { Findable } from '../read-model/terms.ts';

export interface Match {
  readonly matchedField: string;
  readonly matchedValue: string;
}

/** Which field the subject has been found by, as it is now; undefined where that has changed. */
export function findMatch({ id, how }: Found, findables: readonly Findable[], payment: Payment | undefined): Match | undefined {
  switch (how.by) {
    case 'id':
      return { matchedField: 'id', matchedValue: id };
    case 'amount':
      return payment && { matchedField: 'amount', matchedValue: `${formatAmount(payment.amountMinor)} ${payment.currency}` };
    case 'resultCode':
      return payment && { matchedField: 'resultCode', matchedValue: payment.resultCode };
    case 'term': {
      const findable = findables.find(({ terms }) => terms.includes(how.term));
      return findable && { matchedField: findable.field, matchedValue: findable.value };
    }
  }
}
