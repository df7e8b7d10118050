/** HTTPS served by the gateway itself (TLS_CERT_FILE, TLS_KEY_FILE), in the live environment, on the runtimes that can. */
import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { defaultLimits } from '../../api/runtime/node/server.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { type CertificateFiles, writeCertificate } from './certificate.ts';
import { liveEnvironment } from './contract.ts';
import { denoCommand, nodeCommand, prepareDeno, startOnFile, temporary } from './started-process.ts';

const { folder, remove } = temporary();
let files: CertificateFiles;

beforeAll(async () => {
  prepareDeno();
  files = await writeCertificate(folder);
});

afterAll(remove);

function get(url: string): Promise<{ readonly status: number | undefined; readonly hsts: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { rejectUnauthorized: false, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] }));
    });
    asked.on('error', reject).end();
  });
}

test.each([
  ['Node', nodeCommand],
  ['Deno', denoCommand],
])('%s serves HTTPS and sockets without a proxy, and believes none', async (_runtime, command) => {
  const running = await startOnFile(command, { ...liveEnvironment, TRUST_PROXY: 'off', ...files });
  try {
    expect(running.address).toMatch(/^https:/);
    expect(await get(`${running.address}/v1/resultcodes`)).toEqual({ status: 200, hsts: 'max-age=31536000' });
    const socket = new WebSocket(`${running.address.replace('https', 'wss')}/graphql`, 'graphql-transport-ws', {
      rejectUnauthorized: false,
    });
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    socket.close();
  } finally {
    await running.stop();
  }
});

test('a TLS handshake that does not end is cut off', async () => {
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'handshake', 'gateway.db')}`, PORT: '0', FTP_PORT: '0', ...files });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
  const running = await startNodeGateway(parsed.settings, silent, { tickEveryMs: null, limits: { handshakeTimeoutMs: 100 } });
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'close');
  await running.stop();
});

test('ten seconds are what a TLS handshake may take', () => {
  expect(defaultLimits.handshakeTimeoutMs).toBe(10_000);
});
