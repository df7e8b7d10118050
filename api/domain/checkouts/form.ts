/** What the hosted form shows of a checkout. Whoever knows its id may see this and no more. */

import { otherBrandNames } from '../../connectors/brand-names.ts';
import { findBrand } from '../../connectors/brands.ts';
import type { OfferedWallet } from '../../contract/offered-wallet.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { textAt } from '../../foundation/catalogue/tree.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isCheckoutId } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import type { Language } from '../../foundation/result-codes/result-code.ts';
import { findResultCode, selectSentences } from '../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payments/payment.ts';
import { parseAnswer } from '../payments/processing/answer.ts';
import type { Checkout } from './checkout.ts';
import { findPlace, findShop } from './offer.ts';
import type { CheckoutPorts } from './ports.ts';
import { listAttempts, noSession } from './read.ts';
import { isPayable, listRegistrationIds } from './rules.ts';
import { findWalletBrand } from './wallet-brands.ts';
import { listOfferedWallets } from './wallet-offer.ts';

export interface ShopperResult {
  readonly code: string;
  readonly description: string;
  readonly shopperText: string;
}

export interface CheckoutForm {
  readonly id: string;
  readonly status: 'open' | 'paid' | 'expired';
  /** A payment was begun, nobody knows yet what came of it, and the shopper has nothing to do for it. */
  readonly isUnderWay: boolean;
  readonly kind: Checkout['kind'];
  readonly amount: string | null;
  readonly currency: string | null;
  /** As prepared; otherwise the page's language counts. */
  readonly locale: string | null;
  readonly merchantName: string;
  readonly environment: 'test' | 'live';
  /** Brands that the shopper may pay with. */
  readonly brands: readonly string[];
  /** Of these, what the form shows on a page that names none. */
  readonly offeredBrands: readonly string[];
  /** Of the brands, those that are paid with a card's number. */
  readonly cardBrands: readonly string[];
  /** Other names under which a page may name a brand. */
  readonly otherBrandNames: Readonly<Record<string, string>>;
  /** Wallets that the page may show, where the shopper's device has them. */
  readonly wallets: readonly OfferedWallet[];
  readonly requireCvv: boolean;
  readonly registrations: readonly OfferedRegistration[];
  readonly attempts: number;
  readonly lastResult: ShopperResult | null;
  readonly expiresAt: string;
}

interface OfferedRegistration {
  readonly id: string;
  readonly paymentBrand: string | null;
  readonly card: {
    readonly last4Digits: string | null;
    readonly expiryMonth: string | null;
    readonly expiryYear: string | null;
    readonly holder: string | null;
  };
}

/** A checkout by its id alone. Refuses one that nobody prepared. */
export async function findCheckout({ store }: CheckoutPorts, id: string): Promise<Checkout> {
  const checkout = isCheckoutId(id) ? await store.acrossMerchants.checkoutById(id) : undefined;
  if (!checkout) throw noSession();
  return checkout;
}

/** `origin`: of the page that asks, as its browser names it; undefined where it is the gateway's own. */
export async function readForm(ports: CheckoutPorts, id: string, origin?: string): Promise<CheckoutForm> {
  const checkout = await findCheckout(ports, id);
  const now = ports.clocks.entityNow(checkout.entityId);
  const prepared: RequestTree = JSON.parse(checkout.request);
  if (checkout.openedAt === null && isPayable(checkout, now))
    await ports.store.commit(toMerchantKey(checkout.entityPath), [{ write: 'checkout.opened', id, at: now }]);
  const { merchantName, brands: taken, offeredBrands: shown } = await findShop(ports, checkout);
  const brands = taken.filter(hasForm);
  const isPaidHere = checkout.kind === 'payment' && isPayable(checkout, now);
  const { channelOf } = await findPlace(ports, checkout);
  const wallets = isPaidHere ? (await listOfferedWallets(ports, channelOf, origin)).filter(({ brand }) => brands.includes(brand)) : [];
  const isSetUp = ({ brand }: OfferedWallet) => channelOf(brand)?.settings?.walletOrigins !== undefined;
  const offeredBrands = [...new Set([...shown, ...wallets.filter(isSetUp).map(({ brand }) => brand)])];
  const attempts = await listAttempts(ports, checkout);
  const last = attempts.at(-1);
  return {
    id,
    status: isPayable(checkout, now) ? 'open' : checkout.status === 'completed' ? 'paid' : 'expired',
    isUnderWay: attempts.some(isUnderWay),
    kind: checkout.kind,
    amount: checkout.amountMinor === null ? null : formatAmount(checkout.amountMinor),
    currency: checkout.currency,
    locale: textAt(prepared, 'locale') ?? null,
    merchantName,
    environment: ports.environment,
    brands,
    offeredBrands,
    cardBrands: brands.filter((brand) => findBrand(brand)?.accountKind === 'card'),
    otherBrandNames,
    wallets,
    requireCvv: true,
    registrations: isPayable(checkout, now) ? await listOffered(ports, checkout, prepared) : [],
    attempts: checkout.attempts,
    lastResult: last ? toShopperResult(last) : null,
    expiresAt: new Date(checkout.expiresAt).toISOString(),
  };
}

/** Of wallets, those with a sheet: of others the form has no token to send. */
function hasForm(brand: string): boolean {
  return findBrand(brand)?.accountKind !== 'wallet' || findWalletBrand(brand) !== undefined;
}

/** With a redirect the shopper is asked: the next press leads there. */
function isUnderWay(payment: Payment): boolean {
  const { status } = payment;
  return (status === 'pending' || status === 'unknown') && parseAnswer(payment).redirect === undefined;
}

async function listOffered(
  { store }: CheckoutPorts,
  { entityPath }: Checkout,
  prepared: RequestTree,
): Promise<readonly OfferedRegistration[]> {
  const ids = listRegistrationIds(prepared);
  const found = new Map(
    (ids.length === 0 ? [] : await store.registrations.byIds(toMerchantKey(entityPath), ids)).map((each) => [each.id, each]),
  );
  return ids.flatMap((id) => {
    const registration = found.get(id);
    if (registration?.status !== 'active') return [];
    const { brand, last4, expiryMonth, expiryYear, holder } = registration;
    return [{ id, paymentBrand: brand, card: { last4Digits: last4, expiryMonth, expiryYear, holder } }];
  });
}

export function toShopperResult(payment: Payment): ShopperResult {
  const { result } = parseAnswer(payment);
  const description = typeof result === 'object' && 'description' in result ? String(result.description) : '';
  return { code: payment.resultCode, description, shopperText: findShopperText(payment.resultCode) };
}

/** What may be told to a shopper of a result code. */
export function findShopperText(code: string, language: Language = 'EN'): string {
  const known = findResultCode(code);
  if (known) return selectSentences(known, language).shopper;
  return language === 'DE' ? 'Die Zahlung war nicht möglich.' : 'The payment could not be made.';
}
