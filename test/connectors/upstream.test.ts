import { describe, expect, it } from 'vitest';
import { isOpenAnswer, readQuery, readUpstreamAnswer, toUpstreamOutcome } from '../../api/connectors/upstream/answer.ts';
import { toUpstreamRequest } from '../../api/connectors/upstream/request.ts';
import { readReturnPath } from '../../api/connectors/upstream/return-address.ts';
import { createUpstream, upstreamAbsentAfterMs } from '../../api/connectors/upstream/upstream.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { type CallChange, channelId, connectorCall, storedPayment } from '../support/connector-call.ts';

const entityId = '8ac7a4a0000000000000000000000099';
const settings = { connector: 'upstream', upstream: { url: 'http://upstream.test/', entityId } } as const;
const call = (change: CallChange = {}) => connectorCall({ ...change, settings });
const earlier = { ...storedPayment(), connectorReference: '8a0299b1c2d3e4f5a6b7c8d9e0f10001' };

function toForm(change: CallChange): Readonly<Record<string, string>> {
  return Object.fromEntries(toUpstreamRequest(call(change), entityId).form);
}

describe('a call as a request of /v1', () => {
  it('has the account, the amount as money, and the attempt as the reference that the query finds', () => {
    const { path, form } = toUpstreamRequest(call(), entityId);
    expect(path).toBe('/v1/payments');
    expect(Object.fromEntries(form)).toEqual({
      entityId,
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: call().requestId,
      shopperResultUrl: `http://127.0.0.1:4000/upstream/return/${call().paymentId}`,
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    });
  });

  it('takes along what the merchant sent, by its documented names', () => {
    const request = {
      customer: { givenName: 'Jane', browser: { acceptHeader: '*/*' } },
      cart: { items: [{ name: 'Shoes' }, { name: 'Socks' }] },
      customParameters: { shop: '7' },
      standingInstruction: { mode: 'INITIAL', type: 'RECURRING', source: 'CIT' },
      threeDSecure: { eci: '05', version: '2.2.0' },
    };
    expect(toForm({ request })).toMatchObject({
      'customer.givenName': 'Jane',
      'customer.browser.acceptHeader': '*/*',
      'cart.items[0].name': 'Shoes',
      'cart.items[1].name': 'Socks',
      'customParameters[shop]': '7',
      'standingInstruction.mode': 'INITIAL',
      'threeDSecure.eci': '05',
    });
  });

  it('sends no customer of whom this gateway knows the address alone', () => {
    expect(toForm({ request: { customer: { ip: '192.0.2.7' } } })).not.toHaveProperty('customer.ip');
    const named = { customer: { givenName: 'Jane', surname: 'Jones', ip: '192.0.2.7' } };
    expect(toForm({ request: named })).toMatchObject({ 'customer.givenName': 'Jane', 'customer.ip': '192.0.2.7' });
  });

  it('claims no series whose first payment nobody can name (spec §2.6)', () => {
    const repeated = { mode: 'REPEATED', type: 'UNSCHEDULED', source: 'MIT' };
    const named = { ...repeated, initialTransactionId: '012345678901234' };
    expect(toForm({ request: { standingInstruction: repeated } })).not.toHaveProperty('standingInstruction.mode');
    expect(toForm({ request: { standingInstruction: named } })).toMatchObject({
      'standingInstruction.initialTransactionId': '012345678901234',
    });
    const oneClick = { ...repeated, source: 'CIT' };
    expect(toForm({ request: { standingInstruction: oneClick } })).toMatchObject({ 'standingInstruction.mode': 'REPEATED' });
    const storedThere = {
      request: { standingInstruction: repeated },
      cardNumber: null,
      registrationBehind: '8a0299b1c2d3e4f5a6b7c8d9e0f10002',
    };
    expect(toForm(storedThere)).toMatchObject({ 'standingInstruction.source': 'MIT' });
  });

  it('keeps what is of this gateway: its ids, its addresses, the account that it stores', () => {
    const request = {
      entityId: channelId,
      merchantTransactionId: 'order-4711',
      notificationUrl: 'https://shop.test/told',
      shopperResultUrl: 'https://shop.test/back',
      createRegistration: 'true',
      registrationId: '8a03'.padEnd(32, '0'),
      amount: '1.00',
    };
    const form = toForm({ request });
    expect(form).toMatchObject({
      entityId,
      amount: '92.00',
      merchantTransactionId: call().requestId,
      'customParameters[merchantTransactionId]': 'order-4711',
    });
    for (const name of ['notificationUrl', 'createRegistration', 'registrationId']) expect(form).not.toHaveProperty(name);
    expect(form.shopperResultUrl).not.toContain('shop.test');
  });

  it('sends own and external authentication data, secrets among them', () => {
    const accountSecrets = new Map([['threeDSecure.verificationId', new Secret('AAACAgSRBklmQCFgMpEGAAAAAAA=')]]);
    expect(toForm({ accountSecrets, request: { threeDSecure: { eci: '05' } } })).toMatchObject({
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.eci': '05',
    });
  });

  it.each(['CP', 'RF', 'RV', 'RB', 'RC', 'CB', 'CR'] as const)(
    'names the payment over there in the path of a %s, and no account',
    (operation) => {
      const { path, form } = toUpstreamRequest(call({ operation, referenced: earlier, amountMinor: 500n }), entityId);
      expect(path).toBe(`/v1/payments/${earlier.connectorReference}`);
      expect(form.get('amount')).toBe('5.00');
      expect([...form.keys()].filter((name) => name.startsWith('card.') || name === 'paymentBrand')).toEqual([]);
    },
  );

  it('names it as referenceUuid where an authorisation adds to an earlier one (spec §2.1)', () => {
    const { path, form } = toUpstreamRequest(call({ operation: 'PA', referenced: earlier }), entityId);
    expect(path).toBe('/v1/payments');
    expect(form.get('referenceUuid')).toBe(earlier.connectorReference);
  });

  it('says testMode=EXTERNAL on', () => {
    expect(toForm({ testMode: 'EXTERNAL' }).testMode).toBe('EXTERNAL');
    expect(toForm({ testMode: 'INTERNAL' })).not.toHaveProperty('testMode');
  });
});

const approved = {
  id: '8a0299b1c2d3e4f5a6b7c8d9e0f10001',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  merchantTransactionId: call().requestId,
  amount: '92.00',
  currency: 'EUR',
  result: { code: '000.100.110', description: 'done', avsResponse: 'F', cvvResponse: 'M' },
  resultDetails: { AuthCode: '123456', CardholderInitiatedTransactionID: 'scheme-1', 'x y': 'no name', nested: { no: 'text' } },
  card: { bin: '420000', last4Digits: '0000', type: 'CREDIT', issuer: { bank: 'A bank' } },
  risk: { score: '100' },
  redirect: undefined,
};

function answerOf(change: object) {
  const answer = readUpstreamAnswer(JSON.stringify({ ...approved, ...change }));
  if (!answer) throw new Error('it was not read');
  return answer;
}

describe('an answer of /v1', () => {
  it('is an outcome with what only the bank knows', () => {
    expect(toUpstreamOutcome(answerOf({}))).toEqual({
      resultCode: '000.100.110',
      description: 'done',
      approvedMinor: 9_200n,
      avsResponse: 'F',
      cvvResponse: 'M',
      resultDetails: { AuthCode: '123456' },
      connectorReference: approved.id,
      card: { type: 'CREDIT', issuer: { bank: 'A bank' } },
      schemeReference: 'scheme-1',
      riskScore: '100',
    });
  });

  it('passes redirects on, with what comes before them (spec §2.5)', () => {
    const redirect = {
      url: 'https://acs.test/challenge',
      method: 'POST',
      parameters: [{ name: 'creq', value: 'abc' }],
      preconditions: [
        {
          origin: 'iframe#hidden',
          waitUntil: 'iframe#load',
          description: 'device data',
          url: 'https://acs.test/m',
          method: 'POST',
          parameters: [],
        },
      ],
    };
    expect(toUpstreamOutcome(answerOf({ result: { code: '000.200.000' }, redirect })).redirect).toEqual(redirect);
  });

  it('leads shoppers to no address but http and https', () => {
    const body = { ...approved, result: { code: '000.200.000' }, redirect: { url: 'javascript:alert(1)', parameters: [] } };
    expect(readUpstreamAnswer(JSON.stringify(body))).toBeUndefined();
  });

  it.each(['', '<html>', '{}', '{"result":{"code":"123.456.789"}}', JSON.stringify({ ...approved, id: 'x/../y' })])(
    'is not read where it is not as documented, or says what nobody here knows: %s',
    (body) => {
      expect(readUpstreamAnswer(body)).toBeUndefined();
    },
  );

  it.each([
    ['a card payment whose bank is slow over there', { result: { code: '000.200.000' } }, true],
    ['one with a redirect', { result: { code: '000.200.000' }, redirect: { url: 'https://acs.test/' } }, false],
    ['a transfer', { result: { code: '000.200.000' }, paymentBrand: 'PREPAYMENT' }, false],
    ['an approval', {}, false],
  ])('leaves the outcome open or not: %s', (_what, change, isOpen) => {
    expect(isOpenAnswer(answerOf(change))).toBe(isOpen);
  });

  it('is found by the query, and "nothing" is believed only of the gateway itself', () => {
    const list = { result: { code: '000.000.100' }, payments: [approved] };
    expect(readQuery(200, JSON.stringify(list))).toHaveLength(1);
    expect(readQuery(404, JSON.stringify({ result: { code: '700.400.580' } }))).toBe('none');
    expect(readQuery(404, '<html>Not Found</html>')).toBeUndefined();
    expect(readQuery(429, JSON.stringify({ result: { code: '800.120.100' } }))).toBeUndefined();
    expect(readQuery(200, JSON.stringify({ ...list, payments: [approved, { result: { code: '123.456.789' } }] }))).toBeUndefined();
  });
});

describe('the upstream connector', () => {
  const later = () => call().now + 10 * upstreamAbsentAfterMs;
  const answering = (status: number, body: unknown, findToken = async (): Promise<Secret<string> | undefined> => new Secret('token')) =>
    createUpstream({ fetch: async () => new Response(JSON.stringify(body), { status }), timeoutMs: 1_000, findToken, now: later });

  it.each([401, 403])('takes %i for a failure of its own credentials, with nothing moved and nothing told of them', async (status) => {
    const outcome = await answering(status, { result: { code: '800.900.300', description: 'invalid authentication information' } }).perform(
      call(),
    );
    expect(outcome.resultCode).toBe('900.100.200');
    expect(outcome.description).toBeUndefined();
  });

  it('sends nothing without a token', async () => {
    const silent = createUpstream({
      fetch: () => Promise.reject(new Error('it was called')),
      timeoutMs: 1_000,
      findToken: async () => undefined,
      now: later,
    });
    expect((await silent.perform(call())).resultCode).toBe('900.100.200');
    expect(await silent.inquire(call().requestId, call().settings, channelId)).toEqual({ status: 'unreachable' });
  });

  it.each([
    ['another request’s', 200, { ...approved, merchantTransactionId: 'another-order' }],
    ['pending, and nobody is waited for', 200, { ...approved, result: { code: '000.200.000' } }],
    ['a time-out of a proxy', 408, { ...approved, result: { code: '800.100.155' } }],
    ['an approval with the status of a failure', 400, approved],
  ])('does not know the outcome where the answer is %s', async (_what, status, body) => {
    await expect(answering(status, body).perform(call())).rejects.toThrow(/outcome unknown/);
  });

  it('tells which parameters the gateway behind refuses, without their values', async () => {
    const body = { result: { code: '200.300.404', parameterErrors: [{ name: 'customer.email', value: 'jane@shop.test', message: 'no' }] } };
    const outcome = await answering(400, body).perform(call());
    expect(outcome.resultCode).toBe('200.300.404');
    expect(outcome.resultDetails.ExtendedDescription).toContain('customer.email');
    expect(JSON.stringify(outcome)).not.toContain('jane@shop.test');
  });

  it('leaves two payments under one id to people', async () => {
    const body = { result: { code: '000.000.100' }, payments: [approved, { ...approved, id: '8a0299b1c2d3e4f5a6b7c8d9e0f10002' }] };
    expect(await answering(200, body).inquire(call().requestId, call().settings, channelId)).toEqual({ status: 'unreachable' });
  });

  it('goes on asking while the gateway behind does not know either', async () => {
    const body = { result: { code: '000.000.100' }, payments: [{ ...approved, result: { code: '000.200.000' } }] };
    expect(await answering(200, body).inquire(call().requestId, call().settings, channelId)).toEqual({ status: 'unreachable' });
  });
});

describe('the address that shoppers come back to', () => {
  it('names the payment, and nothing else does', () => {
    expect(readReturnPath(`/upstream/return/${call().paymentId}`)).toBe(call().paymentId);
    for (const path of ['/upstream/return/', '/upstream/return/x', `/upstream/return/${call().paymentId}/x`])
      expect(readReturnPath(path)).toBeUndefined();
  });
});
