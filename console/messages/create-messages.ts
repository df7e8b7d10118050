/**
 * Texts in each language. `createMessages({ en, de })` takes an object of texts and of functions that make texts; a
 * language that lacks one does not type-check.
 */
import type { Language } from '../preferences/languages.ts';
import { usePreferences } from '../preferences/preferences.tsx';

export type Messages = { readonly [name: string]: string | ((...values: never[]) => string) | Messages };

/** The words as a hook, which follows the language that is chosen. */
export function createMessages<W extends Messages>(
  all: { readonly en: W } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<W>>>,
): () => W {
  const byLanguage: Readonly<Record<Language, W>> = all;
  return () => byLanguage[usePreferences().language];
}
