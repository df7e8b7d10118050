/** Checkouts on a bank that moves money: slow, lost and late answers make one payment and one call (decision: intent-call-outcome). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createPayEndpoint } from '../../api/runtime/shared/pay/pay-endpoint.ts';
import { channels } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { cardOnForm, paymentsOf, prepare, submit } from './form.ts';

let gateway: Harness;
let bank: ScriptedBank;
/** Happens once, when a press has read the tries of its checkout and has written nothing yet. */
let betweenReadAndWrite: (() => Promise<unknown>) | undefined;

function holdReads(ports: Ports): Ports {
  const { payments } = ports.store;
  const ofCheckout: typeof payments.ofCheckout = async (...args) => {
    const found = await payments.ofCheckout(...args);
    const happens = betweenReadAndWrite;
    betweenReadAndWrite = undefined;
    await happens?.();
    return found;
  };
  return { ...ports, store: { ...ports.store, payments: { ...payments, ofCheckout } } };
}

beforeEach(async () => {
  betweenReadAndWrite = undefined;
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startGateway({
    now: Date.UTC(2026, 0, 1),
    bankUrl: 'http://bank.test',
    adaptPorts: (ports) => holdReads(bank.adapt(ports)),
  });
});

afterEach(() => gateway.stop());

const ofBank = { entityId: channels.testBank };
const statusOf = async (id: string) => (await gateway.graphql(`{ checkout(id: "${id}") { status payment { status } } }`)).data.checkout;

describe('one call of the bank', () => {
  test('is made by eight tabs that press at once', async () => {
    const id = await prepare(gateway, ofBank);
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(gateway, id)));
    expect(bank.calls).toHaveLength(1);
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
    // Who came while the bank was still asked is told so, and goes back to the shop, which reads the outcome.
    for (const { status, returnUrl, retry } of answers) {
      expect(['approved', 'pending']).toContain(status);
      expect([typeof returnUrl, retry]).toEqual(['string', false]);
    }
    expect((await submit(gateway, id)).status).toBe('approved');
    expect(bank.calls).toHaveLength(1);
  });

  test('whose answer is lost is asked about: the shopper who presses again makes no second one', async () => {
    const id = await prepare(gateway, ofBank);
    bank.next.push('lost after');
    expect(await submit(gateway, id)).toMatchObject({ status: 'pending', retry: false });
    expect(await submit(gateway, id)).toMatchObject({ status: 'pending', retry: false });
    expect(bank.calls).toHaveLength(1);
    gateway.clock.advance(5_000);
    await gateway.tick();
    expect(await statusOf(id)).toEqual({ status: 'COMPLETED', payment: { status: 'APPROVED' } });
    expect((await submit(gateway, id)).status).toBe('approved');
    expect(bank.booked.size).toBe(1);
  });

  test('that never reached the bank lets the shopper try again', async () => {
    const id = await prepare(gateway, ofBank);
    bank.next.push('lost before');
    expect((await submit(gateway, id)).status).toBe('pending');
    gateway.clock.advance(5_000);
    await gateway.tick();
    expect((await statusOf(id)).status).toBe('OPEN');
    expect((await submit(gateway, id)).status).toBe('approved');
    expect(bank.booked.size).toBe(1);
  });
});

test('an outcome that comes after the checkout’s time still finishes it', async () => {
  const id = await prepare(gateway, ofBank);
  gateway.clock.advance(29 * minuteMs);
  bank.next.push('lost after');
  bank.isReachable = false;
  await submit(gateway, id);
  gateway.clock.advance(10 * minuteMs);
  await gateway.tick();
  expect((await statusOf(id)).status).toBe('OPEN');
  bank.isReachable = true;
  gateway.clock.advance(60 * minuteMs);
  await gateway.tick();
  expect(await statusOf(id)).toEqual({ status: 'COMPLETED', payment: { status: 'APPROVED' } });
});

test('a declined card at the bank leaves the checkout open', async () => {
  const id = await prepare(gateway, ofBank);
  bank.outcome = { resultCode: '800.100.151', resultDetails: {} };
  expect(await submit(gateway, id, { ...cardOnForm })).toMatchObject({ status: 'declined', retry: true });
  expect((await statusOf(id)).status).toBe('OPEN');
});

// The simulation found both (seeds 43047 and 41300): the guards of the writes took a payment that ended 900.100.300 for one that moved nothing.
describe('a payment that the bank itself left open', () => {
  const uncertain = { resultCode: '900.100.300', resultDetails: {} };

  test('is the only one, also of two tabs of which the second had looked before the first one’s outcome', async () => {
    const id = await prepare(gateway, ofBank);
    bank.outcome = uncertain;
    betweenReadAndWrite = () => submit(gateway, id);
    await submit(gateway, id);
    expect(bank.calls).toHaveLength(1);
    expect(await paymentsOf(gateway, id)).toHaveLength(1);
  });

  test('lets the merchant neither change nor withdraw the checkout', async () => {
    const id = await prepare(gateway, ofBank);
    bank.outcome = uncertain;
    await submit(gateway, id);
    const { entityId = '' } = ofBank;
    const changed = await gateway.rest.post(`/v1/checkouts/${id}`, { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' });
    const withdrawn = await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}`, query: `entityId=${entityId}` });
    expect([changed.status, withdrawn.status]).toEqual([400, 400]);
    expect(withdrawn.body.result.description).toMatch(/paid, or a payment of it is under way/);
  });
});

describe('a payment link that is paid once', () => {
  const make = 'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }';
  const madeOf = async (paymentType: string): Promise<string> => {
    const input = { entityId: channels.testBank, amount: '92.00', currency: 'EUR', description: 'Tickets', paymentType };
    const { data } = await gateway.graphql(make, { input });
    return data.createPaymentLink.id;
  };
  const open = async (method: 'GET' | 'POST', link: string) => {
    const answer = await createPayEndpoint(gateway.ports)({
      ...{ method, path: `/pay/${link}`, query: '', body: '', language: 'en' },
      ...{ headers: { origin: harnessUrl, host: 'gateway.test' }, origin: harnessUrl },
    });
    return { checkout: String(answer?.headers.Location ?? '').split('/')[3] ?? '', text: String(answer?.body) };
  };
  const stateOf = async (link: string) =>
    (await gateway.graphql(`{ paymentLink(id: "${link}") { state paidCount underWayCount } }`)).data.paymentLink;

  // The simulation found it (seed 33): the second browser was answered with a fault.
  test('is busy for everybody else while the bank itself does not know what became of its payment', async () => {
    const link = await madeOf('DB');
    const [first, second] = [await open('POST', link), await open('POST', link)];
    bank.outcome = { resultCode: '900.100.300', resultDetails: {} };
    await submit(gateway, first.checkout);
    expect(await submit(gateway, second.checkout)).toMatchObject({ httpStatus: 200, status: 'refused' });
    expect(await stateOf(link)).toEqual({ state: 'OPEN', paidCount: 0, underWayCount: 1 });
    expect((await open('GET', link)).text).toContain('Somebody is paying this just now');
    expect(bank.calls).toHaveLength(1);
  });

  test('stays paid when its authorisation has run out: nobody pays twice for what nobody captured', async () => {
    const link = await madeOf('PA');
    const [first, second] = [await open('POST', link), await open('POST', link)];
    await submit(gateway, first.checkout);
    gateway.clock.advance(8 * dayMs);
    await gateway.tick();
    expect(await paymentsOf(gateway, first.checkout)).toMatchObject([{ status: 'expired' }]);
    expect(await stateOf(link)).toEqual({ state: 'PAID', paidCount: 1, underWayCount: 0 });
    expect((await submit(gateway, second.checkout)).status).toBe('refused');
    expect((await open('GET', link)).text).toContain('This was paid');
  });
});
