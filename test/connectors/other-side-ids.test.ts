/** Ids of the gateway behind, which merchants stored before they moved in, name payments at our endpoints. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { cardPayment, otherToken, type Parameters } from '../support/client.ts';
import { type Facade, facadeChannel, openFacade } from './facade.ts';

let facade: Facade;
let ours: string;
let theirs: string;

const get = (path: string, options = {}) => facade.gateway.rest.get(path, { entityId: facadeChannel }, options);
const pay = (change: Parameters = {}) => facade.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: facadeChannel, ...change });
const theirIdOf = async (id: string) => String((await facade.gateway.store.acrossMerchants.paymentById(id))?.connectorReference);

beforeAll(async () => {
  facade = await openFacade({ now: Date.UTC(2026, 10, 23, 12) });
  ours = String((await pay({ paymentType: 'PA' })).body.id);
  theirs = await theirIdOf(ours);
});

afterAll(() => facade.close());

it('is answered with the payment under our id', async () => {
  expect(theirs).toMatch(/^[0-9a-f]{32}$/);
  expect(theirs).not.toBe(ours);
  expect((await get(`/v1/payments/${theirs}`)).body.id).toBe(ours);
  expect((await get(`/v1/query/${theirs}`)).body.id).toBe(ours);
  const { data } = await facade.gateway.graphql('query ($id: ID!) { payment(id: $id) { id } }', { id: theirs });
  expect(data).toEqual({ payment: { id: ours } });
});

it('is what a capture, a refund and a reauthorisation may name', async () => {
  const reference = { entityId: facadeChannel, amount: '10.00', currency: 'EUR' };
  const captured = await facade.gateway.rest.post(`/v1/payments/${theirs}`, { ...reference, paymentType: 'CP' });
  expect(captured.body).toMatchObject({ referencedId: ours, result: { code: '000.100.110' } });
  const theirCapture = await theirIdOf(String(captured.body.id));
  const refunded = await facade.gateway.rest.post(`/v1/payments/${theirCapture}`, { ...reference, paymentType: 'RF' });
  expect(refunded.body).toMatchObject({ referencedId: captured.body.id, result: { code: '000.100.110' } });
  const again = await pay({
    paymentType: 'PA',
    referenceUuid: theirs,
    'standingInstruction.industryPractice': 'REAUTHORIZATION',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'UNSCHEDULED',
    'card.cvv': '',
  });
  expect(again.body.result.code).toBe('000.100.110');
});

it('is found by search', async () => {
  const { data } = await facade.gateway.graphql('query ($text: String!) { search(text: $text) { groups { hits { id } } } }', {
    text: theirs,
  });
  expect(JSON.stringify(data)).toContain(ours);
});

it('names nothing for another merchant, and nothing where it is an id of nobody', async () => {
  const elsewhere = { entityId: '8ac7a4a0000000000000000000000030' };
  expect((await facade.gateway.rest.get(`/v1/payments/${theirs}`, elsewhere, { token: otherToken })).status).toBe(404);
  const refund = { ...elsewhere, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
  expect((await facade.gateway.rest.post(`/v1/payments/${theirs}`, refund, { token: otherToken })).status).toBe(404);
  expect((await get(`/v1/payments/${theirs.replace(/..$/, (last) => (last === '00' ? '01' : '00'))}`)).status).toBe(404);
});

it('names no payment of the simulator by what the simulator calls it', async () => {
  const simulated = await facade.gateway.rest.post('/v1/payments', cardPayment);
  const reference = await theirIdOf(String(simulated.body.id));
  const found = await facade.gateway.store.payments.byConnectorReference(
    toMerchantKey(String((await facade.gateway.store.acrossMerchants.paymentById(ours))?.entityPath)),
    reference,
  );
  expect(found).toEqual([]);
});
