/** The console on Workers: the platform holds its files (wrangler.toml, assets), the gateway adds headers and the page's nonce. */
import { storedFolder } from '../../doors/docs/stored.ts';
import { type ConsoleFiles, cacheControl, consoleFileName, consoleHeaders, isAsset, missingAsset, pageAnswer } from '../shared/console.ts';
import { documentsName } from '../shared/console-documents.ts';
import type { HttpAnswer, HttpRequest } from '../shared/exchange.ts';
import { fromFetchResponse } from '../shared/fetch-objects.ts';
import type { Fetcher } from './environment.ts';

const pageName = 'index.html';

/** The platform reads the path of a URL only. */
const assetsOrigin = 'https://console.invalid';

export function createConsoleFiles(assets: Fetcher): ConsoleFiles {
  return {
    async answer(request) {
      const name = consoleFileName(request.path);
      if (name === undefined) return undefined;
      // The documentation lies beside the console's files, and is no part of it.
      const isPage = name === '' || name === pageName || name.startsWith(`${storedFolder}/`);
      const found = isPage ? undefined : await findFile(assets, name, request);
      if (found) return withHeaders(found, name);
      // Without the browser's headers: a page that it kept has the nonce of another answer.
      const page = await findFile(assets, pageName, { method: 'GET', headers: {} });
      if (!page) return undefined;
      return isAsset(name) ? missingAsset : pageAnswer(await page.text());
    },
  };
}

/** The list of the console's documents; undefined where it was not built. */
export async function readConsoleDocuments(assets: Fetcher | undefined): Promise<string | undefined> {
  return readAsset(assets, documentsName);
}

/** Undefined where there is no such file, or none at all. */
export async function readAsset(assets: Fetcher | undefined, name: string): Promise<string | undefined> {
  const answer = await assets?.fetch(new Request(`${assetsOrigin}/${name}`));
  return answer?.ok ? answer.text() : undefined;
}

async function findFile(
  assets: Fetcher,
  name: string,
  { method, headers }: Pick<HttpRequest, 'method' | 'headers'>,
): Promise<Response | undefined> {
  const known = headers['if-none-match'];
  const url = `${assetsOrigin}/${name}`;
  const answer = await assets.fetch(new Request(url, { method, headers: known === undefined ? {} : { 'If-None-Match': known } }));
  return answer.ok || answer.status === 304 ? answer : undefined;
}

function withHeaders(response: Response, name: string): HttpAnswer {
  const answer = fromFetchResponse(response);
  // What the platform says of caching gives way to ours, whichever case its name is written in.
  const { 'cache-control': _platform, vary: _vary, ...headers } = answer.headers;
  return { ...answer, headers: { ...headers, ...consoleHeaders(name), 'Cache-Control': cacheControl(name) } };
}
