/** The merchant's fonts within a frame, from addresses that the frame's policy allows (api/runtime/shared/hosted-form.ts). */
import type { FrameFont } from '../protocol.ts';

/**
 * Each file is loaded as a whole before the input may use it. A font that the browser loaded only for certain digits would tell its
 * server which digits the shopper types.
 */
export function addFonts(fonts: readonly FrameFont[]): void {
  for (const { family, src, weight, style } of fonts) {
    const face = new FontFace(family, `url(${JSON.stringify(src)})`, { ...(weight ? { weight } : {}), ...(style ? { style } : {}) });
    // Without the font, the next family of the input's style stands.
    void face.load().then(
      () => document.fonts.add(face),
      () => {},
    );
  }
}
