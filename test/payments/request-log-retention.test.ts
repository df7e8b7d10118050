import { expect, test } from 'vitest';
import { deleteOldRequests } from '../../api/foundation/idempotency/request-log-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { runWork } from '../../api/runtime/shared/work.ts';
import { cardPayment } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

test('requests are kept as many days as REQUEST_LOG_RETENTION_DAYS says, and for ever where it is not set', async () => {
  const harness = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const { ports, store, clock, rest } = harness;
  const pay = async () => String((await rest.post('/v1/payments', cardPayment)).body.id);
  const old = [await pay(), await pay()];
  clock.advance(10 * dayMs);
  const young = await pay();
  const logged = async () => (await store.requestLog.ofEach(demoMerchant, [...old, young])).map(({ subjectId }) => subjectId);
  clock.advance(5 * dayMs);
  expect(await deleteOldRequests(ports, null)).toBe(0);
  expect(await deleteOldRequests(ports, 15)).toBe(0);
  expect(await logged()).toHaveLength(3);
  expect(await deleteOldRequests(ports, 14)).toBe(2);
  expect(await deleteOldRequests(ports, 14)).toBe(0);
  expect(await logged()).toEqual([young]);
  expect(await rest.get(`/v1/payments/${old[0]}`, { entityId: String(cardPayment.entityId) })).toMatchObject({ status: 200 });
  await harness.stop();
});

test('due work deletes them in rounds until none is left', async () => {
  const parsed = parseSettings({ REQUEST_LOG_RETENTION_DAYS: '14' });
  if (parsed.status !== 'valid') throw new Error('the settings are valid');
  const harness = await startGateway({ now: Date.UTC(2026, 0, 1) });
  const { ports, store, clock, rest } = harness;
  const id = String((await rest.post('/v1/payments', cardPayment)).body.id);
  const [entry] = await store.requestLog.ofEach(demoMerchant, [id]);
  if (!entry) throw new Error('the payment has an entry');
  await store.commit(
    demoMerchant,
    Array.from({ length: 900 }, () => ({ write: 'request.log', entry: { ...entry, id: ports.newId() } })),
  );
  clock.advance(15 * dayMs);
  await runWork(ports, parsed.settings);
  expect(await store.requestLog.ofEach(demoMerchant, [id])).toEqual([]);
  await harness.stop();
});
