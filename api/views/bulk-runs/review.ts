/** What would happen to each of many payments, and what cannot and why: by the rules that decide it when it is sent. */

import type { Payment } from '../../domain/payments/payment.ts';
import { readPayments } from '../../domain/payments/query/read.ts';
import type { ReferencingType } from '../../domain/payments/rules.ts';
import { paymentActions } from '../../domain/payments/staff/actions.ts';
import { refundLimitLeft, refundLimitLeftOfDay } from '../../domain/payments/staff/refund-limit.ts';
import { needsSecondPerson } from '../../domain/payments/staff/second-person.ts';
import { findApprovalLimit } from '../../domain/payments/staff/second-person-operations.ts';
import { failedDeliveriesOf } from '../../domain/webhooks/deliveries.ts';
import { requireCaller } from '../../foundation/access/authorize.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Money } from '../../foundation/kernel/money.ts';
import { type Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { type BulkOperation, bulkRowsMax, sumRows } from './bulk-run.ts';
import type { BulkRunContext } from './ports.ts';

/**
 * `RULE`: the operation's own rules; `resultCode` says which. `NOTHING_FAILED`: every webhook about the payment was accepted. The others: the
 * refund limit on one payment, or what is left of it today.
 */
export type BulkObstacle = 'RULE' | 'LIMIT_ON_PAYMENT' | 'LIMIT_OF_DAY' | 'NOTHING_FAILED';

export interface ReviewedRow {
  readonly payment: Payment;
  /** What remains; 0 where nothing can be done. */
  readonly amountMinor: bigint;
  readonly obstacle: BulkObstacle | null;
  readonly resultCode: string | null;
}

export interface BulkReview {
  readonly operation: BulkOperation;
  readonly rows: readonly ReviewedRow[];
  /** What the caller does not see, or does not exist. */
  readonly missing: number;
  /** Whether the sum takes a second person. */
  readonly needsApproval: boolean;
}

const types: Readonly<Record<BulkOperation, ReferencingType | null>> = {
  REFUND: 'RF',
  CAPTURE: 'CP',
  NOTE: null,
  RESEND: null,
  TAG: null,
  ASSIGN: null,
};

/**
 * Refuses with 400 none or too many payments, and payments of several merchants. In the order in which they were named, each once.
 */
export async function reviewBulk(context: BulkRunContext, operation: BulkOperation, ids: readonly Id[]): Promise<BulkReview> {
  requireCaller(context, 'payments:read');
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || wanted.length > bulkRowsMax) throw refusedFor(`payments must be 1 to ${bulkRowsMax}`);
  const found = new Map((await readPayments(context, wanted)).map((payment) => [payment.id, payment]));
  const payments = wanted.flatMap((id) => found.get(id) ?? []);
  if (new Set(payments.map(({ entityPath }) => toMerchantKey(entityPath))).size > 1)
    throw refusedFor('payments must be of one merchant: filter by an entity');
  const rows = await reviewRows(context, operation, payments);
  const needsApproval =
    operation === 'REFUND' &&
    (await needsTwo(
      context,
      rows.filter(({ obstacle }) => obstacle === null),
    ));
  return { operation, rows, missing: wanted.length - payments.length, needsApproval };
}

async function reviewRows(
  context: BulkRunContext,
  operation: BulkOperation,
  payments: readonly Payment[],
): Promise<readonly ReviewedRow[]> {
  const rows: ReviewedRow[] = [];
  let leftOfDay = operation === 'REFUND' ? await refundLimitLeftOfDay(context) : null;
  for (const payment of payments) {
    const row = operation === 'RESEND' ? await reviewResend(context, payment) : await reviewRow(context, types[operation], payment);
    const limited = row.obstacle === null && operation === 'REFUND' ? await limitRow(context, row, leftOfDay) : row;
    if (limited.obstacle === null && leftOfDay !== null)
      leftOfDay = { ...leftOfDay, amountMinor: leftOfDay.amountMinor - limited.amountMinor };
    rows.push(limited);
  }
  return rows;
}

async function reviewRow(context: BulkRunContext, type: ReferencingType | null, payment: Payment): Promise<ReviewedRow> {
  if (type === null) return { payment, amountMinor: 0n, obstacle: null, resultCode: null };
  const action = (await paymentActions(context, payment)).find((one) => one.type === type);
  if (!action || action.refusedWith)
    return { payment, amountMinor: 0n, obstacle: 'RULE', resultCode: action?.refusedWith?.resultCode ?? null };
  return { payment, amountMinor: action.amountMaxMinor ?? 0n, obstacle: null, resultCode: null };
}

async function reviewResend(context: BulkRunContext, payment: Payment): Promise<ReviewedRow> {
  const failed = await failedDeliveriesOf(context, payment.id);
  return { payment, amountMinor: 0n, obstacle: failed.length > 0 ? null : 'NOTHING_FAILED', resultCode: null };
}

async function limitRow(context: BulkRunContext, row: ReviewedRow, leftOfDay: Money | null): Promise<ReviewedRow> {
  const left = await refundLimitLeft(context, row.payment);
  if (left === null || leftOfDay === null) return row;
  const isOther = row.payment.currency !== left.currency;
  if (isOther || row.amountMinor > left.amountMinor) return { ...row, obstacle: 'LIMIT_ON_PAYMENT' };
  return row.amountMinor > leftOfDay.amountMinor ? { ...row, obstacle: 'LIMIT_OF_DAY' } : row;
}

/** The sum against the lowest limit of the channels that it is of: a run cannot be split to stay below it. */
async function needsTwo(context: BulkRunContext, rows: readonly ReviewedRow[]): Promise<boolean> {
  const caller = requireCaller(context, 'payments:read');
  const channels = [...new Set(rows.map(({ payment }) => payment.entityId))];
  const settings = await Promise.all(channels.map(async (id) => (await findEntity(context.ports, id))?.settings));
  const limits = settings.flatMap((one) => (one && findApprovalLimit(one)) ?? []);
  const sums = sumRows(rows.map(({ payment, amountMinor }) => ({ amountMinor: String(amountMinor), currency: payment.currency })));
  return limits.some((limit) =>
    [...sums].some(([currency, amountMinor]) => needsSecondPerson(caller, limit, { amountMinor, currency, beforeMinor: 0n })),
  );
}

function refusedFor(message: string): Refused {
  return wrongParameter('payments', message);
}
