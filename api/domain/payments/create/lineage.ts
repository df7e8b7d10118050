import type { Entity } from '../../../foundation/entities/entity.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import type { PaymentContext } from '../ports.ts';
import type { Lineage } from '../processing/plan.ts';
import { findNamedPayment } from '../query/named.ts';
import { findTarget } from '../reference/target.ts';
import type { AcceptedRequest } from './accept.ts';
import { isIncrementing, refusalOfIncrement } from './rules.ts';

/**
 * spec §2.1: referenceUuid names the original authorisation. Without a match the request fails with a validation error. An increment
 * names what the authorisation added to names itself.
 */
export async function findLineage(
  context: PaymentContext,
  { open, secrets }: Pick<AcceptedRequest, 'open' | 'secrets'>,
  referenceUuid: string,
  channel: Entity,
): Promise<Lineage> {
  const { store } = context.ports;
  const named = await findNamedPayment(store, toMerchantKey(channel.path), referenceUuid);
  const target = named && (await findTarget(store, named));
  const isOriginal = target?.type === 'PA' && target.status === 'approved' && target.entityId === channel.id;
  if (!isOriginal) {
    throw wrongParameter(
      'referenceUuid',
      'referenceUuid must be the id of an approved preauthorization (PA) of this channel',
      referenceUuid,
    );
  }
  const lineage: Lineage = { target, above: [] };
  const now = steadyEntityNow(context.ports.clocks, channel.id);
  const refusal = isIncrementing(open, lineage) ? refusalOfIncrement(target, { open, secrets }, now) : undefined;
  if (refusal) throw new Refused(refusal);
  return lineage;
}
