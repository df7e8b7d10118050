/** What a checkout offers its shopper, and on which channel the card that the shopper enters is paid. */
import { type RequestTree, textAt } from '../catalogue/tree.ts';
import { allBrands } from '../connectors/brands.ts';
import { listSchemes } from '../contract/card-ranges.ts';
import { entityDirectory } from '../entities/operations.ts';
import { dispatch } from '../entities/tree.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutPorts } from './ports.ts';
import { selectOffered } from './rules.ts';

export interface Shop {
  readonly merchantName: string;
  /** Brands that the shopper may pay with. */
  readonly brands: readonly string[];
}

/** The merchant's name, and the brands that the checkout and a channel of it take. */
export async function findShop(ports: CheckoutPorts, checkout: Checkout): Promise<Shop> {
  const { tree, entity, hints } = await findPlace(ports, checkout);
  const isDispatched = entity?.kind === 'merchant';
  const merchant = entity?.kind === 'channel' && entity.parentId !== null ? tree.byId(entity.parentId) : entity;
  const taken = allBrands
    .map(({ name }) => name)
    .filter((brand) => (isDispatched ? dispatch(tree, entity, { ...hints, brand }) !== undefined : isTaken(entity?.settings, brand)));
  return { merchantName: merchant?.name ?? '', brands: selectOffered(taken, JSON.parse(checkout.request)) };
}

function isTaken(settings: { readonly brands?: readonly string[] } | null | undefined, brand: string): boolean {
  return settings?.brands?.includes(brand) ?? true;
}

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

async function findPlace(ports: CheckoutPorts, checkout: Checkout) {
  const tree = await entityDirectory(ports);
  const hints = { currency: checkout.currency ?? undefined, paymentType: checkout.paymentType ?? undefined };
  return { tree, entity: tree.byId(checkout.entityId), hints };
}
