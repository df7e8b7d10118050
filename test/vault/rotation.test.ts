/** Rotation of master keys while the gateway takes payments (decision: rotation-through-the-server). */

import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Registration } from '../../api/domain/registrations/registration.ts';
import { keyFreshMs } from '../../api/domain/vault/keyring.ts';
import type { VaultRotation } from '../../api/domain/vault/ports.ts';
import { rotateAll } from '../../api/domain/vault/rotation.ts';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import type { VaultKey } from '../../api/domain/vault/vault-key.ts';
import type { WebhookHttp } from '../../api/domain/webhooks/ports.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import { findEntity } from '../../api/foundation/entities/entities-operations.ts';
import { toDataScope, toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodeVault } from '../../api/runtime/node/vault.ts';
import { createWorkerVault } from '../../api/runtime/worker/vault.ts';
import { sealChatUrl } from '../../api/views/notifications/chat-send.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { idOf, vaultKey } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { createPspToken } from '../support/psp-token.ts';
import { demoMerchant, sandboxScope } from '../support/scopes.ts';

const older = vaultKey('older', 1);
const newer = vaultKey('newer', 2);

const cardNumber = new Secret('4200000000000000');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotation-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const takesAll: WebhookHttp = {
  refusal: async () => null,
  post: async () => ({ outcome: 'answered', status: 200, retryAfter: undefined, text: '' }),
  get: async () => ({ outcome: 'answered', status: 200, retryAfter: undefined, text: '' }),
};

/** A clock of the vault alone, so that a rotation settles without waiting. */
let vaultTime = 0;

function startWith(...keys: readonly [VaultKey, ...VaultKey[]]): Promise<Harness> {
  const now = () => vaultTime;
  const adaptPorts = (ports: Ports): Ports => ({
    ...ports,
    webhookHttp: takesAll,
    vault: createNodeVault({ store: ports.store, keys, now }),
  });
  return startGateway({ databaseFile: join(folder, 'gateway.db'), adaptPorts });
}

const passTime = async (durationMs: number): Promise<void> => {
  vaultTime += durationMs;
};

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

function renamed(gateway: Harness, { id, entityId, token }: { id: string; entityId: string; token?: string }) {
  return gateway.rest.post(`/v1/registrations/${id}`, { entityId, 'card.holder': 'Renamed Jones' }, token === undefined ? {} : { token });
}

async function anyRegistration(gateway: Harness, id: string): Promise<Registration> {
  const [known] = (await gateway.store.registrations.page({ entityPath: '' }, { first: 1 })).items;
  if (!known) throw new Error('one is stored');
  return { ...known.item, id };
}

/** The database's files as they are on the disk, one after the other. */
async function filesOf(path: string): Promise<Buffer> {
  const names = await readdir(path);
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(path, name)))));
}

function payWith(gateway: Harness, { id, entityId, token }: { id: string; entityId: string; token?: string }) {
  return gateway.rest.post(`/v1/registrations/${id}/payments`, { ...payment, entityId }, token === undefined ? {} : { token });
}

async function round(gateway: Harness, first: number): Promise<VaultRotation> {
  const token = await createPspToken(gateway.ports);
  const mutation = `mutation { rotateVault(first: ${first}) { masterKeyId rotated remaining total settlesInMs } }`;
  const answer = await gateway.graphql(mutation, {}, { token });
  expect(answer.errors).toBeUndefined();
  return answer.data.rotateVault;
}

const subscription = `mutation { createWebhookSubscription(input: { entityId: "${channels.documented}", url: "https://shop.test/hook" }) { id status } }`;

/** The key of the channel as it stands in a database, unwrapped with the older master key: what a thief of both has. */
async function keyOfThief(store: Store, entityId: string): Promise<{ keyId: string; key: Uint8Array }> {
  const stored = await store.keys.current(entityId);
  if (!stored) throw new Error('it has a key');
  const { keyId, wrappedKey } = stored;
  return { keyId, key: opened(older.key.reveal(), `entity-key|${entityId}|${keyId}|older`, wrappedKey) };
}

function opened(key: Uint8Array, bound: string, box: string): Uint8Array {
  const bytes = Buffer.from(box, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}

/** The account's text, where the thief's key opens it; throws where it does not. */
function accountOfThief({ id, entityId, keyId, wrappedDataKey, sealed }: SealedAccount, key: Uint8Array): string {
  const dataKey = opened(key, `data-key|${id}|${entityId}|${keyId}`, wrappedDataKey);
  return Buffer.from(opened(dataKey, `account|${id}|${entityId}|${keyId}`, sealed)).toString();
}

async function sealedOf(gateway: Harness, id: string | undefined): Promise<SealedAccount> {
  const sealed = await gateway.store.registrations.sealedAccount(sandboxScope, id ?? '');
  if (!sealed) throw new Error('it is stored');
  return sealed;
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
      do {
        codes.push((await payWith(gateway, registration)).body.result.code);
        codes.push((await renamed(gateway, registration)).body.result.code);
      } while (rotating);
    });
    const lines: string[] = [];
    const last = await rotateAll(() => round(gateway, 1), { tell: (line) => lines.push(line), pause: passTime });
    rotating = false;
    await Promise.all(load);
    expect(new Set(codes)).toEqual(new Set(['000.100.110']));
    expect(codes.length).toBeGreaterThanOrEqual(2 * registrations.length);
    expect(last).toMatchObject({ masterKeyId: 'newer', remaining: 0, settlesInMs: 0 });
    expect(lines[0]).toMatch(/^\d+ of \d+ keys and sealed accounts are under newer \(\d+ %\)$/);
    expect(lines.at(-1)).toBe('done: the older keys of VAULT_KEYS open nothing any more and can be taken away');
    await gateway.stop();

    const withNewer = await startWith(newer);
    for (const registration of registrations) expect((await payWith(withNewer, registration)).body.result.code).toBe('000.100.110');
    const sealed = await sealedOf(withNewer, registrations[0]?.id);
    const withOlder = createNodeVault({ store: withNewer.store, keys: [older] });
    await expect(withOlder.open(sealed)).rejects.toThrow('VAULT_KEYS lacks the master key newer');
    const disguised = createNodeVault({ store: withNewer.store, keys: [{ ...older, id: 'newer' }] });
    await expect(disguised.open(sealed)).rejects.toThrow('does not open');
    await withNewer.stop();
  });

  test('leaves nothing that an old copy of the keys opens with the older master key', async () => {
    const before = await startWith(older);
    const registrations = await storedBy(before);
    expect((await before.graphql(subscription)).data.createWebhookSubscription.status).toBe('ACTIVE');
    const thief = await keyOfThief(before.store, channels.documented);
    const first = registrations[0]?.id;
    const backup = await sealedOf(before, first);
    // What the backup holds opens: the thief's tools are right.
    expect(accountOfThief(backup, thief.key)).toContain(cardPayment['card.number']);
    const [webhookBefore] = await before.store.acrossMerchants.activeWebhooks();
    const secrets = await before.ports.vault.open(JSON.parse(webhookBefore?.sealedSecrets ?? ''));
    await before.stop();

    const gateway = await startWith(newer, older);
    await rotateAll(() => round(gateway, 100), { tell: () => {}, pause: passTime });
    const sealed = await sealedOf(gateway, first);
    expect(sealed.keyId).not.toBe(thief.keyId);
    for (const one of [sealed, { ...sealed, keyId: thief.keyId }]) expect(() => accountOfThief(one, thief.key)).toThrow();
    const [webhook] = await gateway.store.acrossMerchants.activeWebhooks();
    const sealedSecrets: SealedAccount = JSON.parse(webhook?.sealedSecrets ?? '');
    expect(sealedSecrets.keyId).not.toBe(thief.keyId);
    expect(() => accountOfThief(sealedSecrets, thief.key)).toThrow();
    expect(await gateway.ports.vault.open(sealedSecrets)).toBe(secrets);
    const log = () => readFile(join(folder, 'gateway.db-wal'), 'latin1');
    await expect.poll(async () => (await log()).includes(backup.wrappedDataKey)).toBe(false);
    await gateway.stop();
    const files = await filesOf(folder);
    const kept = [backup.wrappedDataKey, backup.sealed, webhookBefore?.sealedSecrets ?? ''].filter((box) => files.includes(box));
    expect(kept.length).toBe(0);
    expect(files.includes(sealed.sealed)).toBe(true);
  });

  test('seals documents of chargebacks again, all pieces, also after a stop in the midst; then the older key can go', async () => {
    const before = await startWith(older);
    const { body } = await before.rest.post('/v1/payments', { ...cardPayment, amount: '92.00' });
    const record = `mutation { recordChargeback(id: "${body.id}", amount: "92.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
    expect((await before.graphql(record)).errors).toBeUndefined();
    const listed = await before.graphql('{ chargebacks { edges { node { id } } } }');
    const chargebackId: string = listed.data.chargebacks.edges[0].node.id;
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'x')]).toString('base64');
    const add = `mutation ($content: String!) { addChargebackEvidence(chargebackId: "${chargebackId}", name: "invoice", contentType: "application/pdf", content: $content) { id } }`;
    expect((await before.graphql(add, { content })).errors).toBeUndefined();
    const [evidence] = await before.store.reconciliation.evidence(demoMerchant, [chargebackId]);
    const piecesIn = (gateway: Harness) => gateway.store.reconciliation.evidenceParts(demoMerchant, evidence?.id ?? '');
    const old = await piecesIn(before);
    expect(old.length).toBeGreaterThan(2);
    const thief = await keyOfThief(before.store, old[0]?.entityId ?? '');
    expect(accountOfThief(old[0] as SealedAccount, thief.key)).toContain(content.slice(0, 40));
    await before.stop();

    const stopped = await startWith(newer, older);
    const isMixed = async () => {
      const replaced = (await piecesIn(stopped)).filter(({ keyId }) => keyId !== thief.keyId).length;
      return replaced > 0 && replaced < old.length;
    };
    for (let rounds = 0; rounds < 50 && !(await isMixed()); rounds += 1) await round(stopped, 1);
    expect(await isMixed()).toBe(true);
    const read = `{ chargeback(id: "${chargebackId}") { evidence { content } } }`;
    expect((await stopped.graphql(read)).data.chargeback.evidence).toEqual([{ content }]);
    await stopped.stop();

    const gateway = await startWith(newer, older);
    const last = await rotateAll(() => round(gateway, 2), { tell: () => {}, pause: passTime });
    expect(last.remaining).toBe(0);
    for (const piece of await piecesIn(gateway)) expect(() => accountOfThief({ ...piece, keyId: thief.keyId }, thief.key)).toThrow();
    await gateway.stop();
    const withNewer = await startWith(newer);
    expect((await withNewer.graphql(read)).data.chargeback.evidence).toEqual([{ content }]);
    await withNewer.stop();
  });

  test.each([1, 2, 4, 6])('goes on where it stopped after %i rounds', async (rounds) => {
    const before = await startWith(older);
    const registrations = await storedBy(before);
    await before.stop();
    const stopped = await startWith(newer, older);
    for (let done = 0; done < rounds; done += 1) await round(stopped, 1);
    for (const registration of registrations) expect((await payWith(stopped, registration)).body.result.code).toBe('000.100.110');
    await stopped.stop();
    const gateway = await startWith(newer, older);
    const last = await rotateAll(() => round(gateway, 2), { tell: () => {}, pause: passTime });
    expect(last.remaining).toBe(0);
    await gateway.stop();
    const withNewer = await startWith(newer);
    for (const registration of registrations) expect((await payWith(withNewer, registration)).body.result.code).toBe('000.100.110');
    await withNewer.stop();
  });

  test('finds what an instance sealed that had not heard of the new key, and is not done before it must have', async () => {
    const before = await startWith(older);
    await storedBy(before);
    await before.stop();
    const gateway = await startWith(newer, older);
    const elsewhere = createNodeVault({ store: gateway.store, keys: [newer, older], now: () => vaultTime });
    const known = await elsewhere.seal('8a'.padEnd(32, '1'), channels.documented, 'before');
    const pauses: number[] = [];
    let late: SealedAccount | undefined;
    const last = await rotateAll(() => round(gateway, 100), {
      tell: () => {},
      pause: async (durationMs) => {
        pauses.push(durationMs);
        if (late === undefined) {
          late = await elsewhere.seal('8a'.padEnd(32, '2'), channels.documented, 'late');
          const registration = await anyRegistration(gateway, late.id);
          await gateway.store.commit(toMerchantKey(registration.entityPath), [
            { write: 'registration.insert', registration, account: late },
          ]);
        }
        vaultTime += durationMs;
      },
    });
    expect(pauses[0]).toBeGreaterThan(keyFreshMs);
    expect(late?.keyId).toBe(known.keyId);
    expect(last.remaining).toBe(0);
    const sealed = await sealedOf(gateway, late?.id);
    expect(sealed.keyId).not.toBe(known.keyId);
    expect(await gateway.ports.vault.open(sealed)).toBe('late');
    // It looks again by itself, and seals under the new key from then on.
    expect((await elsewhere.seal('8a'.padEnd(32, '3'), channels.documented, 'after')).keyId).toBe(sealed.keyId);
    await gateway.stop();
  });

  test('does not put back an account that was changed or erased while it was sealed again', async () => {
    const before = await startWith(older);
    const [first, second] = await storedBy(before);
    await before.stop();
    const gateway = await startWith(newer, older);
    await round(gateway, 100);
    const { store, vault } = gateway.ports;
    const was = await store.keys.sealedToRotate(10);
    expect(was.length).toBe(3);
    const again = await Promise.all(
      was.map(async ({ place, account }) => ({ place, account: await vault.seal(account.id, account.entityId, 'outdated') })),
    );
    if (!first || !second) throw new Error('they are stored');
    await renamed(gateway, first);
    await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${second.id}`, query: `entityId=${second.entityId}` });
    await store.commit(
      'platform',
      was.flatMap((one, index) => (again[index] ? [{ write: 'sealed.replace' as const, was: one, place: again[index] }] : [])),
    );
    expect(await vault.open(await sealedOf(gateway, first.id))).toContain('Renamed Jones');
    expect(await store.registrations.sealedAccount(demoMerchant, second.id)).toBeUndefined();
    await gateway.stop();
  });

  test('of two at the same time one replaces a key and the other goes on', async () => {
    const before = await startWith(older);
    const [registration] = await storedBy(before);
    await before.stop();
    const gateway = await startWith(newer, older);
    const elsewhere = createNodeVault({ store: gateway.store, keys: [newer, older], now: () => vaultTime });
    await Promise.all([gateway.ports.vault.rotate(100), elsewhere.rotate(100)]);
    await rotateAll(() => elsewhere.rotate(100), { tell: () => {}, pause: passTime });
    expect(registration && (await payWith(gateway, registration)).body.result.code).toBe('000.100.110');
    await gateway.stop();
  });

  test('of a damaged account goes on with all others, and ends with what could not be opened', async () => {
    const before = await startWith(older);
    const registrations = await storedBy(before);
    const [damaged, ...others] = registrations;
    if (!damaged) throw new Error('one is stored');
    const sealed = await sealedOf(before, damaged.id);
    const scope = toMerchantKey((await findEntity(before.ports, damaged.entityId))?.path ?? '');
    const broken = { ...sealed, wrappedDataKey: `${sealed.wrappedDataKey.slice(0, -4)}AAAA` };
    const place = { place: 'account', account: sealed } as const;
    await before.store.commit('platform', [{ write: 'sealed.replace', was: place, place: { ...place, account: broken } }]);
    await before.stop();
    const gateway = await startWith(newer, older);
    const rotating = rotateAll(() => gateway.ports.vault.rotate(2), { tell: () => {}, pause: passTime });
    await expect(rotating).rejects.toThrow('1 keys and sealed accounts could not be rotated');
    expect(await gateway.store.registrations.sealedAccount(scope, damaged.id)).toEqual(broken);
    for (const registration of others) expect((await payWith(gateway, registration)).body.result.code).toBe('000.100.110');
    const left = await gateway.store.keys.sealedToRotate(10);
    expect(left.map(({ account }) => account.id)).toEqual([damaged.id]);
    expect(await gateway.ports.vault.missingMasterKeys()).toEqual([]);
    await gateway.stop();
  });

  test.each([
    ['as it is sealed now', (channelId: string, id: string) => [id, channelId] as const],
    ['as it was sealed before 2026-11-28, its two names the other way round', (channelId: string, id: string) => [channelId, id] as const],
  ])('seals the secret of a further connector again, %s', async (_name, named) => {
    const first = await startWith(older);
    const channelId = channels.documented;
    const channel = await findEntity(first.ports, channelId);
    if (!channel) throw new Error('the sandbox has it');
    const merchant = toMerchantKey(channel.path);
    const id = `${channelId}.second`;
    const seal = async ({ ports, store }: Harness): Promise<void> => {
      const sealed = await ports.vault.seal(...named(channelId, id), 'its token');
      const token = { id, entityId: channelId, entityPath: channel.path, sealedToken: JSON.stringify(sealed), updatedAt: 0 };
      await store.commit(merchant, [{ write: 'connector-token.put', token }]);
    };
    await seal(first);
    await first.stop();
    const gateway = await startWith(newer, older);
    await rotateAll(() => round(gateway, 200), { tell: () => {}, pause: passTime });
    const stored = await gateway.store.connectorTokens.byId(merchant, id);
    const again: SealedAccount = JSON.parse(stored?.sealedToken ?? '');
    expect(again.keyId).toBe((await gateway.store.keys.current(again.entityId))?.keyId);
    expect(await gateway.ports.vault.open(again)).toBe('its token');
    await gateway.stop();
  });

  test("seals the address of a team's chat again", async () => {
    const first = await startWith(older);
    const entity = await findEntity(first.ports, channels.documented);
    if (!entity) throw new Error('the sandbox has it');
    const { id: entityId, path: entityPath } = entity;
    const sealedUrl = await sealChatUrl(first.ports, entityId, 'https://chat.example/secret');
    const shown = { host: 'chat.example', urlEnd: 'cret', kinds: ['DISPUTE'], language: 'en', afterSequence: 0, since: 0 } as const;
    const never = { sentAt: null, failedAt: null, failureKind: null, failureStatus: null };
    const chat = { entityId, entityPath, sealedUrl, ...shown, ...never };
    await first.store.commit(toMerchantKey(entityPath), [{ write: 'team-chat.put', chat }]);
    await first.stop();
    const gateway = await startWith(newer, older);
    await rotateAll(() => round(gateway, 200), { tell: () => {}, pause: passTime });
    const stored = await gateway.store.teamChats.ofEntity(toDataScope(entityPath), entityId);
    const again: SealedAccount = JSON.parse(stored?.sealedUrl ?? '');
    expect(again.keyId).toBe((await gateway.store.keys.current(entityId))?.keyId);
    expect(await gateway.ports.vault.open(again)).toBe('https://chat.example/secret');
    await gateway.stop();
  });

  test('is for administrators of a psp', async () => {
    const merchants = await startWith(older);
    const refused = await merchants.graphql('mutation { rotateVault { total } }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    const rebuilt = await merchants.graphql('mutation { rebuildSearch { phase } }');
    expect(rebuilt.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    await merchants.stop();
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

describe.each(Object.entries({ node: createNodeVault, web: createWorkerVault }))('the vault on %s', (_, createVault) => {
  test('opens after rotation what it sealed before, and keeps its fingerprints', async () => {
    const { store, keys } = createFakeStore();
    const before = createVault({ store, keys: [older] });
    const sealed = await before.seal(idOf(1), idOf(10), 'account');
    const fingerprint = await before.fingerprint('request');
    const cardFingerprint = await before.accountFingerprint(cardNumber);
    expect(await createVault({ store, keys: [newer, older] }).rotate(10)).toMatchObject({ masterKeyId: 'newer', rotated: 3, remaining: 0 });
    expect([...keys.values()].map(({ masterKeyId }) => masterKeyId)).toEqual(['newer', 'newer', 'newer']);
    const after = createVault({ store, keys: [newer] });
    expect(await after.open(sealed)).toBe('account');
    expect(await after.fingerprint('request')).toBe(fingerprint);
    expect(await after.accountFingerprint(cardNumber)).toBe(cardFingerprint);
  });
});

test('a rotation goes on while another instance makes its progress', async () => {
  const left = [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0];
  const settled = { masterKeyId: 'newer', total: 5, rotated: 0, settlesInMs: 0 };
  const last = await rotateAll(async () => ({ ...settled, remaining: left.shift() ?? 0 }), { tell: () => {}, pause: passTime });
  expect(last.remaining).toBe(0);
});

test('a rotation waits for requests that began before as often as there are some', async () => {
  const waits = [900, 700, 500, 300, 100, 0];
  const done = { masterKeyId: 'newer', total: 5, rotated: 0, remaining: 0 };
  const last = await rotateAll(async () => ({ ...done, settlesInMs: waits.shift() ?? 0 }), { tell: () => {}, pause: passTime });
  expect(last.settlesInMs).toBe(0);
});

test('a rotation that makes no progress gives up', async () => {
  const stuck = { masterKeyId: 'newer', rotated: 0, remaining: 1, total: 2, settlesInMs: 0 };
  await expect(rotateAll(async () => stuck, { tell: () => {}, pause: passTime })).rejects.toThrow(
    '1 keys and sealed accounts could not be rotated',
  );
});
