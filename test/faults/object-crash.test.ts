/**
 * kill -9 of workerd under load, with the gateway in a Durable Object: what holds of a process on a file holds here too. Some
 * rounds (support/rounds.ts).
 */
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { subscribe } from '../events/live.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import {
  type Answered,
  acknowledgedMin,
  debit,
  expectBookToAgree,
  expectOneOutcomeEach,
  ledgerHolds,
  loadUntilKilled,
  type Sent,
  send,
} from './crash-load.ts';

/** Of both banks together. */
const rounds = roundsOf('OBJECT_ROUNDS', { few: 2, many: 40 });

const timeout = boundMs(120_000 + rounds * 4_000);

let folder: string;
let gateways: ObjectGateways;
let bank: BankProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-crash-'));
  gateways = prepareObjectGateways();
  bank = await startTestBank(join(folder, 'bank.book'));
});

afterAll(async () => {
  await gateways.remove();
  await bank.end();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  { name: 'simulator', channel: sandbox.documented },
  { name: 'bank', channel: sandbox.testBank },
])('kill -9 of workerd under load, with the $name', ({ name, channel }) => {
  test('loses nothing acknowledged, moves nothing twice, gives one outcome for each key', { timeout }, async () => {
    const start = () => gateways.start(name, { SANDBOX_BANK_URL: bank.url });
    const acknowledged = new Map<string, Answered>();
    const sent = new Map<string, Sent>();
    for (let round = 0; round < rounds / 2; round += 1) {
      const gateway = await start();
      const killable = { url: gateway.url, kill: () => gateway.end('SIGKILL') };
      for (const request of await loadUntilKilled(killable, channel, round, acknowledged)) sent.set(request.key, request);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual((rounds / 2) * acknowledgedMin);

    const gateway = await start();
    const outcomes = await expectOneOutcomeEach(gateway.url, sent, acknowledged);
    expect(await ledgerHolds(gateway.url)).toEqual({ holds: true, differences: [] });
    if (channel === sandbox.testBank) expectBookToAgree(await bank.book(), outcomes);
    await gateway.end('SIGTERM');
  });
});

/** A bank that answers no operation, and says of each that it is asked about that it never had it. */
async function startSilentBank() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.method ?? '');
    if (request.method !== 'GET') return;
    response.statusCode = 404;
    response.end(JSON.stringify({ requestId: decodeURIComponent(request.url?.split('/').at(-1) ?? ''), status: 'absent' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    count: (method: string) => calls.filter((call) => call === method).length,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('does by its alarm what was due when workerd was killed, while nobody asks', { timeout }, async () => {
  const silent = await startSilentBank();
  const first = await gateways.start('alarm', { SANDBOX_BANK_URL: silent.url });
  const lost = send(first.url, debit(sandbox.testBank, 'alarm')).catch(() => undefined);
  await expect.poll(() => silent.count('POST'), { interval: 10 }).toBe(1);
  await first.end('SIGKILL');
  await lost;
  expect(silent.count('GET')).toBe(0);
  const second = await gateways.start('alarm', { SANDBOX_BANK_URL: silent.url });
  await expect.poll(() => silent.count('GET'), { timeout: boundMs(90_000) }).toBeGreaterThan(0);
  await second.end('SIGKILL');
  silent.end();
});

test('sleeps until something is due, although each look deletes what is old and finds none', { timeout }, async () => {
  const gateway = await gateways.start('idle');
  await send(gateway.url, debit(sandbox.documented, 'idle'));
  // A look that sets the alarm again stands five seconds ahead at most.
  await expect.poll(() => gateways.alarmOf('idle') - Date.now(), { timeout: boundMs(30_000), interval: 500 }).toBeGreaterThan(10_000);
  await gateway.end('SIGKILL');
});

longTest('is started again on its port when workerd was killed, and when it answers nobody', { timeout }, async () => {
  const running = await gateways.supervise('supervised', { everyMs: 100, timeoutMs: boundMs(500), failuresMax: 2 });
  const url = `http://127.0.0.1:${running.port}`;
  const paid = await send(url, debit(sandbox.documented, 'before'));
  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    const pid = running.pid();
    process.kill(pid, signal);
    await expect.poll(() => running.pid()).not.toBe(pid);
    expect(await send(url, debit(sandbox.documented, 'before'))).toEqual(paid);
  }
  await running.stop();
});

test.each(['before it was started again', 'while it was started again'])(
  'leaves no workerd behind where it was stopped %s',
  {
    timeout,
  },
  async (moment) => {
    const told = Promise.withResolvers<void>();
    const probing = { everyMs: 100, timeoutMs: 5_000, failuresMax: Number.POSITIVE_INFINITY };
    const running = await gateways.supervise(`stopped ${moment}`, probing, () => told.resolve());
    // Each start writes it.
    const configuration = join(gateways.folderOf(`stopped ${moment}`), 'workerd.capnp');
    rmSync(configuration);
    process.kill(running.pid(), 'SIGKILL');
    await told.promise;
    if (moment.startsWith('while')) await expect.poll(() => existsSync(configuration), { interval: 1 }).toBe(true);
    await running.stop();
    await expect(fetch(`http://127.0.0.1:${running.port}/healthz`)).rejects.toThrow();
    expect(() => process.kill(running.pid(), 0)).toThrow('ESRCH');
  },
);

// A console keeps a connection open all day. That nothing answers while workerd waits for it must not be what ends it.
test('is stopped, with all that it answered, while a subscriber stays connected', { timeout }, async () => {
  const running = await gateways.supervise('subscribed', { everyMs: 100, timeoutMs: 5_000, failuresMax: Number.POSITIVE_INFINITY });
  const url = `http://127.0.0.1:${running.port}`;
  const paid = await send(url, debit(sandbox.documented, 'seen'));
  const subscriber = await subscribe(url);
  subscriber.socket.on('message', (message) => {
    if (String(message).startsWith('{"type":"ping"')) subscriber.socket.send('{"type":"pong"}');
  });
  await running.stop();
  await subscriber.closed;
  const again = await gateways.start('subscribed');
  expect(await send(again.url, debit(sandbox.documented, 'seen'))).toEqual(paid);
  await again.end('SIGKILL');
});
