import { describe, expect, test } from 'vitest';
import {
  codeLength,
  findCardNumberProblem,
  findCodeProblem,
  formatCardNumber,
  toDigits,
} from '../../../console/hosted-form/values/card-number.ts';
import { formatExpiry, parseExpiry } from '../../../console/hosted-form/values/expiry.ts';
import { findIbanProblem, formatIban, toIban } from '../../../console/hosted-form/values/iban.ts';

describe('card number', () => {
  test.each([
    ['4200000000000000', '4200 0000 0000 0000'],
    ['377777777777770', '3777 777777 77770'],
    ['36961903000009', '3696 190300 0009'],
    ['42', '42'],
    ['37777', '3777 7'],
    ['', ''],
  ])('%s is written %s', (digits, written) => {
    expect(formatCardNumber(digits)).toBe(written);
  });

  test('a pasted number loses its blanks and hyphens', () => {
    expect(toDigits(' 4200-0000 0000.0000 ')).toBe('4200000000000000');
  });

  test.each([
    ['', 'missing'],
    ['4200', 'incomplete'],
    ['4200000000000001', 'wrong'],
    ['4200000000000000', undefined],
    ['377777777777770', undefined],
  ] as const)('%s: %s', (digits, problem) => {
    expect(findCardNumberProblem(digits)).toBe(problem);
  });
});

describe('security code', () => {
  test.each([
    ['', 'VISA', 'missing'],
    ['12', 'VISA', 'incomplete'],
    ['123', 'VISA', undefined],
    ['1234', 'VISA', 'incomplete'],
    ['123', 'AMEX', 'incomplete'],
    ['1234', 'AMEX', undefined],
    ['123', undefined, undefined],
    ['1234', undefined, undefined],
  ] as const)('%s of %s: %s', (code, brand, problem) => {
    expect(findCodeProblem(code, brand)).toBe(problem);
  });

  test('four digits on AMEX alone', () => {
    expect([codeLength('AMEX'), codeLength('VISA'), codeLength(undefined)]).toEqual([4, 3, undefined]);
  });
});

describe('expiry', () => {
  test.each([
    ['5', '05 / '],
    ['12', '12 / '],
    ['1228', '12 / 28'],
    ['12/2028', '12 / 28'],
    ['5/28', '05 / 28'],
    ['1', '1'],
    ['', ''],
  ])('%s is written %s', (typed, written) => {
    expect(formatExpiry(typed)).toBe(written);
  });

  const today = new Date(2026, 10, 22);
  test.each([
    ['11 / 26', { expiry: { month: '11', year: '2026' } }],
    ['10 / 26', { problem: 'past' }],
    ['01 / 2034', { expiry: { month: '01', year: '2034' } }],
    ['13 / 30', { problem: 'incomplete' }],
    ['00 / 30', { problem: 'incomplete' }],
    ['12 / ', { problem: 'incomplete' }],
    ['', { problem: 'missing' }],
  ])('%s: %j', (typed, parsed) => {
    expect(parseExpiry(typed, today)).toEqual(parsed);
  });
});

describe('IBAN', () => {
  test.each([
    ['DE23100000001234567890', undefined],
    ['DE14940593100000012346', undefined],
    ['DE23100000001234567891', 'wrong'],
    ['DE23', 'incomplete'],
    ['', 'missing'],
    ['1234567890123456789', 'incomplete'],
  ] as const)('%s: %s', (iban, problem) => {
    expect(findIbanProblem(iban)).toBe(problem);
  });

  test('is written in groups of four', () => {
    expect(formatIban(toIban('de23 1000-0000 1234567890'))).toBe('DE23 1000 0000 1234 5678 90');
  });
});
