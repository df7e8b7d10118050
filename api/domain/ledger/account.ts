import type { PaymentType } from '../../foundation/kernel/payment-type.ts';
import type { AccountKind } from './entry.ts';

/** One movement between two accounts of an entity; minor units above zero. */
export interface Posting {
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly amountMinor: bigint;
}

type Sides = readonly [debit: AccountKind, credit: AccountKind];

const charge: Sides = ['merchant', 'shopper'];
const payOut: Sides = ['shopper', 'merchant'];
const authorize: Sides = ['authorized', 'shopper'];
const release: Sides = ['shopper', 'authorized'];

/** Which accounts an approved operation moves; the referenced payment's type decides for RV. */
function findSides(type: PaymentType, referenced: PaymentType | null): readonly Sides[] {
  switch (type) {
    case 'PA':
      return [authorize];
    case 'DB':
    case 'RB':
      return [charge];
    case 'CP':
    case 'RC':
      return [release, charge];
    case 'CD':
      return [payOut];
    // spec §2.2: a refund credits the customer, whatever it references. What a credit gave comes back by its reversal alone.
    case 'RF':
      return [payOut];
    case 'RV':
      if (referenced === 'PA') return [release];
      return [referenced === 'CD' ? charge : payOut];
    case 'CB':
      return [['chargeback', 'merchant']];
    case 'CR':
      return [['merchant', 'chargeback']];
    case 'RI':
      return [];
  }
}

/** The postings of an approved operation; none where no money moves (PA 0.00). */
export function createPostings(type: PaymentType, referenced: PaymentType | null, amountMinor: bigint): readonly Posting[] {
  if (amountMinor === 0n) return [];
  return findSides(type, referenced).map(([debit, credit]) => ({ debit, credit, amountMinor }));
}

/** What lets the rest of an authorisation go: expiry, or a final capture or reversal. */
export function releasePostings(amountMinor: bigint): readonly Posting[] {
  return amountMinor === 0n ? [] : [{ debit: release[0], credit: release[1], amountMinor }];
}
