/** `testMode` belongs to the test environment: live refuses it at each door (spec §7.4). */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let live: Harness;
let folder: string;
/** Ids of what was made while the database was a sandbox. */
const made: Record<string, string> = {};

const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
const days = { date: { from: '2026-01-01', to: '2026-01-02' } };
const sale = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-mode-'));
  const databaseFile = join(folder, 'gateway.db');
  const sandbox = await startGateway({ databaseFile });
  for (const [name, path, parameters] of [
    ['payment', '/v1/payments', cardPayment],
    ['registration', '/v1/registrations', card],
    ['checkout', '/v1/checkouts', { entityId: channels.documented, ...sale }],
  ] as const) {
    made[name] = String((await sandbox.rest.post(path, { ...parameters })).body.id);
  }
  await sandbox.stop();
  live = await startGateway({ databaseFile, environment: 'live' });
});

afterAll(async () => {
  await live.stop();
  await rm(folder, { recursive: true });
});

const entityId = channels.documented;
const mutation = (field: string, type: string, selection = '{ id }', ids = '') =>
  `mutation ($input: ${type}!) { ${field}(${ids}input: $input) ${selection} }`;
const query = (field: string, type: string) => `query ($input: ${type}!) { ${field}(input: $input) { pages } }`;

/** By the input that takes `testMode`: a request that lacks nothing else. */
const requests: Readonly<Record<string, () => readonly [string, object]>> = {
  CreatePaymentInput: () => [mutation('createPayment', 'CreatePaymentInput'), { entityId, ...sale, paymentBrand: 'VISA' }],
  PaymentReferenceInput: () => [
    mutation('referencePayment', 'PaymentReferenceInput', '{ id }', `id: "${made.payment}", `),
    { entityId, ...sale, paymentType: 'RF' },
  ],
  PaymentQueryInput: () => [query('paymentQuery', 'PaymentQueryInput'), { entityId, merchantTransactionId: 'order-1' }],
  CreateRegistrationInput: () => [mutation('createRegistration', 'CreateRegistrationInput'), { entityId, paymentBrand: 'VISA' }],
  UpdateRegistrationInput: () => [
    mutation('updateRegistration', 'UpdateRegistrationInput', '{ id }', `id: "${made.registration}", `),
    { entityId, customer: { givenName: 'Ann' } },
  ],
  CreateJobInput: () => [
    mutation('createJob', 'CreateJobInput'),
    { entityId, amount: '1.00', currency: 'EUR', registrationId: made.registration, job: { name: 'a' } },
  ],
  CreateCheckoutInput: () => [mutation('createCheckout', 'CreateCheckoutInput'), { entityId, ...sale }],
  UpdateCheckoutInput: () => [
    mutation('updateCheckout', 'UpdateCheckoutInput', '{ id }', `id: "${made.checkout}", `),
    { entityId, amount: '2.00' },
  ],
  CreateAuthenticationInput: () => [mutation('createAuthentication', 'CreateAuthenticationInput'), { entityId, paymentBrand: 'VISA' }],
  SettlementReportInput: () => [query('settlementReport', 'SettlementReportInput'), { entityId, ...days }],
  SettlementReportDetailInput: () => [
    mutation('settlementReportDetail', 'SettlementReportDetailInput', '{ pages }', `id: "${made.payment}", `).replace('mutation', 'query'),
    { entityId },
  ],
};

test.each(Object.keys(requests))('%s is refused in live with 600.200.701', async (name) => {
  const [document, input] = requests[name]?.() ?? ['', {}];
  const { errors } = await live.graphql(document, { input: { ...input, testMode: 'INTERNAL' } });
  expect(errors?.[0]).toMatchObject({ extensions: { resultCode: '600.200.701' } });
});

test('each input that takes testMode has its request here', () => {
  const schema = readFileSync(new URL('../graphql/schema.graphql', import.meta.url), 'utf8');
  const inputs = [...schema.matchAll(/^input (\w+) \{([^}]*)\}/gm)].filter(([, , fields]) => /^ {2}testMode:/m.test(fields ?? ''));
  expect(inputs.map(([, name]) => name).sort()).toEqual(Object.keys(requests).sort());
});
