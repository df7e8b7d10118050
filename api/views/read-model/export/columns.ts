/** What an export can tell of a payment, column by column. Pure. */

import { type ComputedExport, type ExportedFact, exportedFacts, type PaymentFact, paymentFacts } from '../../../contract/payment-facts.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { computedFacts } from '../../../domain/payments/payment-fact.ts';
import { findMaskAt } from '../../../foundation/catalogue/personal.ts';
import { toEnumName } from '../../../foundation/kernel/enum-name.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { formatLocal, type TimeZone } from '../../../foundation/kernel/time-zone.ts';
import type { PaymentQuestion } from '../ports.ts';
import { type CellKind, formatHeader } from './cells.ts';

/** A row of an export: the payment, the one that it belongs to, and what is open about it, the most urgent first. */
export interface ExportedPayment {
  readonly payment: Payment;
  /** Undefined of a payment that belongs to no other, and where no column tells of it. */
  readonly original: Payment | undefined;
  readonly questions: readonly PaymentQuestion[];
}

/** What a cell is made from: a text, an amount in minor units, a moment or a count, by the fact's kind. */
type CellValue = string | bigint | number | null;

/** What no column of the payment's row holds. */
const computed: Readonly<Record<ComputedExport, (row: ExportedPayment) => CellValue>> = {
  moneyStatus: ({ payment }) => computedFacts.moneyStatus(payment),
  outcome: ({ payment }) => computedFacts.outcome(payment),
  resultDescription: ({ payment }) => computedFacts.resultDescription(payment),
  remaining: ({ payment }) => computedFacts.remaining(payment),
  openQuestions: ({ questions }) => questions.map(({ kind }) => toEnumName(kind)).join(' '),
  openSince: ({ questions: [first] }) => first?.since ?? null,
};

/** Named as GraphQL names them. */
export type ExportColumn = ExportedFact;

export const exportColumnNames: readonly ExportColumn[] = exportedFacts;

/** What a list shows where nobody picked columns. */
export const exportColumnsDefault: readonly ExportColumn[] = exportedFacts.filter((name) => paymentFacts[name].exported === 'usual');

export function isExportColumn(name: string): name is ExportColumn {
  return exportedFacts.some((column) => column === name);
}

export function findKind(column: ExportColumn): CellKind {
  const { kind } = paymentFacts[column];
  return kind === 'word' ? 'text' : kind;
}

/** A follow-up has the order and the invoice of the payment that it belongs to, as in the list. */
export function isInherited(column: ExportColumn): boolean {
  const fact: PaymentFact = paymentFacts[column];
  return fact.column?.isInherited === true;
}

export function toHeader(column: ExportColumn, zone: TimeZone): string {
  return formatHeader(column, findKind(column), zone);
}

/**
 * How the column's cell is made of a row. For who may not see personal data it is masked by the catalogue's class of the place where the
 * value is documented. No right to export goes beyond what one may see.
 */
export function createCell(column: ExportColumn, zone: TimeZone, isMasked: boolean): (row: ExportedPayment) => string | null {
  const { place } = paymentFacts[column];
  const mask = isMasked && place !== null ? findMaskAt(place) : undefined;
  const read = createRead(column);
  const kind = findKind(column);
  return (row) => {
    const cell = formatCell(kind, read(row), zone);
    return cell === null || !mask ? cell : mask(cell);
  };
}

function createRead(column: ExportColumn): (row: ExportedPayment) => CellValue {
  if (isComputed(column)) return computed[column];
  const { property, kind } = paymentFacts[column];
  if (isInherited(column)) return ({ payment, original }) => payment[property] ?? original?.[property] ?? null;
  return kind === 'word' ? ({ payment }) => payment[property]?.toUpperCase() ?? null : ({ payment }) => payment[property];
}

function isComputed(column: ExportColumn): column is ComputedExport {
  return Object.hasOwn(computed, column);
}

function formatCell(kind: CellKind, value: CellValue, zone: TimeZone): string | null {
  if (typeof value === 'bigint') return formatAmount(value);
  if (typeof value !== 'number') return value;
  return kind === 'moment' ? formatLocal(zone, value) : String(value);
}
