/** The scheme in whose directory a card is looked up: its number says it, not only the brand that somebody named. Pure. */

import { findBrand } from '../../connectors/brands.ts';
import { listSchemes } from '../../contract/card-ranges.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Secrets } from '../registrations/account.ts';
import { findNumber } from './sealed.ts';

export interface PayingRequest {
  readonly open: RequestTree;
  readonly secrets: Secrets;
}

/**
 * The first scheme of the card that has 3-D Secure on the channel; null where none has (decision: number-decides). Asked by
 * whoever may name a brand, a shopper too: so another brand on the same card switches nothing off.
 */
export function findScheme(
  { secrets }: Pick<PayingRequest, 'secrets'>,
  brand: string | null,
  { threeDSecureBrands = [] }: Pick<ChannelSettings, 'threeDSecureBrands'>,
): string | null {
  return listSchemesOf(secrets, brand).find((scheme) => threeDSecureBrands.includes(scheme)) ?? null;
}

/** Every scheme that the card has a part in, the likeliest first. */
export function listSchemesOf(secrets: Secrets, brand: string | null): readonly string[] {
  return listSchemes(brand, isPaidWithCard(brand) ? (findNumber(secrets)?.reveal() ?? '') : '');
}

/** The schemes that may vouch for a card: those of its number or its first digits, or else those of the brand. */
export function listProofSchemes(brand: string | null, digits: string): readonly string[] {
  const ofNumber = listSchemes(null, digits);
  return ofNumber.length > 0 ? ofNumber : listSchemes(brand, '');
}

/** Brands with another kind of account do not charge a number that is sent beside it. */
function isPaidWithCard(brand: string | null): boolean {
  const kind = brand === null ? 'card' : findBrand(brand)?.accountKind;
  return kind === 'card' || kind === 'wallet';
}
