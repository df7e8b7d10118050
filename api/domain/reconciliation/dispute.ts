/** Chargebacks and representments that a settlement line tells of, as payments of type CB and CR (spec §2.9). */
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payments/payment.ts';
import { newPaymentWrites } from '../payments/processing/intent.ts';
import { concludePayment } from '../payments/processing/outcome.ts';
import { sideEffects } from '../payments/processing/side-effects.ts';
import { paymentsAbove } from '../payments/query/lineage.ts';
import { planReference } from '../payments/reference/plan.ts';
import { decideReference } from '../payments/rules.ts';
import { chargebackEvent } from './chargeback-event.ts';
import { toChargeback, toMovement } from './intake.ts';
import type { Movement } from './movement.ts';
import type { ReconciliationContext, ReconciliationPorts } from './ports.ts';
import { createSystemContext, settlementCallerId } from './system-context.ts';

export interface Dispute {
  readonly type: 'CB' | 'CR';
  /** The disputed payment of a CB, the chargeback of a CR. */
  readonly targetId: Id;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** 000.100.2xx. */
  readonly reasonCode: string | null;
  /** The bank told of it by itself: under this id, to be answered until then. Absent: the line of a settlement file tells of it. */
  readonly told?: { readonly reference: string; readonly deadlineAt: Timestamp | null };
}

export type DisputePayment =
  | { readonly status: 'made'; readonly payment: Payment; readonly movement: Movement; readonly writes: readonly Write[] }
  /** `isForNow`: an operation on the payment is under way, and its outcome decides whether the dispute fits. */
  | { readonly status: 'refused'; readonly why: string; readonly isForNow: boolean };

/** The bank may make both, and no balances hold the two while the first has no outcome (decision: disputes-wait-for-operations). */
const operationUnderWay = 'a refund or reversal of it has no outcome yet: match the line when it has';

/** The payment with every write of it. No bank is called: it is the bank that told. */
export async function planDispute(ports: ReconciliationPorts, merchant: MerchantKey, dispute: Dispute): Promise<DisputePayment> {
  const { type, targetId, amountMinor, currency, reasonCode, told } = dispute;
  const target = await ports.store.payments.byId(merchant, targetId);
  if (!target) return { status: 'refused', why: 'the payment does not exist', isForNow: false };
  const request = { type, amountMinor, currency, final: false, mayReverse: false };
  const decision = decideReference(target, request);
  if (decision.status === 'declined') {
    const isForNow = target.reserved > 0n && decideReference({ ...target, reserved: 0n }, request).status === 'allowed';
    return { status: 'refused', why: isForNow ? operationUnderWay : describeResultCode(decision.resultCode), isForNow };
  }
  const channel = await findEntity(ports, target.entityId);
  assert(channel?.settings, 'a payment has a channel');
  const context: ReconciliationContext = createSystemContext(ports);
  const open = { paymentType: type, ...(reasonCode === null ? {} : { chargebackResultCode: reasonCode }) };
  const lineage = { target, above: await paymentsAbove(ports.store, target, type) };
  const plan = planReference(
    context,
    {
      caller: { id: settlementCallerId },
      channel,
      settings: channel.settings,
      type,
      request: { tree: open, open, amountMinor, currency, warnings: [] },
      claim: null,
      options: { reason: told ? 'told by the bank' : 'told by a settlement file' },
    },
    lineage,
    { amountMinor: decision.amountMinor, releasedMinor: 0n, localDecline: null },
  );
  const outcome = { resultCode: toSuccessCode(plan.payment), resultDetails: {}, ...(told ? { connectorReference: told.reference } : {}) };
  const payment = concludePayment(plan, outcome);
  const effects = sideEffects({ ...plan, payment, reservedMinor: 0n, newId: ports.newId, now: plan.call.now });
  const writes = await newPaymentWrites(context, plan, { payment, attempt: null, effects, outcome, connectorUs: 0 });
  const sides =
    type === 'CB' ? ({ debit: 'chargeback', credit: 'merchant' } as const) : ({ debit: 'merchant', credit: 'chargeback' } as const);
  const expected = toMovement(payment, { ...sides, amountMinor, postedAt: plan.call.now }, ports.environment);
  // What the bank told waits for the line that settles it.
  const movement = told ? expected : { ...expected, clearing: 'presented' as const };
  return {
    status: 'made',
    payment,
    movement,
    writes: [
      // What it was decided on: another chargeback of the payment, or a refund, may come at the same moment.
      { write: 'payment.expect', id: target.id, version: target.version },
      ...writes,
      { write: 'movement.insert', movement },
      ...(await caseWrites(ports, payment, target, told?.deadlineAt ?? null)),
    ],
  };
}

async function caseWrites(
  ports: ReconciliationPorts,
  payment: Payment,
  target: Payment,
  deadlineAt: Timestamp | null,
): Promise<readonly Write[]> {
  if (payment.type === 'CB') {
    const chargeback = toChargeback(payment);
    return [{ write: 'chargeback.insert', chargeback: { ...chargeback, deadlineAt: deadlineAt ?? chargeback.deadlineAt } }];
  }
  const merchant = toMerchantKey(payment.entityPath);
  const known = payment.referencedId === null ? undefined : await ports.store.reconciliation.chargeback(merchant, payment.referencedId);
  if (!known) return [];
  const chargeback = {
    ...known,
    status: 'won' as const,
    representmentId: payment.id,
    updatedAt: payment.createdAt,
    version: known.version + 1,
  };
  return [
    { write: 'chargeback.update', chargeback },
    { write: 'event.append', event: chargebackEvent(chargeback, ports.newId(), target.reversed + payment.amountMinor) },
  ];
}

/** As the same channel answers a payment that succeeds (decision: success-codes). */
function toSuccessCode({ testMode }: Payment): string {
  if (testMode === null) return '000.000.000';
  return testMode === 'EXTERNAL' ? '000.100.112' : '000.100.110';
}
