import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQr } from '../../console/components/qr-view.ts';

/** Draws the path as a camera would see it. */
function photograph({ size, path }: ReturnType<typeof drawQr>, scale = 4) {
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

test('the drawn code is read as the address that it stands for', () => {
  const uri = 'otpauth://totp/Payment%20gateway:admin@example.test?secret=JBSWY3DPEHPK3PXP&issuer=Payment%20gateway&digits=6&period=30';
  expect(decodeQR(photograph(drawQr(uri)))).toBe(uri);
});
