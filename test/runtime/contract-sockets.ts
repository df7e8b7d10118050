/** Live events through every adapter: graphql-transport-ws and server-sent events. */
import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { allEvents, latestCursor, subscribe } from '../events/live.ts';
import { cardPayment, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import type { Running } from './contract.ts';

const waiting = { timeout: boundMs(30_000) };

export function socketCases(running: () => Running): void {
  const pay = async (): Promise<string> => {
    const { body, text } = await createRestClient(httpTransport(running().address)).post('/v1/payments', cardPayment);
    if (body.id === undefined) throw new Error(`no payment: ${text}`);
    return body.id;
  };

  const open = (path: string, protocols: readonly string[] = ['graphql-transport-ws']) =>
    new WebSocket(`${running().address.replace('http', 'ws')}${path}`, [...protocols]);

  test('agrees on graphql-transport-ws among the protocols that a client offers, and acknowledges it', async () => {
    const socket = open('/graphql', ['something-else', 'graphql-transport-ws']);
    const answered = new Promise<string>((resolve) => socket.on('message', (text) => resolve(String(text))));
    await new Promise((resolve) => socket.on('open', resolve));
    expect(socket.protocol).toBe('graphql-transport-ws');
    socket.send('{"type":"connection_init"}');
    expect(JSON.parse(await answered)).toEqual({ type: 'connection_ack' });
    socket.close();
  });

  test.each(['/v1/payments', '/console', '/graphql/other'])('refuses a socket at %s', async (path) => {
    const socket = open(path);
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(error.message).toContain('404');
  });

  test('sends a subscriber the event of a payment, and later what it missed', async () => {
    const after = await latestCursor(running().address);
    await pay();
    const first = await subscribe(running().address, { after });
    await first.seen(1);
    const id = await pay();
    await vi.waitUntil(() => first.events.some(({ subjectId }) => subjectId === id), waiting);
    first.socket.close();
    const missed = await pay();
    const second = await subscribe(running().address, { after: first.events.find(({ subjectId }) => subjectId === id)?.cursor });
    await vi.waitUntil(() => second.events.some(({ subjectId }) => subjectId === missed), waiting);
    expect(second.events.some(({ subjectId }) => subjectId === id)).toBe(false);
    second.socket.close();
  });

  test('sends events as server-sent events, too', async () => {
    const after = await latestCursor(running().address);
    await pay();
    const gone = new AbortController();
    const response = await fetch(`${running().address}/graphql`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', authorization: `Bearer ${demoToken}` },
      body: JSON.stringify({ query: allEvents, variables: { after } }),
      signal: gone.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('"sequence"')) break;
    }
    expect(text).toMatch(/"sequence":\d+,/);
    gone.abort();
  });
}
