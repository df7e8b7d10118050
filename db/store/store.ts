import { type Store, StoreUnavailable } from '../../api/kernel/commit.ts';
import { latestMigration, migrationsTable } from '../migrations.ts';
import { accessReads } from './access.ts';
import { attemptReads } from './attempts.ts';
import { statementsOf } from './commit.ts';
import { asideOf, type Driver } from './driver.ts';
import { entityReads } from './entities.ts';
import { entityKeyReads } from './entity-keys.ts';
import { eventReads } from './events.ts';
import { idempotencyReads } from './idempotency.ts';
import { ledgerReads } from './ledger.ts';
import { noteReads } from './notes.ts';
import { paymentListReads } from './payment-list.ts';
import { statisticsReads } from './payment-statistics.ts';
import { paymentCodec, paymentReads } from './payments.ts';
import { projectionReads } from './projection.ts';
import { registrationReads } from './registrations.ts';
import { requestLogReads } from './request-log.ts';
import { riskReads } from './risk.ts';
import { numberOf } from './row.ts';
import { sealedReads } from './sealed.ts';
import { termReads } from './search-terms.ts';
import { staffReads } from './staff.ts';
import { staffRefundReads } from './staff-refunds.ts';
import { viewReads } from './views.ts';
import { walletReads } from './wallets.ts';
import { webhookReads } from './webhooks.ts';
import { deliveryReads } from './webhooks-deliveries.ts';
import { mailReads } from './webhooks-mail.ts';
import { unplannedReads } from './webhooks-unplanned.ts';

/** Statements of one commit; a request that needs more is a mistake of ours. */
const statementsMax = 1_000;

/** The store over either driver: same statements, same failures. */
export function createStore(driver: Driver): Store {
  return {
    commit: async (writes) => {
      const statements = writes.flatMap(statementsOf);
      if (statements.length === 0) return;
      if (statements.length > statementsMax) throw new Error('a commit of too many statements');
      await driver.commit(statements);
    },
    ...paymentReads(driver),
    ...attemptReads(driver),
    ...idempotencyReads(driver),
    ...ledgerReads(driver),
    ...eventReads(driver),
    ...requestLogReads(driver),
    ...registrationReads(driver),
    ...riskReads(driver),
    ...entityReads(driver),
    ...entityKeyReads(driver),
    ...sealedReads(driver),
    ...accessReads(driver),
    ...staffReads(driver),
    ...staffRefundReads(driver),
    ...walletReads(driver),
    ...webhookReads(driver),
    ...deliveryReads(driver),
    ...projectionReads(driver),
    ...paymentListReads(asideOf(driver), paymentCodec),
    ...statisticsReads(asideOf(driver)),
    ...termReads(asideOf(driver)),
    ...noteReads(driver),
    ...viewReads(driver),
    ...unplannedReads(driver),
    ...mailReads(driver),
    ready: () => ready(driver),
    close: () => driver.close(),
  };
}

const migratedSql = `SELECT coalesce(max(created_at), 0) FROM ${migrationsTable}`;

async function ready(driver: Driver): Promise<void> {
  const rows = await driver.read(migratedSql, []);
  if (numberOf(rows[0]?.[0] ?? 0) < latestMigration) throw new StoreUnavailable('migrations are not done');
}
