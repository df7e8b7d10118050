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

interface Wanted {
  readonly limit: bigint;
  readonly ownADay?: bigint;
  /** A caller of each test of its own: what one has counted is nothing to the next. */
  readonly callerId: string;
  readonly tokenId?: string;
}

async function createContext({ limit, ownADay, callerId: id, tokenId = id }: Wanted): Promise<ToolContext> {
  const entity = (await gateway.ports.store.entities.all()).find(({ id }) => id === channels.documented);
  const caller = { kind: 'token', id, name: 'assistant', entityId: channels.documented, entityPath: entity?.path ?? '' };
  const { ports } = gateway;
  const context = {
    ports,
    caller,
    tokenId,
    tokenLimits: { assistantRefundMinorMax: null, assistantRefundsMinorADay: ownADay ?? null },
    limits: { refundMinorMax: limit, refundsMinorADay: limit },
    home: caller,
    async note(action: string, subjectId: string, change: object, claim: object) {
      const { entityId, entityPath } = caller;
      const entry = auditEntry(
        ports.newId(),
        ports.clocks.now(),
        caller as never,
        { action, subjectId, entityId, entityPath, change } as never,
      );
      await ports.store.commit(toMerchantKey(entityPath), [claim as never, { write: 'audit.append', entry }]);
    },
  };
  return context as unknown as ToolContext;
}

/** Of so many refunds of 90.00 by as many instances at the same moment: those that were let through, and why not the others. */
async function refundAtOnce(context: ToolContext, count: number) {
  const instances = await Promise.all(Array.from({ length: count }, (_, number) => startInstance(number)));
  expect(new Set(instances.map(({ takeRefund }) => takeRefund)).size).toBe(count);
  const results = await Promise.allSettled(
    instances.map(({ takeRefund }, at) => {
      const id = `${context.tokenId.slice(0, 4)}${String(at).padStart(28, '0')}`;
      const review: Review = { id, callerId: context.tokenId, at: 0, paymentId: id, version: 1, amount: '90.00', currency: 'EUR' };
      return takeRefund(context, review, 9_000n);
    }),
  );
  const refusals = results.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []));
  return { through: count - refusals.length, refusals };
}

test('six instances that count at the same moment let through what one would', async () => {
  const context = await createContext({ limit: 25_000n, callerId: '8a'.repeat(16) });
  const { through, refusals } = await refundAtOnce(context, 6);
  expect(through).toBe(2);
  expect(refusals).toEqual(refusals.map(() => expect.stringContaining('an assistant may refund at most 250.00 EUR')));
});

test('the amount of a day that was set for one token holds over instances, and takes nothing from another of the same member', async () => {
  const caller = { limit: 100_000n, callerId: 'finance@example.com' };
  const limited = await createContext({ ...caller, ownADay: 19_000n, tokenId: '8b'.repeat(16) });
  const { through, refusals } = await refundAtOnce(limited, 5);
  expect(through).toBe(2);
  expect(refusals).toEqual(refusals.map(() => expect.stringContaining('the access token of this assistant may refund at most 190.00 EUR')));
  const other = await createContext({ ...caller, ownADay: 19_000n, tokenId: '8c'.repeat(16) });
  expect(await refundAtOnce(other, 2)).toEqual({ through: 2, refusals: [] });
});
