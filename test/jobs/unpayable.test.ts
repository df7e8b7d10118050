/**
 * A job none of whose runs could be made is refused when it is scheduled, by the name of the parameter: a schedule (spec §2.Y) meets
 * what each payment needs (spec §2.1, §2.6, §2.U).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { monthly, readJob, schedule, scheduleId, startOfYear, storeCard } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});

afterAll(async () => {
  await gateway.stop();
});

const pay = async (changes: Parameters) => {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...changes });
  if (body.id === undefined) throw new Error(body.result.code);
  return body.id;
};
const authorize = (changes: Parameters = {}) => pay({ paymentType: 'PA', ...changes });

/** The result code and the parameters that the refusal names. */
async function refusalOf(changes: Parameters) {
  const { status, body } = await schedule(gateway, changes);
  return [status, body.result.code, body.result.parameterErrors?.map(({ name }) => name)];
}

const again = {
  paymentType: 'PA',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.industryPractice': 'REAUTHORIZATION',
};
const increment = { ...again, 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' };
const secured = { entityId: channels.documentedThreeDSecure };

describe('referenceUuid of a job', () => {
  test('that names no payment, or one that is no authorisation, is refused (2.1)', async () => {
    const refusal = [400, '200.300.404', ['referenceUuid']];
    expect(await refusalOf({ ...again, referenceUuid: '8a0000000000000000000000000000ff' })).toEqual(refusal);
    expect(await refusalOf({ ...again, referenceUuid: await pay({}) })).toEqual(refusal);
    expect(await refusalOf({ ...again, referenceUuid: await authorize({ entityId: channels.tolerant }) })).toEqual(refusal);
  });

  test('of an increment: other currency, other card, and an authorisation that is over (2.6)', async () => {
    const referenceUuid = await authorize();
    expect(await refusalOf({ ...increment, referenceUuid, currency: 'USD' })).toEqual([400, '700.100.500', ['currency']]);
    const registrationId = await storeCard(gateway, { 'card.number': '4012888888881881' });
    expect(await refusalOf({ ...increment, referenceUuid, registrationId })).toEqual([400, '200.300.404', ['registrationId']]);
    const { 'card.cvv': _code, ...card } = cardPayment;
    const sent = { ...monthly, ...card, ...increment, referenceUuid, 'card.number': '4012888888881881' };
    const withCard = await gateway.rest.post('/scheduling/v1/schedules', sent);
    expect([withCard.status, withCard.body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['card.number']]);
    await gateway.rest.post(`/v1/payments/${referenceUuid}`, { entityId: channels.documented, paymentType: 'RV' });
    expect(await refusalOf({ ...increment, referenceUuid })).toEqual([400, '200.300.404', ['referenceUuid']]);
  });

  test('that names an authorisation of its channel is taken, and each run adds to it', async () => {
    const referenceUuid = await authorize();
    const id = await scheduleId(gateway, { ...increment, referenceUuid, 'job.dayOfMonth': '*' });
    gateway.clock.advance(dayMs);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toMatchObject([{ status: 'APPROVED' }]);
  });
});

test('an increment without a payment type is refused: each run would be a debit (2.6)', async () => {
  const parameters = { ...monthly, ...increment, registrationId: await storeCard(gateway), referenceUuid: await authorize() };
  const { paymentType: _type, ...request } = parameters;
  const { status, body } = await gateway.rest.post('/scheduling/v1/schedules', request);
  expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['paymentType']]);
});

test('instalments on a channel with 3-D Secure need their number (2.6), with a stored card and with a new one', async () => {
  const registrationId = await storeCard(gateway, secured);
  const instalments = { ...secured, 'standingInstruction.type': 'INSTALLMENT' };
  const refusal = [400, '200.300.404', ['standingInstruction.numberOfInstallments']];
  expect(await refusalOf({ ...instalments, registrationId })).toEqual(refusal);
  const { 'card.cvv': _code, ...card } = cardPayment;
  const { status, body } = await gateway.rest.post('/scheduling/v1/schedules', { ...card, ...monthly, ...instalments });
  expect([status, body.result.code, body.result.parameterErrors?.map(({ name }) => name)]).toEqual(refusal);
});

test('an authentication without the shopper for each run needs what its message must hold (2.U)', async () => {
  const registrationId = await storeCard(gateway, secured);
  const [status, code, names] = await refusalOf({ ...secured, registrationId, 'threeDSecure.threeRIInd': 'RECURRING' });
  expect([status, code]).toEqual([400, '200.300.404']);
  expect(names).toContain('billing.street1');
});

test('a job is not rescheduled to what no run could be made with; it goes on as it was', async () => {
  const referenceUuid = await authorize();
  const id = await scheduleId(gateway, { ...increment, referenceUuid });
  const { status, body } = await gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, {
    entityId: channels.documented,
    currency: 'USD',
  });
  expect([status, body.result.code]).toEqual([400, '700.100.500']);
  expect(await readJob(gateway, id)).toMatchObject({ status: 'ACTIVE' });
});

describe('a registration has an account of its own', () => {
  test('a card number beside it is refused: another card than the sent one would be charged (2.4)', async () => {
    const { 'card.cvv': _code, amount: _amount, currency: _currency, paymentType: _type, paymentBrand: _brand, ...card } = cardPayment;
    expect(await refusalOf({ ...card, 'card.number': '4012888888881881' })).toEqual([400, '200.300.404', ['card.number']]);
  });

  test('so is another brand', async () => {
    expect(await refusalOf({ paymentBrand: 'MASTER' })).toEqual([400, '200.300.404', ['paymentBrand']]);
    expect((await schedule(gateway, { paymentBrand: 'VISA' })).status).toBe(200);
  });
});
