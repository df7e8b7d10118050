/** What the platform of an installation in objects weighs before a merchant's store writes a refund of staff with a limit. */
import { expect, test, vi } from 'vitest';
import type { StaffRefund } from '../../api/domain/payments/staff/rules.ts';
import { createRefundReservations } from '../../api/runtime/worker/refund-reservations.ts';
import { createNotes } from '../support/object-notes.ts';

const minute = 60_000;

function started() {
  let now = 1_000 * minute;
  const refunded = new Map<number, bigint | 'hangs'>();
  const reservations = createRefundReservations({
    notes: createNotes(),
    now: () => now,
    refundedAt: async (number) => {
      const amount = refunded.get(number) ?? 0n;
      return amount === 'hangs' ? new Promise(() => {}) : amount;
    },
  });
  const refund = (paymentId: string, amountMinor: bigint, change: Partial<StaffRefund> = {}): StaffRefund => ({
    ...{ paymentId, userId: 'jane', rootId: paymentId, currency: 'EUR', amountMinor, at: now, since: now - 1_440 * minute },
    ...{ limitMinor: 100n, dayLimitMinor: 100n, ...change },
  });
  const wait = (ms: number) => {
    now += ms;
  };
  return { reservations, refunded, refund, wait };
}

test('of refunds that come at once for several merchants no more pass than the limit allows', async () => {
  const { reservations, refund } = started();
  const passed = await Promise.all([1, 2, 3, 4].map((number) => reservations.reserve(number, refund(`p${number}`, 40n))));
  expect(passed).toEqual([true, true, false, false]);
});

test('what was written counts by its store, what came to nothing does not', async () => {
  const { reservations, refunded, refund } = started();
  expect(await reservations.reserve(1, refund('written', 60n))).toBe(true);
  refunded.set(1, 60n);
  reservations.release({ userId: 'jane', paymentId: 'written' });
  expect(await reservations.reserve(2, refund('declined', 40n))).toBe(true);
  reservations.release({ userId: 'jane', paymentId: 'declined' });
  expect(await reservations.ofDay(refund('', 0n))).toBe(60n);
  expect([await reservations.reserve(2, refund('more', 41n)), await reservations.reserve(2, refund('rest', 40n))]).toEqual([false, true]);
});

test('other members and other currencies have limits of their own', async () => {
  const { reservations, refund } = started();
  expect(await reservations.reserve(1, refund('first', 100n))).toBe(true);
  expect(await reservations.reserve(1, refund('second', 100n, { userId: 'john' }))).toBe(true);
  expect(await reservations.reserve(1, refund('third', 100n, { currency: 'USD' }))).toBe(true);
  expect(await reservations.reserve(1, refund('fourth', 1n))).toBe(false);
});

test('a reservation that nobody released ends after a minute', async () => {
  const { reservations, refund, wait } = started();
  await reservations.reserve(1, refund('lost', 100n));
  wait(minute - 1);
  expect(await reservations.reserve(2, refund('early', 1n))).toBe(false);
  wait(1);
  expect(await reservations.reserve(2, refund('later', 100n))).toBe(true);
});

test('a merchant where nothing was refunded for a day is not asked any more', async () => {
  const { reservations, refunded, refund, wait } = started();
  await reservations.reserve(1, refund('old', 10n));
  reservations.release({ userId: 'jane', paymentId: 'old' });
  refunded.set(1, 10n);
  wait(1_442 * minute);
  expect(await reservations.ofDay(refund('', 0n))).toBe(0n);
});

test('a merchant whose object does not answer keeps no other member waiting, and its own one not for long', async () => {
  vi.useFakeTimers();
  const { reservations, refunded, refund } = started();
  await reservations.reserve(1, refund('first', 10n));
  await reservations.reserve(2, refund('other', 10n, { userId: 'john' }));
  refunded.set(1, 'hangs');
  const own = reservations.reserve(2, refund('second', 10n)).catch((error: unknown) => String(error));
  expect(await reservations.reserve(2, refund('another', 10n, { userId: 'john' }))).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await own).toMatch('no answer within');
  refunded.set(1, 10n);
  expect(await reservations.reserve(2, refund('third', 10n))).toBe(true);
  vi.useRealTimers();
});
