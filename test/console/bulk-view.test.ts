/** What a review comes to, the file of its results, and the places that were opened lately. */
import { expect, test } from 'vitest';
import { bulkRowsMax as taken } from '../../api/views/bulk-runs/bulk-run.ts';
import { listCommands, listShopperHits } from '../../console/app/search/search-view.ts';
import { bulkRights } from '../../console/client/bulk-rights.ts';
import { addRecentPage, type RecentPage } from '../../console/hooks/recent-pages.ts';
import type { BulkRunRow } from '../../console/pages/bulk-run/documents.ts';
import { toResultFile } from '../../console/pages/bulk-run/result-file.ts';
import { actRights } from '../../console/pages/payments/act-rights.ts';
import type { BulkReviewRow } from '../../console/pages/payments/bulk-documents.ts';
import { bulkRowsMax, sumReview } from '../../console/pages/payments/bulk-view.ts';
import { findTitle, parseShopper, toListSearch } from '../../console/pages/shopper/shopper-view.ts';

const reviewed = (amount: string, currency: string): BulkReviewRow => ({
  amount,
  obstacle: null,
  refusal: null,
  payment: { id: 'x', shortId: 's', merchantTransactionId: null, amount, currency, version: 1 },
});

test('sums are exact and by currency, and the page asks for no more payments than a run takes', () => {
  expect(sumReview([reviewed('0.10', 'EUR'), reviewed('0.20', 'EUR'), reviewed('5.00', 'USD')])).toEqual([
    ['EUR', '0.30'],
    ['USD', '5.00'],
  ]);
  expect(bulkRowsMax).toBe(taken);
});

test('the list offers to act on many payments to whoever may do one of the operations', () => {
  expect([...new Set<string>(Object.values(bulkRights))].sort()).toEqual([...actRights].sort());
});

test('a result file quotes what would end a cell, and runs nothing in a spreadsheet', () => {
  const row: BulkRunRow = {
    paymentId: 'p',
    label: '=1+1',
    amount: '1.00',
    currency: 'EUR',
    status: null,
    resultId: null,
    resultCode: null,
    message: 'said "no", twice;=1+1',
    at: null,
  };
  expect(toResultFile({ operation: 'REFUND', rows: [row] }).split('\r\n')[1]).toBe(
    `p,'=1+1,REFUND,1.00,EUR,NOT_DONE,,,"said ""no"", twice;'=1+1",`,
  );
});

test('places are things that were opened, the newest first, each once whatever its tab', () => {
  const id = '8a'.padEnd(32, '0');
  const paths = ['/payments', `/payments/${id}`, '/shopper?payment=1', `/payments/${id}?tab=notes`];
  const places = paths.reduce((before: readonly RecentPage[], path) => addRecentPage(before, { title: path, path }), []);
  expect(places.map(({ path }) => path)).toEqual([`/payments/${id}?tab=notes`, '/shopper?payment=1']);
});

test('commands are the keys of a page that do something, and shoppers are offered once by their name', () => {
  const bind = (keys: string, label: string) => ({ keys, label, run: () => {} });
  const groups = [{ bindings: [bind('g p', 'Go'), bind('mod+k', 'Search'), bind('j', 'Down')] }, { bindings: [bind('r', 'Refund')] }];
  expect(listCommands(groups).map(({ label }) => label)).toEqual(['Refund']);
  const hit = (id: string, matchedField: string, matchedValue: string) => ({ kind: 'PAYMENT' as const, id, matchedField, matchedValue });
  expect(listShopperHits([hit('1', 'email', 'a@b.test'), hit('2', 'email', 'a@b.test'), hit('3', 'last4', '0000')])).toEqual([
    { paymentId: '1', name: 'a@b.test' },
  ]);
});

test('the page of a shopper reads one name of its address, and links to no list by what is masked', () => {
  expect(parseShopper({ email: 'a@b.test', payment: '1' })).toEqual({ payment: '1' });
  expect(parseShopper({})).toBeUndefined();
  const key = { paymentBrand: null, accountPaymentId: null, throughPaymentId: null, joined: 1, ofOthers: 0, hasMore: false };
  const masked = { ...key, trait: 'EMAIL' as const, value: 'a•••@b.test' };
  expect(toListSearch(masked)).toBeUndefined();
  expect(toListSearch({ ...masked, value: 'a@b.test' })).toEqual({ email: 'a@b.test' });
  expect(findTitle([{ ...key, trait: 'ACCOUNT', value: '0000', paymentBrand: 'VISA' }, masked])).toBe('a•••@b.test');
});
