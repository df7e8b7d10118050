/** Each list names the filters of the address that it does not take, so that nobody takes the whole list for a part of it. */
import { describe, expect, test } from 'vitest';
import { findBadParams as findBadAudit, parseAuditFilters } from '../../console/pages/audit/audit-view.ts';
import { findBadParams as findBadCheckouts } from '../../console/pages/checkouts/filters-view.ts';
import { findBadParams as findBadExceptions } from '../../console/pages/exceptions/exceptions-view.ts';
import { findBadParams as findBadFiles } from '../../console/pages/files/files-view.ts';
import { findBadParams as findBadJobs } from '../../console/pages/jobs/filters-view.ts';
import { findBadParams as findBadEvents } from '../../console/pages/live/live-view.ts';

const id = '8ac7a4a0000000000000000000000010';

describe.each([
  ['checkouts', findBadCheckouts, { status: 'OPEN', order: 'order-1' }, { status: 'PAID' }],
  ['jobs', findBadJobs, { status: 'ALL', health: 'FAILING', registration: id }, { status: 'GONE', health: 'good' }],
  ['files', findBadFiles, { direction: 'IN', status: 'FAILED', entity: id }, { direction: 'UP', status: 'LOST' }],
  ['exceptions', findBadExceptions, { status: 'NOT_MATCHED', entity: id, file: id }, { status: 'MATCHED' }],
  [
    'audit log',
    findBadAudit,
    { entity: id, action: 'payment.refund', person: 'ada@example.test', payment: id, from: '2026-11-01', to: '2026-11-01' },
    { entity: 'x', action: 'refund', person: 'two words', payment: 'order-1', from: '1.11.2026', to: 'now' },
  ],
  [
    'live events',
    findBadEvents,
    { types: 'PAYMENT,RISK', paymentTypes: 'DB', category: '', subject: id, amountMin: '1.00', amountMax: '92', find: 'anything' },
    { types: 'ORDER', paymentTypes: 'XX', subject: 'order-1', category: 'FINE', amountMin: 'ten', amountMax: '1.5' },
  ],
])('the %s', (_list, findBad, good, bad) => {
  test('take their own filters and other parameters in silence', () => {
    expect(findBad({ ...good, other: 'x' })).toEqual([]);
    expect(findBad({})).toEqual([]);
  });

  test('name every value that no filter takes', () => {
    expect(Object.fromEntries(findBad(bad))).toEqual(bad);
  });
});

test('of a list of values only the unknown ones are named', () => {
  expect(findBadEvents({ types: 'PAYMENT,ORDER' })).toEqual([['types', 'ORDER']]);
});

test('days of the audit log that end before they begin are named and narrow nothing', () => {
  const backward = { from: '2026-11-02', to: '2026-11-01' };
  expect(findBadAudit(backward)).toEqual(Object.entries(backward));
  expect(parseAuditFilters({ ...backward, person: 'ada@example.test' })).toEqual({ person: 'ada@example.test' });
});
