import { describe, expect, test } from 'vitest';
import { parseFilters, toAttentionFilter } from '../../console/pages/attention/attention-view.ts';
import { toAttentionGroups } from '../../console/pages/overview/attention-view.ts';
import type { AttentionData } from '../../console/pages/overview/documents.ts';
import { toPlace, toTime } from '../../console/values/attention.ts';

const since = '2026-11-20T12:00:00Z';
const until = '2026-11-25T12:00:00Z';

function entryOf(kind: AttentionData['attentionCounts'][number]['kind'], subjectId = 'subject') {
  return { kind, subjectId, label: 'order-1', payment: { id: 'payment' }, amount: '61.00', currency: 'EUR', since, until: null };
}

const none = { edges: [] };
const empty: AttentionData = {
  attentionCounts: [],
  UNKNOWN_OUTCOME: none,
  DISPUTE: none,
  APPROVAL: none,
  REVIEW: none,
  FAILED_REFUND: none,
  HOLD_ENDING: none,
  SETTLEMENT_EXCEPTION: none,
  FAILING_WEBHOOK: none,
  PAYMENT: none,
};

describe('the beginning of the queue', () => {
  test('has the kinds in which there is something, in the order of the queue', () => {
    const data: AttentionData = {
      ...empty,
      attentionCounts: [
        { kind: 'REVIEW', count: 1, isMore: false },
        { kind: 'DISPUTE', count: 100, isMore: true },
        { kind: 'APPROVAL', count: 0, isMore: false },
      ],
      REVIEW: { edges: [{ node: entryOf('REVIEW') }] },
      DISPUTE: { edges: [{ node: { ...entryOf('DISPUTE', 'chargeback'), until } }] },
    };
    expect(toAttentionGroups(data)).toMatchObject([
      { kind: 'DISPUTE', count: 100, isMore: true, items: [{ to: '/chargebacks/$id', id: 'chargeback', at: until }] },
      { kind: 'REVIEW', count: 1, items: [{ to: '/payments/$id', id: 'payment', label: 'order-1', at: since }] },
    ]);
  });
});

describe('an entry', () => {
  test.each([
    ['UNKNOWN_OUTCOME', '/payments/$id', 'payment'],
    ['APPROVAL', '/payments/$id', 'payment'],
    ['DISPUTE', '/chargebacks/$id', 'subject'],
    ['SETTLEMENT_EXCEPTION', '/records/$id', 'subject'],
    ['FAILING_WEBHOOK', '/webhooks/$id', 'subject'],
  ] as const)('of %s leads to %s', (kind, to, id) => {
    expect(toPlace(entryOf(kind))).toEqual({ to, id });
  });

  test('says its deadline; an approval how long it waits', () => {
    expect(toTime({ ...entryOf('HOLD_ENDING'), until })).toBe(until);
    expect(toTime({ ...entryOf('APPROVAL'), until })).toBe(since);
  });
});

describe('the filters of the queue', () => {
  test('come from the address, and what is none of them narrows nothing', () => {
    expect(parseFilters({ kind: 'REVIEW', assigned: 'me', entity: 'e' })).toEqual({ kind: 'REVIEW', assigned: 'me', entity: 'e' });
    expect(parseFilters({ kind: 'NOTHING', assigned: 'you' })).toEqual({});
  });

  test('ask for entries of nobody, of the viewer, or of anybody', () => {
    expect(toAttentionFilter({ assigned: 'nobody' }, 'me')).toEqual({ assigneeId: null });
    expect(toAttentionFilter({ assigned: 'me', kind: 'REVIEW' }, 'me')).toEqual({ assigneeId: 'me', kinds: ['REVIEW'] });
    expect(toAttentionFilter({}, 'me')).toEqual({});
  });
});
