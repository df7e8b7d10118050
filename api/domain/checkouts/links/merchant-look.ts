import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';

/** How the pages that a shopper opens for a merchant look. */
export interface MerchantLook {
  /** The merchant. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** In the place of the merchant's name; null: that of the entity. */
  readonly name: string | null;
  /** Of buttons and links: `#` and six hex digits; null: the gateway's own. */
  readonly color: string | null;
  /** A PNG, JPEG or WebP picture in base64; null: none. */
  readonly logo: string | null;
  readonly updatedAt: Timestamp;
}

export const lookNameCharactersMax = 60;
/** A logo is small: it is read with each page. */
export const logoBytesMax = 32_768;

const colorPattern = /^#[0-9a-f]{6}$/;

export function isLookColor(text: string): boolean {
  return colorPattern.test(text);
}

/** How pictures begin, in base64. SVG is not among them: it may hold a script. */
const beginnings = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const;

/** The type of a picture in base64; undefined where it is none of those that are taken. */
export function findLogoType(base64: string): (typeof beginnings)[number][1] | undefined {
  return beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1];
}

/** Black or white: what is read better on the colour (WCAG's relative luminance). */
export function findInk(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
