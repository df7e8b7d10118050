import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rate } from '../../api/foundation/access/budget.ts';
import { type Bucket, bucketsMax, createLimits, takeFromBucket } from '../../api/foundation/access/limits.ts';
import { defaultRateLimit, liveRate, spendBudget } from '../../api/foundation/access/throttle.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
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

describe('limits under keys', () => {
  const clock = { now: () => startOfTime };
  const once = { kind: 'test', rate: { perSecond: 1, burst: 1 } };

  test('keep a bucket for each key of each kind', () => {
    const limits = createLimits(clock);
    expect(limits.take({ ...once, key: 'a' }).allowed).toBe(true);
    expect(limits.take({ ...once, key: 'a' }).allowed).toBe(false);
    expect(limits.take({ ...once, key: 'b' }).allowed).toBe(true);
    expect(limits.take({ ...once, kind: 'other', key: 'a' }).allowed).toBe(true);
  });

  test('allow two in a minute and a third when half a minute has passed, as a checkout is read (spec §8)', () => {
    let now = startOfTime;
    const limits = createLimits({ now: () => now });
    const read = () => limits.take({ kind: 'checkout-status', key: 'c', rate: { perSecond: 2 / 60, burst: 2 } });
    expect([read().allowed, read().allowed, read().allowed]).toEqual([true, true, false]);
    now += read().retryAfterMs;
    expect(now - startOfTime).toBe(30_000);
    expect([read().allowed, read().allowed]).toEqual([true, false]);
  });

  test('take the weight of a request, and at most all that a bucket holds', () => {
    const limits = createLimits(clock);
    const rate = { perSecond: 1, burst: 10 };
    expect(limits.take({ kind: 'test', key: 'a', rate, weight: 7 })).toMatchObject({ allowed: true, remaining: 3 });
    expect(limits.take({ kind: 'test', key: 'a', rate, weight: 7 })).toMatchObject({ allowed: false, retryAfterMs: 4_000 });
    expect(limits.take({ kind: 'test', key: 'b', rate, weight: 1_000 })).toMatchObject({ allowed: true, remaining: 0 });
  });

  test('take all of several claims or none', () => {
    const limits = createLimits(clock);
    const two = { kind: 'test', rate: { perSecond: 1, burst: 2 } };
    limits.take({ ...once, key: 'a' });
    expect(
      limits.takeAll([
        { ...two, key: 'b' },
        { ...once, key: 'a' },
      ])?.allowed,
    ).toBe(false);
    expect(limits.take({ ...two, key: 'b' }).remaining).toBe(1);
  });

  test('forget the bucket used longest ago, and only that one, when a kind has too many', () => {
    const limits = createLimits(clock);
    const take = (number: number) => limits.take({ ...once, key: idOf(number) }).allowed;
    limits.take({ ...once, kind: 'other', key: 'kept' });
    for (let number = 0; number < bucketsMax; number += 1) take(number);
    take(bucketsMax);
    expect(take(2)).toBe(false);
    expect(take(1)).toBe(false);
    expect(take(0)).toBe(true);
    expect(limits.take({ ...once, kind: 'other', key: 'kept' }).allowed).toBe(false);
  });
});

describe('a request', () => {
  const throttle = { perSecond: 0.1, burst: 2 };
  const own = { ...channel, settings: { ...channelSettings, throttle } };
  const startWith = (changes: Parameters<typeof fakePorts>[2] = {}, entities = [channel, otherChannel]) => {
    const clock = { now: startOfTime };
    const ports = fakePorts(createFakeStore({ entities }), clock, changes);
    return { clock, ports, context: contextOf(ports, callerAt(channel, ['payments:write'])) };
  };
  const pay = { operation: 'payment', entityId: channel.id };
  const refusalOf = async (spending: Promise<void>): Promise<unknown> =>
    spending.then(
      () => undefined,
      (error: unknown) => error,
    );

  test('is told its budget, for the endpoint to send', async () => {
    const { context } = startWith({}, [own]);
    await spendBudget(context, [pay], 1);
    expect(context.budget?.headers).toEqual({ 'RateLimit-Limit': '2', 'RateLimit-Remaining': '1', 'RateLimit-Reset': '10' });
  });

  test('over the budget is refused with 429, 800.120.100, when to come again and the budget (spec §7.3)', async () => {
    const { clock, context } = startWith({}, [own]);
    await spendBudget(context, [pay], 1);
    await spendBudget(context, [pay], 1);
    clock.now += 500;
    const refused = await refusalOf(spendBudget(context, [pay], 1));
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      refusal: {
        resultCode: '800.120.100',
        status: 429,
        headers: { 'Retry-After': '10', 'RateLimit-Limit': '2', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '20' },
      },
    });
    clock.now += 10_000;
    await spendBudget(context, [pay], 1);
  });

  test('is counted as often as its document names the operation', async () => {
    const { context } = startWith({}, [own]);
    await spendBudget(context, [pay, pay], 1);
    expect(await refusalOf(spendBudget(context, [pay], 1))).toBeInstanceOf(Refused);
  });

  test('is limited by default not at all in test, and to 100 a second with bursts of 200 in live (spec §8)', async () => {
    expect(defaultRateLimit('live')).toEqual({ status: 'on', rate: { perSecond: 100, burst: 200 } });
    const test = startWith();
    await spendBudget(test.context, [pay], 1);
    expect(test.context.budget?.headers).toBeNull();
    const live = startWith({ environment: 'live' });
    for (let number = 0; number < liveRate.burst; number += 1) await spendBudget(live.context, [pay], 1);
    expect(await refusalOf(spendBudget(live.context, [pay], 1))).toMatchObject({ refusal: { status: 429 } });
    await spendBudget(live.context, [{ ...pay, operation: 'reference' }], 1);
  });

  test('has the rate of its channel before that of the environment, and RATE_LIMIT off above both', async () => {
    for (const environment of ['test', 'live'] as const) {
      const { context } = startWith({ environment }, [own]);
      await spendBudget(context, [pay], 1);
      expect(context.budget?.headers).toMatchObject({ 'RateLimit-Limit': '2' });
    }
    const { context } = startWith({ rateLimit: { status: 'off' } }, [own]);
    await spendBudget(context, [pay], 1);
    expect(context.budget?.headers).toBeNull();
  });

  test('that names an entity of another takes from its own budget, not from the other’s', async () => {
    const rateLimit = { status: 'on', rate: { perSecond: 1, burst: 1 } } as const;
    const { ports, context } = startWith({ rateLimit });
    await spendBudget(context, [{ ...pay, entityId: otherChannel.id }], 1);
    expect(await refusalOf(spendBudget(context, [pay], 1))).toBeInstanceOf(Refused);
    await spendBudget(contextOf(ports, callerAt(otherChannel, [])), [{ ...pay, entityId: otherChannel.id }], 1).catch(() => {
      throw new Error('the other was limited by a stranger');
    });
  });

  test('takes its weight from what its caller may use of all operations', async () => {
    const { context } = startWith({ rateLimit: { status: 'on', rate: { perSecond: 1, burst: 10 } } });
    await spendBudget(context, [{ operation: 'ledger' }], 60);
    expect(await refusalOf(spendBudget(context, [{ operation: 'search' }], 60))).toBeInstanceOf(Refused);
    await spendBudget(context, [{ operation: 'search' }], 40);
  });
});
