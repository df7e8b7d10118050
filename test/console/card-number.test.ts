import { describe, expect, test } from 'vitest';
import { containsCardNumber, maskCardNumbers } from '../../console/values/card-number.ts';

describe('card numbers', () => {
  test.each([
    ['4200000000000000', '420000••••0000'],
    ['4200 0000 0000 0000', '420000••••0000'],
    ['4200-0000-0000-0000', '420000••••0000'],
    ['377777777777770', '377777••••7770'],
    ['card 5454 5454 5454 5454 of Jane', 'card 545454••••5454 of Jane'],
    ['order 17 4200 0000 0000 0000 12', 'order 17 420000••••0000 12'],
    ['4200\u00a00000\u00a00000\u00a00000', '420000••••0000'],
    ['4200000000000000 5454545454545454', '420000••••0000 545454••••5454'],
  ])('%j is cut to %j', (text, kept) => {
    expect(maskCardNumbers(text)).toEqual({ text: kept, hasCardNumber: true });
    expect(kept).not.toMatch(/\d{9}/);
  });

  test.each([
    '4012.3456.7890',
    '8a01a1fca40382000034d6afc358b4a2',
    // The digits at its end would be a number by themselves.
    '8a019fc8fce1d7117300000000011173',
    'see 8A019FC8FCE1D7117300000000011173 and 12',
    '4200000000000001',
    '0000',
    '92.00',
    'order-4711',
    '420000',
  ])('%j is left as it is', (text) => {
    expect(maskCardNumbers(text)).toEqual({ text, hasCardNumber: false });
    expect(containsCardNumber(text)).toBe(false);
  });

  test('a number beside an id is cut, and the id stays whole', () => {
    const text = '8a019fc8fce1d7117300000000011173 4200000000000000';
    expect(maskCardNumbers(text).text).toBe('8a019fc8fce1d7117300000000011173 420000••••0000');
  });
});
