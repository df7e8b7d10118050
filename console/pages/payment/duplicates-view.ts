/** Classifies payments that look like duplicates of the shown one, by where their money is. Pure. */
import type { PaymentView } from './documents.ts';

type MoneyStatus = PaymentView['moneyStatus'];

/** Money may have gone twice; it went with another attempt, or may have; or no other attempt has any. */
export type DuplicateKind = 'twice' | 'elsewhere' | 'perhaps' | 'attempts';

/** The shopper's money is with the merchant or held for him. */
const paid: readonly MoneyStatus[] = ['AUTHORIZED', 'PART_CAPTURED', 'CAPTURED', 'PART_REFUNDED', 'IN_DISPUTE'];
/** Nobody knows yet. */
const open: readonly MoneyStatus[] = ['PENDING', 'UNKNOWN'];

function mayBePaid(status: MoneyStatus): boolean {
  return paid.includes(status) || open.includes(status);
}

interface Duplicates<Attempt> {
  readonly kind: DuplicateKind;
  /** What the kind speaks of: an attempt whose money was given back is no second payment. */
  readonly listed: readonly Attempt[];
}

/** More than these would push the money off the screen. */
const shownMax = 5;

/** What is shown at once, and what is folded away behind it. */
export function foldDuplicates<Attempt>(listed: readonly Attempt[]): {
  readonly shown: readonly Attempt[];
  readonly folded: readonly Attempt[];
} {
  // To fold one away takes as much room as to show it.
  const shownCount = listed.length === shownMax + 1 ? listed.length : shownMax;
  return { shown: listed.slice(0, shownCount), folded: listed.slice(shownCount) };
}

export function classifyDuplicates<Attempt extends { readonly moneyStatus: MoneyStatus }>(
  own: MoneyStatus,
  others: readonly Attempt[],
): Duplicates<Attempt> {
  const listed = others.filter(({ moneyStatus }) => mayBePaid(moneyStatus));
  if (listed.length === 0) return { kind: 'attempts', listed: others };
  if (mayBePaid(own)) return { kind: 'twice', listed };
  return { kind: listed.some(({ moneyStatus }) => paid.includes(moneyStatus)) ? 'elsewhere' : 'perhaps', listed };
}
