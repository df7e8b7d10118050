/** Which permission opens each root field, as `root-requests.ts` asks for it. A new field without a line here fails the tests of roles. */
import type { Permission } from '../../api/foundation/access/role.ts';

const fieldsOf: Readonly<Partial<Record<Permission, string>>> = {
  'configuration:read':
    'accessTokens auditLog accountImport pastImport pastImports walletKeys builtInRoles customRoles staffMembers teamChat',
  'payments:read':
    'entities entity events latestCursor ledger node nodes payment paymentQuery payments checkout checkouts checkoutResult ' +
    'checkoutStatistics paymentLink paymentLinks merchantLook job jobs previewSchedule previewJob jobCalendar registration ' +
    'registrations resultCodes riskRules shopper attention attentionCounts attentionAssignees savedViews search clock ' +
    'clockDoubt searchIndex statistics insights bulkReview bulkRun bulkRuns createSavedView updateSavedView deleteSavedView ' +
    'routing tryRouting cutOver connectorReport tryRiskRule viewer authentication assistantRequest grantAssistant ' +
    'refundApprovals settlementFile settlementFiles reconciliationRecord reconciliationRecords monthEnd outstandingPayments ' +
    'payout payouts chargeback chargebackSummary chargebacks fileDestinations fileTransfers settlementReport ' +
    'settlementReportDetail webhookAcknowledgements webhookDeliveries webhookDelivery webhookFailureCounts requestLog requestSummary ' +
    'webhookPreview webhookSubscription webhookSubscriptions receipt paymentTags notifications unreadNotificationCount ' +
    'notificationPreferences markNotificationsRead updateNotificationPreferences watchPayment shadowReports',
  'links:manage': 'createPaymentLink endPaymentLink',
  'accounts:erase': 'deleteRegistration',
  admin:
    'updateMerchantLook advanceClock resetSandbox confirmClock openAccountImport closeAccountImport startPastImport rebuildSearch createWalletKey updateWalletKey ' +
    'deleteWalletKey createTestWalletToken createCustomRole updateCustomRole retireCustomRole deleteRiskRule createRiskRule ' +
    'updateRiskRule updateEntity revokeAccessToken setRouting holdConnector releaseConnector holdShadow releaseShadow connectChannel ' +
    'putTeamChat testTeamChat deleteTeamChat createFileDestination updateFileDestination deleteFileDestination testFileDestination rotateVault createWebhookSubscription ' +
    'deleteWebhookSubscription updateWebhookSubscription rotateAccessToken endStaffSessions createStaffMember ' +
    'resetStaffPassword updateStaffMember',
  'payments:write':
    'createJob createAuthentication createCheckout updateCheckout deleteCheckout createPayment createRegistration ' +
    'updateRegistration importAccounts',
  'jobs:manage': 'rescheduleJob cancelJob pauseJob resumeJob runJob',
  'personal:reveal': 'revealPersonalData',
  'payments:reverse': 'acceptReview reversePayment',
  'notes:write': 'assignAttention createBulkRun createNote sendReceipt ' + 'tagPayment untagPayment',
  'payments:capture': 'capturePayment',
  reconcile:
    'recordChargeback importBankStatement importSettlementFile withdrawSettlementFile matchReconciliationRecord setReconciliationRecordAside ' +
    'sendReconciliationFile addChargebackEvidence attachChargebackResponse answerChargeback',
  'payments:refund': 'referencePayment refundPayment',
  'payments:inquire': 'inquirePayment',
  'payments:decide': 'decidePayment',
  export: 'bankLines sampleBankStatement reportSchedules reportSchedule',
  'webhooks:redeliver': 'redeliverWebhook testWebhookSubscription webhookRedeliveryCount',
};

/** Those that ask for more than one. A token of the scope ADMIN may do no more than whoever issues it. */
const fieldsOfSeveral: Readonly<Record<string, readonly Permission[]>> = {
  continuePastImport: ['admin', 'configuration:read'],
  createAccessToken: ['admin', 'configuration:read', 'webhooks:redeliver', 'reconcile'],
  decideBankLine: ['reconcile', 'export'],
  createReportSchedule: ['export', 'notes:write'],
  updateReportSchedule: ['export', 'notes:write'],
  pauseReportSchedule: ['export', 'notes:write'],
  resumeReportSchedule: ['export', 'notes:write'],
  endReportSchedule: ['export', 'notes:write'],
  runReportSchedule: ['export', 'notes:write'],
};

const ofBulk: readonly Permission[] = ['payments:refund', 'payments:capture', 'notes:write', 'webhooks:redeliver'];
const ofApproval: readonly Permission[] = ['payments:refund', 'payments:reverse', 'payments:decide', 'reconcile'];

/** What they are about says which one it takes; whoever has none of them is told so before that. */
const fieldsOfAny: Readonly<Record<string, readonly Permission[]>> = {
  continueBulkRun: ofBulk,
  approveBulkRun: ofBulk,
  rejectBulkRun: ofBulk,
  stopBulkRun: ofBulk,
  approveRefund: ofApproval,
  rejectRefund: ofApproval,
};

/** All of them must be held. */
const needs: Readonly<Record<string, readonly Permission[]>> = {
  ...Object.fromEntries(
    Object.entries(fieldsOf).flatMap(([permission, names]) => names.split(' ').map((name) => [name, [permission as Permission]])),
  ),
  ...fieldsOfSeveral,
};

/** Whether who has these permissions may ask for the root field. */
export function mayAsk(held: readonly Permission[], name: string): boolean {
  const any = fieldsOfAny[name];
  if (any) return any.some((permission) => held.includes(permission));
  return needs[name]?.every((permission) => held.includes(permission)) === true;
}
