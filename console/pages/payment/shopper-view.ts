/** By what other payments of the same shopper are found. Pure. */

export interface ShopperSource {
  readonly email: string | null;
  readonly merchantCustomerId: string | null;
  readonly bin: string | null;
  readonly last4: string | null;
}

export type ShopperTrait = 'email' | 'customer' | 'last4';

/** Personal data that the role sees masked finds nothing. */
const masked = /[*…•]/;

function known(value: string | null): string | undefined {
  return value === null || value === '' || masked.test(value) ? undefined : value;
}

interface ShopperFields {
  readonly customer: { readonly email: string | null; readonly merchantCustomerId: string | null } | null;
  readonly card: { readonly bin: string | null; readonly last4Digits: string | null } | null;
  readonly bankAccount: { readonly last4Digits: string | null } | null;
}

/** Of a refund or a capture the shopper of the payment that it belongs to. */
export function toShopper(
  payment: Omit<ShopperFields, 'card'> & { readonly card: ShopperFields['card']; readonly original: ShopperFields | null },
): ShopperSource {
  const { customer, card, bankAccount, original } = payment;
  return {
    email: customer?.email ?? original?.customer?.email ?? null,
    merchantCustomerId: customer?.merchantCustomerId ?? original?.customer?.merchantCustomerId ?? null,
    bin: card?.bin ?? original?.card?.bin ?? null,
    last4: card?.last4Digits ?? bankAccount?.last4Digits ?? original?.card?.last4Digits ?? original?.bankAccount?.last4Digits ?? null,
  };
}

/** Parameters of the list, the most telling first. The last four digits may be those of somebody else. */
export function listShopperLinks({ email, merchantCustomerId, last4 }: ShopperSource): readonly (readonly [ShopperTrait, string])[] {
  const traits: readonly (readonly [ShopperTrait, string | null])[] = [
    ['email', email],
    ['customer', merchantCustomerId],
    ['last4', last4],
  ];
  return traits.flatMap(([name, text]) => {
    const value = known(text);
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** What a payment shares with this one. A card is the same by its first six and last four digits. */
export type SharedTrait = 'email' | 'customer' | 'card';

type Filter = { readonly originalsOnly: true } & Readonly<Record<string, string | boolean>>;

/** A filter of payments for each trait that the shopper has. */
export function toShopperFilters({ email, merchantCustomerId, bin, last4 }: ShopperSource): Readonly<Partial<Record<SharedTrait, Filter>>> {
  const [address, customer, first, last] = [known(email), known(merchantCustomerId), known(bin), known(last4)];
  return {
    ...(address && { email: { originalsOnly: true, email: address } }),
    ...(customer && { customer: { originalsOnly: true, merchantCustomerId: customer } }),
    ...(first && last && { card: { originalsOnly: true, bin: first, last4: last } }),
  };
}

export interface SharedPayment<Payment> {
  readonly payment: Payment;
  readonly shares: readonly SharedTrait[];
}

export const sharedShownMax = 6;

/** Each payment once, without those of the family, with what it shares: those of the same person first, then the newest. */
export function mergeShared<Payment extends { readonly id: string }>(
  found: Readonly<Partial<Record<SharedTrait, readonly Payment[]>>>,
  familyIds: ReadonlySet<string>,
): readonly SharedPayment<Payment>[] {
  const merged = new Map<string, SharedPayment<Payment>>();
  for (const trait of ['email', 'customer', 'card'] as const) {
    for (const payment of found[trait] ?? []) {
      if (familyIds.has(payment.id)) continue;
      merged.set(payment.id, { payment, shares: [...(merged.get(payment.id)?.shares ?? []), trait] });
    }
  }
  return [...merged.values()].sort(compareShared).slice(0, sharedShownMax);
}

/** A card that begins and ends alike may be somebody else's. */
function compareShared<Payment extends { readonly id: string }>(a: SharedPayment<Payment>, b: SharedPayment<Payment>): number {
  const byPerson = Number(isOfPerson(b)) - Number(isOfPerson(a));
  return byPerson === 0 ? (a.payment.id < b.payment.id ? 1 : -1) : byPerson;
}

function isOfPerson({ shares }: SharedPayment<unknown>): boolean {
  return shares.includes('email') || shares.includes('customer');
}
