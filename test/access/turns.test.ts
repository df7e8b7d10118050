/** Whose work is next when more is asked for than goes on at a time (decision: turns-between-callers). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLines, createTurns, type TurnsOptions } from '../../api/foundation/access/turns.ts';

/** Turns in which each work goes on until the test ends it; `begun` has the names of works in the order of their begin. */
function startTurns(options: Partial<TurnsOptions> = {}) {
  const turns = createTurns({ later: setImmediate, placesMax: 2, beginMax: 2, heldMsMax: 60_000, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (caller: string, name = `${caller}${begun.length}`, key = () => caller) =>
    turns.take(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  };
  return { turns, begun, ask, end };
}

test('a caller with one request waits for one of each other caller, however many those have sent', async () => {
  const { begun, ask, end } = startTurns();
  for (let number = 1; number <= 20; number += 1) void ask('flood', `flood ${number}`);
  void ask('shop', 'shop 1');
  void ask('bank', 'bank 1');
  await nextTurn();
  expect(begun).toEqual(['flood 1', 'flood 2']);
  await end('flood 1');
  await end('flood 2');
  await end('flood 3');
  await end('shop 1');
  expect(begun).toEqual(['flood 1', 'flood 2', 'flood 3', 'shop 1', 'bank 1', 'flood 4']);
});

test('who is asking is looked up only where the work has to wait', async () => {
  const { turns, ask } = startTurns();
  const key = vi.fn(() => 'shop');
  void ask('shop', 'one', key);
  void ask('shop', 'two', key);
  await nextTurn();
  expect(key).not.toHaveBeenCalled();
  void ask('shop', 'three', key);
  await nextTurn();
  expect([key.mock.calls.length, turns.waiting()]).toEqual([1, 1]);
});

test('of those who wait only some begin in one turn of the event loop, also where each of them is done at once', async () => {
  const turns = createTurns({ later: setImmediate, placesMax: 4, beginMax: 3, heldMsMax: 60_000 });
  let begun = 0;
  const open: (() => void)[] = [];
  for (let number = 0; number < 4; number += 1)
    void turns.take(
      () => 'shop',
      () => new Promise<void>((resolve) => open.push(resolve)),
    );
  for (let number = 0; number < 10; number += 1) {
    void turns.take(
      () => 'flood',
      async () => {
        begun += 1;
      },
    );
  }
  await nextTurn();
  for (const end of open) end();
  const turnsOf: number[] = [];
  while (begun < 10) {
    const before = begun;
    await nextTurn();
    turnsOf.push(begun - before);
  }
  expect(turnsOf.filter((count) => count > 0)).toEqual([3, 3, 3, 1]);
});

test('work that waits for a bank leaves its place to others meanwhile', async () => {
  const { turns, begun, ask, end } = startTurns({ placesMax: 1 });
  let answerOfBank: () => void = () => {};
  const paying = turns.take(
    () => 'shop',
    () => turns.outside(() => new Promise<void>((resolve) => (answerOfBank = resolve))),
  );
  void ask('other', 'other 1');
  await nextTurn();
  expect(begun).toEqual(['other 1']);
  answerOfBank();
  await paying;
  void ask('other', 'other 2');
  await nextTurn();
  expect(begun).toEqual(['other 1']);
  await end('other 1');
  expect(begun).toEqual(['other 1', 'other 2']);
});

test('work that takes too long keeps nobody from theirs, and its end gives back no place twice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { begun, ask, end } = startTurns({ placesMax: 1, heldMsMax: 1_000 });
    void ask('slow', 'slow 1');
    void ask('shop', 'shop 1');
    void ask('shop', 'shop 2');
    await nextTurn();
    expect(begun).toEqual(['slow 1']);
    await vi.advanceTimersByTimeAsync(2_000);
    await nextTurn();
    expect(begun).toEqual(['slow 1', 'shop 1']);
    await end('slow 1');
    expect(begun).toEqual(['slow 1', 'shop 1']);
    await end('shop 1');
    expect(begun).toEqual(['slow 1', 'shop 1', 'shop 2']);
  } finally {
    vi.useRealTimers();
  }
});

test('work that fails gives its place back', async () => {
  const { turns, begun, ask } = startTurns({ placesMax: 1 });
  await expect(
    turns.take(
      () => 'shop',
      () => Promise.reject(new Error('refused')),
    ),
  ).rejects.toThrow('refused');
  void ask('shop', 'next');
  expect(begun).toEqual(['next']);
});

test('lines are served in the order in which they began to wait, each one item at a time, whoever comes and goes', () => {
  const lines = createLines<number>();
  const waiting: { readonly key: string; readonly items: number[] }[] = [];
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let item = 0; item < 3_000; item += 1) {
    const key = `caller ${random(4)}`;
    lines.put(key, item);
    const line = waiting.find((each) => each.key === key);
    if (line) line.items.push(item);
    else waiting.push({ key, items: [item] });
    for (let taken = random(4); taken > 0; taken -= 1) {
      const first = waiting.shift();
      expect(lines.next()).toBe(first?.items.shift());
      if (first && first.items.length > 0) waiting.push(first);
    }
    expect(lines.size()).toBe(waiting.reduce((sum, { items }) => sum + items.length, 0));
  }
});
