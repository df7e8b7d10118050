/** What an export can tell of a payment, column by column. Pure. */

import { toMoneyStatus } from '../../../domain/payments/money-status.ts';
import { type Payment, remainingOf } from '../../../domain/payments/payment.ts';
import { toEnumName } from '../../../foundation/kernel/enum-name.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { formatLocal, type TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { toOutcome } from '../../../foundation/result-codes/outcome.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { PaymentQuestion } from '../ports.ts';
import { type CellKind, formatHeader, neutralize } from './cells.ts';

/** A row of an export: the payment, and what is open about it, the most urgent first. */
export interface ExportedPayment {
  readonly payment: Payment;
  readonly questions: readonly PaymentQuestion[];
}

interface Column {
  readonly kind: CellKind;
  readonly cell: (row: ExportedPayment, zone: TimeZone) => string | null;
}

const text = (cell: (payment: Payment) => string | null): Column => ({ kind: 'text', cell: ({ payment }) => cell(payment) });
const amount = (of: (payment: Payment) => bigint): Column => ({ kind: 'amount', cell: ({ payment }) => formatAmount(of(payment)) });
const moment = (of: (payment: Payment) => number): Column => ({
  kind: 'moment',
  cell: ({ payment }, zone) => formatLocal(zone, of(payment)),
});

/** Named as GraphQL names them. */
export const exportColumns = {
  id: text(({ id }) => id),
  shortId: text(({ shortId }) => shortId),
  timestamp: moment(({ createdAt }) => createdAt),
  updatedAt: moment(({ updatedAt }) => updatedAt),
  entityId: text(({ entityId }) => entityId),
  paymentType: text(({ type }) => type),
  paymentBrand: text(({ brand }) => brand),
  paymentMethod: text(({ method }) => method),
  amount: amount(({ amountMinor }) => amountMinor),
  currency: text(({ currency }) => currency),
  moneyStatus: text(toMoneyStatus),
  outcome: text(toOutcome),
  status: text(({ status }) => status.toUpperCase()),
  openQuestions: { kind: 'text', cell: ({ questions }) => questions.map(({ kind }) => toEnumName(kind)).join(' ') },
  openSince: { kind: 'moment', cell: ({ questions: [first] }, zone) => (first ? formatLocal(zone, first.since) : null) },
  resultCode: text(({ resultCode }) => resultCode),
  resultDescription: text(({ resultCode }) => describeResultCode(resultCode)),
  merchantTransactionId: text(({ merchantTransactionId }) => merchantTransactionId),
  merchantInvoiceId: text(({ merchantInvoiceId }) => merchantInvoiceId),
  descriptor: text(({ descriptor }) => descriptor),
  bin: text(({ cardBin }) => cardBin),
  last4: text(({ last4 }) => last4),
  holder: text(({ holder }) => holder),
  email: text(({ email }) => email),
  referencedId: text(({ referencedId }) => referencedId),
  registrationId: text(({ registrationId }) => registrationId),
  authorized: amount(({ authorized }) => authorized),
  captured: amount(({ captured }) => captured),
  refunded: amount(({ refunded }) => refunded),
  reversed: amount(({ reversed }) => reversed),
  chargedBack: amount(({ chargedBack }) => chargedBack),
  remaining: amount(remainingOf),
  connector: text(({ connector }) => connector),
  connectorReference: text(({ connectorReference }) => connectorReference),
} as const satisfies Readonly<Record<string, Column>>;

export type ExportColumn = keyof typeof exportColumns;

export const exportColumnNames: readonly ExportColumn[] = Object.keys(exportColumns).filter(isExportColumn);

/** What a list shows where nobody picked columns. */
export const exportColumnsDefault: readonly ExportColumn[] = [
  'id',
  'shortId',
  'timestamp',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'moneyStatus',
  'outcome',
  'resultCode',
  'resultDescription',
  'merchantTransactionId',
  'last4',
  'holder',
  'email',
];

export function isExportColumn(name: string): name is ExportColumn {
  return Object.hasOwn(exportColumns, name);
}

export function toHeader(column: ExportColumn, zone: TimeZone): string {
  return formatHeader(column, exportColumns[column].kind, zone);
}

export function toCell(column: ExportColumn, row: ExportedPayment, zone: TimeZone): string | null {
  return exportColumns[column].cell(row, zone);
}

/** The cell as a spreadsheet may have it. */
export function neutralCell(column: ExportColumn, cell: string | null): string {
  return neutralize(exportColumns[column].kind, cell);
}
