/** Reading a request's body on Node, bounded while it arrives. */
import type { IncomingMessage } from 'node:http';

/** The text, or why there is none. `gone`: the client went away. */
export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'tooLarge' } | { readonly kind: 'gone' };

export function readBody(request: IncomingMessage, bytesMax: number): Promise<Body> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bytesMax) return Promise.resolve({ kind: 'tooLarge' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        request.pause();
        resolve({ kind: 'tooLarge' });
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve({ kind: 'text', text: textOf(chunks) }));
    request.on('error', () => resolve({ kind: 'gone' }));
    request.on('close', () => resolve({ kind: 'gone' }));
  });
}

/** Most bodies come in one piece. */
function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  if (first === undefined) return '';
  return (chunks.length === 1 ? first : Buffer.concat(chunks)).toString('utf8');
}
