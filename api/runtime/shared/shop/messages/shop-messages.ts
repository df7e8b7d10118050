/** Every text of the sandbox shop. `{…}` is filled in; `{count}` is 2 to 4, as many accounts as the shop remembers. */
import type { Standing } from '../standing.ts';

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
