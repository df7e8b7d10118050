import { describe, expect, test } from 'vitest';
import {
  createIdMaker,
  createShortIdMaker,
  isId,
  parseIdMs,
  parsePartition,
  withPartition,
} from '../../api/foundation/kernel/identifier.ts';

const at = Date.UTC(2026, 0, 1);
const hexOfAt = at.toString(16).padStart(12, '0');

/** Draws 0, 1, 2 … and goes on with each draw, so that every random byte is another one. */
function countingRandom() {
  let next = 0;
  const draws: number[] = [];
  const fill = (bytes: Uint8Array): void => {
    draws.push(bytes.length);
    for (let i = 0; i < bytes.length; i += 1) {
      bytes[i] = next % 251;
      next += 1;
    }
  };
  return { fill, draws };
}

describe('isId', () => {
  test.each([
    ['0'.repeat(32), true],
    ['0123456789abcdef'.repeat(2), true],
    ['0'.repeat(31), false],
    ['0'.repeat(33), false],
    ['A'.repeat(32), false],
    ['g'.repeat(32), false],
    [` ${'0'.repeat(31)}`, false],
    [`${'0'.repeat(32)}\n`, false],
    ['', false],
  ])('of %j is %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
  });
});

describe('an id', () => {
  test('is 8a, the milliseconds, the place within them, and seven random bytes', () => {
    const next = createIdMaker(() => at, countingRandom().fill);
    expect([next(), next(), next()]).toEqual([
      `8a${hexOfAt}000000010203040506`,
      `8a${hexOfAt}00010708090a0b0c0d`,
      `8a${hexOfAt}00020e0f1011121314`,
    ]);
  });

  test('counts from 0 in each millisecond', () => {
    let now = at;
    const next = createIdMaker(() => now, countingRandom().fill);
    next();
    next();
    now += 1;
    expect(next().slice(2, 18)).toBe(`${(at + 1).toString(16).padStart(12, '0')}0000`);
    expect(next().slice(14, 18)).toBe('0001');
  });

  test('never gives the same random digits twice: a draw is used up before the next', () => {
    const { fill, draws } = countingRandom();
    const next = createIdMaker(() => at, fill);
    const chances = Array.from({ length: 512 }, () => next().slice(18));
    expect(draws).toEqual([3_584]);
    expect(chances.at(-1)).toBe(Array.from({ length: 7 }, (_, i) => ((3_577 + i) % 251).toString(16).padStart(2, '0')).join(''));
    next();
    expect(draws).toEqual([3_584, 3_584]);
  });

  test('goes on in order where the clock is set back, and where one millisecond has more than 32,768 of them', () => {
    let now = at;
    const next = createIdMaker(() => now, countingRandom().fill);
    let last = next();
    for (let made = 1; made < 32_768; made += 1) last = next();
    expect(last.slice(2, 18)).toBe(`${hexOfAt}7fff`);
    const borrowed = next();
    expect(borrowed.slice(2, 18)).toBe(`${(at + 1).toString(16).padStart(12, '0')}0000`);
    now -= 86_400_000;
    const late = next();
    expect(late.slice(2, 18)).toBe(`${(at + 1).toString(16).padStart(12, '0')}0001`);
    expect(late > borrowed).toBe(true);
  });

  test('comes after the one that was made before, whatever the clock says', () => {
    const ahead = `8a${(at + 5_000).toString(16).padStart(12, '0')}ffff${'f'.repeat(14)}`;
    expect(parseIdMs(createIdMaker(() => at, countingRandom().fill, { after: ahead })())).toBe(at + 5_001);
    const behind = `8a${(at - 5_000).toString(16).padStart(12, '0')}ffff${'f'.repeat(14)}`;
    expect(parseIdMs(createIdMaker(() => at, countingRandom().fill, { after: behind })())).toBe(at);
  });
});

describe('the partition in an id', () => {
  const partition = { merchant: 0xab3, shard: 0xc, generation: 2 };

  test('stands in six of the fourteen random digits, and is read back', () => {
    const next = createIdMaker(() => at, countingRandom().fill, { partition });
    const ids = [next(), next()];
    expect(ids).toEqual([`8a${hexOfAt}80000ab3c200010203`, `8a${hexOfAt}80010ab3c204050607`]);
    expect(ids.map(parsePartition)).toEqual([partition, partition]);
    expect(ids.map(parseIdMs)).toEqual([at, at]);
  });

  test('keeps the order of time among the ids of all stores', () => {
    let now = at;
    const clock = () => now;
    const makers = [undefined, { merchant: 0, shard: 0, generation: 0 }, partition].map((each) =>
      createIdMaker(clock, countingRandom().fill, { partition: each }),
    );
    const made = Array.from({ length: 50 }, () => {
      now += 1;
      return makers.map((next) => next());
    });
    for (const [place, ids] of made.entries()) {
      const later = made[place + 1] ?? [];
      for (const id of ids) expect(later.every((after) => after > id)).toBe(true);
    }
  });

  test('is never found in an id of an installation with one store, whatever its random digits are', () => {
    const ones = (bytes: Uint8Array) => void bytes.fill(0xff);
    const next = createIdMaker(() => at, ones);
    for (let made = 0; made <= 0x7fff; made += 1) expect(parsePartition(next())).toBeUndefined();
    // The next one has borrowed a millisecond.
    expect(parsePartition(next())).toBeUndefined();
  });

  test('is put into an id that is all random, as a checkout’s', () => {
    const checkout = `8a${hexOfAt}7b1cd7091887b73f30-test`;
    const carrying = withPartition(checkout, partition);
    expect(carrying).toBe(`8a${hexOfAt}fb1c0ab3c287b73f30-test`);
    expect([parsePartition(carrying.slice(0, 32)), withPartition(checkout, undefined)]).toEqual([partition, checkout]);
  });

  test.each([
    ['written by hand', '8ac7a4a0000000000000000000000010'],
    ['no id', `8a${hexOfAt}8000`],
    ['not of ours', `9a${hexOfAt}80000ab3c200010203`],
  ])('is not in one that is %s', (_, id) => {
    expect(parsePartition(id)).toBeUndefined();
  });

  test.each([{ merchant: 0x1_0000 }, { shard: 16 }, { generation: -1 }, { merchant: 1.5 }])(
    'refuses %j, which no id can carry',
    (wrong) => {
      expect(() => createIdMaker(() => at, countingRandom().fill, { partition: { ...partition, ...wrong } })).toThrow('no id can carry');
    },
  );
});

describe('the milliseconds in an id', () => {
  const idAt = (ms: number): string => `8a${ms.toString(16).padStart(12, '0')}${'0'.repeat(18)}`;
  const year2500 = Date.UTC(2500, 0, 1);

  test.each([
    ['a time', idAt(at), at],
    ['the last one before the year 2500', idAt(year2500 - 1), year2500 - 1],
    ['the year 2500, which no clock has shown', idAt(year2500), 0],
    ['an id that was written by hand', `8a${'f'.repeat(30)}`, 0],
    ['no hex', '8azzzzzzzzzzzz', 0],
  ])('of %s', (_, id, ms) => {
    expect(parseIdMs(id)).toBe(ms);
  });
});

describe('a short id', () => {
  test('is the last twelve digits of the microseconds, of which three are random', () => {
    const ms = 7_123_456_789_012;
    const next = createShortIdMaker(
      () => ms,
      (into) => into.set([3, 231, 3, 7]),
    );
    // 999 and 775 are drawn: the second one goes on from the first.
    expect([next(), next()]).toEqual(['4567.8901.2999', '4567.8901.3000']);
  });

  test('is greater than the last one, however many are made in a millisecond and whatever the clock says', () => {
    let now = at;
    const next = createShortIdMaker(() => now, countingRandom().fill);
    const made: string[] = [];
    for (let count = 0; count < 3_000; count += 1) {
      if (count === 1_500) now -= 5_000;
      made.push(next());
    }
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(3_000);
    expect(made.every((shortId) => /^\d{4}\.\d{4}\.\d{4}$/.test(shortId))).toBe(true);
  });

  test('begins anew after twelve digits', () => {
    const next = createShortIdMaker(
      () => 2 * 10 ** 9,
      (into) => into.fill(0),
    );
    expect([next(), next()]).toEqual(['0000.0000.0000', '0000.0000.0001']);
  });
});
