import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WorkerHandle } from 'wrangler';
import { demoToken } from '../support/client.ts';
import { longTest } from '../support/long-test.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';
import { contractSuite, liveEnvironment, liveEnvironmentSuite, type Running } from './contract.ts';
import type { LiveRunning } from './contract-live-environment.ts';
import { testVaultKeys } from './started-process.ts';
import { createToken, pay, pingsOften, revokeToken, sleepsAfterReader, standing } from './worker-live.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
const { createTestHarness } = await import('wrangler');

const common = { ...pingsOften, VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DATABASE_URL: 'object:main' };

let worker: (() => WorkerHandle) | undefined;

async function startObject(vars: Readonly<Record<string, string>>): Promise<Running> {
  const harness = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars: { ...common, ...vars } }] });
  const { url } = await harness.listen();
  worker = () => harness.getWorker();
  return { address: String(url).replace(/\/$/, ''), databaseUrl: common.DATABASE_URL, stop: () => harness.close() };
}

contractSuite(
  {
    name: 'workerd, in a Durable Object',
    start: (environment) => startObject({ ...environment, SANDBOX: 'on', WEBHOOK_ALLOW_LOOPBACK: 'on' }),
    isProcess: false,
    sendsMail: false,
    isOnlySmoke: true,
  },
  (running) => {
    test('has no work for a cron trigger', async () => {
      expect(await worker?.().scheduled({ cron: '* * * * *' })).toMatchObject({ outcome: 'ok' });
    });
    objectSockets(running);
  },
);

/** Takes the object's memory and leaves it its sockets and its storage, as the platform does with one that is idle. */
async function putToSleep(): Promise<void> {
  await worker?.().evictDurableObject('INSTALLATION', { name: 'main', webSockets: 'hibernate' });
}

function objectSockets(running: () => Running): void {
  test('goes on with its sockets after it has lost its memory, each event once and in order', async () => {
    await pay(running());
    const subscriber = await standing(running());
    await putToSleep();
    const first = await pay(running());
    await subscriber.seen(2);
    await putToSleep();
    const second = await pay(running());
    await subscriber.seen(3);
    expect(subscriber.events.slice(1).map(({ subjectId }) => subjectId)).toEqual([first, second]);
    const sequences = subscriber.events.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    subscriber.socket.close();
  });

  test('can be put to sleep when a reader of server-sent events has gone', async () => {
    await pay(running());
    await sleepsAfterReader(running(), putToSleep);
  });

  test('sends nothing to a token that was revoked while it slept', async () => {
    const { id, token } = await createToken(running());
    const subscriber = await standing(running(), { token });
    await putToSleep();
    await revokeToken(running(), id);
    await pay(running());
    await subscriber.completed;
    expect(subscriber.events).toHaveLength(1);
    expect(subscriber.errors).toMatchObject([{ extensions: { resultCode: '800.900.300' } }]);
    subscriber.socket.close();
  });

  test('closes a socket that says nothing, with no other request', async () => {
    const silent = new WebSocket(`${running().address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await expect.poll(() => silent.readyState).toBe(WebSocket.OPEN);
    await putToSleep();
    await expect.poll(() => silent.readyState, { timeout: boundMs(25_000) }).toBeGreaterThanOrEqual(WebSocket.CLOSING);
  });

  // Half a minute goes by.
  longTest(
    'closes the sockets of strangers after half a minute, asleep or awake, and keeps those of tokens',
    {
      timeout: boundMs(120_000),
    },
    async () => {
      const { id, token } = await createToken(running());
      const open = async (payload: object) => {
        const socket = new WebSocket(`${running().address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
        const closedWith: number[] = [];
        socket.addEventListener('close', ({ code }) => closedWith.push(code));
        socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
        await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
        return { socket, closedWith };
      };
      const strangers = [
        await open({}),
        await open({ authorization: 'Bearer bm9ib2R5fGlzLWl0' }),
        await open({ authorization: `Bearer ${token}` }),
      ];
      const known = await open({ authorization: `Bearer ${demoToken}` });
      await revokeToken(running(), id);
      await putToSleep();
      await expect
        .poll(() => strangers.map(({ closedWith }) => closedWith), { timeout: boundMs(60_000), interval: 500 })
        .toEqual([[4401], [4401], [4401]]);
      expect([known.closedWith, known.socket.readyState]).toEqual([[], WebSocket.OPEN]);
      known.socket.close();
    },
  );
}

liveEnvironmentSuite('workerd, in a Durable Object', (): Promise<LiveRunning> => startObject(liveEnvironment));
