import { expect, test } from 'vitest';
import type { Ports } from '../../api/gateway/ports.ts';
import { currentProjection, isCurrent } from '../../api/read-model/operations.ts';
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
