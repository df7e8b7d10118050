/** Promises of merchants' objects to be quiet: whatever a list over merchants believes of one was true when it was asked. */
import { expect, test } from 'vitest';
import type { MerchantPlace } from '../../api/runtime/worker/projection-outbox.ts';
import { createQuiet, createQuietMerchants, type Quiet } from '../../api/runtime/worker/quiet.ts';
import { createDice } from '../support/dice.ts';

/** A merchant's object and the platform's, on a clock that stands until it is moved. */
function createBoth() {
  let now = 1_000_000;
  const values = new Map<string, unknown>();
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const platform = createQuietMerchants<MerchantPlace>(() => now);
  let endThere = async (id: number): Promise<void> => platform.end(1, id);
  const start = (): Quiet =>
    createQuiet({
      notes: { get: <Value>(key: string) => values.get(key) as Value | undefined, put: (key, value) => void values.set(key, value) },
      endThere: (id) => endThere(id),
      now: () => now,
      sleep: (ms) => new Promise<void>((resolve) => waiting.push({ at: now + ms, resolve })),
    });
  let sequence = 0;
  const placeOf = (quiet: Quiet): MerchantPlace => {
    const seen = quiet.mark();
    return { last: { sequence, eventId: '' }, lastNames: 0, nextAt: null, quiet: quiet.promise(seen) };
  };
  return {
    platform,
    start,
    placeOf,
    sequence: () => sequence,
    write: (quiet: Quiet) =>
      quiet.write(async () => {
        sequence += 1;
      }),
    ask: (quiet: Quiet) => platform.note(1, now, placeOf(quiet)),
    away: () => {
      endThere = () => Promise.reject(new Error('away'));
    },
    moveBy: (ms: number): void => {
      now += ms;
      for (const each of waiting) if (each.at <= now) each.resolve();
    },
  };
}

/** Longer than one who wrote rests, and than any promise. */
const [rest, promise] = [2_500, 6_500];

const seeds = [34, 35, 36, 37];

const turns = () => new Promise((resolve) => setImmediate(resolve));

test('a quiet merchant is asked no more until it writes, and what it wrote is believed by nobody before the platform knows', async () => {
  const { platform, start, ask, write, moveBy } = createBoth();
  const quiet = start();
  ask(quiet);
  expect(platform.find(1)).toMatchObject({ last: { sequence: 0 } });
  await write(quiet);
  expect(platform.find(1)).toBeUndefined();
  // Who has just written will write again.
  ask(quiet);
  expect(platform.find(1)).toBeUndefined();
  moveBy(rest);
  ask(quiet);
  expect(platform.find(1)).toMatchObject({ last: { sequence: 1 } });
  moveBy(promise);
  expect(platform.find(1)).toBeUndefined();
});

test('a promise is asked for again once before it ends', () => {
  const { platform, start, ask, moveBy } = createBoth();
  ask(start());
  expect(platform.isAging(1)).toBe(false);
  moveBy(rest + 100);
  expect([platform.isAging(1), platform.isAging(1)]).toEqual([true, false]);
});

test('an answer that is overtaken by its own end is not believed, and none while somebody writes', async () => {
  const { platform, start, placeOf, write, moveBy } = createBoth();
  const quiet = start();
  const answer = placeOf(quiet);
  await write(quiet);
  platform.note(1, 1_000_000, answer);
  expect(platform.find(1)).toBeUndefined();
  moveBy(rest);
  let end = (): void => undefined;
  const writing = quiet.write(() => new Promise<void>((resolve) => (end = resolve)));
  expect(placeOf(quiet).quiet).toBeUndefined();
  end();
  await writing;
  // It was restored, or moved: what it said before is of another store.
  moveBy(rest);
  const later = placeOf(quiet);
  platform.endAll();
  platform.note(1, 1_000_000, later);
  expect(platform.find(1)).toBeUndefined();
});

test('while the platform does not answer, a write waits for the end of the promise and no longer', async () => {
  const { platform, start, ask, write, away, moveBy, sequence } = createBoth();
  const quiet = start();
  ask(quiet);
  away();
  const writing = write(quiet);
  await turns();
  expect([sequence(), platform.find(1) !== undefined]).toEqual([0, true]);
  moveBy(promise);
  await writing;
  expect([sequence(), platform.find(1)]).toEqual([1, undefined]);
});

test('an object that lost its memory keeps the promise that it may have made, and one that made none does not wait', async () => {
  const { platform, start, ask, write, away, moveBy, sequence } = createBoth();
  ask(start());
  away();
  const again = start();
  const writing = write(again);
  await turns();
  expect([sequence(), platform.find(1) !== undefined]).toEqual([0, true]);
  moveBy(promise);
  await writing;

  const fresh = createBoth();
  fresh.away();
  await fresh.write(fresh.start());
  expect(fresh.sequence()).toBe(1);
});

test.each(seeds)(
  'in any order of questions, answers, writes, losses of memory and time, nobody believes less than was acknowledged: seed %i',
  async (seed) => {
    const random = createDice(seed);
    const { platform, start, placeOf, write, moveBy, sequence } = createBoth();
    let quiet = start();
    let now = 1_000_000;
    const answers: { readonly askedAt: number; readonly place: MerchantPlace }[] = [];
    let believed = 0;
    for (let step = 0; step < 5_000; step += 1) {
      const found = platform.find(1);
      if (found) {
        believed += 1;
        expect(found.last.sequence).toBe(sequence());
      }
      const chance = random();
      if (chance < 0.35) answers.push({ askedAt: now, place: placeOf(quiet) });
      else if (chance < 0.7) {
        const [answer] = answers.splice(Math.floor(random() * answers.length), 1);
        if (answer) platform.note(1, answer.askedAt, answer.place);
      } else if (chance < 0.8) await write(quiet);
      else {
        // It takes a moment to begin anew.
        const ms = chance < 0.85 ? 1 : Math.floor(random() * 4_000);
        now += ms;
        moveBy(ms);
        if (chance < 0.85) quiet = start();
      }
    }
    expect(believed).toBeGreaterThan(100);
  },
);
