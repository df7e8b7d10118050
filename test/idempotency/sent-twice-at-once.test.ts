/** The same request of staff, sent twice at once: by two windows of one run, or again while the first is still under way. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment } from '../support/client.ts';

const hour = 3_600_000;

let gateway: StaffHarness;
/** What happens once, right after a request has looked whether its key is known. */
let afterLook: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  afterLook = undefined;
  gateway = await startStaff({ now: Date.now() - 25 * hour, adaptPorts: withPause });
});
afterEach(() => gateway.stop());

function withPause(ports: Ports): Ports {
  const { idempotency } = ports.store;
  const record: typeof idempotency.record = async (scope) => {
    const found = await idempotency.record(scope);
    const act = afterLook;
    afterLook = undefined;
    await act?.();
    return found;
  };
  return { ...ports, store: { ...ports.store, idempotency: { ...idempotency, record } } };
}

const refund = `mutation ($id: ID!, $amount: Decimal!, $version: Int) {
  refundPayment(id: $id, amount: $amount, currency: "EUR", expectedVersion: $version, reason: "ticket 4711", idempotencyKey: "one-key") { id outcome } }`;

async function sendTwice(by: Browser, amount: string, withVersion: boolean) {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '500.00' });
  const id = String(body.id);
  const { data } = await by.graphql('query ($id: ID!) { payment(id: $id) { version } }', { id });
  const variables = { id, amount, version: withVersion ? data.payment.version : null };
  let first: Awaited<ReturnType<Browser['graphql']>> | undefined;
  afterLook = async () => {
    first = await by.graphql(refund, variables);
  };
  const second = await by.graphql(refund, variables);
  return { id, first, second };
}

test('the version that both name is no reason to refuse the second: it gets the refund of the first', async () => {
  const { id, first, second } = await sendTwice(await gateway.signedIn('FINANCE'), '60.00', true);
  expect(first?.data.refundPayment.outcome).toBe('APPROVED');
  expect(second.errors).toEqual([]);
  expect(second.data.refundPayment.id).toBe(first?.data.refundPayment.id);
  expect((await gateway.store.acrossMerchants.paymentById(id))?.refunded).toBe(6_000n);
});

test('nor is the limit that the first has used up', async () => {
  const { id, first, second } = await sendTwice(await gateway.signedIn('SUPPORT'), '60.00', false);
  expect(first?.data.refundPayment.outcome).toBe('APPROVED');
  expect(second.errors).toEqual([]);
  expect(second.data.refundPayment.id).toBe(first?.data.refundPayment.id);
  expect((await gateway.store.acrossMerchants.paymentById(id))?.refunded).toBe(6_000n);
});
