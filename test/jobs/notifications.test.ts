/** What a merchant's program is told of the runs of a job, by a webhook of type SCHEDULE (spec §6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from '../webhooks/shop.ts';
import { scheduleId, startOfYear } from './requests.ts';

let shop: Shop;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [shop, receiver] = await Promise.all([startShop(startOfYear), startReceiver()]);
});

afterAll(async () => {
  await shop.stop();
  await receiver.stop();
});

test('a run is notified with the payment’s answer, type SD and source SCHEDULER; the scheduling is not', async () => {
  const { secret, status } = await shop.subscribe({ url: receiver.url, types: ['SCHEDULE'] });
  expect(status).toBe('ACTIVE');
  const id = await scheduleId(shop);
  await shop.deliver();
  expect(receiver.received).toHaveLength(1);
  shop.clock.advance(dayMs);
  await shop.tick();
  await shop.deliver();
  const [, notification] = receiver.received.map((received) => decrypt(received, secret));
  expect(receiver.received).toHaveLength(2);
  expect(notification).toMatchObject({
    type: 'SCHEDULE',
    payload: {
      paymentType: 'SD',
      source: 'SCHEDULER',
      registrationId: expect.any(String),
      presentationAmount: '9.90',
      presentationCurrency: 'EUR',
      result: { code: '000.100.110' },
      schedule: { id, attempt: 1 },
    },
  });
  const payload: { readonly id?: string } = Object(notification?.payload);
  expect((await shop.rest.get(`/v1/payments/${payload.id}`)).body.result.code).toBe('000.100.110');
});
