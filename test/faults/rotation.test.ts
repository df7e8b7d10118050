/** kill -9 in the midst of a rotation of master keys: what was sealed opens with the keys that the settings name, and a second run ends it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateAll } from '../../api/domain/vault/rotation.ts';
import type { VaultKey } from '../../api/domain/vault/vault-key.ts';
import { createNodeVault } from '../../api/runtime/node/vault.ts';
import { awaited } from '../support/awaited.ts';
import { cardPayment, channels, otherToken, type Parameters } from '../support/client.ts';
import { copyStopped } from '../support/copy-stopped.ts';
import { vaultKey } from '../support/fake-ports.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const program = fileURLToPath(new URL('rotation-program.ts', import.meta.url));
const older = vaultKey('older', 1);
const newer = vaultKey('newer', 2);

const owners = [
  { entityId: channels.documented, options: {} },
  { entityId: channels.tolerant, options: {} },
  { entityId: channels.other, options: { token: otherToken } },
] as const;

let folder: string;
let stored: readonly (string | undefined)[];
let secrets: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-rotation-'));
  const gateway = await startOn(join(folder, 'before'), [older]);
  stored = await storeAccounts(gateway);
  const made = await gateway.graphql(
    `mutation { createWebhookSubscription(input: { entityId: "${channels.documented}", url: "https://shop.test/hook" }) { status } }`,
  );
  expect(made.data.createWebhookSubscription.status).toBe('ACTIVE');
  secrets = await openWebhookSecrets(gateway);
  await gateway.stop();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function startOn(place: string, keys: readonly [VaultKey, ...VaultKey[]], now = () => Date.now()): Promise<Harness> {
  const taken = { outcome: 'answered', status: 200, retryAfter: undefined, text: '' } as const;
  return startGateway({
    databaseFile: join(place, 'gateway.db'),
    adaptPorts: (ports) => ({
      ...ports,
      webhookHttp: { refusal: async () => null, post: async () => taken, get: async () => taken },
      vault: createNodeVault({ store: ports.store, keys, now }),
    }),
  });
}

async function storeAccounts(gateway: Harness): Promise<readonly (string | undefined)[]> {
  const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
  const ids: (string | undefined)[] = [];
  for (const { entityId, options } of owners) {
    ids.push((await gateway.rest.post('/v1/registrations', { ...account, entityId }, options)).body.id);
  }
  return ids;
}

/** The result codes of a payment with each of the stored accounts. */
async function payWith(gateway: Harness, ids: readonly (string | undefined)[]): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const [at, { entityId, options }] of owners.entries()) {
    const payment: Parameters = { entityId, amount: '20.00', currency: 'EUR', paymentType: 'DB' };
    codes.push((await gateway.rest.post(`/v1/registrations/${ids[at]}/payments`, payment, options)).body.result.code);
  }
  return codes;
}

async function openWebhookSecrets({ store, ports }: Harness): Promise<string> {
  const [webhook] = await store.acrossMerchants.activeWebhooks();
  return ports.vault.open(JSON.parse(webhook?.sealedSecrets ?? ''));
}

async function killedAt(databasePath: string, step: string): Promise<void> {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const task = JSON.stringify({ databasePath, step });
  const child = spawn(process.execPath, [program, task], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [, signal] = await awaited('the rotation to die', once(child, 'exit'));
  expect(signal, 'it died of its own kill').toBe('SIGKILL');
}

const approved = owners.map(() => '000.100.110');

test.each(['before commit 1', 'after commit 1', 'before commit 3', 'after commit 5', 'after commit 7', 'while it settles'])(
  'killed %s',
  async (step) => {
    const place = join(folder, step.replaceAll(' ', '-'));
    await copyStopped(join(folder, 'before'), place);
    await killedAt(join(place, 'gateway.db'), step);

    let passedMs = 0;
    const now = () => Date.now() + passedMs;
    const after = await startOn(place, [newer, older], now);
    expect(await after.ports.vault.missingMasterKeys()).toEqual([]);
    expect(await payWith(after, stored)).toEqual(approved);
    expect(await openWebhookSecrets(after)).toBe(secrets);
    const meanwhile = await storeAccounts(after);
    const last = await rotateAll(() => after.ports.vault.rotate(2), {
      tell: () => {},
      pause: async (durationMs) => {
        passedMs += durationMs;
      },
    });
    expect(last).toMatchObject({ masterKeyId: 'newer', remaining: 0, settlesInMs: 0 });
    await after.stop();

    const without = await startOn(place, [newer]);
    expect(await without.ports.vault.missingMasterKeys()).toEqual([]);
    expect(await payWith(without, stored)).toEqual(approved);
    expect(await payWith(without, meanwhile)).toEqual(approved);
    expect(await openWebhookSecrets(without)).toBe(secrets);
    await without.stop();
  },
);
