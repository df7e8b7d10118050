/** The shopper's return from a simulated bank page (spec §2.5): settles the payment and says where the shopper goes. */

import { type RedirectAnswer, toRedirectOutcome } from '../../connectors/simulator/redirect-outcome.ts';
import { isId } from '../../kernel/identifier.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { parseAnswer } from './answer.ts';
import { settleFound } from './settle-found.ts';

/** The pending payment that a redirect belongs to; undefined where there is none or it is over. */
export async function redirectedPayment(ports: PaymentPorts, paymentId: string): Promise<Payment | undefined> {
  const payment = isId(paymentId) ? await ports.store.payments.byId(paymentId) : undefined;
  if (!payment || parseAnswer(payment).redirect === undefined || payment.status !== 'pending') return undefined;
  // A shopper who is with the issuer (3-D Secure) has no business on the bank's page.
  return (await ports.store.attempts.ofPayment(payment.id)).length > 0 ? payment : undefined;
}

/**
 * Carries the shopper's answer out and returns the merchant's shopperResultUrl with `id` and `resourcePath`
 * (decision: existing-clients). Undefined where no such payment waits, or where it has no address to return to.
 */
export async function answerRedirect(
  ports: PaymentPorts,
  paymentId: string,
  answer: RedirectAnswer,
): Promise<{ readonly location: string | null } | undefined> {
  const payment = await redirectedPayment(ports, paymentId);
  if (!payment) return undefined;
  const [attempt] = (await ports.store.attempts.ofPayment(payment.id)).filter((each) => each.finishedAt === null);
  if (!attempt) return undefined;
  await settleFound(ports, payment, attempt, toRedirectOutcome(answer, { environment: ports.environment, testMode: payment.testMode }));
  return { location: returnAddress(payment) };
}

/** spec §2.5: "in the merchant's site or app". An address that a browser would run as a script was refused with the request. */
export function returnAddress({ id, shopperResultUrl }: Payment): string | null {
  if (shopperResultUrl === null || URL.parse(shopperResultUrl) === null) return null;
  const [address = '', fragment] = shopperResultUrl.replace(notInAddresses, encodeURIComponent).split(/#(.*)/s);
  const separator = address.includes('?') ? '&' : '?';
  const result = `id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`;
  return `${address}${separator}${result}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** A header cannot carry them, and merchants send addresses with umlauts. */
const notInAddresses = /[^\x21-\x7e]+/gu;
