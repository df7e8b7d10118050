/** Every read and every write of the store with arguments, so that a test sees every statement that the store prepares. */
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { CommitArguments, PlatformWrite, Write } from '../../api/foundation/kernel/commit.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { toPaymentFacts } from '../../api/views/read-model/facts.ts';
import { beginning } from '../../api/views/read-model/progress.ts';
import { accessTokens, audit } from '../../db/tables/access.ts';
import { refundApprovals } from '../../db/tables/approvals.ts';
import { attentionAssignments, paymentReviews } from '../../db/tables/attention.ts';
import { bulkRunResults, bulkRunSteps, bulkRuns } from '../../db/tables/bulk-runs.ts';
import { checkouts } from '../../db/tables/checkouts.ts';
import { connectorTokens } from '../../db/tables/connectors.ts';
import { getTableColumns } from '../../db/tables/drizzle.ts';
import { entities, entityKeys } from '../../db/tables/entities.ts';
import { installation } from '../../db/tables/installation.ts';
import { jobAttempts, jobRuns, jobs } from '../../db/tables/jobs.ts';
import { merchantMoves } from '../../db/tables/merchant-moves.ts';
import { importedAccounts, importedPayments, pastImportSteps, pastImports } from '../../db/tables/moving-in.ts';
import { merchantLooks, paymentLinks } from '../../db/tables/payment-links.ts';
import { payments } from '../../db/tables/payments.ts';
import { bankLineMatches, bankLines, payouts as payoutRows } from '../../db/tables/payouts.ts';
import {
  chargebackEvidence,
  chargebacks,
  fileDestinations,
  fileTransfers,
  reconciliationDecisions,
  reconciliationMatches,
  reconciliationRecords,
  settlementFiles,
  settlementMovements,
} from '../../db/tables/reconciliation.ts';
import { registrations, sealedAccounts } from '../../db/tables/registrations.ts';
import { resultCalls } from '../../db/tables/result-calls.ts';
import { riskChecks, riskRules } from '../../db/tables/risk.ts';
import { routingVersions } from '../../db/tables/routing.ts';
import { reportRuns, reportSchedules } from '../../db/tables/scheduled-reports.ts';
import { shadowRepeats } from '../../db/tables/shadow-repeats.ts';
import { staffCustomRole } from '../../db/tables/staff.ts';
import { paymentNotes, savedViews } from '../../db/tables/staff-work.ts';
import {
  notificationPreferences,
  notifications,
  paymentTags,
  paymentWatches,
  teamChatMessages,
  teamChats,
} from '../../db/tables/team-work.ts';
import { spentWalletTokens, walletKeys } from '../../db/tables/wallets.ts';
import { webhookAttempts, webhookDeliveries, webhookSubscriptions } from '../../db/tables/webhooks.ts';
import { attemptOf, authenticationOf, channelPath, claimOf, entryOf, eventOf, logOf, paymentOf } from './fixtures.ts';

const payment = paymentOf({ id: '8a'.padEnd(32, 'e') });
export const { entityId, entityPath } = payment;
export const merchant = toMerchantKey(channelPath);

const id = '8a'.padEnd(32, 'f');
const at = 1;
const page = { first: 1 };
const span = [0, 1] as const;
const owner = 'owner';
const outflow = { rootId: id, headId: id, currency: 'EUR', exceptId: '', now: at } as const;
const progress = beginning({ sequence: 0, eventId: '' });

type Columns = Parameters<typeof getTableColumns>[0];

/** A row of the table: of the payment's channel, everything else as short as its type allows. */
function rowOf<Table extends Columns>(table: Table): Table['$inferSelect'] {
  const values = { string: 'x', number: 1, boolean: true, json: [], custom: 1n } as const;
  const named: Readonly<Record<string, string>> = { entityId, entityPath };
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const isPacked = column.dataType === 'custom' && column.getSQLType() === 'text';
      return [key, named[key] ?? values[isPacked ? 'string' : (column.dataType as keyof typeof values)]];
    }),
  ) as Table['$inferSelect'];
}

const registration = rowOf(registrations);
const account = rowOf(sealedAccounts);
const key = rowOf(entityKeys);
const member = {
  id,
  email: 'x@example.test',
  name: 'x',
  role: 'ADMIN',
  entityId,
  entityPath,
  refundLimit: null,
  disabledAt: null,
  secondFactor: false,
  version: 1,
  createdAt: at,
  accepted: true,
  passkeys: 0,
  lastSeenAt: null,
} as const;
const merchantPath = merchant;
const file = { ...rowOf(settlementFiles), merchantPath };
const record = rowOf(reconciliationRecords);
const match = rowOf(reconciliationMatches);
const movement = { ...rowOf(settlementMovements), merchantPath };
const bankLine = rowOf(bankLines);
const bankMatch = rowOf(bankLineMatches);
const chargeback = rowOf(chargebacks);
const claim = claimOf(payment);
const facts = toPaymentFacts(payment);

/** Reads of the whole database, which take no arguments. */
export const wholeReads = ['backlog', 'integrity', 'newestId'] as const;

type Name = Exclude<keyof Store, 'commit' | 'ready' | 'requireOwnVersion' | 'close' | (typeof wholeReads)[number]>;
type Methods<Part> = {
  readonly [Method in keyof Part as Part[Method] extends (...args: never) => unknown ? Method : never]: Part[Method] extends (
    ...args: infer Arguments
  ) => unknown
    ? Readonly<Arguments>
    : never;
};

export const reads: { readonly [Part in Name]: Methods<Store[Part]> } = {
  entities: { all: [] },
  entityClocks: {
    all: [],
    byMerchant: [merchant],
    claim: [merchant, { merchantId: id, owner, now: at, until: at }],
    move: [merchant, { owner, mode: 'AHEAD', entityAt: at, now: at, until: null }],
    reset: [merchant, { owner, now: at }],
    release: [],
  },
  sandboxData: { erasePayments: [merchant], eraseOthers: [merchant], eraseShown: [merchant] },
  dueOfMerchant: {
    inquiries: [merchant, at, 1],
    authentications: [merchant, at, 1],
    authorizations: [merchant, at, 1],
    checkouts: [merchant, at, 1],
    resultCalls: [merchant, at, 1],
    registrations: [merchant, at, 1],
    deliveries: [merchant, at, 1],
    next: [],
    hasLeased: [merchant, at],
  },
  tokens: { at: [merchant], byId: [id], below: [merchant] },
  auditLog: { page: [merchant, page], byId: [merchant, id] },
  staffSessions: { byTokenHash: ['x'], byId: [id], tokenHashOf: [id, owner], ofMember: [owner] },
  staff: {
    byId: [id],
    byEmail: ['x@example.test'],
    byCompanyAccount: ['https://login.example', 'x'],
    below: [merchant],
    roleById: [id],
    roles: [merchant],
    link: ['x', at],
    takeAttempt: ['x', at, { attemptsMax: 1, lockMs: 1, lockMaxMs: 1 }],
    takeCodeStep: [owner, 1],
    takeOnce: ['a digest', 1, 2],
  },
  keys: {
    current: [entityId],
    retired: [entityId, 'x'],
    toRotate: ['x', 1],
    sealedToRotate: [1],
    rotationState: ['x'],
    masterKeyIds: [],
  },
  idempotency: { record: [claim] },
  requestLog: {
    ofEach: [merchant, [id]],
    byIds: [merchant, [id]],
    page: [{ entityPath: merchant }, page],
    sums: [{ entityPath: merchant }],
  },
  events: {
    after: [0, { entityPath: merchant }, 1],
    slice: [0, { entityPath: merchant }, 1, 'backward'],
    ofEach: [merchant, [id], 1],
    byIds: [merchant, [id]],
    countUnplanned: [merchant, id, 0, 1],
  },
  ledger: {
    entriesOf: [merchant, id],
    entriesOfEach: [merchant, [id]],
    byIds: [merchant, [id]],
    balances: [merchant],
    prove: [merchant],
    lastEntry: [],
    provePayments: [merchant, '', 1],
    proveEntries: [merchant, 0, 1],
    accountsAfter: [merchant, 0],
  },
  wallets: { keys: [entityId], keyById: [merchant, id] },
  connectorTokens: { byId: [merchant, id] },
  registrations: {
    byId: [merchant, id],
    byIds: [merchant, [id]],
    page: [{ entityPath: merchant }, page],
    records: [
      { entityPath: merchant, status: 'active' },
      { skip: 0, itemsMax: 1 },
    ],
    countRecords: [{ entityPath: merchant, status: 'deleted', shortId: 'x' }, 1],
    sealedAccount: [merchant, id],
  },
  risk: {
    rules: [entityId],
    rulesByIds: [merchant, [id]],
    history: [{ entityId, after: 0, until: 1, subjects: { card: 'x', email: 'x', ip: 'x', device: 'x' } }],
    check: [merchant, id],
    checks: [merchant, [id]],
    isKnownCustomer: [entityId, 'x@example.test'],
  },
  routing: { newest: [merchant, [id]], versions: [merchant, id, 1] },
  payments: {
    byId: [merchant, id],
    byConnectorReference: [merchant, id],
    answerById: [merchant, id],
    byIds: [merchant, [id]],
    linked: [merchant, id],
    countLinkedOfEach: [merchant, [id]],
    linkedOfEach: [merchant, [id]],
    mattersOfEach: [merchant, [id]],
    linkedAfter: [merchant, [id], '', 1],
    page: [{ entityPath: merchant }, page],
    numbered: [{ entityPath: merchant }, { skip: 0, itemsMax: 1 }],
    countNumbered: [{ entityPath: merchant }, 1],
    ofCheckout: [merchant, id, 1],
  },
  authentications: { byId: [merchant, id], sealedAccount: [merchant, id], ofPayments: [merchant, [id]], ofCheckout: [merchant, id, 1] },
  checkouts: {
    byId: [merchant, id],
    page: [{ entityPath: merchant }, page],
    counts: [{ entityPath: merchant, from: 0, to: 1, itemsMax: 1 }],
  },
  paymentLinks: { byId: [merchant, id], page: [merchant, page] },
  merchantLooks: { byId: [merchant, id] },
  jobs: {
    byId: [merchant, id],
    byIds: [merchant, [id]],
    ofRegistration: [merchant, id, 1],
    lastOfChain: [merchant, id],
    page: [{ entityPath: merchant }, 'nextRun', page],
    planned: [merchant, at, 1],
    runs: [merchant, id, page],
    runById: [merchant, id],
    attempts: [merchant, id, 1],
    runOfPayment: [merchant, id],
  },
  reconciliation: {
    file: [merchant, id],
    files: [{ entityPath: merchant }, page],
    fileByChecksum: [merchant, 'x'],
    issuedFile: [merchant, entityId, '2026-06-01'],
    part: [merchant, id, 1],
    record: [merchant, id],
    records: [{ entityPath: merchant }, page],
    recordsByIds: [merchant, [id]],
    paymentIdsBySettlementId: [merchant, [id], 1],
    recordsOfFile: [merchant, id, 0, 1],
    recordsToIssue: [merchant, entityId, '2026-06-01', 1],
    recordsOfIssued: [merchant, id, { descending: false, skip: 0, itemsMax: 1 }],
    countIssued: [merchant, id, 'SETTLED'],
    sumsOfIssued: [merchant, [id]],
    recordsOfPayments: [merchant, [id]],
    matches: [merchant, [id]],
    decisions: [merchant, [id]],
    entriesOfRecords: [merchant, [id]],
    movements: [merchant, [id]],
    movementsByReference: [merchant, { paymentIds: [id], shortIds: [], connectorReferences: [], merchantTransactionIds: [] }, 1],
    movementsByAmount: [merchant, [{ currency: 'EUR', amountMinor: 1n, from: '2026-06-01', to: '2026-06-02' }], 1],
    movementsOfDay: [merchant, '2026-06-01', 1],
    movementsOn: [merchant, [id]],
    movementsLeftOut: [merchant, id, 1],
    waitingMovements: [merchant, entityId, '2026-06-01', 1],
    outstanding: [{ entityPath: merchant }, page],
    earliestUnsettledDay: [merchant],
    totals: [merchant, at],
    monthTotals: [merchant, at, at],
    openAt: [merchant, at, page],
    openSumsAt: [merchant, at],
    proveSettlement: [merchant],
    chargeback: [merchant, id],
    chargebacks: [{ entityPath: merchant }, page],
    chargebackSums: [merchant, at],
    chargebacksOfPayments: [merchant, [id]],
    evidence: [merchant, [id]],
    evidenceParts: [merchant, id],
    fileDestination: [merchant, id],
    fileDestinations: [merchant, page],
    fileTransfer: [merchant, id],
    fileTransferOf: [merchant, id, id],
    fileTransfers: [{ entityPath: merchant }, page],
    payout: [merchant, id],
    payoutsByIds: [merchant, [id]],
    payouts: [{ entityPath: merchant }, page],
    payoutsByKeys: [merchant, id, [{ settlementDate: '2026-06-01', currency: 'EUR', instituteMerchantId: 'x' }]],
    openPayouts: [merchant, { from: '2026-06-01', to: '2026-06-01', itemsMax: 1 }],
    payoutSums: [merchant, '2026-06-01', '2026-07-01'],
    bankLine: [merchant, id],
    bankLines: [{ entityPath: merchant }, page],
    openBankLines: [merchant, 1],
    knownBankLines: [merchant, id, ['x']],
    matchesOfBankLines: [merchant, [id]],
    bankLinesOfPayouts: [merchant, [id]],
  },
  resultCalls: { byPayment: [merchant, id], claim: [merchant, id, { now: at, until: at }] },
  attempts: {
    ofPayment: [merchant, id],
    ofEach: [merchant, [id]],
    byIds: [merchant, [id]],
    sums: [{ entityPath: merchant, types: ['DB'], from: at, to: at, before: id, itemsMax: 10 }],
  },
  staffRefunds: { refundedBefore: [owner, 'EUR', id, at] },
  refundApprovals: {
    byId: [merchant, id],
    outflowBefore: [merchant, outflow],
    ofPayment: [merchant, id, 1],
    waiting: [merchant, at, [id], 1],
  },
  eventChain: { last: [], at: [1], from: [1, 1], content: [1, 2] },
  installation: { read: [] },
  clock: { evidence: [], mark: [at], beat: [] },
  merchantMoves: { all: [] },
  leases: { take: [{ name: 'work', owner, forMs: 1_000 }], release: [{ name: 'work', owner }] },
  webhooks: { byId: [merchant, id], below: [merchant], health: [merchant, id], acknowledgements: [merchant, span] },
  deliveries: {
    byId: [merchant, id],
    page: [{ entityPath: merchant }, page],
    attempts: [merchant, id],
    attemptsByIds: [merchant, [id]],
    failureCounts: [{ entityPath: merchant }],
    count: [{ entityPath: merchant }],
    claim: [merchant, { subscriptionId: id, ordered: true, owner, now: at, until: at, itemsMax: 1 }],
  },
  attention: {
    entries: [{ kind: 'UNKNOWN_OUTCOME', entityPath: merchant, now: at, after: { at, id }, itemsMax: 1 }],
    change: [merchant, id],
    ofPayments: [merchant, [id]],
  },
  pastImports: {
    byId: [merchant, id],
    recent: [merchant, 1],
    steps: [merchant, id, 1],
    imported: [merchant, { entityId, connector: 'upstream', references: [id] }],
  },
  importedAccounts: {
    byReference: [merchant, { entityId, reference: 'x' }],
    count: [merchant, entityId],
    page: [{ entityId, entityPath: merchant, areMisfits: true }, page],
  },
  shadowRepeats: {
    reference: [merchant, { paymentId: id, counterpart: 'x' }],
    isLive: [merchant, { entityId, counterpart: 'x' }],
    newest: [merchant, { entityId, counterpart: 'x', from: at, to: at }, 1],
  },
  scheduledReports: {
    schedule: [merchant, id],
    schedules: [merchant, page],
    countSchedules: [merchant],
    runsOf: [merchant, [id], 1],
    run: [merchant, id],
    runByFile: [merchant, 'x'],
    folder: [merchant, page],
    part: [merchant, id, 1, 1],
  },
  bulkRuns: {
    byId: [merchant, id],
    byKey: [merchant, owner, 'x'],
    recent: [merchant, 1],
    results: [merchant, id, 1],
    decisions: [merchant, id],
  },
  notifications: {
    page: [merchant, owner, { after: null, itemsMax: 1 }],
    byId: [merchant, owner, id],
    countUnread: [merchant, owner, 1],
    preferences: [owner],
    hasWatches: [],
    watchesOf: [[id]],
    watched: [owner, [id]],
    countWatches: [owner],
    mailWaits: [1],
    takeMail: [owner],
    forget: [at, 1],
  },
  tags: { ofEach: [merchant, [id]], names: [merchant, 1], tagged: [merchant, 'x', 1], assigned: [merchant, owner, 1] },
  notificationPlaces: { reached: [] },
  teamChats: { ofEntity: [merchant, id], known: [merchant, id, ['x']] },
  notes: { byId: [merchant, id], ofEach: [merchant, [id]], byKey: [merchant, id, owner, 'x'] },
  savedViews: { byId: [owner, id], visibleById: [owner, merchant, id], visible: [owner, merchant, 'x'], count: [owner] },
  readModel: {
    list: [{ entityPath: merchant, resultCode: '000.100.110' }, { by: 'AMOUNT', direction: 'DESC' }, page],
    numbered: [
      { entityPath: merchant, resultCode: '000.100.110' },
      { skip: 1, itemsMax: 1 },
    ],
    ids: [{ entityPath: merchant, ids: [id] }, 1],
    count: [{ entityPath: merchant }, 1],
    totals: [{ entityPath: merchant }, 1],
    originalIds: [merchant, [id]],
    questionsOf: [[id], at],
    state: [],
    sumsPositionAfter: [{ merchant: 1, at: 0 }, 1],
    eventSubjects: [0, 1],
    subjectsByTerm: [merchant, { term: 'x', match: 'prefix' }, 1],
  },
  statistics: {
    byTime: [{ entityPath: merchant, whole: [[0, 1, 0]], cut: [span], slotMs: 1 }],
    byResult: [{ entityPath: merchant, whole: [[0, 1, 0]], cut: [span], slotMs: 1 }],
    byGroup: [{ entityPath: merchant, spans: [span, span], paymentsMax: 1 }],
  },
  acrossMerchants: {
    paymentById: [id],
    paymentsByIds: [[id]],
    projectedByIds: [[id]],
    projectedAfter: ['', 1],
    operationsOfFamilies: [[id]],
    mattersOf: [[id]],
    paymentIdsOf: [[id]],
    staffTextsOf: [[id]],
    withStaffTextsAfter: ['', 1],
    toldBefore: [id, 1],
    expiredAuthorizations: [at, 1],
    dueInquiries: [at, 1],
    oldRequests: [{ after: id, before: at }, 1],
    deleteRequests: [[id]],
    registrationsDueForErasure: [at, 1],
    registrationsByIds: [[id]],
    registrationsAfter: ['', 1],
    forgetSpentTokens: [at, 1],
    forgetShadowRepeats: [at, 1],
    forgetExpiredKeys: [at, 1],
    eventsAfter: [0, 1],
    lastSequence: [],
    firstSequence: [],
    lastForgettable: [at, 1],
    firstHeld: [1, at],
    unplanned: [1, 1],
    sequenceBefore: [at, merchant],
    activeWebhooks: [],
    dueSubscriptions: [at, 1],
    releaseDeliveries: [],
    forgetDeliveries: [at, 1],
    failingDeliveries: [[id], at, 1],
    dueForMail: [at, at, 1],
    claimFailureMail: [[id], at, at],
    dueResultCalls: [at, 1],
    checkoutById: [id],
    checkoutsDueForExpiry: [at, 1],
    paymentLinkById: [id],
    dueJobs: [at, { itemsMax: 1 }],
    dueRetries: [at, { itemsMax: 1 }],
    decidedRuns: [1],
    authenticationById: [id],
    authenticationByDirectoryId: ['x'],
    expiredAuthentications: [at, 1],
    unresumedAuthentications: [1],
    intakePlace: [],
    lastLedgerEntry: [],
    entriesToFollowUp: [0, 1],
    daysToSettle: [1],
    daysToIssue: [1],
    filesInWork: [1],
    heldFiles: [1],
    overdueChargebacks: [at, 1],
    dueFileTransfers: [at, 1],
    dueReports: [at, { itemsMax: 1 }],
    teamChats: [1],
    takeChatMessages: [at, [1], 1],
    forgetChatMessages: [at, 1],
    takeReport: [at, at],
    releaseReports: [],
    takeReportMails: [at, at, 1],
    takeReportTransfer: [at, at],
    oldReports: [at, 1],
  },
};

type Kinds<Any extends { readonly write: string }> = { readonly [Kind in Any['write']]: Omit<Extract<Any, { write: Kind }>, 'write'> };

const merchantWrites: Kinds<Write> = {
  'payment.insert': { payment },
  'payment.conclude': { ...payment, connectorReference: null, registrationId: null, expiresAt: null },
  'payment.move': { id, change: {}, updatedAt: at },
  'payment.expect': { id, version: 1 },
  'payment.reroute': { id, connector: 'bank', updatedAt: at },
  'payment.status': { id, from: ['pending'], status: 'unknown', updatedAt: at },
  'attempt.insert': { attempt: attemptOf(payment) },
  'attempt.finish': { id, finishedAt: at, resultCode: 'x', connectorReference: null },
  'attempt.reopen': { id },
  'attempt.expect': { id, inquiries: 0, cancellationAt: null },
  'attempt.cancel': { id, inquiries: 0, cancellationAt: null, at, nextInquiryAt: at },
  'attempt.inquired': { id, nextInquiryAt: at },
  'staff-refund.insert': {
    refund: {
      paymentId: id,
      userId: owner,
      rootId: id,
      currency: 'EUR',
      amountMinor: 1n,
      at,
      since: at,
      limitMinor: 1n,
      dayLimitMinor: 1n,
    },
  },
  'payment-link.insert': { link: rowOf(paymentLinks) },
  'payment-link.end': { id, at },
  'merchant-look.put': { look: rowOf(merchantLooks) },
  'checkout.insert': { checkout: rowOf(checkouts) },
  'checkout.change': { checkout: rowOf(checkouts), expectedVersion: 1 },
  'checkout.attempt': { id, expectedVersion: 1, attemptsMax: 20, at },
  'checkout.complete': { id, registrationId: null, at },
  'checkout.opened': { id, at },
  'checkout.returned': { id, at },
  'checkout.read': { id, at, lastReadAt: at },
  'job.insert': { job: rowOf(jobs) },
  'job.change': { job: rowOf(jobs), expectedVersion: 1 },
  'job-run.insert': { run: rowOf(jobRuns) },
  'job-run.change': { run: rowOf(jobRuns), expected: { status: 'pending', attempts: 1 } },
  'job-runs.abandon': { jobId: id, reason: 'x', at },
  'job-attempt.insert': { attempt: rowOf(jobAttempts) },
  'job-attempt.finish': { runId: id, number: 1, resultCode: 'x', adviceCode: null, at },
  'result-call.insert': { call: rowOf(resultCalls) },
  'result-call.cancel': { paymentId: id },
  'result-call.attempted': { paymentId: id, status: 'pending', nextAttemptAt: at, error: null },
  'authentication.insert': { authentication: authenticationOf(payment), account },
  'authentication.seen': { id, page: 'method', at },
  'authentication.challenge': { id, state: 'challenge', flow: 'challenge', proof: authenticationOf(payment), expiresAt: at },
  'authentication.tried': { id, tries: 0 },
  'authentication.use': { id, paymentId: id, amountMinor: 1n, usesMax: 1 },
  'authentication.finish': {
    id,
    resultCode: 'x',
    flow: 'challenge',
    proof: authenticationOf(payment),
    tries: 0,
    finishedAt: at,
    resumedAt: at,
    answer: '{}',
  },
  'authentication.resume': { id, at },
  'outflow.expect': { outflow, atMostMinor: 0n },
  'refund-approval.insert': { approval: rowOf(refundApprovals) },
  'refund-approval.decide': { decision: { id, status: 'approved', deciderEmail: 'x@example.test', at, refundId: id } },
  'request.log': { entry: logOf(payment) },
  'ledger.post': { entries: [entryOf(payment)] },
  'event.append': { event: eventOf(payment) },
  'idempotency.claim': { record: claim },
  'idempotency.complete': { scope: claim },
  'registration.insert': { registration, account },
  'registration.update': { registration, account, expectedVersion: 1 },
  'registration.activate': { id, initialTransactionId: null, at, answer: '{}' },
  'registration.use': { id, at, eraseAt: null, initialTransactionId: null },
  'registration.erase': { id, at, answer: '{}' },
  'risk-rule.put': { rule: rowOf(riskRules) },
  'routing-version.insert': { version: rowOf(routingVersions) },
  'risk-rule.delete': { entityId, id },
  'risk-history.expect': {
    bound: { entityId, subject: 'card', value: 'f', after: at, until: at, countMax: 1, volumeMaxMinor: null, currency: 'EUR' },
  },
  'risk-check.insert': { check: rowOf(riskChecks) },
  'wallet-key.put': { key: rowOf(walletKeys) },
  'wallet-key.delete': { id },
  'connector-token.put': { token: rowOf(connectorTokens) },
  'connector-token.put-first': { token: rowOf(connectorTokens), instead: null },
  'wallet-token.spend': { token: rowOf(spentWalletTokens) },
  'audit.append': { entry: rowOf(audit) },
  'webhook.insert': { subscription: rowOf(webhookSubscriptions) },
  'webhook.update': { subscription: rowOf(webhookSubscriptions) },
  'webhook.advance': { id, from: 0, to: 1 },
  'webhook.rewind': { id, to: 0 },
  'webhook.health': { id, url: 'https://shop.example/hook', failingSince: at, pausedBecause: null },
  'webhook.cancel': { id },
  'delivery.insert': { delivery: rowOf(webhookDeliveries) },
  'delivery.attempted': { attempt: rowOf(webhookAttempts), failureKind: null, status: 'delivered', nextAttemptAt: at },
  'delivery.again': { filter: { entityPath: merchant }, now: at },
  'settlement-file.insert': { file },
  'settlement-file.update': { file },
  'settlement-file.part': { fileId: id, number: 1, content: 'x' },
  'reconciliation-record.insert': { records: [record], matches: [match] },
  'reconciliation-record.match': { id, expectedVersion: 1, columns: record, matches: [match] },
  'reconciliation-record.aside': { id, expectedVersion: 1, setAsideAt: at },
  'reconciliation-record.delete': { id, expectedVersion: 1 },
  'reconciliation-record.issue': { ids: [id], issuedFileId: id },
  'match-decision.insert': { decision: rowOf(reconciliationDecisions) },
  'movement.insert': { movement },
  'movement.presented': { paymentIds: [id] },
  'movement.settle': { ...movement, expected: movement },
  'movements.settle': { settlements: [{ ...movement, expected: movement }] },
  'chargeback.insert': { chargeback },
  'chargeback.update': { chargeback },
  'payout.add': { payout: rowOf(payoutRows) },
  'bank-line.insert': { line: bankLine },
  'bank-line.decide': {
    ...{ id, expectedVersion: 1, columns: bankLine },
    ...{ undone: [bankMatch], matches: [bankMatch], received: [{ payoutId: id, receivedMinor: 0n }] },
  },
  'file-destination.insert': { destination: rowOf(fileDestinations) },
  'file-destination.update': { destination: rowOf(fileDestinations) },
  'file-transfer.insert': { transfer: rowOf(fileTransfers) },
  'file-transfer.update': { transfer: rowOf(fileTransfers) },
  'file-transfer.cancel': { destinationId: id, why: 'x' },
  'evidence.insert': { evidence: rowOf(chargebackEvidence), documentsMax: 20 },
  'evidence.part': { evidenceId: id, number: 1, sealed: account },
  'payment-review.insert': { review: rowOf(paymentReviews) },
  'past-import.insert': { pastImport: rowOf(pastImports) },
  'past-import.step': { step: rowOf(pastImportSteps) },
  'imported-payment.insert': { imported: rowOf(importedPayments) },
  'imported-account.insert': { imported: rowOf(importedAccounts) },
  'imported-account.misfit': { imported: rowOf(importedAccounts) },
  'shadow-repeat.insert': { repeat: rowOf(shadowRepeats) },
  'team-chat.put': { chat: rowOf(teamChats) },
  'team-chat.delete': { entityId: id },
  'team-chat.tried': { entityId: id, at, failure: null },
  'team-chat-message.insert': { message: rowOf(teamChatMessages) },
  'team-chat-message.sent': { id },
  'report-schedule.insert': { schedule: rowOf(reportSchedules) },
  'report-schedule.update': { schedule: rowOf(reportSchedules) },
  'report-schedule.advance': { id, from: at, to: at },
  'report-schedule.stop': { id, reason: 'OWNER_LEFT' },
  'report-run.insert': { run: rowOf(reportRuns) },
  'report-run.part': { runId: id, attempt: 1, number: 1, content: 'x' },
  'report-run.conclude': { run: rowOf(reportRuns) },
  'report-run.mailed': { run: rowOf(reportRuns) },
  'report-run.transferred': { run: rowOf(reportRuns) },
  'report-run.forget': { id },
  'bulk-run.insert': { run: rowOf(bulkRuns) },
  'bulk-run.result': { result: rowOf(bulkRunResults) },
  'bulk-run.step': { decision: rowOf(bulkRunSteps) },
  'attention.assign': { assignment: rowOf(attentionAssignments) },
  'payment-tag.put': { tag: rowOf(paymentTags) },
  'payment-tag.delete': { paymentId: id, tag: 'x' },
  'note.insert': { note: rowOf(paymentNotes), idempotencyKey: null },
};

const question = {
  kind: 'unknown',
  operation: 'payment',
  subjectId: id,
  amountMinor: 1n,
  since: at,
  until: null,
} as const;

const platformWrites: Kinds<PlatformWrite> = {
  'entity.put': { entity: rowOf(entities) },
  'entity-key.put': { key },
  'entity-key.replace': { retired: key, key, at },
  'entity-key.wrap-retired': { key },
  'sealed.replace': { was: { place: 'account', account }, place: { place: 'account', account } },
  'token.put': { token: rowOf(accessTokens) },
  'token.insert': { token: rowOf(accessTokens) },
  'token.room': { entityPath: owner, now: at, activeMax: 1, replaced: null },
  'token.used': { id, at },
  'audit.append': { entry: rowOf(audit) },
  'event.forget': { upTo: 1 },
  'event-chain.append': { row: { fromSequence: 1, toSequence: 2, contentHash: 'x', hash: 'x', sealedAt: at } },
  'event-chain.cut': { from: 1 },
  'clock.confirm': { at },
  'copies.payments': { payments: [{ ...rowOf(payments), checkoutId: 'x' }] },
  'copies.registrations': { registrations: [rowOf(registrations)] },
  'installation.insert': { installation: { ...rowOf(installation), place: 1 } },
  'merchant-move.put': { move: rowOf(merchantMoves) },
  'merchant-move.delete': { merchantPath: merchant },
  'webhook.lost': { lost: { subscriptionId: id, cursor: 0, count: 1, from: at, to: at }, upTo: 1 },
  'custom-role.insert': { role: rowOf(staffCustomRole) },
  'custom-role.update': { role: { ...rowOf(staffCustomRole), limited: false } },
  'custom-role.retire': { id, version: 1, at },
  'staff.insert': { member: { ...member, customRole: rowOf(staffCustomRole) } },
  'staff.update': { member: { ...member, customRole: rowOf(staffCustomRole) }, at, keepAdministrator: true },
  'staff.link': { id, identifier: 'x', userId: owner, at, expiresAt: at },
  'staff.password': { userId: owner, hash: 'x', at },
  'staff.company-account': {
    userId: owner,
    account: { issuer: 'https://login.example', subject: 'x', secondFactor: true, roleByClaim: true, endedByClaim: false },
    at,
  },
  'staff.forget-factors': { userId: owner },
  'staff.end-session': { userId: owner, id },
  'staff.end-sessions': { userId: owner },
  'staff-session.seen': { id, at },
  'staff-lockout.conclude': { key: 'x', outcome: 'succeeded', at, staleBefore: at },
  'intake.advance': { from: 0, to: 1 },
  'movements.take-in': { after: 0, upTo: 1, clearsSimulated: true },
  'projection.advance': { from: progress, to: progress },
  'projection.payment': { facts, terms: ['x'] },
  'projection.questions': { paymentId: id, entityPath, rootId: null, questions: [question] },
  'projection.registration': { id, entityPath, terms: ['x'] },
  'projection.tickets': { paymentId: id, entityPath, terms: ['x'] },
  'projection.sums': { from: { merchant: 1, at }, to: undefined },
  'notification.insert': { notification: rowOf(notifications) },
  'notification.read': { memberId: owner, ids: [id], at },
  'notification-preferences.put': { preferences: rowOf(notificationPreferences) },
  'payment-watch.put': { watch: rowOf(paymentWatches) },
  'payment-watch.delete': { memberId: owner, paymentId: id },
  'notification-place.advance': { reached: 1 },
  'view.put': { view: rowOf(savedViews) },
  'view.delete': { ownerId: owner, id },
};

export const commits: readonly (readonly [name: string, commit: CommitArguments])[] = [
  ...Object.entries(merchantWrites).map(([write, rest]) => [write, [merchant, [{ write, ...rest } as Write]]] as const),
  ...Object.entries(platformWrites).map(([write, rest]) => [write, ['platform', [{ write, ...rest } as PlatformWrite]]] as const),
];
