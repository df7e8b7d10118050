/** By what other payments of the same shopper are found. Pure. */

export interface ShopperSource {
  readonly email: string | null;
  readonly merchantCustomerId: string | null;
  readonly last4: string | null;
}

export type ShopperTrait = 'email' | 'customer' | 'last4';

/** Personal data that the role sees masked finds nothing. */
const masked = /[*…•]/;

/** Parameters of the list, the most telling first. The last four digits may be those of somebody else. */
export function listShopperLinks({ email, merchantCustomerId, last4 }: ShopperSource): readonly (readonly [ShopperTrait, string])[] {
  const traits: readonly (readonly [ShopperTrait, string | null])[] = [
    ['email', email],
    ['customer', merchantCustomerId],
    ['last4', last4],
  ];
  return traits.flatMap(([name, value]) => (value === null || value === '' || masked.test(value) ? [] : [[name, value] as const]));
}
