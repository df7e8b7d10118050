/** A payment is read ahead once while its answer is fresh, and its page asks again afterwards. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../console/client/urql-client.ts';
import { offerPaymentReader, readPaymentAhead, wasJustRead } from '../../console/hooks/payment-ahead.ts';

const client = createClient();
const read: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  read.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('nothing is read before the page’s file is there', () => {
  readPaymentAhead(client, { id: 'early', language: 'EN' });
  expect(wasJustRead({ id: 'early', language: 'EN' })).toBe(false);
});

test('a row that is rested on twice is read once, and read again when that is two seconds old', () => {
  offerPaymentReader((_client, { id, language }) => read.push(`${id} ${language}`));
  const wanted = { id: 'one', language: 'EN' } as const;
  readPaymentAhead(client, wanted);
  vi.advanceTimersByTime(1_900);
  readPaymentAhead(client, wanted);
  expect([read, wasJustRead(wanted)]).toEqual([['one EN'], true]);
  vi.advanceTimersByTime(200);
  expect(wasJustRead(wanted)).toBe(false);
  readPaymentAhead(client, wanted);
  expect([read, wasJustRead(wanted)]).toEqual([['one EN', 'one EN'], true]);
});

test('another language is another answer', () => {
  offerPaymentReader((_client, { id, language }) => read.push(`${id} ${language}`));
  readPaymentAhead(client, { id: 'two', language: 'DE' });
  expect([wasJustRead({ id: 'two', language: 'EN' }), wasJustRead({ id: 'two', language: 'DE' })]).toEqual([false, true]);
});
