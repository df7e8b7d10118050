/**
 * A shopper's order. It goes from page to page in the address, so that the shop keeps nothing and any instance answers.
 * The address decides no money: the gateway keeps what was prepared, and the shop's server reads the result there.
 */
import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../../foundation/kernel/shopper-language.ts';
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
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  sv: 'Svenska',
  da: 'Dansk',
  fi: 'Suomi',
  cs: 'Čeština',
  tr: 'Türkçe',
  zh: '中文',
};

export const shopCurrencies = ['EUR', 'USD', 'GBP', 'SAR'] as const;

/** Of a form or an address; anything else in it counts as not chosen. `browser`: its `Accept-Language`. */
export function parseOrder(form: URLSearchParams, browser: string | undefined): Order {
  return {
    lines: parseCart(form),
    currency: shopCurrencies.find((each) => each === form.get('currency')) ?? 'EUR',
    locale: chooseShopLanguage(form, browser),
    isSecure: form.get('secure') === '1',
    stores: form.get('store') === '1',
  };
}

/** That of the form or the address, then that of the shopper's browser. */
export function chooseShopLanguage(form: URLSearchParams, browser: string | undefined): ShopperLanguage {
  return chooseLanguage([form.get('locale'), ...parseAcceptLanguage(browser)]);
}

export function toQuery({ lines, currency, locale, isSecure, stores }: Order): URLSearchParams {
  const query = new URLSearchParams(lines.map(({ product, quantity }) => [product.id, String(quantity)]));
  query.set('currency', currency);
  query.set('locale', locale);
  if (isSecure) query.set('secure', '1');
  if (stores) query.set('store', '1');
  return query;
}
