/** The search box finds by its whole id or name what staff paste from a merchant's log, a bank's mail or a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedMinor } from '../../api/domain/reconciliation/payout.ts';
import { tickReconciliation } from '../../api/domain/reconciliation/tick.ts';
import { createDeliverer } from '../../api/domain/webhooks/deliver.ts';
import { makeDueReports } from '../../api/doors/gateway/scheduled-reports.ts';
import { formatAmount } from '../../api/foundation/kernel/money.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { beginDueReports } from '../../api/views/scheduled-reports/make.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, otherToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let gateway: StaffHarness;
let finance: Browser;
let receiver: WebhookReceiver;
let payment: string;

beforeAll(async () => {
  receiver = await startReceiver();
  gateway = await startStaff({
    // A Monday.
    now: Date.UTC(2026, 5, 1, 9),
    adaptPorts: (ports) => ({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }),
  });
  finance = await gateway.signedIn('FINANCE');
  const input = { entityId: sandbox.demoShop, url: receiver.url, signature: 'STANDARD' };
  await ask('mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id } }', { input });
  const paid = await gateway.rest.post('/v1/payments', { ...cardPayment, 'customParameters[SIMULATOR_settlement]': 'chargeback' });
  payment = String(paid.body.id);
  const deliverer = createDeliverer(gateway.ports);
  await deliverer.tick();
  await deliverer.settled();
  await deliverer.stop();
  for (let day = 0; day < 5; day += 1) {
    gateway.clock.advance(dayMs);
    while ((await tickReconciliation(gateway.ports)) > 0);
  }
});
afterAll(async () => {
  await gateway.stop();
  await receiver.stop();
});

async function ask(query: string, variables: Readonly<Record<string, unknown>>) {
  const { data, errors } = await gateway.graphql(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

interface FoundHit {
  readonly kind: string;
  readonly id: string;
  readonly matchedField: string;
}

const query = `query ($text: String!) { search(text: $text) { groups { kind hits { kind id title matchedField
  chargeback { id } payout { id } settlementFile { id } reconciliationRecord { id } bankLine { id reference } webhookDelivery { id subscriptionId } } } } }`;

const hitsOf = (data: { readonly search: { readonly groups: readonly { readonly hits: readonly FoundHit[] }[] } }) =>
  data.search.groups.flatMap(({ hits }) => hits);

async function find(text: string, token?: string): Promise<readonly FoundHit[]> {
  const { data, errors } = await gateway.graphql(query, { text }, token === undefined ? {} : { token });
  expect(errors).toBeUndefined();
  return hitsOf(data);
}

/** Found by all of it, by nothing less, and by the merchant whose it is alone. */
async function expectWhole(text: string, ...hits: readonly object[]): Promise<void> {
  expect(await find(` ${text} `)).toEqual(hits.map((hit) => expect.objectContaining(hit)));
  for (const [asked, token] of [
    [text.slice(0, -1), undefined],
    [text, otherToken],
  ] as const) {
    const kinds = hits.map((hit) => Reflect.get(hit, 'kind'));
    expect((await find(asked, token)).filter(({ kind }) => kinds.includes(kind) && kind !== 'PAYMENT' && kind !== 'ENTITY')).toEqual([]);
  }
}

describe('a webhook delivery', () => {
  const deliveries = async () => {
    const { items } = await gateway.store.deliveries.page({ entityPath: demoMerchant, subjectId: payment }, { first: 5 });
    return items.map(({ item }) => item);
  };

  test('is found by the webhook-id that the receiver has', async () => {
    const [delivery] = await deliveries();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(delivery?.id);
    const { id, subscriptionId } = delivery ?? { id: '', subscriptionId: '' };
    const title = `PAYMENT ${receiver.url}`;
    await expectWhole(id, { kind: 'WEBHOOK_DELIVERY', id, title, matchedField: 'id', webhookDelivery: { id, subscriptionId } });
  });

  test('is found by its event, beside the payment that the event is about', async () => {
    const [{ id, eventId } = { id: '', eventId: '' }] = await deliveries();
    await expectWhole(
      eventId.toUpperCase(),
      { kind: 'PAYMENT', id: payment, matchedField: 'eventId' },
      { kind: 'WEBHOOK_DELIVERY', id, matchedField: 'eventId' },
    );
  });
});

describe('of settlement', () => {
  const first = { first: 50 };
  const itemsOf = <Item>({ items }: { readonly items: readonly { readonly item: Item }[] }) => items.map(({ item }) => item);
  const records = async () => itemsOf(await gateway.store.reconciliation.records({ entityPath: demoMerchant }, first));

  test('a file is found by its id and its name', async () => {
    const files = itemsOf(await gateway.store.reconciliation.files({ entityPath: demoMerchant }, first));
    const issued = files.find(({ direction }) => direction === 'OUT');
    if (!issued) throw new Error('no file');
    const { id, name } = issued;
    const hit = { kind: 'SETTLEMENT_FILE', id, title: name, settlementFile: { id } };
    expect(name).toMatch(/\.csv$/);
    await expectWhole(id, { ...hit, matchedField: 'id' });
    // The name begins with the channel that it is of.
    await expectWhole(name, { ...hit, matchedField: 'name' }, { kind: 'ENTITY', id: name.slice(0, 32) });
  });

  test('a line is found by its id, and one without a payment by what the institute calls it', async () => {
    const [{ id } = { id: '' }] = await records();
    await expectWhole(id, { kind: 'RECONCILIATION_RECORD', id, matchedField: 'id', reconciliationRecord: { id } });
    const known = await records();
    const line = known.find(({ settlementTxId }) => settlementTxId !== null);
    if (!line?.settlementTxId) throw new Error('no line');
    const found = await find(line.settlementTxId);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'RECONCILIATION_RECORD', id: line.id, matchedField: 'settlementId' }));
    expect(await find(line.settlementTxId, otherToken)).toEqual([]);
  });

  test('a payout is found by its id and by the number of the merchant at the institute', async () => {
    const payouts = itemsOf(await gateway.store.reconciliation.payouts({ entityPath: demoMerchant }, first));
    const [payout] = payouts;
    if (!payout) throw new Error('no payout');
    const { id, instituteMerchantId } = payout;
    await expectWhole(id, { kind: 'PAYOUT', id, matchedField: 'id', payout: { id } });
    const ofNumber = payouts.filter((each) => each.instituteMerchantId === instituteMerchantId).map((each) => each.id);
    const found = (await find(instituteMerchantId)).filter(({ kind }) => kind === 'PAYOUT');
    expect(found.map((hit) => [hit.id, hit.matchedField])).toEqual(ofNumber.map((each) => [each, 'instituteMerchantId']));
  });

  test('a payout is found by its amount, with or without its currency and however it is written, by nobody else', async () => {
    const [payout] = itemsOf(await gateway.store.reconciliation.payouts({ entityPath: demoMerchant }, first));
    if (!payout) throw new Error('no payout');
    const amount = formatAmount(abs(expectedMinor(payout)));
    const hit = expect.objectContaining({ kind: 'PAYOUT', id: payout.id, matchedField: 'amount' });
    for (const text of [amount, amount.replace('.', ','), `${amount} eur`, `€${amount}`]) expect(await find(text)).toContainEqual(hit);
    for (const text of [`${amount} USD`, formatAmount(abs(expectedMinor(payout)) + 1n)]) expect(await find(text)).not.toContainEqual(hit);
    expect((await find(amount, otherToken)).filter(({ kind }) => kind === 'PAYOUT')).toEqual([]);
  });

  test('an entry of a bank statement is found by its id and by the references of the bank, for who may export', async () => {
    const entry = (references: string) => `<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <BookgDt><Dt>2026-06-02</Dt></BookgDt>${references}<AddtlNtryInf>Rent of Jane Jones</AddtlNtryInf></Ntry>`;
    const endToEnd = '<NtryDtls><TxDtls><Refs><EndToEndId>E2E-77310</EndToEndId></Refs></TxDtls></NtryDtls>';
    const statement = [entry(`<AcctSvcrRef>2026060200417731</AcctSvcrRef>${endToEnd}`), entry('<AcctSvcrRef>20260602004177</AcctSvcrRef>')];
    await ask(
      'mutation ($entityId: ID!, $content: String!) { importBankStatement(entityId: $entityId, name: "june.xml", content: $content) { entries } }',
      {
        entityId: sandbox.demoShop,
        content: `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${statement.join('')}</Stmt></BkToCstmrStmt></Document>`,
      },
    );
    const entries = itemsOf(await gateway.store.reconciliation.bankLines({ entityPath: demoMerchant }, first));
    const found = entries.find(({ reference }) => reference?.includes('E2E-77310'));
    if (!found) throw new Error('no entry');
    const { id } = found;
    const hit = { kind: 'BANK_LINE', id, title: '12.00 EUR 2026-06-02', bankLine: { id, reference: '2026060200417731 E2E-77310' } };
    await expectWhole(id, { ...hit, matchedField: 'id' });
    for (const text of ['2026060200417731', '2026060200417731 E2E-77310']) {
      expect((await find(text)).filter(({ kind }) => kind === 'BANK_LINE')).toEqual([
        expect.objectContaining({ ...hit, matchedField: 'bankReference' }),
      ]);
      expect(await find(text, otherToken)).toEqual([]);
    }
    expect(await find('12,00')).toContainEqual(expect.objectContaining({ ...hit, matchedField: 'amount' }));
    expect((await find('12.00 USD')).filter(({ kind }) => kind === 'BANK_LINE')).toEqual([]);
    expect((await find('12.00', otherToken)).filter(({ kind }) => kind === 'BANK_LINE')).toEqual([]);
    for (const role of ['SUPPORT', 'VIEWER', 'AUDITOR'] as const) {
      const member = await gateway.signedIn(role);
      const { data: mine } = await member.graphql('{ viewer { permissions } }');
      const mayExport = mine.viewer.permissions.includes('EXPORT');
      for (const text of [id, '2026060200417731', '12.00']) {
        const hits = hitsOf((await member.graphql(query, { text })).data).filter(({ kind }) => kind === 'BANK_LINE');
        // Both entries have the amount.
        expect([role, hits.length]).toEqual([role, mayExport ? (text === '12.00' ? 2 : 1) : 0]);
      }
    }
  });

  test('a chargeback is found by its id, as a case beside its payment', async () => {
    const [chargeback] = itemsOf(await gateway.store.reconciliation.chargebacks({ entityPath: demoMerchant }, first));
    if (!chargeback) throw new Error('no chargeback');
    const { id } = chargeback;
    const found = await find(id);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'CHARGEBACK', id, title: '92.00 EUR 000.100.200', chargeback: { id } }));
    expect((await find(id.slice(0, 31))).filter(({ kind }) => kind === 'CHARGEBACK')).toEqual([]);
    expect(await find(id, otherToken)).toEqual([]);
  });
});

test('a scheduled report is found by its id, its run and its file, for who may export', async () => {
  const { data } = await finance.graphql(
    `mutation ($entityId: ID!, $input: ReportScheduleInput!) { createReportSchedule(entityId: $entityId, subject: PAYMENTS, input: $input) { id } }`,
    {
      entityId: sandbox.demoShop,
      input: {
        name: 'Payments of yesterday',
        filter: '{}',
        format: 'CSV',
        cadence: 'DAILY',
        atMinute: 360,
        timeZone: 'Europe/Berlin',
        deliveries: [],
        language: 'EN',
      },
    },
  );
  const { id } = data.createReportSchedule;
  await finance.graphql('mutation ($id: ID!) { runReportSchedule(id: $id) { id } }', { id });
  await beginDueReports(gateway.ports);
  await makeDueReports(gateway.ports);
  const [run] = await gateway.store.scheduledReports.runsOf(demoMerchant, [id], 1);
  if (!run) throw new Error('no run');
  const findAs = async (browser: Browser, text: string) => hitsOf((await browser.graphql(query, { text })).data);
  const hit = { kind: 'REPORT_SCHEDULE', id, title: 'Payments of yesterday' };
  for (const [text, matchedField] of [
    [id, 'id'],
    [run.id, 'id'],
    [run.fileName, 'name'],
  ] as const) {
    expect([text, await findAs(finance, text)]).toEqual([text, [expect.objectContaining({ ...hit, matchedField })]]);
    expect(await find(text, otherToken)).toEqual([]);
  }
  const support = await gateway.signedIn('SUPPORT');
  const auditor = await gateway.signedIn('AUDITOR');
  const viewer = await gateway.signedIn('VIEWER');
  for (const member of [support, auditor, viewer]) {
    const { data: mine } = await member.graphql('{ viewer { permissions } }');
    const mayExport = mine.viewer.permissions.includes('EXPORT');
    expect((await findAs(member, run.id)).length).toBe(mayExport ? 1 : 0);
  }
});
