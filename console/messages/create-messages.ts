/**
 * Texts in each language. `createMessages({ en, de })` takes an object of texts and of functions that make texts; a
 * language that lacks one does not type-check. Each page has the words that several pages say beside its own.
 */
import type { Language } from '../preferences/languages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { type Word, words } from './words.ts';

export type Messages = { readonly [name: string]: string | ((...values: never[]) => string) | Messages };

type WithWords<W> = W & Readonly<Record<Exclude<Word, keyof W>, string>>;

/** The words as a hook, which follows the language that is chosen. */
export function createMessages<W extends Messages>(
  all: { readonly en: W } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<W>>>,
): () => WithWords<W> {
  const byLanguage: Readonly<Record<Language, WithWords<W>>> = { en: { ...words.en, ...all.en }, de: { ...words.de, ...all.de } };
  return () => byLanguage[usePreferences().language];
}

/** For what says nothing of its own. */
export const useWords = createMessages({ en: {}, de: {} });
