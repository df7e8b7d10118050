/** What the guide "Move in, in front of your gateway" prints does what it says. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealNotification } from '../../api/domain/webhooks/encrypt.ts';
import { movingIn } from '../../api/doors/docs/guides/moving-in.ts';
import { upstreamPages } from '../../api/runtime/shared/upstream-pages.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { startGateway } from '../support/harness.ts';
import { serveGraphql } from '../support/serve-graphql.ts';
import { root } from '../support/sources.ts';
import { channelBehind, type Facade, facadeChannel, openFacade } from './facade.ts';
import { upstreamUrl } from './upstream-counterpart.ts';

const secret = '5f'.repeat(32);

let facade: Facade;

const printed = (name: string) => findProgram(movingIn, name).replaceAll('8ac7…', facadeChannel).replace('5f5f…', secret);

beforeAll(async () => {
  facade = await openFacade({ now: Date.UTC(2026, 10, 23, 12) });
});

afterAll(() => facade.close());

test('gives the secret, and takes notifications at the address that it names', async () => {
  const given = await facade.gateway.graphql(printed('moving-in-secret.graphql'));
  expect(given.body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
  const steps = movingIn.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  const [, address = ''] = /`(\/upstream\/events\/[^`]+)`/.exec(steps.join(' ')) ?? [];
  const path = address.replace('{channel}', facadeChannel).replace('/{connector}', '');
  const facts = {
    id: 'n-1',
    signature: 'AES_GCM',
    wrapper: 'NONE',
    secrets: [secret],
    initializationVector: '0a'.repeat(12),
    now: 0,
  } as const;
  const { headers, body } = await sealNotification('{"type":"test","payload":{}}', facts);
  const names = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const taken = await upstreamPages(facade.gateway.ports)({ method: 'POST', path, query: '', body, headers: names });
  expect(taken?.status).toBe(200);
});

test('imports past payments with the command', async () => {
  const paid = await facade.behind.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channelBehind });
  for (const { clock } of [facade.gateway, facade.behind.gateway]) clock.advance(60 * 24 * 60 * 60_000);
  const served = await serveGraphql(facade.gateway);
  try {
    const [, rest = ''] = printed('import-payments.sh').trim().split(' -- ');
    const dated = rest.replace('--to 2026-01-01', '--to 2027-01-01').split(' ');
    const { stdout } = await promisify(execFile)(process.execPath, ['.run/import-payments.ts', ...dated], {
      cwd: root,
      env: { ...process.env, GATEWAY_URL: served.url },
    });
    expect(stdout).toMatch(/^import [0-9a-f]{32}\n/);
    expect(stdout).toMatch(/until 2027-01-01T00:00:00\.000Z: 1 imported, 0 known, 0 failed, 0 misfits\n$/);
  } finally {
    served.close();
  }
  const found = await facade.gateway.rest.get(`/v1/payments/${paid.body.id}`, { entityId: facadeChannel });
  expect(found.body).toMatchObject({ amount: '92.00', result: { code: '000.100.110' } });
});

test('repeats requests at a test system that the command declares, with the token that is given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shadow-guide-'));
  const databaseFile = join(folder, 'gateway.db');
  const command = printed('shadow.sh')
    .trim()
    .replace(/^npm run connector:account -- /, '');
  const env = { ...process.env, DATABASE_URL: `file:${databaseFile}`, GATEWAY_ENVIRONMENT: 'test' };
  try {
    await (await startGateway({ databaseFile, upstreamUrl })).stop();
    await promisify(execFile)(process.execPath, ['.run/connector-account.ts', ...command.split(' ')], { cwd: root, env });
    const gateway = await startGateway({ databaseFile, upstreamUrl, fetch: facade.behind.fetch });
    const channel = (await gateway.store.entities.all()).find(({ id }) => id === facadeChannel);
    expect(channel?.settings?.shadow).toEqual({ url: 'https://test.gateway.example', entityId: facadeChannel, system: 'test' });
    const connect = printed('shadow-connect.graphql').replace('the token of the test system', demoToken);
    // The entity of the sample is none of the gateway behind, so that it refuses the token: it was asked.
    expect((await gateway.graphql(connect)).body).toMatchObject({
      data: { connectChannel: { status: expect.stringMatching(/CONNECTED|REFUSED/) } },
    });
    await gateway.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
