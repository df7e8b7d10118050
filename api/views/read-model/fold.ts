/** Texts as they are compared: small letters without accents, so that `MÜLLER` is found by `muller`. */

/** Letters that have no accent to take away. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th' };

/** Most texts: words of plain letters, digits and signs with single spaces between them. Of these only capitals are folded, a sixth of the work. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Folded, with single spaces between words. */
export function fold(text: string): string {
  return plain.test(text) ? text.toLowerCase() : foldAny(text);
}

function foldAny(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðıæœþ]/g, (letter) => spelled[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a name: letters and digits, whatever stands between them. */
export function splitWords(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
