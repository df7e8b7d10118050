/** Asks Apple Pay for sessions on Node and Deno: over TLS with the merchant's own certificate, without redirects. */
import { request } from 'node:https';
import type { StartWalletSession } from '../../domain/wallets/ports.ts';

/** A shopper looks at the sheet meanwhile. */
const timeoutMs = 10_000;

/** A session is some kilobytes. */
const answerBytesMax = 65_536;

/** `ca`: of tests, in the place of the system's roots. */
export function createWalletSessions({ ca }: { readonly ca?: string } = {}): StartWalletSession {
  return ({ url, body, identity }) =>
    new Promise((resolve) => {
      const none = (): void => resolve(undefined);
      try {
        const outgoing = request(url, {
          method: 'POST',
          agent: false,
          cert: identity.certificate,
          key: identity.privateKey.reveal(),
          headers: { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) },
          signal: AbortSignal.timeout(timeoutMs),
          ...(ca === undefined ? {} : { ca }),
        });
        outgoing.on('error', none);
        outgoing.on('response', (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on('error', none);
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > answerBytesMax) return void response.destroy(new Error('too long'));
            chunks.push(chunk);
          });
          response.on('end', () => resolve(response.statusCode === 200 ? Buffer.concat(chunks).toString('utf8') : undefined));
        });
        outgoing.end(body);
      } catch {
        // A certificate that TLS does not take.
        none();
      }
    });
}
