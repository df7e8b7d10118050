/** How often a token is read while many requests bring it at once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenTtlMs } from '../../api/foundation/access/authenticate.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
/** Reads of tokens; each ends in a turn of its own, as one of a database does. */
let reads: number;

beforeEach(async () => {
  gateway = await startGateway({
    now: Date.UTC(2026, 0, 1),
    adaptPorts: (ports) => {
      const byId: typeof ports.store.tokens.byId = async (id) => {
        reads += 1;
        await new Promise((resolve) => setImmediate(resolve));
        return ports.store.tokens.byId(id);
      };
      return { ...ports, store: { ...ports.store, tokens: { ...ports.store.tokens, byId } } };
    },
  });
  await ask();
  reads = 0;
});
afterEach(() => gateway.stop());

const ask = async () => (await gateway.graphql('{ viewer { id } }')).data?.viewer?.id;
const askAtOnce = () => Promise.all(Array.from({ length: 16 }, ask));

test('of many requests at once one reads it anew before its time is over, and the others go on with what is there', async () => {
  const [id] = await askAtOnce();
  for (let rounds = 0; rounds < 10; rounds += 1) {
    gateway.clock.advance(tokenTtlMs - 1);
    expect(new Set(await askAtOnce())).toEqual(new Set([id]));
  }
  expect(reads).toBe(10);
});

test('what another instance revoked ends within two seconds, however many requests come meanwhile', async () => {
  const { store, clock } = gateway;
  const [token] = await store.tokens.at(
    '8ac7a4a0000000000000000000000001/8ac7a4a0000000000000000000000002/8ac7a4a0000000000000000000000003/',
  );
  if (!token) throw new Error('the sandbox has a token');
  await store.commit('platform', [{ write: 'token.put', token: { ...token, revokedAt: clock.now() } }]);
  const known: unknown[] = [];
  for (let waitedMs = 0; waitedMs <= tokenTtlMs; waitedMs += tokenTtlMs / 4) {
    known.push(...(await askAtOnce()));
    clock.advance(tokenTtlMs / 4);
  }
  expect(known[0]).toBeDefined();
  expect(known.slice(-16).filter((id) => id !== undefined)).toEqual([]);
});
