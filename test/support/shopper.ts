/** What a shopper does on the simulated bank's page. */

import type { RedirectAnswer } from '../../api/connectors/simulator/redirect-outcome.ts';
import { shopperReturn } from '../../api/domain/checkouts/shopper-return.ts';
import { answerRedirect } from '../../api/domain/payments/processing/redirect.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';

/** Answers the page, and tells where it leads, without the signed result. Undefined where no payment waits. */
export async function answerBankPage(
  ports: Ports,
  paymentId: string,
  answer: RedirectAnswer,
): Promise<{ readonly location: string | null } | undefined> {
  const payment = await answerRedirect(ports, paymentId, answer);
  if (!payment) return undefined;
  const location = await shopperReturn(ports, payment);
  return { location: location?.replace(/&resultToken=[\w.-]+/, '') ?? null };
}
