/** The pulse of the live page, and what a row has of the payment that it belongs to. */
import { describe, expect, test } from 'vitest';
import { collectPayments, findAmountless, inheritFacts, summarizeEvent } from '../../console/pages/live/live-view.ts';
import { measurePulse, type PulseEvent, pulseMinutes, toSparkline } from '../../console/pages/live/pulse-view.ts';

const now = Date.parse('2026-11-22T12:00:30Z');
const minuteMs = 60_000;

type Given = Pick<PulseEvent, 'subjectId'> & {
  readonly agoMs: number;
  readonly outcome?: 'APPROVED' | 'DECLINED' | 'PENDING';
  readonly type?: string;
  readonly action?: string;
};

/** Newest first, as the page has them. */
function told({ subjectId, agoMs, outcome = 'APPROVED', type = 'DB', action = 'CREATED' }: Given): PulseEvent {
  const timestamp = new Date(now - agoMs).toISOString();
  return { type: 'PAYMENT', action, subjectId, entityId: 'channel', timestamp, payload: { paymentType: type }, resultCode: { outcome } };
}

describe('the pulse', () => {
  test('counts each payment once, in its minute, with its newest outcome', () => {
    const pulse = measurePulse(
      [
        told({ subjectId: 'a', agoMs: 0, outcome: 'APPROVED', action: 'UPDATED' }),
        told({ subjectId: 'b', agoMs: minuteMs, outcome: 'DECLINED' }),
        told({ subjectId: 'a', agoMs: 2 * minuteMs, outcome: 'PENDING' }),
      ],
      () => now,
    );
    expect(pulse.minutes.slice(-3).map(({ count }) => count)).toEqual([1, 1, 0]);
    expect(pulse.minutes.at(-3)?.approvalRate).toBe(1);
    expect(pulse).toMatchObject({ count: 2, approvalRate: 0.5 });
    expect(pulse.minutes).toHaveLength(pulseMinutes);
  });

  test.each([
    ['a payment of long ago that expired now', { subjectId: 'a', agoMs: 0, action: 'UPDATED' }],
    ['a refund', { subjectId: 'a', agoMs: 0, type: 'RF' }],
    ['what happened before the half hour', { subjectId: 'a', agoMs: pulseMinutes * minuteMs }],
    ['what a clock ahead tells', { subjectId: 'a', agoMs: -5 * minuteMs }],
  ])('leaves out %s', (_what, given) => {
    expect(measurePulse([told(given)], () => now)).toMatchObject({ count: 0, approvalRate: null });
  });

  test('goes by the clock of the merchant whose payment it is', () => {
    const yearMs = 365 * 24 * 60 * minuteMs;
    const events = [
      { ...told({ subjectId: 'a', agoMs: -yearMs, outcome: 'APPROVED' }), entityId: 'ahead' },
      { ...told({ subjectId: 'b', agoMs: 0, outcome: 'DECLINED' }), entityId: 'real' },
      // The page read the clock up to a minute ago.
      { ...told({ subjectId: 'c', agoMs: -yearMs - minuteMs, outcome: 'APPROVED' }), entityId: 'ahead' },
    ];
    const pulse = measurePulse(events, (entityId) => (entityId === 'ahead' ? now + yearMs : now));
    expect(pulse).toMatchObject({ count: 3 });
    expect(pulse.minutes.at(-1)).toMatchObject({ count: 3 });
  });

  test('claims no approval rate while nothing was decided', () => {
    expect(measurePulse([told({ subjectId: 'a', agoMs: 0, outcome: 'PENDING' })], () => now)).toMatchObject({
      count: 1,
      approvalRate: null,
    });
  });

  test('is drawn from the left to the right, the largest at the top, and goes on level where nothing is known', () => {
    expect(toSparkline([null, 0, 5, null, 10], 10, { width: 40, height: 20 })).toBe('10,20 20,10 30,10 40,0');
    expect(toSparkline([0, 0], 0, { width: 30, height: 20 })).toBe('0,20 30,20');
  });
});

test('amounts are asked for where a payment was declined, once', () => {
  const declined = { type: 'PAYMENT', subjectId: 'a', payload: { paymentType: 'DB' } };
  const approved = { type: 'PAYMENT', subjectId: 'b', payload: { paymentType: 'DB', amount: '92.00' } };
  const stored = { type: 'REGISTRATION', subjectId: 'c', payload: {} };
  expect(findAmountless([declined, approved, stored, declined], new Set(), 10)).toEqual(['a']);
  expect(findAmountless([declined], new Set(['a']), 10)).toEqual([]);
  expect(findAmountless([declined, { ...declined, subjectId: 'd' }], new Set(), 1)).toEqual(['a']);
});

describe('a row of the stream', () => {
  const payment = {
    subjectId: 'a',
    payload: {
      paymentType: 'PA',
      paymentBrand: 'VISA',
      merchantTransactionId: 'order-1',
      card: { last4Digits: '0042' },
      customer: { email: 'jane@shop.example' },
    },
  };
  const capture = { subjectId: 'b', payload: { paymentType: 'CP', referencedId: 'a', amount: '60.00' } };
  const refund = { subjectId: 'c', payload: { paymentType: 'RF', referencedId: 'b', amount: '10.00' } };

  test('of a refund has the order, account and shopper of its payment, also by way of the capture', () => {
    const facts = inheritFacts(summarizeEvent(refund.payload), collectPayments([refund, capture, payment]));
    expect(facts).toMatchObject({ amount: '10.00', brand: 'VISA', last4: '0042', shopper: 'jane@shop.example', order: 'order-1' });
  });

  test('stays without them where the payment was not told of', () => {
    expect(inheritFacts(summarizeEvent(refund.payload), collectPayments([refund]))).toMatchObject({ order: '', shopper: '' });
  });

  test('shows a name where there is no e-mail address', () => {
    expect(summarizeEvent({ customer: { givenName: 'Jane', surname: 'Jones' } }).shopper).toBe('Jane Jones');
    expect(summarizeEvent({ bankAccount: { holder: 'Joe Doe', last4Digits: '9999' } })).toMatchObject({
      shopper: 'Joe Doe',
      last4: '9999',
    });
  });
});
