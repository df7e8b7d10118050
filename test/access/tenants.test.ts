/** A member of one merchant's staff against everything of another merchant, by id, by list and by what a change would touch. */

import type { GraphQLInterfaceType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeliverer, type Deliverer } from '../../api/domain/webhooks/deliver.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { sandbox } from '../../db/seed.ts';
import { authenticationOf } from '../db/fixtures.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { otherMerchant } from '../support/scopes.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

/** Stands in everything of the other merchant that has a text. */
const mark = 'theirs-alone-4711';

let gateway: StaffHarness;
let receiver: WebhookReceiver;
let deliverer: Deliverer;
/** Administers Demo Shop. */
let theirBoss: Browser;
let boss: Browser;
let root: Browser;
/** Ids of Other Shop's things, by the name that the requests below call them. */
const theirs: Record<string, string> = { channel: channels.other, merchant: sandbox.otherShop };

beforeAll(async () => {
  receiver = await startReceiver();
  gateway = await startStaff({ adaptPorts: (ports) => ({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }) });
  deliverer = createDeliverer(gateway.ports);
  root = await gateway.signedIn('ADMIN');
  await makeTheirs();
  boss = await bossOf(sandbox.demoShop);
  await gateway.rest.post('/v1/payments', cardPayment);
});
afterAll(async () => {
  await deliverer.stop();
  await receiver.stop();
  await gateway.stop();
});

async function done(query: string, variables = {}): Promise<Readonly<Record<string, { readonly id: string }>>> {
  const { data, errors } = await root.graphql(query, variables);
  expect(errors).toEqual([]);
  return data;
}

async function makeTheirs(): Promise<void> {
  const hook = await done(
    `mutation { createWebhookSubscription(input: {entityId: "${sandbox.otherShop}", url: "${receiver.url}?${mark}"}) { id } }`,
  );
  theirs.webhook = hook.createWebhookSubscription?.id ?? '';
  const { body } = await gateway.rest.post(
    '/v1/payments',
    {
      ...cardPayment,
      entityId: channels.other,
      merchantTransactionId: mark,
      'customer.email': `${mark}@shop.test`,
      'customer.givenName': mark,
      'customer.surname': mark,
      createRegistration: 'true',
    },
    { token: otherToken },
  );
  theirs.payment = body.id ?? '';
  theirs.registration = String(body.registrationId ?? '');
  const ofTheirs = { entityId: channels.other, amount: '1.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: mark };
  theirs.checkout = (await gateway.rest.post('/v1/checkouts', ofTheirs, { token: otherToken })).body.id ?? '';
  const link = `{entityId: "${channels.other}", amount: "1.00", currency: "EUR", description: "${mark}", merchantTransactionId: "${mark}"}`;
  theirs.paymentLink = (await done(`mutation { createPaymentLink(input: ${link}) { id } }`)).createPaymentLink?.id ?? '';
  await done(`mutation { updateMerchantLook(entityId: "${channels.other}", input: {name: "${mark}"}) { name } }`);
  const job = { ...ofTheirs, registrationId: theirs.registration, 'job.hour': '6', 'customer.givenName': mark, 'customer.surname': mark };
  theirs.job = (await gateway.rest.post('/scheduling/v1/schedules', job, { token: otherToken })).body.id ?? '';
  const paid = await gateway.store.acrossMerchants.paymentById(theirs.payment);
  if (!paid) throw new Error('their payment is stored');
  const authentication = authenticationOf(paid, { answer: JSON.stringify({ id: mark }) });
  await gateway.store.commit(otherMerchant, [{ write: 'authentication.insert', authentication, account: null }]);
  theirs.authentication = authentication.id;
  await deliverer.tick();
  await deliverer.settled();
  const [delivery] = (await gateway.store.deliveries.page({ entityPath: '', subscriptionId: theirs.webhook }, { first: 1 })).items;
  theirs.delivery = delivery?.item.id ?? '';
  await done(`mutation { createNote(paymentId: "${theirs.payment}", text: "${mark}") { id } }`);
  const rule = `{name: "${mark}", effect: SCORE, score: 5, condition: {list: {field: domain, values: ["${mark}"]}}}`;
  theirs.rule = (await done(`mutation { createRiskRule(entityId: "${channels.other}", rule: ${rule}) { id } }`)).createRiskRule?.id ?? '';
  theirs.walletKey = await storeTheirWalletKey();
  const token = `mutation { createAccessToken(input: {entityId: "${sandbox.otherShop}", name: "${mark}", scopes: [PAYMENTS_READ]}) { accessToken { id } } }`;
  theirs.token = (await root.graphql(token)).data.createAccessToken.accessToken.id;
  theirs.approval = await makeApproval(theirs.payment);
  await makeSettlement();
  await makeTransfer();
  theirBoss = await bossOf(sandbox.otherShop, mark);
  theirs.view = (
    await theirBoss.graphql(`mutation { createSavedView(input: {name: "${mark}", page: "payments", state: "{}", shared: true}) { id } }`)
  ).data.createSavedView.id;
  const role = `mutation { createCustomRole(input: {name: "${mark}", entityId: "${sandbox.otherShop}", permissions: []}) { id } }`;
  theirs.role = (await theirBoss.graphql(role)).data.createCustomRole.id;
  const { version } = (await theirBoss.graphql('query ($id: ID!) { payment(id: $id) { version } }', { id: theirs.payment })).data.payment;
  const run = `mutation { createBulkRun(operation: NOTE, payments: [{id: "${theirs.payment}", version: ${version}}], reason: "${mark}", idempotencyKey: "12345678") { id } }`;
  theirs.bulkRun = (await theirBoss.graphql(run)).data.createBulkRun.id;
  const reportInput = `{name: "${mark}", filter: "{}", format: CSV, cadence: DAILY, atMinute: 0, timeZone: "UTC", deliveries: [], language: EN}`;
  const report = `mutation { createReportSchedule(entityId: "${sandbox.otherShop}", subject: PAYMENTS, input: ${reportInput}) { id } }`;
  theirs.report = (await theirBoss.graphql(report)).data.createReportSchedule.id;
  theirs.pastImport = gateway.ports.newId();
  const span = { fromAt: 0, toAt: 1_000, settledBefore: 1_000, createdAt: 0 };
  const pastImport = { id: theirs.pastImport, entityId: channels.other, entityPath: paid.entityPath, connector: mark, ...span };
  await gateway.store.commit(otherMerchant, [{ write: 'past-import.insert', pastImport }]);
  const assign = `mutation { assignAttention(kind: APPROVAL, subjectId: "${theirs.approval}", note: "${mark}") { version } }`;
  expect((await theirBoss.graphql(assign)).data.assignAttention).toEqual({ version: 1 });
  const [assigned] = await gateway.store.events.after(0, { entityPath: '', types: ['ATTENTION'] }, 1);
  theirs.attentionChange = assigned?.subjectId ?? '';
  await done(`mutation { tagPayment(id: "${theirs.payment}", tag: "${mark}") { id } }`);
  theirs.notification = await tellThem();
  theirs.member = (await gateway.store.staff.byEmail(`${mark}@example.test`))?.id ?? '';
  await findTheirRest();
}

/** Something that their member of staff was told. */
async function tellThem(): Promise<string> {
  const member = await gateway.store.staff.byEmail(`${mark}@example.test`);
  const id = gateway.ports.newId();
  const [about] = await gateway.store.events.after(0, { entityPath: otherMerchant }, 1);
  if (!member || !about) throw new Error('nobody is told of nothing');
  const { id: eventId, subjectId, entityPath } = about;
  const read = { attentionKind: null, paymentId: null, at: 0, readAt: null, mailWaits: false };
  const notification = { ...read, id, memberId: member.id, eventId, subjectId, entityPath, label: mark, authorName: mark };
  await gateway.store.commit('platform', [
    { write: 'notification.insert', notification: { ...notification, kind: 'WATCHED', eventType: 'PAYMENT' } },
  ]);
  return id;
}

/** A settlement file of theirs with a line, and a chargeback with a document. */
async function makeSettlement(): Promise<void> {
  const content = `H,Acquirer,900412345,EUR,20260603\nF,MONTHLY,2500,EUR,${mark}\nT,1\n`;
  const input = { entityId: sandbox.otherShop, name: `${mark}.csv`, format: 'ACQUIRER_CSV', content };
  const imported = await done('mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id } }', { input });
  theirs.file = imported.importSettlementFile?.id ?? '';
  const [record] = (await gateway.store.reconciliation.records({ entityPath: otherMerchant }, { first: 1 })).items;
  theirs.record = record?.item.id ?? '';
  const [payout] = (await gateway.store.reconciliation.payouts({ entityPath: otherMerchant }, { first: 1 })).items;
  theirs.payout = payout?.item.id ?? '';
  const statement = `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-03</Dt></BookgDt>
    <AddtlNtryInf>${mark}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
  await done(
    `mutation ($content: String!) { importBankStatement(entityId: "${sandbox.otherShop}", name: "a", content: $content) { entries } }`,
    {
      content: statement,
    },
  );
  const [line] = (await gateway.store.reconciliation.bankLines({ entityPath: otherMerchant }, { first: 1 })).items;
  theirs.bankLine = line?.item.id ?? '';
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.other }, { token: otherToken });
  const disputed = await done(`mutation { recordChargeback(id: "${body.id}", reason: "${mark}") { id } }`);
  theirs.chargeback = disputed.recordChargeback?.id ?? '';
  await done(
    `mutation { addChargebackEvidence(chargebackId: "${theirs.chargeback}", name: "${mark}", contentType: "text/plain", content: "YQ==") { id } }`,
  );
}

/** A server that their files are sent to, and a transfer to it. */
async function makeTransfer(): Promise<void> {
  const [now, at] = [gateway.ports.clocks.now(), { createdAt: gateway.ports.clocks.now(), version: 1 }];
  const [id, transferId, destinationId] = [gateway.ports.newId(), gateway.ports.newId(), gateway.ports.newId()];
  const of = { entityId: sandbox.otherShop, entityPath: otherMerchant };
  const server = { host: `${mark}.example.com`, port: 21, protection: 'EXPLICIT_TLS', userName: mark, folder: mark } as const;
  const sealedPassword = JSON.stringify(await gateway.ports.vault.seal(id, of.entityId, mark));
  const attempt = { fileId: theirs.file ?? '', attempts: 1, lastError: mark, nextAttemptAt: now, deliveredAt: null };
  await gateway.store.commit(otherMerchant, [
    {
      write: 'file-destination.insert',
      destination: { id: destinationId, ...of, ...server, ...at, sealedPassword, issuedFiles: true, status: 'active', updatedAt: now },
    },
    { write: 'file-transfer.insert', transfer: { id: transferId, ...of, ...at, ...attempt, destinationId, status: 'pending' } },
  ]);
  theirs.destination = destinationId;
  theirs.transfer = transferId;
}

/** Ids of what only lists lead to. */
async function findTheirRest(): Promise<void> {
  const first = '(first: 1) { edges { node { id } } }';
  const lists = `attempts${first} requestLog${first} ledgerEntries${first} notes${first}`;
  const query = `{ payment(id: "${theirs.payment}") { ${lists} } node(id: "${theirs.delivery}") { ... on WebhookDelivery { eventId attempts${first} } }
    auditLog(entityId: "${sandbox.otherShop}", first: 1) { edges { node { id } } } }`;
  const { data, errors } = await root.graphql(query);
  expect(errors).toEqual([]);
  const firstId = ({ edges }: { readonly edges: readonly { readonly node: { readonly id: string } }[] }) => edges[0]?.node.id ?? '';
  theirs.attempt = firstId(data.payment.attempts);
  theirs.request = firstId(data.payment.requestLog);
  theirs.ledgerEntry = firstId(data.payment.ledgerEntries);
  theirs.note = firstId(data.payment.notes);
  theirs.event = data.node.eventId;
  theirs.webhookAttempt = firstId(data.node.attempts);
  theirs.auditEntry = firstId(data.auditLog);
  theirs.defaultRule = `${channels.other}-default-amount`;
}

/** Of one member of staff: no administrator sees those of others. */
const personal = ['Notification'];

/** A thing of theirs of each type that `node` leads to. */
const nodes: Readonly<Record<string, readonly string[]>> = {
  AccessToken: ['token'],
  Attempt: ['attempt'],
  AttentionChange: ['attentionChange'],
  AuditEntry: ['auditEntry'],
  Authentication: ['authentication'],
  BankLine: ['bankLine'],
  BulkRun: ['bulkRun'],
  Checkout: ['checkout'],
  CustomRole: ['role'],
  Entity: ['channel', 'merchant'],
  Event: ['event'],
  FileDestination: ['destination'],
  FileTransfer: ['transfer'],
  Job: ['job'],
  LedgerEntry: ['ledgerEntry'],
  Note: ['note'],
  Notification: ['notification'],
  PastImport: ['pastImport'],
  Payment: ['payment'],
  PaymentLink: ['paymentLink'],
  Payout: ['payout'],
  ReconciliationRecord: ['record'],
  RefundApproval: ['approval'],
  Registration: ['registration'],
  ReportSchedule: ['report'],
  RequestLogEntry: ['request'],
  RiskRule: ['rule', 'defaultRule'],
  SavedView: ['view'],
  SettlementFile: ['file'],
  StaffMember: ['member'],
  WalletKey: ['walletKey'],
  WebhookAttempt: ['webhookAttempt'],
  WebhookDelivery: ['delivery'],
  WebhookSubscription: ['webhook'],
};

/** A refund of theirs that waits for a second person. */
async function makeApproval(paymentId: string): Promise<string> {
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === channels.other);
  if (!channel?.settings) throw new Error('they have no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '1.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
  await root.graphql(`mutation { refundPayment(id: "${paymentId}", amount: "2.00", currency: "EUR", reason: "${mark}") { id } }`);
  const [approval] = await gateway.store.refundApprovals.ofPayment(otherMerchant, paymentId, 1);
  // What is made of theirs later needs no second person.
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, version: channel.version + 2 } }]);
  forgetDirectory(gateway.ports);
  return approval?.id ?? '';
}

/** Put into the store: to make one by GraphQL takes certificates. */
async function storeTheirWalletKey(): Promise<string> {
  const id = '8a'.padEnd(32, 'c');
  const entityPath = `${sandbox.psp}/${sandbox.division}/${sandbox.otherShop}/${channels.other}/`;
  const key = { id, entityId: channels.other, entityPath, wallet: 'walletC', name: mark, recipient: null, kid: mark } as const;
  const rest = { publicKey: '', publicKeyHash: '', trustedRoots: [], expiresAt: null, isTest: false, sealedKey: '{}', createdAt: 0 };
  await gateway.store.commit(otherMerchant, [{ write: 'wallet-key.put', key: { ...key, ...rest } }]);
  return id;
}

async function bossOf(entityId: string, name = 'boss'): Promise<Browser> {
  const invite = 'mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link } }';
  const { data } = await root.graphql(invite, { i: { email: `${name}@example.test`, name, role: 'ADMIN', entityId } });
  const browser = gateway.browser();
  await browser.post('/accept-invitation', {
    token: String(data.createStaffMember.link).split('#token=')[1],
    password: 'a-much-better-one',
  });
  expect((await browser.post('/sign-in/email', { email: `${name}@example.test`, password: 'a-much-better-one' })).status).toBe(200);
  return browser;
}

const aReport = '{name: "mine", filter: "{}", format: CSV, cadence: DAILY, atMinute: 0, timeZone: "UTC", deliveries: [], language: EN}';

/** What names a thing of theirs, for each root field: `$payment` stands for the id of their payment. */
const byId: Readonly<Record<string, string>> = {
  accessTokens: '{ accessTokens(entityId: "$merchant") { edges { node { id name } } } }',
  auditLog: '{ auditLog(entityId: "$merchant") { edges { node { change } } } }',
  entities: '{ entities { edges { node { id } } } }',
  entity: '{ entity(id: "$channel") { id name } }',
  events: '{ events(filter: {subjectId: "$payment"}) { edges { node { payload } } } }',
  ledger: '{ ledger(entityId: "$merchant") { accounts { entityId } } }',
  node: '{ node(id: "$payment") { id ... on Payment { answer } } }',
  nodes: '{ nodes(ids: ["$payment", "$registration", "$channel"]) { id } }',
  payment: '{ payment(id: "$payment") { id answer notes { edges { node { text } } } } }',
  paymentQuery: '{ paymentQuery(input: {entityId: "$channel", merchantTransactionId: "theirs-alone-4711"}) { payments { id } } }',
  payments: '{ payments(filter: {entityId: "$channel"}) { edges { node { id } } } }',
  checkout: '{ checkout(id: "$checkout") { id prepared } }',
  checkouts: '{ checkouts(filter: {entityId: "$channel"}) { edges { node { id } } } }',
  checkoutResult: '{ checkoutResult(id: "$checkout") { answerText } }',
  checkoutStatistics: '{ checkoutStatistics(from: "2026-01-01T00:00:00Z", to: "2026-12-31T00:00:00Z", entityId: "$channel") { prepared } }',
  createCheckout: 'mutation { createCheckout(input: {entityId: "$channel", amount: "1.00", currency: "EUR", paymentType: DB}) { id } }',
  updateCheckout: 'mutation { updateCheckout(id: "$checkout", input: {amount: "1.00"}) { id } }',
  deleteCheckout: 'mutation { deleteCheckout(id: "$checkout") { id } }',
  job: '{ job(id: "$job") { id request } }',
  jobs: '{ jobs(filter: {entityId: "$channel"}) { edges { node { id } } } }',
  previewJob: '{ previewJob(input: {entityId: "$channel", job: {hour: "6"}}) { expression } }',
  jobCalendar: '{ jobCalendar(from: "2026-01-01T00:00:00Z", to: "2026-12-31T00:00:00Z", entityId: "$channel") { days { count amount } } }',
  paymentLink: '{ paymentLink(id: "$paymentLink") { id } }',
  paymentLinks: '{ paymentLinks(entityId: "$channel") { edges { node { id } } } }',
  merchantLook: '{ merchantLook(entityId: "$channel") { name } }',
  receipt: '{ receipt(paymentId: "$payment") { url } }',
  sendReceipt: 'mutation { sendReceipt(paymentId: "$payment") { url } }',
  endStaffSessions: 'mutation { endStaffSessions(id: "$member") { id } }',
  createPaymentLink:
    'mutation { createPaymentLink(input: {entityId: "$channel", amount: "1.00", currency: "EUR", description: "x"}) { id } }',
  endPaymentLink: 'mutation { endPaymentLink(id: "$paymentLink") { id } }',
  updateMerchantLook: 'mutation { updateMerchantLook(entityId: "$channel", input: {name: "x"}) { name } }',
  createJob:
    'mutation { createJob(input: {entityId: "$channel", registrationId: "$registration", amount: "1.00", currency: "EUR", job: {hour: "6"}}) { id } }',
  rescheduleJob: 'mutation { rescheduleJob(id: "$job", input: {amount: "1.00"}) { id } }',
  cancelJob: 'mutation { cancelJob(id: "$job") { answerText } }',
  pauseJob: 'mutation { pauseJob(id: "$job") { id } }',
  resumeJob: 'mutation { resumeJob(id: "$job") { id } }',
  runJob: 'mutation { runJob(id: "$job") { id } }',
  authentication: '{ authentication(id: "$authentication") { id answer } }',
  refundApprovals: '{ refundApprovals { edges { node { id reason } } } }',
  registration: '{ registration(id: "$registration") { id answer } }',
  registrations: '{ registrations(filter: {entityId: "$channel"}) { edges { node { id } } } }',
  riskRules: '{ riskRules(entityId: "$channel") { edges { node { id name } } } }',
  shopper: '{ shopper(paymentId: "$payment") { merchantId keys { value } } }',
  attention: '{ attention { edges { node { subjectId label note assignedBy } } } }',
  attentionCounts: '{ attentionCounts(filter: {entityId: "$channel"}) { kind count } }',
  attentionAssignees: '{ attentionAssignees { id name } }',
  paymentTags: '{ paymentTags }',
  tagPayment: 'mutation { tagPayment(id: "$payment", tag: "x") { id } }',
  untagPayment: 'mutation { untagPayment(id: "$payment", tag: "x") { id } }',
  notifications: '{ notifications { edges { node { id label authorName } } } }',
  markNotificationsRead: 'mutation { markNotificationsRead(ids: ["$notification"]) }',
  watchPayment: 'mutation { watchPayment(id: "$payment", watch: true) { id } }',
  savedViews: '{ savedViews(page: "payments") { edges { node { id name } } } }',
  search: '{ search(text: "theirs-alone-4711", entityId: "$merchant") { groups { hits { id title matchedValue } } } }',
  statistics:
    '{ statistics(filter: {from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z", entityId: "$merchant"}, bucket: DAY) { timeZone } }',
  insights: '{ insights(filter: {from: "2026-01-01T00:00:00Z", to: "2026-01-31T00:00:00Z", entityId: "$merchant"}) { timeZone } }',
  customRoles: '{ customRoles { edges { node { id name } } } }',
  createCustomRole: 'mutation { createCustomRole(input: {name: "spy", entityId: "$merchant", permissions: []}) { id } }',
  updateCustomRole: 'mutation { updateCustomRole(id: "$role", input: {name: "spy"}) { id } }',
  retireCustomRole: 'mutation { retireCustomRole(id: "$role") { id } }',
  staffMembers: '{ staffMembers { edges { node { id email } } } }',
  routing: '{ routing(entityId: "$channel") { current { note rules { name } } connectors } }',
  tryRouting: '{ tryRouting(entityId: "$channel", rules: []) { payments } }',
  shadowReports: '{ shadowReports(filter: {entityId: "$channel", from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z"}) { url same } }',
  cutOver: '{ cutOver(filter: {entityId: "$channel", from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z"}) { payments } }',
  connectorReport:
    '{ connectorReport(filter: {entityId: "$channel", from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z"}) { payments } }',
  tryRiskRule: '{ tryRiskRule(entityId: "$channel", rule: {name: "a", effect: SCORE, condition: {disposableEmail: true}}) { total } }',
  walletKeys: '{ walletKeys(entityId: "$channel") { edges { node { id name } } } }',
  webhookAcknowledgements:
    '{ webhookAcknowledgements(filter: {from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z", entityId: "$merchant"}, bucket: DAY) { count } }',
  webhookDeliveries: '{ webhookDeliveries(filter: {subscriptionId: "$webhook"}) { edges { node { id body } } } }',
  webhookDelivery: '{ webhookDelivery(id: "$delivery") { id body } }',
  webhookFailureCounts: '{ webhookFailureCounts(filter: {subscriptionId: "$webhook"}) { kind count } }',
  webhookRedeliveryCount: '{ webhookRedeliveryCount(subscriptionId: "$webhook") }',
  requestLog: '{ requestLog { edges { node { id subjectId request } } } }',
  requestSummary: '{ requestSummary { count operations { operation } } }',
  rotateAccessToken: 'mutation { rotateAccessToken(id: "$token") { token } }',
  webhookPreview: '{ webhookPreview(subjectId: "$payment") }',
  webhookSubscription: '{ webhookSubscription(id: "$webhook") { id url } }',
  webhookSubscriptions: '{ webhookSubscriptions(entityId: "$merchant") { edges { node { id url } } } }',
  settlementFile: '{ settlementFile(id: "$file") { id name } }',
  settlementFiles: '{ settlementFiles(filter: {entityId: "$merchant"}) { edges { node { id name } } } }',
  reconciliationRecord: '{ reconciliationRecord(id: "$record") { id settlementId } }',
  reconciliationRecords: '{ reconciliationRecords(filter: {fileId: "$file"}) { edges { node { id settlementId } } } }',
  monthEnd: '{ monthEnd(entityId: "$merchant", month: "2026-06") { totals { currency captured } } }',
  outstandingPayments: '{ outstandingPayments(entityId: "$merchant") { edges { node { paymentId } } } }',
  payout: '{ payout(id: "$payout") { id instituteMerchantId receipts { bankLine { text } } records { edges { node { id } } } } }',
  payouts: '{ payouts(filter: {entityId: "$merchant"}) { edges { node { id instituteMerchantId } } } }',
  bankLines: '{ bankLines(filter: {entityId: "$merchant"}) { edges { node { id text } } } }',
  sampleBankStatement: '{ sampleBankStatement(entityId: "$merchant") }',
  importBankStatement: 'mutation { importBankStatement(entityId: "$merchant", name: "a", content: "b") { entries } }',
  decideBankLine: 'mutation { decideBankLine(id: "$bankLine", status: MATCHED, payoutIds: ["$payout"], reason: "because") { id } }',
  chargeback: '{ chargeback(id: "$chargeback") { id evidence { name content } } }',
  chargebackSummary: '{ chargebackSummary(entityId: "$merchant") { sums { status } } }',
  chargebacks: '{ chargebacks(filter: {entityId: "$merchant"}) { edges { node { id evidence { name } } } } }',
  settlementReport: '{ settlementReport(input: {entityId: "$channel", date: {from: "2026-01-01", to: "2026-12-31"}}) { items } }',
  settlementReportDetail: '{ settlementReportDetail(id: "$file", input: {entityId: "$channel", testMode: INTERNAL}) { pages } }',
  importSettlementFile:
    'mutation { importSettlementFile(input: {entityId: "$merchant", name: "a", content: "H,", fileId: "$file"}) { id } }',
  withdrawSettlementFile: 'mutation { withdrawSettlementFile(id: "$file", reason: "because") { id } }',
  matchReconciliationRecord: 'mutation { matchReconciliationRecord(id: "$record", paymentIds: ["$payment"], reason: "because") { id } }',
  setReconciliationRecordAside: 'mutation { setReconciliationRecordAside(id: "$record", reason: "because") { id } }',
  fileDestinations: '{ fileDestinations(entityId: "$merchant") { edges { node { id host } } } }',
  teamChat: '{ teamChat(entityId: "$merchant") { host urlEnd } }',
  putTeamChat:
    'mutation { putTeamChat(input: {entityId: "$merchant", url: "https://192.0.2.1/services/abcdef", kinds: [DISPUTE], language: EN}) { host } }',
  testTeamChat: 'mutation { testTeamChat(entityId: "$merchant") { host } }',
  deleteTeamChat: 'mutation { deleteTeamChat(entityId: "$merchant") }',
  fileTransfers: '{ fileTransfers(filter: {destinationId: "$destination"}) { edges { node { id lastError } } } }',
  setRouting: 'mutation { setRouting(entityId: "$channel", rules: [], expectedVersion: 0) { current { version } } }',
  holdShadow: 'mutation { holdShadow(entityId: "$channel") { id } }',
  releaseShadow: 'mutation { releaseShadow(entityId: "$channel") { id } }',
  holdConnector: 'mutation { holdConnector(entityId: "$channel", connector: "simulator", reason: "a") { id } }',
  releaseConnector: 'mutation { releaseConnector(entityId: "$channel", connector: "simulator", reason: "a") { id } }',
  connectChannel: 'mutation { connectChannel(entityId: "$channel", token: "a") { status } }',
  createFileDestination:
    'mutation { createFileDestination(input: {entityId: "$merchant", host: "192.0.2.1", userName: "a", password: "b"}) { id } }',
  updateFileDestination: 'mutation { updateFileDestination(id: "$destination", input: {paused: true}) { id } }',
  deleteFileDestination: 'mutation { deleteFileDestination(id: "$destination") { id } }',
  testFileDestination: 'mutation { testFileDestination(id: "$destination") }',
  sendReconciliationFile: 'mutation { sendReconciliationFile(destinationId: "$destination", fileId: "$file") { id } }',
  addChargebackEvidence:
    'mutation { addChargebackEvidence(chargebackId: "$chargeback", name: "a", contentType: "text/plain", content: "YQ==") { id } }',
  attachChargebackResponse: 'mutation { attachChargebackResponse(id: "$chargeback") { id } }',
  answerChargeback: 'mutation { answerChargeback(id: "$chargeback", answer: ACCEPTED, note: "because") { id } }',
  pastImport: '{ pastImport(id: "$pastImport") { id connector } }',
  pastImports: `{ pastImports(entityId: "${channels.other}") { edges { node { id connector } } } }`,
  accountImport: `{ accountImport(entityId: "${channels.other}") { publicKey accounts { edges { node { reference } } } } }`,
  openAccountImport: `mutation { openAccountImport(entityId: "${channels.other}") { publicKey } }`,
  closeAccountImport: `mutation { closeAccountImport(entityId: "${channels.other}") { publicKey } }`,
  importAccounts: `mutation { importAccounts(entityId: "${channels.other}", lines: ["a"]) { outcome } }`,
  startPastImport: `mutation { startPastImport(entityId: "${channels.other}", from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z") { id connector } }`,
  continuePastImport: 'mutation { continuePastImport(id: "$pastImport") { id connector } }',
  bulkReview: '{ bulkReview(operation: NOTE, payments: ["$payment"]) { rows { payment { id } } } }',
  bulkRun: '{ bulkRun(id: "$bulkRun") { id reason } }',
  bulkRuns: '{ bulkRuns { edges { node { id reason } } } }',
  createBulkRun:
    'mutation { createBulkRun(operation: NOTE, payments: [{id: "$payment", version: 1}], reason: "because", idempotencyKey: "12345678") { id } }',
  continueBulkRun: 'mutation { continueBulkRun(id: "$bulkRun") { id } }',
  approveBulkRun: 'mutation { approveBulkRun(id: "$bulkRun") { id } }',
  rejectBulkRun: 'mutation { rejectBulkRun(id: "$bulkRun") { id } }',
  stopBulkRun: 'mutation { stopBulkRun(id: "$bulkRun") { id } }',
  reportSchedules: '{ reportSchedules { edges { node { id name } } } }',
  reportSchedule: '{ reportSchedule(id: "$report") { id name } }',
  createReportSchedule: `mutation { createReportSchedule(entityId: "$channel", subject: PAYMENTS, input: ${aReport}) { id } }`,
  updateReportSchedule: `mutation { updateReportSchedule(id: "$report", input: ${aReport}) { id } }`,
  pauseReportSchedule: 'mutation { pauseReportSchedule(id: "$report") { id } }',
  resumeReportSchedule: 'mutation { resumeReportSchedule(id: "$report") { id } }',
  endReportSchedule: 'mutation { endReportSchedule(id: "$report") { id } }',
  runReportSchedule: 'mutation { runReportSchedule(id: "$report") { id } }',
  createNote: 'mutation { createNote(paymentId: "$payment", text: "mine") { id } }',
  capturePayment: 'mutation { capturePayment(id: "$payment", amount: "1.00", currency: "EUR", reason: "because") { id } }',
  grantAssistant:
    'mutation { grantAssistant(input: {clientId: "a", redirectUri: "https://a.example/", codeChallenge: "a", scopes: [PAYMENTS_READ], entityId: "$merchant"}) { redirectTo } }',
  createAccessToken: 'mutation { createAccessToken(input: {entityId: "$merchant", name: "a", scopes: [PAYMENTS_READ]}) { token } }',
  createPayment: 'mutation { createPayment(input: {entityId: "$channel", amount: "1.00", currency: "EUR", paymentType: DB}) { id } }',
  createRegistration: 'mutation { createRegistration(input: {entityId: "$channel"}) { id } }',
  createTestWalletToken:
    'mutation { createTestWalletToken(input: {entityId: "$channel", wallet: WALLET_B, number: "4200000000000000", expiryMonth: "05", expiryYear: "2034", amount: "1.00", currency: "EUR"}) }',
  createWebhookSubscription: 'mutation { createWebhookSubscription(input: {entityId: "$merchant", url: "https://example.test/"}) { id } }',
  createAuthentication: 'mutation { createAuthentication(input: {entityId: "$channel", amount: "1.00", currency: "EUR"}) { id } }',
  deleteRegistration: 'mutation { deleteRegistration(id: "$registration") { id } }',
  deleteRiskRule: 'mutation { deleteRiskRule(entityId: "$channel", id: "$rule") { id } }',
  deleteSavedView: 'mutation { deleteSavedView(id: "$view") { id } }',
  deleteWalletKey: 'mutation { deleteWalletKey(id: "$walletKey") { id } }',
  deleteWebhookSubscription: 'mutation { deleteWebhookSubscription(id: "$webhook") { id } }',
  createStaffMember:
    'mutation { createStaffMember(input: {email: "spy@example.test", name: "S", role: ADMIN, entityId: "$merchant"}) { link } }',
  approveRefund: 'mutation { approveRefund(id: "$approval") { id } }',
  rejectRefund: 'mutation { rejectRefund(id: "$approval") { id reason } }',
  createRiskRule:
    'mutation { createRiskRule(entityId: "$channel", rule: {name: "a", effect: SCORE, condition: {disposableEmail: true}}) { id } }',
  updateRiskRule:
    'mutation { updateRiskRule(entityId: "$channel", id: "$rule", rule: {name: "a", effect: SCORE, condition: {disposableEmail: true}}) { id } }',
  updateEntity: 'mutation { updateEntity(id: "$channel", input: {name: "a"}) { id } }',
  createWalletKey: 'mutation { createWalletKey(input: {entityId: "$channel", wallet: WALLET_A, name: "a"}) { id } }',
  updateWalletKey: 'mutation { updateWalletKey(id: "$walletKey", input: {entityId: "$channel", wallet: WALLET_A, name: "a"}) { id } }',
  recordChargeback: 'mutation { recordChargeback(id: "$payment", reason: "because") { id } }',
  redeliverWebhook: 'mutation { redeliverWebhook(ids: ["$delivery"]) }',
  referencePayment:
    'mutation { referencePayment(id: "$payment", input: {paymentType: RF, amount: "1.00", currency: "EUR"}, reason: "because") { id } }',
  refundPayment: 'mutation { refundPayment(id: "$payment", amount: "1.00", currency: "EUR", reason: "because") { id } }',
  inquirePayment: 'mutation { inquirePayment(id: "$payment") { id } }',
  acceptReview: 'mutation { acceptReview(id: "$payment", reason: "because") { id } }',
  assignAttention: 'mutation { assignAttention(kind: APPROVAL, subjectId: "$approval") { version } }',
  decidePayment: 'mutation { decidePayment(id: "$payment", decision: APPROVED, reason: "because") { id } }',
  resetStaffPassword: 'mutation { resetStaffPassword(id: "$member") { link } }',
  revealPersonalData: 'mutation { revealPersonalData(paymentId: "$payment") { answer } }',
  reversePayment: 'mutation { reversePayment(id: "$payment", reason: "because") { id } }',
  revokeAccessToken: 'mutation { revokeAccessToken(id: "$token") { id } }',
  updateSavedView: 'mutation { updateSavedView(id: "$view", input: {name: "a", page: "payments", state: "{}"}) { id } }',
  testWebhookSubscription: 'mutation { testWebhookSubscription(id: "$webhook") { id } }',
  updateRegistration: 'mutation { updateRegistration(id: "$registration", input: {entityId: "$channel"}) { id } }',
  updateStaffMember: 'mutation { updateStaffMember(id: "$member", input: {disabled: true}) { id } }',
  clock: '{ clock(entityId: "$channel") { mode } }',
  advanceClock: 'mutation { advanceClock(entityId: "$merchant", to: "2030-01-01T00:00:00Z") { firedCount } }',
  resetSandbox: 'mutation { resetSandbox(entityId: "$merchant", name: "Demo Shop") { erasedPayments } }',
  updateWebhookSubscription: 'mutation { updateWebhookSubscription(id: "$webhook", input: {url: "https://example.test/"}) { id } }',
};

/** They ask for nothing that is anybody's. */
const nobodys = [
  'previewSchedule',
  'resultCodes',
  'createSavedView',
  'builtInRoles',
  'unreadNotificationCount',
  'notificationPreferences',
  'updateNotificationPreferences',
  'latestCursor',
  'viewer',
  'searchIndex',
  'rebuildSearch',
  'rotateVault',
  'clockDoubt',
  'confirmClock',
  'assistantRequest',
];

test('every root field is here, or is about nobody', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect([...Object.keys(byId), ...nobodys].sort()).toEqual(fields.sort());
});

/** Well formed, and nobody's. */
const noSuchThing = '8a'.padEnd(32, '0');

const filledIn = (query: string): string => query.replace(/\$(\w+)/g, (_all, name: string) => theirs[name] ?? `no ${name}`);

test('each type of node is here', () => {
  const types = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType);
  expect(Object.keys(nodes)).toEqual(types.map(({ name }) => name).sort());
});

describe.each(Object.entries(nodes).flatMap(([type, names]) => names.map((name) => [type, name] as const)))(
  '%s (%s) by node',
  (type, name) => {
    const query = 'query ($id: ID!) { node(id: $id) { __typename id } nodes(ids: [$id]) { id } }';

    test('is found by the administrator of all, or by whose alone it is', async () => {
      const id = theirs[name];
      const { data, errors } = await (personal.includes(type) ? theirBoss : root).graphql(query, { id });
      expect(errors).toEqual([]);
      expect(data).toEqual({ node: { __typename: type, id }, nodes: [{ id }] });
    });

    test('does not exist for the administrator of another merchant', async () => {
      const { data, errors } = await boss.graphql(query, { id: theirs[name] });
      expect(errors).toEqual([]);
      expect(data).toEqual({ node: null, nodes: [null] });
    });
  },
);

test('what the requests name is there', () => {
  for (const [name, id] of Object.entries(theirs)) expect([name, id]).toEqual([name, expect.stringMatching(/^[0-9a-f]{32}$|^\w[\w-]+$/)]);
});

describe('an administrator of one merchant', () => {
  test.each(Object.entries(byId))('gets nothing of another by %s', async (_name, query) => {
    const { data, errors, status } = await boss.graphql(filledIn(query));
    const told = JSON.stringify([data, errors.map(({ message }) => message)]);
    expect(status).toBeLessThan(500);
    for (const secret of [mark, ...Object.values(theirs)]) expect(told).not.toContain(secret);
    // By what is decided, not for how it was asked; and word for word as if there were no such thing at all.
    for (const { extensions } of errors) expect(extensions?.resultCode).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
    const nothing = await boss.graphql(query.replace(/\$(\w+)/g, noSuchThing));
    expect(told.replaceAll(noSuchThing, '')).toBe(
      JSON.stringify([nothing.data, nothing.errors.map(({ message }) => message)]).replaceAll(noSuchThing, ''),
    );
    if (errors.length === 0) expect(Object.values(data).flat().join('')).toMatch(/^(0|\[object Object\])*$/);
  });

  const queries = Object.entries(byId).filter(([, query]) => !query.startsWith('mutation'));
  test.each(queries)('and the administrator of all is answered by %s', async (name, query) => {
    const { errors } = await root.graphql(filledIn(query));
    expect([name, errors]).toEqual([name, []]);
  });

  test('whole lists hold nothing of another', async () => {
    const lists = `{ payments { edges { node { id answer } } } registrations { edges { node { id } } } events { edges { node { payload } } }
      webhookSubscriptions { edges { node { url } } } webhookDeliveries { edges { node { body } } } staffMembers { edges { node { email } } } accessTokens { edges { node { name } } }
      auditLog(first: 500) { edges { node { change subjectId } } } savedViews(page: "payments") { edges { node { name } } } entities { edges { node { name id } } }
      refundApprovals { edges { node { id reason } } } jobs { edges { node { id request } } }
      settlementFiles { edges { node { id name } } } reconciliationRecords { edges { node { id settlementId } } } payouts { edges { node { id } } } bankLines { edges { node { id text } } } chargebacks { edges { node { id } } }
      fileDestinations { edges { node { id host } } } fileTransfers { edges { node { id lastError } } }
      search(text: "${mark}") { groups { hits { title } } } }`;
    const { data, errors } = await boss.graphql(lists);
    expect(errors).toEqual([]);
    expect(data.payments.edges.length).toBeGreaterThan(0);
    const told = JSON.stringify(data);
    for (const secret of [mark, ...Object.values(theirs)]) expect(told).not.toContain(secret);
  });

  test('has changed nothing of theirs by all that', async () => {
    expect(await gateway.store.acrossMerchants.paymentById(theirs.payment ?? '')).toMatchObject({
      refunded: 0n,
      reversed: 0n,
      chargedBack: 0n,
    });
    expect(await gateway.store.refundApprovals.byId(otherMerchant, theirs.approval ?? '')).toMatchObject({ status: 'pending' });
    expect(await gateway.store.registrations.byId(otherMerchant, theirs.registration ?? '')).toMatchObject({ status: 'active' });
    expect(await gateway.store.checkouts.byId(otherMerchant, theirs.checkout ?? '')).toMatchObject({ status: 'open', version: 1 });
    expect(await gateway.store.paymentLinks.byId(otherMerchant, theirs.paymentLink ?? '')).toMatchObject({ endedAt: null });
    expect(await gateway.store.merchantLooks.byId(otherMerchant, sandbox.otherShop)).toMatchObject({ name: mark });
    expect(await gateway.store.jobs.byId(otherMerchant, theirs.job ?? '')).toMatchObject({ status: 'active', version: 1 });
    expect(await gateway.store.webhooks.byId(otherMerchant, theirs.webhook ?? '')).toMatchObject({
      status: 'active',
      url: `${receiver.url}?${mark}`,
    });
    expect(await gateway.store.reconciliation.file(otherMerchant, theirs.file ?? '')).toMatchObject({ status: 'imported', records: 1 });
    expect(await gateway.store.reconciliation.record(otherMerchant, theirs.record ?? '')).toMatchObject({ version: 1 });
    expect(await gateway.store.reconciliation.chargeback(otherMerchant, theirs.chargeback ?? '')).toMatchObject({ status: 'open' });
    expect(await gateway.store.reconciliation.bankLine(otherMerchant, theirs.bankLine ?? '')).toMatchObject({
      status: 'open',
      decidedBy: null,
    });
    expect(await gateway.store.reconciliation.payout(otherMerchant, theirs.payout ?? '')).toMatchObject({ receivedMinor: 0n });
    expect(await gateway.store.reconciliation.fileDestination(otherMerchant, theirs.destination ?? '')).toMatchObject({ version: 1 });
    expect(await gateway.store.reconciliation.fileTransfer(otherMerchant, theirs.transfer ?? '')).toMatchObject({ version: 1 });
    expect(await gateway.store.tokens.byId(theirs.token ?? '')).toMatchObject({ revokedAt: null });
    expect(await gateway.store.savedViews.byId(`${mark}@example.test`, theirs.view ?? '')).toMatchObject({ name: mark });
    expect(await gateway.store.staff.byId(theirs.member ?? '')).toMatchObject({ disabledAt: null });
    expect(await gateway.store.notes.ofEach(otherMerchant, [theirs.payment ?? ''])).toHaveLength(1);
    expect((await gateway.store.risk.rules(channels.other)).find(({ id }) => id === theirs.rule)).toMatchObject({ name: mark });
  });
});
