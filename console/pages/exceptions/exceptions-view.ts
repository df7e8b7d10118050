/** Which exceptions are shown, and how a line and a payment differ. Pure. */
import { compact } from '../../../api/contract/compact.ts';
import type { MatchingStatus } from '../../client/schema-enums.ts';
import { toMinorUnits } from '../../values/minor-units.ts';
import { findHolder, findLast4, findOrder } from '../../values/payment-names.ts';
import { listIgnoredParams } from '../../values/search-params.ts';
import type { ComparedCandidate, ComparedRecord } from './documents.ts';

/** Lines that somebody has to look at, and those that somebody set aside. */
export const exceptionKinds = ['NOT_MATCHED', 'MULTIPLE_MATCHES', 'ASIDE'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export interface ExceptionFilters {
  /** Absent: both kinds of exceptions. */
  readonly status?: ExceptionKind;
  readonly entity?: string;
  /** The file that they came with. */
  readonly file?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;

export function parseFilters({ status, entity, file }: Readonly<Record<string, string | undefined>>): ExceptionFilters {
  const known = exceptionKinds.find((one) => one === status);
  const entityId = entity?.trim().slice(0, idCharactersMax) ?? '';
  const fileId = file?.trim().slice(0, idCharactersMax) ?? '';
  return {
    ...(known === undefined ? {} : { status: known }),
    ...(entityId === '' ? {} : { entity: entityId }),
    ...(fileId === '' ? {} : { file: fileId }),
  };
}

export function findBadParams(params: Readonly<Record<string, string | undefined>>) {
  const { status, entity, file } = parseFilters(params);
  return listIgnoredParams(params, { status, entity, file });
}

export function toRecordFilter({ status, entity, file }: ExceptionFilters) {
  const statuses: MatchingStatus[] = status === undefined || status === 'ASIDE' ? ['NOT_MATCHED', 'MULTIPLE_MATCHES'] : [status];
  return compact({ matchingStatuses: statuses, isSetAside: status === 'ASIDE', entityId: entity, fileId: file });
}

/** The row that the keys lead to; the first where nothing is chosen, none in an empty list. */
export function moveChoice(ids: readonly string[], chosen: string | undefined, by: -1 | 1): string | undefined {
  const index = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (index === -1) return ids[0];
  return ids[Math.min(Math.max(index + by, 0), ids.length - 1)];
}

/** What is chosen after a row has left the list: the one that took its place. */
export function chooseAfter(ids: readonly string[], gone: string): string | undefined {
  const index = ids.indexOf(gone);
  const left = ids.filter((id) => id !== gone);
  return left[Math.min(Math.max(index, 0), left.length - 1)];
}

const comparedFields = ['amount', 'day', 'reference', 'shortId', 'last4', 'holder', 'brand'] as const;
export type ComparedField = (typeof comparedFields)[number];

export interface Compared {
  readonly field: ComparedField;
  readonly ofLine: string | null;
  readonly ofPayment: string | null;
  /** Null where one of the two does not say. */
  readonly agrees: boolean | null;
}

type TextField = 'merchantTransactionId' | 'shortId' | 'last4Digits' | 'holder' | 'paymentBrand';

/**
 * What the line itself said; null where that is not known. The gateway puts a record's own id where a line has no merchant
 * reference. What a line lacks it takes from the payment that the rules matched, which an undone match leaves behind.
 */
function toLineText(record: ComparedRecord, field: TextField): string | null {
  const value = record[field];
  const wasMatchedByRules = record.decisions[0]?.action === 'UNDO';
  return wasMatchedByRules || value === record.id ? null : value;
}

/** Field by field, those that neither says left out. */
export function compare(
  record: ComparedRecord,
  { payment }: Pick<ComparedCandidate, 'payment'>,
  formatAmount: (amount: string, currency: string | null) => string = (amount) => amount,
): readonly Compared[] {
  if (!payment) return [];
  const open = payment.settlement?.outstanding ?? payment.amount;
  const row = (field: ComparedField, ofLine: string | null, ofPayment: string | null, isEqual = ofLine === ofPayment): Compared => ({
    field,
    ofLine,
    ofPayment,
    agrees: ofLine === null || ofPayment === null ? null : isEqual,
  });
  const isSameAmount = record.currency === payment.currency && toMinorUnits(record.amount) === toMinorUnits(open.replace(/^-/, ''));
  return [
    row(
      'amount',
      `${formatAmount(record.amount, record.currency)} ${record.currency}`,
      `${formatAmount(open, payment.currency)} ${payment.currency ?? ''}`.trim(),
      isSameAmount,
    ),
    row('day', record.settlementDate, payment.settlement?.day ?? payment.timestamp.slice(0, 10)),
    row('reference', toLineText(record, 'merchantTransactionId'), findOrder(payment)),
    row('shortId', toLineText(record, 'shortId'), payment.shortId),
    row('last4', toLineText(record, 'last4Digits'), findLast4(payment)),
    row('holder', toLineText(record, 'holder'), findHolder(payment)),
    row('brand', toLineText(record, 'paymentBrand'), payment.paymentBrand),
  ].filter(({ ofLine, ofPayment }) => ofLine !== null || ofPayment !== null);
}

/** Ids of payments in what somebody typed or pasted: split at what stands in no id. */
export function parsePaymentIds(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[0-9a-f]{32}/g) ?? [])];
}
