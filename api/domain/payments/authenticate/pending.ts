/** Stores a payment whose shopper has to answer the bank first: nothing is sent to the acquirer yet (spec §2.5). */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import { toRedirect } from '../../three-d-secure/answer.ts';
import { pendingCode } from '../../three-d-secure/authentication.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { toAnswer } from '../processing/answer.ts';
import { newPaymentWrites } from '../processing/intent.ts';
import { applyRisk, toResult } from '../processing/outcome.ts';
import type { Plan } from '../processing/plan.ts';
import { storeNewPayment } from '../processing/store-new.ts';

/** One commit: the payment as pending, its authentication, its sealed account, its claim. Throws `Conflict` as an intent does. */
export async function storeAwaitingShopper(context: PaymentContext, plan: Plan): Promise<Payment> {
  const { ports, request } = context;
  assert(plan.authentication, 'a payment that waits for its shopper has an authentication');
  const redirect = toRedirect(plan.authentication.authentication, request.publicUrl);
  const pending: ConnectorOutcome = { resultCode: pendingCode, resultDetails: {}, ...(redirect ? { redirect } : {}) };
  const outcome = applyRisk(pending, plan.risk?.check);
  const payment: Payment = {
    ...plan.payment,
    registrationId: plan.registration?.id ?? plan.payment.registrationId,
    answer: JSON.stringify(toAnswer({ ...plan.facts, status: 'pending' }, toResult(outcome))),
  };
  const writes = await newPaymentWrites(context, plan, { payment, attempt: null, effects: [], outcome, connectorUs: 0 });
  const found = await storeNewPayment(context, payment, writes);
  ports.publish();
  return found ?? payment;
}
