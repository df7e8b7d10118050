import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFingerprintEntityId, fingerprintEntityId } from '../../api/domain/vault/vault.ts';
import { formatVaultKey, parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import { type CommitArguments, Conflict } from '../../api/foundation/kernel/commit.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodeVault } from '../../api/runtime/node/vault.ts';
import { createWorkerVault } from '../../api/runtime/worker/vault.ts';
import { idOf, vaultKey } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';

const account = JSON.stringify({ number: '4200000000000000', holder: 'Jürgen Müller 漢字' });
const keys = [vaultKey('k1', 1)] as const;
const implementations = { node: createNodeVault, web: createWorkerVault };

describe.each(Object.entries(implementations))('the vault on %s', (_, createVault) => {
  test('opens what it sealed, and nothing of the account stands in the sealed record', async () => {
    const { store, keys: stored } = createFakeStore();
    const vault = createVault({ store, keys });
    const sealed = await vault.seal(idOf(1), idOf(10), account);
    expect(await vault.open(sealed)).toBe(account);
    expect(JSON.stringify([sealed, ...stored.values()])).not.toContain('4200000000000000');
    expect(atob(sealed.sealed)).not.toContain('4200000000000000');
  });

  test('never seals the same account into the same bytes', async () => {
    const vault = createVault({ store: createFakeStore().store, keys });
    const first = await vault.seal(idOf(1), idOf(10), account);
    const second = await vault.seal(idOf(1), idOf(10), account);
    expect(second.sealed).not.toBe(first.sealed);
    expect(second.wrappedDataKey).not.toBe(first.wrappedDataKey);
  });

  test('does not open a record with any changed byte', async () => {
    const vault = createVault({ store: createFakeStore().store, keys });
    const sealed = await vault.seal(idOf(1), idOf(10), account);
    const change = (text: string, at: number) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      bytes.set([(bytes[at % bytes.length] ?? 0) ^ 1], at % bytes.length);
      return btoa(String.fromCharCode(...bytes));
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom('sealed' as const, 'wrappedDataKey' as const), async (at, field) => {
        await expect(vault.open({ ...sealed, [field]: change(sealed[field], at) })).rejects.toThrow('does not open');
      }),
      { numRuns: 60 },
    );
  });

  test.each(['', 'AAAA', 'no base64 at all'])('does not open the box %j', async (box) => {
    const vault = createVault({ store: createFakeStore().store, keys });
    const sealed = await vault.seal(idOf(1), idOf(10), account);
    await expect(vault.open({ ...sealed, sealed: box })).rejects.toThrow('does not open');
  });

  test('does not open a record under another id, another entity or another key id', async () => {
    const vault = createVault({ store: createFakeStore().store, keys });
    const sealed = await vault.seal(idOf(1), idOf(10), account);
    await vault.seal(idOf(2), idOf(11), account);
    await expect(vault.open({ ...sealed, id: idOf(2) })).rejects.toThrow('does not open');
    await expect(vault.open({ ...sealed, entityId: idOf(11) })).rejects.toThrow('does not open');
    await expect(vault.open({ ...sealed, keyId: '0'.repeat(32) })).rejects.toThrow('does not open');
  });

  test('does not open the sealed account of one record with the data key of another', async () => {
    const vault = createVault({ store: createFakeStore().store, keys });
    const first = await vault.seal(idOf(1), idOf(10), account);
    const second = await vault.seal(idOf(2), idOf(10), account);
    await expect(vault.open({ ...second, sealed: first.sealed, wrappedDataKey: first.wrappedDataKey })).rejects.toThrow('does not open');
    await expect(vault.open({ ...first, wrappedDataKey: second.wrappedDataKey })).rejects.toThrow('does not open');
  });

  test('takes no entity key that was moved to another entity, neither to open nor to seal', async () => {
    const fake = createFakeStore();
    const sealed = await createVault({ store: fake.store, keys }).seal(idOf(1), idOf(10), account);
    const stored = fake.keys.get(idOf(10));
    expect(stored).toBeDefined();
    if (stored) fake.keys.set(idOf(11), stored);
    const fresh = createVault({ store: fake.store, keys });
    await expect(fresh.open({ ...sealed, entityId: idOf(11) })).rejects.toThrow('does not open');
    await expect(fresh.seal(idOf(3), idOf(11), account)).rejects.toThrow('does not open');
  });

  test('opens after a restart, and after a newer master key was put in front', async () => {
    const fake = createFakeStore();
    const before = createVault({ store: fake.store, keys });
    const sealed = await before.seal(idOf(1), idOf(10), account);
    const fingerprint = await before.fingerprint('a request');
    const rotated = createVault({ store: fake.store, keys: [vaultKey('k2', 2), ...keys] });
    expect(await rotated.open(sealed)).toBe(account);
    expect(await rotated.fingerprint('a request')).toBe(fingerprint);
    await rotated.seal(idOf(3), idOf(12), account);
    expect(fake.keys.get(idOf(12))?.masterKeyId).toBe('k2');
  });

  test('names the master key that is missing, and opens nothing without it', async () => {
    const fake = createFakeStore();
    const sealed = await createVault({ store: fake.store, keys }).seal(idOf(1), idOf(10), account);
    const without = createVault({ store: fake.store, keys: [vaultKey('k2', 2)] });
    await expect(without.open(sealed)).rejects.toThrow('VAULT_KEYS lacks the master key k1');
  });

  test('does not open under a master key of the same id with other bytes', async () => {
    const fake = createFakeStore();
    const sealed = await createVault({ store: fake.store, keys }).seal(idOf(1), idOf(10), account);
    await expect(createVault({ store: fake.store, keys: [vaultKey('k1', 9)] }).open(sealed)).rejects.toThrow('does not open');
  });

  test.each(['ignores', 'refuses'])('uses the stored key where two processes make one at once and the store %s the second', async (way) => {
    const fake = createFakeStore();
    const { commit } = fake.store;
    const store = {
      ...fake.store,
      async commit(...args: CommitArguments) {
        const taken = args[1].some((write) => write.write === 'entity-key.put' && fake.keys.has(write.key.entityId));
        if (way === 'refuses' && taken) throw new Conflict('entity_key');
        await commit(...args);
      },
    };
    const vaults = [createVault({ store, keys }), createVault({ store, keys })] as const;
    const [first, second] = await Promise.all([vaults[0].seal(idOf(1), idOf(10), account), vaults[1].seal(idOf(2), idOf(10), account)]);
    expect(first.keyId).toBe(second.keyId);
    expect(await vaults[1].open(first)).toBe(account);
    expect(await vaults[0].open(second)).toBe(account);
  });

  test('passes on that the store is away while a key is made, and keeps nothing of it', async () => {
    const fake = createFakeStore();
    let away = true;
    const store = {
      ...fake.store,
      commit: (...args: CommitArguments) => (away ? Promise.reject(new Error('store unavailable')) : fake.store.commit(...args)),
    };
    const vault = createVault({ store, keys });
    await expect(vault.seal(idOf(1), idOf(10), account)).rejects.toThrow('store unavailable');
    away = false;
    expect(await vault.open(await vault.seal(idOf(1), idOf(10), account))).toBe(account);
  });

  test('reads an entity key once', async () => {
    const fake = createFakeStore();
    const vault = createVault({ store: fake.store, keys });
    await vault.seal(idOf(1), idOf(10), account);
    const { entityKey } = fake.reads;
    await vault.seal(idOf(2), idOf(10), account);
    expect(fake.reads.entityKey).toBe(entityKey);
  });

  test('digests as SHA-256 in hex', async () => {
    const vault = createVault({ store: createFakeStore().store, keys });
    expect(await vault.digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('fingerprints differ between installations, so nobody can try card numbers against them', async () => {
    const one = createVault({ store: createFakeStore().store, keys });
    const other = createVault({ store: createFakeStore().store, keys });
    expect(await one.fingerprint('4200000000000000')).not.toBe(await other.fingerprint('4200000000000000'));
    expect(await one.fingerprint('4200000000000000')).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('a card number is fingerprinted under a key of its own, which no other fingerprint has, and each installation has another', async () => {
  const number = new Secret('4200000000000000');
  const fake = createFakeStore();
  const vault = createNodeVault({ store: fake.store, keys });
  const fingerprint = await vault.accountFingerprint(number);
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(await createWorkerVault({ store: fake.store, keys }).accountFingerprint(number)).toBe(fingerprint);
  expect((await vault.fingerprint(number.reveal())).slice(0, 16)).not.toBe(fingerprint);
  expect([...fake.keys.keys()].sort()).toEqual([fingerprintEntityId, accountFingerprintEntityId]);
  const elsewhere = createNodeVault({ store: createFakeStore().store, keys });
  expect(await elsewhere.accountFingerprint(number)).not.toBe(fingerprint);
});

test('both vaults open what the other sealed, and give the same fingerprints and digests', async () => {
  const fake = createFakeStore();
  const node = createNodeVault({ store: fake.store, keys });
  const web = createWorkerVault({ store: fake.store, keys });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
      expect(await web.open(await node.seal(idOf(1), idOf(10), text))).toBe(text);
      expect(await node.open(await web.seal(idOf(1), idOf(11), text))).toBe(text);
      expect(await web.fingerprint(text)).toBe(await node.fingerprint(text));
      expect(await web.digest(text)).toBe(await node.digest(text));
    }),
    { numRuns: 50 },
  );
  expect([...fake.keys.keys()].sort()).toEqual([fingerprintEntityId, idOf(10), idOf(11)]);
});

test('both give the same of long texts, which Workers leave to the platform', async () => {
  const fake = createFakeStore();
  const node = createNodeVault({ store: fake.store, keys });
  const web = createWorkerVault({ store: fake.store, keys });
  for (const length of [0, 55, 56, 64, 511, 512, 513, 5_000]) {
    const text = 'é'.repeat(length);
    expect([length, await web.digest(text), await web.fingerprint(text)]).toEqual([
      length,
      await node.digest(text),
      await node.fingerprint(text),
    ]);
  }
});

describe('VAULT_KEYS', () => {
  const encoded = btoa('0123456789abcdef0123456789abcdef');

  test('are read newest first, and print as nothing', () => {
    const parsed = parseVaultKeys(`new:${encoded}, old:${encoded}`);
    expect(parsed?.map((key) => key.id)).toEqual(['new', 'old']);
    expect(parsed?.[0].key.reveal()).toHaveLength(32);
    expect(JSON.stringify(parsed)).not.toContain(encoded);
    expect(JSON.stringify(parsed)).toContain('"key":"…"');
  });

  test('are read back as they are formatted', () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    expect(parseVaultKeys(formatVaultKey('k1', bytes).reveal())?.[0].key.reveal()).toEqual(bytes);
  });

  test.each([
    '',
    'k1',
    `:${encoded}`,
    `k1:${btoa('too short')}`,
    `k1:${btoa('0123456789abcdef0123456789abcdef!')}`,
    `k1:${encoded},k1:${encoded}`,
    `k1:${encoded},`,
    `a b:${encoded}`,
    Array.from({ length: 33 }, (_, index) => `k${index}:${encoded}`).join(','),
  ])('are refused whole where one is broken (%#)', (text) => {
    expect(parseVaultKeys(text)).toBeUndefined();
  });
});
