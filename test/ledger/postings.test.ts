import { describe, expect, test } from 'vitest';
import { accountKinds, paymentTypes } from '../../api/contract/words.ts';
import { createPostings, releasePostings } from '../../api/domain/ledger/account.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';

/** Each movement as `from > to`. */
const movesOf = (type: PaymentType, referenced: PaymentType | null, amountMinor = 100n): readonly string[] =>
  createPostings(type, referenced, amountMinor).map(({ debit, credit }) => `${credit} > ${debit}`);

/** What an approved operation moves between an entity's accounts, by its type and that of the payment it references. */
const movements: readonly (readonly [type: PaymentType, referenced: PaymentType | null, moves: readonly string[]])[] = [
  ['PA', null, ['shopper > authorized']],
  // An increment of an authorisation.
  ['PA', 'PA', ['shopper > authorized']],
  ['DB', null, ['shopper > merchant']],
  ['CD', null, ['merchant > shopper']],
  ['CP', 'PA', ['authorized > shopper', 'shopper > merchant']],
  ['RC', 'PA', ['authorized > shopper', 'shopper > merchant']],
  ['RB', 'DB', ['shopper > merchant']],
  ['RB', 'CP', ['shopper > merchant']],
  ['RF', 'DB', ['merchant > shopper']],
  ['RF', 'CP', ['merchant > shopper']],
  ['RF', 'RC', ['merchant > shopper']],
  ['RF', 'RB', ['merchant > shopper']],
  // spec §2.2: credits the customer, as the credit did.
  ['RF', 'CD', ['merchant > shopper']],
  ['RV', 'PA', ['authorized > shopper']],
  ['RV', 'DB', ['merchant > shopper']],
  ['RV', 'CD', ['shopper > merchant']],
  ['CB', 'DB', ['merchant > chargeback']],
  ['CB', 'CP', ['merchant > chargeback']],
  ['CB', 'RB', ['merchant > chargeback']],
  ['CR', 'CB', ['chargeback > merchant']],
  ['RI', null, []],
];

test.each(movements)('%s on %s moves what it moves', (type, referenced, moves) => {
  expect(movesOf(type, referenced)).toEqual(moves);
});

test('every payment type has its rows here', () => {
  expect(new Set(movements.map(([type]) => type))).toEqual(new Set(paymentTypes));
});

test('each movement is of the whole amount, between two accounts that there are', () => {
  for (const [type, referenced] of movements) {
    for (const { debit, credit, amountMinor } of createPostings(type, referenced, 7n)) {
      expect(amountMinor).toBe(7n);
      expect(debit).not.toBe(credit);
      expect(accountKinds).toEqual(expect.arrayContaining([debit, credit]));
    }
  }
});

describe('nothing is posted', () => {
  test.each(movements)('for %s on %s of 0.00', (type, referenced) => {
    expect(movesOf(type, referenced, 0n)).toEqual([]);
  });
});

test('what lets the rest of an authorisation go takes it from there back to the shopper', () => {
  expect(releasePostings(1n)).toEqual([{ debit: 'shopper', credit: 'authorized', amountMinor: 1n }]);
  expect(releasePostings(0n)).toEqual([]);
});
