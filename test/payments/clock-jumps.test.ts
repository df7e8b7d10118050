/** A clock that jumps destroys nothing: expiry, retention and erasing wait, keys keep their payment, ids stay in order (decision: clocks-that-jump). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookHttp } from '../../api/domain/webhooks/ports.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createGuardedClocks } from '../../api/runtime/shared/clock-guard.ts';
import { createReadiness } from '../../api/runtime/shared/readiness.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { deliverWebhooks, runWork } from '../../api/runtime/shared/work.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { openMigratedStore } from '../support/migrated-store.ts';
import { demoMerchant } from '../support/scopes.ts';

const start = Date.UTC(2026, 5, 1);
/** What the gateway said in its log. */
const said: string[] = [];
const say = (message: string): void => void said.push(message);
const quiet = { debug() {}, info: say, warn: say, error() {} };
const retention = { EVENT_RETENTION_DAYS: '31', REQUEST_LOG_RETENTION_DAYS: '1', GATEWAY_ENVIRONMENT: 'test' };

let folder: string;
let store: Store;
let gateway: Harness;
/** The machine: its clock, and the count that never jumps. */
const machine = { wall: start, monotonicMs: 0 };

/** Requests to the webhook's receiver. */
let probes = 0;

async function begin(): Promise<void> {
  ({ store } = await openMigratedStore(join(folder, 'clock.db')));
  const raw = { now: () => machine.wall, entityNow: () => machine.wall, elapsedUs: () => machine.monotonicMs * 1_000 };
  const clocks = createGuardedClocks(raw, { store, log: quiet, environment: 'live' });
  const webhookHttp: WebhookHttp = {
    refusal: async () => null,
    // The probe of a new subscription is answered, and nothing after it.
    post: async () => {
      probes += 1;
      return probes === 1
        ? { outcome: 'answered', status: 200, retryAfter: undefined, text: '' }
        : { outcome: 'failed', kind: 'no_connection', why: 'nobody listens' };
    },
    get: async () => ({ outcome: 'failed', kind: 'no_connection', why: 'nobody listens' }),
  };
  gateway = await startGateway({
    store,
    clocks,
    log: quiet,
    adaptPorts: (ports) => ({ ...ports, webhookHttp }),
  });
  await clocks.guard.look();
}

beforeEach(async () => {
  Object.assign(machine, { wall: start, monotonicMs: 0 });
  probes = 0;
  said.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'gateway-clock-'));
  await begin();
});

afterEach(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Time that really passes. */
function pass(ms: number): void {
  machine.wall += ms;
  machine.monotonicMs += ms;
}

/** All scheduled work, as Workers do it within a minute, and more of it. */
async function workAll(): Promise<void> {
  const parsed = parseSettings(retention);
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join());
  for (let rounds = 0; rounds < 3; rounds += 1) {
    pass(minuteMs);
    await runWork(gateway.ports, parsed.settings);
    await deliverWebhooks(gateway.ports, { forgetOld: true });
  }
}

const pay = (changes: Readonly<Record<string, string>> = {}, idempotencyKey?: string) =>
  gateway.rest.post('/v1/payments', { ...cardPayment, ...changes }, idempotencyKey === undefined ? {} : { idempotencyKey });

/** Something of everything that expires, is forgotten or is erased by the clock. */
async function fill() {
  const { data, errors } = await gateway.graphql(
    'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id } }',
    { input: { entityId: '8ac7a4a0000000000000000000000003', url: 'https://shop.example.test/hook' } },
  );
  expect(errors).toBeUndefined();
  const keyed = await pay({}, 'a used key');
  const authorized = await pay({ paymentType: 'PA' });
  const stored = await pay({ createRegistration: 'true', 'card.expiryMonth': '06', 'card.expiryYear': '2026' });
  expect([keyed.status, authorized.status, stored.status]).toEqual([200, 200, 200]);
  const job = { entityId: cardPayment.entityId ?? '', registrationId: String(stored.body.registrationId), amount: '9.90', currency: 'EUR' };
  const scheduled = await gateway.rest.post('/scheduling/v1/schedules', {
    ...job,
    'job.hour': '*',
    'job.dayOfMonth': '*',
    'job.month': '*',
  });
  expect(scheduled.status).toBe(200);
  await workAll();
  return { keyedId: keyed.body.id, authorizedId: String(authorized.body.id), webhookId: data.createWebhookSubscription.id };
}

/** Rows of every table, and every state that only the clock changes. */
function look(): { readonly rows: Readonly<Record<string, number>>; readonly states: unknown } {
  const database = new Database(join(folder, 'clock.db'));
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .raw()
      .all() as string[][];
    const count = (table: string) => Number((database.prepare(`SELECT count(*) FROM "${table}"`).raw().get() as unknown[])[0]);
    return {
      rows: Object.fromEntries(tables.map(([name = '']) => [name, count(name)])),
      states: database
        .prepare(`SELECT 'payment', id, status FROM payments UNION ALL SELECT 'registration', id, status FROM registrations
          UNION ALL SELECT 'job', id, status || version FROM jobs UNION ALL SELECT 'delivery', id, status FROM webhook_deliveries UNION ALL SELECT 'webhook', id, status FROM webhook_subscriptions ORDER BY 2`)
        .raw()
        .all(),
    };
  } finally {
    database.close();
  }
}

function expectNothingGone(before: ReturnType<typeof look>): void {
  const after = look();
  for (const [table, rows] of Object.entries(before.rows)) expect(after.rows[table], table).toBeGreaterThanOrEqual(rows);
  expect(after.states).toEqual(before.states);
}

/** Long after every retention: 14 months for an account. */
const farMs = 600 * dayMs;

test.each([
  { jump: '25 hours ahead', byMs: 25 * hourMs },
  { jump: '40 days ahead', byMs: 40 * dayMs },
  { jump: '600 days ahead', byMs: farMs },
  { jump: '3 hours back', byMs: -3 * hourMs },
])('after a jump of $jump no scheduled work takes anything away, and a used key keeps its payment', async ({ byMs }) => {
  const { keyedId } = await fill();
  const before = look();
  machine.wall += byMs;
  // At once, before anybody has looked at the clock, and again after it.
  expect((await pay({}, 'a used key')).body.id).toBe(keyedId);
  await workAll();
  expect((await pay({}, 'a used key')).body.id).toBe(keyedId);
  expectNothingGone(before);
});

test.each([
  { jump: '25 hours ahead', byMs: 25 * hourMs },
  { jump: '600 days ahead', byMs: farMs },
  { jump: '3 hours back', byMs: -3 * hourMs },
])('a gateway that is started with a clock $jump takes nothing away either', async ({ byMs }) => {
  const { keyedId } = await fill();
  await gateway.stop();
  machine.wall += byMs;
  await begin();
  const before = look();
  expect((await pay({}, 'a used key')).body.id).toBe(keyedId);
  await workAll();
  expect((await pay({}, 'a used key')).body.id).toBe(keyedId);
  expectNothingGone(before);
});

test('a clock that is ahead ends no authorisation either: it is still captured', async () => {
  const { authorizedId } = await fill();
  machine.wall += farMs;
  await workAll();
  const capture = { entityId: channels.documented, paymentType: 'CP', amount: '1.00', currency: 'EUR' };
  expect((await gateway.rest.post(`/v1/payments/${authorizedId}`, capture)).body.result.code).toBe('000.100.110');
});

test('what really has expired goes when an administrator has confirmed the clock, so the tests above would see it go', async () => {
  const { keyedId, authorizedId } = await fill();
  await gateway.stop();
  pass(farMs);
  await begin();
  const before = look();
  const told = await gateway.graphql('{ clockDoubt { minutes needsConfirmation description } }');
  expect(told.data.clockDoubt).toMatchObject({ minutes: expect.any(Number), needsConfirmation: true });
  expect((await createReadiness(gateway.ports)()).warning).toContain('ahead');
  expect(said.filter((message) => message.includes('ahead'))).toHaveLength(1);
  const confirmed = await gateway.graphql(
    'mutation { confirmClock { minutes } }',
    {},
    { token: null, headers: { authorization: await adminToken() } },
  );
  expect(confirmed.body).toMatchObject({ data: { confirmClock: null } });
  expect((await createReadiness(gateway.ports)()).warning).toBeNull();
  expect(said).toContain('The clock is believed again.');
  await workAll();
  const after = look();
  for (const table of ['idempotency', 'request_log', 'webhook_deliveries', 'sealed_accounts', 'events']) {
    expect(after.rows[table], table).toBeLessThan(before.rows[table] ?? 0);
  }
  expect(await gateway.store.payments.byId(demoMerchant, authorizedId)).toMatchObject({ status: 'expired' });
  expect((await pay({}, 'a used key')).body.id).not.toBe(keyedId);
});

test('ids and the log stay in order through jumps ahead and back, and return to the clock', async () => {
  const ids: string[] = [];
  for (const byMs of [0, 40 * dayMs, -40 * dayMs, -3 * hourMs, 3 * hourMs]) {
    machine.wall += byMs;
    pass(minuteMs);
    const { body } = await pay({ entityId: channels.tolerant });
    ids.push(String(body.id));
    await gateway.ports.clocks.guard?.look();
  }
  expect(ids).toEqual([...ids].sort());
  expect(Number.parseInt(ids.at(-1)?.slice(2, 14) ?? '', 16)).toBe(machine.wall);
  const events = await gateway.store.events.after(0, { entityPath: '' }, 1_000);
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('readiness includes a write, and a flood of probes costs one', async () => {
  let beats = 0;
  let fails = false;
  const clock = {
    ...gateway.store.clock,
    beat: async () => {
      beats += 1;
      if (fails) throw new Error('the disk is full');
      await gateway.store.clock.beat();
    },
  };
  const ready = createReadiness({ ...gateway.ports, store: { ...gateway.store, clock } });
  await Promise.all(Array.from({ length: 100 }, ready));
  expect(beats).toBe(1);
  fails = true;
  expect((await ready()).isReady, 'still the answer of just now').toBe(true);
  pass(5_000);
  expect((await ready()).isReady).toBe(false);
  fails = false;
  pass(1_000);
  expect((await ready()).isReady).toBe(true);
});

/** The sandbox's administrator of the psp, as a token. */
async function adminToken(): Promise<string> {
  const id = '8a'.padEnd(31, '0').concat('7');
  const entityId = '8ac7a4a0000000000000000000000001';
  const token = { id, entityId, entityPath: `${entityId}/`, name: 'Administrator', scopes: ['admin', 'payments:read'] as const };
  const secretHash = await gateway.ports.vault.digest('a secret');
  const rest = {
    secretHash,
    createdAt: start,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    grantedBy: null,
    assistantRefundMinorMax: null,
    assistantRefundsMinorADay: null,
  };
  await gateway.store.commit('platform', [{ write: 'token.put', token: { ...token, ...rest } }]);
  return `Bearer ${btoa(`${id}|a secret`)}`;
}
