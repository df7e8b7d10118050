import { describe, expect, test } from 'vitest';
import { maskCardNumbers as maskAsTheGatewayDoes } from '../../api/foundation/kernel/card-number.ts';
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
    // Behind a plus, too: no phone number is so long.
    ['+4200000000000000', '+420000••••0000'],
    ['+49 170 1234567 4200 0000 0000 0000', '+49 170 1234567 420000••••0000'],
    // The number before it and its first groups have a check digit by chance: nothing of it is left over.
    ['+49 170 1234560 4200 0000 0000 0000', '+491701••••0000'],
    ['56682362 4200 0000 0000 0000', '566823••••0000'],
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
    // Orders named by their time: the digits agree by chance.
    'late-1763827200009',
    '20261122170008',
    // Phone numbers, of which the digits agree by chance.
    '+491701234560',
    'call +49 170 1234560, please',
    '+44 20-7946-095-6',
  ])('%j is left as it is', (text) => {
    expect(maskCardNumbers(text)).toEqual({ text, hasCardNumber: false });
    expect(containsCardNumber(text)).toBe(false);
  });

  /** The number whose last digit agrees with those given. */
  function withCheckDigit(digits: string): string {
    const sum = [...digits].reverse().reduce((total, digit, place) => {
      const weighted = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  }

  test('what the gateway would mask, by any four beginning digits and any length, never leaves the page', () => {
    const missed: string[] = [];
    for (let beginning = 0; beginning <= 9_999; beginning += 1) {
      for (let length = 13; length <= 19; length += 1) {
        const number = withCheckDigit(`${String(beginning).padStart(4, '0')}1234567890123456`.slice(0, length - 1));
        if (maskAsTheGatewayDoes(number) !== number && !containsCardNumber(number)) missed.push(number);
      }
    }
    expect(missed).toEqual([]);
  });

  test('a number beside an id is cut, and the id stays whole', () => {
    const text = '8a019fc8fce1d7117300000000011173 4200000000000000';
    expect(maskCardNumbers(text).text).toBe('8a019fc8fce1d7117300000000011173 420000••••0000');
  });
});
