/** The texts of receipts in every language that shoppers read. */
import type { ShopperLanguage } from '../../../../contract/shopper-languages.ts';
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { ReceiptMessages } from './receipt-messages.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export const receiptMessages: Readonly<Record<ShopperLanguage, ReceiptMessages>> = {
  en,
  de,
  fr,
  es,
  ar,
  it,
  nl,
  pl,
  pt,
  sv,
  da,
  fi,
  cs,
  tr,
  zh,
};

/** A text with what stands in its braces. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
