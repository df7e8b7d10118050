/** How a merchant's object asks the platform for a token that it does not know. */
import { afterEach, expect, test, vi } from 'vitest';
import { createUnknownTokens } from '../../api/runtime/worker/unknown-tokens.ts';

afterEach(() => void vi.useRealTimers());

interface Asking {
  readonly ask: () => Promise<void>;
  readonly asked: number[];
  readonly answer: (isNew: boolean) => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/** A clock that goes on while somebody sleeps, and a platform that answers when it is told to. */
function prepare(): Asking {
  let now = 1_000;
  const asked: number[] = [];
  const waiting: PromiseWithResolvers<boolean>[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    ask: createUnknownTokens({
      refresh: () => {
        asked.push(now);
        const question = Promise.withResolvers<boolean>();
        waiting.push(question);
        return question.promise;
      },
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    }),
    asked,
    answer: async (isNew) => {
      waiting.shift()?.resolve(isNew);
      await settle();
    },
    refuse: async () => {
      waiting.shift()?.reject(new Error('away'));
      await settle();
    },
  };
}

test('asks once for those who come together, and once more for all who come while the question is under way', async () => {
  const { ask, asked, answer } = prepare();
  const ended: string[] = [];
  const come = (name: string) => void ask().then(() => ended.push(name));
  come('first');
  for (const name of ['second', 'third']) come(name);
  await answer(true);
  expect([ended, asked.length]).toEqual([['first'], 2]);
  await answer(true);
  expect([ended, asked.length]).toEqual([['first', 'second', 'third'], 2]);
});

test('waits before it asks again what was asked in vain, and not after news', async () => {
  const { ask, asked, answer } = prepare();
  for (const isNew of [false, true, false, false]) {
    const asking = ask();
    await answer(isNew);
    // A pause ends before the question begins.
    await answer(isNew);
    await asking;
  }
  expect(asked).toEqual([1_000, 1_050, 1_050, 1_100]);
});

test('without the platform nothing is new', async () => {
  const { ask, asked, refuse } = prepare();
  const asking = ask();
  await refuse();
  await asking;
  expect(asked).toEqual([1_000]);
});

test('nobody waits longer than five seconds for a platform that does not answer, and the next one asks again', async () => {
  vi.useFakeTimers();
  const { ask, asked, answer } = prepare();
  const isOver = ask().then(() => true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.race([isOver, false])).toBe(true);
  const next = ask();
  await vi.advanceTimersByTimeAsync(100);
  await answer(false);
  await answer(true);
  await next;
  expect(asked.length).toBe(2);
});
