/** The languages of the console. Each needs its texts in every `createMessages({ … })`, which the types check. */

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** Languages written from right to left: the layout is mirrored for them. None of them has messages yet. */
export const rightToLeftLanguages: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);
