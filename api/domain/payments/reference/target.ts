/** The payment that an operation references: whether the caller sees it, and the refusal where there is none. */

import { entityWithin, noRight, requireRequestScope } from '../../../foundation/access/authorize.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import { isWithin } from '../../../foundation/entities/tree.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { type Id, isCheckoutId } from '../../../foundation/kernel/identifier.ts';
import { Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { isIncrement } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { findNamedPayment } from '../query/named.ts';
import { type ReferencingType, unmatched } from '../rules.ts';
import type { ReferenceOptions } from './plan.ts';

export interface VisibleTarget {
  readonly target: Payment;
  /** Where the id names an increment or a chargeback reversal and the operation is on the payment behind it: its amount; else null. */
  readonly namedMinor: bigint | null;
  /** The PA.CP that made the capture, where the id names that. */
  readonly makerId?: Id;
}

/** The payment that an operation of this type changes, where the caller and the named entity see the one that `id` names. */
export async function findVisibleTarget(
  context: PaymentContext,
  id: string,
  type: ReferencingType,
  entity: Entity | undefined,
): Promise<VisibleTarget | undefined> {
  const named = await findNamedPayment(context.ports.store, requireRequestScope(context), id);
  if (!named || !entityWithin(context, named.entityPath)) return undefined;
  if (entity && !isWithin(entity.path, named.entityPath)) throw otherChannel(context, entity);
  const captured = ofOwnCapture.has(type) ? await findOwnCapture(context.ports.store, named) : undefined;
  if (captured) return { target: captured, namedMinor: null, makerId: named.id };
  const disputed = type === 'CB' ? await findDisputed(context.ports.store, named) : undefined;
  if (disputed) return { target: disputed, namedMinor: named.amountMinor };
  const target = await findTarget(context.ports.store, named);
  return target && { target, namedMinor: target.id === named.id ? null : named.amountMinor };
}

function otherChannel({ request }: PaymentContext, entity: Entity): Refused {
  const name = request.sentNames.get('entityId') ?? 'entityId';
  const message = `${name} must be the channel of the payment, or an entity above it`;
  return new Refused({ resultCode: '700.400.700', status: 400, parameterErrors: [{ name, value: entity.id, message }] });
}

/** Operations on a capture that name a PA.CP by the id of its authorisation. */
const ofOwnCapture: ReadonlySet<ReferencingType> = new Set(['RF', 'RB', 'CB']);

/**
 * The capture that a PA.CP made. Its answer has the id of the authorisation alone, so a program refunds or rebills the payment by that, and
 * the back office charges it back (decision: existing-clients). Undefined of every other payment, and where nothing was captured, as after a review.
 */
export async function findOwnCapture({ payments }: PaymentPorts['store'], named: Payment): Promise<Payment | undefined> {
  if (named.captureCallerId === null) return undefined;
  const { id, entityPath, rootId } = named;
  const family = await payments.linked(toMerchantKey(entityPath), rootId);
  return family.find(({ type, status, referencedId }) => type === 'CP' && status !== 'declined' && referencedId === id);
}

/**
 * The payment of a second chargeback: the bank takes back what a chargeback reversal gave, so an id of the reversal names the payment that
 * was charged back. Undefined where `named` gave nothing back.
 */
export async function findDisputed({ payments }: PaymentPorts['store'], named: Payment): Promise<Payment | undefined> {
  if (named.type !== 'CR' || named.status !== 'approved' || named.referencedId === null) return undefined;
  const merchant = toMerchantKey(named.entityPath);
  const chargeback = await payments.byId(merchant, named.referencedId);
  return chargeback?.referencedId ? payments.byId(merchant, chargeback.referencedId) : undefined;
}

/** The payment whose amounts change: for an increment, the authorisation that it added to. */
export async function findTarget(store: PaymentPorts['store'], named: Payment): Promise<Payment | undefined> {
  const { referencedId, entityPath } = named;
  return referencedId !== null && isIncrement(named) ? store.payments.byId(toMerchantKey(entityPath), referencedId) : named;
}

/** 404, but 400 on a tolerant channel, as older programs expect, and a parameter error where `referenceUuid` named it. */
export function refuseUnmatched(id: string, type: ReferencingType, entity: Entity | undefined, options: ReferenceOptions): Refused {
  if (options.namedBy === 'referenceUuid') {
    return wrongParameter('referenceUuid', 'referenceUuid must be the id of an earlier payment', id);
  }
  const isTolerant = entity?.settings?.validation === 'tolerant';
  const resultCode = unmatched[type];
  // Programs compare the published text; alone it sends people the wrong way: that of a refund speaks of the merchant's configuration.
  const description = `${describeResultCode(resultCode)} - there is no payment with this id${isCheckoutId(id) ? ofCheckout : ''}`;
  return new Refused({ resultCode, status: isTolerant ? 400 : 404, description });
}

const ofCheckout = ': it is that of a checkout, whose result has the id of the payment';

export async function loadChannel(context: PaymentContext, target: Payment): Promise<{ channel: Entity; settings: ChannelSettings }> {
  const channel = await findEntity(context.ports, target.entityId);
  if (!channel?.settings) throw noRight();
  return { channel, settings: channel.settings };
}
