/** Cursors of the log tell nobody how much happens on the platform (decision: sealed-cursors). */
import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseCursor, toCursor, toCursors } from '../../api/foundation/events/cursor.ts';
import { createNodeVault } from '../../api/runtime/node/vault.ts';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { fakePorts, startOfTime, vaultKey } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { startGateway } from '../support/harness.ts';

const fake = createFakeStore();
const ports = fakePorts(fake, { now: startOfTime });

test.each([0, 1, 255, 256, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 47, 2 ** 48 - 1])('%d comes back from its cursor', async (sequence) => {
  const cursor = await toCursor(ports, { sequence });
  expect(await parseCursor(ports, cursor)).toEqual({ log: 'store', of: 0, sequence });
});

test('neighbours have nothing in common, and no digit of the sequence is in them', async () => {
  const cursors = await Promise.all(Array.from({ length: 100 }, (_, sequence) => toCursor(ports, { sequence })));
  expect(new Set(cursors.map((cursor) => cursor.slice(0, 8))).size).toBe(100);
  expect(cursors[1]).toHaveLength(22);
});

test('a page of cursors is sealed as each of them is, and as one AES block with padding', async () => {
  const places = [7, 2 ** 40, 8].map((sequence) => ({ sequence }));
  const page = await toCursors(ports, places);
  expect(page).toEqual(await Promise.all(places.map((place) => toCursor(ports, place))));
  const key = Buffer.from(await ports.vault.fingerprint('cursors of the event log'), 'hex');
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  const block = Buffer.concat([decipher.update(Buffer.from(page[1] ?? '', 'base64url')), decipher.final()]);
  expect([block.subarray(0, 9).toString(), block.readUIntBE(9, 6)]).toEqual(['gw-event:', 2 ** 40]);
  expect(await toCursors(ports, [])).toEqual([]);
});

test('another instance reads it: the key comes from the database and the vault key', async () => {
  const other = { vault: createNodeVault({ store: fake.store, keys: [vaultKey('k1', 1)] }) };
  expect(await parseCursor(other, await toCursor(ports, { sequence: 42 }))).toEqual({ log: 'store', of: 0, sequence: 42 });
});

test('another installation does not read it, and a changed or invented one is no cursor', async () => {
  const cursor = await toCursor(ports, { sequence: 42 });
  const foreign = fakePorts(createFakeStore(), { now: startOfTime });
  expect(await parseCursor(foreign, cursor)).toBeUndefined();
  const changed = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
  for (const text of [changed, '', 'event:42', btoa('event:42'), 'x'.repeat(22), 'x'.repeat(5_000), '!'.repeat(22)])
    expect(await parseCursor(ports, text)).toBeUndefined();
});

test('a merchant sees its own numbers only, whatever happens beside it', async () => {
  const gateway = await startGateway();
  const payments = async (count: number, token: string, entityId: string) => {
    for (let paid = 0; paid < count; paid += 1) await gateway.rest.post('/v1/payments', { ...cardPayment, entityId }, { token });
  };
  await payments(3, demoToken, channels.documented);
  await payments(2, otherToken, channels.other);
  await payments(1, demoToken, channels.documented);
  const seen = async (token: string) => {
    const { data } = await gateway.graphql('{ events { edges { cursor node { sequence cursor } } } }', {}, { token });
    return data.events.edges;
  };
  const numbers = async (token: string) => (await seen(token)).map(({ node }: { node: { sequence: number } }) => node.sequence);
  expect([await numbers(demoToken), await numbers(otherToken)]).toEqual([
    [1, 2, 3, 4],
    [1, 2],
  ]);
  for (const { cursor } of [...(await seen(demoToken)), ...(await seen(otherToken))]) expect(cursor).toMatch(/^[\w-]{22}$/);
  await gateway.stop();
});
