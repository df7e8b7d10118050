/**
 * Stores what an operation makes anew, and finds out what is stored where the database's answer was lost. From the intent
 * on the client is told the payment, or by what to ask for it: never that it may repeat the request
 * (decision: no-answer-is-untrue).
 */
import type { RequestContext } from '../../../foundation/access/request.ts';
import { CommitUnknown, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';

type StoreContext = Pick<RequestContext<PaymentPorts>, 'ports' | 'stored'>;

/**
 * Null: stored. A payment: the database's answer was lost, and this is what it has. Throws `CommitUnknown` with the
 * reference where the payment is not found, which does not say that it will not appear.
 */
export async function storeNewPayment(context: StoreContext, payment: Payment, writes: readonly Write[]): Promise<Payment | null> {
  const { ports } = context;
  const merchant = toMerchantKey(payment.entityPath);
  try {
    await ports.store.commit(merchant, writes);
    noteStored(context, payment);
    return null;
  } catch (error) {
    if (!(error instanceof CommitUnknown)) throw error;
    ports.log.warn('it is not known whether a payment was stored', { paymentId: payment.id });
    const found = await ports.store.payments.byId(merchant, payment.id).catch(() => undefined);
    if (!found) throw new CommitUnknown(toReference(payment));
    noteStored(context, found);
    return found;
  }
}

/** The payment as it is stored now, or as it was last known where the store cannot be reached. */
export async function readStored(ports: PaymentPorts, known: Payment): Promise<Payment> {
  return (await ports.store.payments.byId(toMerchantKey(known.entityPath), known.id).catch(() => undefined)) ?? known;
}

function noteStored({ stored }: StoreContext, payment: Payment): void {
  if (stored) stored.reference = toReference(payment);
}

function toReference({ id, merchantTransactionId }: Payment) {
  return { id, ...(merchantTransactionId === null ? {} : { merchantTransactionId }) };
}
