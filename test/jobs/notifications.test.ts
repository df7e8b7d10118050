/** What a merchant's program is told of the runs of a job, by a webhook of type SCHEDULE (spec §6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import type { Parameters } from '../support/client.ts';
import { decrypt, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from '../webhooks/shop.ts';
import { scheduleId, startOfYear, storeCard } from './requests.ts';

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
      schedule: { id, attempt: 1, status: 'approved', jobStatus: 'active', nextRun: '2026-02-01 06:00:00.000+0000' },
    },
  });
  const payload: { readonly id?: string } = Object(notification?.payload);
  expect((await shop.rest.get(`/v1/payments/${payload.id}`)).body.result.code).toBe('000.100.110');
});

/** What the notification of the only run says of it and of its job. */
async function toldOfRun(changes: Parameters): Promise<{ readonly status?: string }> {
  const hook = await startReceiver();
  const { secret } = await shop.subscribe({ url: hook.url, types: ['SCHEDULE'] });
  await scheduleId(shop, { ...changes, 'job.month': '*' });
  shop.clock.advance(31 * dayMs);
  await shop.tick();
  await shop.deliver();
  const [, ...told] = hook.received.map((received) => decrypt(received, secret));
  await hook.stop();
  return Object(told.map((each) => Object(each?.payload)).find(({ result }) => result.code !== '000.100.110')?.schedule);
}

test('a run after which the job charges nobody any more says so, and why: no other notification follows', async () => {
  const registrationId = await storeCard(shop, { 'card.expiryMonth': '01', 'card.expiryYear': '2026' });
  const told = await toldOfRun({ registrationId, 'job.dayOfMonth': '1' });
  expect(told).toMatchObject({
    status: 'declined',
    jobStatus: 'stopped',
    jobReason: 'The account can no longer be charged (100.100.303).',
  });
  expect(told).not.toHaveProperty('nextRun');
});

test('a declined run that is tried again says when; its job stays active', async () => {
  const forced = { 'customParameters[forceResultCode]': '800.100.155', 'job.retry': 'ADVICE_CODE', 'job.dayOfMonth': '1' };
  expect(await toldOfRun(forced)).toMatchObject({
    status: 'retrying',
    retryAt: expect.any(String),
    jobStatus: 'active',
    nextRun: expect.any(String),
  });
});
