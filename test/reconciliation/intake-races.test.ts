/** Movements are made by due work and by each import that begins: both may come to the same entries at once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeInMovements } from '../../api/domain/reconciliation/intake.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
beforeEach(async () => {
  gateway = await startSettled();
});
afterEach(() => gateway.stop());

/** Found by the simulation, seed 1033: the import was answered with a fault, and taken in nevertheless. */
test('an import beside due work cancels a reversal before its settlement once, and neither fails', async () => {
  for (let times = 0; times < 3; times += 1) {
    const id = await gateway.pay('92.00');
    const reversal = await gateway.refer(id, 'RV');
    await Promise.all([takeInMovements(gateway.ports), takeInMovements(gateway.ports)]);
    expect(await gateway.movement(id)).toMatchObject({ amountMinor: 9_200n, settledMinor: 0n, cancelledMinor: 9_200n });
    expect(await gateway.movement(reversal)).toMatchObject({ amountMinor: -9_200n, settledMinor: 0n, cancelledMinor: -9_200n });
  }
  expect(await gateway.proof()).toEqual([]);
});
