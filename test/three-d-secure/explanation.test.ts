/** What support reads of an authentication, as a table over everything that decides it. */
import { expect, test } from 'vitest';
import { explainAuthentication, type ShownAuthentication } from '../../api/domain/three-d-secure/explanation.ts';

const authentication: ShownAuthentication = {
  id: '8a'.padEnd(32, '1'),
  entityId: '8a'.padEnd(32, '2'),
  entityPath: '/a/',
  paymentId: null,
  checkoutId: null,
  brand: 'VISA',
  cardBin: null,
  last4: null,
  amountMinor: 100n,
  currency: 'EUR',
  merchantTransactionId: null,
  terms: {
    category: 'PA',
    deviceChannel: 'BROWSER',
    indicator: 'PAYMENT',
    challengeIndicator: null,
    exemptionFlag: null,
    decoupled: false,
    threeRIInd: null,
  },
  status: 'Y',
  statusReason: null,
  eci: '05',
  verificationId: null,
  version: '2.2.0',
  dsTransactionId: null,
  acsTransactionId: null,
  flow: 'frictionless',
  state: 'finished',
  resultCode: '000.400.110',
  tries: 0,
  createdAt: 0,
  methodAt: null,
  shownAt: null,
  finishedAt: 0,
  resumedAt: 0,
  expiresAt: null,
  shopperResultUrl: null,
  answer: '{}',
  request: null,
};
const issuer = 'The issuer bears the loss of a fraud chargeback.';
const merchant = 'The merchant bears the loss of a fraud chargeback.';
const terms = (changes: Partial<ShownAuthentication['terms']>): Partial<ShownAuthentication> => ({
  terms: { ...authentication.terms, ...changes },
});

test.each<[string, Partial<ShownAuthentication>, string]>([
  ['the hidden page', { state: 'method', status: null }, 'The bank reads the browser of the shopper.'],
  ['a question', { state: 'challenge', status: 'C' }, 'The shopper has to answer the question of the bank.'],
  ['the app of the bank', { state: 'decoupled', status: 'C' }, 'The shopper has to confirm in the app of the bank.'],
  ['success without a question', {}, `The issuer authenticated the cardholder without asking the shopper (frictionless). ${issuer}`],
  [
    'success without a flow',
    { flow: null },
    `The issuer authenticated the cardholder without asking the shopper (frictionless). ${issuer}`,
  ],
  [
    'success that data alone brought',
    { flow: 'data_only' },
    `The issuer authenticated the cardholder without asking the shopper (frictionless). ${issuer}`,
  ],
  ['a right answer', { flow: 'challenge' }, `The shopper answered the question of the bank rightly (challenge). ${issuer}`],
  ['a confirmation', { flow: 'decoupled' }, `The shopper confirmed in the app of the bank (decoupled). ${issuer}`],
  ['an attempt', { status: 'A', eci: '06' }, `The issuer could not take part, and its scheme confirmed the attempt. ${issuer}`],
  [
    'data only',
    { status: 'I', flow: 'data_only' },
    `The merchant only shared data with the issuer, which authenticated nobody (data only). ${merchant}`,
  ],
  ['a card that is not enrolled', { status: 'N', resultCode: '000.400.102' }, `The card is not enrolled for 3-D Secure. ${merchant}`],
  [
    'an impossible one without a sentence of its own',
    { status: 'U', resultCode: '000.000.000' },
    `The issuer could not authenticate the cardholder. ${merchant}`,
  ],
  [
    'a rejection without a sentence of its own',
    { status: 'R', resultCode: '000.000.000' },
    `The issuer did not authenticate the cardholder. ${merchant}`,
  ],
  [
    'values of the merchant that agree',
    { isExternal: true, isProvenByEci: true },
    `The server of the merchant, or a wallet, authenticated the cardholder. ${issuer}`,
  ],
  [
    'an attempt that the merchant proves',
    { isExternal: true, isProvenByEci: true, status: 'A' },
    `The server of the merchant, or a wallet, authenticated the cardholder. ${issuer}`,
  ],
  [
    'a status that the indicator does not confirm',
    { isExternal: true, isProvenByEci: false },
    `The values of the merchant do not agree: the indicator does not confirm the status. ${merchant}`,
  ],
  [
    'an indicator that the status does not confirm',
    { isExternal: true, isProvenByEci: true, status: 'U' },
    `The values of the merchant do not agree: the indicator does not confirm the status. ${merchant}`,
  ],
  [
    'values of the merchant that say no',
    { isExternal: true, isProvenByEci: false, status: 'N' },
    `The values of the merchant say that nobody was authenticated. ${merchant}`,
  ],
  [
    'an exemption',
    terms({ exemptionFlag: '01' }),
    `The issuer authenticated the cardholder without asking the shopper (frictionless). The merchant asked for an exemption. ${merchant}`,
  ],
])('%s', (_story, changes, sentence) => {
  expect(explainAuthentication({ ...authentication, ...changes }, 'EN')).toBe(sentence);
});
