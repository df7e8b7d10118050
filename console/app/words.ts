/**
 * What the console says, in each language. Every page has its words beside it: `wordsFor({ en, de })` takes an object of
 * texts and of functions that make texts, and the types see to it that no language lacks one.
 */
import { usePreferences } from './preferences.tsx';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** Languages written from right to left; the frame turns round for them. None has words yet. */
export const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

export type Words = { readonly [name: string]: string | ((...values: never[]) => string) | Words };

/** The words as a hook, which follows the language that is chosen. */
export function wordsFor<W extends Words>(all: { readonly en: W } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<W>>>): () => W {
  const byLanguage: Readonly<Record<Language, W>> = all;
  return () => byLanguage[usePreferences().language];
}
