/**
 * A shopper's order. It goes from page to page in the address, so that the shop keeps nothing and any instance answers.
 * The address decides no money: the gateway keeps what was prepared, and the shop's server reads the result there.
 */
import { type ShopperLanguage, shopperLanguages } from '../../../foundation/kernel/shopper-language.ts';
import { type CartLine, parseCart } from './products.ts';

export interface Order {
  readonly lines: readonly CartLine[];
  readonly currency: string;
  readonly locale: ShopperLanguage;
  readonly isSecure: boolean;
  /** Whether the account is stored for the next purchase. */
  readonly stores: boolean;
}

export const shopLanguages: Readonly<Record<ShopperLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
};

export const shopCurrencies = ['EUR', 'USD', 'GBP', 'SAR'] as const;

/** Of a form or an address; anything else in it counts as not chosen. */
export function parseOrder(form: URLSearchParams): Order {
  return {
    lines: parseCart(form),
    currency: shopCurrencies.find((each) => each === form.get('currency')) ?? 'EUR',
    locale: findLanguage(form) ?? 'en',
    isSecure: form.get('secure') === '1',
    stores: form.get('store') === '1',
  };
}

/** Undefined where none of the shop's languages is named. */
export function findLanguage(form: URLSearchParams): ShopperLanguage | undefined {
  return shopperLanguages.find((language) => language === form.get('locale'));
}

export function toQuery({ lines, currency, locale, isSecure, stores }: Order): URLSearchParams {
  const query = new URLSearchParams(lines.map(({ product, quantity }) => [product.id, String(quantity)]));
  query.set('currency', currency);
  query.set('locale', locale);
  if (isSecure) query.set('secure', '1');
  if (stores) query.set('store', '1');
  return query;
}
