import type { Attempt } from '../../api/domain/payments/payment.ts';
import type { AttemptAsRead, AttemptStore, PaymentsAcrossMerchants } from '../../api/domain/payments/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { attempts } from '../tables/attempts.ts';
import { sumAttempts } from './attempt-sums.ts';
import { readRows } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { selectRowsOf } from './first-rows.ts';
import { guard } from './guard.ts';
import { isDueHere } from './merchant-moves.ts';
import { readByIds, readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer, integerOrNull } from './row.ts';
import { ofPaymentInScope, toBounds } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import type { Writes } from './writes.ts';

const codec: Codec<Attempt> = createCodec<Attempt>(attempts);

/** More calls than this for one payment are not read. */
const attemptsMax = 1_000;

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const expectOpen = guard('attemptOpen', 'attempts', `id = ? AND ${ofPaymentInScope('attempts')} AND finished_at IS NULL`);
const finishSql = `UPDATE attempts SET finished_at = ?, result_code = ?,
  connector_reference = coalesce(?, connector_reference), next_inquiry_at = NULL WHERE id = ? AND ${ofPaymentInScope('attempts')}`;

function finishAttempt(merchant: MerchantKey, { id, finishedAt, resultCode, connectorReference }: Of<'attempt.finish'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [expectOpen(id, ...bounds), { sql: finishSql, args: [integer(finishedAt), resultCode, connectorReference, id, ...bounds] }];
}

const expectAsRead = guard(
  'attemptOpen',
  'attempts',
  `id = ? AND ${ofPaymentInScope('attempts')} AND finished_at IS NULL AND inquiries = ? AND cancellation_at IS ?`,
);
const cancelSql = `UPDATE attempts SET cancellation_at = ?, next_inquiry_at = ? WHERE id = ? AND ${ofPaymentInScope('attempts')}`;

function expectAttemptAsRead(merchant: MerchantKey, { id, inquiries, cancellationAt }: AttemptAsRead): Bound {
  return expectAsRead(id, ...toBounds(merchant), integer(inquiries), integerOrNull(cancellationAt));
}

function beginCancellation(merchant: MerchantKey, cancel: Of<'attempt.cancel'>): readonly Bound[] {
  const { id, at, nextInquiryAt } = cancel;
  return [
    expectAttemptAsRead(merchant, cancel),
    { sql: cancelSql, args: [integer(at), integer(nextInquiryAt), id, ...toBounds(merchant)] },
  ];
}

const expectAttempt = guard('attemptExists', 'attempts', `id = ? AND ${ofPaymentInScope('attempts')}`);
const inquiredSql = `UPDATE attempts SET inquiries = inquiries + ?, next_inquiry_at = ?, cancellation_at = iif(?, NULL, cancellation_at)
  WHERE id = ? AND ${ofPaymentInScope('attempts')}`;

function recordInquiry(merchant: MerchantKey, { id, asked, nextInquiryAt }: Of<'attempt.inquired'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  const asks = integer(asked === false ? 0 : 1);
  return [expectAttempt(id, ...bounds), { sql: inquiredSql, args: [asks, integerOrNull(nextInquiryAt), asks, id, ...bounds] }];
}

const reopenSql = `UPDATE attempts SET finished_at = NULL, result_code = NULL WHERE id = ? AND ${ofPaymentInScope('attempts')}`;

function reopenAttempt(merchant: MerchantKey, { id }: Of<'attempt.reopen'>): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [expectAttempt(id, ...bounds), { sql: reopenSql, args: [id, ...bounds] }];
}

const attemptsOf = (payment: string): string =>
  selectRowsOf({ table: 'attempts', of: 'payment_id', columns: codec.columns, ids: `SELECT ${payment} AS wanted` });
const ofPayment = statement(
  ['paymentId', 'from', 'before', 'itemsMax'],
  ({ paymentId, itemsMax, ...bounds }) => `SELECT ${codec.columns} FROM (${attemptsOf(paymentId)}) AS attempts
  WHERE EXISTS (SELECT 1 FROM payments AS owner WHERE owner.id = attempts.payment_id AND ${inBounds(bounds, 'owner.entity_path')}) ORDER BY id LIMIT ${itemsMax}`,
);
const dueSql = `SELECT (SELECT entity_path FROM payments WHERE id = attempts.payment_id), ${codec.columns} FROM attempts WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL
  AND next_inquiry_at <= ? AND ${isDueHere('(SELECT entity_path FROM payments WHERE id = attempts.payment_id)')} ORDER BY next_inquiry_at LIMIT ?`;

const readAttempts = readOfEach(codec, {
  table: 'attempts',
  of: 'payment_id',
  order: 'id',
  inScope: (at) => ofPaymentInScope('attempts', at),
  hasFirstRows: true,
});

const readAttemptsById = readByIds(codec, 'attempts', (at) => ofPaymentInScope('attempts', at));

export function attemptReads(driver: Driver): AttemptStore {
  return {
    ofPayment: (scope, paymentId) => readRows(driver, codec, ofPayment({ paymentId, ...boundsOf(scope), itemsMax: BigInt(attemptsMax) })),
    ofEach: (scope, paymentIds) => readAttempts(driver, scope, paymentIds, attemptsMax),
    byIds: (scope, ids) => readAttemptsById(driver, scope, ids),
    sums: (wanted) => sumAttempts(driver, wanted),
  };
}

export function attemptReadsAcrossMerchants(driver: Driver): Pick<PaymentsAcrossMerchants, 'dueInquiries'> {
  return {
    dueInquiries: async (now, itemsMax) =>
      (await driver.read(dueSql, [integer(now), integer(itemsMax)])).map(([entityPath, ...attempt]) => ({
        merchant: toMerchantKey(String(entityPath)),
        attempt: codec.decode(attempt),
      })),
  };
}

/** The writes of these tables. */
export const attemptsWrites = {
  'attempt.insert': (_merchant, { attempt }) => [codec.insertRow(attempt)],
  'attempt.finish': finishAttempt,
  'attempt.reopen': reopenAttempt,
  'attempt.expect': (merchant, expected) => [expectAttemptAsRead(merchant, expected)],
  'attempt.cancel': beginCancellation,
  'attempt.inquired': recordInquiry,
} satisfies Partial<Writes>;
