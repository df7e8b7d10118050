/** The languages of the pages that a shopper sees, the same as the hosted form's. Pure. */
export const shopperLanguages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type ShopperLanguage = (typeof shopperLanguages)[number];

/** The first wish whose language the pages speak; English otherwise. `de_DE` and `de-DE` mean the same. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): ShopperLanguage {
  for (const wish of wishes) {
    const language = (wish ?? '').trim().split(/[-_]/)[0]?.toLowerCase();
    const known = shopperLanguages.find((each) => each === language);
    if (known) return known;
  }
  return 'en';
}

/** More languages than a browser lists; the rest of the header is not read. */
const wishesMax = 20;

/** The languages of an `Accept-Language` header. Browsers write them in the order of their wish. */
export function parseAcceptLanguage(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',', wishesMax)
    .map((wish) => wish.split(';')[0]?.trim() ?? '')
    .filter((wish) => wish !== '');
}

export function toDirection(language: ShopperLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
