/** A payment's answer is stored once, and its events tell it as it was then (decision: answers-stored-once). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import { toPayload } from '../../api/foundation/events/notified.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { channelPath, eventOf, now, paymentOf } from './fixtures.ts';

const merchant = toMerchantKey(channelPath);

let folder = '';
let driver: Driver;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'));
  driver = await openFile({ path: join(folder, 'gateway.db') });
  await migrate(driver);
  store = createStore(driver);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** As operations write it: the answer, with fields of the notification at its end. */
const beside = ',"shortId":"1234.5678.9012"}';
const told = (answer: string): string => answer.slice(0, -1) + beside;
const event = (payment: Payment, answer: string, change: Partial<NewEvent> = {}): NewEvent =>
  eventOf(payment, { payload: told(answer), parts: { answer, beside }, ...change });

const payloads = async ({ id }: Payment): Promise<readonly string[]> =>
  (await store.events.ofEach(merchant, [id], 10)).map(({ payload }) => payload);
const storedPayloads = async ({ id }: Payment) =>
  (await driver.read('SELECT payload FROM events WHERE subject_id = ? ORDER BY sequence', [id])).map(([payload]) => payload);

const answers = {
  pending: '{"result":{"code":"000.200.000"},"amount":"92.00"}',
  approved: '{"result":{"code":"000.100.110"},"amount":"92.00"}',
};

test('an event keeps what it says beside the answer, and tells the whole', async () => {
  const payment = paymentOf({ answer: answers.approved });
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: event(payment, answers.approved) },
  ]);
  expect(await storedPayloads(payment)).toEqual([beside]);
  expect(await payloads(payment)).toEqual([told(answers.approved)]);
  expect(JSON.parse(String((await payloads(payment))[0]))).toMatchObject({ amount: '92.00', shortId: '1234.5678.9012' });
});

test('what was told before another answer came stays as it was told', async () => {
  const payment = paymentOf({ status: 'pending', resultCode: '000.200.000', answer: answers.pending });
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: event(payment, answers.pending) },
  ]);
  await store.commit(merchant, [
    {
      write: 'payment.conclude',
      id: payment.id,
      status: 'approved',
      resultCode: '000.100.110',
      amountMinor: 9_200n,
      authorized: 9_200n,
      captured: 9_200n,
      connectorReference: null,
      registrationId: null,
      expiresAt: null,
      updatedAt: now + 1,
      answer: answers.approved,
    },
    { write: 'event.append', event: event(payment, answers.approved, { action: 'UPDATED' }) },
  ]);
  expect(await payloads(payment)).toEqual([told(answers.pending), told(answers.approved)]);
  expect(await storedPayloads(payment)).toEqual([told(answers.pending), beside]);
});

test.each([
  ['of which nobody says that it begins with the answer', undefined],
  ['that begins with another answer than the commit stores', { answer: answers.pending, beside }],
])('a payload %s is kept whole', async (_what, parts) => {
  const payment = paymentOf({ answer: answers.approved });
  const payload = told(answers.pending);
  await store.commit(merchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: eventOf(payment, { payload, parts }) },
  ]);
  expect(await storedPayloads(payment)).toEqual([payload]);
  expect(await payloads(payment)).toEqual([payload]);
});

test('what operations write is made of its two parts', () => {
  const fields = { shortId: '1234.5678.9012', source: 'OPP', authentication: { entityId: 'a' } } as const;
  for (const answer of [...Object.values(answers), '{"card":{"holder":"a,b}"},"amount":"92.00"}']) {
    const { payload, parts } = toPayload(answer, fields);
    expect(JSON.parse(payload)).toEqual({ ...JSON.parse(answer), ...fields });
    expect(parts && parts.answer.slice(0, -1) + parts.beside).toBe(payload);
    expect(parts?.answer).toBe(answer);
  }
  expect(toPayload('{}', fields).parts).toBeUndefined();
});
