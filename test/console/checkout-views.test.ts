/** The list and the page of checkouts, and the overview's part about them, without a browser. */
import { describe, expect, test } from 'vitest';
import type { CheckoutAttempt, CheckoutView } from '../../console/pages/checkout/documents.ts';
import { listParameters, parametersMax } from '../../console/pages/checkout/prepared-view.ts';
import { listSteps } from '../../console/pages/checkout/way-view.ts';
import { parseFilters, toCheckoutFilter } from '../../console/pages/checkouts/filters-view.ts';
import { listReached, listStopped } from '../../console/pages/overview/checkouts-view.ts';

const at = (second: number): string => `2026-01-01 10:00:${String(second).padStart(2, '0')}.000+0000`;

const attempt = (
  number: number,
  second: number,
  authentication: Partial<CheckoutAttempt['payment']['authentication']> = null,
): CheckoutAttempt => ({
  number,
  paymentBrand: 'VISA',
  outcome: 'DECLINED',
  timestamp: at(second),
  payment: {
    id: `p${number}`,
    shortId: 's',
    amount: '92.00',
    result: { code: '800.100.153', staff: '', shown: '' },
    authentication: authentication && {
      id: 'a',
      flow: 'CHALLENGE',
      state: 'FINISHED',
      explanation: '',
      createdAt: at(second),
      methodAt: null,
      shownAt: null,
      finishedAt: null,
      ...authentication,
    },
  },
});

const checkout = (changes: Partial<CheckoutView> = {}): CheckoutView => ({
  id: 'c',
  entityId: 'e',
  kind: 'PAYMENT',
  status: 'OPEN',
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: null,
  prepared: {},
  openedAt: null,
  returnedAt: null,
  expiresAt: '2026-01-01 10:30:00.000+0000',
  timestamp: at(0),
  updatedAt: at(50),
  answer: {},
  warnings: [],
  registration: null,
  authentications: [],
  attempts: [],
  ...changes,
});

const kinds = (...given: Parameters<typeof listSteps>): readonly string[] => listSteps(...given).map(({ kind }) => kind);

describe('the way of a shopper', () => {
  test('goes from what was prepared over each attempt to the payment', () => {
    const challenged = attempt(2, 20, { methodAt: at(21), shownAt: at(22), finishedAt: at(30) });
    const paid = checkout({ status: 'COMPLETED', openedAt: at(5), attempts: [attempt(1, 10), challenged] });
    expect(kinds(paid, [])).toEqual([
      'PREPARED',
      'OPENED',
      'ATTEMPT',
      'ATTEMPT',
      'AUTHENTICATION_BEGAN',
      'BANK_READ_BROWSER',
      'BANK_PAGE_SHOWN',
      'AUTHENTICATION_ENDED',
      'PAID',
    ]);
  });

  test('tells each return to the shop, and the last one where its events are gone', () => {
    const paid = checkout({ status: 'COMPLETED', updatedAt: at(40), returnedAt: at(41), attempts: [attempt(1, 10), attempt(2, 30)] });
    const events = [
      { id: '1', timestamp: at(20), payload: { step: 'returned' } },
      { id: '2', timestamp: at(41), payload: { step: 'returned' } },
    ];
    expect(kinds(paid, events)).toEqual(['PREPARED', 'ATTEMPT', 'RETURNED', 'ATTEMPT', 'PAID', 'RETURNED']);
    expect(kinds(paid, [])).toEqual(['PREPARED', 'ATTEMPT', 'ATTEMPT', 'PAID', 'RETURNED']);
  });

  test('takes changes and the withdrawal from the events', () => {
    const events = [
      { id: '1', timestamp: at(3), payload: { step: 'changed' } },
      { id: '2', timestamp: at(9), payload: { step: 'withdrawn' } },
    ];
    const steps = listSteps(checkout({ status: 'WITHDRAWN' }), events);
    expect(steps.map(({ kind, at: when }) => [kind, when])).toEqual([
      ['PREPARED', at(0)],
      ['CHANGED', at(3)],
      ['WITHDRAWN', at(9)],
    ]);
  });

  test.each([
    ['OPEN', 'PAYMENT', 'OPEN_UNTIL'],
    ['EXPIRED', 'PAYMENT', 'EXPIRED'],
    ['COMPLETED', 'REGISTRATION', 'STORED'],
  ] as const)('ends for %s of a %s with %s', (status, kind, end) => {
    expect(kinds(checkout({ status, kind }), []).at(-1)).toBe(end);
  });

  test('of a card that is only stored has the steps of its authentications, and what came of them', () => {
    const authentication = { id: 'a', flow: 'CHALLENGE', state: 'FINISHED', explanation: 'so it ended' } as const;
    const stored = checkout({
      ...{ kind: 'REGISTRATION', status: 'COMPLETED', updatedAt: at(40) },
      authentications: [{ ...authentication, createdAt: at(10), methodAt: null, shownAt: at(12), finishedAt: at(30) }],
    });
    expect(kinds(stored, [])).toEqual(['PREPARED', 'AUTHENTICATION_BEGAN', 'BANK_PAGE_SHOWN', 'AUTHENTICATION_ENDED', 'STORED']);
    expect(listSteps(stored, []).flatMap(({ explanation }) => explanation ?? [])).toEqual(['so it ended']);
  });

  test('has no steps of an authentication that ran elsewhere', () => {
    expect(kinds(checkout({ attempts: [attempt(1, 10, { flow: 'EXTERNAL', finishedAt: at(10) })] }), [])).toEqual([
      'PREPARED',
      'ATTEMPT',
      'OPEN_UNTIL',
    ]);
  });
});

describe('what was prepared', () => {
  test('stands under its documented names', () => {
    const prepared = { amount: '92.00', cart: { items: [{ name: 'a' }] }, customParameters: { 'a.b': 'c' }, customer: { email: null } };
    expect(listParameters(prepared)).toEqual([
      { name: 'amount', value: '92.00' },
      { name: 'cart.items[0].name', value: 'a' },
      { name: 'customParameters[a.b]', value: 'c' },
    ]);
  });

  test('is shown up to a bound', () => {
    expect(listParameters(Array.from({ length: parametersMax + 1 }, () => 'x'))).toHaveLength(parametersMax);
  });
});

test.each([
  [{}, null],
  [
    { status: 'EXPIRED', order: ' order-1 ' },
    { statuses: ['EXPIRED'], merchantTransactionId: 'order-1' },
  ],
  [{ status: 'nonsense', order: '' }, null],
] as const)('the list is filtered by what the address says: %j', (params, filter) => {
  expect(toCheckoutFilter(parseFilters(params))).toEqual(filter);
});

test('the overview tells how far checkouts came, and where the others stand', () => {
  const nobody = { notOpened: 0, withdrawn: 0, open: 0, abandoned: 0, isComplete: true };
  const statistics = { prepared: 10, opened: 9, attempted: 8, paid: 5, notAttempted: 1, declined: 4, ...nobody };
  expect(listReached(statistics).map(({ name, share }) => [name, share])).toEqual([
    ['prepared', 1],
    ['opened', 0.9],
    ['attempted', 0.8],
    ['paid', 0.5],
  ]);
  expect(listStopped(statistics)).toEqual([
    { name: 'notAttempted', count: 1, share: 0.1 },
    { name: 'declined', count: 4, share: 0.4 },
  ]);
  expect(listReached({ ...statistics, prepared: 0 }).every(({ share }) => share === 0)).toBe(true);
});
