/** What staff and programs see of settlement: the graph in one query, the books, reports, files, chargebacks. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chargebackAnswers } from '../../api/domain/reconciliation/chargebacks.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, demoToken, otherToken } from '../support/client.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { createExportEndpoint } from './export-endpoint.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
beforeEach(async () => {
  gateway = await startSettled();
});
afterEach(() => gateway.stop());

const ask = async (query: string, variables = {}) => {
  const { data, errors } = await gateway.graphql(query, variables);
  return { data, message: errors?.[0]?.message };
};

test('one query leads from a settlement line to the payment, its ledger, its chargeback and its events, and back', async () => {
  const debit = await gateway.pay('92.00', 'chargeback:000.100.220');
  await gateway.passDay();
  const { data, message } = await ask(`{ reconciliationRecords(filter: {recordTypes: [CHARGEBACK]}) { edges { node {
    recordType line file { name direction } issuedFile { day status }
    ledgerEntries { debit credit amount }
    chargeback { paymentType amount }
    matchedPayments { id
      settlement { settled outstanding }
      ledgerEntries { edges { node { debit } } }
      disputes { status reasonCode reason { description } transaction { paymentType } records { recordType } }
      events { edges { node { type } } }
      webhookDeliveries { edges { node { id } } }
      reconciliationRecords { edges { node { recordType matchedPayments { id } } } }
    } } } } }`);
  expect(message).toBeUndefined();
  const [record] = data.reconciliationRecords.edges.map(({ node }: { node: unknown }) => node);
  expect(record).toMatchObject({
    recordType: 'CHARGEBACK',
    line: 3,
    file: { direction: 'IN' },
    issuedFile: { day: '2026-06-01', status: 'ISSUED' },
    ledgerEntries: [
      { debit: 'CLEARING', credit: 'SETTLED', amount: '92.00' },
      { debit: 'FEES', credit: 'SETTLED', amount: '15.00' },
    ],
    chargeback: { paymentType: 'CB', amount: '92.00' },
  });
  const [payment] = record.matchedPayments;
  expect(payment).toMatchObject({
    id: debit,
    settlement: { settled: '92.00', outstanding: '0.00' },
    disputes: [
      {
        status: 'OPEN',
        reasonCode: '000.100.220',
        reason: { description: 'Fraudulent Transaction' },
        transaction: { paymentType: 'CB' },
        records: [{ recordType: 'CHARGEBACK' }],
      },
    ],
    webhookDeliveries: { edges: [] },
  });
  expect(payment.events.edges.map(({ node }: { node: { type: string } }) => node.type)).toEqual(['PAYMENT', 'BALANCE']);
  expect(payment.reconciliationRecords.edges.map(({ node }: { node: { recordType: string } }) => node.recordType)).toEqual([
    'SETTLED',
    'CHARGEBACK',
  ]);
});

test('the books tell every amount at any time, with the proof, and why something is outstanding', async () => {
  await gateway.pay('92.00');
  const failed = await gateway.pay('10.00', 'failed');
  const missing = await gateway.pay('5.00', 'missing');
  const wrong = await gateway.pay('20.00', 'wrong:19.00');
  await gateway.passDay();
  const today = await gateway.pay('7.00');
  await gateway.settle();
  const { data } = await ask(
    `query ($before: DateTime!) {
    ledger(entityId: "${channels.documented}") { totals { captured settled fees cleared outstanding inDispute } proof { holds } settlementProof { holds differences }
      earlier: totals(at: $before) { captured cleared outstanding } }
    outstandingPayments { edges { node { paymentId amount reason explanation } } } }`,
    { before: new Date(gateway.clock.now() - dayMs / 2).toISOString() },
  );
  expect(data.ledger).toMatchObject({
    totals: [{ captured: '134.00', cleared: '111.00', outstanding: '23.00', inDispute: '0.00' }],
    earlier: [{ captured: '127.00', cleared: '0.00', outstanding: '127.00' }],
    proof: { holds: true },
    settlementProof: { holds: true, differences: [] },
  });
  expect(await gateway.store.reconciliation.totals(otherMerchant, null)).toEqual([]);
  const lines = data.outstandingPayments.edges.map(({ node }: { node: Record<string, string> }) => [
    node.paymentId,
    node.amount,
    node.reason,
  ]);
  expect(lines).toEqual([
    [failed, '10.00', 'FAILED'],
    [missing, '5.00', 'MISSING'],
    [wrong, '1.00', 'AMOUNT_DIFFERS'],
    [today, '7.00', 'NOT_DUE'],
  ]);
});

describe('settlement reports (spec §2.8)', () => {
  const report = (version: string, path: string, parameters = {}, token = demoToken) =>
    gateway.rest.get(
      `/reports/${version}/reconciliations/aggregations${path}`,
      { entityId: channels.documented, ...parameters },
      { token },
    );
  const days = { 'date.from': '2026-06-01', 'date.to': '2026-06-30' };

  test('sum up the day of a channel, and have its records under their API names (spec §2.10)', async () => {
    const debit = await gateway.pay('92.00', undefined, { merchantTransactionId: 'order-10000001' });
    await gateway.refer(debit, 'RF', '12.00');
    await gateway.passDay();
    const { body } = await report('v1', '', days);
    expect(body.result.code).toBe('000.000.100');
    expect(body.aggregations).toMatchObject([
      {
        date: '2026-06-01',
        entityId: channels.documented,
        records: '2',
        aggregations: [{ recordType: 'SETTLED', currency: 'EUR', count: '2', amount: '80.00', settlementFee: '1.58' }],
      },
    ]);
    const [{ id }] = body.aggregations as readonly [{ id: string }];
    const detail = await report('v1', `/${id}`);
    expect(detail.body.records).toHaveLength(2);
    expect((detail.body.records as readonly unknown[])[0]).toMatchObject({
      recordType: 'SETTLED',
      transactionType: 'DEBIT',
      settlement: {
        cashflow: 'POS',
        amount: '92.00',
        currency: 'EUR',
        fee: '1.48',
        fxRate: '1.00',
        date: '2026-06-01',
        status: 'SUCCESS',
        format: 'RECONCILIATION_CSV',
      },
      clearingInstitute: { name: 'Sandbox Clearing' },
      merchantAccount: { id: channels.documented },
      merchantEntityId: sandbox.demoShop,
      payment: { id: debit },
      merchantTransactionId: 'order-10000001',
      matchedTransactions: { status: 'MATCHED', payment: [{ id: debit }] },
      card: { holder: 'Jane Jones', last4Digits: '0000' },
    });
    // GraphQL and REST cannot drift apart: both have the same texts.
    const same = await ask(`{ settlementReportDetail(id: "${id}", input: {entityId: "${channels.documented}"}) { items } }`);
    expect(same.data.settlementReportDetail.items.map((text: string) => JSON.parse(text))).toEqual(detail.body.records);
    const turned = await report('v1', `/${id}`, { sortValue: 'SettlementTxDate', sortOrder: 'DESC' });
    expect(turned.body.records).toEqual([...(detail.body.records as readonly unknown[])].reverse());
    expect((await report('v2', `/${id}`)).body).toMatchObject({ pages: 1, records: detail.body.records });
    expect((await report('v2', `/${id}`, { pageNo: '2' })).body).toMatchObject({ pages: 1, records: [] });
    expect((await report('v2', `/${id}`, { reconciliationType: 'FEE' })).body.records).toEqual([]);
    expect((await report('v1', '', { ...days, currency: 'USD' })).body.aggregations).toEqual([]);
    expect((await report('v1', `/${id}`, { entityId: channels.other }, otherToken)).status).toBe(404);
  });

  test('need both days, and have sample data for testMode=INTERNAL', async () => {
    const { status, body } = await report('v1', '');
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['date.from', 'date.to']);
    expect((await report('v1', '', { ...days, testMode: 'INTERNAL' })).body.aggregations).toHaveLength(1);
    expect((await report('v2', '/any', { testMode: 'INTERNAL' })).body.records).toHaveLength(4);
    expect((await report('v1', '', { ...days, sortOrder: 'UP' })).status).toBe(400);
  });
});

describe('the issued file over HTTPS', () => {
  test('is that of the checksum, and is for its own merchant alone', async () => {
    await gateway.pay('92.00');
    await gateway.passDay();
    const read = createExportEndpoint(gateway);
    const name = `${channels.documented}_2026-06-01.csv`;
    const { status, text } = await read(`/export/reconciliation/${name}`, demoToken);
    expect(status).toBe(200);
    expect(text.split('\r\n')).toHaveLength(3);
    const { data } = await ask('{ settlementFiles(filter: {directions: [OUT]}) { edges { node { name checksum rows } } } }');
    expect(data.settlementFiles.edges[0].node).toEqual({ name, rows: 1, checksum: createHash('sha256').update(text).digest('hex') });
    expect((await read(`/export/reconciliation/${name}`, otherToken)).status).toBe(404);
    expect((await read('/export/reconciliation/../payments.csv', demoToken)).status).toBe(404);
    expect((await read(`/export/reconciliation/${channels.documented}_2026-06-02.csv`, demoToken)).status).toBe(404);
    expect((await read(`/export/reconciliation/${name}`, null)).status).toBe(401);
  });

  test('comes back through our own importer as the same records', async () => {
    await gateway.pay('92.00', 'chargeback');
    await gateway.pay('10.00', 'currency:USD', { 'card.holder': '=Jane;"Jones"' });
    await gateway.passDay();
    const { text } = await createExportEndpoint(gateway)(`/export/reconciliation/${channels.documented}_2026-06-01.csv`, demoToken);
    const before = await gateway.records();
    const { data } = await ask(
      'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { direction records } }',
      {
        input: { entityId: channels.documented, name: 'back', content: text },
      },
    );
    // What we issued is known by its checksum: it changes nothing.
    expect(data.importSettlementFile).toEqual({ direction: 'OUT', records: 3 });
    expect(await gateway.records()).toEqual(before);
  });
});

describe('a chargeback', () => {
  const open = async (): Promise<string> => {
    const debit = await gateway.pay('92.00');
    const { data } = await ask(
      `mutation { recordChargeback(id: "${debit}", amount: "92.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`,
    );
    return data.recordChargeback.id;
  };
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'x')]);
  const add = (id: string, content: Buffer, contentType = 'application/pdf') =>
    ask(
      `mutation ($content: String!) { addChargebackEvidence(chargebackId: "${id}", name: "invoice", contentType: "${contentType}", content: $content) { evidence { name bytes content } } }`,
      {
        content: content.toString('base64'),
      },
    );
  const answer = (id: string, how: string) =>
    ask(`mutation { answerChargeback(id: "${id}", answer: ${how}, note: "see the invoice") { status note } }`);

  test('that the back office records is a case with its reason, amount and deadline (spec §2.9)', async () => {
    const id = await open();
    const { data } = await ask(
      '{ chargebacks { edges { node { id status reasonCode amount currency deadline payment { paymentType chargedBack } } } } }',
    );
    expect(data.chargebacks.edges[0].node).toEqual({
      id,
      status: 'OPEN',
      reasonCode: '000.100.220',
      amount: '92.00',
      currency: 'EUR',
      deadline: '2026-07-01T09:00:00.000Z',
      payment: { paymentType: 'DB', chargedBack: '92.00' },
    });
  });

  test('is represented with sealed documents, which leave an event', async () => {
    const id = await open();
    expect((await answer(id, 'REPRESENTED')).message).toContain('add a document first');
    const { data } = await add(id, pdf);
    expect(data.addChargebackEvidence.evidence).toEqual([{ name: 'invoice', bytes: pdf.length, content: pdf.toString('base64') }]);
    const [evidence] = await gateway.store.reconciliation.evidence(demoMerchant, [id]);
    const parts = await gateway.store.reconciliation.evidenceParts(demoMerchant, evidence?.id ?? '');
    expect(parts.length).toBeGreaterThan(1);
    expect(JSON.stringify(parts)).not.toContain(pdf.toString('base64').slice(0, 40));
    expect((await answer(id, 'REPRESENTED')).data.answerChargeback).toEqual({ status: 'REPRESENTED', note: 'see the invoice' });
    const events = await ask(`{ events(filter: {types: [CHARGEBACK]}) { edges { node { subjectId payload } } } }`);
    expect(events.data.events.edges).toMatchObject([
      { node: { subjectId: id, payload: { status: 'represented', chargebackResultCode: '000.100.220' } } },
    ]);
    expect((await answer(id, 'ACCEPTED')).message).toContain('it cannot become accepted');
  });

  test('keeps its documents when the vault’s keys are rotated', async () => {
    const id = await open();
    await add(id, pdf);
    const sealed = await gateway.store.keys.sealedToRotate(10);
    const [evidence] = await gateway.store.reconciliation.evidence(demoMerchant, [id]);
    const [part] = await gateway.store.reconciliation.evidenceParts(demoMerchant, evidence?.id ?? '');
    expect(sealed).toEqual([]);
    if (!part) throw new Error('no part');
    const again = await gateway.ports.vault.seal(part.id, part.entityId, await gateway.ports.vault.open(part));
    await gateway.store.commit('platform', [
      { write: 'sealed.replace', was: { place: 'evidence', account: part }, place: { place: 'evidence', account: again } },
    ]);
    expect(await gateway.store.reconciliation.evidenceParts(demoMerchant, evidence?.id ?? '')).toContainEqual(again);
    const { data } = await ask(`{ chargeback(id: "${id}") { evidence { content } } }`);
    expect(data.chargeback.evidence[0].content).toBe(pdf.toString('base64'));
  });

  test('takes 20 documents, also after it was represented, and none once it has ended', async () => {
    const id = await open();
    const note = (number: number) => add(id, Buffer.from(`note ${number}`), 'text/plain');
    for (let number = 1; number < 20; number += 1) expect((await note(number)).message).toBeUndefined();
    await answer(id, 'REPRESENTED');
    expect((await note(20)).message).toBeUndefined();
    expect((await note(21)).message).toContain('a chargeback has at most 20 documents');
    expect(await gateway.store.reconciliation.evidence(demoMerchant, [id])).toHaveLength(20);
    const accepted = await open();
    expect((await answer(accepted, 'ACCEPTED')).message).toBeUndefined();
    expect((await add(accepted, Buffer.from('late'), 'text/plain')).message).toContain(
      'the chargeback is accepted: it takes no more documents',
    );
  });

  test('is won with the representment of the bank (CR)', async () => {
    const id = await open();
    await gateway.refer(id, 'CR');
    const { data } = await ask(`{ chargebacks(filter: {statuses: [WON]}) { edges { node { id representment { paymentType } } } } }`);
    expect(data.chargebacks.edges[0].node).toEqual({ id, representment: { paymentType: 'CR' } });
  });

  test('expires when nobody answers in time', async () => {
    const id = await open();
    await gateway.settle();
    gateway.clock.advance(31 * dayMs);
    await gateway.settle();
    expect((await gateway.store.reconciliation.chargeback(demoMerchant, id))?.status).toBe('expired');
  });

  test.each([
    ['a text that is no PDF', Buffer.from('hello'), 'application/pdf', 'is not application/pdf'],
    ['a program', Buffer.from('MZ'), 'application/octet-stream', 'contentType must be one of'],
    ['a card number', Buffer.from('card 4200000000000000'), 'text/plain', 'is not text/plain'],
    ['nothing', Buffer.alloc(0), 'text/plain', 'must be base64 of a document'],
    ['too much', Buffer.concat([pdf, Buffer.alloc(512 * 1_024)]), 'application/pdf', 'at most|longer|Too big|characters'],
  ])('takes no document that is %s', async (_what, content, contentType, message) => {
    const id = await open();
    expect((await add(id, content, contentType)).message).toMatch(new RegExp(message));
  });

  test('is answered in one of three ways', () => {
    expect(chargebackAnswers).toEqual(['represented', 'accepted', 'lost']);
  });
});
