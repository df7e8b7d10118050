/** The migration that reserves again what refunds without an outcome had given back: on a database of the version before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationNames } from '../../db/migrations.ts';
import { createStore } from '../../db/store/store.ts';
import { demoMerchant } from '../support/scopes.ts';
import { attemptOf, authenticationOf, now, paymentOf } from './fixtures.ts';

test('reserves again what still fits, lets go what does not, and ends what no bank was sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-open-outcomes-'));
  const driver = await openFile({ path: join(folder, 'before.db') });
  try {
    await migrate(driver, { migrations: migrationNames.slice(0, 1) });
    // This version's statements write the rows, leave the entity's id to the path beside it (migration 0017), and name what 0033 adds
    // and 0038 calls otherwise.
    await driver.changeTables([
      { sql: 'ALTER TABLE payments DROP COLUMN entity_id', args: [] },
      { sql: 'ALTER TABLE payments ADD entity_id text GENERATED ALWAYS AS (substr(entity_path, -33, 32)) VIRTUAL NOT NULL', args: [] },
      { sql: 'ALTER TABLE attempts ADD cancellation_at integer', args: [] },
      { sql: 'ALTER TABLE payments RENAME COLUMN answer TO packed_answer', args: [] },
    ]);
    const store = createStore(driver);
    const paid = (over: Partial<Payment> = {}) =>
      paymentOf({ type: 'DB', amountMinor: 5_000n, authorized: 5_000n, captured: 5_000n, ...over });
    const refundOf = (target: Payment, amountMinor: bigint) =>
      paymentOf({
        ...{ type: 'RF', status: 'declined', resultCode: '900.100.300', amountMinor, authorized: 0n, captured: 0n },
        ...{ referencedId: target.id, rootId: target.id },
      });
    const [fits, full] = [paid(), paid({ refunded: 4_000n })];
    const refunds = [refundOf(fits, 3_000n), refundOf(fits, 2_000n), refundOf(full, 2_000n)];
    const left = paymentOf({ type: 'DB', status: 'declined', resultCode: '100.396.104', authorized: 0n, captured: 0n });
    await store.commit(demoMerchant, [
      ...[fits, full, ...refunds, left].map((payment) => ({ write: 'payment.insert', payment }) as const),
      ...refunds.map((refund) => {
        const attempt = attemptOf(refund, { reservedMinor: refund.amountMinor, finishedAt: now, resultCode: refund.resultCode });
        return { write: 'attempt.insert', attempt } as const;
      }),
      {
        write: 'authentication.insert',
        authentication: authenticationOf(left, { resultCode: '100.396.104', state: 'finished' }),
        account: null,
      },
    ]);
    await driver.changeTables([
      { sql: 'ALTER TABLE attempts DROP COLUMN cancellation_at', args: [] },
      { sql: 'ALTER TABLE payments RENAME COLUMN packed_answer TO answer', args: [] },
    ]);
    await migrate(driver);
    const stored = async ({ id }: Payment) => store.payments.byId(demoMerchant, id);
    expect(await stored(fits)).toMatchObject({ reserved: 5_000n });
    expect(await stored(full)).toMatchObject({ reserved: 0n, refunded: 4_000n });
    expect(await stored(left)).toMatchObject({ status: 'expired' });
    const reserved = await Promise.all(refunds.map(async ({ id }) => (await store.attempts.ofPayment(demoMerchant, id))[0]?.reservedMinor));
    expect(reserved).toEqual([3_000n, 2_000n, 0n]);
  } finally {
    await driver.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
