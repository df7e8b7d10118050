/** A ticket number in a note, or in the reason of an operation, leads to its payment. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { searchableFacts } from '../../api/contract/payment-facts.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { beginProjectionAnew, tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { toSpokenTerm, toTerm } from '../../api/views/read-model/terms.ts';
import { findTickets, listTicketLooks, listTicketTerms, parseTicketTerm } from '../../api/views/read-model/tickets.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';

describe('the words of a text that look like a ticket number', () => {
  test.each([
    ['ZD-48213 customer returned shoes', ['ZD-48213']],
    ['Customer returned shoes (ZD-48213).', ['ZD-48213']],
    ['ticket #48213, see INC0012345', ['48213', 'INC0012345']],
    ['zd-48213 and ZD-48213 again', ['zd-48213']],
    ['SUP/2026/117; JIRA-1', ['SUP/2026/117', 'JIRA-1']],
    ['A1-1 B2-2 C3-3 D4-4 E5-5 F6-6', ['A1-1', 'B2-2', 'C3-3', 'D4-4', 'E5-5']],
    [`${'x'.repeat(39)}1 ${'x'.repeat(40)}1`, [`${'x'.repeat(39)}1`]],
  ])('%s', (text, tickets) => {
    expect(findTickets(text)).toEqual(tickets);
  });

  test.each([
    'customer returned shoes',
    'no 123',
    'jane99@shopper.test wrote from <Jane2@shopper.test>',
    'https://desk.example/48213/a',
    '12.50 or 1.234,50 or €92.00 or EUR92 or 92.50usd',
    '29.11.2026 2026-11-29 29/11/2026 29-11-26 05/27 05-2027',
    'short id 4012.3456.7890',
    '8ac7a4a0000000000000000000000003',
    'DE89370400440532013000 or DE89-3704-0044-0532-0130-00',
  ])('%s has none', (text) => {
    expect(findTickets(text)).toEqual([]);
  });

  test.each([
    '4200000000000000',
    '4200 0000 0000 0000',
    '4200-0000-0000-0000',
    'card4200000000000000',
    '4200000000000001',
    '4200-0000-0000-0001',
  ])('are no card number, mistyped or not: %s', (text) => {
    const terms = listTicketTerms([{ kind: 'note', text: `a ${text} b` }]).join(' ');
    expect(terms.replaceAll(/\D/g, '')).not.toContain('00000000');
  });

  test('of one payment are a hundred at most, those of the newest texts', () => {
    const texts = Array.from({ length: 200 }, (_, at) => ({ kind: 'note' as const, text: `T-${1_000 + at}` }));
    const found = new Set(listTicketTerms(texts).map((term) => parseTicketTerm(term)?.ticket));
    expect(found.size).toBe(100);
    expect([found.has('T-1000'), found.has('T-1100')]).toEqual([true, false]);
  });

  test('have a letter of their own among the terms', () => {
    const [term = ''] = listTicketTerms([{ kind: 'note', text: 'T-1000' }]);
    const letters = [toSpokenTerm(''), ...searchableFacts.map((fact) => toTerm(fact, ''))];
    expect(letters).not.toContain(term.slice(0, 1));
  });

  test('are looked for by a text with a digit alone that is no amount: names and short ids cost no read', () => {
    expect(['jane jones', 'zd-', '', 'jane1@shop.test', '12.50', '4012.3456.7890'].flatMap(listTicketLooks)).toEqual([]);
  });
});

let gateway: StaffHarness;
const signedIn = new Map<string, Browser>();
beforeAll(async () => {
  gateway = await startStaff({ now: Date.now() - 10 * dayMs });
  for (const role of ['ADMIN', 'FINANCE', 'SUPPORT', 'VIEWER'] as const) signedIn.set(role, await gateway.signedIn(role));
});
afterAll(() => gateway.stop());
afterEach(() => vi.restoreAllMocks());

const by = (role: string): Browser => {
  const browser = signedIn.get(role);
  if (!browser) throw new Error(role);
  return browser;
};

async function pay(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body, text } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...changes });
  if (body.id === undefined) throw new Error(text);
  return body.id;
}

type Hit = readonly [id: string, matchedField: string, matchedValue: string];

const hitsOf = (data: {
  search: { groups: readonly { kind: string; hits: readonly { id: string; matchedField: string; matchedValue: string }[] }[] };
}): readonly Hit[] =>
  data.search.groups
    .filter(({ kind }) => kind === 'PAYMENT')
    .flatMap(({ hits }) => hits.map(({ id, matchedField, matchedValue }): Hit => [id, matchedField, matchedValue]));

const searchQuery = 'query ($text: String!) { search(text: $text) { groups { kind hits { id matchedField matchedValue } } } }';

async function find(text: string, role = 'SUPPORT'): Promise<readonly Hit[]> {
  const { data, errors } = await by(role).graphql(searchQuery, { text });
  expect(errors).toEqual([]);
  return hitsOf(data);
}

async function does(role: string, mutation: string, variables: object): Promise<void> {
  const { errors } = await by(role).graphql(mutation, variables);
  expect(errors).toEqual([]);
}

const refund = 'mutation ($id: ID!, $reason: String!) { refundPayment(id: $id, amount: "1.00", reason: $reason) { outcome } }';
const reverse = 'mutation ($id: ID!, $reason: String!) { reversePayment(id: $id, reason: $reason) { outcome } }';
const capture = 'mutation ($id: ID!, $reason: String!) { capturePayment(id: $id, amount: "1.00", reason: $reason) { outcome } }';
const accept = 'mutation ($id: ID!, $reason: String!) { acceptReview(id: $id, reason: $reason) { id } }';
const write = 'mutation ($id: ID!, $text: String!) { createNote(paymentId: $id, text: $text) { id } }';
const assign = `mutation ($id: ID!, $to: ID!, $note: String!) {
  assignAttention(kind: PAYMENT, subjectId: $id, assigneeId: $to, note: $note) { version } }`;
const answer = 'mutation ($id: ID!, $note: String!) { answerChargeback(id: $id, answer: ACCEPTED, note: $note) { id } }';
const restOn = (id: string, paymentType: string) =>
  gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType });

describe('search finds a payment', () => {
  test('by a ticket number in the reason of a refund, whole, by its beginning and as people say it', async () => {
    const id = await pay();
    await does('SUPPORT', refund, { id, reason: 'ZD-48213 customer returned shoes' });
    for (const text of ['ZD-48213', 'zd-48213', 'zd-48', 'zd48213', '48213', '482', '#48213', 'ZD 48213', 'Ticket 48213', '“ZD-48213”']) {
      expect([text, await find(text)]).toEqual([text, [[id, 'refundReason', 'ZD-48213']]]);
    }
    for (const text of ['zd-48214', '8213', 'zd-482130', 'customer returned', 'shoes'])
      expect([text, await find(text)]).toEqual([text, []]);
  });

  test('by one in the reason of a reversal, of a capture and of an accepted review', async () => {
    const [reversed, captured] = [await pay({ paymentType: 'PA' }), await pay({ paymentType: 'PA' })];
    const held = await pay({ 'customParameters[forceResultCode]': '000.400.000' });
    await does('FINANCE', reverse, { id: reversed, reason: 'REV-7001' });
    await does('FINANCE', capture, { id: captured, reason: 'CAP-7002' });
    await does('FINANCE', accept, { id: held, reason: 'address checked, KYC-7003' });
    expect(await find('rev-7001')).toEqual([[reversed, 'reversalReason', 'REV-7001']]);
    expect(await find('cap-7002')).toEqual([[captured, 'captureReason', 'CAP-7002']]);
    expect(await find('7003')).toEqual([[held, 'decisionReason', 'KYC-7003']]);
  });

  test('by one in a note, and goes on to when REST captures and refunds it', async () => {
    const id = await pay({ paymentType: 'PA' });
    await does('SUPPORT', write, { id, text: 'The shopper called twice: NT-551, then NT-552.' });
    expect(await find('nt-551')).toEqual([[id, 'note', 'NT-551']]);
    const { body } = await restOn(id, 'CP');
    await restOn(String(body.id), 'RF');
    await does('SUPPORT', write, { id: String(body.id), text: 'Of the capture: NT-553' });
    expect(await find('nt-552')).toEqual([[id, 'note', 'NT-552']]);
    expect(await find('nt-553')).toEqual([[body.id, 'note', 'NT-553']]);
  });

  test('by one in the note with which a colleague gets it, and in the reason of an answer to its chargeback', async () => {
    const id = await pay();
    const { data } = await by('FINANCE').graphql('{ attentionAssignees { id } }');
    const [colleague] = data.attentionAssignees;
    await does('FINANCE', assign, { id, to: colleague.id, note: 'please call back, ASG-7101' });
    expect(await find('asg-7101')).toEqual([[id, 'assignmentNote', 'ASG-7101']]);
    const { body } = await restOn(id, 'CB');
    await does('FINANCE', answer, { id: body.id, note: 'nothing to say against it, DSP-7102' });
    expect(await find('dsp-7102')).toEqual([[body.id, 'chargebackReason', 'DSP-7102']]);
    expect(await find('asg-7101')).toEqual([[id, 'assignmentNote', 'ASG-7101']]);
    await beginProjectionAnew(gateway.ports);
    expect([await find('asg-7101'), await find('dsp-7102')]).toEqual([
      [[id, 'assignmentNote', 'ASG-7101']],
      [[body.id, 'chargebackReason', 'DSP-7102']],
    ]);
  });

  test('by the reason of a run over many payments, each of them', async () => {
    const ids = [await pay({ amount: '3.00' }), await pay({ amount: '4.00' })];
    const { data } = await by('FINANCE').graphql(
      'query ($ids: [ID!]!) { bulkReview(operation: REFUND, payments: $ids) { rows { payment { id version } } } }',
      { ids },
    );
    const payments = data.bulkReview.rows.map(({ payment }: { payment: object }) => payment);
    const create = `mutation ($payments: [BulkRowInput!]!) {
      createBulkRun(operation: REFUND, payments: $payments, reason: "recall RC-90210", idempotencyKey: "a-run-of-a-recall") { id } }`;
    const run = (await by('FINANCE').graphql(create, { payments })).data.createBulkRun;
    await does('FINANCE', 'mutation ($id: ID!) { continueBulkRun(id: $id) { status } }', { id: run.id });
    expect((await find('rc-90210')).toSorted()).toEqual(ids.map((id) => [id, 'refundReason', 'RC-90210']).toSorted());
  });

  test('in the list that a text narrows, too', async () => {
    const id = await pay();
    await does('SUPPORT', write, { id, text: 'LST-4401' });
    const { data } = await by('SUPPORT').graphql('{ payments(filter: { text: "lst-4401" }) { edges { node { id } } } }');
    expect(data.payments.edges).toEqual([{ node: { id } }]);
  });
});

describe('nobody finds by a ticket number', () => {
  test('a payment of another merchant', async () => {
    const id = await pay();
    await does('SUPPORT', write, { id, text: 'OWN-6601' });
    const { data } = await gateway.graphql(searchQuery, { text: 'own-6601' }, { token: otherToken });
    expect([await find('own-6601', 'VIEWER'), hitsOf(data)]).toEqual([[[id, 'note', 'OWN-6601']], []]);
  });

  test('that stands in the audit log alone: the reason of a decision that one person made, and what is no operation on the payment', async () => {
    const id = await pay();
    const payment = await gateway.store.acrossMerchants.paymentById(id);
    if (!payment) throw new Error('no payment');
    const { entityId, entityPath } = payment;
    for (const [action, reason] of [
      ['payment.decide', 'ALONE-8801'],
      ['payment.refund', 'BOTH-8802'],
    ] as const) {
      const entry = {
        id: gateway.ports.newId(),
        at: gateway.ports.clocks.now(),
        callerId: 'x',
        callerName: 'x',
        action,
        subjectId: id,
        paymentId: id,
        entityId,
        entityPath,
        address: null,
        change: JSON.stringify({ reason }),
      };
      await gateway.store.commit(toMerchantKey(entityPath), [{ write: 'audit.append', entry }]);
    }
    await restOn(id, 'RF');
    expect([await find('alone-8801', 'ADMIN'), await find('both-8802', 'ADMIN')]).toEqual([[], [[id, 'refundReason', 'BOTH-8802']]]);
  });
});

test('a payment that nobody works on costs no read of what staff wrote', async () => {
  await tickProjection(gateway.ports);
  const read = vi.spyOn(gateway.store.acrossMerchants, 'staffTextsOf');
  const id = await pay();
  await pay({ createRegistration: 'true' });
  await tickProjection(gateway.ports);
  expect(read).toHaveBeenCalledTimes(0);
  await does('SUPPORT', write, { id, text: 'CNT-1' });
  await tickProjection(gateway.ports);
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([10, 12, 14])('a read model of version %i is made anew, and has the ticket numbers that were written before', async (before) => {
  const id = await pay();
  const payment = await gateway.store.acrossMerchants.paymentById(id);
  if (!payment) throw new Error('no payment');
  const { entityId, entityPath } = payment;
  const writeUnseen = async (text: string) => {
    const note = { id: gateway.ports.newId(), paymentId: id, entityId, at: 0, authorId: 'x', authorName: 'x', text };
    await gateway.store.commit(toMerchantKey(entityPath), [{ write: 'note.insert', note, idempotencyKey: null }]);
  };
  await writeUnseen(`OLD-${before}01`);
  expect(await find(`old-${before}01`)).toEqual([]);
  const { progress } = await gateway.store.readModel.state();
  await gateway.store.commit('platform', [{ write: 'projection.advance', from: progress, to: { ...progress, version: before } }]);
  expect(await find(`old-${before}01`)).toEqual([[id, 'note', `OLD-${before}01`]]);
  await writeUnseen(`OLD-${before}02`);
  await beginProjectionAnew(gateway.ports);
  expect(await find(`old-${before}02`)).toEqual([[id, 'note', `OLD-${before}02`]]);
});
