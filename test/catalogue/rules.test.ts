import { describe, expect, it } from 'vitest';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { type RequestShape, requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { decodeForm } from '../../rest-compat/decode-form.ts';
import { tableOf } from './tables.ts';

function refused(shape: RequestShape, form: string, mode: 'documented' | 'tolerant' = 'documented'): readonly string[] {
  const { tree, sentNames } = decodeForm(form, tableOf(shape));
  return checkRequest(shape, tree, { mode, sentNames }).breaches.map(({ name }) => name);
}

const base = 'amount=92.00&currency=EUR&paymentType=DB';
const debit = 'bankAccount.holder=Jane&bankAccount.bic=COBADEFF';
const card = 'card.number=4200000000000000&card.expiryMonth=05&card.expiryYear=2034';

/** Section, what is guaranteed, the form beside amount, currency and type, the names that are refused. */
const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['2.1', 'a card payment needs nothing else', card, []],
  ['2.1', 'a conversion has an amount and a currency', 'forex.amount=1.00', ['forex.currency']],
  ['2.1', 'a conversion with both is accepted', 'forex.amount=1.00&forex.currency=USD', []],
  ['2.1', 'a payment type of one brand is for checkouts only', 'overridePaymentType[VISA]=PA', ['overridePaymentType[VISA]']],
  ['2.A', 'a card has number and expiry', 'card.holder=Jane Jones', ['card.number', 'card.expiryMonth', 'card.expiryYear']],
  ['2.B', 'a wallet is its token', 'walletA.paymentToken=x', []],
  ['2.B', 'a wallet is nothing without token and source', 'walletA.cardNetwork=Visa', ['walletA.paymentToken']],
  [
    '2.B',
    'a decrypted wallet comes with card and proof',
    'walletB.source=web',
    ['card.number', 'card.expiryMonth', 'card.expiryYear', 'threeDSecure.verificationId', 'threeDSecure.eci'],
  ],
  [
    '2.B',
    'a decrypted wallet with card and proof is accepted',
    `walletC.source=app&${card}&threeDSecure.eci=05&threeDSecure.verificationId=AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D`,
    [],
  ],
  ['2.B', 'a token that a real client sends under its wallet is known', 'applePay.paymentToken=x', []],
  ['2.C', 'a virtual account is its id', 'virtualAccount.accountId=x', []],
  ['2.D', 'an asynchronous method may send the country of the bank alone', 'bankAccount.country=AT', []],
  [
    '2.D',
    'a bank account has holder, number or IBAN, bank code or BIC',
    'bankAccount.holder=Jane',
    ['bankAccount.iban', 'bankAccount.bic'],
  ],
  ['2.D', 'a bank account has a holder', 'bankAccount.iban=DE89370400440532013000&bankAccount.bic=COBADEFF', ['bankAccount.holder']],
  ['2.D', 'a number with a bank code is enough', 'bankAccount.holder=Jane&bankAccount.number=532013000&bankAccount.bankCode=37040044', []],
  ['2.D', 'an IBAN that was mistyped is refused', `${debit}&bankAccount.iban=DE88370400440532013000`, ['bankAccount.iban']],
  [
    '2.D',
    'two characters of an IBAN that changed places are noticed',
    `${debit}&bankAccount.iban=DE89730400440532013000`,
    ['bankAccount.iban'],
  ],
  ['2.D', 'an IBAN may have letters, large or small', `${debit}&bankAccount.iban=gb82West12345698765432`, []],
  [
    '2.D',
    'a BIC of another country than the IBAN is accepted',
    `${debit}&bankAccount.iban=AT611904300234573201&bankAccount.country=FR`,
    [],
  ],
  ['2.D', 'a mandate is optional', `${debit}&bankAccount.iban=DE89370400440532013000`, []],
  [
    '2.D',
    'a mandate and a due day are accepted',
    `${debit}&bankAccount.iban=DE89370400440532013000&bankAccount.mandate.id=mandate-a&bankAccount.mandate.dateOfSignature=2026-01-02&transactionDueDate=2026-02-01`,
    [],
  ],
  [
    '2.E',
    'a token account stands for the card, so no other one is sent',
    `${card}&tokenAccount.number=4200000000000000&tokenAccount.type=NETWORK`,
    ['card.number'],
  ],
  ['2.E', 'a token account has a number and a type', 'tokenAccount.expiryMonth=05', ['tokenAccount.number', 'tokenAccount.type']],
  ['2.F', 'a customer has both names', 'customer.email=jane@jones.com', ['customer.givenName', 'customer.surname']],
  ['2.F', 'a customer with one name lacks the other', 'customer.givenName=Jane', ['customer.surname']],
  [
    '2.F',
    'the number of a document needs its type',
    'customer.givenName=J&customer.surname=J&customer.identificationDocId=12345678',
    ['customer.identificationDocType'],
  ],
  [
    '2.F',
    'the type of a document needs its number',
    'customer.givenName=J&customer.surname=J&customer.identificationDocType=IDCARD',
    ['customer.identificationDocId'],
  ],
  [
    '2.G',
    'a customer shipped to has both names',
    'shipping.customer.email=jane@jones.com',
    ['shipping.customer.givenName', 'shipping.customer.surname'],
  ],
  ['2.H', 'a second house number needs the first', 'billing.houseNumber2=b', ['billing.houseNumber1']],
  ['2.H', 'both house numbers are accepted', 'billing.houseNumber1=1&billing.houseNumber2=b', []],
  ['2.H', 'the streets together are not digits only', 'billing.street1=12&billing.street2=34', ['billing.street1']],
  ['2.H', 'digits in one street are accepted beside words in the other', 'billing.street1=12&billing.street2=Main', []],
  [
    '2.I',
    'the merchant billing address has the same rules',
    'merchant.billing.street1=12&merchant.billing.houseNumber2=b',
    ['merchant.billing.houseNumber1', 'merchant.billing.street1'],
  ],
  ['2.J', 'a second house number to ship to needs the first', 'shipping.houseNumber2=b', ['shipping.houseNumber1']],
  ['2.6', 'a repeated payment carries no security code', `${card}&card.cvv=123&standingInstruction.mode=REPEATED`, ['card.cvv']],
  ['2.6', 'an initial payment carries the security code or 3-D parameters', `${card}&standingInstruction.mode=INITIAL`, ['card.cvv']],
  ['2.6', 'an initial payment with the security code is accepted', `${card}&card.cvv=123&standingInstruction.mode=INITIAL`, []],
  ['2.6', 'an initial payment with 3-D parameters is accepted', `${card}&threeDSecure.eci=05&standingInstruction.mode=INITIAL`, []],
  [
    '2.6',
    'a follow-up is initiated by the merchant',
    'standingInstruction.industryPractice=NO_SHOW&standingInstruction.source=CIT&standingInstruction.mode=REPEATED&standingInstruction.type=UNSCHEDULED',
    ['standingInstruction.source'],
  ],
  [
    '2.6',
    'a number of instalments is for instalments',
    'standingInstruction.numberOfInstallments=012&standingInstruction.type=RECURRING',
    ['standingInstruction.numberOfInstallments'],
  ],
  [
    '2.6',
    'a merchant-initiated payment on a card from outside names the first one',
    `${card}&standingInstruction.mode=REPEATED&standingInstruction.source=MIT`,
    ['standingInstruction.initialTransactionId'],
  ],
  ['2.T', 'a migration has a payment type', 'recurringMigration.amount=1.00', ['recurringMigration.paymentType']],
  ['2.Y', 'one of the two days is a question mark', 'job.dayOfMonth=1&job.dayOfWeek=MON', ['job.dayOfWeek']],
  ['2.Y', 'not both days are a question mark', 'job.dayOfMonth=?&job.dayOfWeek=?', ['job.dayOfWeek']],
  ['2.Y', 'a day and a question mark are accepted', 'job.dayOfMonth=?&job.dayOfWeek=MON', []],
  ['2.Y', 'an unsent day is no breach', 'job.dayOfWeek=MON', []],
  ['2.Y', 'a notice has a number and a unit', 'job.noticeNumber=2&job.durationUnit=DAY', ['job.noticeUnit', 'job.durationNumber']],
];

describe('rules between fields', () => {
  it.each(cases)('%s: %s', (_section, _guarantee, form, names) => {
    expect(refused(requestShapes.payment, `${base}&${form}`)).toEqual(names);
  });

  it('2.1: a payment has amount, currency and type', () => {
    expect(refused(requestShapes.payment, '')).toEqual(['amount', 'currency', 'paymentType']);
    expect(refused(requestShapes.payment, '', 'tolerant')).toEqual(['amount', 'currency', 'paymentType']);
  });

  it('2.2: a reference needs its type alone', () => {
    expect(refused(requestShapes.reference, 'paymentType=RV')).toEqual([]);
    expect(refused(requestShapes.reference, 'amount=1.00&currency=EUR')).toEqual(['paymentType']);
    expect(refused(requestShapes.reference, 'paymentType=DB')).toEqual(['paymentType']);
  });

  it('2.4: a security code may come with a stored account', () => {
    expect(refused(requestShapes.registrationPayment, `${base}&card.cvv=123`)).toEqual([]);
  });

  it.each([requestShapes.registrationPayment, requestShapes.registration, requestShapes.job])(
    '2.1: $name gives no brand a payment type of its own',
    (shape) => {
      expect(refused(shape, `${base}&${card}&overridePaymentType[VISA]=PA`)).toEqual(['overridePaymentType[VISA]']);
    },
  );

  it('2.1: a checkout gives a brand a payment type of its own', () => {
    expect(refused(requestShapes.checkout, `${base}&overridePaymentType[VISA]=PA`)).toEqual([]);
  });

  it('2.7: a time frame has both ends, runs forward and stands without merchantTransactionId', () => {
    const from = 'date.from=2026-01-01 00:00:00';
    const to = 'date.to=2026-01-02 00:00:00';
    expect(refused(requestShapes.query, `${from}&${to}`)).toEqual([]);
    expect(refused(requestShapes.query, from)).toEqual(['date.to']);
    expect(refused(requestShapes.query, to, 'tolerant')).toEqual(['date.from']);
    expect(refused(requestShapes.query, `${from}&${to}&merchantTransactionId=x`)).toEqual(['merchantTransactionId']);
    expect(refused(requestShapes.query, 'date.from=2026-01-03 00:00:00&date.to=2026-01-02 00:00:00')).toEqual(['date.to']);
  });

  it('2.8: a summary needs its dates, a detail does not', () => {
    expect(refused(requestShapes.report, '')).toEqual(['date.from', 'date.to']);
    expect(refused(requestShapes.reportDetail, 'sortOrder=asc')).toEqual([]);
    expect(refused(requestShapes.reportDetail, 'date.from=2026-01-01')).toEqual(['date.to']);
  });

  it('2.D: tolerant channels refuse an IBAN that was mistyped too: no bank could debit it', () => {
    expect(refused(requestShapes.registration, `${debit}&bankAccount.iban=DE88370400440532013000`, 'tolerant')).toEqual([
      'bankAccount.iban',
    ]);
  });

  it('tolerant channels refuse a bank account without its number, and nothing else of it', () => {
    expect(refused(requestShapes.payment, `${base}&bankAccount.holder=Jane`, 'tolerant')).toEqual(['bankAccount.iban']);
  });
});
