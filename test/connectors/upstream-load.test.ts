/** Many payments at once through a gateway in front of another, which is killed, slow, and answers twice: no movement twice there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { endedUncertain } from '../../api/domain/payments/rules.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { minuteMs, secondMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { type Facade, facadeChannel, openFacade } from './facade.ts';

const payments = 200;
const atOnce = 20;
/** Of each hundred requests so many fail, in any of the ways. */
const faultChance = 0.3;

let facade: Facade;

beforeAll(async () => {
  facade = await openFacade({ now: Date.UTC(2026, 10, 23, 12) });
  const { store } = facade.gateway;
  const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
  if (!channel?.settings) throw new Error('the facade has its channel');
  // Answers that never come: nobody waits for them as long as for a real one.
  const settings = { ...channel.settings, connectorTimeoutMs: boundMs(300) };
  await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  facade.gateway.clock.advance(minuteMs);
});

afterAll(() => facade.close());

async function inTurns<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (let first = 0; first < items.length; first += atOnce) {
    done.push(...(await Promise.all(items.slice(first, first + atOnce).map((item, index) => work(item, first + index)))));
  }
  return done;
}

/** What an inquiry, of which the last one is a day later, can find out. */
async function letTimePass(): Promise<void> {
  const steps = [
    6 * secondMs,
    20 * secondMs,
    2 * minuteMs,
    6 * minuteMs,
    20 * minuteMs,
    ...Array.from({ length: 26 }, () => 61 * minuteMs),
  ];
  for (const step of steps) {
    facade.gateway.clock.advance(step);
    facade.behind.gateway.clock.advance(step);
    while ((await facade.gateway.tick()) > 0);
  }
}

async function readAll(ids: readonly string[]): Promise<readonly Payment[]> {
  return facade.gateway.store.acrossMerchants.paymentsByIds(ids);
}

it('moves nothing twice there, and each outcome is known in the end or in front of staff', async () => {
  const { gateway, behind, wire } = facade;
  const { rest } = gateway;
  wire.misbehave(4_711, faultChance);
  const isKilled = (index: number) => index >= 100 && index < 120;
  const debits = await inTurns(Array.from({ length: payments }), (_each, index) => {
    if (isKilled(index)) wire.next('refused');
    return rest.post('/v1/payments', {
      ...cardPayment,
      entityId: facadeChannel,
      paymentType: index % 2 === 0 ? 'DB' : 'PA',
      amount: `${index + 1}.00`,
    });
  });
  const ids = debits.map(({ body }) => String(body.id));
  const followers = await inTurns(ids, (id, index) =>
    rest.post(`/v1/payments/${id}`, {
      entityId: facadeChannel,
      paymentType: index % 2 === 0 ? 'RF' : 'CP',
      amount: '1.00',
      currency: 'EUR',
    }),
  );
  // The first inquiries fail like everything else.
  gateway.clock.advance(6 * secondMs);
  await gateway.tick();
  wire.behave();
  await letTimePass();

  const all = await readAll([...ids, ...followers.flatMap(({ body }) => (body.id === undefined ? [] : [body.id]))]);
  const booked = await behind.gateway.store.acrossMerchants.projectedAfter('', 10_000);
  const merchant = gateway.store;
  const stray = new Set(booked.filter(({ status }) => status === 'approved').map(({ id }) => id));
  const outcomes = { approved: 0, open: 0, unmoved: 0 };
  for (const payment of all) {
    const [attempt] = await merchant.attempts.ofPayment(toMerchantKey(payment.entityPath), payment.id);
    const moved = booked.filter(({ merchantTransactionId, status }) => merchantTransactionId === attempt?.id && status === 'approved');
    expect(moved.length).toBeLessThanOrEqual(1);
    for (const { id } of moved) stray.delete(id);
    if (payment.status === 'approved') {
      expect(moved).toMatchObject([{ amountMinor: payment.amountMinor, id: payment.connectorReference }]);
      outcomes.approved += 1;
    } else if (payment.status === 'unknown' || payment.status === 'pending' || endedUncertain(payment)) outcomes.open += 1;
    else {
      expect(moved).toEqual([]);
      outcomes.unmoved += 1;
    }
  }
  // Nothing moved there that nobody here knows of.
  expect([...stray]).toEqual([]);
  expect(outcomes.open).toBe(0);
  expect(outcomes.approved).toBeGreaterThan(payments / 2);
  expect(outcomes.unmoved).toBeGreaterThan(0);
});
