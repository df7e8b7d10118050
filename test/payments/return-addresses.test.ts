/** Where a shopper's browser may be sent (spec §2.5; decision: return-to-named-apps): to the web, and to apps that the settings of the channel name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cardOnForm, prepare, submit } from '../checkouts/form.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { answerBankPage } from '../support/shopper.ts';
import { authenticated } from '../three-d-secure/requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const named = (await gateway.store.entities.all()).find(({ id }) => id === channels.riskRules);
  if (!named?.settings) throw new Error('the sandbox has a channel with risk rules');
  const settings = { ...named.settings, appSchemes: ['shopapp'] };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...named, settings, version: named.version + 1 } }]);
});
afterAll(() => gateway.stop());

const programs = [
  'view-source:https://shop.example/',
  'ms-msdt:/id PCWDiagnostic',
  'intent://pay#Intent;scheme=x;end',
  'JAVA\tSCRIPT:alert(1)',
];
const foreign = [...programs, 'shopapp://paid', 'SHOPAPP://paid'];

const { paymentType: _type, 'card.cvv': _cvv, ...ofOwn } = authenticated();
const { paymentBrand = '', 'card.number': number = '', 'card.holder': holder = '' } = cardPayment;
const account = { paymentBrand, 'card.number': number, 'card.holder': holder, 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const checkout = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

/** Each endpoint that takes the address from a merchant. */
const doors: readonly (readonly [string, Parameters])[] = [
  ['/v1/payments', authenticated()],
  ['/v1/registrations', account],
  ['/v1/checkouts', checkout],
  ['/v1/threeDSecure', ofOwn],
];

describe.each([
  ['documented', channels.documentedThreeDSecure],
  ['tolerant', channels.tolerantThreeDSecure],
] as const)('a %s channel that names no app', (_mode, entityId) => {
  test.each(doors)('%s refuses a program by the name of its parameter', async (path, parameters) => {
    for (const shopperResultUrl of foreign) {
      const { status, body } = await gateway.rest.post(path, { ...parameters, entityId, shopperResultUrl });
      expect([status, body.result.code]).toEqual([400, '200.300.404']);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['shopperResultUrl']);
    }
  });

  test('GraphQL refuses it alike', async () => {
    const { errors } = await gateway.graphql(`mutation { createPayment(input: {entityId: "${entityId}", amount: "92.00", currency: "EUR",
      paymentType: DB, paymentBrand: "PAYPAL", shopperResultUrl: "intent://pay"}) { id } }`);
    expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'shopperResultUrl' }]);
  });

  test('the form refuses the address of the page that it stands in', async () => {
    const id = await prepare(gateway, { entityId });
    for (const shopperResultUrl of foreign) {
      const answer = await submit(gateway, id, { ...cardOnForm, shopperResultUrl });
      expect(answer).toMatchObject({ status: 'refused', returnUrl: null });
      expect(answer.result.parameterErrors).toMatchObject([{ name: 'shopperResultUrl' }]);
    }
  });

  test('notificationUrl, which our server calls, is an address of the web', async () => {
    for (const notificationUrl of foreign) {
      const { status, body } = await gateway.rest.post('/v1/payments', { ...authenticated(), entityId, notificationUrl });
      expect([status, body.result.parameterErrors]).toMatchObject([400, [{ name: 'notificationUrl' }]]);
    }
  });
});

describe('a channel that names an app', () => {
  const entityId = channels.riskRules;
  const pay = (shopperResultUrl: string) =>
    gateway.rest.post('/v1/payments', { ...cardPayment, entityId, paymentBrand: 'PAYPAL', shopperResultUrl });

  test('leads the shopper back to it', async () => {
    const { body } = await pay('ShopApp://paid');
    expect(body.result.code).toBe('000.200.000');
    const resourcePath = encodeURIComponent(`/v1/payments/${body.id}`);
    expect(await answerBankPage(gateway.ports, String(body.id), 'approve')).toEqual({
      location: `ShopApp://paid?id=${body.id}&resourcePath=${resourcePath}`,
    });
  });

  test('takes no other one', async () => {
    for (const address of programs) expect((await pay(address)).body.result.code).toBe('200.300.404');
  });
});

test('a press after an account was stored does not lead to a program', async () => {
  const { body } = await gateway.rest.post('/v1/checkouts', { entityId: channels.documented, createRegistration: 'true' });
  const stored = await submit(gateway, String(body.id), cardOnForm, { what: 'registration' });
  expect(stored.status).toBe('approved');
  expect((await gateway.store.checkouts.byId(demoMerchant, String(body.id)))?.registrationId).not.toBeNull();
  const again = await submit(gateway, String(body.id), { ...cardOnForm, shopperResultUrl: 'intent://pay' }, { what: 'registration' });
  expect(again).toMatchObject({ status: 'approved', returnUrl: null });
});
