import { expect, test } from 'vitest';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { beginProjectionAnew, currentProjection, isCurrent, projectStep } from '../../api/views/read-model/read-model-operations.ts';
import { cardPayment } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';

test('a reader who waited for the last event is current, whatever is committed while they waited', async () => {
  const gateway = await startGateway();
  await gateway.rest.post('/v1/payments', cardPayment);
  const { readModel } = gateway.store;
  let reads = 0;
  // Each look at the log finds one event more, as under load.
  const state = async () => {
    const stored = await readModel.state();
    reads += 1;
    const { lastEvent } = stored;
    return { ...stored, lastEvent: { ...lastEvent, sequence: lastEvent.sequence + reads - 1 } };
  };
  const ports: Ports = { ...gateway.ports, store: { ...gateway.store, readModel: { ...readModel, state } } };
  expect(isCurrent(await currentProjection(ports))).toBe(true);
  expect(reads).toBeGreaterThan(1);
  await gateway.stop();
});

test('a filling ends with what there was when it began, however many payments come meanwhile', async () => {
  const gateway = await startGateway();
  await gateway.rest.post('/v1/payments', cardPayment);
  await currentProjection(gateway.ports);
  await beginProjectionAnew(gateway.ports);
  const { acrossMerchants } = gateway.store;
  let pages = 0;
  // Each page is full, as under load.
  const projectedAfter: typeof acrossMerchants.projectedAfter = async (after, itemsMax) => {
    const rows = await acrossMerchants.projectedAfter('', itemsMax);
    const [payment] = rows;
    if (payment === undefined) throw new Error('there is no payment');
    pages += 1;
    const later = Array.from({ length: itemsMax }, (_, at) => ({ ...payment, id: `ff${String(pages * itemsMax + at).padStart(30, '0')}` }));
    return after === '' ? [...rows, ...later].slice(0, itemsMax) : later;
  };
  const ports: Ports = { ...gateway.ports, store: { ...gateway.store, acrossMerchants: { ...acrossMerchants, projectedAfter } } };
  const phases: string[] = [];
  for (let step = 0; step < 5; step += 1) {
    await projectStep(ports);
    phases.push((await gateway.store.readModel.state()).progress.phase);
  }
  expect(phases).toEqual(['registrations', 'sums', 'tickets', 'events', 'events']);
  await gateway.stop();
});
