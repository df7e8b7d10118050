import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rate } from '../../api/access/budget.ts';
import {
  type Bucket,
  bucketsMax,
  createThrottle,
  defaultRateLimit,
  liveRate,
  takeFromBucket,
  throttle,
} from '../../api/access/throttle.ts';
import type { Entity } from '../../api/entities/entity.ts';
import { Refused } from '../../api/kernel/refusal.ts';
import { callerAt, channelSettings, contextOf, fakePorts, idOf, sampleEntities, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';

const { channel, otherChannel } = sampleEntities;
const rate: Rate = { perSecond: 2, burst: 3 };

describe('a bucket', () => {
  test.each([
    { given: 'a new bucket', bucket: undefined, allowed: true, remaining: 2, retryAfterMs: 0, resetMs: 500 },
    { given: 'its last request', bucket: { tokens: 1, at: 0 }, allowed: true, remaining: 0, retryAfterMs: 500, resetMs: 1_500 },
    { given: 'nothing left', bucket: { tokens: 0, at: 0 }, allowed: false, remaining: 0, retryAfterMs: 500, resetMs: 1_500 },
    { given: 'half a request filled', bucket: { tokens: 0, at: -250 }, allowed: false, remaining: 0, retryAfterMs: 250, resetMs: 1_250 },
    { given: 'one request filled', bucket: { tokens: 0, at: -500 }, allowed: true, remaining: 0, retryAfterMs: 500, resetMs: 1_500 },
    { given: 'a long rest', bucket: { tokens: 0, at: -86_400_000 }, allowed: true, remaining: 2, retryAfterMs: 0, resetMs: 500 },
    { given: 'a clock set back', bucket: { tokens: 0, at: 86_400_000 }, allowed: false, remaining: 0, retryAfterMs: 500, resetMs: 1_500 },
  ])('with $given', ({ bucket, allowed, remaining, retryAfterMs, resetMs }) => {
    expect(takeFromBucket(bucket, rate, 0).budget).toEqual({ limit: 3, allowed, remaining, retryAfterMs, resetMs });
  });

  test('allows, however requests come, no more than its burst and what filled since', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 200 }), (gapsMs) => {
        let bucket: Bucket | undefined;
        let now = 0;
        let allowed = 0;
        for (const gapMs of gapsMs) {
          now += gapMs;
          const taken = takeFromBucket(bucket, rate, now);
          bucket = taken.bucket;
          allowed += taken.budget.allowed ? 1 : 0;
        }
        expect(allowed).toBeLessThanOrEqual(rate.burst + (now / 1_000) * rate.perSecond + 1e-6);
      }),
    );
  });

  test('allows the request that waited as long as it was told', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 500, noNaN: true }), fc.integer({ min: 1, max: 50 }), (perSecond, burst) => {
        const rate = { perSecond, burst };
        const refused = takeFromBucket({ tokens: 0, at: 0 }, rate, 0);
        expect(takeFromBucket(refused.bucket, rate, refused.budget.retryAfterMs).budget.allowed).toBe(true);
      }),
    );
  });
});

describe('the throttle', () => {
  const clock = { now: () => startOfTime };

  test('keeps a budget for each operation of each entity', () => {
    const take = createThrottle({ status: 'on', rate: { perSecond: 1, burst: 1 } }, clock);
    expect(take('payment', channel)?.allowed).toBe(true);
    expect(take('payment', channel)?.allowed).toBe(false);
    expect(take('capture', channel)?.allowed).toBe(true);
    expect(take('payment', otherChannel)?.allowed).toBe(true);
  });

  test('limits by default nothing in test, and 100 a second with bursts of 200 in live (spec §8)', () => {
    expect(defaultRateLimit('live')).toEqual({ status: 'on', rate: { perSecond: 100, burst: 200 } });
    const test = createThrottle(defaultRateLimit('test'), clock);
    const live = createThrottle(defaultRateLimit('live'), clock);
    expect(test('payment', channel)).toBeNull();
    const allowed = Array.from({ length: 201 }, () => live('payment', channel)?.allowed);
    expect(allowed.filter(Boolean)).toHaveLength(200);
  });

  test('takes the rate of a channel before that of the environment, and off above both', () => {
    const own: Entity = { ...channel, settings: { ...channelSettings, throttle: { perSecond: 1, burst: 7 } } };
    expect(createThrottle(defaultRateLimit('test'), clock)('payment', own)?.limit).toBe(7);
    expect(createThrottle(defaultRateLimit('live'), clock)('payment', own)?.limit).toBe(7);
    expect(createThrottle({ status: 'off' }, clock)('payment', own)).toBeNull();
  });

  test('forgets the bucket used longest ago, and only that one, when it has too many', () => {
    const take = createThrottle({ status: 'on', rate: { perSecond: 1, burst: 1 } }, clock);
    const entity = (number: number): Entity => ({ ...channel, id: idOf(number) });
    for (let number = 0; number < bucketsMax; number += 1) take('payment', entity(number));
    take('payment', entity(0));
    take('payment', entity(bucketsMax));
    expect(take('payment', entity(0))?.allowed).toBe(false);
    expect(take('payment', entity(2))?.allowed).toBe(false);
    expect(take('payment', entity(1))?.allowed).toBe(true);
  });
});

describe('a request', () => {
  const contextWith = (changes: Parameters<typeof fakePorts>[2] = {}) => {
    const clock = { now: startOfTime };
    const ports = fakePorts(createFakeStore(), clock, changes);
    return { clock, context: contextOf(ports, callerAt(channel, ['payments:write'])) };
  };
  const limited = () => {
    const clock = { now: startOfTime };
    const limit = createThrottle({ status: 'on', rate: { perSecond: 0.1, burst: 2 } }, { now: () => clock.now });
    return { clock, context: contextOf(fakePorts(createFakeStore(), clock, { throttle: limit }), callerAt(channel, [])) };
  };

  test('is told its budget, for the door to send', () => {
    const { context } = limited();
    const headers = throttle(context, 'payment', channel);
    expect(headers).toEqual({ 'RateLimit-Limit': '2', 'RateLimit-Remaining': '1', 'RateLimit-Reset': '10' });
    expect(context.budget?.headers).toBe(headers);
  });

  test('over the budget is refused with 429, 800.120.100, when to come again and the budget (spec §7.3)', () => {
    const { clock, context } = limited();
    throttle(context, 'payment', channel);
    throttle(context, 'payment', channel);
    clock.now += 500;
    let refused: unknown;
    try {
      throttle(context, 'payment', channel);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      refusal: {
        resultCode: '800.120.100',
        status: 429,
        headers: { 'Retry-After': '10', 'RateLimit-Limit': '2', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '20' },
      },
    });
    clock.now += 10_000;
    expect(() => throttle(context, 'payment', channel)).not.toThrow();
  });

  test('without limits has no budget headers', () => {
    const { context } = contextWith();
    expect(throttle(context, 'payment', channel)).toEqual({});
    expect(context.budget?.headers).toBeNull();
  });

  test('in live is limited even where the rim gave no throttle', () => {
    const { context } = contextWith({ environment: 'live' });
    expect(throttle(context, 'payment', channel)).toMatchObject({
      'RateLimit-Limit': String(liveRate.burst),
      'RateLimit-Remaining': '199',
    });
    expect(throttle(context, 'payment', channel)).toMatchObject({ 'RateLimit-Remaining': '198' });
  });
});
