/**
 * Which part of the store belongs to a merchant and which to the platform. A store of each merchant has the first, wherever it
 * lies; nothing of it touches a table of the second (test/db/partitions.test.ts). On a file both are one database.
 */
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import type { Store } from './ports.ts';

/** `each`: every store has its own of it, such as the time that it noted and the audit log of what was done in it. */
export type Partition = 'merchant' | 'platform' | 'each';

export const partitionOfStore = {
  acrossMerchants: 'merchant',
  attempts: 'merchant',
  attention: 'merchant',
  auditLog: 'each',
  authentications: 'merchant',
  backlog: 'merchant',
  bulkRuns: 'merchant',
  checkouts: 'merchant',
  clock: 'each',
  close: 'each',
  commit: 'each',
  connectorTokens: 'merchant',
  deliveries: 'merchant',
  dueOfMerchant: 'merchant',
  entities: 'platform',
  entityClocks: 'merchant',
  eventChain: 'merchant',
  events: 'merchant',
  idempotency: 'merchant',
  installation: 'platform',
  integrity: 'each',
  jobs: 'merchant',
  keys: 'merchant',
  leases: 'each',
  ledger: 'merchant',
  merchantLooks: 'merchant',
  merchantMoves: 'each',
  newestId: 'merchant',
  notes: 'merchant',
  notificationPlaces: 'merchant',
  notifications: 'platform',
  paymentLinks: 'merchant',
  pastImports: 'merchant',
  importedAccounts: 'merchant',
  payments: 'merchant',
  readModel: 'merchant',
  ready: 'each',
  reconciliation: 'merchant',
  refundApprovals: 'merchant',
  registrations: 'merchant',
  requestLog: 'merchant',
  requireOwnVersion: 'each',
  resultCalls: 'merchant',
  risk: 'merchant',
  routing: 'merchant',
  sandboxData: 'merchant',
  scheduledReports: 'merchant',
  savedViews: 'platform',
  shadowRepeats: 'merchant',
  staff: 'platform',
  // Its sum over all merchants crosses stores, as does that of refunds through assistants whose token stands above merchants.
  staffRefunds: 'merchant',
  staffSessions: 'platform',
  statistics: 'merchant',
  tags: 'merchant',
  teamChats: 'merchant',
  tokens: 'platform',
  wallets: 'merchant',
  webhooks: 'merchant',
} as const satisfies Readonly<Record<keyof Store, Partition>>;

/** Writes that name no merchant today. A store of each merchant makes those of `merchant` for itself. */
export const partitionOfPlatformWrite = {
  'audit.append': 'each',
  'clock.confirm': 'each',
  'copies.payments': 'merchant',
  'copies.registrations': 'merchant',
  'entity-key.put': 'merchant',
  'entity-key.replace': 'merchant',
  'entity-key.wrap-retired': 'merchant',
  'entity.put': 'platform',
  'event-chain.append': 'merchant',
  'event-chain.cut': 'merchant',
  'event.forget': 'merchant',
  'installation.insert': 'platform',
  'intake.advance': 'merchant',
  'merchant-move.delete': 'each',
  'merchant-move.put': 'each',
  'movements.take-in': 'merchant',
  'notification-place.advance': 'merchant',
  'notification-preferences.put': 'platform',
  'notification.insert': 'platform',
  'notification.read': 'platform',
  'payment-watch.delete': 'platform',
  'payment-watch.put': 'platform',
  'projection.advance': 'merchant',
  'projection.payment': 'merchant',
  'projection.questions': 'merchant',
  'projection.registration': 'merchant',
  'projection.sums': 'merchant',
  'projection.tickets': 'merchant',
  'sealed.replace': 'merchant',
  'staff-lockout.conclude': 'platform',
  'staff-session.seen': 'platform',
  'staff.end-session': 'platform',
  'staff.company-account': 'platform',
  'staff.end-sessions': 'platform',
  'staff.forget-factors': 'platform',
  'custom-role.insert': 'platform',
  'custom-role.update': 'platform',
  'custom-role.retire': 'platform',
  'staff.insert': 'platform',
  'staff.link': 'platform',
  'staff.password': 'platform',
  'staff.update': 'platform',
  'token.put': 'platform',
  'token.insert': 'platform',
  'token.room': 'platform',
  'token.used': 'platform',
  'view.delete': 'platform',
  'view.put': 'platform',
  'webhook.lost': 'merchant',
} as const satisfies Readonly<Record<PlatformWrite['write'], Partition>>;

type PartsOf<Of extends Partition> = {
  [Name in keyof typeof partitionOfStore]: (typeof partitionOfStore)[Name] extends Of | 'each' ? Name : never;
}[keyof typeof partitionOfStore];

/** Everything of a merchant: payments, jobs, log, webhooks, idempotency, chain, read model, and its due work (`dueOfMerchant.next`). */
export type MerchantStore = Pick<Store, PartsOf<'merchant'>>;

/** Entities, tokens, staff, sessions, and what the installation is. */
export type PlatformStore = Pick<Store, PartsOf<'platform'>>;
