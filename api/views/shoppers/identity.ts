/** Which payments are of one shopper, and by what each of them was joined. Pure (decision: one-shopper). */
import type { Payment } from '../../domain/payments/payment.ts';
import type { ProjectedPayment } from '../../domain/payments/ports.ts';
import { toPaymentFacts } from '../read-model/facts.ts';

/** Names who somebody is. Two payments that share one of these are of the same shopper of a merchant. */
export type NameTrait = 'EMAIL' | 'CUSTOMER_ID';
export type ShopperTrait = NameTrait | 'ACCOUNT';

export interface ShopperName {
  readonly trait: NameTrait;
  readonly value: string;
}

/** A card or bank account, named by a payment that was made with it: the number itself is not known here. */
export interface ShopperAccount {
  readonly trait: 'ACCOUNT';
  readonly fingerprint: string;
  readonly paymentId: string;
  readonly brand: string | null;
  readonly last4: string;
}

export type ShopperKey = ShopperName | ShopperAccount;

/** The same for the same name, capitals aside, and for the same account. */
export function toKeyText(key: ShopperKey): string {
  return key.trait === 'ACCOUNT' ? `ACCOUNT ${key.fingerprint}` : `${key.trait} ${key.value.toLowerCase()}`;
}

/** The names that a payment was made with; a payment without the shopper's data has none. */
export function listNames(payment: Pick<Payment, 'email' | 'answer'>): readonly ShopperName[] {
  const customerId = readCustomerId(payment.answer);
  return [
    ...(payment.email ? [{ trait: 'EMAIL' as const, value: payment.email }] : []),
    ...(customerId ? [{ trait: 'CUSTOMER_ID' as const, value: customerId }] : []),
  ];
}

function readCustomerId(answer: string): string | undefined {
  const parsed: { readonly customer?: { readonly merchantCustomerId?: unknown } } = JSON.parse(answer);
  const id = parsed.customer?.merchantCustomerId;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function readAccount({
  id,
  accountFingerprint,
  brand,
  last4,
}: Pick<Payment, 'id' | 'accountFingerprint' | 'brand' | 'last4'>): ShopperAccount | undefined {
  if (accountFingerprint === null || last4 === null) return undefined;
  return { trait: 'ACCOUNT', fingerprint: accountFingerprint, paymentId: id, brand, last4 };
}

/**
 * Whether a payment that was found by its account alone is of the shopper with these names. One that names nobody is. One
 * that names somebody else is not: families and companies share cards.
 */
export function isOfShopper(payment: Pick<Payment, 'email' | 'answer'>, names: ReadonlySet<string>): boolean {
  const own = listNames(payment);
  return own.length === 0 || own.some((name) => names.has(toKeyText(name)));
}

export interface CurrencySum {
  readonly currency: string;
  readonly count: number;
  readonly capturedMinor: bigint;
  readonly creditedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly chargedBackMinor: bigint;
}

/** What these originals come to until now, one sum for each currency, by its name. */
export function sumByCurrency(payments: readonly ProjectedPayment[]): readonly CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const { type, currency, capturedMinor, refundedMinor, chargedBackMinor } of payments.map(toPaymentFacts)) {
    const isCredit = type === 'CD';
    const before = sums.get(currency) ?? {
      currency,
      count: 0,
      capturedMinor: 0n,
      creditedMinor: 0n,
      refundedMinor: 0n,
      chargedBackMinor: 0n,
    };
    sums.set(currency, {
      currency,
      count: before.count + 1,
      capturedMinor: before.capturedMinor + (isCredit ? 0n : capturedMinor),
      creditedMinor: before.creditedMinor + (isCredit ? capturedMinor : 0n),
      refundedMinor: before.refundedMinor + refundedMinor,
      chargedBackMinor: before.chargedBackMinor + chargedBackMinor,
    });
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
