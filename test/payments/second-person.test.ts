/** Whatever staff do that gives money back or out obeys one rule: above the channel's limit it takes two people. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffRoles } from '../../api/contract/staff-roles.ts';
import { originalTypes, referencingTypes } from '../../api/domain/payments/rules.ts';
import { findPermission } from '../../api/domain/payments/staff/rules.ts';
import { givesMoneyOut } from '../../api/domain/payments/staff/second-person.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { beyondLimits } from '../../api/foundation/access/custom-role.ts';
import { isLimited, permissionsOfRole } from '../../api/foundation/access/role.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { scheduleId, storeCard } from '../jobs/requests.ts';
import { type Browser, type GraphqlAnswer, type StaffHarness, startStaff } from '../staff/browser.ts';
import { giveRole, makeRole } from '../staff/role-maker.ts';
import { cardPayment, channels } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let admin: Browser;
let finance: Browser;

beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ now: Date.now() - 10 * dayMs, bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
  admin = await gateway.signedIn('ADMIN');
  finance = await gateway.signedIn('FINANCE');
  for (const id of [channels.documented, channels.testBank]) await putLimit(id);
});
afterEach(() => gateway.stop());

async function putLimit(id: string): Promise<void> {
  const channel = (await gateway.store.entities.all()).find((entity) => entity.id === id);
  if (!channel?.settings) throw new Error('no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '300.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
}

async function pay(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '5000.00', ...changes });
  return body.id ?? '';
}

/** By a merchant's program, which nobody asks. */
async function refer(id: string, paymentType: string, amount = '400.00', entityId: string = channels.documented): Promise<string> {
  const { body } = await gateway.rest.post(`/v1/payments/${id}`, { entityId, amount, currency: 'EUR', paymentType });
  return body.id ?? '';
}

const money = (amount: string) => `amount: "${amount}", currency: "EUR", reason: "ticket 4711"`;
const monthly = 'job: {hour: "6", minute: "0", dayOfMonth: "1", dayOfWeek: "?"}';
const jobOf = (paymentType: string) => scheduleId(gateway, { paymentType, amount: '400.00' });

const checkout = (type: string) => `{entityId: "${channels.documented}", amount: "400.00", currency: EUR, paymentType: ${type}}`;
const openCheckout = async () =>
  (await gateway.graphql(`mutation { createCheckout(input: ${checkout('DB')}) { id } }`)).data.createCheckout.id;

async function payUnknown(amount: string): Promise<string> {
  bank.next.push('lost after');
  const id = await pay({ entityId: channels.testBank, amount });
  gateway.clock.advance(6_000);
  bank.isReachable = false;
  return id;
}

async function chargeBack(amount = '400.00'): Promise<string> {
  return refer(await pay(), 'CB', amount);
}

/** A mutation that gives out 400.00 where the limit is 300.00, asked by staff. */
type Trial = () => Promise<string>;

const referencing = async (type: string): Promise<string> =>
  `mutation { referencePayment(id: "${await pay()}", input: {paymentType: ${type}, amount: "400.00", currency: EUR}, reason: "ticket 4711") { id } }`;

/** Every mutation by which staff give money back or out, each way in which it does. */
const trials: Readonly<Record<string, readonly Trial[]>> = {
  refundPayment: [async () => `mutation { refundPayment(id: "${await pay()}", ${money('400.00')}) { id } }`],
  reversePayment: [
    async () => `mutation { reversePayment(id: "${await pay()}", ${money('400.00')}) { id } }`,
    async () => `mutation { reversePayment(id: "${await pay()}", reason: "all of it") { id } }`,
  ],
  recordChargeback: [
    async () => `mutation { recordChargeback(id: "${await pay()}", ${money('400.00')}, chargebackResultCode: "000.100.220") { id } }`,
  ],
  referencePayment: referencingTypes.filter((type) => givesMoneyOut(type, 'DB')).map((type) => () => referencing(type)),
  createPayment: originalTypes
    .filter((type) => type !== 'PA.CP' && givesMoneyOut(type, null))
    .map(
      (type) => async () =>
        `mutation { createPayment(input: {entityId: "${channels.documented}", amount: "400.00", currency: EUR, paymentType: ${type}, registrationId: "${await storeCard(gateway)}"}) { id } }`,
    ),
  decidePayment: ['APPROVED', 'DECLINED'].map(
    (decision) => async () =>
      `mutation { decidePayment(id: "${await payUnknown('400.00')}", decision: ${decision}, reason: "ticket 4711") { id } }`,
  ),
  answerChargeback: ['ACCEPTED', 'LOST'].map(
    (answer) => async () => `mutation { answerChargeback(id: "${await chargeBack()}", answer: ${answer}, note: "ticket 4711") { id } }`,
  ),
  createCheckout: [async () => `mutation { createCheckout(input: ${checkout('CD')}) { id } }`],
  updateCheckout: [
    async () =>
      `mutation { updateCheckout(id: "${await openCheckout()}", input: {entityId: "${channels.documented}", paymentType: CD}) { id } }`,
  ],
  createJob: [
    async () =>
      `mutation { createJob(input: {entityId: "${channels.documented}", registrationId: "${await storeCard(gateway)}", amount: "1.00", currency: EUR, paymentType: CD, ${monthly}}) { id } }`,
  ],
  rescheduleJob: [async () => `mutation { rescheduleJob(id: "${await jobOf('DB')}", input: {paymentType: CD, amount: "1.00"}) { id } }`],
  runJob: [async () => `mutation { runJob(id: "${await jobOf('CD')}") { id } }`],
  resumeJob: [
    async () => {
      const id = await jobOf('CD');
      await gateway.graphql(`mutation { pauseJob(id: "${id}") { id } }`);
      return `mutation { resumeJob(id: "${id}") { id } }`;
    },
  ],
};

/** Every other mutation, by why no money leaves a payment by it. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  'it is the second person': ['approveRefund', 'approveBulkRun'],
  'it ends a request': ['rejectRefund', 'rejectBulkRun', 'stopBulkRun'],
  'what it begins and goes on with is refunded one by one, and its sum takes two (test/bulk-runs)': ['createBulkRun', 'continueBulkRun'],
  'it brings money in': ['capturePayment', 'acceptReview'],
  'the bank decides': ['inquirePayment'],
  'it books what the institute has done: the money has left before': [
    'importSettlementFile',
    'matchReconciliationRecord',
    'withdrawSettlementFile',
  ],
  'it stores accounts, and nothing is paid': ['openAccountImport', 'importAccounts', 'closeAccountImport'],
  'it makes files of what was paid': [
    'createReportSchedule',
    'updateReportSchedule',
    'pauseReportSchedule',
    'resumeReportSchedule',
    'runReportSchedule',
    'endReportSchedule',
  ],
  'it books what the gateway behind has done: the money has left before': ['startPastImport', 'continuePastImport'],
  'it ends or delays payments': ['cancelJob', 'pauseJob', 'deleteCheckout', 'endPaymentLink'],
  'it runs what is planned already, in the test environment': ['advanceClock'],
  'it erases what a merchant of the test environment has done': ['resetSandbox'],
  'it changes no payment': [
    'addChargebackEvidence',
    'createCustomRole',
    'retireCustomRole',
    'updateCustomRole',
    'assignAttention',
    'attachChargebackResponse',
    'confirmClock',
    'connectChannel',
    'setRouting',
    'holdConnector',
    'releaseConnector',
    'holdShadow',
    'releaseShadow',
    'markNotificationsRead',
    'updateNotificationPreferences',
    'tagPayment',
    'untagPayment',
    'watchPayment',
    'putTeamChat',
    'testFileDestination',
    'testTeamChat',
    'deleteTeamChat',
    'createAccessToken',
    'grantAssistant',
    'createAuthentication',
    'createFileDestination',
    'createNote',
    'createPaymentLink',
    'createRegistration',
    'createRiskRule',
    'createSavedView',
    'createStaffMember',
    'createTestWalletToken',
    'createWalletKey',
    'createWebhookSubscription',
    'decideBankLine',
    'setReconciliationRecordAside',
    'deleteFileDestination',
    'deleteRegistration',
    'deleteRiskRule',
    'deleteSavedView',
    'deleteWalletKey',
    'deleteWebhookSubscription',
    'endStaffSessions',
    'importBankStatement',
    'rebuildSearch',
    'redeliverWebhook',
    'resetStaffPassword',
    'revealPersonalData',
    'revokeAccessToken',
    'rotateAccessToken',
    'rotateVault',
    'sendReceipt',
    'sendReconciliationFile',
    'testWebhookSubscription',
    'updateEntity',
    'updateFileDestination',
    'updateMerchantLook',
    'updateRegistration',
    'updateRiskRule',
    'updateSavedView',
    'updateStaffMember',
    'updateWalletKey',
    'updateWebhookSubscription',
  ],
};

test('every mutation is tried above the limit, or gives no money out', () => {
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect([...Object.keys(trials), ...Object.values(harmless).flat()].sort()).toEqual(mutations.sort());
  for (const [name, tried] of Object.entries(trials)) expect([name, tried.length]).not.toEqual([name, 0]);
});

const forTwo = /needs a second person/;

test.each(Object.entries(trials))('%s needs a second person above the limit', async (_name, tried) => {
  for (const ask of tried) {
    const asked = await ask();
    const { data, errors } = await admin.graphql(asked);
    expect([asked, Object.values(data ?? {}), errors[0]?.message]).toEqual([asked, [null], expect.stringMatching(forTwo)]);
    expect(errors[0]?.extensions?.resultCode).toBe('800.900.301');
  }
  const given = ['RF', 'RV', 'CD'] as const;
  const made = await gateway.store.payments.page({ entityPath: demoMerchant, types: given }, { first: 10 });
  expect(made.items).toEqual([]);
});

describe('the sum on one payment', () => {
  const outcomeOf = ({ data, errors }: GraphqlAnswer) => Object.values(data ?? {})[0] ?? errors[0]?.message;
  const give = async (mutation: string, id: string, amount: string, by = finance) =>
    outcomeOf(await by.graphql(`mutation { ${mutation}(id: "${id}", ${money(amount)}) { outcome } }`));
  const approved = { outcome: 'APPROVED' };

  test.each([
    ['reversePayment', 'reversePayment'],
    ['recordChargeback', 'refundPayment'],
    ['refundPayment', 'recordChargeback'],
  ])('%s, and then %s', async (first, second) => {
    const id = await pay();
    expect(await give(first, id, '200.00')).toEqual(approved);
    expect(await give(second, id, '100.01')).toMatch(forTwo);
  });

  test('counts what a program and a bank gave out', async () => {
    const id = await pay();
    await refer(id, 'RF', '200.00');
    expect(await give('reversePayment', id, '0.01')).not.toEqual(approved);
    expect(await give('refundPayment', id, '100.01')).toMatch(forTwo);
    const other = await pay();
    await refer(other, 'CB', '200.00');
    expect(await give('refundPayment', other, '100.01')).toMatch(forTwo);
  });

  test('counts a refund that its bank ended with a code that leaves the outcome open', async () => {
    const id = await pay();
    const uncertain = { 'customParameters[forceResultCode]': '900.100.300' };
    const sum = { amount: '200.00', currency: 'EUR', paymentType: 'RF' };
    const { body } = await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, ...sum, ...uncertain });
    expect(body.result?.code).toBe('900.100.300');
    expect(await give('refundPayment', id, '100.01')).toMatch(forTwo);
  });

  test('is one of all captures of an authorisation, also of refunds at the same time', async () => {
    const id = await pay({ paymentType: 'PA' });
    const captures = [await refer(id, 'CP'), await refer(id, 'CP')];
    const answers = await Promise.all(captures.map((capture) => give('refundPayment', capture, '200.00')));
    expect(answers).toContainEqual(approved);
    expect(answers).toContainEqual(expect.stringMatching(forTwo));
  });

  test('is not that of a rebill, which is a payment of its own', async () => {
    const id = await pay();
    const rebill = await refer(id, 'RB');
    expect(await give('refundPayment', id, '200.00')).toEqual(approved);
    expect(await give('refundPayment', rebill, '200.00')).toEqual(approved);
  });

  test('counts a refund without an outcome, and weighs the decision about one', async () => {
    const id = await pay({ entityId: channels.testBank });
    expect(await give('refundPayment', id, '150.00')).toEqual(approved);
    bank.next.push('lost after');
    await give('refundPayment', id, '150.00');
    expect(await give('refundPayment', id, '0.01')).toMatch(forTwo);
    for (const { id: waiting } of nodesOf((await admin.graphql('{ refundApprovals { edges { node { id } } } }')).data.refundApprovals))
      await admin.graphql(`mutation { rejectRefund(id: "${waiting}") { id } }`);
    gateway.clock.advance(6_000);
    bank.isReachable = false;
    const [unknown] = (await gateway.store.payments.linked(demoMerchant, id)).filter(({ status }) => status === 'unknown');
    const decide = `mutation { decidePayment(id: "${unknown?.id}", decision: DECLINED, reason: "bank statement") { outcome } }`;
    // 300.00 in all: itself is not counted twice.
    expect(outcomeOf(await finance.graphql(decide))).toMatchObject({ outcome: 'DECLINED' });
  });

  test('a reversal of an authorisation and one of a credit give nothing out', async () => {
    for (const paymentType of ['PA', 'CD']) expect(await give('reversePayment', await pay({ paymentType }), '5000.00')).toEqual(approved);
  });
});

test('roles whose refunds have a limit have no other right by which money is given out', () => {
  const rights = referencingTypes.filter((type) => type !== 'RF' && givesMoneyOut(type, 'DB')).map(findPermission);
  for (const role of staffRoles.filter(isLimited))
    for (const environment of ['test', 'live'] as const)
      for (const right of [...rights, 'payments:decide', 'payments:write', 'jobs:manage'] as const)
        expect([role, permissionsOfRole(role, environment).includes(right)]).toEqual([role, false]);
  // A custom role has no payments:write at all.
  for (const right of rights.filter((permission) => permission !== 'payments:write')) expect(beyondLimits).toContain(right);
});

describe('what a colleague approves', () => {
  const waiting = '{ refundApprovals { edges { node { id paymentId amount paymentType decision answer version mayDecide } } } }';
  const approve = `mutation ($id: ID!, $version: Int, $payment: Int) {
    approveRefund(id: $id, expectedVersion: $version, expectedPaymentVersion: $payment) { paymentType outcome amount moneyStatus } }`;
  const firstWaiting = async (by = admin) => nodesOf((await by.graphql(waiting)).data.refundApprovals)[0];

  test.each([
    ['payments:reverse', 'reversePayment'],
    ['reconcile', 'recordChargeback'],
  ] as const)('is approved by who has the right %s alone, and by nobody without it', async (right, mutation) => {
    const colleague = await gateway.signedIn('VIEWER');
    const { data } = await makeRole(admin, [right]);
    const { id: viewerId } = (await gateway.store.staff.byEmail('viewer@example.test')) ?? {};
    expect((await admin.graphql(giveRole, { id: viewerId, r: data.createCustomRole.id })).errors).toEqual([]);
    const id = await pay();
    await finance.graphql(`mutation { ${mutation}(id: "${id}", ${money('400.00')}) { id } }`);
    const approval = await firstWaiting(colleague);
    expect(approval.mayDecide).toBe(true);
    const { data: decided, errors } = await colleague.graphql(approve, { id: approval.id });
    expect(errors).toEqual([]);
    expect(decided.approveRefund.amount).toBe('400.00');
    await finance.graphql(`mutation { refundPayment(id: "${await pay()}", ${money('400.00')}) { id } }`);
    const other = await firstWaiting(colleague);
    expect(other.mayDecide).toBe(false);
    expect((await colleague.graphql(approve, { id: other.id })).errors[0]?.extensions?.resultCode).toBe('800.900.301');
  });

  test.each([
    ['reversePayment', 'RV', 'reversal'],
    ['recordChargeback', 'CB', 'chargeback'],
  ])('by %s is made as it was requested', async (mutation, paymentType, subject) => {
    const id = await pay();
    const { errors } = await finance.graphql(`mutation { ${mutation}(id: "${id}", ${money('400.00')}) { id } }`);
    expect(errors[0]?.message).toContain(`this ${subject} of 400.00 EUR needs a second person`);
    const approval = await firstWaiting();
    expect(approval).toMatchObject({ paymentId: id, amount: '400.00', paymentType, decision: null, answer: null, mayDecide: true });
    // Support may refund, not this.
    const support = await gateway.signedIn('SUPPORT');
    expect((await firstWaiting(support)).mayDecide).toBe(false);
    expect((await support.graphql(approve, { id: approval.id })).status).toBe(403);
    expect((await finance.graphql(approve, { id: approval.id })).status).toBe(403);
    const { data } = await admin.graphql(approve, { id: approval.id });
    expect(data.approveRefund).toMatchObject({ paymentType, outcome: 'APPROVED', amount: '400.00' });
    expect((await admin.graphql(approve, { id: approval.id })).status).toBe(409);
    const log = nodesOf((await admin.graphql('{ auditLog { edges { node { action callerId } } } }')).data.auditLog);
    expect(log).toContainEqual({ action: `${subject}.request`, callerId: 'finance@example.test' });
    expect(log).toContainEqual({ action: `${subject}.approve`, callerId: 'admin@example.test' });
  });

  test('an amount that nobody named is the one that was weighed', async () => {
    const id = await pay();
    await finance.graphql(`mutation { refundPayment(id: "${id}", reason: "all of it") { id } }`);
    const approval = await firstWaiting();
    await refer(id, 'RF', '1000.00');
    const { errors, data } = await admin.graphql(approve, { id: approval.id });
    expect([errors, data.approveRefund]).toEqual([[], expect.objectContaining({ amount: '5000.00', outcome: 'REJECTED' })]);
  });

  test('an accepted chargeback is accepted, and only once', async () => {
    const chargeback = await chargeBack();
    await finance.graphql(`mutation { answerChargeback(id: "${chargeback}", answer: ACCEPTED, note: "goods never sent") { id } }`);
    const approval = await firstWaiting();
    expect(approval).toMatchObject({ paymentId: chargeback, answer: 'ACCEPTED', paymentType: null });
    const status = async () => (await admin.graphql(`{ chargeback(id: "${chargeback}") { status note } }`)).data.chargeback;
    expect(await status()).toEqual({ status: 'OPEN', note: null });
    // Nothing more is given back by it: the page says that the charge is disputed, and not that a refund waits.
    const standing = `{ payment(id: "${chargeback}") { standing { amounts { waiting } } } }`;
    expect((await admin.graphql(standing)).data.payment.standing.amounts.waiting).toBe('0.00');
    expect((await admin.graphql(approve, { id: approval.id })).errors).toEqual([]);
    expect(await status()).toEqual({ status: 'ACCEPTED', note: 'goods never sent' });
    expect((await admin.graphql(approve, { id: approval.id })).status).toBe(409);
  });

  test('is refused where the payment or the request has changed since it was shown', async () => {
    const id = await pay();
    await finance.graphql(`mutation { refundPayment(id: "${id}", ${money('400.00')}) { id } }`);
    const approval = await firstWaiting();
    const versionOf = async () => (await gateway.store.payments.byId(demoMerchant, id))?.version ?? 0;
    const shown = await versionOf();
    await refer(id, 'RF', '100.00');
    for (const stale of [{ payment: shown }, { version: approval.version + 1 }]) {
      const { status, errors } = await admin.graphql(approve, { id: approval.id, ...stale });
      expect([status, errors[0]?.extensions]).toEqual([409, expect.objectContaining({ code: 'CONFLICT' })]);
    }
    expect((await gateway.store.payments.byId(demoMerchant, id))?.refunded).toBe(10_000n);
    const { data } = await admin.graphql(approve, { id: approval.id, version: approval.version, payment: await versionOf() });
    expect(data.approveRefund.outcome).toBe('APPROVED');
  });

  test('a decision and an answer are refused where their payment has changed since it was shown', async () => {
    const unknown = await payUnknown('400.00');
    await finance.graphql(`mutation { decidePayment(id: "${unknown}", decision: APPROVED, reason: "bank statement") { id } }`);
    const decision = await firstWaiting();
    expect((await admin.graphql(approve, { id: decision.id, payment: 99 })).errors[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    await admin.graphql(`mutation { rejectRefund(id: "${decision.id}") { id } }`);
    await finance.graphql(`mutation { answerChargeback(id: "${await chargeBack()}", answer: LOST, note: "the bank says so") { id } }`);
    const answer = await firstWaiting();
    expect((await admin.graphql(approve, { id: answer.id, payment: 99 })).errors[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['a decision', async () => `decidePayment(id: "${await payUnknown('400.00')}", decision: APPROVED, reason: "bank statement") { id }`],
    ['a reversal', async () => `reversePayment(id: "${await pay()}", ${money('400.00')}) { id }`],
  ])('%s is rejected by nobody without the right to it', async (_what, ask) => {
    await finance.graphql(`mutation { ${await ask()} }`);
    const { id } = await firstWaiting();
    const reject = `mutation { rejectRefund(id: "${id}") { status } }`;
    expect((await (await gateway.signedIn('SUPPORT')).graphql(reject)).status).toBe(403);
    expect((await firstWaiting()).id).toBe(id);
    expect((await admin.graphql(reject)).data.rejectRefund.status).toBe('REJECTED');
  });
});
