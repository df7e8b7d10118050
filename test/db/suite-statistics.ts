/** That what statistics add up is what the list of the same filter holds, whichever driver is under them. */

import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { parseBuckets, splitTime, type WantedBuckets } from '../../api/foundation/kernel/buckets.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { PaymentStatus, PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import type { PaymentListFilter } from '../../api/views/read-model/ports.ts';
import { tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import type { GroupDimension } from '../../api/views/read-model/statistics/ports.ts';
import {
  approvedOutcomes,
  countedTypes,
  declinedOutcomes,
  listDeclines,
  sumByBucket,
  sumByOutcome,
  sumFigures,
} from '../../api/views/read-model/statistics/statistics.ts';
import { sandbox } from '../../db/seed.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { channelPath, eventOf, nextId, paymentOf } from './fixtures.ts';
import { expect, type OpenStore, test, withStore } from './suite.ts';

const shop = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`;
const channels = [
  channelPath,
  `${shop}${sandbox.tolerant}/`,
  `${sandbox.psp}/${sandbox.division}/${sandbox.otherShop}/${sandbox.otherChannel}/`,
];
const results: readonly (readonly [PaymentStatus, string])[] = [
  ['approved', '000.100.110'],
  ['approved', '000.100.110'],
  ['approved', '000.400.000'],
  ['declined', '800.100.155'],
  ['declined', '800.100.151'],
  ['declined', '100.400.500'],
  ['pending', '000.200.000'],
  ['pending', '000.200.000'],
  ['unknown', '000.200.000'],
];
const types: readonly PaymentType[] = ['DB', 'DB', 'PA', 'RB', 'RF', 'CB'];

/** The spring night in which Berlin's clocks go forward is among them. */
const begunAt = Date.UTC(2026, 2, 27, 9, 17);
const spanMs = 4 * dayMs;

/** Repeatable random numbers. */
function randomOf(seed: number): <Value>(values: readonly Value[]) => Value {
  let state = seed;
  return (values) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = values[Math.floor((state / 2 ** 32) * values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  };
}

function generated(count: number, seed: number): readonly Payment[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, number) => {
    const [status, resultCode] = random(results);
    const entityPath = random(channels);
    // On the hour and the half of it too, where one bucket ends and another begins.
    const offset = Math.floor((number / count) * spanMs);
    const createdAt = begunAt + (random([true, false]) ? offset : offset - ((begunAt + offset) % (30 * minuteMs)));
    return paymentOf({
      id: nextId(),
      entityId: entityPath.split('/').at(-2) ?? '',
      entityPath,
      type: random(types),
      status,
      resultCode,
      currency: random(['EUR', 'EUR', 'USD', 'JPY']),
      amountMinor: BigInt(100 + number * 37),
      authorized: 0n,
      captured: 0n,
      createdAt,
      updatedAt: createdAt,
    });
  });
}

const groupOf = (at: number) => (at % 3 === 0 ? { brand: 'MASTER', method: 'DC' as const } : { brand: 'VISA', method: 'CC' as const });
const answerOf = (at: number) => ({
  ...(at % 4 === 0 ? {} : { card: { binCountry: at % 4 === 1 ? 'DE' : 'FR' } }),
  ...(at % 3 === 0 ? {} : { customParameters: { product: at % 3 === 1 ? 'shirt' : 'poster' } }),
  ...(at % 5 === 0 ? { threeDSecure: { flow: 'challenge' } } : {}),
});

const wanted: readonly (WantedBuckets & { readonly entityPath: string; readonly currency?: string })[] = [
  { from: begunAt - dayMs, to: begunAt + 2 * spanMs, bucket: 'DAY', timeZone: 'UTC', entityPath: `${sandbox.psp}/` },
  { from: begunAt - dayMs, to: begunAt + spanMs, bucket: 'DAY', timeZone: 'Europe/Berlin', entityPath: shop, currency: 'EUR' },
  { from: begunAt + 3 * hourMs + 7, to: begunAt + 50 * hourMs + 13, bucket: 'HOUR', timeZone: 'Europe/Berlin', entityPath: channelPath },
  { from: begunAt + 3 * hourMs + 7, to: begunAt + spanMs - 5, bucket: 'DAY', timeZone: 'Asia/Kolkata', entityPath: shop },
  { from: begunAt, to: begunAt + spanMs, bucket: 'HOUR', timeZone: 'Asia/Kathmandu', entityPath: shop, currency: 'JPY' },
  { from: begunAt + 60_000, to: begunAt + 11 * minuteMs, bucket: 'HOUR', timeZone: 'UTC', entityPath: `${sandbox.psp}/` },
  { from: begunAt, to: begunAt + spanMs, bucket: 'MONTH', timeZone: 'Australia/Lord_Howe', entityPath: `${sandbox.psp}/` },
];

export function statisticsSuite(name: string, open: OpenStore): void {
  withStore(`the statistics ${name}`, open, (store) => {
    const ports = (): Ports => ({ ...fakePorts(createFakeStore(), { now: startOfTime }), store: store() });
    const take = async (payments: readonly Payment[]): Promise<void> => {
      for (const payment of payments) {
        await store().commit(toMerchantKey(payment.entityPath), [
          { write: 'payment.insert', payment },
          { write: 'event.append', event: eventOf(payment) },
        ]);
      }
      await tickProjection(ports());
    };
    const settle = async (payment: Payment, resultCode: string, amountMinor: bigint): Promise<void> => {
      const status = resultCode === '000.100.110' ? 'approved' : 'declined';
      const { id, entityPath, createdAt, answer } = payment;
      const balances = { authorized: 0n, captured: 0n, connectorReference: null, registrationId: null, expiresAt: null };
      await store().commit(toMerchantKey(entityPath), [
        { write: 'payment.conclude', id, status, resultCode, amountMinor, ...balances, updatedAt: createdAt + dayMs, answer },
        { write: 'event.append', event: eventOf(payment, { action: 'UPDATED' }) },
      ]);
    };
    const listed = async (filter: PaymentListFilter): Promise<readonly Payment[]> =>
      (await store().readModel.list(filter, { by: 'TIMESTAMP', direction: 'DESC' }, { first: 1_000 })).items.map(({ item }) => item);
    const sumOf = (payments: readonly Payment[]): bigint => payments.reduce((total, { amountMinor }) => total + amountMinor, 0n);

    /** Every figure against the list of the filter that it stands for. */
    const expectEqualToLists = async (): Promise<void> => {
      for (const { entityPath, currency, ...time } of wanted) {
        const edges = parseBuckets(time);
        if ('status' in edges) throw new Error('refused');
        const narrowed = { entityPath, ...(currency === undefined ? {} : { currency }) };
        const query = { ...narrowed, ...splitTime([time.from, time.to], edges) };
        const sums = await store().statistics.byTime(query);
        const counted = { ...narrowed, from: time.from, to: time.to, types: countedTypes };
        for (const { from, to, figures } of [{ ...time, figures: sumFigures(sums) }, ...sumByBucket(sums, edges)]) {
          const within = { ...counted, from: Math.max(from, time.from), to: Math.min(to, time.to) };
          expect(figures.reduce((total, { count }) => total + count, 0)).toBe((await listed(within)).length);
          for (const { currency: of, count, approved, volumeMinor, declined, refundedMinor } of figures) {
            const approvedOnes = await listed({ ...within, currency: of, outcomes: approvedOutcomes });
            expect([count, approved, volumeMinor]).toEqual([
              (await listed({ ...within, currency: of })).length,
              approvedOnes.length,
              sumOf(approvedOnes),
            ]);
            expect(declined).toBe((await listed({ ...within, currency: of, outcomes: declinedOutcomes })).length);
            expect(refundedMinor).toBe(sumOf(await listed({ ...within, currency: of, types: ['RF'], outcomes: approvedOutcomes })));
          }
        }
        const all = await listed(counted);
        expect(sumByOutcome(sums).reduce((total, { count }) => total + count, 0)).toBe(all.length);
        for (const { outcome, count } of sumByOutcome(sums)) expect(count).toBe((await listed({ ...counted, outcomes: [outcome] })).length);
        const declines = listDeclines(await store().statistics.byResult(query), 100);
        for (const { resultCode, count } of declines) {
          expect(count).toBe((await listed({ ...counted, outcomes: declinedOutcomes, resultCode })).length);
        }
        expect(declines.reduce((total, { count }) => total + count, 0)).toBe(
          (await listed({ ...counted, outcomes: declinedOutcomes })).length,
        );
      }
    };

    test('add up what the list of the same filter holds, in zones of whole, half and changing hours', async () => {
      await take(generated(120, 7));
      await expectEqualToLists();
    });

    test('tell groups of two times apart as the lists of the same filters do, or none where there are too many', async () => {
      await take(generated(120, 13).map((payment, at) => ({ ...payment, ...groupOf(at), answer: JSON.stringify(answerOf(at)) })));
      const spans = [
        [begunAt + 2 * dayMs, begunAt + 2 * spanMs],
        [begunAt + hourMs + 7, begunAt + 2 * dayMs],
      ] as const;
      for (const narrowed of [{ entityPath: `${sandbox.psp}/` }, { entityPath: channelPath, currency: 'EUR' }]) {
        const sums = (await store().statistics.byGroup({ ...narrowed, customParameter: 'product', spans, paymentsMax: 200 })) ?? [];
        for (const [at, [from, to]] of spans.entries()) {
          const all = await listed({ ...narrowed, from, to });
          expect(all.length).toBeGreaterThan(5);
          const expected = (value: (payment: Payment) => string | null) =>
            [...Map.groupBy(all, (payment) => `${value(payment)} ${payment.type}`)].map(([key, of]) => [key, of.length]).sort();
          const told = (dimension: GroupDimension) =>
            [
              ...Map.groupBy(
                sums.filter((sum) => sum.dimension === dimension && sum.span === at),
                ({ value, type }) => `${value} ${type}`,
              ),
            ]
              .map(([key, of]) => [key, of.reduce((total, { count }) => total + count, 0)])
              .sort();
          const fieldOf = (payment: Payment, ...names: readonly string[]): string | null =>
            (names.reduce<unknown>(
              (value, name) => (value as Record<string, unknown> | undefined)?.[name],
              JSON.parse(payment.answer),
            ) as string) ?? null;
          expect(told('BRAND')).toEqual(expected(({ brand }) => brand));
          expect(told('METHOD')).toEqual(expected(({ method }) => method));
          expect(told('COUNTRY')).toEqual(expected((payment) => fieldOf(payment, 'card', 'binCountry')));
          expect(told('CUSTOM_PARAMETER')).toEqual(expected((payment) => fieldOf(payment, 'customParameters', 'product')));
          expect(told('THREE_D_SECURE')).toEqual(expected((payment) => fieldOf(payment, 'threeDSecure', 'flow')));
          for (const brand of ['VISA', 'MASTER'])
            expect((await listed({ ...narrowed, from, to, brands: [brand], types: ['DB'], outcomes: approvedOutcomes })).length).toBe(
              sums
                .filter((sum) => sum.span === at && sum.value === brand && sum.type === 'DB' && approvedOutcomes.includes(sum.outcome))
                .reduce((total, { count }) => total + count, 0),
            );
        }
      }
      expect(await store().statistics.byGroup({ entityPath: `${sandbox.psp}/`, spans, paymentsMax: 20 })).toBeUndefined();
    });

    test('move a payment that settles from one outcome to the other, with the amount that it settled at', async () => {
      const payments = generated(90, 11);
      await take(payments);
      const open = payments.filter(({ status }) => status === 'pending');
      expect(open.length).toBeGreaterThan(10);
      for (const [at, payment] of open.entries()) {
        if (at % 3 > 0) await settle(payment, at % 3 === 1 ? '000.100.110' : '800.100.155', payment.amountMinor + BigInt(at % 2));
      }
      await tickProjection(ports());
      await expectEqualToLists();
      const [first] = open;
      if (!first) throw new Error('nothing is open');
      expect(await listed({ entityPath: '', ids: open.map(({ id }) => id), outcomes: ['PENDING'] })).toHaveLength(
        Math.ceil(open.length / 3),
      );
    });
  });
}
