/** A payment that names an earlier one and asks for money anew: every control of a new payment holds for it, too (spec §2.1, §2.2, §2.6). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelSettings } from '../../api/foundation/entities/entity.ts';
import { cardPayment, channels, type Parameters, type RestBody } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { shopperAt } from '../three-d-secure/shopper.ts';

let gateway: Harness;
let bank: ScriptedBank;
beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startGateway({ now: Date.UTC(2026, 5, 1), bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
});
afterEach(() => gateway?.stop());

const approved = '000.100.110';
const otherCard: Parameters = { 'card.number': '4012001037461114' };
const {
  'card.number': _number,
  'card.holder': _holder,
  'card.expiryMonth': _month,
  'card.expiryYear': _year,
  'card.cvv': _securityCode,
  ...noAccount
} = cardPayment;
const merchantInitiated: Parameters = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
};
const practice = (industryPractice: string): Parameters => ({
  ...merchantInitiated,
  'standingInstruction.industryPractice': industryPractice,
});

const send = async (parameters: Parameters): Promise<RestBody> => (await gateway.rest.post('/v1/payments', parameters)).body;
const pay = (over: Parameters) => send({ ...cardPayment, ...over });
const codeOf = async (parameters: Parameters): Promise<string> => (await send(parameters)).result.code;

async function rebill(id: unknown, amount: string): Promise<string> {
  const { body } = await gateway.rest.post(`/v1/payments/${id}`, { paymentType: 'RB', amount, currency: 'EUR' });
  return body.result.code;
}

async function reject(entityId: string, condition: object): Promise<void> {
  const document = `mutation ($entityId: ID!, $rule: RiskRuleInput!) { createRiskRule(entityId: $entityId, rule: $rule) { id } }`;
  const { errors } = await gateway.graphql(document, { entityId, rule: { name: 'Never', effect: 'REJECT', condition } });
  expect(errors).toBeUndefined();
}

async function change(entityId: string, changed: Partial<ChannelSettings>): Promise<void> {
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === entityId);
  if (!channel?.settings) throw new Error('the sandbox has the channel');
  const entity = { ...channel, settings: { ...channel.settings, ...changed }, version: channel.version + 1 };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity }]);
  gateway.clock.advance(10_000);
}

describe('the risk rules of the channel', () => {
  const entityId = channels.riskRules;
  const large = '800.120.200';

  test('look at what a card of its own pays beside the authorisation that is named', async () => {
    await reject(entityId, { list: { field: 'bin', values: ['401200'] } });
    const { id: referenceUuid = '' } = await pay({ entityId, paymentType: 'PA' });
    expect(await codeOf({ ...cardPayment, entityId, ...otherCard })).toBe('800.300.401');
    expect(await codeOf({ ...cardPayment, entityId, ...otherCard, referenceUuid })).toBe('800.300.401');
  });

  test.each(['INCREMENTAL_AUTH', 'REAUTHORIZATION', 'DELAYED_CHARGES'])('refuse an amount that is too large to %s', async (named) => {
    await reject(entityId, { amount: { from: '5000.00' } });
    const { id: referenceUuid = '' } = await pay({ entityId, paymentType: 'PA' });
    const charge = { ...noAccount, entityId, ...practice(named), paymentType: 'PA', referenceUuid };
    expect(await codeOf({ ...charge, amount: '5000.00' })).toBe(large);
    expect(await codeOf({ ...charge, amount: '10.00' })).toBe(approved);
  });

  test('refuse a rebill above it, and one of a card that is on the block list since', async () => {
    await reject(entityId, { amount: { from: '5000.00' } });
    const { id } = await pay({ entityId });
    expect(await rebill(id, '5000.00')).toBe(large);
    expect(await rebill(id, '10.00')).toBe(approved);
    const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { risk { cardFingerprint } } }', { id });
    await reject(entityId, { list: { field: 'card', values: [data.payment.risk.cardFingerprint] } });
    expect(await rebill(id, '10.00')).toBe('800.300.101');
  });

  test('count a rebill as a payment with its card', async () => {
    await reject(entityId, { velocity: { subject: 'card', windowMinutes: 60, countMax: 3 } });
    const { id } = await pay({ entityId });
    expect([await rebill(id, '1.00'), await rebill(id, '1.00'), await rebill(id, '1.00')]).toEqual([approved, approved, '800.120.101']);
  });
});

describe('3-D Secure of the channel', () => {
  const entityId = channels.documentedThreeDSecure;
  const authorise = async (): Promise<string> => String((await pay({ entityId, paymentType: 'PA', 'threeDSecure.disable': 'true' })).id);

  test('is demanded of a card of its own, whatever authorisation is named beside it', async () => {
    const referenceUuid = await authorise();
    const demanded = (await pay({ entityId, ...otherCard })).result.parameterErrors;
    expect(demanded?.map(({ name }) => name)).toContain('customer.browser.userAgent');
    expect((await pay({ entityId, ...otherCard, referenceUuid })).result.parameterErrors).toEqual(demanded);
  });

  test('is not demanded again of the account that was authorised, nor of what the merchant initiates', async () => {
    const referenceUuid = await authorise();
    expect(await codeOf({ ...noAccount, entityId, referenceUuid, ...practice('DELAYED_CHARGES') })).toBe(approved);
    const { 'card.cvv': _code, ...card } = cardPayment;
    expect(await codeOf({ ...card, entityId, referenceUuid, ...practice('INCREMENTAL_AUTH'), paymentType: 'PA' })).toBe(approved);
  });
});

describe('3-D Secure of a channel at a bank', () => {
  test('lets a card of its own pay after its challenge, and the bank is told which authorisation was named', async () => {
    const entityId = channels.testBank;
    await change(entityId, { threeDSecureBrands: ['VISA'], validation: 'tolerant' });
    const { id: referenceUuid = '' } = await pay({ entityId, paymentType: 'PA', 'threeDSecure.disable': 'true' });
    const { redirect, ...answer } = await send({ ...authenticated(), entityId, 'card.number': '4200000000000018', referenceUuid });
    expect([answer.result.code, bank.calls.length]).toEqual(['000.200.000', 1]);
    const shopper = shopperAt(gateway, String(Object(redirect).url));
    await shopper.open();
    await shopper.enter();
    expect(bank.calls.map(({ referenced }) => referenced?.id)).toEqual([undefined, referenceUuid]);
    const { body } = await gateway.rest.get(`/v1/payments/${answer.id}`, { entityId });
    expect(body.result.code).toBe(approved);
  });
});

describe('a connector that staff hold', () => {
  const entityId = channels.testBank;
  const held = '800.800.400';

  test('is sent nothing that asks for money anew, and still what follows an earlier payment', async () => {
    const { id: referenceUuid = '' } = await pay({ entityId, paymentType: 'PA' });
    const { id } = await pay({ entityId });
    await change(entityId, { heldConnectors: ['bank'] });
    const calls = bank.calls.length;
    for (const named of ['INCREMENTAL_AUTH', 'REAUTHORIZATION', 'DELAYED_CHARGES'])
      expect(await codeOf({ ...noAccount, entityId, ...practice(named), paymentType: 'PA', referenceUuid })).toBe(held);
    expect(await codeOf({ ...cardPayment, entityId, testMode: 'EXTERNAL' })).toBe(held);
    expect(await rebill(id, '10.00')).toBe(held);
    expect(bank.calls).toHaveLength(calls);
    const capture = { entityId, paymentType: 'CP', amount: '92.00', currency: 'EUR' };
    expect((await gateway.rest.post(`/v1/payments/${referenceUuid}`, capture)).body.result.code).toBe(approved);
  });
});

describe('the brands of the channel', () => {
  test('hold for the account of an earlier payment that is charged again', async () => {
    const entityId = channels.documented;
    const { id: referenceUuid = '' } = await pay({ entityId, paymentType: 'PA' });
    const { id } = await pay({ entityId });
    await change(entityId, { brands: ['MASTER'] });
    const { paymentBrand: _brand, ...unnamed } = noAccount;
    expect(await codeOf({ ...unnamed, entityId, ...practice('REAUTHORIZATION'), paymentType: 'PA', referenceUuid })).toBe('600.200.500');
    expect(await rebill(id, '10.00')).toBe('600.200.500');
  });
});

describe('an increment', () => {
  test.each([
    ['another brand', { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/done' }],
    ['a bank account', { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.holder': 'Jane', 'bankAccount.iban': 'DE89370400440532013000' }],
  ] as const)('of %s is refused: a capture of the total would take from the card what the other one holds', async (_what, account) => {
    const { id: referenceUuid = '' } = await pay({ paymentType: 'PA' });
    const other = { ...noAccount, ...practice('INCREMENTAL_AUTH'), paymentType: 'PA', 'bankAccount.bic': 'COBADEFFXXX', ...account };
    const { result } = await send({ ...other, referenceUuid });
    expect(result.parameterErrors).toEqual([
      {
        name: 'paymentBrand',
        value: account.paymentBrand,
        message: 'paymentBrand must be VISA, that of the authorisation which is added to',
      },
    ]);
    const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { authorized } }', { id: referenceUuid });
    expect(data.payment).toEqual({ authorized: '92.00' });
  });
});

test('another account beside the authorisation that is named keeps none of its digits', async () => {
  const { id: referenceUuid = '' } = await pay({ paymentType: 'PA' });
  const { id } = await send({
    ...{ ...noAccount, paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.holder': 'Jane Jones', 'bankAccount.bic': 'COBADEFFXXX' },
    ...{ 'bankAccount.iban': 'DE89370400440532013000', referenceUuid },
  });
  const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { card { bin } bankAccount { last4Digits } } }', { id });
  expect(data.payment).toEqual({ card: null, bankAccount: { last4Digits: '3000' } });
});
