/** The risk check of a planned payment, and what it means for the plan (spec §2.2: PA and DB run it, RI is the check alone). */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isRiskChecked } from '../../risk/coverage.ts';
import { createRiskEvent } from '../../risk/risk-event.ts';
import { checkRisk } from '../../risk/risk-operations.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { applyRisk, reviewCode } from './outcome.ts';
import type { Plan } from './plan.ts';

/** "Risk check successful": the answer of a stand-alone check (spec §2.3, risk.score). */
const checkedCode = '000.300.100';

/**
 * Runs the risk rules and returns the plan with their result. A rejection becomes a local decline, so that the bank is
 * not called; a stand-alone check never calls the bank. What names an earlier payment and asks for money anew is checked as well.
 */
export function checkPlanRisk(context: PaymentContext, plan: Plan): Plan | Promise<Plan> {
  const isChecked = plan.call.settings.risk && isRiskChecked(plan.payment.type);
  return isChecked ? checkRules(context, plan) : plan;
}

async function checkRules({ ports }: PaymentContext, plan: Plan): Promise<Plan> {
  const { payment, call, accountOf } = plan;
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
    earlier: accountOf && (await ports.store.risk.check(toMerchantKey(accountOf.entityPath), accountOf.id)),
  });
  const decided = risk.assessment.resultCode;
  if (payment.type !== 'RI') return { ...plan, risk, localDecline: plan.localDecline ?? decided };
  return { ...plan, risk, payment: { ...payment, method: 'RM' }, localDecline: decided ?? checkedCode };
}

/** The check is stored with the payment, so that the next check counts it. Its event comes before the payment's. */
export function riskWrites(ports: PaymentPorts, { risk, payment, call }: Plan): readonly Write[] {
  if (!risk) return [];
  const { check, assessment, bounds } = risk;
  const resultCode = assessment.resultCode ?? (check.decision === 'REVIEW' ? reviewCode : checkedCode);
  const event = createRiskEvent(check, payment, { id: ports.newId(), at: call.now, resultCode });
  return [
    ...bounds.map((bound) => ({ write: 'risk-history.expect', bound }) as const),
    { write: 'risk-check.insert', check },
    { write: 'event.append', event },
  ];
}

/** Applies the check that was stored with the payment to an outcome that came later. */
export async function applyStoredRisk(ports: PaymentPorts, payment: Payment, outcome: ConnectorOutcome): Promise<ConnectorOutcome> {
  if (!isRiskChecked(payment.type)) return outcome;
  return applyRisk(outcome, await ports.store.risk.check(toMerchantKey(payment.entityPath), payment.id));
}
