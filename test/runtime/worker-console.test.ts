import { describe, expect, test } from 'vitest';
import { fromFetchRequest, toFetchResponse } from '../../api/runtime/shared/fetch-objects.ts';
import { createConsoleFiles } from '../../api/runtime/worker/console.ts';

/** The platform's files, as it answers for them. */
function assets(files: Readonly<Record<string, string>>) {
  return {
    fetch: async (request: Request) => {
      const body = files[new URL(request.url).pathname];
      if (body === undefined) return new Response('not found', { status: 404 });
      if (request.headers.get('if-none-match') === '"1"') return new Response(null, { status: 304, headers: { ETag: '"1"' } });
      return new Response(request.method === 'HEAD' ? null : body, { headers: { 'Content-Type': 'text/plain', ETag: '"1"' } });
    },
  };
}

const built = assets({ '/index.html': 'the page STYLE-NONCE', '/assets/main-1a2b.js': 'script' });
async function get(path: string, init: RequestInit = {}, files = built): Promise<Response | undefined> {
  const answer = await createConsoleFiles(files).answer(fromFetchRequest(new Request(`https://pay.example.test${path}`, init)));
  return answer && toFetchResponse(answer);
}

describe('the console on Workers', () => {
  test.each(['/console', '/console/', '/console/payments/8a00'])(
    'answers %s with its one page, which no foreign script and no frame may enter',
    async (path) => {
      const answer = await get(path);
      expect([answer?.status, await answer?.text()]).toEqual([200, expect.stringMatching(/^the page [\w+/=]+$/)]);
      expect(answer?.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
      expect(answer?.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('lets styles stand inline only with the nonce of this one answer', async () => {
    const nonces = [];
    for (const path of ['/console', '/console/index.html']) {
      const answer = await get(path, { headers: { 'if-none-match': '"1"' } });
      const nonce = /^the page (?<nonce>[\w+/]{22}==)$/.exec((await answer?.text()) ?? '')?.groups?.nonce;
      expect(answer?.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect([answer?.status, answer?.headers.get('etag')]).toEqual([200, null]);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
  });

  test('lets files whose name carries a hash be kept for ever', async () => {
    const answer = await get('/console/assets/main-1a2b.js');
    expect([await answer?.text(), answer?.headers.get('cache-control')]).toEqual(['script', 'public, max-age=31536000, immutable']);
  });

  test('gives no page for an asset that is gone', async () => {
    expect((await get('/console/assets/main-old.js'))?.status).toBe(404);
  });

  test('gives its page where the documentation lies beside it', async () => {
    const files = assets({ '/index.html': 'the page', '/documentation/docs.txt': 'a page of the documentation' });
    expect(await (await get('/console/documentation/docs.txt', {}, files))?.text()).toBe('the page');
  });

  test('says that a browser has a file already', async () => {
    expect((await get('/console/assets/main-1a2b.js', { headers: { 'if-none-match': '"1"' } }))?.status).toBe(304);
  });

  test('leaves to the pages what is not its own, and all where the console was not built', async () => {
    expect(await get('/docs')).toBeUndefined();
    expect(await get('/consoles')).toBeUndefined();
    expect(await get('/console', {}, assets({}))).toBeUndefined();
  });
});
