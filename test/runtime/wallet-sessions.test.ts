/** Sessions of Apple Pay on Node: asked over TLS with the merchant's own certificate, of a counterpart on loopback. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createWalletSessions } from '../../api/runtime/node/wallet-sessions.ts';
import { writeCertificate } from './certificate.ts';

let folder: string;
let server: Server;
let url: string;
let certificate: string;
let key: string;
let answer = { status: 200, body: '{"nonce":"1"}' };
const seen: { readonly subject: string; readonly body: string }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-sessions-'));
  const files = await writeCertificate(folder);
  certificate = readFileSync(files.TLS_CERT_FILE, 'utf8');
  key = readFileSync(files.TLS_KEY_FILE, 'utf8');
  server = createServer({ cert: certificate, key, ca: certificate, requestCert: true, rejectUnauthorized: true }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += String(chunk);
    });
    request.on('end', () => {
      seen.push({ subject: String((request.socket as TLSSocket).getPeerCertificate().subject.CN), body });
      response.writeHead(answer.status, { location: url }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `https://localhost:${(server.address() as AddressInfo).port}/paymentservices/startSession`;
});

afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (own: { certificate: string; privateKey: Secret<string> }, ca?: string) =>
  createWalletSessions(ca === undefined ? {} : { ca })({ url, body: '{"initiative":"web"}', identity: own });

test('shows the certificate and brings the session back', async () => {
  expect(await ask({ certificate, privateKey: new Secret(key) }, certificate)).toBe('{"nonce":"1"}');
  expect(seen).toEqual([{ subject: 'localhost', body: '{"initiative":"web"}' }]);
});

test('brings nothing of a refusal, a redirect, an answer without end, or a counterpart that nobody vouches for', async () => {
  const own = { certificate, privateKey: new Secret(key) };
  for (const next of [
    { status: 417, body: 'no' },
    { status: 302, body: '{}' },
    { status: 200, body: 'x'.repeat(100_000) },
  ]) {
    answer = next;
    expect(await ask(own, certificate)).toBeUndefined();
  }
  const asked = seen.length;
  expect(await ask(own)).toBeUndefined();
  expect(await ask({ certificate: 'none', privateKey: new Secret('none') }, certificate)).toBeUndefined();
  expect(seen).toHaveLength(asked);
});
