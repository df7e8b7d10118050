/** How the platform of an installation in objects tells the merchants' objects what has changed, where one is slow, and where several changes come at once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPartitionBook } from '../../api/runtime/worker/partition-book.ts';
import { createToldMerchants } from '../../api/runtime/worker/told-merchants.ts';
import { createNotes } from '../support/object-notes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two merchants, who have what the platform told them: the number of the last commit that the content was read after. */
function started() {
  const book = createPartitionBook(createNotes());
  const numbers = ['psp/division/one/', 'psp/division/two/'].map((path) => book.number(path).number);
  for (const number of numbers) book.told(number, 1);
  let stored = 0;
  const has = new Map<number, number>();
  const slow = new Map<number, PromiseWithResolvers<void>>();
  const told = createToldMerchants({
    book,
    readEntities: async () => [],
    readContent: async (merchantPath) => ({ merchantPath, installation: { stored } as never, entities: [], tokens: [], keys: [] }),
    take: async (number, part) => {
      const content = Reflect.get(part?.installation ?? {}, 'stored');
      await slow.get(number)?.promise;
      has.set(number, content);
    },
    warn: () => {},
    waitUntil: () => {},
  });
  const write = async (until: Promise<unknown> = Promise.resolve()): Promise<void> => {
    await until;
    stored += 1;
  };
  return { book, told, numbers, has, slow, write };
}

test('a change is answered when its merchants have it, also while others change the same', async () => {
  const { told, numbers, has, slow, write } = started();
  const [one = 0] = numbers;
  // The round before it lasts, and the next commit begins meanwhile.
  const round = Promise.withResolvers<void>();
  slow.set(one, round);
  const first = told.commit([one], () => write());
  await vi.advanceTimersByTimeAsync(0);
  const second = told.commit([one], () => write()).then(() => has.get(one));
  await vi.advanceTimersByTimeAsync(0);
  const third = Promise.withResolvers<void>();
  const others = told.commit([one], () => write(third.promise));
  slow.delete(one);
  round.resolve();
  await first;
  setTimeout(() => third.resolve(), 10);
  await vi.advanceTimersByTimeAsync(10);
  expect(await second).toBeGreaterThanOrEqual(2);
  await others;
  expect(has.get(one)).toBe(3);
});

test('a merchant whose object hangs keeps no other from being told, and no change waits for it for more than a second each', async () => {
  const { told, numbers, has, slow, write } = started();
  const [one = 0, two = 0] = numbers;
  const hanging = Promise.withResolvers<void>();
  slow.set(one, hanging);
  let answered = 0;
  for (const change of [1, 2, 3]) {
    const committed = told
      .commit([one, two], () => write())
      .then(() => {
        answered = change;
      });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([answered, has.get(two)]).toEqual([change, change]);
    await committed;
  }
  expect(has.get(one)).toBe(undefined);
  // It answers at last: what it was told first is old by then.
  slow.delete(one);
  hanging.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(has.get(one)).toBe(3);
});

test('a merchant whose object never answered is told again a minute later', async () => {
  const { book, told, numbers, has, slow, write } = started();
  const [one = 0] = numbers;
  slow.set(one, Promise.withResolvers<void>());
  const committed = told.commit([one], () => write());
  await vi.advanceTimersByTimeAsync(60_000);
  await committed;
  slow.delete(one);
  await told.tell();
  expect([has.get(one), book.isAnyWaiting(), told.failures()]).toEqual([1, false, 0]);
});

test('who repeats a change waits until its merchants have it, for a second at most, and not where they have it', async () => {
  const { told, numbers, has, slow, write } = started();
  const [one = 0, two = 0] = numbers;
  const waits = async (repeated: readonly number[]): Promise<number | 'waits'> => {
    let at: number | undefined;
    const from = Date.now();
    void told.whenTold(repeated).then(() => {
      at = Date.now() - from;
    });
    await vi.advanceTimersByTimeAsync(400);
    return at ?? 'waits';
  };
  expect(await waits(numbers)).toBe(0);
  const hanging = Promise.withResolvers<void>();
  slow.set(one, hanging);
  void told.commit([one, two], () => write());
  await vi.advanceTimersByTimeAsync(0);
  expect([await waits([one]), await waits([two])]).toEqual(['waits', 0]);
  // The first answer was given without it, and its object still hangs.
  await vi.advanceTimersByTimeAsync(5_000);
  const from = Date.now();
  const late = told.whenTold([one]).then(() => Date.now() - from);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe(1_000);
  const again = told.whenTold([one]).then(() => has.get(one));
  slow.delete(one);
  hanging.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(await again).toBe(1);
});
