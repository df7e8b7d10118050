/**
 * What the console says, in each language. Every page has its words beside it: `wordsFor({ en, de })` takes an object of
 * texts and of functions that make texts, and the types see to it that no language lacks one.
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
