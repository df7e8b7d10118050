import { describe, expect, test } from 'vitest';
import type { Claim } from '../../api/foundation/access/budget.ts';
import { createLimits } from '../../api/foundation/access/limits.ts';

const clock = { now: () => 0 };
const claim = (kind: string, perSecond: number, burst: number): Claim => ({ kind, key: 'a', rate: { perSecond, burst } });

describe('of two budgets the caller is told', () => {
  const wide = claim('wide', 1, 10);
  const narrow = claim('narrow', 1, 4);

  test.each([
    ['first', [narrow, wide]],
    ['last', [wide, narrow]],
  ])('the one with the smaller share left, also where it comes %s', (_, claims) => {
    expect(createLimits(clock).takeAll(claims)).toMatchObject({ allowed: true, limit: 4, remaining: 3 });
  });

  test('the first of them where the shares are the same', () => {
    const limits = createLimits(clock);
    expect(limits.takeAll([claim('one', 1, 2), claim('two', 1, 4), claim('three', 2, 2)])).toMatchObject({ limit: 2, resetMs: 1_000 });
  });

  test.each([
    ['first', [claim('many', 1, 100), narrow]],
    ['last', [narrow, claim('many', 1, 100)]],
  ])('not the one with the smaller number: 40 of 100 are less than 3 of 4, also where they come %s', (_, claims) => {
    const limits = createLimits(clock);
    limits.take({ ...claim('many', 1, 100), weight: 59 });
    expect(limits.takeAll(claims)).toMatchObject({ allowed: true, limit: 100, remaining: 40 });
  });

  test.each([0, 1])('the one that refuses, wherever it stands (%i)', (place) => {
    const limits = createLimits(clock);
    const empty = claim('empty', 1, 1);
    limits.take(empty);
    const full = claim('full', 1, 1);
    const claims = place === 0 ? [empty, full] : [full, empty];
    expect(limits.takeAll(claims)).toMatchObject({ allowed: false, retryAfterMs: 1_000 });
    // What is refused takes from none.
    expect(limits.take(full).allowed).toBe(true);
  });

  test.each([0, 1])('the longer wait of two that refuse, wherever it stands (%i)', (place) => {
    const limits = createLimits(clock);
    const [slow, fast] = [claim('slow', 0.1, 1), claim('fast', 1, 1)];
    limits.take(slow);
    limits.take(fast);
    const claims = place === 0 ? [slow, fast] : [fast, slow];
    expect(limits.takeAll(claims)).toMatchObject({ allowed: false, retryAfterMs: 10_000 });
  });

  test('the first of two that refuse for as long', () => {
    const limits = createLimits(clock);
    const [one, two] = [claim('one', 1, 1), { ...claim('two', 1, 2), weight: 2 }];
    limits.take(one);
    limits.take({ ...two, weight: 1 });
    expect(limits.takeAll([one, two])).toMatchObject({ allowed: false, retryAfterMs: 1_000, limit: 1 });
    expect(limits.takeAll([two, one])).toMatchObject({ allowed: false, retryAfterMs: 1_000, limit: 2 });
  });
});

describe('of as many buckets as there is room for', () => {
  const fill = (count: number) => {
    const limits = createLimits(clock);
    const take = (key: string): boolean => limits.take({ kind: 'test', key, rate: { perSecond: 0.001, burst: 2 } }).allowed;
    take('first');
    for (let keys = 1; keys < count; keys += 1) take(`key ${keys}`);
    take('first');
    return take;
  };

  test('the one that was used longest ago is forgotten, not the one that was made first', () => {
    const take = fill(9_999);
    take('key 9999');
    take('one more');
    expect(take('first')).toBe(false);
    expect([take('key 1'), take('key 1'), take('key 1')]).toEqual([true, true, false]);
  });

  test('none is forgotten while one that is there is used again', () => {
    const take = fill(10_000);
    expect([take('key 1'), take('key 1')]).toEqual([true, false]);
  });
});
