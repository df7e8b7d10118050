/** Authentications that stand alone, and proofs that a payment brings with it (spec §2.U). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectorCall } from '../../api/connectors/connector.ts';
import { cardPayment, channels, otherToken, type Parameters, type RestBody } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { authenticated, returnUrl } from './requests.ts';
import { shopperOf } from './shopper.ts';

let gateway: Harness;
let calls: ConnectorCall[];

beforeEach(async () => {
  calls = [];
  gateway = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      connectorFor: (settings) => {
        const connector = ports.connectorFor(settings);
        return {
          ...connector,
          perform: (call) => {
            calls.push(call);
            return connector.perform(call);
          },
        };
      },
    }),
  });
});
afterEach(() => gateway.stop());

function alone(changes: Parameters = {}): Parameters {
  const { paymentType: _type, ...request } = authenticated(changes);
  return request;
}

async function read(id: string | undefined): Promise<RestBody> {
  return (await gateway.rest.get(`/v1/threeDSecure/${id}`, { entityId: channels.documentedThreeDSecure })).body;
}

const proofOf = (body: RestBody) => body.threeDSecure as Record<string, string>;
const external: Parameters = {
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  'threeDSecure.authenticationStatus': 'Y',
  'threeDSecure.version': '2.2.0',
  'threeDSecure.dsTransactionId': 'c75f23af-9454-43f6-ba17-130ed529507e',
  'threeDSecure.acsTransactionId': '2c42c553-176f-4f08-af6c-f9364ecbd0e8',
};

describe('an authentication on its own', () => {
  test('frictionless ends at once with 000.400.110', async () => {
    const { status, body } = await gateway.rest.post('/v1/threeDSecure', alone());
    expect([status, body.result.code]).toEqual([200, '000.400.110']);
    expect(proofOf(body)).toMatchObject({ eci: '05', authenticationStatus: 'Y', flow: 'frictionless' });
    expect((await read(body.id)).result.code).toBe('000.400.110');
    expect(calls).toEqual([]);
  });

  test('a challenge is pending, and ends with the answer of the shopper', async () => {
    const { body } = await gateway.rest.post('/v1/threeDSecure', alone({ 'card.number': '4200000000000042' }));
    expect(body.result.code).toBe('000.200.000');
    const shopper = shopperOf(gateway, body);
    await shopper.loadMethod();
    await shopper.open();
    await shopper.enter();
    expect((await shopper.result()).location).toBe(`${returnUrl}?id=${body.id}&resourcePath=%2Fv1%2FthreeDSecure%2F${body.id}`);
    const done = await read(body.id);
    expect(done.result.code).toBe('000.100.110');
    expect(done.redirect).toBeUndefined();
    expect(proofOf(done)).toMatchObject({ eci: '05', flow: 'challenge' });
    expect(await gateway.store.authentications.sealedAccount(demoMerchant, body.id ?? '')).toBeUndefined();
  });

  test.each([
    ['4012001037141112', '000.400.102'],
    ['4200000000000000', '000.400.109'],
    ['4012001037461114', '100.390.109'],
  ])('card %s fails with %s', async (number, code) => {
    const { status, body } = await gateway.rest.post('/v1/threeDSecure', alone({ 'card.number': number }));
    expect([status, body.result.code]).toEqual([400, code]);
  });

  test('a repetition under the same key is the same authentication', async () => {
    const first = await gateway.rest.post('/v1/threeDSecure', alone(), { idempotencyKey: 'k' });
    const again = await gateway.rest.post('/v1/threeDSecure', alone(), { idempotencyKey: 'k' });
    expect(again.body.id).toBe(first.body.id);
  });

  test('of two that come at once under the same key one is made, and both are answered with it', async () => {
    const answers = await Promise.all([1, 2].map(() => gateway.rest.post('/v1/threeDSecure', alone(), { idempotencyKey: 'once' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  test('needs an amount, unless nothing is paid (npa), and a channel with 3-D Secure', async () => {
    const { amount: _amount, currency: _currency, ...rest } = alone();
    const refused = await gateway.rest.post('/v1/threeDSecure', rest);
    expect(refused.body.result.parameterErrors?.map(({ name }) => name)).toEqual(['amount', 'currency']);
    const npa = await gateway.rest.post('/v1/threeDSecure', { ...rest, 'threeDSecure.npa': 'true' });
    expect(npa.body.result.code).toBe('000.400.110');
    const plain = await gateway.rest.post('/v1/threeDSecure', alone({ entityId: channels.documented }));
    expect(plain.body.result.code).toBe('000.400.104');
  });

  test('refuses a request with one field that is wrong, and names it', async () => {
    const { status, body } = await gateway.rest.post('/v1/threeDSecure', alone({ merchantTransactionId: 'x'.repeat(256) }));
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['merchantTransactionId']);
  });

  test('refuses a card of which no brand is known, and names the parameter', async () => {
    const request = alone({ paymentBrand: '', 'card.number': '9999999999999995' });
    const { status, body } = await gateway.rest.post('/v1/threeDSecure', request);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['paymentBrand']);
  });

  test('another merchant does not see it', async () => {
    const { body } = await gateway.rest.post('/v1/threeDSecure', alone());
    const answer = await gateway.rest.get(`/v1/threeDSecure/${body.id}`, { entityId: channels.other }, { token: otherToken });
    expect(answer.status).toBe(404);
  });

  test('GraphQL makes and reads the same', async () => {
    const made = await gateway.graphql(
      `mutation($input: CreateAuthenticationInput!) { createAuthentication(input: $input) { id result { code } flow status eci liability explanation answer } }`,
      {
        input: {
          entityId: channels.documentedThreeDSecure,
          amount: '92.00',
          currency: 'EUR',
          paymentBrand: 'VISA',
          card: { number: '4200000000000059', expiryMonth: '05', expiryYear: '2034', holder: 'Jane Jones' },
          customer: {
            givenName: 'Jane',
            surname: 'Jones',
            browser: {
              acceptHeader: 'text/html',
              language: 'en',
              screenHeight: '1080',
              screenWidth: '1920',
              timezone: '-60',
              userAgent: 'Mozilla/5.0',
              javaEnabled: false,
            },
          },
          billing: { street1: 'Sample Street 1', city: 'Munich', postcode: '80333', country: 'DE' },
        },
      },
    );
    expect(made.data?.createAuthentication).toMatchObject({
      result: { code: '000.400.110' },
      flow: 'FRICTIONLESS',
      status: 'A',
      eci: '06',
      liability: 'ISSUER',
      answer: { threeDSecure: { authenticationStatus: 'A' } },
    });
  });
});

describe('the result is a proof for a payment', () => {
  async function pay(proof: Parameters, changes: Parameters = {}): Promise<RestBody> {
    return (await gateway.rest.post('/v1/payments', authenticated({ ...proof, ...changes }))).body;
  }

  async function prove(): Promise<Parameters> {
    const { body } = await gateway.rest.post('/v1/threeDSecure', alone());
    const { eci = '', verificationId = '', dsTransactionId = '', version = '', authenticationStatus = '' } = proofOf(body);
    return {
      'threeDSecure.eci': eci,
      'threeDSecure.verificationId': verificationId,
      'threeDSecure.dsTransactionId': dsTransactionId,
      'threeDSecure.version': version,
      'threeDSecure.authenticationStatus': authenticationStatus,
    };
  }

  test('pays without a second authentication, and goes to the bank', async () => {
    const proof = await prove();
    expect((await pay(proof)).result.code).toBe('000.100.110');
    expect(calls.at(-1)?.request.threeDSecure).toMatchObject({ eci: '05', verificationId: proof['threeDSecure.verificationId'] });
  });

  test('is known without its dsTransactionId, which is optional, and pays no more for that (spec §2.U)', async () => {
    const { 'threeDSecure.dsTransactionId': _leftOut, ...proof } = await prove();
    expect((await pay(proof, { amount: '92.01' })).result.code).toBe('100.390.101');
    expect((await pay(proof, { 'card.number': '4200000000000059' })).result.code).toBe('100.390.104');
    expect(calls).toEqual([]);
    expect((await pay(proof)).result.code).toBe('000.100.110');
    expect(calls.at(-1)?.request.threeDSecure).not.toHaveProperty('dsTransactionId');
    expect((await pay(proof)).result.code).toBe('100.390.101');
  });

  test('is known by its cryptogram under the dsTransactionId of nobody, and is wrong', async () => {
    const proof = await prove();
    expect((await pay({ ...proof, 'threeDSecure.dsTransactionId': external['threeDSecure.dsTransactionId'] ?? '' })).result.code).toBe(
      '100.390.104',
    );
  });

  test('not for more money, another currency, another card or another cryptogram', async () => {
    const proof = await prove();
    expect((await pay(proof, { amount: '92.01' })).result.code).toBe('100.390.101');
    expect((await pay(proof, { currency: 'USD' })).result.code).toBe('100.390.101');
    expect((await pay(proof, { 'card.number': '4200000000000059' })).result.code).toBe('100.390.104');
    expect((await pay({ ...proof, 'threeDSecure.verificationId': external['threeDSecure.verificationId'] ?? '' })).result.code).toBe(
      '100.390.104',
    );
    expect(calls).toEqual([]);
  });

  test('several payments bring it, such as those of a split delivery, and together for no more than was authenticated', async () => {
    const proof = await prove();
    expect((await pay(proof, { amount: '50.00' })).result.code).toBe('000.100.110');
    expect((await pay(proof, { amount: '42.01' })).result.code).toBe('100.390.101');
    expect((await pay(proof, { amount: '42.00' })).result.code).toBe('000.100.110');
    expect((await pay(proof, { amount: '0.01' })).result.code).toBe('100.390.101');
    expect((await pay(await prove(), { amount: '92.00' })).result.code).toBe('000.100.110');
  });

  test('of payments at once that bring it, only those are made that fit together', async () => {
    const proof = await prove();
    const codes = (await Promise.all([1, 2, 3, 4].map(() => pay(proof, { amount: '46.00' })))).map(({ result }) => result.code);
    expect(codes.sort()).toEqual(['000.100.110', '000.100.110', '100.390.101', '100.390.101']);
  });

  test('what was declined or reversed took nothing of it, what was refunded did, and so did what nobody knows', async () => {
    const proof = await prove();
    const forced = (code: string) => pay(proof, { 'customParameters[forceResultCode]': code });
    expect((await forced('800.100.153')).result.code).toBe('800.100.153');
    const first = await pay(proof);
    expect(first.result.code).toBe('000.100.110');
    const entityId = channels.documentedThreeDSecure;
    const reversed = await gateway.rest.post(`/v1/payments/${first.id}`, { entityId, paymentType: 'RV' });
    expect(reversed.body.result.code).toBe('000.100.110');
    const again = await pay(proof);
    expect(again.result.code).toBe('000.100.110');
    const refund = { entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    expect((await gateway.rest.post(`/v1/payments/${again.id}`, refund)).body.result.code).toBe('000.100.110');
    expect((await pay(proof)).result.code).toBe('100.390.101');
    const other = await prove();
    expect((await pay(other, { 'customParameters[forceResultCode]': '900.100.300' })).result.code).toBe('900.100.300');
    expect((await pay(other)).result.code).toBe('100.390.101');
  });

  test('that of a payment which the gateway authenticated pays no second time, and again once that was reversed or declined', async () => {
    const entityId = channels.documentedThreeDSecure;
    const proofOfPayment = async (changes: Parameters = {}) => {
      const { body } = await gateway.rest.post('/v1/payments', authenticated(changes));
      const asked = '{ eci verificationId dsTransactionId }';
      const { data } = await gateway.graphql(`query ($id: ID!) { payment(id: $id) { authentication ${asked} } }`, { id: body.id });
      const { eci, verificationId, dsTransactionId } = data.payment.authentication;
      const proof: Parameters = {
        'threeDSecure.eci': eci,
        'threeDSecure.verificationId': verificationId,
        'threeDSecure.dsTransactionId': dsTransactionId,
      };
      return { body, proof };
    };
    const { body, proof } = await proofOfPayment();
    expect(body.result.code).toBe('000.100.110');
    expect((await pay(proof, { amount: '9200.00' })).result.code).toBe('100.390.101');
    expect((await pay(proof, { 'card.number': '4200000000000059' })).result.code).toBe('100.390.104');
    expect((await pay(proof, { amount: '0.01' })).result.code).toBe('100.390.101');
    await gateway.rest.post(`/v1/payments/${body.id}`, { entityId, paymentType: 'RV' });
    expect((await pay(proof)).result.code).toBe('000.100.110');
    expect((await pay(proof)).result.code).toBe('100.390.101');
    const declined = await proofOfPayment({ 'customParameters[forceResultCode]': '800.100.155' });
    expect(declined.body.result.code).toBe('800.100.155');
    expect((await pay(declined.proof)).result.code).toBe('000.100.110');
  });

  test('a payment that is sent again under its key brings it once', async () => {
    const proof = await prove();
    const send = () => gateway.rest.post('/v1/payments', authenticated(proof), { idempotencyKey: 'paid-once' });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body.result.code).toBe('000.100.110');
    expect(other.body.id).toBe(one.body.id);
    expect((await send()).body.id).toBe(one.body.id);
  });

  test('one without an amount (npa) pays what the bank allows', async () => {
    const { body } = await gateway.rest.post('/v1/threeDSecure', alone({ 'threeDSecure.npa': 'true' }));
    const { eci = '', verificationId = '', dsTransactionId = '' } = proofOf(body);
    const proof = {
      'threeDSecure.eci': eci,
      'threeDSecure.verificationId': verificationId,
      'threeDSecure.dsTransactionId': dsTransactionId,
    };
    expect((await pay(proof)).result.code).toBe('000.100.110');
    expect((await pay(proof)).result.code).toBe('000.100.110');
  });
});

describe("an external server's values", () => {
  const pay = (changes: Parameters, channel: string = channels.documentedThreeDSecure) =>
    gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channel, ...external, ...changes });

  test('are passed to the bank, answered, and shown to staff', async () => {
    const { body } = await pay({});
    expect(body.result.code).toBe('000.100.110');
    expect(proofOf(body)).toMatchObject({ eci: '05', verificationId: external['threeDSecure.verificationId'] });
    expect(calls[0]?.request.threeDSecure).toMatchObject({ eci: '05', dsTransactionId: external['threeDSecure.dsTransactionId'] });
    const { data } = await gateway.graphql(
      'query($id: ID!) { payment(id: $id) { authentication { flow status eci version liability explanation } } }',
      { id: body.id },
    );
    expect(data?.payment).toMatchObject({
      authentication: { flow: 'EXTERNAL', status: 'Y', eci: '05', version: '2.2.0', liability: 'ISSUER' },
    });
  });

  test.each([
    ['no indicator', { 'threeDSecure.eci': '' }, 'threeDSecure.eci'],
    ['no cryptogram', { 'threeDSecure.verificationId': '' }, 'threeDSecure.verificationId'],
  ])('%s is refused by name on a documented channel', async (_story, changes, name) => {
    const { status, body } = await pay(changes as Parameters);
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map((error) => error.name)).toEqual([name]);
  });

  const shown = async (id: unknown) =>
    (
      await gateway.graphql(
        'query($id: ID!) { payment(id: $id) { warnings { name message } authentication { status eci liability explanation } } }',
        { id },
      )
    ).data?.payment;
  test.each([
    ['an indicator alone', {}],
    ['an indicator and its status', { 'threeDSecure.authenticationStatus': 'Y' }],
  ])('%s is taken on a tolerant channel, proves nothing, and the merchant bears the loss', async (_story, changes: Parameters) => {
    const request = { 'threeDSecure.verificationId': '', 'threeDSecure.dsTransactionId': '', entityId: channels.tolerant, ...changes };
    const { status, body } = await pay(request);
    expect(status).toBe(200);
    const { warnings, authentication } = await shown(body.id);
    expect(warnings).toContainEqual({ name: 'threeDSecure.verificationId', message: 'may not be empty' });
    expect(authentication.liability).toBe('MERCHANT');
    expect(authentication.explanation).toContain('without the cryptogram of the issuer');
  });

  const indicators = ['01', '02', '03', '04', '05', '06', '07', '08'];
  const master = { paymentBrand: 'MASTER', 'card.number': '5200000000000007' };
  const amex = { paymentBrand: 'AMEX', 'card.number': '375987000000062', 'card.cvv': '1234' };

  test.each([
    ['VISA', {}, ['05', '06'], ['05', '06', '07', '08']],
    ['AMEX', amex, ['05', '06'], ['05', '06', '07', '08']],
    ['MASTER', master, ['01', '02'], ['01', '02', '04', '06', '07']],
    // The number says whose indicators count.
    ['MASTER, named VISA', { ...master, paymentBrand: 'VISA' }, ['01', '02'], ['01', '02', '04', '06', '07']],
    ['VISA, named DINERS', { paymentBrand: 'DINERS' }, ['05', '06'], ['05', '06', '07', '08']],
  ] as const)(
    'every indicator of a %s card goes to the bank; one of another scheme is a warning and moves no liability',
    async (_story, card, proven, used) => {
      for (const channel of [channels.documentedThreeDSecure, channels.tolerantThreeDSecure]) {
        for (const eci of indicators) {
          const { status, body } = await pay({ ...card, 'threeDSecure.eci': eci, 'threeDSecure.authenticationStatus': '' }, channel);
          expect([eci, status, body.result.code]).toEqual([eci, 200, '000.100.110']);
          expect(calls.at(-1)?.request.threeDSecure).toMatchObject({ eci });
          const { warnings, authentication } = await shown(body.id);
          expect([eci, authentication.liability]).toEqual([eci, proven.some((each) => each === eci) ? 'ISSUER' : 'MERCHANT']);
          const isUsed = used.some((each) => each === eci);
          expect([eci, warnings.map(({ name }: { name: string }) => name)]).toEqual([eci, isUsed ? [] : ['threeDSecure.eci']]);
        }
      }
    },
  );

  test.each([
    ['Y', '05', 'ISSUER', false],
    ['A', '06', 'ISSUER', false],
    ['A', '05', 'ISSUER', false],
    ['U', '05', 'MERCHANT', true],
    ['N', '05', 'MERCHANT', true],
    ['N', '06', 'MERCHANT', true],
    ['Y', '07', 'MERCHANT', true],
    ['A', '08', 'MERCHANT', true],
    ['U', '07', 'MERCHANT', false],
    ['N', '07', 'MERCHANT', false],
  ] as const)('status %s with indicator %s: paid, and the %s bears the loss', async (authenticationStatus, eci, liability, isDoubted) => {
    const values = { 'threeDSecure.authenticationStatus': authenticationStatus, 'threeDSecure.eci': eci };
    for (const channel of [channels.documentedThreeDSecure, channels.tolerantThreeDSecure]) {
      const { body } = await pay(values, channel);
      expect(body.result.code).toBe('000.100.110');
      expect(calls.at(-1)?.request.threeDSecure).toMatchObject({ authenticationStatus, eci });
      const { warnings, authentication } = await shown(body.id);
      expect(authentication).toMatchObject({ status: authenticationStatus, eci, liability });
      expect(warnings.map(({ name }: { name: string }) => name)).toEqual(isDoubted ? ['threeDSecure.authenticationStatus'] : []);
      const bearer = liability === 'ISSUER' ? 'issuer' : 'merchant';
      expect(authentication.explanation).toContain(`The ${bearer} bears the loss`);
      expect(authentication.explanation.includes('do not agree')).toBe(isDoubted);
    }
  });
});

describe('who is authenticated', () => {
  const pay = async (changes: Parameters) => (await gateway.rest.post('/v1/payments', authenticated(changes))).body;

  test('threeDSecure.disable bypasses it, and a brand without it has none', async () => {
    expect((await pay({ 'threeDSecure.disable': 'true', 'card.number': '4200000000000018' })).result.code).toBe('000.100.110');
    const dinersOrJcb = await pay({ paymentBrand: 'JCB', 'card.number': '3541599999092431' });
    expect([dinersOrJcb.result.code, proofOf(dinersOrJcb)]).toEqual(['000.100.110', undefined]);
  });

  test('a documented channel names what version 2 needs; a tolerant one goes on', async () => {
    const bare = { ...cardPayment, 'card.number': '4200000000000026' };
    const refused = await gateway.rest.post('/v1/payments', { ...bare, entityId: channels.documentedThreeDSecure });
    const names = refused.body.result.parameterErrors?.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['customer.browser.acceptHeader', 'customer.browser.javaEnabled', 'billing.street1']));
    const accepted = await gateway.rest.post('/v1/payments', { ...bare, entityId: channels.tolerantThreeDSecure });
    expect(accepted.body.result.code).toBe('000.100.110');
  });

  test('the merchant initiates: no shopper, no challenge', async () => {
    const series = {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.initialTransactionId': '123456789012345',
      'card.cvv': '',
    };
    const plain = await pay({ ...series, 'card.number': '4200000000000018' });
    expect([plain.result.code, proofOf(plain)]).toEqual(['000.100.110', undefined]);
    const requested = await pay({ ...series, 'threeDSecure.threeRIInd': 'RECURRING', 'threeDSecure.channel': '3' });
    expect([requested.result.code, proofOf(requested).authenticationStatus]).toEqual(['000.100.110', 'Y']);
    const asked = await pay({ ...series, 'threeDSecure.threeRIInd': 'RECURRING', 'card.number': '4200000000000018' });
    expect(asked.result.code).toBe('100.390.114');
  });

  test('wishes of the request: any card enrolled, the flow chosen, a challenge mandated', async () => {
    const plain = '4111111111111111';
    expect((await pay({ 'card.number': plain })).result.code).toBe('000.400.109');
    expect((await pay({ 'card.number': plain, 'customParameters[3DS2_enrolled]': 'true' })).result.code).toBe('000.200.000');
    expect((await pay({ 'card.number': plain, 'customParameters[3Dsimulator.forceEnrolled]': 'true' })).result.code).toBe('000.200.000');
    const chosen = { 'customParameters[3DS2_enrolled]': 'true', 'customParameters[3DS2_flow]': 'frictionless' };
    expect((await pay({ 'card.number': plain, ...chosen })).result.code).toBe('000.100.110');
    expect((await pay({ 'customParameters[3DS2_flow]': 'challenge' })).result.code).toBe('000.200.000');
    expect((await pay({ 'threeDSecure.challengeIndicator': '04' })).result.code).toBe('000.200.000');
  });

  test('an exemption is in both messages, and leaves the liability with the merchant', async () => {
    const body = await pay({ 'threeDSecure.exemptionFlag': '02' });
    const [stored] = await gateway.store.authentications.ofPayments(demoMerchant, [body.id ?? '']);
    expect(stored?.terms.exemptionFlag).toBe('02');
    expect(calls[0]?.request.threeDSecure).toMatchObject({ exemptionFlag: '02', eci: '05' });
    const { data } = await gateway.graphql(
      'query($id: ID!) { payment(id: $id) { authentication { liability } timeline { edges { node { kind } } } } }',
      {
        id: body.id,
      },
    );
    expect(data?.payment).toMatchObject({ authentication: { liability: 'MERCHANT' } });
    expect(JSON.stringify(data)).toContain('AUTHENTICATION');
  });
});
