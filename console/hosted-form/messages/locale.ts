/** Chooses the language of the form: the merchant's option, the prepared checkout, the page, the browser, in this order. */
import { findDecimals } from '../../../api/contract/currency-decimals.ts';
import { readTag } from '../../../api/contract/language-tag.ts';
import { findShopperLanguage, type ShopperLanguage, toDirection } from '../../../api/contract/shopper-languages.ts';
import type { FormMessages } from './form-messages.ts';

export interface ChosenLanguage {
  /** For `Intl`: `de-AT` where that was asked for. */
  readonly tag: string;
  readonly language: ShopperLanguage;
  readonly direction: 'ltr' | 'rtl';
}

export interface FormLocale extends ChosenLanguage {
  readonly messages: FormMessages;
}

/** The first of the wishes whose language the form speaks; English otherwise. `de_DE` and `de-DE` mean the same. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): ChosenLanguage {
  for (const wish of wishes) {
    const tag = (wish ?? '').trim().replaceAll('_', '-');
    const language = findShopperLanguage(tag);
    if (language === undefined) continue;
    return { tag: readTag(tag)?.language === language ? tag : language, language, direction: toDirection(language) };
  }
  return { tag: 'en', language: 'en', direction: 'ltr' };
}

/** `92,00 €`, `¥18,823` in the shopper's language, never rounded; the plain text where the browser does not know the currency. */
export function formatMoney(amount: string, currency: string, tag: string): string {
  try {
    const own = findDecimals(currency);
    const decimals = own < 2 && Number(amount) % 1 !== 0 ? 2 : own;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits }).format(Number(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}
