/** What the platform of an installation in objects forgets by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs, hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { createPlatformStore } from '../../api/runtime/worker/platform-store.ts';
import { runPlatformWork } from '../../api/runtime/worker/platform-work.ts';
import { sandbox } from '../../db/seed.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let store: Store;

beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const across = { withReads: (refused: Store) => refused, clocks: () => [], rebuild: async () => {} };
  store = createPlatformStore(gateway.store, across);
});
afterAll(() => gateway.stop());

const scope = { entityId: sandbox.psp, operation: 'assistant.refund', key: 'finance@example.test after none' };

test('the key by which a refund through an assistant was counted, when the day that it counts for is over, and not before', async () => {
  const { clock, ports } = gateway;
  const endsAt = clock.now() + dayMs;
  const times = { claimExpiresAt: endsAt, expiresAt: endsAt };
  const record = { ...scope, ...times, fingerprint: 'review', subjectId: 'payment', completed: true };
  const psp = (await gateway.store.entities.all()).find(({ id }) => id === sandbox.psp);
  await store.commit(toMerchantKey(psp?.path ?? ''), [{ write: 'idempotency.claim', record }]);
  clock.advance(23 * hourMs);
  expect(await runPlatformWork({ ...ports, store })).toBe(true);
  expect(await gateway.store.idempotency.record(scope)).toEqual(record);
  clock.advance(2 * hourMs);
  expect(await runPlatformWork({ ...ports, store })).toBe(true);
  expect(await gateway.store.idempotency.record(scope)).toBe(undefined);
});
