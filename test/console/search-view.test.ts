import { describe, expect, test } from 'vitest';
import {
  addRecentSearch,
  findExactHit,
  getHitDestination,
  matchesLabel,
  parseSearchInput,
  recentMax,
  splitAroundMatch,
} from '../../console/app/search/search-view.ts';

const id = '8a01a1fca40382000034d6afc358b4a2';

describe('what is typed into the search box', () => {
  test.each([
    ['  order-4711 ', 'order-4711'],
    ['4012.3456.7890', '4012.3456.7890'],
    [id, id],
    ['jane@shop.example', 'jane@shop.example'],
    ['a', ''],
    ['   ', ''],
  ])('%j is asked as %j at once', (text, asked) => {
    expect(parseSearchInput(text)).toEqual({ query: asked, hasCardNumber: false, hasIban: false, mayBeIncomplete: false });
  });

  test.each(['4200000000000000', 'please look at 4200 0000 0000 0000, thank you'])(
    'of %j only the ends of the card number are asked for',
    (text) => {
      expect(parseSearchInput(text)).toEqual({ query: '420000••••0000', hasCardNumber: true, hasIban: false, mayBeIncomplete: false });
    },
  );

  test.each(['420000000', '4210 0000 0000 0', '4200000000001'])('waits with %j, which may become a card number', (text) => {
    expect(parseSearchInput(text).mayBeIncomplete).toBe(true);
  });

  test.each(['DE89370400440532013000', ' de89 3704 0044 0532 0130 00 '])(
    'of the IBAN %j the end alone leaves the page, and is kept',
    (text) => {
      const typed = parseSearchInput(text);
      expect(typed).toEqual({ query: '•••• 3000', hasCardNumber: false, hasIban: true, mayBeIncomplete: false });
      expect(addRecentSearch([], typed)).toEqual(['•••• 3000']);
      expect(parseSearchInput('DE88370400440532013000').hasIban).toBe(false);
    },
  );

  test('never asks for more than the gateway takes', () => {
    expect(parseSearchInput('x'.repeat(1_000)).query).toHaveLength(255);
  });
});

describe('hits', () => {
  test('a whole id means the hit with it, whatever its kind and however it was written', () => {
    const registration = { kind: 'REGISTRATION', id } as const;
    expect(findExactHit(id.toUpperCase(), [{ kind: 'PAYMENT', id: 'f'.repeat(32) }, registration])).toBe(registration);
  });

  test('the beginning of an id means nothing yet', () => {
    expect(findExactHit(id.slice(0, 31), [{ kind: 'PAYMENT', id }])).toBeUndefined();
  });

  test.each([
    ['PAYMENT', id, `/payments/${id}`, {}],
    ['REGISTRATION', id, `/registrations/${id}`, {}],
    ['CHECKOUT', `${id}-test`, `/checkouts/${id}-test`, {}],
    ['JOB', id, `/jobs/${id}`, {}],
    ['CHARGEBACK', id, `/chargebacks/${id}`, {}],
    ['PAYOUT', id, `/payouts/${id}`, {}],
    ['SETTLEMENT_FILE', id, `/files/${id}`, {}],
    ['RECONCILIATION_RECORD', id, `/records/${id}`, {}],
    ['BANK_LINE', id, '/bank-lines', { line: id }],
    ['REPORT_SCHEDULE', id, '/scheduled-reports', { report: id }],
    ['WEBHOOK_SUBSCRIPTION', id, `/webhooks/${id}`, {}],
    ['RESULT_CODE', '800.100.153', '/result-codes', { code: '800.100.153' }],
    ['ENTITY', id, '/payments', { entity: id }],
  ] as const)('a %s opens its page', (kind, hitId, path, search) => {
    expect(getHitDestination({ kind, id: hitId })).toEqual({ path, search });
  });

  test('a delivery opens on the page of its subscription', () => {
    const hit = { kind: 'WEBHOOK_DELIVERY', id, webhookDelivery: { subscriptionId: 's' } } as const;
    expect(getHitDestination(hit)).toEqual({ path: '/webhooks/s', search: { delivery: id } });
  });

  test('the id of a run means its report', () => {
    const report = { kind: 'REPORT_SCHEDULE', id: 'f'.repeat(32), matchedField: 'id', matchedValue: id } as const;
    expect(findExactHit(id, [{ ...report, matchedField: 'eventId' }, report])).toBe(report);
  });

  test('what was typed is shown where it stands in what was found', () => {
    expect(splitAroundMatch('Order-4711', 'order-47')).toEqual(['', 'Order-47', '11']);
    expect(splitAroundMatch('Jörg Müller', 'muller')).toBeUndefined();
  });
});

describe('what was looked for lately', () => {
  test('is kept newest first, each once, a few of them', () => {
    const typed = ['aa', 'bb', 'aa', 'cc', 'dd', 'ee', 'ff', 'gg'].map(parseSearchInput);
    const recent = typed.reduce<readonly string[]>(addRecentSearch, []);
    expect(recent).toEqual(['gg', 'ff', 'ee', 'dd', 'cc', 'aa']);
    expect(recent).toHaveLength(recentMax);
  });

  test('keeps no card number', () => {
    expect(addRecentSearch([], parseSearchInput('4200 0000 0000 0000'))).toEqual(['420000••••0000']);
  });
});

test('an action is found by words of its name in any order', () => {
  expect(matchesLabel('Go to Result codes', 'codes go')).toBe(true);
  expect(matchesLabel('Go to Result codes', 'payments')).toBe(false);
});
