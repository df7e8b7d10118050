/** `wpwlOptions.fonts`: `[{ family: 'Shop', src: 'https://shop.example/shop.woff2', weight: '400' }]`, for the inputs within the frames. */
import { toRecord } from '../option-values.ts';
import type { FrameFont } from '../protocol.ts';

/** More than these, or an address that is no font file, the gateway leaves out of the frame's policy. */
const fontsMax = 4;

export function toFonts(value: unknown): readonly FrameFont[] {
  if (!Array.isArray(value)) return [];
  return value
    .map(toRecord)
    .flatMap(({ family, src, weight, style }) => {
      const url = typeof src === 'string' ? URL.parse(src, document.baseURI) : null;
      if (typeof family !== 'string' || !url) return [];
      return [
        {
          family,
          src: `${url.origin}${url.pathname}`,
          ...(typeof weight === 'string' ? { weight } : {}),
          ...(typeof style === 'string' ? { style } : {}),
        },
      ];
    })
    .slice(0, fontsMax);
}
