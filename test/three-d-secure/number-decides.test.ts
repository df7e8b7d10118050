/** Whoever names another brand switches 3-D Secure off nowhere: the number decides too (spec §2.U; decision: number-decides). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOnForm, paymentsOf, prepare, submit } from '../checkouts/form.ts';
import { channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { authenticated, browserFields } from './requests.ts';

const enrolled = '4200000000000018';
/** The channel has 3-D Secure for VISA, MASTER and AMEX alone. */
const entityId = channels.documentedThreeDSecure;

/** Brands whose cards carry numbers of VISA, or of whose numbers nothing is known. */
const fitting = ['VISADEBIT', 'VISAELECTRON', 'VPAY', 'CARTEBLEUE', 'CARTEBANCAIRE', 'DANKORT', 'MADA', 'ELO', 'BCMC', 'SERVIRED', 'BONUS'];
const contradicting = ['MAESTRO', 'DINERS', 'DISCOVER', 'JCB', 'UNIONPAY', 'HIPERCARD', 'MASTER', 'AMEX', 'MASTERDEBIT'];
const all = [...fitting, ...contradicting];

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
});
afterAll(() => gateway.stop());

const cvvOf = (paymentBrand: string) => (paymentBrand === 'AMEX' ? '1234' : '123');

test.each(all)('REST: an enrolled VISA card that is named %s is authenticated, as a VISA card', async (paymentBrand) => {
  const request = authenticated({ paymentBrand, 'card.number': enrolled, 'card.cvv': cvvOf(paymentBrand) });
  const { body } = await gateway.rest.post('/v1/payments', request);
  expect([body.result.code, body.paymentBrand]).toEqual(['000.200.000', paymentBrand]);
  expect(body.redirect).toMatchObject({ url: expect.stringMatching(/\/v1\/threeDSecure\/\w+\/challenge$/) });
  const { data } = await gateway.graphql(`{ payment(id: "${body.id}") { authentication { paymentBrand } } }`);
  expect(data.payment.authentication.paymentBrand).toBe('VISA');
});

test.each(all)('GraphQL: the same named %s', async (paymentBrand) => {
  const browser = `{acceptHeader: "text/html", language: "en", screenHeight: "1080", screenWidth: "1920", timezone: "-60",
    userAgent: "Mozilla/5.0", javaEnabled: false}`;
  const { data } = await gateway.graphql(`mutation { createPayment(input: {entityId: "${entityId}", amount: "92.00", currency: "EUR",
    paymentType: DB, paymentBrand: "${paymentBrand}", shopperResultUrl: "https://shop.example/return",
    card: {number: "${enrolled}", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2034", cvv: "${cvvOf(paymentBrand)}"},
    customer: {givenName: "Jane", surname: "Jones", browser: ${browser}},
    billing: {street1: "Sample Street 1", city: "Munich", postcode: "80333", country: "DE"}}) { outcome result { code } } }`);
  expect(data.createPayment).toEqual({ outcome: 'PENDING', result: { code: '000.200.000' } });
});

test('a stored card is authenticated by its number when the shopper pays with it', async () => {
  const card = { paymentBrand: 'VISADEBIT', 'card.number': enrolled, 'card.holder': 'Jane Jones', 'card.expiryMonth': '05' };
  const { body: stored } = await gateway.rest.post('/v1/registrations', { entityId, ...card, 'card.expiryYear': '2034' });
  const pay = {
    ...browserFields,
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    shopperResultUrl: 'https://shop.example/return',
  };
  const { body } = await gateway.rest.post(`/v1/registrations/${stored.id}/payments`, pay);
  expect(body.result.code).toBe('000.200.000');
  expect(body.redirect).toMatchObject({ url: expect.stringContaining('/v1/threeDSecure/') });
});

describe('authentications on their own', () => {
  const own = (paymentBrand: string, number = '4200000000000026'): Parameters => {
    const { paymentType: _type, 'card.cvv': _cvv, ...rest } = authenticated({ paymentBrand, 'card.number': number });
    return rest;
  };

  test('a card of a brand without 3-D Secure is authenticated by its number, and the proof pays under that brand', async () => {
    for (const paymentBrand of ['VISADEBIT', 'VISA']) {
      const { body } = await gateway.rest.post('/v1/threeDSecure', own('VISADEBIT'));
      const { eci = '', verificationId = '', dsTransactionId = '' } = Object(body.threeDSecure) as Parameters;
      expect([body.result.code, body.paymentBrand, eci]).toEqual(['000.400.110', 'VISADEBIT', '05']);
      const proof = {
        'threeDSecure.eci': eci,
        'threeDSecure.verificationId': verificationId,
        'threeDSecure.dsTransactionId': dsTransactionId,
      };
      const paid = await gateway.rest.post('/v1/payments', { ...authenticated({ paymentBrand }), ...proof });
      expect(paid.body.result.code).toBe('000.100.110');
    }
  });

  test('a card of which no scheme has 3-D Secure is refused as before', async () => {
    const { status, body } = await gateway.rest.post('/v1/threeDSecure', own('DISCOVER', '6011587918359498'));
    expect([status, body.result.code]).toEqual([400, '000.400.104']);
  });
});

describe('the form, whose endpoint takes no token', () => {
  const order = { entityId, ...browserFields };
  const press = async (parameters: Parameters, { what = 'payment', changes = {} as Parameters } = {}) => {
    const id = await prepare(gateway, { ...order, ...changes });
    return { id, answer: await submit(gateway, id, { ...cardOnForm, 'card.number': enrolled, ...parameters }, { what }) };
  };

  test.each(fitting)('an enrolled VISA card that is named %s goes to the bank', async (paymentBrand) => {
    const { answer } = await press({ paymentBrand });
    expect(answer).toMatchObject({ status: 'pending', result: { code: '000.200.000' } });
    expect(answer.redirect?.url).toContain('/v1/threeDSecure/');
  });

  test.each([...contradicting, 'PAYPAL', 'DIRECTDEBIT_SEPA'])('%s contradicts the number, and nothing is stored', async (paymentBrand) => {
    const { id, answer } = await press({ paymentBrand, 'card.cvv': cvvOf(paymentBrand) });
    expect(answer).toMatchObject({ status: 'refused', retry: true, result: { code: '100.100.700' } });
    expect(answer.result.parameterErrors).toMatchObject([{ name: 'paymentBrand' }]);
    expect(await paymentsOf(gateway, id)).toEqual([]);
  });

  test('without a brand the number alone decides', async () => {
    const { answer } = await press({ paymentBrand: '' });
    expect(answer.redirect?.url).toContain('/v1/threeDSecure/');
  });

  test('a card that is only stored is authenticated too, and a brand that contradicts it refused', async () => {
    const changes = { createRegistration: 'true' };
    const onlyStored = async (paymentBrand: string) => {
      const { body } = await gateway.rest.post('/v1/checkouts', { ...order, ...changes, amount: '', currency: '', paymentType: '' });
      return submit(gateway, String(body.id), { ...cardOnForm, 'card.number': enrolled, paymentBrand }, { what: 'registration' });
    };
    expect((await onlyStored('VPAY')).redirect?.url).toContain('/v1/threeDSecure/');
    expect((await onlyStored('DINERS')).result.code).toBe('100.100.700');
  });

  test('a checkout that names its brand takes no other, and shows no other', async () => {
    const changes = { paymentBrand: 'MASTER' };
    const { id, answer } = await press({ paymentBrand: 'VISA' }, { changes });
    expect(answer).toMatchObject({ status: 'refused', result: { code: '600.200.500' } });
    expect((await press({ paymentBrand: '' }, { changes })).answer).toMatchObject({ result: { code: '600.200.500' } });
    const form = await gateway.rest.send({ method: 'GET', path: `/v1/checkouts/${id}/form`, body: '' }, { token: null });
    expect(JSON.parse(form.text).brands).toEqual(['MASTER']);
    const master = { paymentBrand: 'MASTER', 'card.number': '5200000000000064' };
    expect((await press(master, { changes })).answer).toMatchObject({ status: 'pending' });
  });
});

describe('a merchant whose requests are dispatched by brand', () => {
  const demoShop = '8ac7a4a0000000000000000000000003';
  /** Of its own: a gateway keeps the entities that it has read. */
  let gateway: Harness;
  beforeAll(async () => {
    gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
    await dispatchByBrand();
  });
  afterAll(() => gateway.stop());

  /** VISA runs on the channel with 3-D Secure, DANKORT on one without. */
  async function dispatchByBrand(): Promise<void> {
    const entities = await gateway.store.entities.all();
    const brandsOf = new Map<string, string>([
      [channels.documentedThreeDSecure, 'VISA'],
      [channels.documented, 'DANKORT'],
    ]);
    for (const entity of entities.filter(({ path }) => path.includes(demoShop))) {
      const brand = brandsOf.get(entity.id) ?? 'JCB';
      const changed = entity.settings ? { settings: { ...entity.settings, brands: [brand] } } : { dispatching: true };
      await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...entity, ...changed, version: entity.version + 1 } }]);
    }
  }

  test('a shopper who names the brand of the other channel does not get round 3-D Secure', async () => {
    const order = { ...browserFields, entityId: demoShop };
    const press = async (paymentBrand: string, number: string) =>
      submit(gateway, await prepare(gateway, order), { ...cardOnForm, paymentBrand, 'card.number': number });
    expect((await press('VISA', enrolled)).redirect?.url).toContain('/v1/threeDSecure/');
    expect(await press('DANKORT', enrolled)).toMatchObject({ status: 'refused', result: { code: '600.200.500' } });
    expect((await press('JCB', '3541599999092431')).result.code).toBe('000.100.110');
  });
});
