/** A checkout with a challenge on a bank outside of the process: intent, call and outcome are three steps there (decision: resume-once). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import type { Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { type Shopper, shopperAt } from '../three-d-secure/shopper.ts';
import { cardOnForm, checkoutEvents, paymentsOf, prepare, submit } from './form.ts';

const challenged: Parameters = { ...cardOnForm, 'card.number': '4200000000000018' };
const { paymentBrand: _brand, shopperResultUrl: _url, ...asked } = authenticated();
const order = Object.fromEntries(
  Object.entries(asked).filter(([name]) => !name.startsWith('card.') && !name.startsWith('customer.browser.')),
);

let gateway: Harness;
let bank: ScriptedBank;

beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1), adaptPorts: (ports) => ({ ...ports, connectorFor: () => bank.connector }) });
});
afterEach(() => gateway.stop());

async function begin(changes: Parameters = {}): Promise<{ readonly id: string; readonly shopper: Shopper }> {
  const id = await prepare(gateway, { ...order, ...changes });
  const { redirect } = await submit(gateway, id, challenged);
  if (!redirect) throw new Error('the answer has a redirect');
  const shopper = shopperAt(gateway, redirect.url);
  await shopper.open();
  return { id, shopper };
}

async function statesOf(id: string): Promise<readonly unknown[]> {
  const { data } = await gateway.graphql(`{ checkout(id: "${id}") { status } }`);
  return [data.checkout.status, ...(await paymentsOf(gateway, id)).map(({ status }) => status)];
}

async function readForm(id: string): Promise<unknown> {
  const { text } = await gateway.rest.send({ method: 'GET', path: `/v1/checkouts/${id}/form`, query: '' }, { token: null });
  return JSON.parse(text);
}

test('the bank is called once, after the challenge, and the checkout is completed', async () => {
  const { id, shopper } = await begin();
  expect(bank.calls).toEqual([]);
  await Promise.all([shopper.enter(), shopper.enter(), gateway.tick()]);
  expect(bank.calls).toHaveLength(1);
  expect(bank.calls[0]?.request.threeDSecure).toMatchObject({ eci: '05' });
  expect(await statesOf(id)).toEqual(['COMPLETED', 'approved']);
  await shopper.result();
  const [payment] = await paymentsOf(gateway, id);
  expect(await gateway.store.resultCalls.byPayment(demoMerchant, payment?.id ?? '')).toMatchObject({ status: 'cancelled' });
});

describe('a bank that gives no answer', () => {
  test('that booked: the form makes no second payment, and the inquiry completes the checkout', async () => {
    const { id, shopper } = await begin();
    bank.next.push('lost after');
    await shopper.enter();
    expect(await statesOf(id)).toEqual(['OPEN', 'unknown']);
    // A page that is loaded again in the middle waits for the end.
    expect(await readForm(id)).toMatchObject({ status: 'open', isUnderWay: true });
    expect(new URL((await shopper.result()).location ?? '').searchParams.get('id')).toBe(id);
    // The shopper brought no outcome with them: the shop is still to be called.
    const [payment] = await paymentsOf(gateway, id);
    expect(await gateway.store.resultCalls.byPayment(demoMerchant, payment?.id ?? '')).toMatchObject({ status: 'pending' });
    // Nothing is left to do for the shopper: the shop tells how it goes on.
    expect(await submit(gateway, id, challenged)).toMatchObject({ status: 'pending', redirect: null, retry: false });
    gateway.clock.advance(minuteMs);
    await gateway.tick();
    expect(await statesOf(id)).toEqual(['COMPLETED', 'approved']);
    expect(bank.calls).toHaveLength(1);
    expect((await checkoutEvents(gateway, id)).at(-1)).toMatchObject({ step: 'finished', payment: { status: 'approved' } });
  });

  test('that booked nothing: the checkout may be tried again', async () => {
    const { id, shopper } = await begin();
    bank.next.push('lost before');
    await shopper.enter();
    gateway.clock.advance(minuteMs);
    await gateway.tick();
    const [checkout, payment] = await statesOf(id);
    expect([checkout, payment]).toEqual(['OPEN', 'declined']);
    const { redirect } = await submit(gateway, id, challenged);
    await shopperAt(gateway, redirect?.url ?? '').enter();
    expect(await statesOf(id)).toEqual(['COMPLETED', 'declined', 'approved']);
  });
});

test('PA.CP is captured after the challenge; the capture is no attempt of the checkout', async () => {
  const { id, shopper } = await begin({ paymentType: 'PA.CP' });
  await shopper.enter();
  expect(bank.calls.map(({ operation }) => operation)).toEqual(['PA', 'CP']);
  expect(await statesOf(id)).toEqual(['COMPLETED', 'approved']);
  const [payment] = await paymentsOf(gateway, id);
  expect(payment?.captured).toBe(9_200n);
});

test('a challenge that fails calls no bank', async () => {
  const { id, shopper } = await begin();
  await shopper.cancel();
  expect(await statesOf(id)).toEqual(['OPEN', 'cancelled']);
  expect(bank.calls).toEqual([]);
  const [payment] = await paymentsOf(gateway, id);
  expect(await gateway.store.ledger.entriesOf(demoMerchant, payment?.id ?? '')).toEqual([]);
});
