/** By what other payments of the same shopper are found. Pure. */

/** What stands for an account; which one it is, the gateway compares by its whole number. */
export type AccountTrait = 'card' | 'bankAccount';

export interface ShopperSource {
  readonly email: string | null;
  readonly merchantCustomerId: string | null;
  /** The payment that was made with the account, and of which kind that is. */
  readonly account: { readonly trait: AccountTrait; readonly last4: string; readonly paymentId: string } | null;
}

export type ShopperTrait = 'email' | 'customer' | AccountTrait;

/** Personal data that the role sees masked finds nothing. */
const masked = /[*…•]/;

function known(value: string | null): string | undefined {
  return value === null || value === '' || masked.test(value) ? undefined : value;
}

interface ShopperFields {
  readonly customer: { readonly email: string | null; readonly merchantCustomerId: string | null } | null;
  readonly card: { readonly last4Digits: string | null } | null;
  readonly bankAccount: { readonly last4Digits: string | null } | null;
}

/** Of a refund or a capture the shopper of the payment that it belongs to. */
export function toShopper(payment: ShopperFields & { readonly id: string; readonly original: ShopperFields | null }): ShopperSource {
  const { customer, original } = payment;
  return {
    email: customer?.email ?? original?.customer?.email ?? null,
    merchantCustomerId: customer?.merchantCustomerId ?? original?.customer?.merchantCustomerId ?? null,
    account: toAccount(payment.id, payment) ?? (original && toAccount(payment.id, original)),
  };
}

/** A follow-up has the account of its payment, so its own id stands for that, too. */
function toAccount(paymentId: string, { card, bankAccount }: ShopperFields): ShopperSource['account'] {
  if (card?.last4Digits) return { trait: 'card', last4: card.last4Digits, paymentId };
  return bankAccount?.last4Digits ? { trait: 'bankAccount', last4: bankAccount.last4Digits, paymentId } : null;
}

/** A link to the list for each trait that the shopper has, as parameters of its address, the most telling first. */
export function listShopperLinks(shopper: ShopperSource): readonly (readonly [ShopperTrait, Readonly<Record<string, string>>])[] {
  const [email, customer] = [known(shopper.email), known(shopper.merchantCustomerId)];
  const { account } = shopper;
  return [
    ...(email === undefined ? [] : [['email', { email }] as const]),
    ...(customer === undefined ? [] : [['customer', { customer }] as const]),
    ...(account ? [[account.trait, { sameAccount: account.paymentId }] as const] : []),
  ];
}

/** By what the gateway is asked. */
export type SharedTrait = 'email' | 'customer' | 'account';

type Filter = { readonly originalsOnly: true } & Readonly<Record<string, string | boolean>>;

/** A filter of payments for each trait that the shopper has. */
export function toShopperFilters({ email, merchantCustomerId, account }: ShopperSource): Readonly<Partial<Record<SharedTrait, Filter>>> {
  const [address, customer] = [known(email), known(merchantCustomerId)];
  return {
    ...(address && { email: { originalsOnly: true, email: address } }),
    ...(customer && { customer: { originalsOnly: true, merchantCustomerId: customer } }),
    ...(account && { account: { originalsOnly: true, sameAccountAs: account.paymentId } }),
  };
}

export interface SharedPayment<Payment> {
  readonly payment: Payment;
  readonly shares: readonly SharedTrait[];
}

const sharedShownMax = 6;

/** Each payment once, without those of the family, with what it shares: the newest first. */
export function mergeShared<Payment extends { readonly id: string }>(
  found: Readonly<Partial<Record<SharedTrait, readonly Payment[]>>>,
  familyIds: ReadonlySet<string>,
): readonly SharedPayment<Payment>[] {
  const merged = new Map<string, SharedPayment<Payment>>();
  for (const trait of ['email', 'customer', 'account'] as const) {
    for (const payment of found[trait] ?? []) {
      if (familyIds.has(payment.id)) continue;
      merged.set(payment.id, { payment, shares: [...(merged.get(payment.id)?.shares ?? []), trait] });
    }
  }
  return [...merged.values()].sort((a, b) => (a.payment.id < b.payment.id ? 1 : -1)).slice(0, sharedShownMax);
}
