/** The risk check of a payment that is planned, and what it means for the plan (core 2.2: PA and DB run it, RI is nothing else). */
import type { ConnectorOutcome } from '../connectors/connector.ts';
import type { Context } from '../context.ts';
import type { Ports, Write } from '../ports.ts';
import { checkRisk } from '../risk/operations.ts';
import type { Payment, PaymentType } from './payment.ts';
import type { Plan } from './plan.ts';
import { judged } from './risk-outcome.ts';

/** "Risk check successful": the answer of a stand-alone check (core 2.3, risk.score). */
const checkedCode = '000.300.100';

const checkedTypes: ReadonlySet<PaymentType> = new Set(['PA', 'DB', 'RI']);

/**
 * The plan with what the rules said. A rejection declines it before the bank is asked; a stand-alone check ends here
 * whatever they said. What references an earlier authorisation was checked with it.
 */
export async function withRisk(context: Context, plan: Plan): Promise<Plan> {
  const { payment, call } = plan;
  if (!call.settings.risk || !checkedTypes.has(payment.type) || plan.lineage) return plan;
  const { ports } = context;
  const connector = ports.connectorFor(call.settings);
  const risk = await checkRisk(ports, {
    paymentId: payment.id,
    entityId: payment.entityId,
    at: call.now,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    open: call.request,
    cardNumber: call.cardNumber,
    cardBin: payment.cardBin,
    holder: payment.holder,
    issuerCountry: call.cardNumber === null ? null : (connector.issuerCountry?.(call.cardNumber, payment.brand) ?? null),
  });
  const decided = risk.assessment.resultCode;
  if (payment.type !== 'RI') return { ...plan, risk, declinedWith: plan.declinedWith ?? decided };
  return { ...plan, risk, payment: { ...payment, method: 'RM' }, declinedWith: decided ?? checkedCode };
}

/** The check is stored with the payment's first write, so that the next one counts it. */
export function riskWrites(plan: Plan): readonly Write[] {
  return plan.risk ? [{ write: 'risk-check.insert', check: plan.risk.check }] : [];
}

/** An outcome that came later, under what the rules had said when the payment was made. */
export async function judgedLater(ports: Ports, payment: Payment, outcome: ConnectorOutcome): Promise<ConnectorOutcome> {
  if (!checkedTypes.has(payment.type) || payment.referencedId !== null) return outcome;
  return judged(outcome, await ports.store.riskCheck(payment.id));
}
