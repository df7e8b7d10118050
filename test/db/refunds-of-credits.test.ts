/** The migration that turns refunds of credits, which the ledger had the wrong way round: on a database of the version before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AccountKind } from '../../api/domain/ledger/entry.ts';
import { toMovement } from '../../api/domain/reconciliation/intake.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationNames } from '../../db/migrations.ts';
import { createStore } from '../../db/store/store.ts';
import { demoMerchant } from '../support/scopes.ts';
import { entryOf, paymentOf } from './fixtures.ts';

test('turns refunds of credits, with and without a movement, and leaves every other entry', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-refunds-of-credits-'));
  const driver = await openFile({ path: join(folder, 'before.db') });
  try {
    const before = migrationNames.findIndex(({ tag }) => tag === '0032_refunds_of_credits');
    await migrate(driver, { migrations: migrationNames.slice(0, before) });
    // This version's statements write the rows, and name what 0038 calls otherwise.
    await driver.changeTables([{ sql: 'ALTER TABLE payments RENAME COLUMN answer TO packed_answer', args: [] }]);
    const store = createStore(driver);
    const originalOf = (type: PaymentType) =>
      paymentOf({ type, amountMinor: 5_000n, authorized: 5_000n, captured: 5_000n, refunded: 1_000n });
    const refundOf = (id: string) =>
      paymentOf({ type: 'RF', amountMinor: 1_000n, authorized: 0n, captured: 0n, referencedId: id, rootId: id });
    const [credit, later, debit] = [originalOf('CD'), originalOf('CD'), originalOf('DB')];
    const [refund, lateRefund, ofDebit] = [refundOf(credit.id), refundOf(later.id), refundOf(debit.id)];
    const sides = (from: AccountKind, to: AccountKind, amountMinor: bigint) => ({ credit: from, debit: to, amountMinor });
    const entries = [
      entryOf(credit, sides('merchant', 'shopper', 5_000n)),
      entryOf(refund, sides('shopper', 'merchant', 1_000n)),
      entryOf(later, sides('merchant', 'shopper', 5_000n)),
      entryOf(debit, sides('shopper', 'merchant', 5_000n)),
      entryOf(ofDebit, sides('merchant', 'shopper', 1_000n)),
    ];
    // What the intake has not come to yet has no movement.
    const lateEntry = entryOf(lateRefund, sides('shopper', 'merchant', 1_000n));
    const movements = [entries[1], entries[4]].flatMap((entry) => {
      const payment = [refund, ofDebit].find(({ id }) => id === entry?.paymentId);
      return entry && payment ? [toMovement(payment, entry, 'test')] : [];
    });
    await store.commit(demoMerchant, [
      ...[credit, later, debit, refund, lateRefund, ofDebit].map((payment) => ({ write: 'payment.insert', payment }) as const),
      { write: 'ledger.post', entries },
      ...movements.map((movement) => ({ write: 'movement.insert', movement }) as const),
    ]);
    const reached = await store.acrossMerchants.lastLedgerEntry();
    await store.commit('platform', [{ write: 'intake.advance', from: await store.acrossMerchants.intakePlace(), to: reached }]);
    await store.commit(demoMerchant, [{ write: 'ledger.post', entries: [lateEntry] }]);
    expect((await store.ledger.prove('')).holds).toBe(false);
    await driver.changeTables([{ sql: 'ALTER TABLE payments RENAME COLUMN packed_answer TO answer', args: [] }]);
    await migrate(driver);
    expect(await store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
    const moved = await store.reconciliation.movements(demoMerchant, [refund.id, ofDebit.id]);
    expect(moved.map(({ amountMinor }) => amountMinor)).toEqual([-1_000n, -1_000n]);
    for (const { id } of [refund, lateRefund, ofDebit])
      expect(await store.ledger.entriesOf(demoMerchant, id)).toEqual([expect.objectContaining({ credit: 'merchant', debit: 'shopper' })]);
  } finally {
    await driver.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
