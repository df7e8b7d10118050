/** What a checkout offers its shopper, and on which channel the card that the shopper enters is paid. */

import { allBrands, findBrand } from '../../connectors/brands.ts';
import { listSchemes } from '../../contract/card-ranges.ts';
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { entityDirectory } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { dispatch } from '../../foundation/entities/tree.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutPorts } from './ports.ts';
import { selectOffered } from './rules.ts';

export interface Shop {
  readonly merchantName: string;
  /** Brands that the shopper may pay with. */
  readonly brands: readonly string[];
  /**
   * What a form shows of them where the merchant's page names none: what the settings of a channel name, and otherwise cards and
   * SEPA direct debits. A channel without a list of brands takes every method that there is, most of which nobody has set up.
   */
  readonly offeredBrands: readonly string[];
}

/** The merchant's name, and the brands that the checkout and a channel of it take. */
export async function findShop(ports: CheckoutPorts, checkout: Checkout): Promise<Shop> {
  const { tree, entity, channelOf } = await findPlace(ports, checkout);
  const merchant = entity?.kind === 'channel' && entity.parentId !== null ? tree.byId(entity.parentId) : entity;
  const taken = allBrands.map(({ name }) => name).filter((brand) => isTaken(channelOf(brand), brand));
  const brands = selectOffered(taken, JSON.parse(checkout.request));
  const isSetUp = (brand: string) => canBeShown(brand) && (channelOf(brand)?.settings?.brands !== undefined || isCommon(brand));
  return { merchantName: merchant?.name ?? '', brands, offeredBrands: brands.length === 1 ? brands : brands.filter(isSetUp) };
}

function isTaken(channel: Entity | undefined, brand: string): boolean {
  return channel !== undefined && (channel.settings?.brands?.includes(brand) ?? true);
}

/** Of direct debits the form knows SEPA; wallets are offered by what the page and the device have (wallet-offer.ts). */
function canBeShown(brand: string): boolean {
  const kind = findBrand(brand)?.accountKind;
  return kind === 'bankAccount' ? brand === sepa : kind !== 'wallet';
}

function isCommon(brand: string): boolean {
  return brand === sepa || findBrand(brand)?.accountKind === 'card';
}

const sepa = 'DIRECTDEBIT_SEPA';

/**
 * The entity that the shopper's request names: the checkout's own, or of its channels the first one that has 3-D Secure for a
 * scheme of the card. The shopper names the brand, and must not choose a channel without it by that.
 */
export async function chooseEntity(ports: CheckoutPorts, checkout: Checkout, sent: RequestTree): Promise<Id> {
  const { tree, entity, hints } = await findPlace(ports, checkout);
  if (entity?.kind !== 'merchant') return checkout.entityId;
  const schemes = listSchemes(textAt(sent, 'paymentBrand') ?? null, textAt(sent, 'card.number') ?? '');
  for (const brand of schemes) {
    const channel = dispatch(tree, entity, { ...hints, brand });
    if (channel?.settings?.threeDSecureBrands?.some((each) => schemes.includes(each))) return channel.id;
  }
  return checkout.entityId;
}

/** Where the checkout was prepared, and the channel on which a brand of it is paid. */
export async function findPlace(ports: CheckoutPorts, checkout: Checkout) {
  const tree = await entityDirectory(ports);
  const hints = { currency: checkout.currency ?? undefined, paymentType: checkout.paymentType ?? undefined };
  const entity = tree.byId(checkout.entityId);
  const channelOf = (brand: string) => (entity?.kind === 'merchant' ? dispatch(tree, entity, { ...hints, brand }) : entity);
  return { tree, entity, hints, channelOf };
}
