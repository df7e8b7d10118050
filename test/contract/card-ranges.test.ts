/** Which scheme issued a number, and which brands may stand on the same card. */
import { describe, expect, test } from 'vitest';
import { detectBrand } from '../../api/connectors/brands.ts';
import { findTestCardBrand, testCards } from '../../api/connectors/test-cards.ts';
import { findScheme, listSchemes, mayCarry } from '../../api/contract/card-ranges.ts';

test.each([
  ['4', 'VISA'],
  ['37', 'AMEX'],
  ['54', 'MASTER'],
  ['2', undefined],
  ['22210', 'MASTER'],
  ['5888', 'MAESTRO'],
  ['588845', 'MADA'],
  ['', undefined],
] as const)('numbers that begin with %s: %s', (digits, brand) => {
  expect(findScheme(digits)).toBe(brand);
});

test('the gateway detects by the same ranges, after its own test cards', () => {
  for (let leading = 200_000; leading < 700_000; leading += 17) {
    const number = `${leading}0000000000`;
    if (findTestCardBrand(number) === undefined) expect(detectBrand(number)).toBe(findScheme(number));
  }
});

describe('the schemes of a card, the likeliest first', () => {
  test.each([
    ['VISA', '4200000000000018', ['VISA']],
    [null, '4200000000000018', ['VISA']],
    ['VISADEBIT', '4200000000000018', ['VISADEBIT', 'VISA']],
    ['ELO', '4200000000000018', ['ELO', 'VISA']],
    ['DINERS', '4200000000000018', ['VISA', 'DINERS']],
    ['VISA', '4917300800000000', ['VISAELECTRON', 'VISA']],
    ['MAESTRO', '6799851000000032', ['MAESTRO', 'MASTER']],
    ['VISA', '5888450000000000', ['MADA', 'VISA', 'MASTER']],
    ['VISADEBIT', '9999990000000000', ['VISADEBIT', 'VISA']],
    ['VISADEBIT', '', ['VISADEBIT', 'VISA']],
    ['CARNET', '', ['CARNET']],
    [null, '', []],
  ] as const)('%s with %s: %j', (brand, digits, schemes) => {
    expect(listSchemes(brand, digits)).toEqual(schemes);
  });
});

describe('whether a number may be of a card of a brand', () => {
  test.each([
    ['CARTEBLEUE', '4200000000000018', true],
    ['CARTEBLEUE', '5200000000000007', true],
    ['MADA', '5200000000000007', true],
    ['DANKORT', '5200000000000007', false],
    ['VISA', '5019717010103742', true],
    ['MASTER', '6799851000000032', true],
    ['MASTER', '4200000000000018', false],
    ['MAESTRO', '4200000000000018', false],
    ['DINERS', '4200000000000018', false],
    ['HIPERCARD', '4200000000000018', false],
    ['MASTER', '9999990000000000', true],
    // Nothing is known of the numbers of shops' own cards.
    ['BONUS', '4090700500869563', true],
  ] as const)('%s, %s: %s', (brand, digits, expected) => {
    expect(mayCarry(brand, digits)).toBe(expected);
  });

  test('every test card may be of its brand', () => {
    expect(testCards.filter(({ number, brand }) => !mayCarry(brand, number))).toEqual([]);
  });
});
