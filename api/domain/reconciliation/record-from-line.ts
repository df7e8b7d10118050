/** A record from a line: what the line does not say comes from its entity and from the payment that it belongs to. Pure. */
import type { Entity } from '../../foundation/entities/entity.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';
import { cutOrNull } from './formats/values.ts';
import type { Match } from './matching-rules.ts';
import type { ReconciliationRecord, SettlementLine } from './record.ts';
import type { SettlementFile } from './settlement-file.ts';

export interface RecordGiven {
  readonly id: Id;
  readonly file: SettlementFile;
  readonly line: number;
  readonly read: SettlementLine;
  readonly entity: Entity;
  /** The one that it belongs to; undefined where it is none, or several. */
  readonly payment: Payment | undefined;
  readonly match: Match;
  readonly chargebackId: Id | null;
  readonly now: Timestamp;
}

/** Where the columns are shorter than our fields. */
const nameCharactersMax = 32;
const brandCharactersMax = 16;
const textCharactersMax = 128;

export function toRecord({ id, file, line, read, entity, payment, match, chargebackId, now }: RecordGiven): ReconciliationRecord {
  const { merchantAccountId: _account, ...columns } = read;
  return {
    ...columns,
    id,
    fileId: file.id,
    line,
    entityId: entity.id,
    entityPath: entity.path,
    merchantAccountId: entity.id,
    merchantAccountName: cutOrNull(entity.name, nameCharactersMax),
    ...toEntities(entity),
    paymentId: payment?.id ?? read.paymentId,
    shortId: payment?.shortId ?? read.shortId,
    brand: read.brand ?? cutOrNull(payment?.brand, brandCharactersMax),
    descriptor: read.descriptor ?? cutOrNull(payment?.descriptor, textCharactersMax),
    last4: read.last4 ?? payment?.last4 ?? null,
    holder: read.holder ?? cutOrNull(payment?.holder, textCharactersMax),
    presentedAt: read.presentedAt ?? now,
    fileFormat: file.format,
    matchingStatus: match.status,
    matchedPaymentIds: match.paymentIds,
    chargebackId,
    merchantTransactionId: read.merchantTransactionId ?? payment?.merchantTransactionId ?? id,
    merchantInvoiceId: read.merchantInvoiceId ?? payment?.merchantInvoiceId ?? null,
    matchReason: match.reason,
    candidates: match.candidates,
    matchedBy: null,
    bookedAt: now,
    issuedFileId: null,
    setAsideAt: null,
    version: 1,
  };
}

/** psp, division and merchant, from the path. */
function toEntities({ path }: Entity): Pick<ReconciliationRecord, 'pspId' | 'divisionId' | 'merchantId'> {
  const [pspId = '', divisionId, merchantId] = path.split('/');
  return { pspId, divisionId: divisionId || null, merchantId: merchantId || pspId };
}
