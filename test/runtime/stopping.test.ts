/** A stop resets no request: a kept connection may bring a last one, which is answered and told that it was the last. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLimits } from '../../api/runtime/node/server.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

interface Answered {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly port: number | undefined;
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'stopping-'));
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'gateway.db')}`, PORT: '0' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const gateway = await startNodeGateway(parsed.settings, silent, { tickEveryMs: null });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<Answered>((resolve, reject) => {
      const sending = request(`${gateway.url}/v1/resultcodes`, { agent }, (response) => {
        const { statusCode: status, headers, socket } = response;
        const answered = { status, connection: headers.connection, port: socket.localPort };
        response.on('end', () => resolve(answered)).resume();
      });
      sending.on('error', reject).end();
    });
  const end = async (): Promise<void> => {
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { gateway, ask, end };
}

test('a request on a kept connection after SIGTERM is answered, with Connection: close', async () => {
  const { gateway, ask, end } = await start();
  const first = await ask();
  const stopped = gateway.stop();
  const last = await ask();
  expect(first).toMatchObject({ status: 200, connection: 'keep-alive' });
  expect(last).toEqual({ status: 200, connection: 'close', port: first.port });
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
  await stopped;
  await end();
});

test('a process that stands still while it stops reads what came meanwhile before it closes the connection', async () => {
  const { gateway, ask, end } = await start();
  await ask();
  const stopped = gateway.stop();
  const last = ask();
  // The request is on its way, and the time for it is over when the event loop goes on.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * defaultLimits.lastRequestMs));
  expect(await last).toMatchObject({ status: 200, connection: 'close' });
  await stopped;
  await end();
});
