/** Requests as shops send them, drawn by a seed: payments of each type and brand, references, registrations, series, reads, mistakes. */
import type { Parameters } from '../support/client.ts';

export interface PlannedRequest {
  readonly method: 'GET' | 'POST';
  /** `{id}` stands for the id of the request that `on` names. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly on?: { readonly index: number; readonly by: 'payment' | 'registration' };
}

const card: Parameters = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const master: Parameters = { ...card, paymentBrand: 'MASTER', 'card.number': '5454545454545454' };
const { paymentBrand: _brand, ...detected } = card;

const accounts: readonly Parameters[] = [
  card,
  master,
  detected,
  { ...card, 'card.number': '4111111111111112' },
  { ...card, 'card.expiryYear': '2020' },
  { ...card, 'card.cvv': '12345' },
  { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' },
  { paymentBrand: 'PREPAYMENT' },
  { paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.iban': 'DE23100000001234567890', 'bankAccount.holder': 'Jane Jones' },
];

const extras: readonly Parameters[] = [
  {},
  { merchantTransactionId: 'order-4711-x' },
  { 'customer.givenName': 'Jane', 'customer.email': 'jane@shop.test', 'billing.street1': 'Sample Street 1', 'billing.postcode': '80333' },
  { 'customParameters[shop]': '7', 'cart.items[0].name': 'Shoes', 'cart.items[0].quantity': '1' },
  { 'customParameters[forceResultCode]': '800.100.155' },
  { 'customParameters[forceResultCode]': '800.100.151' },
  { 'customParameters[SIMULATOR_approvedAmount]': '5.00' },
  { createRegistration: 'true' },
  {
    'standingInstruction.type': 'UNSCHEDULED',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    createRegistration: 'true',
  },
  { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=', 'threeDSecure.version': '2.2.0' },
  { descriptor: 'Shoes' },
  { testMode: 'EXTERNAL' },
  { amount: '9.999' },
  { currency: 'euro' },
];

/** What usually follows a payment of a type; now and then anything does. */
const followers: Readonly<Record<string, readonly string[]>> = {
  PA: ['CP', 'CP', 'RV'],
  DB: ['RF', 'RF', 'RV', 'RB'],
  CD: ['RV'],
  CP: ['RF'],
  'PA.CP': ['RF', 'CP'],
};
const anyFollower = ['CP', 'RF', 'RV', 'RB'];

/** Of so many drawn, one has an account or a wish that is out of the ordinary. */
const ordinaryShare = 0.6;

export function drawRequests(dice: () => number, count: number): readonly PlannedRequest[] {
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(dice() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const ordinary = <T>(usual: readonly T[], all: readonly T[]): T => pick(dice() < ordinaryShare ? usual : all);
  const planned: PlannedRequest[] = [];
  const payments: number[] = [];
  const registered: number[] = [];
  const drawPayment = (): PlannedRequest => {
    const money = { amount: pick(['92.00', '10.00', '40', '60.50']), currency: pick(['EUR', 'EUR', 'JPY', 'KWD']) };
    const account = ordinary([card, master, detected], accounts);
    const parameters: Parameters = {
      ...money,
      paymentType: pick(['PA', 'PA', 'DB', 'DB', 'CD', 'PA.CP']),
      ...account,
      ...ordinary([{}], extras),
    };
    if (parameters.createRegistration === 'true') registered.push(planned.length);
    return { method: 'POST', path: '/v1/payments', parameters };
  };
  const drawReference = (): PlannedRequest => {
    const index = pick(payments);
    const { paymentType = '', currency = 'EUR' } = planned[index]?.parameters ?? {};
    const follower = pick(dice() < ordinaryShare ? (followers[paymentType] ?? anyFollower) : anyFollower);
    const parameters = { amount: pick(['5.00', '1.00', '10.00', '92.00']), currency, paymentType: follower };
    return { method: 'POST', path: '/v1/payments/{id}', parameters, on: { index, by: 'payment' } };
  };
  const draw = (): PlannedRequest => {
    const kind = payments.length < 5 ? 0 : dice();
    if (kind >= 0.9) return { method: 'GET', path: '/v1/payments/{id}', parameters: {}, on: { index: pick(payments), by: 'payment' } };
    const isStored = kind >= 0.8 && registered.length > 0;
    const next = isStored ? drawStored(pick(registered)) : kind < 0.45 ? drawPayment() : drawReference();
    payments.push(planned.length);
    return next;
  };
  const drawStored = (index: number): PlannedRequest => {
    const parameters = { amount: pick(['92.00', '10.00']), currency: 'EUR', paymentType: pick(['PA', 'DB']) };
    return { method: 'POST', path: '/v1/registrations/{id}/payments', parameters, on: { index, by: 'registration' } };
  };
  while (planned.length < count) planned.push(draw());
  return planned;
}
