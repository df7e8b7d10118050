/** Every statement names its merchant, or stands here with its reason (decision: data-by-merchant). */
import { describe, expect, test } from 'vitest';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { commits, entityId, entityPath, merchant, reads, wholeReads } from './statements.ts';

/** Why statements name no merchant, and by the read or write that prepares them each one's verb and first table. */
const withoutMerchant: readonly (readonly [reason: string, statements: Readonly<Record<string, readonly string[]>>])[] = [
  [
    'due work of all merchants: what has come due is found by its time, and then handled merchant by merchant',
    {
      'acrossMerchants.activeWebhooks': ['SELECT webhook_subscriptions'],
      'acrossMerchants.dueInquiries': ['SELECT payments'],
      'acrossMerchants.dueSubscriptions': ['SELECT webhook_subscriptions'],
      'acrossMerchants.expiredAuthorizations': ['SELECT payments'],
      'acrossMerchants.registrationsDueForErasure': ['SELECT registrations'],
      'acrossMerchants.dueForMail': ['SELECT webhook_subscriptions'],
      'acrossMerchants.claimFailureMail': ['UPDATE webhook_subscriptions'],
      'acrossMerchants.failingDeliveries': ['SELECT webhook_attempts'],
      'acrossMerchants.releaseDeliveries': ['UPDATE webhook_deliveries'],
      'acrossMerchants.checkoutsDueForExpiry': ['SELECT checkouts'],
      'acrossMerchants.dueJobs': ['SELECT jobs'],
      'acrossMerchants.dueRetries': ['SELECT job_runs'],
      'acrossMerchants.dueReports': ['SELECT report_schedules'],
      'acrossMerchants.takeReport': ['UPDATE report_runs'],
      'acrossMerchants.releaseReports': ['UPDATE report_runs'],
      'acrossMerchants.takeReportMails': ['UPDATE report_runs'],
      'acrossMerchants.takeReportTransfer': ['UPDATE report_runs'],
      'acrossMerchants.teamChats': ['SELECT team_chats'],
      'acrossMerchants.takeChatMessages': ['UPDATE team_chat_messages'],
      'acrossMerchants.forgetChatMessages': ['DELETE FROM team_chat_messages'],
      'acrossMerchants.oldReports': ['SELECT report_runs'],
      'acrossMerchants.decidedRuns': ['SELECT job_runs'],
      'acrossMerchants.dueResultCalls': ['SELECT result_calls'],
      'acrossMerchants.expiredAuthentications': ['SELECT authentications'],
      'acrossMerchants.unresumedAuthentications': ['SELECT authentications'],
      'acrossMerchants.daysToIssue': ['WITH reconciliation_records'],
      'acrossMerchants.daysToSettle': ['WITH settlement_movements'],
      'acrossMerchants.filesInWork': ['SELECT settlement_files'],
      'acrossMerchants.heldFiles': ['SELECT settlement_files'],
      'acrossMerchants.dueFileTransfers': ['SELECT file_transfers'],
      'acrossMerchants.overdueChargebacks': ['SELECT chargebacks'],
    },
  ],
  [
    'when anything is due next: an object sleeps until then',
    {
      'dueOfMerchant.next': [
        'SELECT attempts',
        'SELECT authentications',
        'SELECT payments',
        'SELECT checkouts',
        'SELECT result_calls',
        'SELECT registrations',
        'SELECT jobs',
        'SELECT job_runs',
        'SELECT webhook_subscriptions',
        'SELECT settlement_files',
        'SELECT file_transfers',
        'SELECT report_schedules',
        'SELECT report_runs',
        'SELECT team_chat_messages',
        'SELECT chargebacks',
      ],
    },
  ],
  [
    'a shopper’s browser names an id and neither an entity nor a caller; a proof of another merchant is a wrong proof, not an unknown one',
    {
      'acrossMerchants.authenticationByDirectoryId': ['SELECT authentications'],
      'acrossMerchants.authenticationByVerificationId': ['SELECT authentications'],
      'acrossMerchants.authenticationById': ['SELECT authentications'],
      'acrossMerchants.checkoutById': ['SELECT checkouts'],
      'acrossMerchants.paymentLinkById': ['SELECT checkouts'],
    },
  ],
  [
    'deletes by age, in rounds that are bounded for the whole installation',
    {
      'acrossMerchants.deleteRequests': ['DELETE FROM request_log'],
      'acrossMerchants.oldRequests': ['SELECT request_log'],
      'acrossMerchants.forgetDeliveries': ['DELETE FROM webhook_attempts', 'DELETE FROM webhook_deliveries'],
      'acrossMerchants.forgetExpiredKeys': ['DELETE FROM idempotency'],
      'acrossMerchants.forgetShadowRepeats': ['DELETE FROM shadow_repeats'],
      'acrossMerchants.forgetSpentTokens': ['DELETE FROM spent_wallet_tokens'],
      'event.forget': ['DELETE FROM events'],
      'webhook.lost': ['INSERT INTO assertions', 'UPDATE webhook_subscriptions'],
    },
  ],
  [
    'rows of other stores, copied for lists over them: a checkout is of one merchant, and a row that goes by its id comes again in the same commit',
    { 'copies.payments': ['UPDATE payments', 'DELETE FROM payments'], 'copies.registrations': ['DELETE FROM registrations'] },
  ],
  [
    'the event log has one sequence for all merchants',
    {
      'acrossMerchants.eventsAfter': ['SELECT event_log'],
      'acrossMerchants.firstHeld': ['SELECT webhook_subscriptions'],
      'acrossMerchants.firstSequence': ['SELECT events'],
      'acrossMerchants.lastForgettable': ['SELECT events'],
      'acrossMerchants.lastSequence': ['SELECT events'],
      'acrossMerchants.unplanned': ['SELECT webhook_subscriptions'],
    },
  ],
  [
    'the hash chain covers the events of that one sequence',
    {
      'event-chain.append': ['INSERT INTO event_chain'],
      'event-chain.cut': ['DELETE FROM event_chain'],
      'eventChain.at': ['SELECT event_chain'],
      'eventChain.content': ['SELECT event_log'],
      'eventChain.from': ['SELECT event_chain'],
      'eventChain.last': ['SELECT event_chain'],
    },
  ],
  [
    'an installation has one clock, one environment, one newest id, one backlog and one lease for each kind of work, and the database file checks itself whole',
    {
      backlog: ['SELECT webhook_deliveries'],
      'clock.beat': ['INSERT INTO clock'],
      'clock.confirm': ['INSERT INTO clock'],
      'clock.evidence': ['SELECT events'],
      'clock.mark': ['INSERT INTO clock'],
      'installation.insert': ['INSERT INTO installation'],
      'installation.read': ['SELECT installation'],
      integrity: ['PRAGMA integrity_check'],
      'leases.release': ['UPDATE leases'],
      'leases.take': ['INSERT INTO leases'],
      'merchantMoves.all': ['SELECT merchant_moves'],
      'merchant-move.put': ['INSERT INTO merchant_moves'],
      newestId: ['SELECT payments'],
    },
  ],
  [
    'movements follow the ledger, which has one order for all merchants: each has the merchant of its payment',
    {
      'acrossMerchants.entriesToFollowUp': ['SELECT ledger_entries'],
      'acrossMerchants.intakePlace': ['SELECT settlement_intake'],
      'acrossMerchants.paymentsByIds': ['SELECT payments'],
      'acrossMerchants.lastLedgerEntry': ['SELECT ledger_entries'],
      'intake.advance': ['INSERT INTO assertions', 'INSERT INTO settlement_intake'],
      'movements.take-in': ['INSERT INTO settlement_movements'],
    },
  ],
  [
    'a part of a file, a match and a decision have no column for it: they follow the file or the record in their commit, whose statement names the merchant',
    {
      'match-decision.insert': ['INSERT INTO reconciliation_decisions'],
      'reconciliation-record.insert': ['INSERT INTO reconciliation_matches'],
      'reconciliation-record.match': ['INSERT INTO reconciliation_matches'],
      'settlement-file.part': ['INSERT INTO settlement_file_parts'],
    },
  ],
  [
    'a proof of the ledger begins at the newest entry of all merchants, and then reads those of its own scope',
    {
      'ledger.lastEntry': ['SELECT ledger_entries'],
    },
  ],
  [
    'the doctor compares the payments of all merchants with their events',
    {
      'acrossMerchants.toldBefore': ['SELECT event_log'],
    },
  ],
  [
    'a shopper comes back with the id of a payment alone: this finds the merchant',
    {
      'acrossMerchants.paymentById': ['SELECT payments'],
    },
  ],
  [
    'the read model follows the payments of all merchants, for the search and the statistics of a psp',
    {
      'acrossMerchants.mattersOf': ['SELECT refund_approvals'],
      'acrossMerchants.operationsOfFamilies': ['SELECT payments'],
      'acrossMerchants.paymentIdsOf': ['SELECT refund_approvals'],
      'acrossMerchants.projectedAfter': ['SELECT payments'],
      'acrossMerchants.projectedByIds': ['SELECT payments'],
      'acrossMerchants.registrationsAfter': ['SELECT registrations'],
      'acrossMerchants.registrationsByIds': ['SELECT registrations'],
      'acrossMerchants.staffTextsOf': ['SELECT payment_notes'],
      'acrossMerchants.withStaffTextsAfter': ['SELECT payment_notes'],
      'projection.advance': ['INSERT INTO projection_assertions', 'INSERT INTO projection'],
      'projection.payment': ['DELETE FROM search_terms', 'INSERT INTO search_terms', 'INSERT INTO search_subjects'],
      'projection.questions': ['DELETE FROM open_questions', 'INSERT INTO open_questions'],
      'projection.registration': ['DELETE FROM search_terms', 'INSERT INTO search_terms', 'INSERT INTO search_subjects'],
      'projection.tickets': ['DELETE FROM search_terms', 'INSERT INTO search_terms', 'INSERT INTO search_subjects'],
      'projection.sums': ['DELETE FROM payment_sums', 'INSERT INTO payment_sums'],
      'readModel.eventSubjects': ['SELECT events'],
      'readModel.questionsOf': ['SELECT open_questions'],
      'readModel.state': ['SELECT events'],
      'readModel.sumsPositionAfter': ['SELECT payment_facts'],
    },
  ],
  [
    'an instance knows the moved clocks of all merchants',
    {
      'entityClocks.all': ['SELECT entity_clocks'],
      'entityClocks.release': ['UPDATE entity_clocks'],
    },
  ],
  [
    'the tree of entities is what says which merchants there are',
    {
      'entities.all': ['SELECT entities'],
      'entity.put': ['INSERT INTO entities'],
    },
  ],
  [
    'a token is looked up before anybody knows whose it is',
    {
      'tokens.byId': ['SELECT access_tokens'],
      'token.room': ['INSERT INTO assertions'],
      'token.used': ['INSERT INTO assertions', 'UPDATE access_tokens'],
    },
  ],
  [
    'rotation replaces master keys, which wrap the keys of all entities',
    {
      'keys.masterKeyIds': ['SELECT entity_keys'],
      'keys.rotationState': ['SELECT entity_keys'],
      'keys.sealedToRotate': ['SELECT retired_entity_keys'],
      'keys.toRotate': ['SELECT entity_keys', 'SELECT retired_entity_keys'],
    },
  ],
  [
    'a member of staff signs in before anybody knows what they may see, and may see several merchants',
    {
      'staff-lockout.conclude': ['DELETE FROM staff_lockout'],
      'staff-session.seen': ['UPDATE staff_session'],
      'custom-role.retire': ['INSERT INTO staff_assertions', 'UPDATE staff_custom_role'],
      'custom-role.update': ['INSERT INTO staff_assertions', 'UPDATE staff_custom_role', 'UPDATE staff_user'],
      'staff.byCompanyAccount': ['SELECT staff_account'],
      'staff.byEmail': ['SELECT staff_account'],
      'staff.byId': ['SELECT staff_account'],
      'staff.company-account': ['INSERT INTO staff_company_account', 'DELETE FROM staff_verification'],
      'staff.end-session': ['DELETE FROM staff_session'],
      'staff.end-sessions': ['DELETE FROM staff_session'],
      'staff.forget-factors': [
        'DELETE FROM staff_two_factor',
        'DELETE FROM staff_passkey',
        'UPDATE staff_company_account',
        'UPDATE staff_user',
      ],
      'staff.insert': ['INSERT INTO staff_assertions'],
      'staff.roleById': ['SELECT staff_custom_role'],
      'staff.roles': ['SELECT staff_custom_role'],
      'staff.link': ['SELECT staff_verification', 'DELETE FROM staff_verification', 'INSERT INTO staff_verification'],
      'staff.password': ['INSERT INTO staff_account'],
      'staff.takeAttempt': ['INSERT INTO staff_lockout', 'SELECT staff_lockout'],
      'staff.takeCodeStep': ['UPDATE staff_two_factor'],
      'staff.takeOnce': ['INSERT INTO staff_verification'],
      'staff.update': ['INSERT INTO staff_assertions'],
      'staffSessions.byId': ['SELECT staff_account'],
      'staffSessions.byTokenHash': ['SELECT staff_account'],
      'staffSessions.ofMember': ['SELECT staff_account'],
      'staffSessions.tokenHashOf': ['SELECT staff_session'],
    },
  ],
  [
    'what a member of staff is told belongs to them, and each store notes how far it has told of its own log',
    {
      'notification-place.advance': ['INSERT INTO notification_places'],
      'notification-preferences.put': ['INSERT INTO notification_preferences'],
      'notification.read': ['UPDATE notifications'],
      'notificationPlaces.reached': ['SELECT notification_places'],
      'notifications.countWatches': ['SELECT payment_watches'],
      'notifications.forget': ['DELETE FROM notifications'],
      'notifications.hasWatches': ['SELECT payment_watches'],
      'notifications.mailWaits': ['SELECT notifications'],
      'notifications.preferences': ['SELECT notification_preferences'],
      'notifications.takeMail': ['UPDATE notifications'],
      'notifications.watched': ['SELECT payment_watches'],
      'notifications.watchesOf': ['SELECT payment_watches'],
      'payment-watch.delete': ['DELETE FROM payment_watches'],
    },
  ],
  [
    'a saved view belongs to its member of staff',
    {
      'savedViews.byId': ['SELECT saved_views'],
      'savedViews.count': ['SELECT saved_views'],
      'savedViews.visible': ['SELECT saved_views'],
      'view.delete': ['DELETE FROM saved_views'],
    },
  ],
  [
    'the limit of a member of staff holds for all payments that they refund, whosever they are',
    {
      'staffRefunds.refundedBefore': ['SELECT staff_refunds'],
      'staff-refund.insert': ['INSERT INTO staff_refunds'],
    },
  ],
  [
    'a read of the request log first finds, by ids alone, where a stretch of it ends; the lines within it are those of the merchant',
    {
      'requestLog.page': ['SELECT request_log'],
      'requestLog.sums': ['SELECT request_log'],
    },
  ],
  [
    'an attempt has no column for it: the commit names the merchant, and so does the update of its delivery',
    {
      'delivery.attempted': ['INSERT INTO webhook_attempts'],
    },
  ],
];

interface Recorded {
  readonly sql: string;
  readonly args: readonly unknown[];
}

/** A driver that finds nothing, and notes what was asked. */
function recordingDriver(recorded: Recorded[]): Driver {
  const note = (sql: string, args: readonly unknown[]): void => void recorded.push({ sql, args });
  const commit: Driver['commit'] = async (statements) => {
    for (const { sql, args } of statements) note(sql, args);
    return 1;
  };
  return {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: async ({ sql, args }) => {
      note(sql, args);
      return [];
    },
    read: async (sql, args) => {
      note(sql, args);
      return [];
    },
    readFirst: async (sql, args) => {
      note(sql, args);
      // Something is counted, so that a read that counts first goes on.
      return sql.startsWith('SELECT count') ? [1n] : undefined;
    },
    readInBackground: async (sql, args) => {
      note(sql, args);
      return sql.startsWith('SELECT count') ? [[1n]] : [];
    },
    readReplica: async (sql, args) => {
      note(sql, args);
      return sql.startsWith('SELECT count') ? [[1n]] : [];
    },
    hasReplica: false,
    isReadModelApart: true,
    isLocal: false,
    close: async () => {},
  };
}

/** The id at the end of its path. */
const merchantId = merchant.split('/').at(-2);

/** Bound is the path or the id of the merchant, or the path or the id of its channel. */
function namesMerchant({ args }: Recorded): boolean {
  return args.some((value) => [merchant, merchantId, entityPath, entityId].some((own) => value === own));
}

/** `UPDATE payments` */
function describeStatement({ sql }: Recorded): string {
  const text = sql.replace(/\s+/g, ' ').trim();
  const [verb = ''] = /^(?:SELECT|WITH|UPDATE|INSERT INTO|DELETE FROM|PRAGMA)/.exec(text) ?? [];
  const from = verb === 'SELECT' || verb === 'WITH' ? text.slice(text.search(/FROM "?[a-z]/) + 5) : text.slice(verb.length + 1);
  return `${verb} ${/^"?(\w+)/.exec(from)?.[1]}`;
}

async function recordAll(): Promise<ReadonlyMap<string, readonly Recorded[]>> {
  const recorded: Recorded[] = [];
  const store = createStore(recordingDriver(recorded));
  const statements = new Map<string, readonly Recorded[]>();
  const record = async (name: string, run: () => unknown) => {
    recorded.length = 0;
    await run();
    statements.set(name, [...(statements.get(name) ?? []), ...recorded]);
  };
  for (const [part, methods] of Object.entries(reads)) {
    for (const [method, args] of Object.entries(methods)) {
      await record(`${part}.${method}`, () => Reflect.apply(Reflect.get(Reflect.get(store, part), method), undefined, args));
    }
  }
  for (const name of wholeReads) await record(name, () => store[name]());
  for (const [name, commit] of commits) await record(name, () => store.commit(...commit));
  return statements;
}

describe('data by merchant', () => {
  test('every read and write has a statement', async () => {
    const empty = [...(await recordAll())].filter(([, statements]) => statements.length === 0).map(([name]) => name);
    expect(empty).toEqual([]);
  });

  test('each statement names its merchant, or is listed with its reason', async () => {
    const found = [...(await recordAll())].flatMap(([name, statements]) => {
      const nameless = statements.filter((statement) => !namesMerchant(statement)).map(describeStatement);
      return nameless.length === 0 ? [] : [[name, [...new Set(nameless)]] as const];
    });
    expect(Object.fromEntries(found)).toEqual(Object.assign({}, ...withoutMerchant.map(([, statements]) => statements)));
  });
});
