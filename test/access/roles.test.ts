import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '../../api/contract/staff-roles.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { permissionsOfRole } from '../../api/foundation/access/role.ts';
import { requests } from '../graphql/root-requests.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { channels, cardPayment as restPayment } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { mayAsk } from './needed-permissions.ts';

let gateway: StaffHarness;
const browsers = new Map<StaffRole, Browser>();
beforeAll(async () => {
  gateway = await startStaff();
  for (const role of staffRoles) browsers.set(role, await gateway.signedIn(role));
});
afterAll(() => gateway.stop());

function as(role: StaffRole): Browser {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`nobody is ${role}`);
  return browser;
}

const everybody: readonly StaffRole[] = staffRoles;
const refunding: readonly StaffRole[] = ['SUPPORT', 'FINANCE', 'ADMIN'];
const moving: readonly StaffRole[] = ['FINANCE', 'ADMIN'];
const exporting: readonly StaffRole[] = ['AUDITOR', 'FINANCE', 'ADMIN'];
const redelivering: readonly StaffRole[] = ['SUPPORT', 'ADMIN'];
const administering: readonly StaffRole[] = ['ADMIN'];
const readingConfiguration: readonly StaffRole[] = ['AUDITOR', 'ADMIN'];

/** Who may ask for each root field; in the test environment. A new field without a line here fails the test below. */
const allowed: Readonly<Record<string, readonly StaffRole[]>> = {
  accessTokens: readingConfiguration,
  auditLog: readingConfiguration,
  entities: everybody,
  entity: everybody,
  events: everybody,
  latestCursor: everybody,
  ledger: everybody,
  node: everybody,
  nodes: everybody,
  payment: everybody,
  paymentQuery: everybody,
  payments: everybody,
  checkout: everybody,
  checkouts: everybody,
  checkoutResult: everybody,
  checkoutStatistics: everybody,
  createCheckout: administering,
  updateCheckout: administering,
  deleteCheckout: administering,
  paymentLink: everybody,
  paymentLinks: everybody,
  merchantLook: everybody,
  createPaymentLink: refunding,
  endPaymentLink: refunding,
  updateMerchantLook: administering,
  job: everybody,
  jobs: everybody,
  previewSchedule: everybody,
  previewJob: everybody,
  jobCalendar: everybody,
  createJob: administering,
  rescheduleJob: moving,
  cancelJob: moving,
  pauseJob: moving,
  resumeJob: moving,
  runJob: moving,
  authentication: everybody,
  refundApprovals: everybody,
  registration: everybody,
  registrations: everybody,
  resultCodes: everybody,
  riskRules: everybody,
  shopper: everybody,
  attention: everybody,
  attentionCounts: everybody,
  attentionAssignees: everybody,
  paymentTags: everybody,
  tagPayment: refunding,
  untagPayment: refunding,
  notifications: everybody,
  unreadNotificationCount: everybody,
  notificationPreferences: everybody,
  markNotificationsRead: everybody,
  updateNotificationPreferences: everybody,
  watchPayment: everybody,
  savedViews: everybody,
  search: everybody,
  searchIndex: everybody,
  clock: everybody,
  advanceClock: administering,
  resetSandbox: administering,
  clockDoubt: everybody,
  confirmClock: administering,
  statistics: everybody,
  insights: everybody,
  acceptReview: moving,
  assignAttention: refunding,
  pastImport: readingConfiguration,
  pastImports: readingConfiguration,
  accountImport: readingConfiguration,
  openAccountImport: administering,
  closeAccountImport: administering,
  importAccounts: administering,
  startPastImport: administering,
  continuePastImport: administering,
  bulkReview: everybody,
  bulkRun: everybody,
  bulkRuns: everybody,
  createBulkRun: refunding,
  continueBulkRun: refunding,
  approveBulkRun: refunding,
  rejectBulkRun: refunding,
  stopBulkRun: refunding,
  reportSchedules: exporting,
  reportSchedule: exporting,
  createReportSchedule: moving,
  updateReportSchedule: moving,
  pauseReportSchedule: moving,
  resumeReportSchedule: moving,
  endReportSchedule: moving,
  runReportSchedule: moving,
  createNote: refunding,
  receipt: everybody,
  sendReceipt: refunding,
  revealPersonalData: refunding,
  createSavedView: everybody,
  updateSavedView: everybody,
  deleteSavedView: everybody,
  rebuildSearch: administering,
  walletKeys: readingConfiguration,
  createWalletKey: administering,
  updateWalletKey: administering,
  deleteWalletKey: administering,
  createTestWalletToken: administering,
  builtInRoles: readingConfiguration,
  customRoles: readingConfiguration,
  createCustomRole: administering,
  updateCustomRole: administering,
  retireCustomRole: administering,
  staffMembers: readingConfiguration,
  tryRiskRule: everybody,
  routing: everybody,
  tryRouting: everybody,
  connectorReport: everybody,
  cutOver: everybody,
  shadowReports: everybody,
  viewer: everybody,
  webhookAcknowledgements: everybody,
  webhookDeliveries: everybody,
  webhookFailureCounts: everybody,
  webhookDelivery: everybody,
  webhookPreview: everybody,
  webhookRedeliveryCount: redelivering,
  requestLog: everybody,
  requestSummary: everybody,
  rotateAccessToken: administering,
  webhookSubscription: everybody,
  webhookSubscriptions: everybody,
  capturePayment: moving,
  createAccessToken: administering,
  assistantRequest: everybody,
  grantAssistant: everybody,
  createPayment: administering,
  createAuthentication: administering,
  createRegistration: administering,
  createWebhookSubscription: administering,
  deleteRegistration: refunding,
  deleteRiskRule: administering,
  deleteWebhookSubscription: administering,
  createStaffMember: administering,
  endStaffSessions: administering,
  createRiskRule: administering,
  updateRiskRule: administering,
  updateEntity: administering,
  recordChargeback: moving,
  redeliverWebhook: redelivering,
  referencePayment: refunding,
  refundPayment: refunding,
  inquirePayment: refunding,
  decidePayment: ['FINANCE', 'ADMIN'],
  approveRefund: refunding,
  rejectRefund: refunding,
  resetStaffPassword: administering,
  reversePayment: moving,
  revokeAccessToken: administering,
  settlementFile: everybody,
  settlementFiles: everybody,
  reconciliationRecord: everybody,
  reconciliationRecords: everybody,
  monthEnd: everybody,
  outstandingPayments: everybody,
  payout: everybody,
  payouts: everybody,
  bankLines: exporting,
  sampleBankStatement: exporting,
  importBankStatement: moving,
  decideBankLine: moving,
  chargeback: everybody,
  chargebackSummary: everybody,
  chargebacks: everybody,
  fileDestinations: everybody,
  teamChat: readingConfiguration,
  fileTransfers: everybody,
  settlementReport: everybody,
  settlementReportDetail: everybody,
  importSettlementFile: moving,
  withdrawSettlementFile: moving,
  matchReconciliationRecord: moving,
  setReconciliationRecordAside: moving,
  connectChannel: administering,
  setRouting: administering,
  holdConnector: administering,
  holdShadow: administering,
  releaseShadow: administering,
  releaseConnector: administering,
  putTeamChat: administering,
  testTeamChat: administering,
  deleteTeamChat: administering,
  createFileDestination: administering,
  updateFileDestination: administering,
  deleteFileDestination: administering,
  testFileDestination: administering,
  sendReconciliationFile: moving,
  addChargebackEvidence: moving,
  attachChargebackResponse: moving,
  answerChargeback: moving,
  rotateVault: administering,
  testWebhookSubscription: redelivering,
  updateRegistration: administering,
  updateStaffMember: administering,
  updateWebhookSubscription: administering,
};

test('every root field says which roles may ask for it', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect(Object.keys(allowed).sort()).toEqual(fields.sort());
});

test('who may ask for a root field are the roles whose permissions it needs', () => {
  const held = (role: StaffRole, name: string) => mayAsk(permissionsOfRole(role, 'test'), name);
  const derived = Object.keys(allowed).map((name) => [name, staffRoles.filter((role) => held(role, name))]);
  expect(Object.fromEntries(derived)).toEqual(allowed);
});

const noRight = '800.900.301';

describe.each(staffRoles)('%s', (role) => {
  test.each(Object.entries(allowed))('%s', async (name, roles) => {
    const { errors } = await as(role).graphql(requests[name] ?? '');
    const codes = errors.map(({ extensions }) => extensions?.resultCode);
    // Whoever may ask is answered, or told that there is no such thing; never that they may not.
    if (roles.includes(role)) expect(codes).not.toContain(noRight);
    else expect(codes).toEqual([noRight]);
  });
});

/** Saved views and notifications are of whoever has them, and change nothing for anybody else. */
const ownThings = [
  'createSavedView',
  'updateSavedView',
  'deleteSavedView',
  'grantAssistant',
  'markNotificationsRead',
  'updateNotificationPreferences',
  'watchPayment',
];

test('an auditor may ask for every query but one that prepares a change, and for no mutation but of their own lists', () => {
  const names = (type: 'getQueryType' | 'getMutationType'): readonly string[] => Object.keys(schema[type]()?.getFields() ?? {});
  const may = (name: string): boolean => allowed[name]?.includes('AUDITOR') === true;
  expect(names('getQueryType').filter((name) => !may(name))).toEqual(['webhookRedeliveryCount']);
  expect(names('getMutationType').filter(may).sort()).toEqual([...ownThings].sort());
});

test('an auditor sees personal data whole', async () => {
  const { body } = await gateway.rest.post('/v1/payments', restPayment);
  const query = 'query ($id: ID!) { payment(id: $id) { card { holder } } }';
  const holderSeenBy = async (role: StaffRole): Promise<unknown> =>
    (await as(role).graphql(query, { id: body.id })).data.payment.card.holder;
  expect(await holderSeenBy('AUDITOR')).toBe(restPayment['card.holder']);
  expect(await holderSeenBy('VIEWER')).not.toBe(restPayment['card.holder']);
});

test('in the live environment nobody of staff makes payments or stores accounts', () => {
  for (const role of staffRoles) expect(permissionsOfRole(role, 'live')).not.toContain('payments:write');
  expect(permissionsOfRole('ADMIN', 'test')).toContain('payments:write');
});

describe('a refund', () => {
  let id: string;
  beforeEach(async () => {
    const { body } = await gateway.rest.post('/v1/payments', { ...restPayment, amount: '500.00' });
    id = body.id ?? '';
  });

  const refund = `mutation ($id: ID!, $amount: Decimal!, $currency: Currency!, $reason: String) {
    refundPayment(id: $id, amount: $amount, currency: $currency, reason: $reason) { id outcome amount } }`;
  const asked = (amount: string, changes = {}) => ({ id, amount, currency: 'EUR', reason: 'ticket 4711', ...changes });

  test('by SUPPORT is made up to its limit and refused beyond it, in words that say the limit', async () => {
    expect((await as('SUPPORT').graphql(refund, asked('100.00'))).data.refundPayment).toMatchObject({
      outcome: 'APPROVED',
      amount: '100.00',
    });
    const refused = await as('SUPPORT').graphql(refund, asked('100.01'));
    expect(refused.errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', resultCode: noRight });
    expect(refused.errors[0]?.message).toBe('you may refund up to 100.00 EUR at once: ask a colleague whose limit is higher');
    expect((await gateway.store.acrossMerchants.paymentById(id))?.refunded).toBe(10_000n);
  });

  test('in another currency than that of the limit is refused in the same words', async () => {
    const refused = await as('SUPPORT').graphql(refund, asked('1.00', { currency: 'USD' }));
    expect(refused.errors[0]?.message).toMatch(/up to 100\.00 EUR/);
  });

  test('by reference is held to the same limit', async () => {
    const query = `mutation ($id: ID!, $amount: Decimal!, $currency: Currency!, $reason: String) {
      referencePayment(id: $id, input: {paymentType: RF, amount: $amount, currency: $currency}, reason: $reason) { id } }`;
    expect((await as('SUPPORT').graphql(query, asked('100.01'))).errors[0]?.message).toMatch(/up to 100\.00 EUR/);
    for (const type of ['CP', 'RV', 'RB', 'CB']) {
      const { errors } = await as('SUPPORT').graphql(query.replace('paymentType: RF', `paymentType: ${type}`), asked('1.00'));
      expect([type, errors[0]?.extensions?.resultCode]).toEqual([type, noRight]);
    }
  });

  test('by SUPPORT without a limit is refused', async () => {
    const member = await gateway.store.staff.byEmail('support@example.test');
    const change =
      'mutation ($id: ID!, $l: RefundLimitInput) { updateStaffMember(id: $id, input: {refundLimit: $l}) { refundLimit { amount } } }';
    await as('ADMIN').graphql(change, { id: member?.id, l: null });
    expect((await as('SUPPORT').graphql(refund, asked('0.01'))).errors[0]?.message).toMatch(/no refund limit/);
    await as('ADMIN').graphql(change, { id: member?.id, l: { amount: '100.00', currency: 'EUR' } });
    expect((await as('SUPPORT').graphql(refund, asked('0.01'))).errors).toEqual([]);
  });

  test('by FINANCE has no limit', async () => {
    expect((await as('FINANCE').graphql(refund, asked('500.00'))).data.refundPayment).toMatchObject({ outcome: 'APPROVED' });
  });

  test.each([undefined, '', '  ', 'ab'])('by staff without a reason is refused (%j); a program need not say why', async (reason) => {
    const refused = await as('ADMIN').graphql(refund, asked('1.00', { reason }));
    expect(refused.errors[0]?.extensions).toMatchObject({ resultCode: '200.300.404', parameterErrors: [{ name: 'reason' }] });
    expect((await gateway.graphql(refund, asked('1.00', { reason }))).errors).toBeUndefined();
  });

  test('says in the request log who did it and why', async () => {
    const { data } = await as('SUPPORT').graphql(refund, asked('1.00'));
    const [entry] = await gateway.store.requestLog.ofEach(demoMerchant, [data.refundPayment.id]);
    expect(entry).toMatchObject({ callerId: 'support@example.test', reason: 'ticket 4711', endpoint: 'graphql' });
  });
});

test('capture and reversal want a reason as well', async () => {
  const { body } = await gateway.rest.post('/v1/payments', { ...restPayment, paymentType: 'PA' });
  const capture = `mutation { capturePayment(id: "${body.id}", amount: "1.00", currency: "EUR") { id } }`;
  const reverse = `mutation { reversePayment(id: "${body.id}") { id } }`;
  for (const query of [capture, reverse]) {
    const refused = await as('FINANCE').graphql(query);
    expect(refused.errors[0]?.extensions?.parameterErrors).toEqual([expect.objectContaining({ name: 'reason' })]);
  }
  const done = await as('FINANCE').graphql(reverse.replace('")', '", reason: "the shopper withdrew")'));
  expect(done.errors).toEqual([]);
});

test('a merchant’s staff see their own merchant and nothing of another', async () => {
  const member = await gateway.store.staff.byEmail('viewer@example.test');
  const move = 'mutation ($id: ID!, $e: ID!) { updateStaffMember(id: $id, input: {entityId: $e}) { entityId } }';
  const other = await gateway.rest.post(
    '/v1/payments',
    { ...restPayment, entityId: channels.other },
    { token: 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDF8c2FuZGJveC1vdGhlcg==' },
  );
  const query = `{ payment(id: "${other.body.id}") { id } }`;
  expect((await as('VIEWER').graphql(query)).data.payment).toEqual({ id: other.body.id });
  await as('ADMIN').graphql(move, { id: member?.id, e: '8ac7a4a0000000000000000000000003' });
  expect((await as('VIEWER').graphql(query)).data.payment).toBeNull();
});

test('a payment offers each role what that role may do to it, and nothing else', async () => {
  const { body } = await gateway.rest.post('/v1/payments', restPayment);
  const offered = async (role: StaffRole) => {
    const { data } = await as(role).graphql(`{ payment(id: "${body.id}") { actions { operation allowed } } }`);
    return data.payment.actions
      .filter((action: { readonly allowed: boolean }) => action.allowed)
      .map((action: { readonly operation: string }) => action.operation);
  };
  expect(await offered('VIEWER')).toEqual([]);
  expect(await offered('SUPPORT')).toEqual(['REFUND']);
  expect(await offered('FINANCE')).toEqual(['REVERSE', 'REFUND', 'CHARGEBACK']);
  expect(await offered('ADMIN')).toEqual(expect.arrayContaining(['REVERSE', 'REFUND', 'CHARGEBACK']));
});
