/**
 * Whether a payment's row says what its newest event told of it (decision: event-chain). The chain proves events; this proves
 * the rows that answers, lists and decisions are made of. Amounts that moved are the ledger's to prove. Pure.
 */

import { paymentFacts, provenFacts } from '../../../contract/payment-facts.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { PaymentStatus } from '../../../foundation/kernel/payment-type.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payment.ts';
import type { ToldPayment } from '../ports.ts';
import { endedUncertain, isReferencingType, toPaymentStatus } from '../rules.ts';

/** An event's payload, as loosely as it is stored. */
type Told = Readonly<Record<string, unknown>>;

/** Each field of an event, and what a row says of it; undefined where the two are no statements of the same thing. */
const fields: readonly (readonly [path: string, read: (payment: Payment) => string | null | undefined])[] = [
  ...provenFacts.map((name) => {
    const { place, property } = paymentFacts[name];
    return [place.join('.'), (payment: Payment) => toTold(payment[property])] as const;
  }),
  ['source', ({ source }) => source],
  // An operation on an earlier payment has that one's holder in its row, and tells the holder that its own request sent.
  ['card.holder', ({ type, holder }) => (isReferencingType(type) ? undefined : holder)],
  ['bankAccount.last4Digits', ({ last4 }) => last4],
];

function toTold(value: string | bigint | null): string | null {
  return typeof value === 'bigint' ? formatAmount(value) : value;
}

/**
 * The names of the fields in which row and event differ; never their values. Empty where they agree, or where the event is
 * gone (EVENT_RETENTION_DAYS). What an event does not tell is not compared.
 */
export function findDifferences({ payment, payload, attemptedMinor }: ToldPayment): readonly string[] {
  if (payload === null) return [];
  const told = parse(payload);
  if (!told) return ['event'];
  const differing = fields.filter(([path, read]) => {
    const [value, stored] = [valueAt(told, path), read(payment)];
    return value !== undefined && stored !== undefined && value !== stored;
  });
  return [...differing.map(([path]) => path), ...statusDifference(payment), ...amountDifference(payment, told, attemptedMinor)];
}

/** Undefined where it is no event any more: an event keeps a part of its text in the row's answer, which may be damaged too. */
function parse(payload: string): Told | undefined {
  try {
    const told: unknown = JSON.parse(payload);
    return isObject(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

function valueAt(told: Told, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), told);
}

function isObject(value: unknown): value is Told {
  return typeof value === 'object' && value !== null;
}

/** States that a payment comes to without another result. */
const laterStatuses: Readonly<Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  approved: ['expired'],
  pending: ['unknown'],
  declined: ['unknown'],
};

function statusDifference({ status, resultCode, type }: Payment): readonly string[] {
  const known = findResultCode(resultCode);
  const expected = known ? toPaymentStatus(known.category, known.outcome) : 'declined';
  if (status === expected) return [];
  // A code that leaves the outcome open says nothing of what was sent to no bank: that has expired.
  const isUnsent = status === 'expired' && endedUncertain({ status: expected, resultCode });
  const isLater = laterStatuses[expected]?.includes(status) === true && (status !== 'expired' || type === 'PA');
  return isLater || isUnsent ? [] : ['status'];
}

/**
 * The answer of a failed payment has no amount (spec §2.3): the call of the bank tells it. A bank that names a partial amount may
 * decline with it, or after it, and then the row has that; an operation on an earlier payment is never partial.
 */
function amountDifference({ referencedId, amountMinor }: Payment, told: Told, attemptedMinor: bigint | null): readonly string[] {
  if (told.amount !== undefined || attemptedMinor === null) return [];
  const isPossible = referencedId === null ? amountMinor <= attemptedMinor : amountMinor === attemptedMinor;
  return isPossible ? [] : ['amount'];
}
