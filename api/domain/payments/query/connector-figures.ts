/** Approval, cost and latency by connector, brand and country: what each attempt came to. */

import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import { toDataScope } from '../../../foundation/kernel/data-scope.ts';
import type { Page } from '../../../foundation/kernel/page.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { costOf } from '../../routing/fees.ts';
import { effectiveRouting, requireRoutedEntity } from '../../routing/routing-operations.ts';
import type { Fee } from '../../routing/rule.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { recentPayments } from './recent-payments.ts';

/** Payments that a report reads at most, the newest of its time. */
export const reportPaymentsMax = 20_000;
export const reportDaysMax = 93;

export interface ConnectorFigures {
  readonly connector: string;
  readonly brand: string | null;
  /** Of the card's issuer, where it is known. */
  readonly country: string | null;
  readonly currency: string;
  readonly attempts: number;
  readonly approved: number;
  /** Without an outcome yet. */
  readonly unknown: number;
  readonly approvedMinor: bigint;
  /** By the fees of the contract; null where none fits. */
  readonly costMinor: bigint | null;
  /** Of attempts that were answered and did not need an inquiry; null where there is none. */
  readonly latencyMsMean: number | null;
}

export interface ConnectorReport {
  readonly payments: number;
  /** False: there were more than the report read. */
  readonly isComplete: boolean;
  /** The most attempts first. */
  readonly rows: readonly ConnectorFigures[];
}

export interface ReportSpan {
  /** Entity time: from, including; to, excluding. */
  readonly from: Timestamp;
  readonly to: Timestamp;
}

export async function reportConnectors(context: PaymentContext, entityId: string, { from, to }: ReportSpan): Promise<ConnectorReport> {
  const { ports } = context;
  const { entity } = await requireRoutedEntity(context, 'payments:read', entityId);
  if (to <= from || to - from > reportDaysMax * dayMs) {
    throw wrongParameter('to', `to must be after from, by at most ${reportDaysMax} days`, String(to));
  }
  const { fees } = await effectiveRouting(ports, entity);
  const sums = new Map<string, Sum>();
  let payments = 0;
  for await (const page of recentPayments(ports, { entityPath: entity.path, from, to, paymentsMax: reportPaymentsMax })) {
    payments += page.length;
    const attempts = await ports.store.attempts.ofEach(
      toDataScope(entity.path),
      page.map(({ id }) => id),
    );
    const byId = new Map(page.map((payment) => [payment.id, payment]));
    for (const attempt of attempts) {
      const payment = byId.get(attempt.paymentId);
      if (payment) addAttempt(sums, payment, attempt);
    }
  }
  const rows = [...sums.values()].map((sum) => toFigures(sum, fees)).sort((a, b) => b.attempts - a.attempts);
  return { payments, isComplete: payments < reportPaymentsMax, rows };
}

/** The report as a list: it is made as a whole, so it is one page. */
export async function pageOfFigures(context: PaymentContext, entityId: string, span: ReportSpan): Promise<Page<ConnectorFigures>> {
  const { rows } = await reportConnectors(context, entityId, span);
  return { items: rows.map((item, place) => ({ item, cursor: String(place) })), hasNextPage: false };
}

interface Sum {
  readonly connector: string;
  readonly brand: string | null;
  readonly country: string | null;
  readonly currency: string;
  attempts: number;
  approved: number;
  unknown: number;
  approvedMinor: bigint;
  answered: number;
  latencyMs: number;
}

function addAttempt(sums: Map<string, Sum>, payment: Payment, attempt: Attempt): void {
  const { connector, currency, resultCode, finishedAt, startedAt, inquiries } = attempt;
  const country = textAt(JSON.parse(payment.answer) as RequestTree, 'card.binCountry') ?? null;
  const key = JSON.stringify([connector, payment.brand, country, currency]);
  const sum: Sum = sums.get(key) ?? {
    ...{ connector, brand: payment.brand, country, currency },
    ...{ attempts: 0, approved: 0, unknown: 0, approvedMinor: 0n, answered: 0, latencyMs: 0 },
  };
  sums.set(key, sum);
  const outcome = resultCode === null ? 'UNKNOWN' : findResultCode(resultCode)?.outcome;
  const isApproved = outcome === 'APPROVED' || outcome === 'REVIEW';
  sum.attempts += 1;
  if (isApproved) sum.approved += 1;
  if (isApproved) sum.approvedMinor += payment.amountMinor;
  if (outcome === 'UNKNOWN') sum.unknown += 1;
  if (finishedAt === null || inquiries > 0) return;
  sum.answered += 1;
  sum.latencyMs += Math.max(0, finishedAt - startedAt);
}

function toFigures({ answered, latencyMs, ...sum }: Sum, fees: readonly Fee[]): ConnectorFigures {
  const { connector, brand, currency, approved, approvedMinor } = sum;
  return {
    ...sum,
    costMinor: costOf({ connector, brand, currency, count: approved, amountMinor: approvedMinor }, fees),
    latencyMsMean: answered === 0 ? null : Math.round(latencyMs / answered),
  };
}
