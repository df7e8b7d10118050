/** The queue of what needs somebody (decision: one-queue): what comes, what leaves by itself, who takes care, and who may. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeliverer } from '../../api/domain/webhooks/deliver.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { attentionEventTypes } from '../../console/values/attention.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { withoutIds } from '../support/without-ids.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let finance: Browser;
const begunAt = Date.UTC(2026, 5, 1);
const adaptPorts = (ports: Ports): Ports => bank.adapt({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) });
beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ now: begunAt, bankUrl: 'http://bank.test', adaptPorts });
  finance = await gateway.signedIn('FINANCE');
});
afterEach(() => gateway.stop());

const entityId = channels.testBank;

async function pay(over: Parameters = {}): Promise<string> {
  gateway.clock.advance(1_000);
  return String((await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, amount: '61.00', ...over })).body.id);
}

async function refer(id: string, paymentType: string, amount: string): Promise<string> {
  gateway.clock.advance(1_000);
  return String((await gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType, amount, currency: 'EUR' })).body.id);
}

async function answering<Result>(resultCode: string, call: () => Promise<Result>): Promise<Result> {
  bank.outcome = { resultCode, resultDetails: {}, connectorReference: 'reference-2' };
  const result = await call();
  bank.outcome = approval;
  return result;
}

interface Entry {
  readonly kind: string;
  readonly subjectId: string;
  readonly label: string;
  readonly amount: string | null;
  readonly since: string;
  readonly until: string | null;
  readonly assigneeName: string | null;
  readonly version: number;
}

const query = `query ($first: Int, $after: String, $filter: AttentionFilter) { attention(first: $first, after: $after, filter: $filter) {
  pageInfo { hasNextPage endCursor }
  edges { node { kind subjectId label entityId payment { id } amount currency since until mayAct assigneeId assigneeName note assignedBy version } } } }`;

async function queue(variables: object = {}, browser: Browser = finance): Promise<readonly Entry[]> {
  const { data, errors } = await browser.graphql(query, variables);
  if (!data?.attention) throw new Error(JSON.stringify(errors));
  return nodesOf<Entry>(data.attention);
}

const kindsOf = async (browser?: Browser): Promise<readonly string[]> => (await queue({}, browser)).map(({ kind }) => kind);

async function needSecondPerson(): Promise<void> {
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === entityId);
  if (!channel?.settings) throw new Error('no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '10.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
}

describe('an entry', () => {
  test.each([
    { story: 'a bank that timed out', begin: () => lost(() => pay()) },
    { story: '900.100.300', begin: () => answering('900.100.300', () => pay()) },
  ])('of an unknown outcome ($story) comes, and leaves when the bank has answered', async ({ begin }) => {
    const id = await begin();
    expect(await queue()).toMatchObject([
      { kind: 'UNKNOWN_OUTCOME', subjectId: id, payment: { id }, amount: '61.00', currency: 'EUR', mayAct: true, version: 0 },
    ]);
    gateway.clock.advance(60_000);
    await finance.graphql('mutation ($id: ID!) { decidePayment(id: $id, decision: APPROVED, reason: "the bank told us") { id } }', { id });
    expect(await queue()).toEqual([]);
  });

  test('of a refund without an answer stands under its payment, once', async () => {
    const hold = await pay({ paymentType: 'PA', merchantTransactionId: 'order-77' });
    const capture = await refer(hold, 'CP', '61.00');
    await lost(() => refer(capture, 'RF', '20.00'));
    expect(await queue()).toMatchObject([{ kind: 'UNKNOWN_OUTCOME', subjectId: hold, label: 'order-77', amount: '20.00' }]);
  });

  test('of a refund that the bank declined leaves when another is made; our own rules make none', async () => {
    const id = await pay();
    await refer(id, 'RF', '62.00');
    expect(await queue()).toEqual([]);
    await answering('800.100.152', () => refer(id, 'RF', '45.00'));
    expect(await queue()).toMatchObject([{ kind: 'FAILED_REFUND', subjectId: id, amount: '45.00' }]);
    await refer(id, 'RF', '45.00');
    expect(await queue()).toEqual([]);
  });

  test('of a dispute has its deadline, and of several the first deadline comes first', async () => {
    const dispute = async (): Promise<string> => {
      const id = await pay();
      const record = `mutation { recordChargeback(id: "${id}", amount: "21.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
      const made = (await gateway.graphql(record)).data.recordChargeback.id;
      await gateway.graphql('{ chargebacks { edges { node { id } } } }');
      return made;
    };
    const first = await dispute();
    gateway.clock.advance(dayMs);
    finance = await gateway.signedIn('FINANCE');
    const second = await dispute();
    const entries = await queue();
    expect(entries).toMatchObject([
      { kind: 'DISPUTE', subjectId: first },
      { kind: 'DISPUTE', subjectId: second },
    ]);
    expect(entries.map(({ until }) => new Date(String(until)).getTime() - begunAt > 29 * dayMs)).toEqual([true, true]);
    await gateway.graphql(`mutation { answerChargeback(id: "${first}", answer: ACCEPTED, note: "we agree") { id } }`);
    expect(await queue()).toMatchObject([{ subjectId: second }]);
  });

  test('of an approval leaves when it is rejected, and when its time is over', async () => {
    await needSecondPerson();
    const id = await pay();
    const request = (amount: string) =>
      finance.graphql(`mutation ($id: ID!) { refundPayment(id: $id, amount: "${amount}", currency: "EUR", reason: "ticket 5") { id } }`, {
        id,
      });
    await request('30.00');
    const [waiting] = await queue();
    expect(waiting).toMatchObject({ kind: 'APPROVAL', payment: { id }, amount: '30.00' });
    const colleague = await gateway.signedIn('ADMIN');
    await colleague.graphql('mutation ($id: ID!) { rejectRefund(id: $id) { id } }', { id: waiting?.subjectId });
    expect(await queue()).toEqual([]);
    await request('31.00');
    expect(await kindsOf()).toEqual(['APPROVAL']);
    gateway.clock.advance(3 * dayMs);
    finance = await gateway.signedIn('FINANCE');
    expect(await queue()).toEqual([]);
  });

  test('of a hold comes two days before it ends, and leaves when it is captured', async () => {
    const id = await pay({ paymentType: 'PA' });
    expect(await queue()).toEqual([]);
    const { data } = await finance.graphql('query ($id: ID!) { payment(id: $id) { expiresAt } }', { id });
    gateway.clock.advance(new Date(data.payment.expiresAt).getTime() - gateway.clock.now() - 2 * dayMs + 1);
    finance = await gateway.signedIn('FINANCE');
    expect(await queue()).toMatchObject([{ kind: 'HOLD_ENDING', subjectId: id, amount: '61.00', until: data.payment.expiresAt }]);
    await refer(id, 'CP', '61.00');
    expect(await queue()).toEqual([]);
  });
});

describe('what no payment tells', () => {
  /** Types of events since the last call: an open queue reads itself again after those that the console names. */
  async function newTypes(): Promise<readonly string[]> {
    const found = await gateway.store.events.after(read, { entityPath: '' }, 1_000);
    read = found.at(-1)?.sequence ?? read;
    return [...new Set(found.map(({ type }) => type))].filter((type) => (attentionEventTypes as readonly string[]).includes(type));
  }
  let read = 0;
  beforeEach(async () => {
    read = 0;
    await newTypes();
  });

  const columns = '420000******0000,20260602101530,6100,EUR,6100,1,,,,SETTLED,';

  async function importExceptions(merchantReference = 'nobody-1'): Promise<string> {
    const content = `H,Acquirer,900412345,EUR,20260603\nD,SALE,ARN-1,${merchantReference},,VISA,${columns}\nT,1\n`;
    const input = { entityId, name: 'acquirer.csv', format: 'ACQUIRER_CSV', content };
    const { data, errors } = await gateway.graphql(
      'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id } }',
      { input },
    );
    if (!data?.importSettlementFile) throw new Error(JSON.stringify(errors));
    return data.importSettlementFile.id;
  }

  const match = `mutation ($id: ID!, $paymentIds: [ID!]!) {
    matchReconciliationRecord(id: $id, paymentIds: $paymentIds, reason: "the shopper told us") { id } }`;

  test('a settlement line of nobody comes and leaves with an event, and comes back when its match is taken back', async () => {
    const id = await pay({ amount: '60.00' });
    await newTypes();
    await importExceptions();
    const [entry] = await queue();
    expect(entry).toMatchObject({
      kind: 'SETTLEMENT_EXCEPTION',
      label: 'nobody-1',
      amount: '61.00',
      payment: null,
      mayAct: true,
      version: 0,
    });
    expect(await newTypes()).toEqual(['SETTLEMENT']);
    for (const [paymentIds, left] of [
      [[id], []],
      [[], [{ subjectId: entry?.subjectId }]],
    ] as const) {
      const { errors } = await gateway.graphql(match, { id: entry?.subjectId, paymentIds });
      expect(errors).toBeUndefined();
      expect(await queue()).toMatchObject(left);
      expect(await newTypes()).toEqual(['SETTLEMENT']);
    }
  });

  test('a settlement line by which the merchant pays has a minus: refunds and fees', async () => {
    const refund = `D,REFUND,ARN-2,nobody-2,,VISA,${columns}`;
    const fee = 'F,MONTHLY,1990,EUR,monthly-1';
    const content = `H,Acquirer,900412345,EUR,20260603\n${refund}\n${fee}\nT,2\n`;
    const input = { entityId, name: 'acquirer.csv', format: 'ACQUIRER_CSV', content };
    await gateway.graphql('mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id } }', { input });
    const amounts = (await queue()).map(({ kind, amount }) => [kind, amount]);
    expect(new Map(amounts.map(([kind, amount]) => [amount, kind]))).toEqual(
      new Map([
        ['-61.00', 'SETTLEMENT_EXCEPTION'],
        ['-19.90', 'SETTLEMENT_EXCEPTION'],
      ]),
    );
  });

  test('a settlement line of nobody leaves when it is set aside, and comes back when that is taken back', async () => {
    await importExceptions('');
    const [entry] = await queue();
    // The line names no order: the institute's reference says more than an id of ours.
    expect(entry).toMatchObject({ label: 'ARN-1' });
    await newTypes();
    const set =
      'mutation ($id: ID!, $isAside: Boolean!) { setReconciliationRecordAside(id: $id, isAside: $isAside, reason: "sent twice") { id } }';
    for (const [isAside, left] of [
      [true, []],
      [false, [{ subjectId: entry?.subjectId }]],
    ] as const) {
      expect((await gateway.graphql(set, { id: entry?.subjectId, isAside })).errors).toBeUndefined();
      expect(await queue()).toMatchObject(left);
      expect(await newTypes()).toEqual(['SETTLEMENT']);
    }
  });

  test('a settlement line of nobody leaves with its file', async () => {
    const id = await importExceptions();
    expect(await kindsOf()).toEqual(['SETTLEMENT_EXCEPTION']);
    await newTypes();
    const withdraw = 'mutation ($id: ID!) { withdrawSettlementFile(id: $id, reason: "sent by mistake") { id } }';
    expect((await gateway.graphql(withdraw, { id })).errors).toBeUndefined();
    expect(await queue()).toEqual([]);
    expect(await newTypes()).toEqual(['SETTLEMENT']);
  });

  test('a receiver that takes nothing comes, is given to a colleague, and leaves when it takes again', async () => {
    const receiver = await startReceiver();
    const deliverer = createDeliverer(gateway.ports);
    const deliver = async (): Promise<void> => {
      await deliverer.tick();
      await deliverer.settled();
    };
    try {
      const subscribe = `mutation { createWebhookSubscription(input: {entityId: "${entityId}", name: "shop", url: "${receiver.url}"}) { id } }`;
      const { data, errors } = await gateway.graphql(subscribe);
      if (errors) throw new Error(JSON.stringify(errors));
      const webhook = data.createWebhookSubscription.id;
      receiver.behave(() => 503);
      await pay();
      await newTypes();
      await deliver();
      expect(await queue()).toMatchObject([{ kind: 'FAILING_WEBHOOK', subjectId: webhook, label: 'shop', amount: null, payment: null }]);
      expect(await newTypes()).toEqual(['DELIVERY']);
      const assign = 'mutation ($id: ID!) { assignAttention(kind: FAILING_WEBHOOK, subjectId: $id, note: "told them") { note version } }';
      expect((await finance.graphql(assign, { id: webhook })).data.assignAttention).toEqual({ note: 'told them', version: 1 });
      await newTypes();
      receiver.behave(() => 200);
      gateway.clock.advance(60 * 60_000);
      await deliver();
      expect(await queue()).toEqual([]);
      expect(await newTypes()).toEqual(['DELIVERY']);
    } finally {
      await deliverer.stop();
      await receiver.stop();
    }
  });
});

/** The bank books it, and its answer is lost. */
async function lost(call: () => Promise<string>): Promise<string> {
  bank.next.push('lost after');
  return call();
}

describe('a payment in review', () => {
  const accept = 'mutation ($id: ID!, $reason: String!) { acceptReview(id: $id, reason: $reason) { id } }';

  test.each(['DB', 'PA'])('(%s) leaves the queue when somebody let it go on, once, with a reason in the audit log', async (paymentType) => {
    const id = await answering('000.400.000', () => pay({ paymentType }));
    expect(await queue()).toMatchObject([{ kind: 'REVIEW', subjectId: id }]);
    const short = await finance.graphql(accept, { id, reason: 'x' });
    expect(short.errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('reason');
    expect((await finance.graphql(accept, { id, reason: 'address checked by phone' })).data.acceptReview.id).toBe(id);
    expect(await queue()).toEqual([]);
    const told = await finance.graphql('query ($id: ID!) { payment(id: $id) { standing { situation step open { since } } } }', { id });
    expect(told.data.payment.standing).toMatchObject({ situation: paymentType === 'PA' ? 'HELD' : 'CAPTURED', open: null });
    expect((await finance.graphql(accept, { id, reason: 'once more' })).errors[0]?.extensions).toMatchObject({ resultCode: '800.110.100' });
    const { data } = await gateway.graphql(
      '{ auditLog(first: 1, action: "payment.review") { edges { node { action subjectId change } } } }',
    );
    expect(JSON.stringify(data)).toContain('address checked by phone');
    const { data: after } = await gateway.graphql(
      'query ($id: ID!) { payment(id: $id) { timeline { edges { node { kind title detail } } } } }',
      { id },
    );
    const [review] = nodesOf<{ readonly kind: string }>(after.payment.timeline).filter(({ kind }) => kind === 'REVIEW');
    expect(review).toEqual({
      kind: 'REVIEW',
      title: 'accepted in review',
      detail: expect.stringMatching(/finance: address checked by phone$/i),
    });
  });

  test('is declined by a reversal', async () => {
    const id = await answering('000.400.000', () => pay({ paymentType: 'PA' }));
    await finance.graphql('mutation ($id: ID!) { reversePayment(id: $id, reason: "looks like fraud") { id } }', { id });
    expect(await queue()).toEqual([]);
  });

  test('that was added to an authorisation waits under that one, and goes on with it', async () => {
    const id = await pay({ paymentType: 'PA' });
    expect(await queue()).toEqual([]);
    const increment = {
      ...{ paymentType: 'PA', amount: '5.00', referenceUuid: id, 'card.cvv': '' },
      ...{ 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT', 'standingInstruction.type': 'UNSCHEDULED' },
      ...{ 'standingInstruction.initialTransactionId': 'of-the-first', 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
    };
    const added = await answering('000.400.000', () => pay(increment));
    expect(await queue()).toMatchObject([{ kind: 'REVIEW', subjectId: id }]);
    const told = () =>
      finance.graphql(
        'query ($id: ID!) { payment(id: $id) { summary { status } standing { situation step open { subjectId amount } } } }',
        { id },
      );
    expect((await told()).data.payment).toMatchObject({
      summary: { status: expect.stringContaining('Somebody should look at the payment before it is captured.') },
      standing: { situation: 'HELD_FOR_REVIEW', step: 'REVIEW', open: { subjectId: added, amount: '5.00' } },
    });
    expect((await finance.graphql(accept, { id, reason: 'address checked by phone' })).errors).toEqual([]);
    expect(await queue()).toEqual([]);
    expect((await told()).data.payment.standing).toMatchObject({ situation: 'HELD', open: null });
    // A later increment is looked at anew. The queue names it as what is open, so it may be named, too.
    const later = await answering('000.400.000', () => pay(increment));
    expect(await queue()).toMatchObject([{ kind: 'REVIEW', subjectId: id }]);
    const stale = `mutation ($id: ID!) { acceptReview(id: $id, reason: "address checked by phone", expectedVersion: 99) { id } }`;
    expect((await finance.graphql(stale, { id: later })).errors[0]?.extensions).toMatchObject({ resultCode: '800.110.100' });
    const accepted = await finance.graphql(accept, { id: later, reason: 'address checked by phone' });
    expect([accepted.errors, accepted.data.acceptReview.id]).toEqual([[], id]);
    expect(await queue()).toEqual([]);
  });

  test.each(['SUPPORT', 'AUDITOR', 'VIEWER'] as const)('is let go on by nobody with the role %s', async (role) => {
    const id = await answering('000.400.000', () => pay());
    const { errors } = await (await gateway.signedIn(role)).graphql(accept, { id, reason: 'looks good' });
    expect(errors[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    expect(await kindsOf()).toEqual(['REVIEW']);
  });
});

describe('who takes care', () => {
  const assign = `mutation ($kind: AttentionKind!, $subjectId: ID!, $assigneeId: ID, $note: String, $expectedVersion: Int) {
    assignAttention(kind: $kind, subjectId: $subjectId, assigneeId: $assigneeId, note: $note, expectedVersion: $expectedVersion) {
      assigneeName note assignedBy version } }`;

  async function findAssignee(name: string): Promise<string> {
    const { data } = await finance.graphql('{ attentionAssignees { id name } }');
    return data.attentionAssignees.find((one: { name: string }) => one.name.toLowerCase().includes(name)).id;
  }

  test('is a colleague, with a note, in the audit log and for others to see; the later of two is refused', async () => {
    const id = await lost(() => pay());
    const assigneeId = await findAssignee('support');
    const given = { kind: 'UNKNOWN_OUTCOME', subjectId: id, assigneeId, note: 'please call the bank', expectedVersion: 0 };
    const { data } = await finance.graphql(assign, given);
    expect(data.assignAttention).toMatchObject({ note: 'please call the bank', version: 1 });
    const support = await gateway.signedIn('SUPPORT');
    expect(await queue({}, support)).toMatchObject([{ assigneeId, note: 'please call the bank', version: 1 }]);
    expect(await queue({ filter: { assigneeId } }, support)).toHaveLength(1);
    expect(await queue({ filter: { assigneeId: null } }, support)).toEqual([]);
    expect((await support.graphql(assign, { ...given, note: 'mine' })).errors[0]?.extensions).toMatchObject({ resultCode: '800.110.100' });
    const taken = await support.graphql(assign, { ...given, assigneeId: null, note: '', expectedVersion: 1 });
    expect(taken.data.assignAttention).toMatchObject({ assigneeName: null, version: 2 });
    const audit = await gateway.graphql('{ auditLog(first: 5, action: "attention.assign") { edges { node { subjectId change } } } }');
    expect(nodesOf<{ subjectId: string }>(audit.data.auditLog).map(({ subjectId }) => subjectId)).toEqual([id, id]);
    expect(JSON.stringify(audit.data)).not.toContain('please call the bank');
  });

  test('is forgotten with the question: a later one about the same payment is nobody’s', async () => {
    const id = await pay();
    await answering('800.100.152', () => refer(id, 'RF', '45.00'));
    const assigneeId = await findAssignee('finance');
    await finance.graphql(assign, { kind: 'FAILED_REFUND', subjectId: id, assigneeId });
    expect(await queue()).toMatchObject([{ assigneeId }]);
    await answering('800.100.152', () => refer(id, 'RF', '44.00'));
    expect(await queue()).toMatchObject([{ kind: 'FAILED_REFUND', assigneeId: null, version: 0 }]);
  });

  test.each([
    { story: 'what is open no longer', over: { subjectId: '8a'.repeat(16) }, code: '200.300.406' },
    { story: 'somebody who is no colleague', over: { assigneeId: '8a'.repeat(16) }, code: '200.300.404' },
    { story: 'a note with a card number', over: { note: 'card 4200 0000 0000 0000' }, code: '100.' },
    { story: 'a note that is too long', over: { note: 'x'.repeat(501) }, code: '200.300.404' },
  ])('is not stored for $story', async ({ over }) => {
    const id = await lost(() => pay());
    const { errors } = await finance.graphql(assign, {
      kind: 'UNKNOWN_OUTCOME',
      subjectId: id,
      assigneeId: await findAssignee('finance'),
      ...over,
    });
    expect(errors).toHaveLength(1);
    expect(withoutIds(JSON.stringify(errors))).not.toContain('4200');
    expect(await queue()).toMatchObject([{ version: 0 }]);
  });

  test.each(['AUDITOR', 'VIEWER'] as const)('is read and not changed by the role %s', async (role) => {
    const id = await lost(() => pay());
    const reader = await gateway.signedIn(role);
    expect(await queue({}, reader)).toMatchObject([{ subjectId: id, mayAct: false }]);
    const { errors } = await reader.graphql(assign, { kind: 'UNKNOWN_OUTCOME', subjectId: id });
    expect(errors[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    expect(await queue()).toMatchObject([{ version: 0 }]);
  });
});

interface QueueAnswer {
  readonly data: {
    readonly attention: {
      readonly edges: readonly { readonly node: Entry }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    };
  };
}

test('pages follow each other over all kinds, each entry once, and counts say how many', async () => {
  const expected: string[] = [];
  for (let at = 0; at < 3; at += 1) expected.push(await lost(() => pay()));
  const review = await answering('000.400.000', () => pay());
  const refunded = await pay();
  await answering('800.100.152', () => refer(refunded, 'RF', '45.00'));
  expected.push(review, refunded);
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const answer: QueueAnswer = await finance.graphql(query, { first: 2, after });
    const { attention } = answer.data;
    seen.push(...nodesOf<Entry>(attention).map(({ subjectId }) => subjectId));
    if (!attention.pageInfo.hasNextPage) break;
    after = attention.pageInfo.endCursor;
  }
  expect(seen).toEqual(expected);
  const { data } = await finance.graphql('{ attentionCounts { kind count isMore } }');
  expect(data.attentionCounts.filter((one: { count: number }) => one.count > 0)).toEqual([
    { kind: 'UNKNOWN_OUTCOME', count: 3, isMore: false },
    { kind: 'REVIEW', count: 1, isMore: false },
    { kind: 'FAILED_REFUND', count: 1, isMore: false },
  ]);
});

test('an entity sees its own entries alone', async () => {
  const id = await lost(() => pay());
  expect(await queue({ filter: { entityId } })).toMatchObject([{ subjectId: id }]);
  expect(await queue({ filter: { entityId: channels.documented } })).toEqual([]);
  const { errors } = await finance.graphql(query, { filter: { entityId: '8a'.repeat(16) } });
  expect(errors[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
});
