import { expect, test } from 'vitest';
import { countCategories, filterCodes } from '../../console/pages/result-codes/codes-view.ts';

const texts = { staff: '', shopper: '', advice: '' };
const codes: readonly (Parameters<typeof countCategories>[0][number] & Parameters<typeof filterCodes>[0][number])[] = [
  { ...texts, code: '000.100.110', category: 'success', description: 'Request successfully processed' },
  {
    ...texts,
    code: '800.100.153',
    category: 'rejected_bank_or_external',
    description: 'transaction declined (invalid CVV)',
    shopper: 'Check the digits.',
  },
  { ...texts, code: '800.100.155', category: 'rejected_bank_or_external', description: 'transaction declined (amount exceeds credit)' },
];
const found = (search: string, category = '') => filterCodes(codes, { search, category }).map(({ code }) => code);

test('a code is found by its beginning, with its dots or without', () => {
  expect(found('800.100')).toEqual(['800.100.153', '800.100.155']);
  expect(found('800100153')).toEqual(['800.100.153']);
  expect(found('800.100.153')).toEqual(['800.100.153']);
});

test('every word must stand somewhere, in any text and any case', () => {
  expect(found('DECLINED cvv')).toEqual(['800.100.153']);
  expect(found('digits')).toEqual(['800.100.153']);
  expect(found('declined processed')).toEqual([]);
});

test('a category narrows what a search finds', () => {
  expect(found('', 'success')).toEqual(['000.100.110']);
  expect(found('declined', 'success')).toEqual([]);
});

test('categories are counted and named in words', () => {
  expect(countCategories(codes)).toEqual([
    ['rejected_bank_or_external', 2],
    ['success', 1],
  ]);
});
