/** A payment is read ahead once while its answer is fresh, and its page asks again afterwards. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../console/client/urql-client.ts';
import { findFreshRead, offerPaymentReader, readPaymentAhead, type WantedPayment } from '../../console/hooks/payment-ahead.ts';

const client = createClient(() => undefined);
const read: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  read.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function offer(isAnswered = true): void {
  offerPaymentReader((_client, { id, language }) => {
    read.push(`${id} ${language}`);
    return Promise.resolve(isAnswered);
  });
}

test('nothing is read before the page’s file is there', () => {
  readPaymentAhead(client, { id: 'early', language: 'EN' });
  expect(findFreshRead({ id: 'early', language: 'EN' })).toBeUndefined();
});

test('a row that is rested on twice is read once, and read again when that is two seconds old', async () => {
  offer();
  const wanted: WantedPayment = { id: 'one', language: 'EN' };
  readPaymentAhead(client, wanted);
  expect(findFreshRead(wanted)?.isAnswered).toBe(false);
  await findFreshRead(wanted)?.answered;
  expect(findFreshRead(wanted)?.isAnswered).toBe(true);
  vi.advanceTimersByTime(1_900);
  readPaymentAhead(client, wanted);
  expect(read).toEqual(['one EN']);
  vi.advanceTimersByTime(200);
  expect(findFreshRead(wanted)).toBeUndefined();
  readPaymentAhead(client, wanted);
  expect(read).toEqual(['one EN', 'one EN']);
});

test('what was not answered does not count as read', async () => {
  offer(false);
  const wanted: WantedPayment = { id: 'lost', language: 'EN' };
  readPaymentAhead(client, wanted);
  await findFreshRead(wanted)?.answered;
  expect(findFreshRead(wanted)).toBeUndefined();
});

test('another language is another answer', () => {
  offer();
  readPaymentAhead(client, { id: 'two', language: 'DE' });
  expect(findFreshRead({ id: 'two', language: 'EN' })).toBeUndefined();
  expect(findFreshRead({ id: 'two', language: 'DE' })).toBeDefined();
});
