/** One merchant's token against everything of another, at every root field of GraphQL and every route of REST. */
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { documentedChannel } from '../graphql/parts.ts';
import { requests, someId } from '../graphql/root-requests.ts';
import {
  cardPayment,
  channels,
  createGraphqlClient,
  createRestClient,
  httpTransport,
  otherToken,
  type RestClient,
} from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type HostileGateway, startHostileGateway } from './hostile-gateway.ts';

/** Stands in everything that Demo Shop has. */
const mark = 'theirs-alone-4711';

let hostile: HostileGateway;
let rest: RestClient;
/** Demo Shop's payment and registration. */
let payment: string;
let registration: string;

beforeAll(async () => {
  hostile = await startHostileGateway({ RATE_LIMIT: 'off' });
  rest = createRestClient(httpTransport(hostile.url));
  const { body } = await rest.post('/v1/payments', {
    ...cardPayment,
    merchantTransactionId: mark,
    'customer.givenName': mark,
    'customer.surname': mark,
    createRegistration: 'true',
  });
  payment = body.id ?? '';
  registration = String(body.registrationId);
});
afterAll(async () => {
  await hostile.stop();
});

test('every request is one of the schema: what is refused is refused for its caller', () => {
  const wrong = Object.values(requests).flatMap((query) => validate(schema, parse(query)).map(({ message }) => message));
  expect(wrong).toEqual([]);
});

test.each(Object.entries(requests))('%s tells and changes nothing of another merchant', async (name, query) => {
  const graphql = createGraphqlClient(hostile.url, (request) => fetch(request));
  for (const id of [payment, registration]) {
    const aimed = query.replaceAll(someId, id);
    const { body, status } = await graphql(aimed, {}, { token: otherToken });
    expect([name, status < 500]).toEqual([name, true]);
    expect(JSON.stringify(body)).not.toContain(mark);
    // What changes a channel is refused; what reads one may answer that there is nothing.
    if (aimed.includes(documentedChannel) && aimed.startsWith('mutation')) expect(body).toMatchObject({ errors: expect.anything() });
  }
});

test('every route of REST neither tells nor changes anything of another merchant', async () => {
  const money = { amount: '1.00', currency: 'EUR' };
  const entities = [channels.other, channels.documented];
  for (const entityId of entities) {
    const answers = await Promise.all([
      rest.get(`/v1/payments/${payment}`, { entityId }, { token: otherToken }),
      rest.get(`/v1/query/${payment}`, { entityId, includeLinkedTransactions: 'true' }, { token: otherToken }),
      rest.get(`/v3/query/${payment}`, { entityId }, { token: otherToken }),
      rest.get('/v1/query', { entityId, merchantTransactionId: mark }, { token: otherToken }),
      rest.get('/v3/query', { entityId, merchantTransactionId: mark }, { token: otherToken }),
      rest.get('/v1/payments', { entityId, merchantTransactionId: mark }, { token: otherToken }),
      rest.get(`/v1/registrations/${registration}`, { entityId }, { token: otherToken }),
      ...['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'].map((paymentType) =>
        rest.post(`/v1/payments/${payment}`, { entityId, paymentType, ...money }, { token: otherToken }),
      ),
      rest.post(`/v1/registrations/${registration}/payments`, { entityId, paymentType: 'DB', ...money }, { token: otherToken }),
      rest.post(`/v1/registrations/${registration}`, { entityId, 'card.holder': 'Somebody Else' }, { token: otherToken }),
      rest.send({ method: 'DELETE', path: `/v1/registrations/${registration}`, query: `entityId=${entityId}` }, { token: otherToken }),
      rest.post('/v1/payments', { ...cardPayment, entityId, referenceUuid: payment, paymentType: 'PA' }, { token: otherToken }),
    ]);
    expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual(answers.map(() => true));
    for (const { text } of answers) expect(text).not.toContain(mark);
  }
});

test('and everything is as it was', async () => {
  const { store } = hostile.gateway.ports;
  expect(await store.payments.byId(demoMerchant, payment)).toMatchObject({ refunded: 0n, reversed: 0n, chargedBack: 0n });
  expect(await store.registrations.byId(demoMerchant, registration)).toMatchObject({ status: 'active', holder: 'Jane Jones' });
  expect(hostile.faults()).toEqual([]);
});
