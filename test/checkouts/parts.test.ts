/** A bank that approves a part where no program compares the amount: in a checkout, of a payment link and of a job's run. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSignedResult } from '../../api/domain/checkouts/result-token.ts';
import { hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { readJob, scheduleId, startOfYear } from '../jobs/requests.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { approval, scriptedBank } from '../support/scripted-bank.ts';
import { cardOnForm, paymentsOf, prepare, submit } from './form.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});
afterAll(() => gateway?.stop());

const part = { 'customParameters[SIMULATOR_approvedAmount]': '4.00' };
const partCode = '000.400.040';

async function tell(id: string) {
  const query = `{ payment(id: "${id}") { outcome amount captured
    standing { situation step waitsFor questions { kind } } summary { statusText: status shopperText: shopper adviceText: advice } } }`;
  const { data, errors } = await gateway.graphql(query);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.payment;
}

describe('a part in a checkout', () => {
  test('is told as one to review: in the answer, the signed result, and the queue of staff', async () => {
    const checkout = await prepare(gateway, part);
    const { status, result, returnUrl } = await submit(gateway, checkout, cardOnForm);
    expect([status, result.code]).toEqual(['approved', partCode]);
    const read = await gateway.rest.get(`/v1/checkouts/${checkout}/payment`, { entityId: channels.documented });
    expect(read.body).toMatchObject({ amount: '4.00', result: { code: partCode } });
    const token = new URL(String(returnUrl)).searchParams.get('resultToken') ?? '';
    expect(await readSignedResult(gateway.ports, token)).toMatchObject({ amount: '4.00', code: partCode });
    const told = await tell(String(read.body.id));
    expect(told).toMatchObject({ outcome: 'REVIEW', amount: '4.00', standing: { waitsFor: 'STAFF', step: 'REVIEW' } });
    expect(told.summary.statusText).toContain('The bank approved a part: 4.00');
    expect(told.summary.shopperText).toContain('Your bank approved 4.00');
    expect(await gateway.store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
  });

  test('of a PA.CP is held and not captured', async () => {
    const checkout = await prepare(gateway, { ...part, paymentType: 'PA.CP' });
    await submit(gateway, checkout, cardOnForm);
    const [payment] = await paymentsOf(gateway, checkout);
    const family = await gateway.store.payments.linked(demoMerchant, String(payment?.id));
    expect(family.map(({ type, resultCode, authorized, captured }) => [type, resultCode, authorized, captured])).toEqual([
      ['PA', partCode, 400n, 0n],
    ]);
  });

  test('stays what risk made of it where that asks for a look, too, and a decline stays one', async () => {
    const declined = await prepare(gateway, { ...part, 'customParameters[forceResultCode]': '800.100.153' });
    expect((await submit(gateway, declined, cardOnForm)).result.code).toBe('800.100.153');
    const inDoubt = await prepare(gateway, { ...part, 'customParameters[forceResultCode]': '000.400.020' });
    expect((await submit(gateway, inDoubt, cardOnForm)).result.code).toBe('000.400.020');
  });
});

test('a part of a payment that a program makes itself is a success, whose answer tells the amount', async () => {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...part });
  expect(body).toMatchObject({ amount: '4.00', result: { code: '000.100.110' } });
  expect(await tell(String(body.id))).toMatchObject({ standing: { situation: 'PART_APPROVED', questions: [] } });
});

test("a part of a job's run is told by the run, its notification and the job", async () => {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', ...part });
  gateway.clock.advance(6 * hourMs);
  await gateway.tick();
  expect(await readJob(gateway, id)).toMatchObject({
    status: 'ACTIVE',
    health: 'FAILING',
    runs: [{ resultCode: partCode, reason: 'The bank approved a part: 4.00 of 9.90 EUR.', attempts: [{ payment: { amount: '4.00' } }] }],
  });
  const { data } = await gateway.graphql(`{ events(filter: {types: [SCHEDULE], subjectId: "${id}"}) { edges { node { payload } } } }`);
  expect(data.events.edges.at(-1).node.payload).toMatchObject({ amount: '4.00', result: { code: partCode } });
  await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
});

describe('a part that a bank outside approves in a checkout', () => {
  let harness: Harness;
  const bank = scriptedBank(() => harness.clock.now());
  beforeAll(async () => {
    harness = await startGateway({ now: startOfYear, bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
    bank.outcome = {
      ...approval,
      resultCode: '000.100.112',
      resultDetails: { ExtendedDescription: 'Partial approval' },
      approvedMinor: 400n,
    };
  });
  afterAll(() => harness?.stop());

  test.each(['answered', 'lost after'] as const)('is told as one to review where the answer is %s', async (fate) => {
    bank.next.push(fate);
    const checkout = await prepare(harness, { entityId: channels.testBank });
    await submit(harness, checkout, cardOnForm);
    harness.clock.advance(minuteMs);
    await harness.tick();
    const [payment] = await paymentsOf(harness, checkout);
    expect(payment).toMatchObject({ status: 'approved', amountMinor: 400n, resultCode: partCode });
    expect(JSON.parse(payment?.answer ?? '{}')).toMatchObject({
      amount: '4.00',
      result: { code: partCode, description: expect.stringContaining('amount mismatch') },
      // What the bank, or the gateway behind, said itself.
      resultDetails: { ExtendedDescription: 'A part was approved with the code 000.100.112. Partial approval' },
    });
    expect(await harness.store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
  });
});
