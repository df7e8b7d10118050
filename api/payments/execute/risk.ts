/** The risk check of a payment that is planned, and what it means for the plan (spec §2.2: PA and DB run it, RI is nothing else). */
import type { ConnectorOutcome } from '../../connectors/connector.ts';
import type { Write } from '../../kernel/commit.ts';
import type { PaymentType } from '../../kernel/payment-type.ts';
import { checkRisk } from '../../risk/operations.ts';
import { createRiskEvent } from '../../risk/risk-event.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import type { Plan } from './plan.ts';
import { judged, reviewCode } from './risk-outcome.ts';

/** "Risk check successful": the answer of a stand-alone check (spec §2.3, risk.score). */
const checkedCode = '000.300.100';

const checkedTypes: ReadonlySet<PaymentType> = new Set(['PA', 'DB', 'RI']);

/**
 * The plan with what the rules said. A rejection declines it before the bank is asked; a stand-alone check ends here
 * whatever they said. What references an earlier authorisation was checked with it.
 */
export async function withRisk(context: PaymentContext, plan: Plan): Promise<Plan> {
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

/** The check is stored with the payment's first write, so that the next one counts it; its event comes before the payment's. */
export function riskWrites(ports: PaymentPorts, { risk, payment, call }: Plan): readonly Write[] {
  if (!risk) return [];
  const { check, assessment } = risk;
  const resultCode = assessment.resultCode ?? (check.decision === 'REVIEW' ? reviewCode : checkedCode);
  const event = createRiskEvent(check, payment, { id: ports.newId(), at: call.now, resultCode });
  return [
    { write: 'risk-check.insert', check },
    { write: 'event.append', event },
  ];
}

/** An outcome that came later, under what the rules had said when the payment was made. */
export async function judgedLater(ports: PaymentPorts, payment: Payment, outcome: ConnectorOutcome): Promise<ConnectorOutcome> {
  if (!checkedTypes.has(payment.type) || payment.referencedId !== null) return outcome;
  return judged(outcome, await ports.store.risk.check(payment.id));
}
