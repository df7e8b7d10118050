/** What the live page makes of an event: where it leads, what it says in a row, and what is kept while it is paused. */
import { describe, expect, test } from 'vitest';
import {
  emptyEventList,
  getEventSubject,
  type ListedEvent,
  reduceEventList,
  summarizeEvent,
  toEventFilter,
} from '../../console/pages/live/live-view.ts';

const note = { id: 'n', paymentId: 'p', authorName: 'Ada', at: '2026-11-21 10:00:00.000+0000' };
const attempt = { subscriptionId: 's', subjectId: 'p', outcome: 'failed', httpStatus: 500, error: 'the receiver answered 500, not 2xx' };

describe('an event leads to', () => {
  test.each([
    ['its payment', { type: 'BALANCE', subjectId: 'p', payload: {} }, { page: 'payment', id: 'p', params: { subject: 'p' } }],
    [
      'its checkout',
      { type: 'CHECKOUT', subjectId: 'c', payload: {} },
      { page: 'checkout', id: 'c', params: { subject: 'c', types: 'CHECKOUT' } },
    ],
    [
      'its registration',
      { type: 'REGISTRATION', subjectId: 'r', payload: {} },
      { page: 'registration', id: 'r', params: { subject: 'r' } },
    ],
    [
      'its delivery, which is told by name only',
      { type: 'DELIVERY', subjectId: 'd', payload: attempt },
      { page: 'delivery', id: 'd', subscriptionId: 's', params: { subject: 'd', types: 'DELIVERY' } },
    ],
    [
      'the payment that its note is on',
      { type: 'NOTE', subjectId: 'n', payload: note },
      { page: 'note', id: 'p', params: { subject: 'n', types: 'NOTE' } },
    ],
    [
      'the payment whose refund waits for a second person',
      { type: 'REFUND_APPROVAL', subjectId: 'a', payload: { id: 'a', paymentId: 'p' } },
      { page: 'payment', id: 'p', params: { subject: 'a', types: 'REFUND_APPROVAL' } },
    ],
  ])('%s', (_what, event, about) => expect(getEventSubject(event)).toEqual(about));
});

describe('a row says', () => {
  test.each([
    ['the result of a payment', { result: { code: '000.100.110', description: 'Done' } }, ['000.100.110', 'Done']],
    ['what a receiver answered', attempt, ['HTTP 500', 'failed: the receiver answered 500, not 2xx']],
    ['that a receiver took it', { outcome: 'delivered', httpStatus: 200, error: null }, ['HTTP 200', 'delivered']],
    ['that nobody answered', { outcome: 'given up', httpStatus: null, error: 'no answer' }, ['', 'given up: no answer']],
    ['who wrote a note', note, ['', 'Ada']],
    ['nothing where nothing is told', null, ['', '']],
  ])('%s', (_what, payload, said) => {
    const { code, description } = summarizeEvent(payload);
    expect([code, description]).toEqual(said);
  });
});

test('an address asks for the staff’s own types only by name', () => {
  expect(toEventFilter({})).toEqual({});
  expect(toEventFilter({ types: 'NOTE,DELIVERY' })).toEqual({ types: ['NOTE', 'DELIVERY'] });
});

test('what is told twice is shown once', () => {
  const event = (sequence: number): ListedEvent => ({
    id: `e${sequence}`,
    sequence,
    type: 'PAYMENT',
    action: 'CREATED',
    subjectId: 'p',
    timestamp: '',
    payload: {},
  });
  const first = reduceEventList(emptyEventList, { kind: 'arrived', events: [event(1), event(2)] });
  const again = reduceEventList(first, { kind: 'arrived', events: [event(2), event(3)] });
  expect([again.shown.map(({ sequence }) => sequence), again.arrived]).toEqual([[3, 2, 1], 3]);
});
