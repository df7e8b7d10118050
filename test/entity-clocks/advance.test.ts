/** A merchant's clock is moved: everything that becomes due runs in the order of its time (decision: sandbox-clock). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, formatIsoDateTime, hourMs, minuteMs, secondMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type ClockHarness, demoShop, otherShop, start, startWithClock } from './sandbox-clock.ts';

let gateway: ClockHarness;
let receiver: WebhookReceiver;
const yearMs = 365 * dayMs;

beforeEach(async () => {
  receiver = await startReceiver();
  gateway = await startWithClock();
});

afterEach(async () => {
  await gateway.stop();
  await receiver.stop();
});

async function subscribe(types: readonly string[] = ['PAYMENT']): Promise<string> {
  const { data, errors } = await gateway.graphql(
    'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id } }',
    { input: { entityId: demoShop, url: receiver.url, types } },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.createWebhookSubscription.id;
}

async function readPayment(id: string, fields: string) {
  const { data, errors } = await gateway.graphql(`query ($id: ID!) { payment(id: $id) { ${fields} } }`, { id });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.payment;
}

const iso = formatIsoDateTime;

describe('a year', () => {
  test('runs an inquiry, webhook attempts, a checkout’s expiry and an authorisation’s in the order of their time', async () => {
    await subscribe();
    // The probe was taken; then the receiver is down for its first five attempts.
    let refused = 0;
    receiver.behave(() => {
      refused += 1;
      return refused > 5 ? 200 : 503;
    });
    gateway.bank.next.push('lost after');
    const unknown = await gateway.pay({ entityId: channels.testBank, paymentType: 'DB' });
    const checkout = await gateway.prepareCheckout();
    const authorization = await gateway.pay({ paymentType: 'PA' });

    const { now, mode, fired, firedCount } = await gateway.advance(start + yearMs);

    expect({ now, mode }).toEqual({ now: iso(start + yearMs), mode: 'AHEAD' });
    expect(firedCount).toBe(fired.length);
    const times = fired.map(({ dueAt }) => Date.parse(dueAt));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const timeOf = (kind: string) =>
      fired.filter((each) => each.kind === kind).map(({ subjectId, dueAt }) => [subjectId, Date.parse(dueAt) - start]);
    expect(timeOf('OUTCOME_INQUIRY')).toEqual([[unknown, 5 * secondMs]]);
    expect(timeOf('CHECKOUT_EXPIRY')).toEqual([[checkout, 30 * minuteMs]]);
    expect(timeOf('AUTHORIZATION_EXPIRY')).toEqual([[authorization, 7 * dayMs]]);
    // Notifications: of the two payments, of the outcome that was found after 5 s, and of the authorisation's end.
    expect(fired.filter(({ kind }) => kind === 'WEBHOOK_ATTEMPT').length).toBe(refused);
    expect(refused).toBeGreaterThan(8);

    expect(gateway.bank.asked).toEqual([start + 5 * secondMs]);
    expect(await readPayment(unknown, 'status')).toEqual({ status: 'APPROVED' });
    const ended = await readPayment(authorization, 'status timeline { edges { node { at kind } } }');
    expect(ended.status).toBe('EXPIRED');
    const last = ended.timeline.edges.filter(({ node }: { node: { kind: string } }) => node.kind === 'EVENT').at(-1);
    expect(last.node.at).toBe(iso(start + 7 * dayMs));
    const { body } = await gateway.rest.get(`/v1/checkouts/${checkout}/payment`);
    expect(body.result.code).toBe('200.300.404');
  });

  test('dates events and webhook attempts by the merchant’s clock', async () => {
    await subscribe();
    const statuses = [503, 503, 200];
    receiver.behave(() => statuses.shift() ?? 200);
    const id = await gateway.pay({ paymentType: 'PA' });
    await gateway.advance(start + 30 * dayMs);
    const { data } = await gateway.graphql('{ webhookDeliveries(first: 10) { edges { node { id } } } }');
    const deliveries = data.webhookDeliveries.edges.map(({ node }: { node: { id: string } }) => node.id);
    expect(deliveries).toHaveLength(2);
    const [ofExpiry, ofPayment] = await Promise.all(
      deliveries.map(async (delivery: string) => {
        const made = await gateway.store.deliveries.attempts(demoMerchant, delivery);
        return made.map(({ startedAt }) => startedAt - start);
      }),
    );
    const attempts = ofPayment;
    // At once, after a minute and after two more; a random part adds a tenth.
    expect(attempts[0]).toBe(0);
    expect(attempts[1]).toBeGreaterThanOrEqual(minuteMs);
    expect(attempts[1]).toBeLessThanOrEqual(1.1 * minuteMs);
    expect(attempts[2] - attempts[1]).toBeGreaterThanOrEqual(2 * minuteMs);
    expect(attempts[2] - attempts[1]).toBeLessThanOrEqual(2.2 * minuteMs);
    expect(ofExpiry).toEqual([7 * dayMs]);
    const events = await gateway.store.events.after(0, { entityPath: '', subjectId: id }, 10);
    expect(events.map(({ at }) => at - start)).toEqual([0, 7 * dayMs]);
  });

  test('leaves other merchants where they are', async () => {
    const theirs = await gateway.pay({ entityId: channels.other, paymentType: 'PA' }, otherToken);
    const { firedCount } = await gateway.advance(start + yearMs);
    expect(firedCount).toBe(0);
    const { data } = await gateway.graphql('query ($id: ID!) { payment(id: $id) { status } }', { id: theirs }, { token: otherToken });
    expect(data.payment).toEqual({ status: 'APPROVED' });
    expect(gateway.ports.clocks.entityNow(channels.other)).toBe(start);
    expect(gateway.ports.clocks.now()).toBe(start);
    // And what becomes due there later runs by the real clock.
    gateway.clock.advance(8 * dayMs);
    await gateway.tick();
    const later = await gateway.graphql('query ($id: ID!) { payment(id: $id) { status } }', { id: theirs }, { token: otherToken });
    expect(later.data.payment).toEqual({ status: 'EXPIRED' });
  });

  test('shows what ran in lists and search at once', async () => {
    const id = await gateway.pay({ paymentType: 'PA' });
    await gateway.advance(start + yearMs);
    const state = await gateway.store.readModel.state();
    expect(state.progress).toMatchObject({ phase: 'events', ...state.lastEvent });
    const { data } = await gateway.graphql('{ payments(first: 5, filter: {statuses: [EXPIRED]}) { edges { node { id } } } }');
    expect(data.payments.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([id]);
  });
});

describe('afterwards', () => {
  test('the clock goes on ahead, and due work runs by it', async () => {
    await gateway.advance(start + yearMs);
    const id = await gateway.pay({ paymentType: 'PA' });
    expect((await readPayment(id, 'timestamp')).timestamp).toBe(iso(start + yearMs));
    gateway.clock.advance(6 * dayMs);
    expect(await gateway.readClock()).toEqual({ now: iso(start + yearMs + 6 * dayMs), mode: 'AHEAD' });
    await gateway.tick();
    expect(await readPayment(id, 'status')).toEqual({ status: 'APPROVED' });
    gateway.clock.advance(dayMs);
    await gateway.tick();
    expect(await readPayment(id, 'status')).toEqual({ status: 'EXPIRED' });
  });

  test('every answer has the time of its entity: a refusal, an empty query and a decline as a payment has', async () => {
    await gateway.advance(start + yearMs);
    const { rest } = gateway;
    const id = await gateway.pay();
    const answers = {
      payment: await rest.get(`/v1/payments/${id}`),
      'wrong parameter': await rest.post('/v1/payments', { entityId: channels.documented, amount: 'x' }),
      'unknown brand': await rest.post('/v1/payments', { ...cardPayment, paymentBrand: 'NOSUCHBRAND' }),
      'unknown payment': await rest.get(`/v1/payments/${'8a'.repeat(16)}`),
      'unknown payment, and no entity': await rest.post(`/v1/payments/${'8a'.repeat(16)}`, { paymentType: 'RV' }),
      'refused refund': await rest.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '99.00', currency: 'EUR' }),
      query: await rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: 'nobody-has-it' }),
      report: await rest.get('/reports/v1/reconciliations/aggregations', {
        ...{ entityId: channels.documented, 'date.from': '2026-01-01', 'date.to': '2026-01-31' },
      }),
    };
    for (const [name, { body }] of Object.entries(answers)) expect([name, body.timestamp]).toEqual([name, '2027-01-01 00:00:00.000+0000']);
  });

  test('nobody else learns from a refusal that a clock was moved', async () => {
    await gateway.advance(start + yearMs);
    const { rest } = gateway;
    const wanted = { entityId: channels.documented, paymentType: 'RV' };
    for (const token of [null, 'unknown', otherToken]) {
      const { body } = await rest.post(`/v1/payments/${'8a'.repeat(16)}`, wanted, { token });
      expect([token, body.timestamp]).toEqual([token, '2026-01-01 00:00:00.000+0000']);
    }
  });

  test('a frozen clock stands, also after the real one has passed it', async () => {
    const id = await gateway.pay({ paymentType: 'PA' });
    await gateway.advance(start + dayMs, { mode: 'FROZEN' });
    gateway.clock.advance(yearMs);
    await gateway.tick();
    expect(await gateway.readClock()).toEqual({ now: iso(start + dayMs), mode: 'FROZEN' });
    expect(await readPayment(id, 'status')).toEqual({ status: 'APPROVED' });
    const { fired } = await gateway.advance(start + 8 * dayMs);
    expect(fired).toEqual([{ kind: 'AUTHORIZATION_EXPIRY', subjectId: id, dueAt: iso(start + 7 * dayMs) }]);
  });

  test('webhooks go to a merchant whose clock is ahead as to any other', async () => {
    await gateway.advance(start + yearMs);
    await subscribe();
    await gateway.pay();
    const { createDeliverer } = await import('../../api/domain/webhooks/deliver.ts');
    const deliverer = createDeliverer(gateway.ports);
    await deliverer.tick();
    await deliverer.settled();
    expect(receiver.received).toHaveLength(2);
    await deliverer.stop();
  });

  test('another instance learns the clock, and a new process finds it', async () => {
    await gateway.advance(start + yearMs);
    const { createClockBook } = await import('../../api/foundation/entities/clock-book.ts');
    const { refreshClocks } = await import('../../api/foundation/entities/entities-operations.ts');
    const other = { ...gateway.ports, clockBook: createClockBook() };
    expect(other.clockBook.find(channels.documented)).toBeUndefined();
    await refreshClocks(other);
    expect(other.clockBook.find(channels.documented)).toMatchObject({ mode: 'AHEAD', entityAt: start + yearMs, realAt: start });
    expect(other.clockBook.find(channels.other)).toBeUndefined();
  });
});

describe('real time', () => {
  test('stays for idempotency keys, tokens and ids', async () => {
    const parameters = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'PA', paymentBrand: 'VISA' } as const;
    const card = {
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    };
    const send = () => gateway.rest.post('/v1/payments', { ...parameters, ...card }, { idempotencyKey: 'order-1' });
    const first = await send();
    const created = await gateway.graphql('mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token } }', {
      input: { entityId: demoShop, name: 'short', scopes: ['PAYMENTS_READ'], expiresAt: iso(start + dayMs) },
    });
    await gateway.advance(start + yearMs);
    const again = await send();
    expect([again.headers['idempotency-status'], again.body.id]).toEqual(['replayed', first.body.id]);
    const { token } = created.data.createAccessToken;
    const asked = await gateway.graphql('{ viewer { __typename } }', {}, { token });
    expect(asked.errors).toBeUndefined();
    const next = await gateway.pay();
    expect(Number.parseInt(next.slice(2, 14), 16)).toBe(start);
  });
});

describe('refusals', () => {
  test('a clock does not go back, and takes no other mode', async () => {
    await gateway.advance(start + yearMs);
    await expect(gateway.advance(start + hourMs)).rejects.toThrow('to must not be before the clock of the merchant');
    await expect(gateway.advance(start + 2 * yearMs, { mode: 'REAL' })).rejects.toThrow('does not go back');
    expect((await gateway.readClock()).now).toBe(iso(start + yearMs));
  });

  test('a channel moves the clock of its merchant; another merchant’s is not there', async () => {
    const { now } = await gateway.advance(start + dayMs, { entityId: channels.documented });
    expect(now).toBe(iso(start + dayMs));
    expect((await gateway.readClock(channels.tolerant)).now).toBe(iso(start + dayMs));
    await expect(gateway.advance(start + 2 * dayMs, { entityId: otherShop })).rejects.toThrow('must be an entity that these credentials');
  });

  test('two calls at once: one moves the clock, the other is refused', async () => {
    for (let count = 0; count < 5; count += 1) await gateway.pay({ paymentType: 'PA' });
    const settled = await Promise.allSettled([gateway.advance(start + yearMs), gateway.advance(start + yearMs)]);
    const done = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(done.map(({ firedCount }) => firedCount)).toEqual([5]);
    expect(refused.join()).toContain('another call moves the clock');
  });

  test('in live there is no clock to move', async () => {
    const live = await startWithClock({ environment: 'live' });
    try {
      await expect(live.advance(start + dayMs)).rejects.toThrow('live has no test clock');
      await expect(live.readClock()).rejects.toThrow('live has no test clock');
      expect(await live.store.entityClocks.all()).toEqual([]);
      expect(live.ports.clockBook).toBeUndefined();
    } finally {
      await live.stop();
    }
  });
});
