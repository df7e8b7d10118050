/** Live events over connections that break: each event once, in order, and from where the loop stopped. */
import { afterEach, expect, test } from 'vitest';
import { createClient, GatewayRefusal } from '../../api/client/client.ts';
import { answers, type Behaviour, breaks, type FaultyServer, startFaultyServer } from './faulty-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  const server = await startFaultyServer(...behaviours);
  closing.push(() => server.stop());
  return { server, client: createClient({ baseUrl: server.url, token: 'token', retryDelayMs: 1 }) };
}

const next = (cursor: string) => `event: next\ndata: ${JSON.stringify({ data: { events: { cursor } } })}\n\n`;

/** Writes the chunks one by one, then leaves the connection open, or breaks it. */
function streams(chunks: readonly string[], end: 'break' | 'end' | 'stay'): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(chunk);
    if (end === 'end') response.end();
    if (end === 'break') setImmediate(() => response.destroy());
  };
}

const afterOf = ({ seen }: FaultyServer) => seen.map(({ body }) => JSON.parse(body).variables.after);

test('go on after the last one that the loop has finished, over every break', async () => {
  const { client, server } = await start(
    streams([':\n\n', next('a'), next('b').slice(0, 20), next('b').slice(20)], 'end'),
    breaks,
    streams([next('c').replaceAll('\n', '\r\n')], 'end'),
    answers(503, { errors: [{ message: 'stopping', extensions: { code: 'INTERNAL' } }] }),
    streams([next('d')], 'stay'),
  );
  const seen: string[] = [];
  for await (const { cursor } of client.events({ after: 'start' })) {
    seen.push(cursor);
    if (cursor === 'd') break;
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
  expect(afterOf(server)).toEqual(['start', 'b', 'b', 'c', 'c']);
});

test('begin with what comes from now on where no cursor is given', async () => {
  const { client, server } = await start(answers(200, { data: { latestCursor: 'now' } }), streams([next('a')], 'stay'));
  for await (const event of client.events({ filter: { types: ['PAYMENT'] } })) {
    expect(event.cursor).toBe('a');
    break;
  }
  expect(JSON.parse(server.seen[1]?.body ?? '').variables).toEqual({ after: 'now', filter: { types: ['PAYMENT'] } });
});

test('end with the refusal where the token is refused, at first or later', async () => {
  const refusal = { errors: [{ message: 'invalid access token', extensions: { code: 'FORBIDDEN', resultCode: '800.900.300' } }] };
  const revoked = `event: next\ndata: ${JSON.stringify(refusal)}\n\n`;
  const later = await start(streams([next('a'), revoked], 'end'));
  const seen: string[] = [];
  const iterate = async (): Promise<void> => {
    for await (const { cursor } of later.client.events({ after: 'start' })) seen.push(cursor);
  };
  await expect(iterate()).rejects.toThrow(GatewayRefusal);
  expect(seen).toEqual(['a']);
  const first = await start(answers(403, refusal));
  await expect(first.client.events({ after: 'start' }).next()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('end without an error when the signal aborts', async () => {
  const abort = new AbortController();
  const { client } = await start(streams([next('a')], 'stay'));
  const seen: string[] = [];
  for await (const { cursor } of client.events({ after: 'start', signal: abort.signal })) {
    seen.push(cursor);
    abort.abort();
  }
  expect(seen).toEqual(['a']);
});
