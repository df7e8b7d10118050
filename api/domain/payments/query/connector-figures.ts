/** Approval, cost and latency by connector, brand and country: what each attempt came to. */

import type { Id } from '../../../foundation/kernel/identifier.ts';
import { type Page, pageItemsMax } from '../../../foundation/kernel/page.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { costOf } from '../../routing/fees.ts';
import { effectiveRouting, requireRoutedEntity } from '../../routing/routing-operations.ts';
import type { Fee } from '../../routing/rule.ts';
import type { AttemptSum, PaymentContext } from '../ports.ts';
import { routedTypes } from './recent-payments.ts';

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
  let [read, payments] = [0, 0];
  for (let before: Id | undefined, isMore = true; isMore && read < reportPaymentsMax; ) {
    const itemsMax = Math.min(pageItemsMax, reportPaymentsMax - read);
    const wanted = { entityPath: entity.path, types: routedTypes, from, to, itemsMax, ...(before === undefined ? {} : { before }) };
    const page = await ports.store.attempts.sums(wanted);
    for (const sum of page.sums) addAttempts(sums, sum);
    read += page.read;
    payments += page.payments;
    before = page.lastId;
    isMore = page.read === itemsMax;
  }
  const rows = [...sums.values()].map((sum) => toFigures(sum, fees)).sort((a, b) => b.attempts - a.attempts);
  return { payments, isComplete: read < reportPaymentsMax, rows };
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

function addAttempts(sums: Map<string, Sum>, added: AttemptSum): void {
  const { connector, brand, country, currency, resultCode, attempts, amountMinor, answered, latencyMs } = added;
  const key = JSON.stringify([connector, brand, country, currency]);
  const sum: Sum = sums.get(key) ?? {
    ...{ connector, brand, country, currency },
    ...{ attempts: 0, approved: 0, unknown: 0, approvedMinor: 0n, answered: 0, latencyMs: 0 },
  };
  sums.set(key, sum);
  const outcome = resultCode === null ? 'UNKNOWN' : findResultCode(resultCode)?.outcome;
  const isApproved = outcome === 'APPROVED' || outcome === 'REVIEW';
  sum.attempts += attempts;
  if (isApproved) sum.approved += attempts;
  if (isApproved) sum.approvedMinor += amountMinor;
  if (outcome === 'UNKNOWN') sum.unknown += attempts;
  sum.answered += answered;
  sum.latencyMs += latencyMs;
}

function toFigures({ answered, latencyMs, ...sum }: Sum, fees: readonly Fee[]): ConnectorFigures {
  const { connector, brand, currency, approved, approvedMinor } = sum;
  return {
    ...sum,
    costMinor: costOf({ connector, brand, currency, count: approved, amountMinor: approvedMinor }, fees),
    latencyMsMean: answered === 0 ? null : Math.round(latencyMs / answered),
  };
}
