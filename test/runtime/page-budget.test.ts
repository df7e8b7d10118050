/** What live lets the clients of one network read of pages that need no token. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { pageRate } from '../../api/foundation/access/throttle.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Its clock stands, so that no budget fills again. Asks as the client of a proxy. */
async function start(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'page-budget-'));
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'gateway.db')}`, PORT: '0', TRUST_PROXY: 'on', ...environment });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const at = Date.now();
  const clocks = { now: () => at, entityNow: () => at, elapsedUs: () => process.uptime() * 1_000_000 };
  const gateway = await startNodeGateway(parsed.settings, silent, { tickEveryMs: null, clocks });
  cleanUps.push(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return async (client: string, path: string): Promise<Response> => {
    const answer = await fetch(`${gateway.url}${path}`, { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': client } });
    await answer.arrayBuffer();
    return answer;
  };
}

const live = {
  GATEWAY_ENVIRONMENT: 'live',
  PUBLIC_URL: 'https://pay.example.test',
  VAULT_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

type Ask = Awaited<ReturnType<typeof start>>;

async function spend(ask: Ask, client: string): Promise<void> {
  for (let read = 0; read < pageRate.burst; read += 1) expect((await ask(client, '/docs/style.css')).status).toBe(200);
}

test('a network that has read its pages waits, and nobody else: neither another network, nor a probe, nor a payment', async () => {
  const ask = await start(live);
  await spend(ask, '2001:db8:0:1::1');
  const refused = await ask('2001:db8:0:1::2', '/docs/style.css');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  for (const path of ['/docs', '/console', '/', '/docs/openapi.json', '/v1/paymentWidgets.js', '/.well-known/jwks.json']) {
    expect([path, (await ask('2001:db8:0:1::2', path)).status]).toEqual([path, 429]);
  }
  for (const path of ['/healthz', '/readyz', '/v1/resultcodes']) {
    expect([path, (await ask('2001:db8:0:1::2', path)).status]).toEqual([path, 200]);
  }
  expect((await ask('2001:db8:0:1::2', '/v1/payments/8ac7a4a0000000000000000000000001')).status).toBe(401);
  expect((await ask('2001:db8:0:2::1', '/docs/style.css')).status).toBe(200);
});

test('RATE_LIMIT=off lifts it', async () => {
  const ask = await start({ ...live, RATE_LIMIT: 'off' });
  await spend(ask, '203.0.113.7');
  expect((await ask('203.0.113.7', '/docs/style.css')).status).toBe(200);
});
