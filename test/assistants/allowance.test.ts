/** The amount of a day holds over instances and restarts: the database decides, not the memory of a process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review } from '../../api/doors/assistants/review.ts';
import type { ToolContext } from '../../api/doors/assistants/tool.ts';
import { auditEntry } from '../../api/foundation/access/audit.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

type Allowance = typeof import('../../api/doors/assistants/refund-allowance.ts');

/** Its own memory of what runs, as another instance has. */
function startInstance(number: number): Promise<Allowance> {
  const file: string = `../../api/doors/assistants/refund-allowance.ts?instance=${number}`;
  return import(/* @vite-ignore */ file) as Promise<Allowance>;
}

async function createContext(limit: bigint): Promise<ToolContext> {
  const entity = (await gateway.ports.store.entities.all()).find(({ id }) => id === channels.documented);
  const caller = { kind: 'token', id: '8a'.repeat(16), name: 'assistant', entityId: channels.documented, entityPath: entity?.path ?? '' };
  const { ports } = gateway;
  const context = {
    ports,
    caller,
    limits: { refundMinorMax: limit, refundsMinorADay: limit },
    async note(action: string, subjectId: string, change: object, writes: readonly object[] = []) {
      const { entityId, entityPath } = caller;
      const entry = auditEntry(
        ports.newId(),
        ports.clocks.now(),
        caller as never,
        { action, subjectId, entityId, entityPath, change } as never,
      );
      await ports.store.commit(toMerchantKey(entityPath), [...(writes as never[]), { write: 'audit.append', entry }]);
    },
  };
  return context as unknown as ToolContext;
}

test('six instances that count at the same moment let through what one would', async () => {
  const context = await createContext(25_000n);
  const instances = await Promise.all(Array.from({ length: 6 }, (_, number) => startInstance(number)));
  const results = await Promise.allSettled(
    instances.map(({ takeRefund }, at) => {
      const id = `8b${String(at).padStart(30, '0')}`;
      const review: Review = { id, callerId: context.caller.id, at: 0, paymentId: id, version: 1, amount: '90.00', currency: 'EUR' };
      return takeRefund(context, review, 9_000n);
    }),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(reasons.map((reason: Error) => reason.message)).toEqual(reasons.map(() => expect.stringContaining('at most 250.00 EUR')));
  expect(new Set(instances.map(({ takeRefund }) => takeRefund)).size).toBe(6);
});
