/** Which connector a payment goes to, and when the next one is called: checked against the books of both. Fake clock. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '../../api/foundation/kernel/timestamp.ts';
import { wireFaultNames, wireFaults } from '../connectors/conformance/wire.ts';
import { cardPayment, type Parameters } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';
import { approved, openTwoBanks, routedChannel, type TwoBanks } from './two-banks.ts';

const down = { resultCode: '900.100.600' };
const toBoth = [{ name: 'Both', when: {}, to: ['bank', 'second'] }];

let banks: TwoBanks;

beforeEach(async () => {
  banks = await openTwoBanks({ now: Date.UTC(2026, 5, 1, 10) });
});

afterEach(() => banks.close());

function pay(over: Parameters = {}) {
  return banks.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: routedChannel, ...over });
}

async function stored(id: unknown) {
  const payment = await banks.gateway.store.acrossMerchants.paymentById(String(id));
  if (!payment) throw new Error('the payment is stored');
  return payment;
}

async function attemptsOf(id: unknown) {
  const query = `query ($id: ID!) { payment(id: $id) { attempts { edges { node { connector resultCode finishedAt } } } } }`;
  const { data } = await banks.gateway.graphql(query, { id });
  return data.payment.attempts.edges.map(({ node }: { node: { connector: string; resultCode: string } }) => [
    node.connector,
    node.resultCode,
  ]);
}

/** The time of every inquiry passes, and of the cancellations that follow. */
async function letTimePass(): Promise<void> {
  for (const step of [
    6 * secondMs,
    20 * secondMs,
    2 * minuteMs,
    6 * minuteMs,
    20 * minuteMs,
    ...Array.from({ length: 26 }, () => 61 * minuteMs),
  ]) {
    banks.gateway.clock.advance(step);
    while ((await banks.gateway.tick()) > 0);
  }
}

describe('a payment goes on to the next connector', () => {
  test('where the first is down: each attempt is a row, the answer tells the last, and references follow the money', async () => {
    await banks.setRules(toBoth);
    banks.first.outcome = down;
    const { body } = await pay({ paymentType: 'PA' });
    expect(body.result.code).toBe(approved);
    expect(await attemptsOf(body.id)).toEqual([
      ['bank', down.resultCode],
      ['second', approved],
    ]);
    expect((await stored(body.id)).connector).toBe('second');
    banks.first.outcome = { resultCode: approved };
    const capture = await banks.gateway.rest.post(`/v1/payments/${body.id}`, {
      ...{ entityId: routedChannel, paymentType: 'CP', amount: '92.00', currency: 'EUR' },
    });
    expect(capture.body.result.code).toBe(approved);
    expect(banks.first.moved()).toEqual([]);
    const [authorized, captured] = banks.second.moved();
    expect(captured).toMatchObject({ operation: 'CP', referencedReference: `at-bank-${authorized?.requestId}` });
  });

  test('after an outcome that says more of the connector than of the account, and after no other', async () => {
    await banks.setRules(toBoth);
    const outcomes = [
      [{ resultCode: '800.100.100', resultDetails: { MerchantAdviceCode: '02' } }, true],
      [{ resultCode: '800.100.100' }, false],
      // The scheme forbids another attempt.
      [{ resultCode: '900.100.600', resultDetails: { MerchantAdviceCode: '03' } }, false],
      [{ resultCode: '800.100.155' }, false],
      // The bank does not know it itself.
      [{ resultCode: '900.100.300' }, false],
    ] as const;
    for (const [outcome, goesOn] of outcomes) {
      const before = banks.second.booked().length;
      banks.first.outcome = outcome;
      const { body } = await pay();
      expect(body.result.code).toBe(goesOn ? approved : outcome.resultCode);
      expect([outcome, banks.second.booked().length - before]).toEqual([outcome, goesOn ? 1 : 0]);
    }
  });

  test('where nothing was sent, and never where that is not known', async () => {
    await banks.setRules(toBoth);
    for (const fault of wireFaultNames.filter((name) => !wireFaults[name].answered)) {
      const before = banks.second.booked().length;
      banks.first.wire.next(fault);
      const { body } = await pay();
      const goesOn = fault === 'refused';
      expect([fault, banks.second.booked().length - before]).toEqual([fault, goesOn ? 1 : 0]);
      // The answers of proxies are refusals without effect, or unknown: no other bank is called for either.
      if (goesOn) expect(body.result.code).toBe(approved);
      // Good calls between them keep the circuit closed.
      await Promise.all([pay(), pay()]);
    }
  });

  test('with the capture of a PA.CP at the bank that approved', async () => {
    await banks.setRules(toBoth);
    banks.first.outcome = down;
    await pay({ paymentType: 'PA.CP' });
    expect(banks.first.moved()).toEqual([]);
    expect(banks.second.moved().map(({ operation }) => operation)).toEqual(['PA', 'CP']);
  });

  test('after the shopper has authenticated, with the same authentication', async () => {
    await banks.setRules(toBoth);
    await banks.changeChannel({ threeDSecureBrands: ['VISA'] });
    banks.first.outcome = down;
    const { body } = await banks.gateway.rest.post(
      '/v1/payments',
      authenticated({ 'card.number': '4200000000000018', entityId: routedChannel }),
    );
    expect(body.result.code).toBe('000.200.000');
    const shopper = shopperOf(banks.gateway, body);
    await shopper.open();
    await shopper.enter();
    expect(await stored(body.id)).toMatchObject({ status: 'approved', connector: 'second' });
    expect(banks.second.moved()).toHaveLength(1);
  });

  test('and ends with the last refusal where all are down', async () => {
    await banks.setRules(toBoth);
    banks.first.outcome = down;
    banks.second.outcome = { resultCode: '800.800.400' };
    const { body } = await pay();
    expect(body.result.code).toBe('800.800.400');
    expect(await stored(body.id)).toMatchObject({ status: 'declined', connector: 'second' });
  });
});

test('moves nothing twice between two banks that fail in every way, and each outcome is known in the end', async () => {
  await banks.setRules([{ name: 'Half the other way round', when: { percentage: 50 }, to: ['second', 'bank'] }, ...toBoth]);
  await banks.changeChannel({ connectorTimeoutMs: 60 });
  banks.first.wire.misbehave(11, 0.35);
  banks.second.wire.misbehave(12, 0.35);
  const ids: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    // In turn one of them is down, so that payments go on in both directions.
    banks.first.outcome = round % 3 === 0 ? down : { resultCode: approved };
    banks.second.outcome = round % 3 === 1 ? down : { resultCode: approved };
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => pay({ paymentType: index % 2 === 0 ? 'DB' : 'PA' })));
    ids.push(...answers.map(({ body }) => String(body.id)));
  }
  banks.first.wire.behave();
  banks.second.wire.behave();
  await letTimePass();
  const moved = [
    ...banks.first.moved().map((call) => ['bank', call] as const),
    ...banks.second.moved().map((call) => ['second', call] as const),
  ];
  let gone = 0;
  for (const id of ids) {
    const payment = await stored(id);
    const attempts = await banks.gateway.store.attempts.ofPayment(demoMerchant, id);
    if (attempts.length > 1) gone += 1;
    const ofPayment = moved.filter(([, call]) => call.paymentId === id);
    expect(['approved', 'declined']).toContain(payment.status);
    // At most one movement, at the bank that the payment names, by its last attempt.
    expect(ofPayment.map(([bank, { requestId }]) => [bank, requestId])).toEqual(
      payment.status === 'approved' ? [[payment.connector, attempts.at(-1)?.id]] : [],
    );
    expect(attempts.filter(({ finishedAt }) => finishedAt === null)).toEqual([]);
  }
  expect(gone).toBeGreaterThan(5);
});

test('what was paid at an account that is gone is neither captured nor lost: nothing is sent anywhere', async () => {
  await banks.setRules([{ name: 'Second', when: {}, to: ['second'] }]);
  const { body } = await pay({ paymentType: 'PA' });
  await banks.changeChannel({ furtherConnectors: [{ name: 'third', connector: 'bank', connectorUrl: 'http://192.0.2.3' }] });
  const operation = { entityId: routedChannel, paymentType: 'CP', amount: '92.00', currency: 'EUR' };
  const capture = await banks.gateway.rest.post(`/v1/payments/${body.id}`, operation);
  expect(capture.body.result.code).toBe(down.resultCode);
  expect(await stored(body.id)).toMatchObject({ status: 'approved', captured: 0n, reserved: 0n });
  expect([banks.first.booked().length, banks.second.booked().length]).toEqual([0, 1]);
});

describe('which connector comes first', () => {
  test('is decided by the first rule that fits', async () => {
    await banks.setRules([
      { name: 'Large', when: { amountFrom: '500.00', currencies: ['EUR'] }, to: ['second'] },
      { name: 'Repeated', when: { credentials: ['REPEATED_BY_MERCHANT'] }, to: ['STORED_ACCOUNT', 'bank'] },
      { name: 'Other brands', when: { brands: ['MASTER'] }, to: ['second'] },
    ]);
    await pay({ amount: '499.99' });
    expect(banks.second.booked()).toHaveLength(0);
    await pay({ amount: '500.00' });
    expect(banks.second.booked()).toHaveLength(1);
    const { body } = await pay({ amount: '600.00', createRegistration: 'true', ...initial });
    expect(banks.second.booked()).toHaveLength(2);
    const repeated = {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'MIT',
    };
    const { 'card.number': _n, 'card.cvv': _c, 'card.holder': _h, 'card.expiryMonth': _m, 'card.expiryYear': _y, ...rest } = cardPayment;
    const answer = await banks.gateway.rest.post('/v1/payments', {
      ...{ ...rest, amount: '5.00', entityId: routedChannel, registrationId: String(body.registrationId), ...repeated },
    });
    expect(answer.body.result.code).toBe(approved);
    // The account is stored where its first payment went, though the amount alone would have led elsewhere.
    expect(banks.second.booked()).toHaveLength(3);
  });

  test('passes over what staff hold, and sends nothing where they hold all', async () => {
    await banks.setRules(toBoth);
    const hold = `mutation ($c: String!) { holdConnector(entityId: "${routedChannel}", connector: $c, reason: "an incident there") { id } }`;
    expect((await banks.gateway.graphql(hold, { c: 'bank' })).data.holdConnector.id).toBe(routedChannel);
    await pay();
    expect([banks.first.booked().length, banks.second.booked().length]).toEqual([0, 1]);
    await banks.gateway.graphql(hold, { c: 'second' });
    const { body } = await pay();
    expect(body.result.code).toBe('800.800.400');
    expect([banks.first.booked().length, banks.second.booked().length]).toEqual([0, 1]);
    await banks.gateway.graphql(hold.replace('hold', 'release'), { c: 'bank' });
    await pay();
    expect(banks.first.booked()).toHaveLength(1);
    const { data } = await banks.gateway.graphql('{ auditLog(first: 3) { edges { node { action change } } } }');
    expect(data.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action)).toEqual([
      'connector.release',
      'connector.hold',
      'connector.hold',
    ]);
  });

  test('is the other one while the circuit is open, which an event tells', async () => {
    await banks.setRules(toBoth);
    banks.first.outcome = down;
    for (let payment = 0; payment < 10; payment += 1) await pay();
    const calls = banks.first.wire.sent.length;
    await pay();
    expect(banks.first.wire.sent).toHaveLength(calls);
    expect(banks.second.booked()).toHaveLength(11);
    const states = `{ routing(entityId: "${routedChannel}") { states { connector circuit held calls failed } } }`;
    expect((await banks.gateway.graphql(states)).data.routing.states).toEqual([
      { connector: 'bank', circuit: 'OPEN', held: false, calls: 10, failed: 10 },
      { connector: 'second', circuit: 'CLOSED', held: false, calls: 11, failed: 0 },
    ]);
    const { data } = await banks.gateway.graphql('{ events(filter: { types: [CONNECTOR] }) { edges { node { subjectId payload } } } }');
    const [event] = data.events.edges;
    expect(event.node.subjectId).toBe(routedChannel);
    expect(JSON.stringify(event.node.payload)).toContain('open');
  });

  test('is bounded: what hangs takes nobody else’s turn', async () => {
    await banks.setRules(toBoth);
    await banks.changeChannel({ connectorCallsMax: 2 });
    // The first request reads the new setting.
    await pay();
    banks.first.wire.next(...Array.from({ length: 20 }, () => 'timeoutBefore' as const));
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()));
    // Two are under way, two wait for a turn. Six go on at once, of which the second one takes as many by the same bound.
    const elsewhere = answers.filter(({ body }) => body.result.code === approved);
    expect(elsewhere.length).toBeGreaterThanOrEqual(4);
    expect(banks.second.booked()).toHaveLength(elsewhere.length);
    expect(banks.first.wire.sent).toHaveLength(1 + 4);
  });
});

const initial = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.type': 'UNSCHEDULED', 'standingInstruction.source': 'CIT' };

test('rules are tried on last month’s payments, and connectors have their figures', async () => {
  for (let payment = 0; payment < 4; payment += 1) await pay({ amount: '10.00' });
  banks.first.outcome = { resultCode: '800.100.155' };
  for (let payment = 0; payment < 4; payment += 1) await pay({ amount: '700.00' });
  await banks.setRules([{ name: 'Large', when: { amountFrom: '500.00' }, to: ['second'] }]);
  await pay({ amount: '800.00' });
  const rules = [{ name: 'Larger', when: { amountFrom: '100.00' }, to: ['second', 'bank'] }];
  const trial = `query ($rules: [RoutingRuleInput!]!) { tryRouting(entityId: "${routedChannel}", rules: $rules) {
    payments isComplete moved rules { name payments } connectors { connector before approvedBefore after moved expectedApproval } } }`;
  const tried = await banks.gateway.graphql(trial, { rules });
  expect(tried.data.tryRouting).toEqual({
    payments: 9,
    isComplete: true,
    moved: 4,
    rules: [
      { name: 'Larger', payments: 5 },
      { name: null, payments: 4 },
    ],
    connectors: [
      { connector: 'bank', before: 8, approvedBefore: 4, after: 4, moved: 0, expectedApproval: 1 },
      { connector: 'second', before: 1, approvedBefore: 1, after: 5, moved: 4, expectedApproval: 1 },
    ],
  });
  const now = banks.gateway.clock.now();
  const filter = { entityId: routedChannel, from: new Date(now - hourMs).toISOString(), to: new Date(now + 1).toISOString() };
  const fees = [{ connector: 'second', currency: 'EUR', basisPoints: 150, fixed: '0.10' }];
  const set = `mutation ($fees: [ConnectorFeeInput!]!) { setRouting(entityId: "${routedChannel}", rules: [], fees: $fees, expectedVersion: 1, note: "fees") { current { version } } }`;
  expect((await banks.gateway.graphql(set, { fees })).errors).toBeUndefined();
  const report = `query ($filter: ConnectorReportFilter!) { connectorReport(filter: $filter) { payments isComplete
    rows { connector brand currency attempts approved unknown approvedAmount cost } } }`;
  const { data } = await banks.gateway.graphql(report, { filter });
  expect(data.connectorReport).toEqual({
    payments: 9,
    isComplete: true,
    rows: [
      { connector: 'bank', brand: 'VISA', currency: 'EUR', attempts: 8, approved: 4, unknown: 0, approvedAmount: '40.00', cost: null },
      {
        connector: 'second',
        brand: 'VISA',
        currency: 'EUR',
        attempts: 1,
        approved: 1,
        unknown: 0,
        approvedAmount: '800.00',
        cost: '12.10',
      },
    ],
  });
});

describe('rules', () => {
  const set = `mutation ($rules: [RoutingRuleInput!]!, $version: Int!) { setRouting(entityId: "${routedChannel}", rules: $rules, expectedVersion: $version) { current { version } } }`;

  test('are refused by name, and a later version is not overwritten', async () => {
    const wrong = [{ name: 'Wrong', when: { percentage: 100 }, to: ['nobody'] }];
    const { errors } = await banks.gateway.graphql(set, { rules: wrong, version: 0 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'rules[0].when.percentage' }] });
    const unknown = await banks.gateway.graphql(set, { rules: [{ name: 'x', when: {}, to: ['nobody'] }], version: 0 });
    expect(unknown.errors?.[0]?.extensions).toMatchObject({ parameterErrors: [{ name: 'rules[0].to[0]' }] });
    await banks.setRules(toBoth);
    const stale = await banks.gateway.graphql(set, { rules: [], version: 0 });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    await banks.setRules([]);
    const { data } = await banks.gateway.graphql(`{ routing(entityId: "${routedChannel}") { versions { version rules { name } } } }`);
    expect(data.routing.versions).toEqual([
      { version: 2, rules: [] },
      { version: 1, rules: [{ name: 'Both' }] },
    ]);
  });

  test('of a merchant come after those of its channel', async () => {
    const merchant = `mutation { setRouting(entityId: "8ac7a4a0000000000000000000000003", rules: [{ name: "All", when: {}, to: ["second"] }], expectedVersion: 0) { current { version } } }`;
    expect((await banks.gateway.graphql(merchant)).errors).toBeUndefined();
    await pay();
    expect(banks.second.booked()).toHaveLength(1);
    await banks.setRules([{ name: 'Here', when: {}, to: ['bank'] }]);
    await pay();
    expect(banks.first.booked()).toHaveLength(1);
  });
});
