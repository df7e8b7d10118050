/** Chooses the language of a page that a shopper sees. Pure. */
import { findShopperLanguage, type ShopperLanguage } from '../../contract/shopper-languages.ts';

/** The first wish whose language the pages speak; English otherwise. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): ShopperLanguage {
  for (const wish of wishes) {
    const known = findShopperLanguage(wish ?? '');
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
