/** Rotation of master keys while the gateway takes payments (architecture 10; issue: under load no request fails). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ports } from '../../api/ports.ts';
import { createNodeVault } from '../../api/runtime/vault/node.ts';
import { rotateAll } from '../../api/runtime/vault/rotation.ts';
import { createWebVault } from '../../api/runtime/vault/web.ts';
import type { VaultKey } from '../../api/vault-key.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { idOf, vaultKey } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const older = vaultKey('older', 1);
const newer = vaultKey('newer', 2);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotation-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function startWith(...keys: readonly [VaultKey, ...VaultKey[]]): Promise<Harness> {
  const adaptPorts = (ports: Ports): Ports => ({ ...ports, vault: createNodeVault({ store: ports.store, keys }) });
  return startGateway({ databaseFile: join(folder, 'gateway.db'), adaptPorts });
}

const payment = { amount: '20.00', currency: 'EUR', paymentType: 'DB' };

async function storedBy(gateway: Harness): Promise<readonly { id: string; entityId: string; token?: string }[]> {
  const owners = [
    { entityId: channels.documented },
    { entityId: channels.tolerant },
    { entityId: channels.other, token: otherToken },
  ] as const;
  return Promise.all(
    owners.map(async (owner) => {
      const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
      const options = 'token' in owner ? { token: owner.token } : {};
      const answer = await gateway.rest.post('/v1/registrations', { ...account, entityId: owner.entityId }, options);
      return { id: String(answer.body.id), ...owner };
    }),
  );
}

function payWith(gateway: Harness, { id, entityId, token }: { id: string; entityId: string; token?: string }) {
  return gateway.rest.post(`/v1/registrations/${id}/payments`, { ...payment, entityId }, token === undefined ? {} : { token });
}

async function round(gateway: Harness, first: number) {
  const answer = await gateway.graphql(`mutation { rotateVault(first: ${first}) { masterKeyId rotated remaining total } }`);
  expect(answer.errors).toBeUndefined();
  return answer.data.rotateVault;
}

describe('rotation', () => {
  test('under load fails no request, tells its progress, and leaves the older key opening nothing', async () => {
    const before = await startWith(older);
    const registrations = await storedBy(before);
    await before.stop();

    const gateway = await startWith(newer, older);
    const codes: string[] = [];
    let rotating = true;
    const load = registrations.map(async (registration) => {
      // At least one payment each, and as many as fall into the rotation.
      do codes.push((await payWith(gateway, registration)).body.result.code);
      while (rotating);
    });
    const lines: string[] = [];
    const last = await rotateAll(
      () => round(gateway, 1),
      (line) => lines.push(line),
    );
    rotating = false;
    await Promise.all(load);
    expect(new Set(codes)).toEqual(new Set(['000.100.110']));
    expect(codes.length).toBeGreaterThanOrEqual(registrations.length);
    expect(last).toMatchObject({ masterKeyId: 'newer', remaining: 0 });
    expect(lines.length).toBe(last.total + 1);
    expect(lines[0]).toBe(`1 of ${last.total} keys are under newer (${Math.floor(100 / last.total)} %)`);
    await gateway.stop();

    const withNewer = await startWith(newer);
    for (const registration of registrations) expect((await payWith(withNewer, registration)).body.result.code).toBe('000.100.110');
    const [first] = registrations;
    const sealed = first && (await withNewer.store.sealedAccount(first.id));
    if (!sealed) throw new Error('it is stored');
    const withOlder = createNodeVault({ store: withNewer.store, keys: [older] });
    await expect(withOlder.open(sealed)).rejects.toThrow('VAULT_KEYS lacks the master key newer');
    const disguised = createNodeVault({ store: withNewer.store, keys: [{ ...older, id: 'newer' }] });
    await expect(disguised.open(sealed)).rejects.toThrow('does not open');
    await withNewer.stop();
  });

  test('is for administrators', async () => {
    const gateway = await startWith(older);
    const mutation = `mutation { createAccessToken(input: { entityId: "${channels.documented}", name: "reader", scopes: [PAYMENTS_READ, PAYMENTS_WRITE] }) { token } }`;
    const made = await gateway.graphql(mutation);
    const answer = await gateway.graphql('mutation { rotateVault { total } }', {}, { token: made.data.createAccessToken.token });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    await gateway.stop();
  });
});

describe.each(Object.entries({ node: createNodeVault, web: createWebVault }))('the vault on %s', (_, createVault) => {
  test('opens after rotation what it sealed before, and keeps its fingerprints', async () => {
    const { store, keys } = createFakeStore();
    const before = createVault({ store, keys: [older] });
    const sealed = await before.seal(idOf(1), idOf(10), 'account');
    const fingerprint = await before.fingerprint('request');
    expect(await createVault({ store, keys: [newer, older] }).rotate(10)).toEqual({
      masterKeyId: 'newer',
      rotated: 2,
      remaining: 0,
      total: 2,
    });
    expect([...keys.values()].map(({ masterKeyId }) => masterKeyId)).toEqual(['newer', 'newer']);
    const after = createVault({ store, keys: [newer] });
    expect(await after.open(sealed)).toBe('account');
    expect(await after.fingerprint('request')).toBe(fingerprint);
  });
});

test('a rotation that makes no progress gives up', async () => {
  const stuck = { masterKeyId: 'newer', rotated: 0, remaining: 1, total: 2 };
  await expect(
    rotateAll(
      async () => stuck,
      () => {},
    ),
  ).rejects.toThrow('1 keys could not be rotated');
});
