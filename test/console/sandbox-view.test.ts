/** The sandbox page promises what a test payment ends with; here each promise is kept by the gateway itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDelayMs } from '../../api/connectors/simulator/directives.ts';
import { findTestCardBrand } from '../../api/connectors/test-cards.ts';
import {
  type ControlName,
  controls,
  isAmount,
  scenarioNames,
  scenarios,
  testCards,
  toPaymentInput,
} from '../../console/pages/sandbox/sandbox-view.ts';
import { ask, documentedChannel } from '../graphql/parts.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const document = `mutation ($input: CreatePaymentInput!) {
  createPayment(input: $input) { amount result { code avsResponse cvvResponse } resultDetails { key value } redirect { url } }
}`;

interface Made {
  readonly amount: string;
  readonly result: { readonly code: string; readonly avsResponse: string | null; readonly cvvResponse: string | null };
  readonly resultDetails: readonly { readonly key: string; readonly value: string }[] | null;
  readonly redirect: { readonly url: string } | null;
}

async function pay(input: object): Promise<Made> {
  const { data, errors } = await ask(harness.gateway, document, { variables: { input } });
  expect(errors).toEqual([]);
  return (data as { createPayment: Made }).createPayment;
}

const [first] = testCards;
if (!first) throw new Error('there is no test card');
const form = { entityId: documentedChannel, amount: '92,00', currency: 'EUR', paymentType: 'DB', card: first } as const;

test.each(testCards)('$brand $number is on the roster, and approved with its security code', async (card) => {
  expect(findTestCardBrand(card.number)).toBe(card.brand);
  const { result, amount } = await pay(toPaymentInput({ ...form, card, scenario: 'approved' }));
  expect([result.code, amount]).toEqual(['000.100.110', '92.00']);
});

test.each(scenarioNames)('a payment that shall end "%s" ends so with every card', async (scenario) => {
  for (const card of testCards) {
    const { result } = await pay(toPaymentInput({ ...form, card, scenario }));
    expect([card.number, result.code]).toEqual([card.number, scenarios[scenario]]);
  }
});

test('a pending one leads to the page of the test bank', async () => {
  expect((await pay(toPaymentInput({ ...form, scenario: 'pending' }))).redirect?.url).toContain('/simulator/redirect/');
});

/** The documented name as the place in an input. */
function withControl(name: string, value: string): object {
  // What the scheme advises is told with a decline only.
  const base = toPaymentInput({ ...form, scenario: name.includes('Advice') ? 'declined' : 'approved' });
  const [, custom] = /^customParameters\[(\w+)\]$/.exec(name) ?? [];
  if (custom !== undefined) return { ...base, customParameters: { ...base.customParameters, [custom]: value } };
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) return { ...base, [outer]: value };
  return { ...base, [outer]: { ...(outer === 'card' ? base.card : { street1: 'High Street 1' }), [inner]: value } };
}

const delay = 'customParameters[SIMULATOR_delayMs]';

const effects: Readonly<Record<Exclude<ControlName, typeof delay>, (made: Made) => unknown>> = {
  'customParameters[forceResultCode]': ({ result }) => expect(result.code).toBe('800.100.155'),
  'customParameters[SIMULATOR_approvedAmount]': ({ amount }) => expect(amount).toBe('50.00'),
  'customParameters[SIMULATOR_avsResponse]': ({ result }) => expect(result.avsResponse).toBe('N'),
  'customParameters[SIMULATOR_cvvResponse]': ({ result }) => expect(result.cvvResponse).toBe('N'),
  'customParameters[SIMULATOR_merchantAdviceCode]': ({ resultDetails }) =>
    expect(resultDetails).toContainEqual({ key: 'MerchantAdviceCode', value: '03' }),
  'card.cvv': ({ result }) => expect(result.cvvResponse).toBe('N'),
  'billing.postcode': ({ result }) => expect(result.avsResponse).toBe('A'),
  paymentBrand: ({ result }) => expect(result.code).toBe('000.200.000'),
  testMode: ({ result }) => expect(result.code).toBe('000.100.112'),
};

test.each(controls)('$name=$value does what the page says', async ({ name, value }) => {
  // Nobody waits for it here: how long the simulator would is asked.
  if (name === delay) expect(parseDelayMs({ customParameters: { SIMULATOR_delayMs: value } })).toBe(2_000);
  else effects[name](await pay(withControl(name, value)));
});

test.each([
  ['92.00', true],
  ['92,00', true],
  ['0.00', false],
  ['92', true],
  ['1.234,56', true],
  ['1.234', false],
  ['ten', false],
])('"%s" as an amount to be paid: %s', (text, isOne) => {
  expect(isAmount(text, 'EUR')).toBe(isOne);
});
