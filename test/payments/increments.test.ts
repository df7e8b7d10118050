/** What names an earlier authorisation by `referenceUuid` (spec §2.1, §2.6): it adds to that, or is a payment of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { scriptedBank } from '../support/scripted-bank.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 5, 1) });
});
afterAll(() => gateway?.stop());

const { 'card.cvv': _code, ...card } = cardPayment;
const { amount: _amount, currency: _currency, paymentType: _type, ...stored } = card;
const merchantInitiated: Parameters = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.initialTransactionId': 'of-the-first',
};

const authorize = async (over: Parameters = {}): Promise<string> =>
  String((await gateway.rest.post('/v1/payments', { ...cardPayment, paymentType: 'PA', ...over })).body.id);

const name = async (referenceUuid: string, practice: string, over: Parameters = {}) =>
  gateway.rest.post('/v1/payments', {
    ...{ ...card, ...merchantInitiated, paymentType: 'PA', amount: '10.00', referenceUuid },
    ...{ 'standingInstruction.industryPractice': practice, ...over },
  });

const refer = async (id: string | undefined, paymentType: string, over: Parameters = {}) =>
  (await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, paymentType, ...over })).body.result.code;

async function tell(id: string | undefined) {
  const { data, errors } = await gateway.graphql(
    'query ($id: ID!) { payment(id: $id) { authorized remaining captured moneyStatus referencedId amount standing { situation } } }',
    { id },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.payment;
}

async function expectProof(): Promise<void> {
  expect(await gateway.store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
}

describe('an increment', () => {
  test('in another currency than its authorisation is refused, and nothing is held', async () => {
    const id = await authorize();
    const { status, body } = await name(id, 'INCREMENTAL_AUTH', { currency: 'USD' });
    expect([status, body.result.code, body.result.parameterErrors?.map(({ name: named }) => named)]).toEqual([
      400,
      '700.100.500',
      ['currency'],
    ]);
    expect(await tell(id)).toMatchObject({ authorized: '92.00', remaining: '92.00' });
    await expectProof();
  });

  test('on another card is refused: a capture of the total would take from one what the other holds', async () => {
    const id = await authorize();
    const { status, body } = await name(id, 'INCREMENTAL_AUTH', { 'card.number': '4111111111111111' });
    expect([status, body.result.code, body.result.parameterErrors]).toEqual([
      400,
      '200.300.404',
      [{ name: 'card.number', value: null, message: 'card.number must be that of the authorisation which is added to' }],
    ]);
    expect(await tell(id)).toMatchObject({ authorized: '92.00', remaining: '92.00' });
    const registrationId = String((await gateway.rest.post('/v1/registrations', { ...stored, 'card.number': '4111111111111111' })).body.id);
    const byRegistration = await gateway.rest.post('/v1/payments', {
      ...{ ...merchantInitiated, entityId: channels.documented, paymentType: 'PA', amount: '10.00', currency: 'EUR', registrationId },
      ...{ referenceUuid: id, 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
    });
    expect(byRegistration.body.result.parameterErrors?.map(({ name: named }) => named)).toEqual(['registrationId']);
    expect((await name(id, 'REAUTHORIZATION', { 'card.number': '4111111111111111' })).status).toBe(200);
    await expectProof();
  });

  test('beyond the largest amount is refused: what is held is reversed as a whole', async () => {
    const id = await authorize({ amount: '9999999999.00' });
    const { status, body } = await name(id, 'INCREMENTAL_AUTH', { amount: '1.00' });
    expect([status, body.result.code, body.result.parameterErrors?.map(({ name: named }) => named)]).toEqual([
      400,
      '100.550.301',
      ['amount'],
    ]);
    await name(id, 'INCREMENTAL_AUTH', { amount: '0.99' });
    expect(await tell(id)).toMatchObject({ authorized: '9999999999.99' });
    expect(await refer(id, 'RV')).toBe('000.100.110');
    await expectProof();
  });

  test('that names an increment adds to the authorisation, where it can be captured', async () => {
    const id = await authorize();
    const first = (await name(id, 'INCREMENTAL_AUTH')).body;
    const second = (await name(String(first.id), 'INCREMENTAL_AUTH', { amount: '5.00' })).body;
    expect(await tell(id)).toMatchObject({ authorized: '107.00', remaining: '107.00' });
    for (const one of [first, second])
      expect(await tell(one.id)).toMatchObject({ authorized: '0.00', referencedId: id, standing: { situation: 'INCREASED' } });
    expect(await refer(id, 'CP', { amount: '107.00', currency: 'EUR' })).toBe('000.100.110');
    await expectProof();
  });

  test.each([
    ['was reversed', (id: string) => refer(id, 'RV')],
    ['ended with its final capture', (id: string) => refer(id, 'CP', { amount: '20.00', currency: 'EUR', sequence: 'FINAL' })],
  ])('of an authorisation that %s is refused: there is no hold to add to', async (_what, end) => {
    const id = await authorize();
    expect(await end(id)).toBe('000.100.110');
    const { status, body } = await name(id, 'INCREMENTAL_AUTH');
    expect([status, body.result.parameterErrors]).toEqual([
      400,
      [{ name: 'referenceUuid', value: id, message: expect.stringContaining('reversed or has ended') }],
    ]);
    expect(await tell(id)).toMatchObject({ authorized: '92.00', remaining: '0.00' });
    // What authorises again needs no hold.
    expect((await name(id, 'REAUTHORIZATION')).status).toBe(200);
    await expectProof();
  });

  test('of an authorisation whose captures are used up is refused: nothing of it could be captured', async () => {
    const id = await authorize({ numberOfCaptures: '2' });
    const capture = () => refer(id, 'CP', { amount: '20.00', currency: 'EUR' });
    expect(await capture()).toBe('000.100.110');
    expect((await name(id, 'INCREMENTAL_AUTH')).status).toBe(200);
    expect(await capture()).toBe('000.100.110');
    const { status, body } = await name(id, 'INCREMENTAL_AUTH');
    const message = 'referenceUuid must be an authorisation that can be captured again: this one has used its numberOfCaptures, 2';
    expect([status, body.result.parameterErrors]).toEqual([400, [{ name: 'referenceUuid', value: id, message }]]);
    expect(await tell(id)).toMatchObject({ authorized: '102.00', captured: '40.00', remaining: '62.00' });
    expect((await name(id, 'REAUTHORIZATION')).status).toBe(200);
    await expectProof();
  });

  test('of an authorisation whose days are over is refused, before its rest was released and after', async () => {
    const id = await authorize();
    gateway.clock.advance(7 * dayMs);
    for (const wait of [false, true]) {
      if (wait) await gateway.tick();
      const { status, body } = await name(id, 'INCREMENTAL_AUTH');
      expect([status, body.result.parameterErrors?.map(({ name: named }) => named)]).toEqual([400, ['referenceUuid']]);
    }
    await expectProof();
  });

  test('is reversed by its id without an amount for what it added, or for the rest where that is less', async () => {
    const id = await authorize();
    const increment = (await name(id, 'INCREMENTAL_AUTH')).body;
    expect(await refer(increment.id, 'RV')).toBe('000.100.110');
    expect(await tell(id)).toMatchObject({ authorized: '102.00', remaining: '92.00', standing: { situation: 'HELD' } });
    expect(await refer(id, 'CP', { amount: '90.00', currency: 'EUR' })).toBe('000.100.110');
    expect(await refer(increment.id, 'RV')).toBe('000.100.110');
    expect(await tell(id)).toMatchObject({ remaining: '0.00', captured: '90.00' });
    await expectProof();
  });

  test('of an authorisation of 0.00 is held by it, and every sentence says so', async () => {
    const id = await authorize({ amount: '0.00' });
    expect(await tell(id)).toMatchObject({ moneyStatus: 'NO_MONEY', standing: { situation: 'VERIFIED' } });
    await name(id, 'INCREMENTAL_AUTH');
    expect(await tell(id)).toMatchObject({ remaining: '10.00', moneyStatus: 'AUTHORIZED', standing: { situation: 'HELD' } });
  });
});

describe('what authorises again', () => {
  test('holds its own amount, and is captured and reversed as every authorisation', async () => {
    const id = await authorize();
    const { body } = await name(id, 'REAUTHORIZATION');
    expect(await tell(body.id)).toMatchObject({ referencedId: id, remaining: '10.00', standing: { situation: 'HELD' } });
    expect(await refer(body.id, 'CP', { amount: '10.00', currency: 'EUR' })).toBe('000.100.110');
    expect(await tell(body.id)).toMatchObject({ captured: '10.00', moneyStatus: 'CAPTURED', standing: { situation: 'CAPTURED' } });
    const reversed = (await name(id, 'REAUTHORIZATION')).body;
    expect(await refer(reversed.id, 'RV')).toBe('000.100.110');
    expect(await tell(reversed.id)).toMatchObject({ moneyStatus: 'REVERSED', standing: { situation: 'REVERSED' } });
    expect(await tell(id)).toMatchObject({ authorized: '92.00', remaining: '92.00' });
    await expectProof();
  });

  test('is for what the bank approved of it, where that is a part', async () => {
    const part = { amount: '100.00', 'customParameters[SIMULATOR_approvedAmount]': '60.00' };
    const { body } = await name(await authorize(), 'REAUTHORIZATION', part);
    expect([body.amount, await tell(body.id)]).toMatchObject(['60.00', { authorized: '60.00', remaining: '60.00' }]);
    const id = await authorize();
    await name(id, 'INCREMENTAL_AUTH', part);
    expect(await tell(id)).toMatchObject({ authorized: '152.00', remaining: '152.00' });
    await expectProof();
  });
});

describe('a charge that names an authorisation, at a bank', () => {
  const entityId = channels.testBank;

  test.each([
    ['within its amount', '10.00'],
    ['above its amount', '70.00'],
  ])('of %s takes nothing of it: all of it can be captured afterwards', async (_what, amount) => {
    let harness: Harness | undefined;
    const bank = scriptedBank(() => harness?.clock.now() ?? 0);
    harness = await startGateway({ now: Date.UTC(2026, 5, 1), bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
    try {
      const { rest, store } = harness;
      const { body: held } = await rest.post('/v1/payments', { ...cardPayment, entityId, paymentType: 'PA', amount: '50.00' });
      const { body: charge } = await rest.post('/v1/payments', {
        ...{ ...card, ...merchantInitiated, entityId, amount, referenceUuid: String(held.id) },
        'standingInstruction.industryPractice': 'DELAYED_CHARGES',
      });
      expect(charge.result.code).toBe('000.100.110');
      const whole = { entityId, paymentType: 'CP', amount: '50.00', currency: 'EUR' };
      expect((await rest.post(`/v1/payments/${held.id}`, whole)).body.result.code).toBe('000.100.110');
      expect(await store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
    } finally {
      await harness.stop();
    }
  });
});

describe('a lost outcome that the bank tells later', () => {
  const entityId = channels.testBank;

  /** Authorises again with an answer that is lost, and lets the gateway ask. */
  async function authoriseAgain(over: Parameters, look: (harness: Harness, id: string) => Promise<void>): Promise<void> {
    let harness: Harness | undefined;
    const bank = scriptedBank(() => harness?.clock.now() ?? 0);
    harness = await startGateway({ now: Date.UTC(2026, 5, 1), bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
    try {
      const { rest, clock, tick } = harness;
      const { body: first } = await rest.post('/v1/payments', { ...cardPayment, entityId, paymentType: 'PA' });
      bank.next.push('lost after');
      const { body: lost } = await rest.post('/v1/payments', {
        ...{ ...card, ...merchantInitiated, entityId, paymentType: 'PA', amount: '10.00', referenceUuid: String(first.id) },
        ...{ 'standingInstruction.industryPractice': 'REAUTHORIZATION', ...over },
      });
      expect(lost.result.code).toBe('000.200.000');
      clock.advance(60_000);
      await tick();
      await look(harness, String(lost.id));
    } finally {
      await harness.stop();
    }
  }

  test('leaves the account there that was stored while authorising again', () =>
    authoriseAgain({ createRegistration: 'true' }, async ({ rest }, id) => {
      const { body } = await rest.get(`/v1/payments/${id}`, { entityId });
      expect([body.result.code, typeof body.registrationId]).toEqual(['000.100.110', 'string']);
      expect((await rest.get(`/v1/registrations/${body.registrationId}`, { entityId })).status).toBe(200);
    }));

  test('holds nothing of an increment whose authorisation has ended meanwhile', async () => {
    let harness: Harness | undefined;
    const bank = scriptedBank(() => harness?.clock.now() ?? 0);
    harness = await startGateway({ now: Date.UTC(2026, 5, 1), bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
    try {
      const { rest, clock, tick, store } = harness;
      const { body: first } = await rest.post('/v1/payments', { ...cardPayment, entityId, paymentType: 'PA' });
      clock.advance(7 * dayMs - 30_000);
      bank.next.push('lost after');
      const increment = {
        ...{ ...card, ...merchantInitiated, entityId, paymentType: 'PA', amount: '10.00', referenceUuid: String(first.id) },
        'standingInstruction.industryPractice': 'INCREMENTAL_AUTH',
      };
      const { body: lost } = await rest.post('/v1/payments', increment);
      bank.isReachable = false;
      bank.canCancel = false;
      clock.advance(60_000);
      await tick();
      bank.isReachable = true;
      clock.advance(60 * 60_000);
      await tick();
      expect(await store.payments.byId(demoMerchant, String(lost.id))).toMatchObject({ status: 'approved' });
      expect(await store.payments.byId(demoMerchant, String(first.id))).toMatchObject({
        ...{ status: 'expired', authorized: 10_200n, released: 10_200n },
      });
      expect(await store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
    } finally {
      await harness.stop();
    }
  });

  test('captures what was authorised again with PA.CP', () =>
    authoriseAgain({ paymentType: 'PA.CP' }, async ({ graphql }, id) => {
      const { data } = await graphql('query ($id: ID!) { payment(id: $id) { authorized captured } }', { id });
      expect(data.payment).toEqual({ authorized: '10.00', captured: '10.00' });
    }));
});
