import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GatewayOptions } from '../../doors/gateway/gateway.ts';

/** By their options: with the known token, or for a session (runtime/shared/graphiql.ts). */
const pages = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * GraphiQL as one page of our own: Yoga's default loads its scripts from a public CDN, which a page that is given tokens
 * must not. Nine megabytes, so another thread makes their bytes with the first request, and they are kept; Workers have no
 * room for them. There are two at most, for whoever has a session and for everybody else.
 */
export const renderGraphiQL: NonNullable<GatewayOptions['renderGraphiQL']> = (options) => {
  const key = JSON.stringify(options);
  const kept = pages.get(key);
  if (kept) return kept;
  const page = renderInBackground(options).catch((error: unknown) => {
    // The next request tries again.
    pages.delete(key);
    throw error;
  });
  pages.set(key, page);
  return page;
};

async function renderInBackground(options: Parameters<typeof renderGraphiQL>[0]): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./graphiql-worker.ts', import.meta.url), { workerData: options });
  // It rejects where the thread fails.
  const [bytes]: unknown[] = await once(worker, 'message');
  if (bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer) return new Uint8Array(bytes.buffer);
  throw new TypeError('the thread answered with something else than a page');
}
