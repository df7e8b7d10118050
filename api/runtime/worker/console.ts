/** The console on Workers: the platform holds its files (wrangler.toml, assets), the gateway says what they are sent with. */
import { documentsName } from '../shared/console-documents.ts';
import { cacheControlOf, consoleHeaders } from '../shared/console-headers.ts';
import type { Fetcher } from './environment.ts';

/** Undefined where the request is not for the console, or where the console was not built: then the pages answer. */
export async function consoleAnswer(request: Request, assets: Fetcher): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (pathname !== '/console' && !pathname.startsWith('/console/')) return undefined;
  const name = pathname.slice('/console/'.length);
  const found = name === '' ? undefined : await fileOf(assets, `${origin}/${name}`, request);
  if (found) return withHeaders(found, name);
  // Every other path is the one page; an asset that is gone is not, so that an old page learns of it.
  const page = await fileOf(assets, `${origin}/index.html`, request);
  if (!page) return undefined;
  if (!name.startsWith('assets/')) return withHeaders(page, 'index.html');
  return new Response('There is nothing at this address.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}

/** The list of the console's documents; undefined where there is none. Any host will do: the platform looks at the path. */
export async function consoleDocuments(assets: Fetcher | undefined): Promise<string | undefined> {
  const answer = await assets?.fetch(new Request(`https://console.invalid/${documentsName}`));
  return answer?.ok ? answer.text() : undefined;
}

async function fileOf(assets: Fetcher, url: string, { method, headers }: Request): Promise<Response | undefined> {
  const known = headers.get('if-none-match');
  const answer = await assets.fetch(new Request(url, { method, headers: known === null ? {} : { 'If-None-Match': known } }));
  return answer.ok || answer.status === 304 ? answer : undefined;
}

function withHeaders(answer: Response, name: string): Response {
  const headers = new Headers(answer.headers);
  for (const [header, value] of Object.entries(consoleHeaders)) headers.set(header, value);
  headers.set('Cache-Control', cacheControlOf(name));
  return new Response(answer.body, { status: answer.status, headers });
}
