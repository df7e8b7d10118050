import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressForPages } from '../../api/runtime/node/compression.ts';
import { openConsole } from '../../api/runtime/node/console.ts';
import type { HttpAnswer } from '../../api/runtime/shared/exchange.ts';

const long = JSON.stringify({ data: 'x'.repeat(5_000) });
const answer = (body: HttpAnswer['body'], headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/graphql-response+json', vary: 'Cookie', ...headers },
  body,
});
const page = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br' };

function stream(text: string): ReadableStream<Uint8Array> {
  return new Response(text).body ?? new ReadableStream();
}

test.each([
  ['a text', () => answer(long)],
  ['a stream that says its length', () => answer(stream(long), { 'content-length': String(long.length) })],
])('compresses %s for a page of our own origin', async (_, make) => {
  const { headers, body } = await compressForPages(make(), page);
  expect(headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Cookie, Accept-Encoding' });
  expect(headers).not.toHaveProperty('content-length');
  expect(brotliDecompressSync(body as Uint8Array).toString()).toBe(long);
});

test('compresses with gzip where the browser knows no other', async () => {
  const { headers, body } = await compressForPages(answer(long), { ...page, 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({ 'Content-Encoding': 'gzip' });
  expect(gunzipSync(body as Uint8Array).toString()).toBe(long);
});

test.each([
  ['another origin', answer(long), { ...page, 'sec-fetch-site': 'cross-site' }],
  ['a program', answer(long), { 'accept-encoding': 'br' }],
  ['a client that takes no encoding', answer(long), { 'sec-fetch-site': 'same-origin' }],
  ['a short answer', answer('{}'), page],
  ['a stream of events', answer(stream(long), { 'content-type': 'text/event-stream' }), page],
  ['a stream without a length', answer(stream(long)), page],
  ['what is compressed already', answer(long, { 'Content-Encoding': 'br' }), page],
])('leaves the answer for %s as it is', async (_, given, headers) => {
  expect(await compressForPages(given, headers)).toBe(given);
});

test('the console’s page goes compressed, with a nonce of its own in each answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><style nonce="STYLE-NONCE">p{color:red}</style>');
  const files = openConsole(folder);
  const read = async () => files?.answer({ method: 'GET', path: '/console/payments', headers: { 'accept-encoding': 'gzip, br' } });
  const [one, other] = [await read(), await read()];
  await rm(folder, { recursive: true });
  expect(one?.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
  const text = brotliDecompressSync(one?.body as Uint8Array).toString();
  const [, nonce = ''] = /nonce="([^"]{20,})"/.exec(text) ?? [];
  expect(one?.headers['Content-Security-Policy']).toContain(`'nonce-${nonce}'`);
  expect(brotliDecompressSync(other?.body as Uint8Array).toString()).not.toContain(nonce);
});

test('a file that the build has compressed is the same bytes for every browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-compressed-'));
  const script = Buffer.from(`export const text = '${'x'.repeat(3_000)}';`);
  await writeFile(join(folder, 'index.html'), '');
  await mkdir(join(folder, 'assets'));
  const path = join(folder, 'assets', 'first-12345678.js');
  await writeFile(path, script);
  await writeFile(`${path}.br`, brotliCompressSync(script));
  const files = openConsole(folder);
  await rm(folder, { recursive: true });
  const read = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    return files?.answer({ method: 'GET', path: '/console/assets/first-12345678.js', headers });
  };
  const answers = [await read(''), await read('gzip, br'), await read('gzip')];
  expect(answers.map((answer) => answer?.headers['Content-Encoding'])).toEqual([undefined, 'br', 'gzip']);
  const [plain, compressed, zipped] = answers.map((answer) => answer?.body as Uint8Array);
  expect(Buffer.from(plain ?? [])).toEqual(script);
  expect(brotliDecompressSync(compressed ?? '')).toEqual(script);
  expect(gunzipSync(zipped ?? '')).toEqual(script);
});

test('a picture that can be opened says what a page may do; a script says little', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-files-'));
  await writeFile(join(folder, 'index.html'), '');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'first-12345678.js'), 'export {};');
  const files = openConsole(folder);
  const read = async (name: string) => (await files?.answer({ method: 'GET', path: `/console/${name}`, headers: {} }))?.headers ?? {};
  const [picture, script] = [await read('icon.svg'), await read('assets/first-12345678.js')];
  await rm(folder, { recursive: true });
  expect(picture['Content-Security-Policy']).toContain("frame-ancestors 'none'");
  expect(picture).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
  expect(script).toEqual({
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': "default-src 'none'",
    'Content-Type': 'text/javascript;charset=UTF-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
});
