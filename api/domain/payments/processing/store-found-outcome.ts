/** The outcome of a payment whose request is no longer at hand: concluded from what was stored with it. */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import { createRequest } from '../../../foundation/access/request.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { paymentsAbove } from '../query/lineage.ts';
import { captureOf } from '../reference/plan.ts';
import { parseAnswer } from './answer.ts';
import { lentToChargeback } from './intent.ts';
import type { Lineage } from './plan.ts';
import { followUpIntent } from './process-plan.ts';
import { type NextStep, storeOutcome } from './store-outcome.ts';

/**
 * Returns the payment as it then stands; `before` is committed with the outcome. `attempt` is as it was read before the bank was asked:
 * nothing is stored where a cancellation began since. Account data was never kept, so nothing is registered any more.
 */
export function storeFoundOutcome(
  ports: PaymentPorts,
  payment: Payment,
  attempt: Attempt,
  outcome: ConnectorOutcome,
  before: readonly Write[] = [],
): Promise<Payment> {
  const { id, inquiries, cancellationAt } = attempt;
  return storeShownOutcome(ports, payment, attempt, outcome, [...before, { write: 'attempt.expect', id, inquiries, cancellationAt }]);
}

/** The same of what nobody was asked for: the shopper's own answer on a simulated bank's page. */
export async function storeShownOutcome(
  ports: PaymentPorts,
  payment: Payment,
  attempt: Attempt,
  outcome: ConnectorOutcome,
  before: readonly Write[] = [],
): Promise<Payment> {
  const lineage = await storedLineage(ports, payment);
  const answer = parseAnswer(payment) as RequestTree;
  // What was reserved beyond the amount is what the operation lets go (`sequence=FINAL`).
  const releasedMinor = attempt.reservedMinor > attempt.amountMinor ? attempt.reservedMinor - attempt.amountMinor : 0n;
  return storeOutcome(ports, {
    payment,
    attemptId: attempt.id,
    reservedMinor: attempt.reservedMinor,
    lentMinor: lineage ? lentToChargeback(payment.type, attempt) : 0n,
    releasedMinor,
    increment: payment.type === 'PA' && textAt(answer, 'standingInstruction.industryPractice') === 'INCREMENTAL_AUTH' && lineage !== null,
    lineage,
    outcome,
    wasSent: true,
    claim: null,
    plan: null,
    before,
    followUp: payment.type === 'PA' ? (concluded) => missedCapture(ports, concluded) : null,
  });
}

async function storedLineage(ports: PaymentPorts, payment: Payment): Promise<Lineage | null> {
  const target =
    payment.referencedId === null ? undefined : await ports.store.payments.byId(toMerchantKey(payment.entityPath), payment.referencedId);
  return target ? { target, above: await paymentsAbove(ports.store, target, payment.type) } : null;
}

/** The capture of a PA.CP whose authorisation was not known until now. */
export async function missedCapture(ports: PaymentPorts, authorized: Payment): Promise<NextStep | null> {
  const { captureCallerId: callerId } = authorized;
  if (callerId === null) return null;
  const channel = await findEntity(ports, authorized.entityId);
  assert(channel?.settings, 'a payment has a channel');
  const { settings } = channel;
  const capture = async (payment: Payment) => captureOf(context, payment, { channel, settings, callerId });
  const context = tickContext(ports);
  return followUpIntent(context, ports.connectorFor(settings, authorized.connector), capture, authorized);
}

/** Nobody is asking: what is carried out with it was authorised when it was asked for. */
function tickContext(ports: PaymentPorts): PaymentContext {
  return {
    ports,
    request: createRequest(ports, {
      endpoint: 'tick',
      requestId: ports.randomHex(16),
      authentication: { status: 'missing' },
      publicUrl: ports.publicUrl,
    }),
    idempotency: { status: null },
  };
}
