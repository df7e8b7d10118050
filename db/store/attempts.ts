import type { Write } from '../../api/kernel/commit.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import type { Timestamp } from '../../api/kernel/timestamp.ts';
import type { Attempt } from '../../api/payments/payment.ts';
import type { AttemptStore } from '../../api/payments/ports.ts';
import { attempts } from '../tables/attempts.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer, integerOrNull } from './row.ts';

const codec: Codec<Attempt> = createCodec<Attempt>(attempts);

/** More calls than this for one payment are not read. */
const attemptsMax = 1_000;

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

export function insertAttempt(attempt: Attempt): readonly Bound[] {
  return [{ sql: codec.insert, args: codec.encode(attempt) }];
}

const expectOpen = guard('attemptOpen', 'attempts', 'id = ? AND finished_at IS NULL');
const finishSql = `UPDATE attempts SET finished_at = ?, result_code = ?,
  connector_reference = coalesce(?, connector_reference), next_inquiry_at = NULL WHERE id = ?`;

export function finishAttempt(write: Of<'attempt.finish'>): readonly Bound[] {
  return [
    expectOpen(write.id),
    { sql: finishSql, args: [integer(write.finishedAt), write.resultCode, write.connectorReference, write.id] },
  ];
}

const expectAttempt = guard('attemptExists', 'attempts', 'id = ?');
const inquiredSql = 'UPDATE attempts SET inquiries = inquiries + ?, next_inquiry_at = ? WHERE id = ?';

export function recordInquiry(write: Of<'attempt.inquired'>): readonly Bound[] {
  return [
    expectAttempt(write.id),
    { sql: inquiredSql, args: [integer(write.asked === false ? 0 : 1), integerOrNull(write.nextInquiryAt), write.id] },
  ];
}

const ofPaymentSql = `SELECT ${codec.columns} FROM attempts WHERE payment_id = ? ORDER BY id LIMIT ?`;
const dueSql = `SELECT ${codec.columns} FROM attempts WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL
  AND next_inquiry_at <= ? ORDER BY next_inquiry_at LIMIT ?`;

const readAttempts = readOfEach(codec, { table: 'attempts', of: 'payment_id', order: 'id' });

export function attemptReads(driver: Driver): AttemptStore {
  return {
    ofPayment: async (paymentId: Id) => (await driver.read(ofPaymentSql, [paymentId, BigInt(attemptsMax)])).map(codec.decode),
    ofEach: (paymentIds) => readAttempts(driver, paymentIds, attemptsMax),
    dueInquiries: async (now: Timestamp, itemsMax: number) =>
      (await driver.read(dueSql, [integer(now), integer(itemsMax)])).map(codec.decode),
  };
}
