import type { PaymentMethod } from '../kernel/payment-type.ts';
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

/** Ranges of leading digits; narrow ranges before the wide ones that contain them. */
const numberRanges: readonly (readonly [brand: string, from: number, to: number])[] = [
  ['MADA', 588845, 588846],
  ['ELO', 636297, 636297],
  ['ELO', 636368, 636368],
  ['ELO', 438935, 438935],
  ['ELO', 504175, 504175],
  ['HIPERCARD', 606282, 606282],
  ['BCMC', 670300, 670399],
  ['DANKORT', 501900, 501999],
  ['VISAELECTRON', 491730, 491730],
  ['VISAELECTRON', 402600, 402600],
  ['DISCOVER', 601100, 601199],
  ['DISCOVER', 644000, 659999],
  ['DINERS', 300000, 305999],
  ['DINERS', 360000, 369999],
  ['DINERS', 380000, 399999],
  ['AMEX', 340000, 349999],
  ['AMEX', 370000, 379999],
  ['JCB', 352800, 358999],
  ['UNIONPAY', 620000, 629999],
  ['MAESTRO', 500000, 509999],
  ['MAESTRO', 560000, 589999],
  ['MAESTRO', 600000, 609999],
  ['MAESTRO', 630000, 639999],
  ['MAESTRO', 670000, 679999],
  ['MASTER', 222100, 272099],
  ['MASTER', 510000, 559999],
  ['VISA', 400000, 499999],
];

/** The brand of a card number where `paymentBrand` is absent (spec §2.1): the list of test cards first, then the schemes' ranges. */
export function detectBrand(cardNumber: string): string | undefined {
  const listed = findTestCardBrand(cardNumber);
  if (listed !== undefined) return listed;
  if (!/^\d{12,19}$/.test(cardNumber)) return undefined;
  const leading = Number(cardNumber.slice(0, 6));
  return numberRanges.find(([, from, to]) => leading >= from && leading <= to)?.[0];
}
