/** Every text of the sandbox shop. `{…}` is filled in. */
import type { Standing } from './standing.ts';

/** Keys of the lists of cards to try; `cards.ts` has the numbers. */
export type CardMeaning = 'visa' | 'mastercard' | 'amex' | 'challenge' | 'frictionless' | 'method' | 'unconfirmed';

export interface ShopMessages {
  readonly tagline: string;
  readonly languages: string;
  readonly productsTitle: string;
  readonly heading: string;
  readonly products: Readonly<Record<'beans' | 'grinder' | 'cup', { readonly name: string; readonly description: string }>>;
  readonly quantity: string;
  readonly yourOrder: string;
  readonly formLanguage: string;
  readonly currency: string;
  readonly secure: string;
  readonly store: string;
  readonly toPayment: string;
  readonly storedOne: string;
  readonly storedMany: string;
  readonly cartEmpty: string;
  readonly checkoutRefused: string;
  readonly payment: string;
  readonly needsScript: string;
  readonly cardsToTry: string;
  readonly cards: Readonly<Record<CardMeaning, string>>;
  readonly cardNote: string;
  readonly total: string;
  readonly standings: Readonly<Record<Standing, string>>;
  readonly amount: string;
  readonly order: string;
  readonly paidWith: string;
  readonly paymentId: string;
  readonly result: string;
  readonly token: string;
  readonly tokenNone: string;
  readonly tokenChecked: string;
  readonly tokenWrong: string;
  readonly resultNote: string;
  readonly tryAgain: string;
  readonly back: string;
  readonly seeInConsole: string;
}

export const en: ShopMessages = {
  tagline: 'A shop for trying out payments. No real money moves.',
  languages: 'Languages',
  productsTitle: 'Products',
  heading: 'Good coffee, test money',
  products: {
    beans: { name: 'Espresso beans', description: '1 kg, roasted this week' },
    grinder: { name: 'Hand grinder', description: 'Steel burr, 40 settings' },
    cup: { name: 'Porcelain cup', description: '80 ml, dishwasher-safe' },
  },
  quantity: 'Quantity',
  yourOrder: 'Your order',
  formLanguage: 'Language of the payment form',
  currency: 'Currency',
  secure: 'Ask the shopper’s bank to confirm (3-D Secure)',
  store: 'Store the card for the next purchase',
  toPayment: 'Go to payment',
  storedOne: 'You have stored one account: the payment form offers one-click payment.',
  storedMany: 'You have stored {count} accounts: the payment form offers one-click payment.',
  cartEmpty: 'Put something into your cart first.',
  checkoutRefused: 'The gateway refused the checkout: {reason}',
  payment: 'Payment',
  needsScript: 'The payment form needs JavaScript.',
  cardsToTry: 'Cards to try',
  cards: {
    visa: 'Visa, approved',
    mastercard: 'Mastercard, approved',
    amex: 'American Express, approved; its code has four digits',
    challenge: 'your bank asks you: 123456 is the right code',
    frictionless: 'approved, your bank does not ask',
    method: 'the same, after a look at your browser',
    unconfirmed: 'declined: your bank cannot confirm',
  },
  cardNote: 'Any future expiry date, any name, code 123. The SEPA account is {iban}.',
  total: 'Total',
  standings: {
    paid: 'Thank you for your order',
    stored: 'Your account is stored',
    pending: 'Your payment is not decided yet',
    failed: 'The payment was not made',
    changed: 'This return was changed on the way',
    unread: 'Reload this page in a minute',
  },
  amount: 'Amount',
  order: 'Order',
  paidWith: 'Paid with',
  paymentId: 'Payment',
  result: 'Result',
  token: 'Result token',
  tokenNone: 'none came back',
  tokenChecked: 'checked: the return was not changed',
  tokenWrong: 'WRONG: do not deliver',
  resultNote: 'The shop’s server read this from the gateway by the address that came back with you. It never trusts the page.',
  tryAgain: 'Try again',
  back: 'Back to the shop',
  seeInConsole: 'See the payment in the console',
};
