import { findScheme } from '../contract/card-ranges.ts';
import type { PaymentMethod } from '../foundation/kernel/payment-type.ts';
import {
  cardWalletBrands,
  creditCardBrands,
  debitCardBrands,
  directDebitBrands,
  invoiceBrands,
  onlineTransferBrands,
  prepaymentBrands,
  virtualAccountBrands,
  voucherBrands,
} from './brand-names.ts';
import { findTestCardBrand } from './test-cards.ts';

/**
 * The account data that a brand needs. `card`: `card.*`. `bankAccount`: `bankAccount.*`. `wallet`: a card wallet's token.
 * `virtualAccount`, `redirect`: none, the shopper is redirected to the brand's page. `transfer`: none, the shopper transfers
 * money to the merchant's account without a redirect.
 */
export type BrandAccountKind = 'card' | 'bankAccount' | 'wallet' | 'virtualAccount' | 'redirect' | 'transfer';

export interface Brand {
  readonly name: string;
  readonly accountKind: BrandAccountKind;
  readonly method: PaymentMethod;
  /** `async`: the first answer is pending (spec §2.5). A card with 3-D Secure is pending too, whatever its brand's flow. */
  readonly flow: 'sync' | 'async';
}

type Shape = Omit<Brand, 'name'>;

const groups: readonly (readonly [readonly string[], Shape])[] = [
  [creditCardBrands, { accountKind: 'card', method: 'CC', flow: 'sync' }],
  [debitCardBrands, { accountKind: 'card', method: 'DC', flow: 'sync' }],
  [cardWalletBrands, { accountKind: 'wallet', method: 'WA', flow: 'sync' }],
  [directDebitBrands, { accountKind: 'bankAccount', method: 'DD', flow: 'sync' }],
  [onlineTransferBrands, { accountKind: 'redirect', method: 'OT', flow: 'async' }],
  [prepaymentBrands, { accountKind: 'transfer', method: 'PP', flow: 'async' }],
  [voucherBrands, { accountKind: 'redirect', method: 'PP', flow: 'async' }],
  [invoiceBrands, { accountKind: 'redirect', method: 'IV', flow: 'async' }],
  [virtualAccountBrands, { accountKind: 'virtualAccount', method: 'VA', flow: 'async' }],
];

const byName: ReadonlyMap<string, Brand> = new Map(
  groups.flatMap(([names, shape]) => names.map((name) => [name, { name, ...shape }] as const)),
);

export const allBrands: readonly Brand[] = [...byName.values()];

/** Names are case-sensitive, as sent in `paymentBrand`. Undefined for an unknown brand. */
export function findBrand(name: string): Brand | undefined {
  return byName.get(name);
}

/** The brand of a card number where `paymentBrand` is absent (spec §2.1): the list of test cards first, then the schemes' ranges. */
export function detectBrand(cardNumber: string): string | undefined {
  const listed = findTestCardBrand(cardNumber);
  if (listed !== undefined) return listed;
  if (!/^\d{12,19}$/.test(cardNumber)) return undefined;
  return findScheme(cardNumber);
}
