/** The typeface as the console needs it before anything else: the characters of its languages, in the weights that it uses. */
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Heavier and lighter ones are nowhere on a page. */
const weights = { min: 400, max: 700 };

/** Kerning, and figures of equal width for columns of amounts. */
const features = ['kern', 'tnum', 'ccmp'];

/** The bytes of a WOFF2 file with the characters of a CSS `unicode-range`, such as `U+0020-007E, U+00E4`. */
export async function subsetTypeface(path: string, unicodeRange: string): Promise<Uint8Array> {
  return subsetFont(await readFile(path), charactersIn(unicodeRange), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    noHinting: true,
  });
}

/** The `unicode-range` of the face in a style sheet whose source is the file. */
export function findUnicodeRange(css: string, fileName: string): string {
  const face = [...css.matchAll(/@font-face\s*{[^}]*}/g)].find(([text]) => text.includes(fileName));
  const range = face && /unicode-range:\s*([^;]+);/.exec(face[0])?.[1];
  if (range === undefined) throw new Error(`the style sheet names no characters for ${fileName}`);
  return range;
}

export function charactersIn(unicodeRange: string): string {
  return unicodeRange
    .split(',')
    .flatMap((part) => {
      const [, from = '', to = from] = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/i.exec(part) ?? [];
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => String.fromCodePoint(first + place));
    })
    .join('');
}
