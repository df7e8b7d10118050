/** `npm run sandbox:save` beside a gateway that runs, and `npm run sandbox:load`: a clock that was moved goes back with it (decision: sandbox-clock). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { advanceDocument } from '../entity-clocks/sandbox-clock.ts';
import { cardPayment, createGraphqlClient, createRestClient, httpTransport } from '../support/client.ts';
import { compiledSources } from '../support/compiled-sources.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';
import { type Temporary, temporary } from './started-process.ts';

const processTimeoutMs = boundMs(60_000);
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

let place: Temporary;
let gateway: NodeGateway | undefined;
const path = () => join(place.folder, 'gateway.db');
const copy = () => join(place.folder, 'before.db');

beforeEach(async () => {
  place = temporary();
  gateway = await start();
});
afterEach(async () => {
  await stop();
  place.remove();
});

async function start(): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${path()}` });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
}

async function stop(): Promise<void> {
  await gateway?.stop();
  gateway = undefined;
}

async function run(command: 'save' | 'load', file: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['.run/node.sh', '.run/sandbox.ts', command, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: processTimeoutMs,
    env: { PATH: process.env.PATH, ...compiledSources, HOME: place.folder, DATABASE_URL: `file:${path()}`, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, text };
}

const rest = () => createRestClient(httpTransport(gateway?.url ?? ''));
const graphql = (query: string, variables = {}) => createGraphqlClient(gateway?.url ?? '', (request) => fetch(request))(query, variables);
const payment = (id: unknown) => rest().get(`/v1/payments/${id}`);

test('a copy is taken while the gateway runs, and leads back to before the clock was moved', {
  timeout: 2 * processTimeoutMs,
}, async () => {
  const kept = await rest().post('/v1/payments', { ...cardPayment, paymentType: 'PA', createRegistration: 'true' });
  const saved = await run('save', copy());
  expect(saved, saved.text).toMatchObject({ code: 0 });
  expect(statSync(copy()).mode & 0o077).toBe(0);
  const later = await rest().post('/v1/payments', cardPayment);
  const to = new Date(Date.now() + 365 * dayMs).toISOString();
  const moved = await graphql(advanceDocument, { entityId: sandbox.demoShop, to, mode: 'FROZEN' });
  expect(moved.errors).toBeUndefined();

  const refused = await run('load', copy());
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('in use by another process');

  await stop();
  const loaded = await run('load', copy());
  expect(loaded, loaded.text).toMatchObject({ code: 0 });
  gateway = await start();
  const { data } = await graphql('query ($id: ID!, $payment: ID!) { clock(entityId: $id) { mode } payment(id: $payment) { status } }', {
    id: sandbox.demoShop,
    payment: kept.body.id,
  });
  expect(data).toEqual({ clock: { mode: 'REAL' }, payment: { status: 'APPROVED' } });
  expect((await payment(later.body.id)).status).toBe(404);
  // Its keys open the accounts of the copy, and it is found by search as before.
  const charged = await rest().post(`/v1/registrations/${kept.body.registrationId}/payments`, {
    entityId: String(cardPayment.entityId),
    amount: '1.00',
    currency: 'EUR',
    paymentType: 'DB',
  });
  expect(charged.body.result.code).toBe('000.100.110');
  const found = await graphql('{ payments(first: 10) { edges { node { id } } } }');
  expect(found.data.payments.edges.map(({ node }: { node: { id: string } }) => node.id)).toContain(kept.body.id);
});

test('live, a database that is missing, and a file that is no copy are refused with a sentence', {
  timeout: 3 * processTimeoutMs,
}, async () => {
  await stop();
  const live = await run('save', copy(), { GATEWAY_ENVIRONMENT: 'live', VAULT_KEYS: `k:${btoa('x'.repeat(32))}` });
  expect(live).toMatchObject({ code: 1 });
  expect(live.text).toContain('live has no sandbox');
  const missing = await run('load', join(place.folder, 'none.db'));
  expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('is missing')]);
  const foreign = await run('load', join(root, 'package.json'));
  expect(foreign.code).toBe(1);
  expect(foreign.text).toContain('is not loaded');
  expect(`${live.text}${missing.text}${foreign.text}`).not.toMatch(/^\s+at /m);
  expect(existsSync(copy())).toBe(false);
});
