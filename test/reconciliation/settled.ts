/** A gateway whose days pass, and what its clearing institute made of them. */

import type { Movement } from '../../api/domain/reconciliation/movement.ts';
import type { ReconciliationRecord } from '../../api/domain/reconciliation/record.ts';
import { tickReconciliation } from '../../api/domain/reconciliation/tick.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { cardPayment, type Parameters } from '../support/client.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

/** A Monday. */
export const firstDay = Date.UTC(2026, 5, 1, 9);

export interface Settled extends Harness {
  pay(amount: string, directive?: string, over?: Parameters): Promise<string>;
  refer(id: string, type: string, amount?: string, over?: Parameters): Promise<string>;
  /** Due work until nothing is left. */
  settle(): Promise<void>;
  /** The next day at nine, settled. */
  passDay(): Promise<void>;
  records(): Promise<readonly ReconciliationRecord[]>;
  movement(id: string): Promise<Movement>;
  /** All differences that the two proofs name. */
  proof(): Promise<readonly string[]>;
}

export async function startSettled(options: Pick<HarnessOptions, 'adaptPorts'> = {}): Promise<Settled> {
  const gateway = await startGateway({ now: firstDay, ...options });
  const { rest, store, ports, clock } = gateway;
  const send = async (path: string, parameters: Parameters): Promise<string> => {
    const { body } = await rest.post(path, parameters);
    if (body.id === undefined) throw new Error(`refused: ${JSON.stringify(body)}`);
    return body.id;
  };
  const settle = async () => {
    for (let rounds = 0; rounds < 50; rounds += 1) if ((await tickReconciliation(ports)) === 0) return;
    throw new Error('settlement does not come to an end');
  };
  return {
    ...gateway,
    pay: (amount, directive, over = {}) =>
      send('/v1/payments', {
        ...cardPayment,
        amount,
        ...(directive === undefined ? {} : { 'customParameters[SIMULATOR_settlement]': directive }),
        ...over,
      }),
    refer: (id, type, amount, over = {}) =>
      send(`/v1/payments/${id}`, {
        entityId: cardPayment.entityId ?? '',
        paymentType: type,
        ...(amount === undefined ? {} : { amount, currency: 'EUR' }),
        ...over,
      }),
    settle,
    passDay: async () => {
      clock.advance(dayMs);
      await settle();
    },
    records: async () => {
      const page = await store.reconciliation.records({ entityPath: demoMerchant }, { first: 500 });
      return page.items.map(({ item }) => item).reverse();
    },
    movement: async (id) => {
      const [movement] = await store.reconciliation.movements(demoMerchant, [id]);
      if (!movement) throw new Error('no movement');
      return movement;
    },
    proof: async () => [...(await store.ledger.prove('')).differences, ...(await store.reconciliation.proveSettlement(demoMerchant))],
  };
}
