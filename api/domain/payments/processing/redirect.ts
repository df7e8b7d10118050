/** The shopper's return from a simulated bank page (spec §2.5): concludes the payment. */

import { type RedirectAnswer, toRedirectOutcome } from '../../../connectors/simulator/redirect-outcome.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { parseAnswer } from './answer.ts';
import { kindOf } from './returned.ts';
import { storeShownOutcome } from './store-found-outcome.ts';

/** The pending payment that a redirect belongs to; undefined where there is none or it is over. */
export async function redirectedPayment(ports: PaymentPorts, paymentId: string): Promise<Payment | undefined> {
  const payment = isId(paymentId) ? await ports.store.acrossMerchants.paymentById(paymentId) : undefined;
  if (!payment || parseAnswer(payment).redirect === undefined || payment.status !== 'pending') return undefined;
  // The shopper of a gateway behind this one, or of Stripe, is on their pages. An account that is gone is nobody's page.
  const kind = await kindOf(ports, payment);
  if (kind === undefined || kind === 'upstream' || kind === 'stripe') return undefined;
  // A shopper who is with the issuer (3-D Secure) has no business on the bank's page.
  return (await ports.store.attempts.ofPayment(toMerchantKey(payment.entityPath), payment.id)).length > 0 ? payment : undefined;
}

/**
 * Carries the shopper's answer out and returns the payment as it then stands. Undefined where no such payment waits. Where the
 * shopper goes then is told by api/domain/checkouts/shopper-return.ts.
 */
export async function answerRedirect(ports: PaymentPorts, paymentId: string, answer: RedirectAnswer): Promise<Payment | undefined> {
  const payment = await redirectedPayment(ports, paymentId);
  if (!payment) return undefined;
  const [attempt] = (await ports.store.attempts.ofPayment(toMerchantKey(payment.entityPath), payment.id)).filter(
    (each) => each.finishedAt === null,
  );
  if (!attempt) return undefined;
  return storeShownOutcome(
    ports,
    payment,
    attempt,
    toRedirectOutcome(answer, { environment: ports.environment, testMode: payment.testMode }),
  );
}
