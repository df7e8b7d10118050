import type { Store } from '../../api/doors/gateway/ports.ts';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { allFastPaths, type FastPaths } from '../../api/foundation/kernel/fast-paths.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import {
  latestMigration,
  latestReadModelMigration,
  migrationNames,
  migrationsTable,
  notesIn,
  readModelMigrationsTable,
  requireKnown,
  toApplied,
} from '../migrations.ts';
import { auditReads, tokenReads } from './access.ts';
import { acrossMerchants } from './across-merchants.ts';
import { approvalReads } from './approvals.ts';
import { attemptReads } from './attempts.ts';
import { attentionReads } from './attention.ts';
import { readBacklog } from './backlog.ts';
import { bulkRunReads } from './bulk-runs.ts';
import { checkoutReads } from './checkouts.ts';
import { clockReads } from './clock.ts';
import { isOfReadModel, toCommitStatements } from './commit.ts';
import { connectorTokenReads } from './connectors.ts';
import { type Driver, toReplicaDriver } from './driver.ts';
import { dueOfMerchant } from './due-of-merchant.ts';
import { entityReads } from './entities.ts';
import { entityClockReads } from './entity-clocks.ts';
import { entityKeyReads } from './entity-keys.ts';
import { eventChainReads } from './event-chain.ts';
import { eventReads } from './events.ts';
import { idempotencyReads } from './idempotency.ts';
import { installationReads } from './installation.ts';
import { jobReads } from './jobs.ts';
import { leaseReads } from './leases.ts';
import { ledgerReads } from './ledger.ts';
import { merchantMoveReads } from './merchant-moves.ts';
import { importedAccountReads, pastImportReads } from './moving-in.ts';
import { noteReads } from './notes.ts';
import { notificationPlaceReads, notificationReads } from './notifications.ts';
import { merchantLookReads, paymentLinkReads } from './payment-links.ts';
import { paymentListReads } from './payment-list.ts';
import { statisticsReads } from './payment-statistics.ts';
import { paymentCodec, paymentReads } from './payments.ts';
import { readModelReads } from './projection.ts';
import { questionReads } from './question-reads.ts';
import { reconciliationReads } from './reconciliation.ts';
import { registrationReads } from './registrations.ts';
import { requestLogReads } from './request-log.ts';
import { resultCallReads } from './result-calls.ts';
import { riskReads } from './risk.ts';
import { routingReads } from './routing.ts';
import { toNumber } from './row.ts';
import { sandboxData } from './sandbox-data.ts';
import { reportReads } from './scheduled-reports.ts';
import { sealedReads } from './sealed.ts';
import { termReads } from './search-terms.ts';
import { shadowRepeatReads } from './shadow-repeats.ts';
import { staffReads, staffSessionReads } from './staff.ts';
import { staffRefundReads } from './staff-refunds.ts';
import { tagReads } from './tags.ts';
import { teamChatReads } from './team-chats.ts';
import { authenticationReads } from './three-d-secure.ts';
import { viewReads } from './views.ts';
import { walletReads } from './wallets.ts';
import { webhookReads } from './webhooks.ts';
import { deliveryReads } from './webhooks-deliveries.ts';
import { unplannedReads } from './webhooks-unplanned.ts';

/** Statements of one commit; a request that needs more is a mistake of ours. */
const statementsMax = 1_000;

/** The store over any driver: same statements, same failures. */
export function createStore(opened: Driver, fastPaths: FastPaths = allFastPaths): Store {
  // Where a statement costs as much as the rows that it gives, nothing is cached.
  const driver = fastPaths.has('cached-payments') ? opened : { ...opened, isLocal: false };
  return {
    commit: async (...args) => {
      const statements = toCommitStatements(args);
      if (statements.length === 0) return;
      if (statements.length > statementsMax) throw new Error('a commit of too many statements');
      await (isOfReadModel(args) ? driver.commitReadModel(statements) : driver.commit(statements));
    },
    entities: entityReads(driver),
    entityClocks: entityClockReads(driver),
    dueOfMerchant: dueOfMerchant(driver),
    sandboxData: sandboxData(driver),
    tokens: tokenReads(driver),
    auditLog: auditReads(driver),
    staffSessions: staffSessionReads(driver),
    idempotency: idempotencyReads(driver),
    events: { ...eventReads(driver), ...unplannedReads(driver) },
    acrossMerchants: acrossMerchants(driver),
    eventChain: eventChainReads(driver),
    ledger: ledgerReads(driver),
    keys: { ...entityKeyReads(driver), ...sealedReads(driver) },
    wallets: walletReads(driver),
    connectorTokens: connectorTokenReads(driver),
    registrations: registrationReads(driver),
    risk: riskReads(driver),
    routing: routingReads(driver),
    authentications: authenticationReads(driver),
    payments: paymentReads(driver),
    attempts: attemptReads(driver),
    checkouts: checkoutReads(driver),
    paymentLinks: paymentLinkReads(driver),
    merchantLooks: merchantLookReads(driver),
    merchantMoves: merchantMoveReads(driver),
    jobs: jobReads(driver),
    reconciliation: reconciliationReads(driver),
    resultCalls: resultCallReads(driver),
    requestLog: requestLogReads(driver),
    staffRefunds: staffRefundReads(driver),
    refundApprovals: approvalReads(driver),
    webhooks: webhookReads(driver),
    deliveries: deliveryReads(driver),
    staff: staffReads(driver),
    notes: noteReads(driver),
    tags: tagReads(driver),
    notifications: notificationReads(driver),
    notificationPlaces: notificationPlaceReads(driver),
    teamChats: teamChatReads(driver),
    savedViews: viewReads(driver),
    attention: attentionReads(driver),
    bulkRuns: bulkRunReads(driver),
    scheduledReports: reportReads(driver),
    pastImports: pastImportReads(driver),
    importedAccounts: importedAccountReads(driver),
    shadowRepeats: shadowRepeatReads(driver),
    readModel: {
      ...readModelReads(driver),
      ...paymentListReads(toReplicaDriver(driver), paymentCodec),
      ...questionReads(toReplicaDriver(driver)),
      ...termReads(toReplicaDriver(driver)),
    },
    statistics: statisticsReads(toReplicaDriver(driver)),
    installation: installationReads(driver),
    backlog: () => readBacklog(driver),
    clock: clockReads(driver),
    leases: leaseReads(driver),
    newestId: async () => toId((await driver.readFirst(newestIdSql, []))?.[0]),
    ready: () => ready(driver),
    requireOwnVersion: () => requireOwnVersion(driver),
    integrity: () => integrity(driver),
    close: () => driver.close(),
  };
}

const lastNoteIn = (table: string): string => `SELECT coalesce(max(created_at), 0) FROM ${table}`;
const tablesSql = lastNoteIn(migrationsTable);
const readModelSql = lastNoteIn(readModelMigrationsTable);

const newestIdSql = "SELECT max(coalesce((SELECT max(id) FROM payments), ''), coalesce((SELECT max(id) FROM registrations), ''))";

function toId(value: unknown): Id | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

async function ready(driver: Driver): Promise<void> {
  await checkTables(driver);
  await requireMigration(driver, readModelSql, latestReadModelMigration);
}

/** Resolves when the database answers and its tables are migrated, whatever becomes of the read model. */
export function checkTables(driver: Driver): Promise<void> {
  return requireMigration(driver, tablesSql, latestMigration);
}

async function requireMigration(driver: Driver, sql: string, latest: number): Promise<void> {
  const rows = await driver.read(sql, []);
  if (toNumber(rows[0]?.[0] ?? 0) < latest) throw new StoreUnavailable('migrations are not done');
}

/** As every start does (db/migrate.ts), for who opens a database without migrating it. */
async function requireOwnVersion(driver: Driver): Promise<void> {
  const applied = toApplied(await driver.read(notesIn(migrationsTable), []));
  requireKnown(migrationNames, applied);
  const [missing] = migrationNames.slice(applied.length);
  if (missing) throw new StoreUnavailable(`its tables lack the migration ${missing.tag}, which a start or npm run db:migrate applies`);
}

/** Findings that are told: one is enough. */
const findingsMax = 20;

async function integrity(driver: Driver): Promise<readonly string[]> {
  const rows = await driver.readInBackground(`PRAGMA integrity_check(${findingsMax})`, []);
  return rows.map(([finding]) => String(finding)).filter((finding) => finding !== 'ok');
}
