import type { RefundApprovalStore } from '../../api/domain/payments/ports.ts';
import type { ApprovalDecision, RefundApproval } from '../../api/domain/payments/staff/approval.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { refundApprovals } from '../tables/approvals.ts';
import { readById } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { sumOutflow } from './outflow.ts';
import { type Codec, createCodec, integer, toMinor } from './row.ts';
import { below, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<RefundApproval> = createCodec<RefundApproval>(refundApprovals);

// One that expired makes room for the same request again.
const expireSql = `UPDATE refund_approvals SET status = 'expired', decisions = 1 WHERE payment_id = ? AND ${withinScope()} AND status = 'pending' AND expires_at <= ?`;
// The CHECK of `decisions` raises where it was decided before.
const decideSql = `UPDATE refund_approvals SET decisions = decisions + 1, status = ?, decider_email = ?, decided_at = ?, refund_id = ? WHERE id = ? AND ${withinScope()}`;

function insertApproval(merchant: MerchantKey, approval: RefundApproval): readonly Bound[] {
  return [{ sql: expireSql, args: [approval.paymentId, ...toBounds(merchant), integer(approval.requestedAt)] }, codec.insertRow(approval)];
}

function decideApproval(merchant: MerchantKey, { id, status, deciderEmail, at, refundId }: ApprovalDecision): readonly Bound[] {
  return [{ sql: decideSql, args: [status, deciderEmail, integer(at), refundId, id, ...toBounds(merchant)] }];
}

const ofPaymentSql = `SELECT ${codec.columns} FROM refund_approvals WHERE payment_id = ? AND ${withinScope()} ORDER BY requested_at, id LIMIT ?`;

const everything: Bound = { sql: '', args: [] };

export function approvalReads(driver: Driver): RefundApprovalStore {
  return {
    byId: readById(driver, codec),
    ofPayment: async (scope, paymentId, itemsMax) =>
      (await driver.read(ofPaymentSql, [paymentId, ...toBounds(scope), integer(itemsMax)])).map(codec.decode),
    outflowBefore: async (scope, outflow) => {
      const { sql, args } = sumOutflow(scope, outflow);
      return toMinor((await driver.readFirst(sql, args))?.[0] ?? 0n);
    },
    waiting: async (entityPath, now, paymentIds, itemsMax) => {
      const scope = below('entity_path', entityPath);
      const about: Bound = paymentIds
        ? { sql: 'AND payment_id IN (SELECT value FROM json_each(?))', args: [JSON.stringify(paymentIds)] }
        : everything;
      const sql = `SELECT ${codec.columns} FROM refund_approvals WHERE status = 'pending' AND ${scope.sql} AND expires_at > ? ${about.sql} ORDER BY requested_at, id LIMIT ?`;
      return (await driver.read(sql, [...scope.args, integer(now), ...about.args, integer(itemsMax)])).map(codec.decode);
    },
  };
}

/** The writes of these tables. */
export const approvalsWrites = {
  'refund-approval.insert': (merchant, { approval }) => insertApproval(merchant, checked(merchant, approval)),
  'refund-approval.decide': (merchant, { decision }) => decideApproval(merchant, decision),
} satisfies Partial<Writes>;
