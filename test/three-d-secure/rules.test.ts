/** The rules of 3-D Secure as tables (spec §2.6, §2.F, §2.H, §2.U). */
import { describe, expect, test } from 'vitest';
import { isProven } from '../../api/domain/three-d-secure/authentication.ts';
import { listMissing, listProofBreaches, listProofDoubts } from '../../api/domain/three-d-secure/requirements.ts';
import { decideLiability, decideNeed, isProvenEci, toEci, toFailureCode } from '../../api/domain/three-d-secure/rules.ts';
import { findScheme } from '../../api/domain/three-d-secure/scheme.ts';
import { createSecurityCodes, securityCodeMs } from '../../api/domain/three-d-secure/security-codes.ts';
import { addSeriesDefaults } from '../../api/domain/three-d-secure/series-defaults.ts';
import { findBehaviour, threeDSecureTestCards } from '../../api/domain/three-d-secure/simulator/roster.ts';
import { createVerificationId } from '../../api/domain/three-d-secure/simulator/values.ts';
import { toAuthenticatedMoney, toTerms } from '../../api/domain/three-d-secure/terms.ts';
import type { RequestTree } from '../../api/foundation/catalogue/tree.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';

const settings = { threeDSecureBrands: ['VISA'] };
const cryptogram = new Map([['threeDSecure.verificationId', new Secret('x')]]);

describe('who is authenticated', () => {
  const cases: readonly (readonly [string, RequestTree, string | null, boolean, 'none' | 'proof' | 'own'])[] = [
    ['a debit', { paymentType: 'DB' }, 'VISA', false, 'own'],
    ['an authorisation', { paymentType: 'PA' }, 'VISA', false, 'own'],
    ['an authorisation with capture', { paymentType: 'PA.CP' }, 'VISA', false, 'own'],
    ['a credit', { paymentType: 'CD' }, 'VISA', false, 'none'],
    ['a risk check', { paymentType: 'RI' }, 'VISA', false, 'none'],
    ['a brand without 3-D Secure', { paymentType: 'DB' }, 'MASTER', false, 'none'],
    ['no brand', { paymentType: 'DB' }, null, false, 'none'],
    ['disable', { paymentType: 'DB', threeDSecure: { disable: 'true' } }, 'VISA', false, 'none'],
    ['disable=false, which enables nothing', { paymentType: 'DB', threeDSecure: { disable: 'false' } }, 'MASTER', false, 'none'],
    ['a repeated payment', { paymentType: 'DB', standingInstruction: { mode: 'REPEATED' } }, 'VISA', false, 'none'],
    ['an older repeated payment', { paymentType: 'DB', recurringType: 'REPEATED' }, 'VISA', false, 'none'],
    [
      'a repeated payment that the merchant authenticates (3RI)',
      { paymentType: 'DB', standingInstruction: { mode: 'REPEATED' }, threeDSecure: { channel: '3' } },
      'VISA',
      false,
      'own',
    ],
    ['an external indicator', { paymentType: 'DB', threeDSecure: { eci: '05' } }, 'VISA', false, 'proof'],
    ['an external indicator where nobody is authenticated', { paymentType: 'DB', threeDSecure: { eci: '05' } }, 'MASTER', false, 'proof'],
    ["a wallet's cryptogram", { paymentType: 'DB' }, 'VISA', true, 'proof'],
  ];
  test.each(cases)('%s', (_story, open, brand, hasCryptogram, need) => {
    expect(decideNeed({ open, secrets: hasCryptogram ? cryptogram : new Map() }, brand, settings).kind).toBe(need);
  });
});

test.each([
  ['VISA', 'Y', '05', 'ISSUER'],
  ['VISA', 'A', '06', 'ISSUER'],
  ['VISA', 'U', '07', 'MERCHANT'],
  ['VISA', 'N', '07', 'MERCHANT'],
  ['VISA', 'R', '07', 'MERCHANT'],
  ['VISA', 'C', null, 'MERCHANT'],
  ['AMEX', 'Y', '05', 'ISSUER'],
  ['AMEX', 'A', '06', 'ISSUER'],
  ['MASTER', 'Y', '02', 'ISSUER'],
  ['MASTER', 'A', '01', 'ISSUER'],
  ['VISA', 'I', '07', 'MERCHANT'],
  ['MASTER', 'I', '04', 'MERCHANT'],
  ['MASTER', 'U', null, 'MERCHANT'],
  ['MASTER', 'N', null, 'MERCHANT'],
] as const)('%s %s: ECI %s, loss with the %s', (brand, status, eci, liability) => {
  expect(toEci(brand, status)).toBe(eci);
  expect(decideLiability({ status, exemptionFlag: null })).toBe(liability);
  expect(isProven({ status })).toBe(liability === 'ISSUER');
});

test.each([
  ['VISA', ['05', '06']],
  ['MASTER', ['01', '02']],
])('indicators of %s that say that the cardholder was authenticated: %j', (brand, proven) => {
  const all = ['00', '01', '02', '04', '05', '06', '07', '08'];
  expect(all.filter((eci) => isProvenEci([brand], eci))).toEqual(proven);
});

test('an exemption and a non-payment authentication leave the loss with the merchant', () => {
  expect(decideLiability({ status: 'Y', exemptionFlag: '02' })).toBe('MERCHANT');
  expect(decideLiability({ status: 'Y', exemptionFlag: null, category: 'NPA' })).toBe('MERCHANT');
});

test.each([
  ['VISA', 'U', null, '100.390.109'],
  ['AMEX', 'U', null, '100.390.109'],
  ['MASTER', 'U', null, '100.390.107'],
  ['VISA', 'N', '01', '100.390.114'],
  ['AMEX', 'N', '01', '100.390.109'],
  ['VISA', 'R', null, '100.390.114'],
  ['VISA', 'R', '11', '100.390.118'],
  ['VISA', null, null, '100.390.112'],
] as const)('%s with status %s and reason %s is %s', (brand, status, reason, code) => {
  expect(toFailureCode(brand, status, reason)).toBe(code);
});

describe('what version 2 needs', () => {
  const browser = {
    acceptHeader: 'a',
    language: 'en',
    screenHeight: '1',
    screenWidth: '1',
    timezone: '0',
    userAgent: 'a',
    javaEnabled: 'false',
  };
  const billing = { street1: 'a', city: 'b', postcode: 'c', country: 'DE' };
  const whole: RequestTree = { customer: { browser }, billing };
  const namesOf = (open: RequestTree) => listMissing(open).map(({ name }) => name);

  test('of a browser: all seven fields; of the address: four', () => {
    expect(namesOf(whole)).toEqual([]);
    expect(namesOf({})).toHaveLength(11);
    for (const name of Object.keys(browser)) {
      const { [name as keyof typeof browser]: _left, ...rest } = browser;
      expect(namesOf({ customer: { browser: rest }, billing })).toEqual([`customer.browser.${name}`]);
    }
  });

  test('of an app: deviceInfo, and no browser', () => {
    expect(namesOf({ customer: { app: { deviceId: '1' } }, billing })).toEqual(['threeDSecure.deviceInfo']);
    expect(namesOf({ threeDSecure: { deviceInfo: 'x' }, billing })).toEqual([]);
  });

  test('of a series: expiry and frequency, and the number of instalments', () => {
    const needed = ['standingInstruction.expiry', 'standingInstruction.frequency'];
    expect(namesOf({ ...whole, standingInstruction: { type: 'RECURRING' } })).toEqual(needed);
    expect(namesOf({ ...whole, standingInstruction: { type: 'INSTALLMENT' } })).toEqual([
      ...needed,
      'standingInstruction.numberOfInstallments',
    ]);
    expect(namesOf({ ...whole, standingInstruction: { type: 'UNSCHEDULED' } })).toEqual([]);
  });

  test('of a 3RI request: neither browser nor app', () => {
    expect(namesOf({ threeDSecure: { threeRIInd: 'RECURRING' }, billing })).toEqual([]);
  });
});

test.each([
  ['VISA', { eci: '05', verificationId: 'x' }, []],
  ['VISA', { eci: '07' }, []],
  ['MASTER', { eci: '02', verificationId: 'x' }, []],
  ['VISA', { eci: '02' }, []],
  ['MASTER', { eci: '02' }, ['threeDSecure.verificationId']],
  ['VISA', { verificationId: 'x' }, ['threeDSecure.eci']],
  ['VISA', { eci: '05' }, ['threeDSecure.verificationId']],
] as const)('%s with the external values %j lacks %j', (brand, threeDSecure, names) => {
  expect(listProofBreaches({ threeDSecure }, [brand]).map(({ name }) => name)).toEqual(names);
});

test.each([
  [['VISA'], { eci: '05', authenticationStatus: 'Y' }, []],
  [['VISA'], { eci: '02' }, ['threeDSecure.eci']],
  [['VISA', 'MASTER'], { eci: '02' }, []],
  [['MASTER'], { eci: '05' }, ['threeDSecure.eci']],
  [['VISA'], { eci: '05', authenticationStatus: 'U' }, ['threeDSecure.authenticationStatus']],
  [['VISA'], { eci: '07', authenticationStatus: 'Y' }, ['threeDSecure.authenticationStatus']],
  [['VISA'], { eci: '07', authenticationStatus: 'U' }, []],
  [[], { eci: '02' }, []],
  [['VISA'], { authenticationStatus: 'N' }, []],
] as const)('%j with the external values %j is doubted for %j', (schemes, threeDSecure, names) => {
  expect(listProofDoubts({ threeDSecure }, schemes).map(({ name }) => name)).toEqual(names);
});

describe('what the message says', () => {
  test.each([
    ['a payment', {}, 9_200n, { category: 'PA', deviceChannel: 'BROWSER', indicator: 'PAYMENT', decoupled: false }],
    ['an account check', {}, 0n, { category: 'NPA' }],
    ['a non-payment authentication', { threeDSecure: { npa: 'true' } }, 9_200n, { category: 'NPA' }],
    ['an app', { threeDSecure: { deviceInfo: 'x' } }, 1n, { deviceChannel: 'APP' }],
    ['3RI', { threeDSecure: { channel: '3', threeRIInd: 'SPLIT_SHIPMENT' } }, 1n, { deviceChannel: '3RI', threeRIInd: 'SPLIT_SHIPMENT' }],
    ['a dated series', { standingInstruction: { type: 'RECURRING', expiry: 'x', frequency: 'y' } }, 1n, { indicator: 'RECURRING' }],
    ['an undated series', { standingInstruction: { type: 'RECURRING' } }, 1n, { indicator: 'PAYMENT' }],
    ['a hint', { threeDSecure: { authenticationInd: '_DELAYED_SHIPMENT' } }, 1n, { indicator: 'DELAYED_SHIPMENT' }],
    [
      'wishes',
      { threeDSecure: { challengeIndicator: '04', exemptionFlag: '02', decoupled: 'true' } },
      1n,
      { challengeIndicator: '04', exemptionFlag: '02', decoupled: true },
    ],
  ] as const)('%s', (_story, open, amountMinor, terms) => {
    expect(toTerms(open, amountMinor)).toMatchObject(terms);
  });

  test('the amount: its own, then that of the risk request, then that of the payment', () => {
    const payment = { amountMinor: 100n, currency: 'EUR' };
    expect(toAuthenticatedMoney({}, payment)).toEqual(payment);
    expect(toAuthenticatedMoney({ risk: { amount: '2.00' } }, payment)).toEqual({ amountMinor: 200n, currency: 'EUR' });
    const own = { amount: '3.00', currency: 'USD' };
    expect(toAuthenticatedMoney({ risk: { amount: '2.00' }, threeDSecure: own }, payment)).toEqual({ amountMinor: 300n, currency: 'USD' });
  });
});

test('the roster has eleven cards of each scheme, none twice', () => {
  expect(Map.groupBy(threeDSecureTestCards, ({ brand }) => brand).size).toBe(3);
  expect(new Set(threeDSecureTestCards.map(({ number }) => number)).size).toBe(38);
  for (const number of ['4711100000000000', '4012888888881881', '4012001036275556', '5212345678901234', '375987000000005'])
    expect(findBehaviour(number, {})?.behaviour).toBe('challenge');
  expect(findBehaviour('4200000000000000', {})).toBeUndefined();
  expect(findBehaviour('4200000000000026', { customParameters: { '3DS2_enrolled': 'false' } })?.behaviour).toBe('notEnrolled');
});

test('cryptograms have 28 characters of base64, and differ', () => {
  expect(createVerificationId('a')).toMatch(/^[A-Za-z0-9+/=]{28}$/);
  expect(createVerificationId('a')).not.toBe(createVerificationId('b'));
});

test('of more security codes than one process keeps, the oldest is forgotten', () => {
  const codes = createSecurityCodes(() => 0);
  for (let number = 0; number <= 10_000; number += 1) codes.keep(`${number}`, new Map([['card.cvv', new Secret('123')]]));
  expect(['0', '1', '10000'].map((id) => codes.take(id).size)).toEqual([0, 1, 1]);
});

test('a security code is given out once, and not after ten minutes', () => {
  let now = 0;
  const codes = createSecurityCodes(() => now);
  codes.keep('a', new Map([['card.cvv', new Secret('123')]]));
  codes.keep('b', new Map([['card.cvv', new Secret('456')]]));
  expect(codes.take('a').get('card.cvv')?.reveal()).toBe('123');
  expect(codes.take('a').size).toBe(0);
  now = securityCodeMs;
  expect(codes.take('b').size).toBe(0);
});

test.each([
  [null, 'VISA'],
  ['VISA', 'VISA'],
  ['VISAELECTRON', 'VISA'],
  ['DIRECTDEBIT_SEPA', null],
  ['PAYPAL', null],
])('a Visa number beside the brand %s is looked up at %s: a brand with another kind of account does not charge it', (brand, expected) => {
  const secrets = new Map([['card.number', new Secret('4200000000000018')]]);
  expect(findScheme({ secrets }, brand, settings)).toBe(expected);
});

describe('what the platform sends of a regular series that omits it (spec §2.6)', () => {
  const defaults = { expiry: '9999-12-31', frequency: '0001' };
  test.each<[string, string | null, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['a subscription of Mastercard', 'MASTER', { type: 'RECURRING' }, defaults],
    ['instalments of Mastercard', 'MASTER', { type: 'INSTALLMENT' }, defaults],
    ['what is there stays', 'MASTER', { type: 'RECURRING', expiry: '2030-01-01' }, { ...defaults, expiry: '2030-01-01' }],
    ['what is there stays', 'MASTER', { type: 'RECURRING', frequency: '0030' }, { ...defaults, frequency: '0030' }],
    [
      'both are there',
      'MASTER',
      { type: 'RECURRING', expiry: '2030-01-01', frequency: '0030' },
      { expiry: '2030-01-01', frequency: '0030' },
    ],
    ['no series', 'MASTER', { type: 'UNSCHEDULED' }, {}],
    ['no type', 'MASTER', {}, {}],
    ['another scheme', 'VISA', { type: 'RECURRING' }, {}],
    ['no scheme', null, { type: 'RECURRING' }, {}],
  ])('%s of %s: %o', (_story, brand, standingInstruction, added) => {
    const request = { paymentType: 'DB', standingInstruction };
    expect(addSeriesDefaults(request, brand)).toEqual({ ...request, standingInstruction: { ...standingInstruction, ...added } });
  });

  test('nothing without an instruction', () => {
    expect(addSeriesDefaults({ paymentType: 'DB' }, 'MASTER')).toEqual({ paymentType: 'DB' });
  });
});
