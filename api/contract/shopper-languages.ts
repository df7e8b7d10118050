/**
 * The languages that shoppers read: those of the hosted form, and of every page of the gateway that a shopper sees. Texts are records
 * over this type, so that no language falls back to another one. Pure and small: the form's script carries it.
 */

export const shopperLanguages = ['en', 'de', 'fr', 'es', 'ar', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'fi', 'cs', 'tr', 'zh'] as const;
export type ShopperLanguage = (typeof shopperLanguages)[number];

/** Names of countries that published pages send for their languages. */
const aliases: Readonly<Record<string, ShopperLanguage>> = { cn: 'zh', cz: 'cs', dk: 'da', se: 'sv' };

const rightToLeft: ReadonlySet<ShopperLanguage> = new Set(['ar']);

/** The language of a wish: `de`, `de-DE` and `de_DE` mean the same. Undefined where it is none of ours. */
export function findShopperLanguage(wish: string): ShopperLanguage | undefined {
  const name = (wish.trim().split(/[-_]/)[0] ?? '').toLowerCase();
  return shopperLanguages.find((each) => each === name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined);
}

export function toDirection(language: ShopperLanguage): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
