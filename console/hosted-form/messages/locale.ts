/** Chooses the language of the form: the merchant's option, the prepared checkout, the page, the browser, in this order. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { FormMessages } from './messages-messages.ts';

export const languages: Readonly<Record<string, FormMessages>> = { en, de, fr, es, ar };

const rightToLeft: ReadonlySet<string> = new Set(['ar']);

export interface FormLocale {
  /** For `Intl`: `de-AT` where that was asked for. */
  readonly tag: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: FormMessages;
}

/** The first of the wishes whose language the form speaks; English otherwise. `de_DE` and `de-DE` mean the same. */
export function chooseLocale(wishes: readonly (string | null | undefined)[]): FormLocale {
  for (const wish of wishes) {
    const tag = (wish ?? '').trim().replace('_', '-');
    const language = (tag.split('-')[0] ?? '').toLowerCase();
    const messages = languages[language];
    if (messages)
      return { tag: isLocaleTag(tag) ? tag : language, language, direction: rightToLeft.has(language) ? 'rtl' : 'ltr', messages };
  }
  return { tag: 'en', language: 'en', direction: 'ltr', messages: en };
}

function isLocaleTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** `92,00 €` in the shopper's language; the plain text where the browser does not know the currency. */
export function formatMoney(amount: string, currency: string, tag: string): string {
  try {
    return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}
