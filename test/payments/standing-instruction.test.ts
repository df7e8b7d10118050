/** Each card-on-file rule of spec §2.6, accepted and refused: what the request alone says, then what brand and channel add. */
import { describe, expect, test } from 'vitest';
import { decideSeries, type SeriesFacts, seriesBreaches } from '../../api/domain/payments/create/standing-instruction.ts';
import { type AnswerFacts, toAnswer } from '../../api/domain/payments/processing/answer.ts';
import { addSeriesDefaults } from '../../api/domain/three-d-secure/series-defaults.ts';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import type { RequestTree } from '../../api/foundation/catalogue/tree.ts';

type Series = Readonly<Record<string, string>>;

const card = { number: '4200000000000000', expiryMonth: '05', expiryYear: '2034' };
const withCode = { card: { ...card, cvv: '123' } };

function request(series: Series, over: RequestTree = { card }): RequestTree {
  return { amount: '92.00', currency: 'EUR', paymentType: 'PA', paymentBrand: 'VISA', standingInstruction: series, ...over };
}

const si = (...names: readonly string[]): readonly string[] => names.map((name) => `standingInstruction.${name}`);

const initial: Series = { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' };
const repeated: Series = { mode: 'REPEATED', source: 'CIT', type: 'RECURRING' };
const merchant: Series = { mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED' };
const followUp: Series = { ...merchant, initialTransactionId: '123456789012345' };

/** What is guaranteed, the request, the names that are refused. */
const requestCases: readonly (readonly [string, RequestTree, readonly string[]])[] = [
  ['INITIAL with the security code is accepted', request(initial, withCode), []],
  ['INITIAL with 3-D values is accepted', request(initial, { card, threeDSecure: { eci: '05' } }), []],
  ['INITIAL with neither is refused', request(initial), ['card.cvv']],
  ['INITIAL with 3-D Secure switched off is refused', request(initial, { card, threeDSecure: { disable: 'true' } }), ['card.cvv']],
  ['REPEATED without shopper authentication is accepted', request(repeated), []],
  ['REPEATED with the security code is refused', request(repeated, withCode), ['card.cvv']],
  ['REPEATED with 3-D values is refused', request(repeated, { card, threeDSecure: { eci: '05' } }), ['threeDSecure.eci']],
  [
    'REPEATED with values that the merchant had made itself is accepted',
    request(repeated, { card, threeDSecure: { eci: '05', threeRIInd: 'RECURRING' } }),
    [],
  ],
  ['MIT with the scheme reference is accepted', request(followUp), []],
  ['MIT with the agreement id alone is accepted', request({ ...merchant, agreementId: 'M1234' }), []],
  ['MIT with both, as the transition has it, is accepted', request({ ...followUp, agreementId: 'M1234' }), []],
  ['MIT with a registration needs no reference', request(merchant, { registrationId: `8a${'0'.repeat(30)}` }), []],
  ['MIT that references an earlier payment needs none', request(merchant, { card, referenceUuid: `8a${'0'.repeat(30)}` }), []],
  ['MIT on a card from outside without a reference is refused', request(merchant), si('initialTransactionId')],
  [
    'MIT on a foreign token without a reference is refused',
    request(merchant, { tokenAccount: { number: '4200000000000000', type: 'NETWORK', expiryMonth: '05', expiryYear: '2034' } }),
    si('initialTransactionId'),
  ],
  ...['RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'].flatMap((industryPractice): typeof requestCases => [
    [`${industryPractice} of an unscheduled MIT is accepted`, request({ ...followUp, industryPractice }), []],
    [`${industryPractice} of an instalment MIT is accepted`, request({ ...followUp, type: 'INSTALLMENT', industryPractice }), []],
    [`${industryPractice} of a CIT is refused`, request({ ...followUp, source: 'CIT', industryPractice }), si('source')],
    [`${industryPractice} of a recurring series is refused`, request({ ...followUp, type: 'RECURRING', industryPractice }), si('type')],
    [
      `${industryPractice} of a first payment is refused`,
      request({ ...followUp, mode: 'INITIAL', industryPractice }, withCode),
      si('mode'),
    ],
    [`${industryPractice} without a scheme reference is refused`, request({ ...merchant, industryPractice }), si('initialTransactionId')],
  ]),
  [
    'INCREMENTAL_AUTH of an authorisation is accepted',
    request({ ...merchant, industryPractice: 'INCREMENTAL_AUTH' }, { card, referenceUuid: `8a${'0'.repeat(30)}` }),
    [],
  ],
  [
    'INCREMENTAL_AUTH that names no authorisation is refused',
    request({ ...merchant, industryPractice: 'INCREMENTAL_AUTH' }, { registrationId: `8a${'0'.repeat(30)}` }),
    ['referenceUuid'],
  ],
  [
    'INCREMENTAL_AUTH of a debit is refused',
    request({ ...followUp, industryPractice: 'INCREMENTAL_AUTH' }, { card, paymentType: 'DB' }),
    ['paymentType'],
  ],
  ['a number of instalments of an instalment is accepted', request({ ...followUp, type: 'INSTALLMENT', numberOfInstallments: '012' }), []],
  [
    'a number of instalments of a recurring series is refused',
    request({ ...followUp, type: 'RECURRING', numberOfInstallments: '012' }),
    si('numberOfInstallments'),
  ],
];

describe('what a request must carry (spec §2.6)', () => {
  test.each(requestCases)('%s', (_guarantee, tree, names) => {
    const { breaches } = checkRequest(requestShapes.payment, tree, { mode: 'documented', sentNames: new Map() });
    expect(breaches.map(({ name }) => name)).toEqual(names);
  });

  test('a tolerant channel lets every breach pass with a warning, and takes the older recurringType', () => {
    const options = { mode: 'tolerant', sentNames: new Map<string, string>() } as const;
    for (const [guarantee, tree, names] of requestCases) {
      const { breaches, warnings } = checkRequest(requestShapes.payment, tree, options);
      expect([guarantee, breaches, warnings.map(({ name }) => name)]).toEqual([guarantee, [], names]);
    }
    for (const recurringType of ['INITIAL', 'REPEATED', 'REGISTRATION_BASED']) {
      const { breaches, warnings } = checkRequest(requestShapes.payment, { ...request(initial, withCode), recurringType }, options);
      expect([recurringType, breaches, warnings]).toEqual([recurringType, [], []]);
    }
  });
});

const plain: SeriesFacts = { brand: 'VISA', isCard: true, threeDSecure: false, issuerCountry: 'DE' };
const master: SeriesFacts = { ...plain, brand: 'MASTER' };
const withThreeDSecure: SeriesFacts = { ...plain, threeDSecure: true };
const indian: SeriesFacts = { ...plain, issuerCountry: 'IN' };
const stored = { registrationId: `8a${'0'.repeat(30)}` };

const factCases: readonly (readonly [string, RequestTree, SeriesFacts, readonly string[]])[] = [
  ['a Mastercard CIT with its recurring type is accepted', request({ ...initial, recurringType: 'SUBSCRIPTION' }), master, []],
  ['a Mastercard CIT without one is refused', request(initial), master, si('recurringType')],
  ['a Mastercard MIT with its recurring type is accepted', request({ ...merchant, recurringType: 'STANDING_ORDER' }), master, []],
  ['a Mastercard MIT without one is refused', request(merchant), master, si('recurringType')],
  ['a Visa CIT without one is accepted', request(initial), plain, []],
  ['an Indian Visa card with its recurring type is accepted', request({ ...initial, recurringType: 'SUBSCRIPTION' }), indian, []],
  ['an Indian Visa card in a recurring series without one is refused', request(initial), indian, si('recurringType')],
  ['an Indian Visa card in an unscheduled series is accepted', request(merchant), indian, []],
  [
    'instalments with 3-D Secure and their number are accepted',
    request({ ...initial, type: 'INSTALLMENT', numberOfInstallments: '012' }),
    withThreeDSecure,
    [],
  ],
  [
    'instalments with 3-D Secure without their number are refused',
    request({ ...initial, type: 'INSTALLMENT' }),
    withThreeDSecure,
    si('numberOfInstallments'),
  ],
  ['instalments without 3-D Secure need no number', request({ ...initial, type: 'INSTALLMENT' }), plain, []],
  ['INITIAL on a stored card with the security code is accepted', request(initial, { ...stored, card: { cvv: '123' } }), plain, []],
  ['INITIAL on a stored card without it is refused', request(initial, stored), plain, ['card.cvv']],
  ['INITIAL on a stored bank account has no code to carry', request(initial, stored), { ...plain, isCard: false }, []],
];

describe('what brand and channel add (spec §2.6)', () => {
  test.each(factCases)('%s', (_guarantee, tree, facts, names) => {
    expect(seriesBreaches(tree, facts).map(({ name }) => name)).toEqual(names);
  });

  test('a documented channel refuses by the name that was sent, a tolerant one warns', () => {
    const sentNames = new Map([['standingInstruction.recurringType', 'standingInstruction.recurring']]);
    const documented = decideSeries(request(initial), master, { validation: 'documented', sentNames });
    expect(documented.refusal).toMatchObject({ resultCode: '200.300.404', parameterErrors: [{ name: 'standingInstruction.recurring' }] });
    const tolerant = decideSeries(request(initial), master, { validation: 'tolerant', sentNames });
    expect(tolerant.refusal).toBeUndefined();
    expect(tolerant.warnings).toMatchObject([{ name: 'standingInstruction.recurring' }]);
  });

  test('tells that a number of instalments is of no use without 3-D Secure', () => {
    const tree = request({ ...initial, type: 'INSTALLMENT', numberOfInstallments: '012' });
    const channel = { validation: 'documented', sentNames: new Map<string, string>() } as const;
    expect(decideSeries(tree, plain, channel)).toMatchObject({ refusal: undefined, warnings: [{ name: si('numberOfInstallments')[0] }] });
    expect(decideSeries(tree, withThreeDSecure, channel).warnings).toEqual([]);
  });
});

describe('defaults that the platform sends (spec §2.6)', () => {
  const defaults = { expiry: '9999-12-31', frequency: '0001' };
  const cases: readonly (readonly [string, string, Series, Series])[] = [
    ['a recurring Mastercard series gets both', 'MASTER', { type: 'RECURRING' }, { type: 'RECURRING', ...defaults }],
    ['instalments of Mastercard get both', 'MASTER', { type: 'INSTALLMENT' }, { type: 'INSTALLMENT', ...defaults }],
    [
      'what was sent stays',
      'MASTER',
      { type: 'RECURRING', expiry: '2030-01-31' },
      { type: 'RECURRING', expiry: '2030-01-31', frequency: '0001' },
    ],
    ['an unscheduled series has no frequency', 'MASTER', { type: 'UNSCHEDULED' }, { type: 'UNSCHEDULED' }],
    ['other schemes get none', 'VISA', { type: 'RECURRING' }, { type: 'RECURRING' }],
  ];
  test.each(cases)('%s', (_guarantee, brand, sent, expected) => {
    expect(addSeriesDefaults({ standingInstruction: sent }, brand).standingInstruction).toEqual(expected);
  });

  test('a payment of its own gets none', () => {
    expect(addSeriesDefaults({ amount: '1.00' }, 'MASTER')).toEqual({ amount: '1.00' });
  });
});

const nobody = {
  ...{ id: '8a', brand: 'MASTER', brandDetected: false, referencedId: null, registrationId: null, descriptor: null },
  ...{ cardBin: null, last4: null, merchantBankAccount: null, buildNumber: '', ndc: '' },
};

test('the answer gives back the scheme reference and the agreement id of a series that begins, and never in place of what was sent', () => {
  const facts: Omit<AnswerFacts, 'echo'> = {
    ...nobody,
    type: 'DB',
    status: 'approved',
    amountMinor: 100n,
    currency: 'EUR',
    at: 0,
  };
  const outcome = { resultCode: '000.100.110', resultDetails: {}, schemeReference: 'S1', agreementReference: 'A1' };
  const answered = (series: Series) => toAnswer({ ...facts, echo: { standingInstruction: series } }, { outcome, description: '' });
  expect(answered({ mode: 'INITIAL' })).toMatchObject({
    standingInstruction: { mode: 'INITIAL', initialTransactionId: 'S1', agreementId: 'A1' },
    resultDetails: { CardholderInitiatedTransactionID: 'S1' },
  });
  expect(answered({ initialTransactionId: 'S0', agreementId: 'A0' })).toMatchObject({
    standingInstruction: { initialTransactionId: 'S0', agreementId: 'A0' },
  });
  // spec §2.6: the reference is that "from the CIT response"; a payment of the merchant's own is no start of a series.
  expect(answered({ source: 'MIT', mode: 'REPEATED', initialTransactionId: 'S0' })).toMatchObject({
    standingInstruction: { initialTransactionId: 'S0' },
    resultDetails: { CardholderInitiatedTransactionID: 'S0' },
  });
  const follow = answered({ source: 'MIT', mode: 'REPEATED', industryPractice: 'INCREMENTAL_AUTH' });
  expect(follow.standingInstruction).toEqual({ source: 'MIT', mode: 'REPEATED', industryPractice: 'INCREMENTAL_AUTH' });
  expect(follow.resultDetails).toBeUndefined();
});
