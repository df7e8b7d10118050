/** Examples of requests and answers. Test cards and the sandbox's channel: the sandbox accepts each request as it stands. */
import type { Operation } from './routes.ts';

type Form = Readonly<Record<string, string>>;

/** A channel of the sandbox. */
export const exampleEntityId = '8ac7a4a0000000000000000000000010';
const entityId = exampleEntityId;
const card: Form = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2044',
};
const money: Form = { amount: '92.00', currency: 'EUR' };
const payment: Form = { entityId, ...money, paymentType: 'DB', ...card, 'card.cvv': '123' };
const schedule: Form = { 'job.expression': '0 0 6 L * ?', 'job.timeZone': 'Europe/Berlin', 'standingInstruction.type': 'RECURRING' };

/** A channel of the sandbox with 3-D Secure, which needs the shopper's browser and address. */
const threeDSecureEntityId = '8ac7a4a0000000000000000000000011';
const browser: Form = {
  shopperResultUrl: 'https://shop.example/done',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};
const address: Form = {
  'billing.street1': 'Sample Street 1',
  'billing.city': 'Munich',
  'billing.postcode': '80333',
  'billing.country': 'DE',
};

/** By name, the first one the simplest. */
export const requestExamples: Readonly<Partial<Record<Operation, Readonly<Record<string, Form>>>>> = {
  payment: {
    debit: { ...payment, merchantTransactionId: 'order-4711' },
    authorisation: { ...payment, paymentType: 'PA', merchantTransactionId: 'order-4712' },
    storedAccount: { ...payment, createRegistration: 'true', merchantTransactionId: 'order-4713' },
    redirect: { entityId, ...money, paymentType: 'DB', paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/done' },
    decline: { ...payment, 'customParameters[forceResultCode]': '800.100.153' },
  },
  reference: {
    refund: { entityId, ...money, paymentType: 'RF' },
    capture: { entityId, ...money, paymentType: 'CP' },
    reversal: { entityId, paymentType: 'RV' },
  },
  registration: { card: { entityId, ...card } },
  registrationUpdate: { expiry: { entityId, 'card.expiryMonth': '05', 'card.expiryYear': '2049' } },
  registrationPayment: { debit: { entityId, ...money, paymentType: 'DB' } },
  checkout: { debit: { entityId, ...money, paymentType: 'DB', merchantTransactionId: 'order-4714' } },
  checkoutUpdate: { amount: { entityId, amount: '93.00', currency: 'EUR' } },
  job: {
    monthly: { entityId, amount: '9.90', currency: 'EUR', ...card, ...schedule },
    daily: { entityId, amount: '1.90', currency: 'EUR', ...card, ...schedule, 'job.expression': '0 0 6 * * ?' },
  },
  jobReschedule: { amount: { entityId, amount: '12.90', currency: 'EUR' } },
  jobDeschedule: { now: { entityId } },
  authentication: {
    frictionless: { ...payment, ...browser, ...address, entityId: threeDSecureEntityId, 'card.number': '4200000000000026' },
  },
};

const days: Form = { 'date.from': '2026-01-01', 'date.to': '2026-01-31' };

/** Query strings of reads. */
export const queryExamples: Readonly<Partial<Record<Operation, Form>>> = {
  read: { entityId },
  legacyQuery: { entityId, merchantTransactionId: 'order-4711' },
  query: { entityId, merchantTransactionId: 'order-4711' },
  queryById: { entityId, includeLinkedTransactions: 'true' },
  registrationRead: { entityId },
  registrationDelete: { entityId },
  checkoutDelete: { entityId },
  checkoutPayment: { entityId },
  checkoutRegistration: { entityId },
  jobRead: { entityId },
  jobDelete: { entityId },
  authenticationRead: { entityId: threeDSecureEntityId },
  report: { entityId, ...days },
  // Sample data, which the sandbox has for any id.
  reportDetail: { entityId, testMode: 'INTERNAL' },
  reportPage: { entityId, testMode: 'INTERNAL' },
};

const closing = {
  buildNumber: '2b5aa2e7f5c14f2c8d4be44d3a6be1f0b5e5c1a9@test',
  timestamp: '2026-11-21 03:09:23.403+0000',
  ndc: '8ac7a4a0000000000000000000000010_8a01a1fc147c480000a3a163c38fdf27',
} as const;

const success = { code: '000.100.110', description: "Request successfully processed in 'Merchant in Integrator Test Mode'" } as const;
const pending = { code: '000.200.000', description: 'transaction pending' } as const;
const storedCard = { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044' } as const;

const approved = {
  id: '8a01a1fc147c87000089f2a7c704c6ed',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '92.00',
  currency: 'EUR',
  descriptor: '1764.3619.5090 Demo Shop',
  result: { ...success, cvvResponse: 'M' },
  resultDetails: { AcquirerResponse: '00', clearingInstituteName: 'Simulated Clearing Institute', AuthCode: '880504' },
  card: storedCard,
  merchantTransactionId: 'order-4711',
  ...closing,
} as const;

const registration = {
  id: '8a01a20234e3d10000a005035db30536',
  paymentType: 'RG',
  paymentBrand: 'VISA',
  result: success,
  card: storedCard,
  ...closing,
} as const;

/** By the name of the schema. */
export const answerExamples: Readonly<Record<string, object>> = {
  PaymentApproved: approved,
  PaymentPending: {
    id: '8a01a1fc147c87000089f2a7c704c6ed',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    result: pending,
    card: storedCard,
    ...closing,
  },
  PaymentRedirect: {
    id: '8a01a1fc147c4b0000c62408ddb4fccf',
    paymentType: 'DB',
    paymentBrand: 'PAYPAL',
    amount: '92.00',
    currency: 'EUR',
    descriptor: '1034.0132.2445 Demo Shop',
    result: pending,
    redirect: { url: 'https://pay.example/simulator/redirect/8a01a1fc147c4b0000c62408ddb4fccf', method: 'GET', parameters: [] },
    ...closing,
  },
  PaymentDeclined: {
    id: '8a01a1fc147c4200007ffd162a07bfed',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    result: { code: '800.100.153', description: 'transaction declined (invalid CVV)', cvvResponse: 'N' },
    resultDetails: { AcquirerResponse: '82', clearingInstituteName: 'Simulated Clearing Institute' },
    card: storedCard,
    ...closing,
  },
  Refusal: {
    result: {
      code: '200.300.404',
      description: 'invalid or missing parameter',
      parameterErrors: [
        { name: 'amount', value: '1.234', message: 'amount must be 1 to 10 digits, optionally with a dot and 2 digits' },
        { name: 'card.cvv', value: null, message: 'card.cvv must be 3 to 4 digits' },
      ],
    },
    ...closing,
  },
  Registration: registration,
  Checkout: {
    result: { code: '000.200.100', description: 'successfully created checkout' },
    ...closing,
    ndc: '8a01a20234e3a87b862000efd32425a6-test',
    id: '8a01a20234e3a87b862000efd32425a6-test',
  },
  CheckoutPending: { result: pending, ...closing, ndc: '8a01a20234e3a87b862000efd32425a6-test' },
  Job: {
    id: '8a01a202f912c80000af597cfdcc5783',
    registrationId: '8a01a202f912b600005d163dac77b35c',
    paymentType: 'SD',
    amount: '9.90',
    currency: 'EUR',
    result: success,
    job: { expression: '0 0 6 L * ?', timeZone: 'Europe/Berlin' },
    plan: {
      active: true,
      status: 'active',
      paymentType: 'DB',
      expression: '0 0 6 L * ? *',
      timeZone: 'Europe/Berlin',
      nextRun: '2026-11-30 05:00:00.000+0000',
    },
    ...closing,
  },
  Authentication: {
    id: '8a01a1fc147c87000089f2a7c704c6ee',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    result: success,
    card: storedCard,
    threeDSecure: { version: '2.2.0', flow: 'frictionless', authenticationStatus: 'Y', eci: '05' },
    ...closing,
  },
  PaymentList: { result: { code: '000.000.100', description: 'successful request' }, ...closing, payments: [approved] },
  RecordList: { result: { code: '000.000.100', description: 'successful request' }, ...closing, records: [approved], pages: 1 },
  ResultCodeList: { resultCodes: [{ code: '000.100.110', description: success.description }] },
};

const notified = {
  shortId: '1764.3619.5090',
  paymentMethod: 'CC',
  source: 'OPP',
  authentication: { entityId },
  channelName: 'Demo Shop',
} as const;

/** By type. */
export const notificationExamples: Readonly<Record<string, object>> = {
  PAYMENT: { type: 'PAYMENT', payload: { ...approved, ...notified, presentationAmount: '92.00', presentationCurrency: 'EUR' } },
  REGISTRATION: { type: 'REGISTRATION', action: 'CREATED', payload: { ...registration, ...notified } },
};
