/** What the guide "In front of Stripe in ten minutes" prints does what it says. Stripe's own address is answered by a stand-in. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripe } from '../../api/doors/docs/guides/stripe.ts';
import { stripePages } from '../../api/runtime/shared/stripe-pages.ts';
import { cardPayment, channels } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { root } from '../support/sources.ts';
import { openStripe, stripeCards, stripeKey, stripeSigningSecret } from './stripe-counterpart.ts';

const folder = mkdtempSync(join(tmpdir(), 'stripe-guide-'));
const databaseFile = join(folder, 'gateway.db');
const behind = openStripe();
const hosts: string[] = [];
const run = promisify(execFile);

let gateway: Harness;

const printed = (name: string) =>
  findProgram(stripe, name)
    .replaceAll('8ac7…', channels.documented)
    .replace('sk_test_…', stripeKey)
    .replace('whsec_…', stripeSigningSecret);

beforeAll(async () => {
  // The command opens the file itself, as it does while the gateway is stopped.
  await (await startGateway({ databaseFile })).stop();
  const [, rest = ''] = printed('stripe-account.sh').trim().split(' -- ');
  const env = { ...process.env, DATABASE_URL: `file:${databaseFile}`, GATEWAY_ENVIRONMENT: 'test' };
  const { stdout } = await run(process.execPath, ['.run/connector-account.ts', ...rest.split(' ')], { cwd: root, env });
  expect(stdout).toBe('The channel has these connectors now: simulator, my-stripe\n');
  gateway = await startGateway({
    databaseFile,
    fetch: (url, init) => {
      hosts.push(new URL(url).host);
      return behind.fetch(url, init);
    },
  });
});

afterAll(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true });
});

test('connects the account, sends payments there, and takes its events', async () => {
  const connected = await gateway.graphql(printed('stripe-connect.graphql'));
  expect(connected.body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
  const ruled = await gateway.graphql(printed('stripe-routing.graphql'));
  expect(ruled.body).toMatchObject({ data: { setRouting: { current: { version: 1 } } } });
  const paid = await gateway.rest.post('/v1/payments', {
    ...cardPayment,
    entityId: channels.documented,
    'card.number': stripeCards.approved,
  });
  expect(paid.body.result.code).toBe('000.100.110');
  expect(behind.booked().map(({ operation, amount }) => [operation, amount])).toEqual([['DB', '92.00']]);
  expect(new Set(hosts)).toEqual(new Set(['api.stripe.com']));
  const address = stripe.blocks.flatMap((block) =>
    (block.kind === 'text' ? [/`(\/stripe\/events\/[^`]+)`/.exec(block.text)?.[1] ?? []] : []).flat(),
  );
  const path = String(address[0]).replace('{channel}', channels.documented).replace('{connector}', 'my-stripe');
  const event = behind.event('payment_intent.succeeded', { object: 'payment_intent', metadata: { payment: paid.body.id } }, Date.now());
  const taken = await stripePages(gateway.ports)({ method: 'POST', path, query: '', body: event.body, stripeSignature: event.signature });
  expect(taken?.status).toBe(200);
});
