/** A QR code as a path of an SVG, drawn here: nothing is loaded, and the secret in it goes nowhere. Pure. */
import encodeQR from 'qr';

export interface QrDrawing {
  /** Modules on each side, with the quiet zone: the side of the view box. */
  readonly size: number;
  /** One square of side 1 for each dark module. */
  readonly path: string;
}

/** Modules that stay light around the code, as readers need. */
const quietModules = 4;

export function drawQr(text: string): QrDrawing {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const squares = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: modules.length, path: squares.join('') };
}
