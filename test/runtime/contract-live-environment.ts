/** What holds in the live environment, where a proxy ends TLS: plain HTTP, HSTS, and the addresses that it forwards. */
import { expect, test } from 'vitest';
import WebSocket from 'ws';

export interface LiveRunning {
  readonly address: string;
  stop(): Promise<void>;
}

const overTls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example.test' };

export function liveEnvironmentCases(address: () => string): void {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${address()}${path}`, { headers, redirect: 'manual' });

  test('sends GET over plain HTTP to the public https address, with its query, whatever the Host header says', async () => {
    for (const headers of [{}, { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'thief.example.test' }]) {
      const answer = await get('/v1/resultcodes?a=b', headers);
      expect([answer.status, answer.headers.get('location')]).toEqual([307, 'https://pay.example.test/v1/resultcodes?a=b']);
    }
  });

  test.each(['/v1/payments', '/graphql', '/auth/sign-in/email'])('refuses POST %s over plain HTTP', async (path) => {
    const answer = await fetch(`${address()}${path}`, { method: 'POST', body: 'a=b' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ result: { code: '800.900.300' } });
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('answers probes over plain HTTP', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
  });

  test.each([
    ['/v1/resultcodes', 200],
    ['/graphql?query={resultCodes{ edges { node {code} } }}', 200],
    ['/auth/get-session', 200],
    ['/export/payments.csv', 401],
    ['/docs', 200],
    ['/console', 200],
    ['/shop', 404],
    ['/nowhere', 404],
  ])('answers %s over TLS, and tells browsers to stay with it', async (path, status) => {
    const answer = await get(path, overTls);
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([status, 'max-age=31536000']);
    await answer.arrayBuffer();
  });

  test('binds staff to the public address', async () => {
    const body = JSON.stringify({ email: 'nobody@example.test', password: 'not-the-password' });
    const post = (origin: string) =>
      fetch(`${address()}/auth/sign-in/email`, {
        method: 'POST',
        headers: { ...overTls, origin, 'content-type': 'application/json' },
        body,
      });
    expect((await post('https://elsewhere.example.test')).status).toBe(403);
    // From a page of the public address it goes as far as the password, which is nobody's.
    expect(await (await post('https://pay.example.test')).json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
  });

  test('opens sockets over TLS only', async () => {
    const open = (headers: Readonly<Record<string, string>>) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${address().replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
        socket.on('error', (error) => resolve(error.message));
        socket.on('open', () => {
          socket.close();
          resolve('opened');
        });
      });
    expect(await open({})).toContain('404');
    expect(await open(overTls)).toBe('opened');
  });

  test('has no sandbox', async () => {
    const headers = { ...overTls, authorization: `Bearer ${btoa('8ac7a4a0000000000000000000000100|sandbox-demo')}` };
    expect((await get('/v1/query?merchantTransactionId=none', headers)).status).toBe(403);
    expect((await get('/simulator/redirect/8a000000000000000000000000000000', headers)).status).toBe(404);
  });
}
