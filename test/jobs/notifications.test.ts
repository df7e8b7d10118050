/** What a merchant's program is told of the runs of a job, by a webhook of type SCHEDULE (spec §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, type Parameters } from '../support/client.ts';
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

describe('who was told that a declined run is tried again is told that it is not', () => {
  const waits = {
    'customParameters[forceResultCode]': '800.100.155',
    'customParameters[SIMULATOR_merchantAdviceCode]': '02',
    'job.retry': 'ADVICE_CODE',
    'job.dayOfMonth': '*',
  };

  /** What is told of the declined charge of a job, first as it waits and then after `change`. */
  async function toldAfter(change: (id: string) => Promise<unknown>, changes: Parameters = {}) {
    const hook = await startReceiver();
    const { id: hookId, secret } = await shop.subscribe({ url: hook.url, types: ['SCHEDULE'] });
    const id = await scheduleId(shop, { ...waits, ...changes });
    shop.clock.advance(dayMs);
    await shop.tick();
    await change(id);
    await shop.deliver();
    const told = hook.received.map((received) => Object(Object(decrypt(received, secret))).payload);
    await shop.graphql(`mutation { deleteWebhookSubscription(id: "${hookId}") { id } }`);
    await hook.stop();
    return told.filter(({ schedule }) => schedule?.id === id);
  }

  const mutate = async (document: string) => {
    const { errors } = await shop.graphql(`mutation { ${document} }`);
    expect(errors).toBeUndefined();
  };
  const reschedule = { entityId: channels.documented, 'job.hour': '7', 'job.dayOfMonth': '1', 'job.dayOfWeek': '?', 'job.month': '*' };

  test.each([
    ['cancelled', 'cancelled', 'The job was cancelled.', {}, (id: string) => mutate(`cancelJob(id: "${id}") { job { id } }`)],
    [
      'rescheduled',
      'replaced',
      'The job was rescheduled.',
      {},
      (id: string) => shop.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, reschedule),
    ],
    [
      'paused for longer than the days of further attempts',
      'active',
      'The time for further attempts was over.',
      { 'job.retryDays': '4' },
      async (id: string) => {
        await mutate(`pauseJob(id: "${id}") { id }`);
        shop.clock.advance(30 * dayMs);
        await mutate(`resumeJob(id: "${id}") { id }`);
        await shop.tick();
      },
    ],
  ] as const)('where the job is %s', async (_, jobStatus, reason, changes, change) => {
    const told = await toldAfter(change, changes);
    expect(told).toHaveLength(2);
    const [waiting, over] = told;
    expect(waiting.schedule).toMatchObject({ status: 'retrying', retryAt: expect.any(String), attempt: 1 });
    expect(over).toMatchObject({ id: waiting.id, result: waiting.result, source: 'SCHEDULER' });
    expect(over.schedule).toMatchObject({ runId: waiting.schedule.runId, attempt: 1, status: 'declined', reason, jobStatus });
    expect(over.schedule).not.toHaveProperty('retryAt');
  });
});
