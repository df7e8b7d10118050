/** How a merchant's pages look: read by every page that a shopper opens for it, changed by administrators. */
import { auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { requireEntity } from '../../../foundation/access/authorize.ts';
import { entityDirectory } from '../../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { invalidParameters, type ParameterError, Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import type { CheckoutContext, CheckoutPorts } from '../ports.ts';
import { findLogoType, isLookColor, logoBytesMax, lookNameCharactersMax, type MerchantLook } from './merchant-look.ts';

/** The look of a merchant, or of the merchant of a channel, where the caller sees it. It has none until one is set. */
export async function readMerchantLook(context: CheckoutContext, entityId: string): Promise<MerchantLook> {
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  return findLook(context.ports, await requireMerchant(context.ports, entity));
}

/** What becomes of a look: null takes one part away; what is absent stays as it is. */
export interface LookChange {
  readonly name?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly logo?: string | null | undefined;
}

/** Refuses with 400 what is no name, colour or picture, by name, and then changes nothing. */
export async function changeMerchantLook(context: CheckoutContext, entityId: string, asked: LookChange): Promise<MerchantLook> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  const merchant = await requireMerchant(ports, entity);
  const wanted = { ...asked, name: asked.name?.trim() ?? asked.name, color: asked.color?.toLowerCase() ?? asked.color };
  const breaches = findBreaches(wanted);
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
  const before = await findLook(ports, merchant);
  const kept = <Value>(next: Value | null | undefined, last: Value | null): Value | null => (next === undefined ? last : next);
  const look: MerchantLook = {
    ...before,
    name: kept(wanted.name, before.name),
    color: kept(wanted.color, before.color),
    logo: kept(wanted.logo, before.logo),
    updatedAt: ports.clocks.now(),
  };
  const change = { name: look.name, color: look.color, hasLogo: look.logo !== null };
  const subject = { subjectId: merchant.id, entityId: merchant.id, entityPath: merchant.path, address: findAddress(context) };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'merchant-look.update', ...subject, change });
  await ports.store.commit(toMerchantKey(merchant.path), [
    { write: 'merchant-look.put', look },
    { write: 'audit.append', entry },
  ]);
  return look;
}

/** What a shopper sees of the merchant above an entity. */
export interface ShownMerchant {
  readonly name: string;
  readonly look: MerchantLook;
}

/** Of the merchant that the entity is or belongs to. */
export async function findShownMerchant(ports: CheckoutPorts, entityId: Id): Promise<ShownMerchant> {
  const tree = await entityDirectory(ports);
  const entity = tree.byId(entityId);
  const merchant = entity?.kind === 'channel' && entity.parentId !== null ? tree.byId(entity.parentId) : entity;
  if (!merchant) throw new Refused({ resultCode: '800.900.301', status: 403 });
  const look = await findLook(ports, merchant);
  return { name: look.name ?? merchant.name, look };
}

async function requireMerchant(ports: CheckoutPorts, entity: Entity): Promise<Entity> {
  const tree = await entityDirectory(ports);
  const merchant = entity.kind === 'channel' && entity.parentId !== null ? tree.byId(entity.parentId) : entity;
  if (merchant?.kind === 'merchant') return merchant;
  throw wrongParameter('entityId', 'entityId must be a merchant, or a channel of one', entity.id);
}

async function findLook({ store }: CheckoutPorts, { id, path }: Pick<Entity, 'id' | 'path'>): Promise<MerchantLook> {
  const known = await store.merchantLooks.byId(toMerchantKey(path), id);
  return known ?? { entityId: id, entityPath: path, name: null, color: null, logo: null, updatedAt: 0 };
}

function findBreaches({ name, color, logo }: LookChange): readonly ParameterError[] {
  const breaches: ParameterError[] = [];
  const refuse = (parameter: string, message: string): void => {
    breaches.push({ name: parameter, value: null, message });
  };
  if (name != null && (name === '' || name.length > lookNameCharactersMax))
    refuse('name', `must be 1 to ${lookNameCharactersMax} characters`);
  if (color != null && !isLookColor(color)) refuse('color', 'must be # and six hexadecimal digits, such as #1a6b3a');
  if (logo != null && !isLogo(logo)) refuse('logo', `must be a PNG, JPEG or WebP picture in base64, of at most ${logoBytesMax} bytes`);
  return breaches;
}

function isLogo(logo: string): boolean {
  const isBase64 = logo.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(logo);
  return isBase64 && (logo.length * 3) / 4 <= logoBytesMax + 2 && findLogoType(logo) !== undefined;
}
