import { describe, expect, test } from 'vitest';
import { containsCardNumber, maskCardNumbers } from '../../api/foundation/kernel/card-number.ts';

describe('card numbers in texts', () => {
  test.each([
    ['4200000000000000', '420000…0000'],
    ['4222222222222', '422222…2222'],
    ['4200 0000 0000 0000', '420000…0000'],
    ['4200-0000-0000-0000', '420000…0000'],
    ['4200.0000.0000.0000', '420000…0000'],
    ['4200_0000_0000_0000', '420000…0000'],
    ['4200\u00a00000\u00a00000\u00a00000', '420000…0000'],
    ['4200–0000–0000–0000', '420000…0000'],
    ['3777 777777 77770', '377777…7770'],
    ['card 5454 5454 5454 5454 of Jane', 'card 545454…5454 of Jane'],
    ['order 17 4200 0000 0000 0000 12', 'order 17 420000…0000 12'],
    ['4200000000000000 5454545454545454', '420000…0000 545454…5454'],
    ['VISA4200000000000000x', 'VISA420000…0000x'],
    ['https://shop.example/?card=4200000000000000', 'https://shop.example/?card=420000…0000'],
    ['https://shop.example/4200%200000%200000%200000', 'https://shop.example/420000…0000'],
    ['%34%32%30%30000000000000', '420000…0000'],
    ['４２００００００００００００００', '420000…0000'],
    ['6200000000000000000', '620000…0000'],
    [`${'1 '.repeat(500)}4200 0000 0000 0000`, `${'1 '.repeat(500)}420000…0000`],
    ['2223003122003222', '222300…3222'],
    ['+49 170 1234567 5454545454545454', '+49 170 1234567 545454…5454'],
    // The number before it and its first groups look like a number by chance: nothing of the card number is left over.
    ['+49 170 1234560 4200 0000 0000 0000', '+491701…0000'],
    ['56682362 4200 0000 0000 0000', '566823…0000'],
    ['order 56682362 4200 0000 0000 0000 12', 'order 566823…0000 12'],
    ['8a019fc8fce1d7117300000000011173 4200000000000000', '8a019fc8fce1d7117300000000011173 420000…0000'],
    ['DE75 5121 0800 1245 1261 99 4200 0000 0000 0000', 'DE75 5121 0800 1245 1261 99 420000…0000'],
    ['\uFDD08a019fc8fce1d71173000000000111734200000000000000', '\uFDD08a019fc8fce1d71173000000000111734200000000000000'],
    ['\uFDD0 4200000000000000', '\uFDD0 420000…0000'],
  ])('%j becomes %j', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
    expect(containsCardNumber(masked)).toBe(false);
  });

  test.each([
    '',
    '420000000000',
    '4200000000000001',
    '9999999999.99',
    '92.00',
    '4012.3456.7890',
    // Digits that pass Luhn's check and are no card's.
    '1763795000009',
    '20261122070039',
    '20261122070030003',
    '1111111111111117',
    '7000000000000005',
    // An article number (EAN-13) that passes Luhn's check too.
    '4006381333931',
    // Ids of the gateway whose digits could be a number.
    '8a019fc8fce1d7117300000000011173',
    '42000000000000004200000000000000',
    'see 8A019FC8FCE1D7117300000000011173',
    '8a019fc8-fce1-4711-8730-420000000000',
    // IBANs, in one piece and in groups.
    'DE75512108001245126199',
    'DE75 5121 0800 1245 1261 99',
    'BE68539007547034',
    // Phones.
    '+4917612345672',
    '+49 (176) 1234-5672',
    'TICKET-2026-001234',
  ])('%j is left as it is', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
    expect(containsCardNumber(text)).toBe(false);
  });
});

test('a number is found wherever it stands in a text of nothing but groups of digits, each of which could begin one', () => {
  const groups = '4-'.repeat(3_000);
  const number = '4200-0000-0000-0000';
  const masked = maskCardNumbers(`${groups}x ${number}-1`);
  expect(masked).not.toContain(number);
  expect(masked).toContain('420000…0000');
  expect(masked.endsWith('-1')).toBe(true);
});
