import { expect, test } from 'vitest';
import { forgetOldEvents } from '../../api/foundation/events/retention.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment, type Parameters } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';

test('events are kept as many days as EVENT_RETENTION_DAYS says, and for ever where it says nothing', async () => {
  const harness = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const { ports, store, clock, rest } = harness;
  const pay = () => rest.post('/v1/payments', cardPayment);
  await pay();
  await pay();
  clock.advance(30 * dayMs);
  await pay();
  clock.advance(5 * dayMs);
  const last = await store.acrossMerchants.lastSequence();
  expect(await forgetOldEvents(ports, null)).toBe(0);
  expect(await store.acrossMerchants.firstSequence()).toBe(1);
  expect(await forgetOldEvents(ports, 36)).toBe(0);
  expect(await forgetOldEvents(ports, 31)).toBeGreaterThan(0);
  const kept = await store.events.after(0, { entityPath: '' }, 100);
  expect(kept.every(({ at }) => at === Date.UTC(2026, 0, 31))).toBe(true);
  expect(kept.at(-1)?.sequence).toBe(last);
  await harness.stop();
});

test('a payment whose events are all deleted is told of on, from number 1, with nothing before it', async () => {
  const harness = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const { ports, store, clock, rest } = harness;
  const { body } = await rest.post('/v1/payments', cardPayment);
  clock.advance(40 * dayMs);
  await rest.post('/v1/payments', cardPayment);
  expect(await forgetOldEvents(ports, 31)).toBeGreaterThan(0);
  const refund = { entityId: cardPayment.entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' } as Parameters;
  expect((await rest.post(`/v1/payments/${body.id}`, refund)).body.result.code).toBe('000.100.110');
  const told = (await store.events.after(0, { entityPath: '' }, 100)).filter(({ subjectId }) => subjectId === body.id);
  expect(told.map(({ type, subjectSequence, previousId }) => [type, subjectSequence, previousId])).toEqual([['BALANCE', 1, null]]);
  await harness.stop();
});
