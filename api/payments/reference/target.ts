/** Which payment a reference is upon, for whom it is there, and what is said where it is not. */

import { entityWithin, noRight } from '../../access/authorize.ts';
import type { ChannelSettings, Entity } from '../../entities/entity.ts';
import { findEntity } from '../../entities/operations.ts';
import { isWithin } from '../../entities/tree.ts';
import { isId } from '../../kernel/identifier.ts';
import { invalidParameters, Refused } from '../../kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { type ReferencingType, unmatched } from '../rules.ts';
import type { ReferenceOptions } from './plan.ts';

/** The referenced payment, where the caller and the named entity see it. */
export async function visibleTarget(context: PaymentContext, id: string, entity: Entity | undefined): Promise<Payment | undefined> {
  const named = isId(id) ? await context.ports.store.payments.byId(id) : undefined;
  if (!named || !entityWithin(context, named.entityPath)) return undefined;
  if (entity && !isWithin(entity.path, named.entityPath)) throw new Refused({ resultCode: '700.400.700', status: 400 });
  return referenceTarget(context.ports.store, named);
}

/** What an operation on the payment moves: an increment stands for the authorisation that it added to. */
export async function referenceTarget(store: PaymentPorts['store'], named: Payment): Promise<Payment | undefined> {
  const { type, referencedId, status, authorized, amountMinor } = named;
  const isIncrement = type === 'PA' && referencedId !== null && status === 'approved' && authorized === 0n && amountMinor > 0n;
  return isIncrement ? store.payments.byId(referencedId) : named;
}

/** Interfaces, Status: 404, but 400 on a tolerant channel, as old programs expect, and naming referenceUuid where that named it. */
export function unmatchedReference(id: string, type: ReferencingType, entity: Entity | undefined, options: ReferenceOptions): Refused {
  if (options.namedBy === 'referenceUuid') {
    return new Refused(
      invalidParameters([{ name: 'referenceUuid', value: id, message: 'referenceUuid must be the id of an earlier payment' }]),
    );
  }
  const isTolerant = entity?.settings?.validation === 'tolerant';
  return new Refused({ resultCode: unmatched[type], status: isTolerant ? 400 : 404 });
}

export async function channelOf(context: PaymentContext, target: Payment): Promise<{ channel: Entity; settings: ChannelSettings }> {
  const channel = await findEntity(context.ports, target.entityId);
  if (!channel?.settings) throw noRight();
  return { channel, settings: channel.settings };
}
