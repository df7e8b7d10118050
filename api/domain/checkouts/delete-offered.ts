/** The shopper deletes a stored account that the merchant's checkout offers, with the right of who prepared it. */
import { emptyTree, type RequestTree } from '../../foundation/catalogue/tree.ts';
import { deleteRegistration } from '../registrations/change.ts';
import { findCheckout } from './form.ts';
import type { CheckoutContext } from './ports.ts';
import { withPreparer } from './preparer.ts';
import { noSession } from './read.ts';
import { isPayable, listRegistrationIds } from './rules.ts';

/** Refuses with 400, 200.300.404 an account that the checkout does not offer, and a checkout that is over. */
export async function deleteOffered(context: Omit<CheckoutContext, 'idempotency'>, id: string, registrationId: string): Promise<void> {
  const checkout = await findCheckout(context.ports, id);
  const prepared: RequestTree = JSON.parse(checkout.request);
  const isOffered = listRegistrationIds(prepared).includes(registrationId);
  if (!isOffered || !isPayable(checkout, context.ports.clocks.entityNow(checkout.entityId))) throw noSession();
  await deleteRegistration(await withPreparer(context, checkout), registrationId, emptyTree(), { reason: 'by the shopper, in the form' });
}
