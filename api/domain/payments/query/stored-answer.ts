import { entityWithin, isPersonalMasked, requireCaller, requireEntity } from '../../../foundation/access/authorize.ts';
import { isWithin } from '../../../foundation/entities/tree.ts';
import { toDataScope } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import type { PaymentContext, StoredPaymentAnswer } from '../ports.ts';

/**
 * The documented answer of a payment as it is stored, under the rules of `readPayment`: three columns instead of the row's 45, whose
 * conversion takes most of a read. Undefined where it does not exist for the caller, and for staff who see it masked.
 */
export async function readStoredAnswer(context: PaymentContext, id: string, entityId?: string): Promise<StoredPaymentAnswer | undefined> {
  const caller = requireCaller(context, 'payments:read');
  if (!isId(id) || isPersonalMasked(context)) return undefined;
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  const found = await context.ports.store.payments.answerById(toDataScope(within), id);
  return found && entityWithin(context, found.entityPath) && isWithin(within, found.entityPath) ? found : undefined;
}
