/** An address as a QR code. It is dark on white in every colour scheme: readers expect that. */
import { useMemo } from 'react';
import { drawQr } from './qr-view.ts';

const sidePx = 200;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg role="img" aria-label={label} width={sidePx} height={sidePx} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
