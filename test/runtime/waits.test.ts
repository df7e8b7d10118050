import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromFetchRequest } from '../../api/runtime/shared/fetch-objects.ts';
import { waitByRounds, waitByTimers } from '../../api/runtime/shared/waits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const waits = { 'a timer each': waitByTimers, 'a timer for all': waitByRounds };

test.each(Object.entries(waits))('by %s, a wait ends after its time and at most a sixth later, whenever it began', (_, createWait) => {
  const wait = createWait(600);
  const over: string[] = [];
  wait(() => over.push('first'));
  vi.advanceTimersByTime(250);
  wait(() => over.push('second'));
  vi.advanceTimersByTime(349);
  expect(over).toEqual([]);
  vi.advanceTimersByTime(101);
  expect(over).toEqual(['first']);
  vi.advanceTimersByTime(149);
  expect(over).toEqual(['first']);
  vi.advanceTimersByTime(101);
  expect(over).toEqual(['first', 'second']);
});

test.each(Object.entries(waits))('by %s, one that was ended is never over, and others are', (_, createWait) => {
  const wait = createWait(600);
  const over: string[] = [];
  const end = wait(() => over.push('ended'));
  wait(() => over.push('other'));
  end();
  vi.advanceTimersByTime(10_000);
  expect(over).toEqual(['other']);
});

test('a timer for all runs only while somebody waits, or did since it was set', () => {
  const wait = waitByRounds(600);
  for (let each = 0; each < 100; each += 1) wait(() => {})();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
  const over: string[] = [];
  wait(() => over.push('later'));
  vi.advanceTimersByTime(700);
  expect(over).toEqual(['later']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a body that does not come within its time is late, and one that breaks off is gone', async () => {
  const wait = waitByRounds(600);
  const gate = { bytesMax: 100_000, admit: () => 'admitted' as const };
  const post = (body: ReadableStream) =>
    new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half', headers: { 'content-length': '5' } } as RequestInit);
  const late = fromFetchRequest(post(new ReadableStream()), '', wait).readBody(gate);
  const gone = fromFetchRequest(post(new ReadableStream({ start: (body) => body.error(new Error('broken')) })), '', wait).readBody(gate);
  expect(await gone).toEqual({ kind: 'gone' });
  await vi.advanceTimersByTimeAsync(700);
  expect(await late).toEqual({ kind: 'late' });
});
