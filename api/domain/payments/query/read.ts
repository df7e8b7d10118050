import { entityWithin, requireCaller, requireEntity, requireRequestScope } from '../../../foundation/access/authorize.ts';
import { isWithin } from '../../../foundation/entities/tree.ts';
import { toDataScope } from '../../../foundation/kernel/data-scope.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { batchedReads } from './batched.ts';
import { findNamedPayment } from './named.ts';

/** The payment, where the caller sees it and it belongs to the named entity; undefined where it does not exist for them. */
export async function readPayment(context: PaymentContext, id: string, entityId?: string): Promise<Payment | undefined> {
  const caller = requireCaller(context, 'payments:read');
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  const payment = await findNamedPayment(context.ports.store, toDataScope(within), id);
  return payment && entityWithin(context, payment.entityPath) && isWithin(within, payment.entityPath) ? payment : undefined;
}

/** Those of these payments that the caller sees, in any order. */
export async function readPayments(context: PaymentContext, ids: readonly string[]): Promise<readonly Payment[]> {
  requireCaller(context, 'payments:read');
  return (await context.ports.store.payments.byIds(requireRequestScope(context), ids)).filter(({ entityPath }) =>
    entityWithin(context, entityPath),
  );
}

/** The payment that this one is an operation on, where the caller sees it. */
export async function referencedPayment(context: PaymentContext, { referencedId }: Payment): Promise<Payment | undefined> {
  const found = referencedId === null ? undefined : await batchedReads(context).payment(referencedId);
  return found && entityWithin(context, found.entityPath) ? found : undefined;
}

/** The payment that a follow-up belongs to, where the caller sees it; undefined of an original. */
export async function originalPayment(context: PaymentContext, { id, rootId }: Payment): Promise<Payment | undefined> {
  const found = rootId === id ? undefined : await batchedReads(context).payment(rootId);
  return found && entityWithin(context, found.entityPath) ? found : undefined;
}

/** The stored account that a payment used or made, where it can be paid with and the caller sees it. */
export async function registrationOfPayment(context: PaymentContext, { registrationId }: Payment): Promise<Registration | undefined> {
  const found = registrationId === null ? undefined : await batchedReads(context).registration(registrationId);
  return found?.status === 'active' && entityWithin(context, found.entityPath) ? found : undefined;
}
