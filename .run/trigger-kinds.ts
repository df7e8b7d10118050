/** The events that `npm run trigger` makes: each kind is one request to REST after another, and the last one is the event. */

export type Parameters = Readonly<Record<string, string>>;

export interface Step {
  readonly method: 'POST' | 'DELETE';
  /** `{id}` stands for the id that the step before answered. */
  readonly path: string;
  readonly parameters: Parameters;
  /** What the answer's `result.code` must be like: another answer ends the command with code 1. */
  readonly expected: RegExp;
  /** Whether the step takes the amount and currency of the command. */
  readonly hasAmount: boolean;
}

export interface Kind {
  readonly meaning: string;
  readonly steps: readonly [Step, ...Step[]];
}

const card: Parameters = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2044',
};

const approved = /^000\.(?:000|100)\./;

function pay(paymentType: string, more: Parameters = {}, expected = approved): Step {
  const parameters = { ...card, 'card.cvv': '123', paymentType, ...more };
  return { method: 'POST', path: '/v1/payments', parameters, expected, hasAmount: true };
}

/** The simulator answers with the code that it is sent. */
const force = (code: string) => pay('DB', { 'customParameters[forceResultCode]': code }, new RegExp(`^${code.replaceAll('.', '\\.')}$`));

const redirect: Step = {
  method: 'POST',
  path: '/v1/payments',
  parameters: { paymentType: 'DB', paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/done' },
  expected: /^000\.200\.000$/,
  hasAmount: true,
};

function reference(paymentType: string): Step {
  const hasAmount = paymentType !== 'RV';
  return { method: 'POST', path: '/v1/payments/{id}', parameters: { paymentType }, expected: approved, hasAmount };
}

const store: Step = { method: 'POST', path: '/v1/registrations', parameters: card, expected: approved, hasAmount: false };

/** In the order in which --help lists them. */
export const kinds: Readonly<Record<string, Kind>> = {
  'payment.approved': { meaning: 'a debit that is approved', steps: [pay('DB')] },
  'payment.declined': { meaning: 'a debit that the bank declines (800.100.153)', steps: [force('800.100.153')] },
  'payment.pending': { meaning: 'a debit without an outcome yet (000.200.000)', steps: [force('000.200.000')] },
  'payment.redirect': { meaning: 'a debit that waits for the shopper, who is to be sent to PayPal', steps: [redirect] },
  'payment.review': { meaning: 'a debit that is approved and should be reviewed (000.400.000)', steps: [force('000.400.000')] },
  authorization: { meaning: 'an authorisation (PA)', steps: [pay('PA')] },
  capture: { meaning: 'an authorisation and its capture (CP)', steps: [pay('PA'), reference('CP')] },
  reversal: { meaning: 'an authorisation and its reversal (RV)', steps: [pay('PA'), reference('RV')] },
  refund: { meaning: 'a debit and its refund (RF)', steps: [pay('DB'), reference('RF')] },
  chargeback: { meaning: 'a debit and its chargeback (CB)', steps: [pay('DB'), reference('CB')] },
  'chargeback.reversal': {
    meaning: 'a debit, its chargeback and the reversal of it (CR)',
    steps: [pay('DB'), reference('CB'), reference('CR')],
  },
  'registration.created': { meaning: 'a stored card', steps: [store] },
  'registration.updated': {
    meaning: 'a stored card and its new expiry date',
    steps: [store, { ...store, path: '/v1/registrations/{id}', parameters: { 'card.expiryMonth': '05', 'card.expiryYear': '2049' } }],
  },
  'registration.deleted': {
    meaning: 'a stored card that is deleted',
    steps: [store, { method: 'DELETE', path: '/v1/registrations/{id}', parameters: {}, expected: approved, hasAmount: false }],
  },
};
