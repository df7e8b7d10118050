/** Hints between instances (decision: hints-are-optional): they make events come sooner, and nothing depends on them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { roundEveryMs } from '../../api/foundation/events/hub.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createRedisBus } from '../../api/runtime/node/bus.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { latestCursor, subscribe } from '../events/live.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RedisServer, startRedisServer } from '../support/redis-server.ts';
import { startRemoteDatabase } from '../support/remote-database.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function redis(port?: number): Promise<RedisServer> {
  const server = await startRedisServer(port);
  closing.push(() => server.stop());
  return server;
}

function logOf(lines: string[]): Log {
  const note = (message: string, fields: object = {}) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  return { debug: note, info: note, warn: note, error: note };
}

async function bus(url: string, tag: string, lines: string[] = []) {
  const made = await createRedisBus({ url: new Secret(url), tag, log: logOf(lines) });
  closing.push(() => made.close());
  return made;
}

/** Resolves with each next hint. */
function hints({ onPublished }: { onPublished(listener: () => void): () => void }): () => Promise<void> {
  let resolve: (() => void) | undefined;
  onPublished(() => resolve?.());
  return () => new Promise((next) => (resolve = next));
}

describe('a hint', () => {
  test('wakes the readers of another instance, and its own once', async () => {
    const server = await redis();
    const one = await bus(server.url, 'one');
    const other = await bus(server.url, 'other');
    await server.subscribed(2);
    let own = 0;
    one.onPublished(() => (own += 1));
    const next = hints(other)();
    one.publish();
    await next;
    const back = hints(one)();
    other.publish();
    await back;
    expect(own).toBe(2);
  });

  test('carries nothing but a tag and a number, and many of one moment go out together', async () => {
    const server = await redis();
    const one = await bus(server.url, 'one');
    const other = await bus(server.url, 'other');
    await server.subscribed(2);
    for (let published = 0; published < 1_000; published += 1) one.publish();
    await server.publishedCount(2);
    const next = hints(one)();
    other.publish();
    await next;
    expect(server.published).toEqual(['one 1', 'one 2', 'other 1']);
  });

  test('comes again after Redis was away, and what was missed meanwhile is made good by one on its return', async () => {
    const lines: string[] = [];
    const first = await startRedisServer(await findFreePort());
    const one = await bus(first.url.replace('//', '//user:hunter2@'), 'one', lines);
    const other = await bus(first.url, 'other');
    await first.subscribed(2);
    const next = hints(other);
    const returned = next();
    await first.stop();
    one.publish();
    const second = await redis(first.port);
    await returned;
    await second.subscribed(2);
    const woken = next();
    one.publish();
    await woken;
    expect(lines.filter((line) => line.includes('is away'))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('hunter2');
  });

  test('is heard within the process where there is no Redis at all', async () => {
    const lines: string[] = [];
    const gone = await startRedisServer(await findFreePort());
    await gone.stop();
    const alone = await bus(gone.url, 'alone', lines);
    const next = hints(alone)();
    alone.publish();
    await next;
  });
});

describe('two instances upon one libSQL server', () => {
  async function instance(environment: Readonly<Record<string, string>>): Promise<NodeGateway> {
    const parsed = parseSettings({ PORT: '0', FTP_PORT: '0', RATE_LIMIT: 'off', ...environment });
    if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
    const running = await startNodeGateway(parsed.settings, logOf([]), { tickEveryMs: null });
    closing.push(() => running.stop());
    return running;
  }

  /** Pays on one instance, again each time when the other has told its subscriber of the payment before. */
  async function payAndSee(payments: number, eventBus: Readonly<Record<string, string>>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'bus-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const database = await startRemoteDatabase(join(folder, 'remote.db'));
    closing.push(() => database.stop());
    const key = `test:${Buffer.alloc(32).toString('base64')}`;
    const settings = { DATABASE_URL: database.url, VAULT_KEYS: key, ...eventBus };
    const [paying, listening] = [await instance(settings), await instance(settings)];
    const rest = createRestClient(httpTransport(paying.url));
    const subscriber = await subscribe(listening.url, { after: await latestCursor(listening.url) });
    closing.push(async () => subscriber.socket.terminate());
    for (let paid = 1; paid <= payments; paid += 1) {
      await rest.post('/v1/payments', cardPayment);
      await subscriber.seen(paid);
    }
  }

  /** Without the look at the log once a second, only a hint makes an instance look. */
  function stopTimedRounds(): void {
    const { setInterval } = globalThis;
    vi.spyOn(globalThis, 'setInterval').mockImplementation((run, delayMs, ...values) =>
      setInterval(delayMs === roundEveryMs ? () => {} : run, delayMs, ...values),
    );
    closing.push(async () => void vi.restoreAllMocks());
  }

  test('see each other’s events by the hints of Redis alone', async () => {
    stopTimedRounds();
    const server = await redis();
    await payAndSee(5, { EVENT_BUS_URL: server.url });
    expect(server.published.length).toBeGreaterThanOrEqual(5);
  });

  test('see them by a look once a second where Redis is away', async () => {
    const gone = await startRedisServer();
    await gone.stop();
    await payAndSee(3, { EVENT_BUS_URL: gone.url });
  });
});
