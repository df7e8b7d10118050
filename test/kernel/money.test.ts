import { describe, expect, test } from 'vitest';
import { amountMinorMax, formatAmount, parseAmount } from '../../api/foundation/kernel/money.ts';
import { showAmount } from '../../api/foundation/kernel/shown-amount.ts';

describe('parseAmount', () => {
  test.each([
    ['0', 0n],
    ['0.00', 0n],
    ['0.01', 1n],
    ['92', 9_200n],
    ['92.00', 9_200n],
    ['92.05', 9_205n],
    ['92.50', 9_250n],
    ['007', 700n],
    ['1234567890.12', 123_456_789_012n],
    ['9999999999', 999_999_999_900n],
    ['9999999999.99', 999_999_999_999n],
  ])('reads %s as %s', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  test.each([
    ['one digit behind the point', '92.5'],
    ['none behind the point', '92.'],
    ['three behind the point', '92.505'],
    ['none before the point', '.50'],
    ['a point alone', '.'],
    ['a sign', '-1'],
    ['a plus', '+1'],
    ['eleven digits', '12345678901'],
    ['eleven digits and two', '10000000000.00'],
    ['a comma', '1,00'],
    ['thousands', '1,000.00'],
    ['two points', '1.00.00'],
    ['a currency', '1.00 EUR'],
    ['space before', ' 1.00'],
    ['space behind', '1.00 '],
    ['a line end behind', '1.00\n'],
    ['a text before, in its own line', 'x\n1.00'],
    ['an exponent', '1e3'],
    ['hex', '0x10'],
    ['digits of another script', '٩٢'],
    ['nothing', ''],
    ['no number', 'NaN'],
  ])('takes %s for no amount', (_, text) => {
    expect(parseAmount(text)).toBeUndefined();
  });
});

describe('formatAmount', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [10n, '0.10'],
    [99n, '0.99'],
    [100n, '1.00'],
    [9_205n, '92.05'],
    [-1n, '-0.01'],
    [-9_200n, '-92.00'],
    [999_999_999_999n, '9999999999.99'],
    [9_007_199_254_740_993_01n, '9007199254740993.01'],
  ])('writes %s as %s', (minor, text) => {
    expect(formatAmount(minor)).toBe(text);
  });

  test('of the largest amount is what the specification documents', () => {
    expect(formatAmount(amountMinorMax)).toBe('9999999999.99');
    expect(parseAmount(formatAmount(amountMinorMax))).toBe(amountMinorMax);
  });
});

test.each([
  [1_882_300n, 'JPY', '18823'],
  [1_882_350n, 'JPY', '18823.50'],
  [125n, 'KWD', '1.250'],
  [9_200n, 'EUR', '92.00'],
] as const)('%i minor units of %s are shown as %s', (minor, currency, shown) => {
  expect(showAmount(minor, currency)).toBe(shown);
});
