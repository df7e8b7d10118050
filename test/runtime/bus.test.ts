/** EVENT_BUS_URL on both runtimes that have it: they subscribe, publish, and end cleanly. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { type RedisServer, startRedisServer } from '../support/redis-server.ts';
import { type RemoteDatabase, startRemoteDatabase } from '../support/remote-database.ts';
import { denoCommand, nodeCommand, prepareDeno, startProcess, type Temporary, temporary } from './started-process.ts';

let files: Temporary;
let database: RemoteDatabase;
let redis: RedisServer;

beforeAll(async () => {
  prepareDeno();
  files = temporary();
  database = await startRemoteDatabase(join(files.folder, 'remote.db'));
  redis = await startRedisServer();
});

afterAll(async () => {
  await redis.stop();
  await database.stop();
  files.remove();
});

test.each([
  ['Node', nodeCommand],
  ['Deno', denoCommand],
])('on %s it subscribes, publishes what happens, and ends with code 0', async (_runtime, command) => {
  const running = await startProcess(command, { DATABASE_URL: database.url, EVENT_BUS_URL: redis.url });
  try {
    await redis.subscribed(1);
    const before = redis.published.length;
    const { body } = await createRestClient(httpTransport(running.address)).post('/v1/payments', cardPayment);
    expect(body.result.code).toBe('000.100.110');
    await redis.publishedCount(before + 1);
    expect(redis.published.at(-1)).toMatch(/^[0-9a-f-]{36} \d+$/);
  } finally {
    expect(await running.stopped()).toBe(0);
  }
});
