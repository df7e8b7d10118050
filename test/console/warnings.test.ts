/** The API's English warnings about parameters, in German: each that the catalogue has, and those that operations add. */
import { describe, expect, test } from 'vitest';
import { findAmountWarning } from '../../api/foundation/catalogue/amount-warning.ts';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { formatFieldError } from '../../api/foundation/catalogue/field.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { partyRules } from '../../api/foundation/catalogue/rules.ts';
import { unauthenticated } from '../../api/foundation/catalogue/standing-instruction-rules.ts';
import { toEnglishWarning, toGermanWarning, type Warning } from '../../console/messages/warnings.ts';

const englishWord =
  /(?<![A-Za-z.])(?:a|an|the|must|may|is|be|of|with|and|or|to|such|up|characters|letters|digits|then|optionally|only|not)(?![A-Za-z.])/;

/** What it says beside the values that it repeats. */
const wordsOf = (german: string): string => german.replace(/\[.*\]/, '').replace(/JAN to DEC|SUN to SAT/, '');

const ofCatalogue = documentedSections.flatMap(({ fields }) =>
  fields.flatMap((field): Warning[] => [
    // Texts that a database cannot store are told more about.
    ...['wrong', '\0'].map((value) => ({ name: field.name, message: formatFieldError(field, field.name, value) })),
    ...(field.key ? [{ name: field.name, message: `${field.name} ${field.key.expects}` }] : []),
  ]),
);

test('every format of a parameter is told in German', () => {
  expect(ofCatalogue.length).toBeGreaterThan(500);
  const english = ofCatalogue.map(toGermanWarning).filter((german) => englishWord.test(wordsOf(german)));
  expect([...new Set(english)]).toEqual([]);
});

describe('a warning', () => {
  const checked = checkRequest(
    requestShapes.payment,
    { amount: '92.00', merchantMemo: 'card 4200000000000000', colour: 'blue', customer: { phone: 'none' } },
    { mode: 'tolerant', sentNames: new Map() },
  ).warnings;
  const breaches = partyRules.flatMap((rule) => rule({ billing: { street1: '12', houseNumber2: '3' } }));
  const amount = findAmountWarning({ amount: '10.50', currency: 'JPY' });
  const added: readonly Warning[] = [
    ...checked,
    ...breaches,
    unauthenticated,
    ...(amount ? [amount] : []),
    { name: 'job', message: 'the schedule has no run after now: nothing will be charged' },
    { name: 'job', message: 'the next two charges are only 30 s apart: check the second, the minute and the hour of the schedule' },
    { name: 'standingInstruction.mode', message: 'standingInstruction.mode is REPEATED for the payments of a job' },
    { name: 'card.number', message: 'a checkout takes no account data: the shopper enters it' },
    { name: 'threeDSecure.eci', message: 'threeDSecure.eci is no indicator of VISA or MASTER: liability stays with the merchant' },
  ];

  test('comes of what a tolerant channel accepts', () => {
    expect(checked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['merchantMemo', 'colour', 'customer.phone', 'customer.givenName']),
    );
  });

  test.each(added.map((warning) => [warning.message, warning] as const))(
    '%s: is German, without the name that stands beside it',
    (_, warning) => {
      const german = toGermanWarning(warning);
      expect(german).not.toBe(toEnglishWarning(warning));
      expect(german).not.toMatch(englishWord);
      expect(german.startsWith(warning.name)).toBe(false);
    },
  );

  test.each([
    ['card.expiryYear', 'card.expiryYear must be 4 digits beginning 19 or 20', 'erwartet: 4 Ziffern beginnend mit 19 oder 20'],
    ['amount', 'amount must be 1 to 10 digits, a dot and 2 digits', 'erwartet: 1 bis 10 Ziffern, ein Punkt und 2 Ziffern'],
    ['customer.sex', 'must be one of [M, F]', 'muss einer dieser Werte sein: [M, F]'],
    ['customer.givenName', 'may not be empty', 'fehlt'],
    ['colour', 'unknown parameter', 'unbekannter Parameter'],
    [
      'amount',
      'JPY has no smaller unit, so banks cannot book 10.50: send 10.00 or 11.00',
      'JPY hat keine kleinere Einheit, Banken können 10.50 nicht buchen: Senden Sie 10.00 oder 11.00',
    ],
    ['new', 'new may do what nobody knows yet', 'may do what nobody knows yet'],
  ])('of %s: %s', (name, message, german) => {
    expect(toGermanWarning({ name, message })).toBe(german);
  });
});
