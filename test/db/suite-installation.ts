/** What every store keeps of its installation, the chain over its events, and refunds that wait for a second person. */

import type { RefundApproval } from '../../api/domain/payments/staff/approval.ts';
import type { Installation } from '../../api/doors/gateway/installation.ts';
import { sandbox } from '../../db/seed.ts';
import { demoMerchant } from '../support/scopes.ts';
import { channelPath, eventOf, nextId, now, paymentOf } from './fixtures.ts';
import { conflictOf, conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

const sealedCheck = { id: nextId(), entityId: nextId(), keyId: 'k', wrappedDataKey: 'w', sealed: 's' };
const installation: Installation = { place: 1, environment: 'live', sealedCheck, createdAt: now };

function approvalOf(changes: Partial<RefundApproval> = {}): RefundApproval {
  return {
    id: nextId(),
    paymentId: 'a'.repeat(32),
    entityId: sandbox.documented,
    entityPath: channelPath,
    amountMinor: 50_000n,
    currency: 'EUR',
    reason: 'ticket 4711',
    request: { amount: '500.00' },
    requestedBy: 'b'.repeat(32),
    requesterEmail: 'finance@example.test',
    requestedAt: now,
    expiresAt: now + 1_000,
    status: 'pending',
    decisions: 0,
    deciderEmail: null,
    decidedAt: null,
    refundId: null,
    ...changes,
  };
}

export function installationSuite(name: string, open: OpenStore): void {
  withStore(`${name}: the installation`, open, (store) => {
    test('is kept once', async () => {
      expect(await store().installation.read()).toBeUndefined();
      await store().commit('platform', [{ write: 'installation.insert', installation }]);
      expect(
        await conflictOfCommit(store(), [
          'platform',
          [{ write: 'installation.insert', installation: { ...installation, environment: 'test' } }],
        ]),
      ).toBe('installation');
      expect(await store().installation.read()).toEqual(installation);
      expect(await store().integrity()).toEqual([]);
    });
  });

  withStore(`${name}: the chain over the events`, open, (store) => {
    test('seals a range once, and is read from any event of it', async () => {
      const payment = paymentOf();
      for (let events = 0; events < 3; events += 1)
        await store().commit(demoMerchant, [{ write: 'event.append', event: eventOf(payment) }]);
      const row = (fromSequence: number, toSequence: number) => ({
        fromSequence,
        toSequence,
        contentHash: 'c',
        hash: `h${fromSequence}`,
        sealedAt: now,
      });
      await store().commit('platform', [{ write: 'event-chain.append', row: row(1, 2) }]);
      await store().commit('platform', [{ write: 'event-chain.append', row: row(3, 3) }]);
      expect(await conflictOfCommit(store(), ['platform', [{ write: 'event-chain.append', row: row(3, 9) }]])).toBe('event_chain');
      expect(await store().eventChain.last()).toEqual(row(3, 3));
      expect(await store().eventChain.at(2)).toEqual(row(1, 2));
      expect(await store().eventChain.at(0)).toBeUndefined();
      expect(await store().eventChain.from(2, 10)).toEqual([row(1, 2), row(3, 3)]);
      expect(await store().eventChain.from(3, 10)).toEqual([row(3, 3)]);
      const { count, text, reached } = await store().eventChain.content(2, 9);
      const lines = text.split('\n');
      expect([count, lines.length, reached]).toEqual([2, 2, 9]);
      for (const [place, line] of lines.entries()) {
        const values: readonly unknown[] = JSON.parse(line);
        expect(values.slice(0, 2)).toEqual([String(place + 2), String(place + 2)]);
        expect(values.every((value) => value === null || typeof value === 'string')).toBe(true);
        // What was sealed by lines that JavaScript wrote is verified by lines that the database writes.
        expect(JSON.stringify(values)).toBe(line);
      }
      expect(await store().eventChain.content(50, 60)).toEqual({ count: 0, text: '', reached: 60 });
      await store().commit('platform', [{ write: 'event-chain.cut', from: 2 }]);
      expect(await store().eventChain.last()).toBeUndefined();
    });
  });

  withStore(`${name}: refunds that wait for a second person`, open, (store) => {
    test('wait once and are decided once', async () => {
      const approval = approvalOf();
      await store().commit(demoMerchant, [{ write: 'refund-approval.insert', approval }]);
      expect(await conflictOf(store(), [{ write: 'refund-approval.insert', approval: approvalOf() }])).toBe('refund_approval_waiting');
      expect(await store().refundApprovals.waiting(channelPath, now, null, 10)).toEqual([approval]);
      expect(await store().refundApprovals.waiting(channelPath, now + 1_000, null, 10)).toEqual([]);
      expect(await store().refundApprovals.waiting('x/', now, null, 10)).toEqual([]);
      expect(await store().refundApprovals.waiting(channelPath, now, [approval.paymentId, 'x'], 10)).toEqual([approval]);
      expect(await store().refundApprovals.waiting(channelPath, now, ['x'], 10)).toEqual([]);
      const decision = {
        id: approval.id,
        status: 'approved',
        deciderEmail: 'admin@example.test',
        at: now + 1,
        refundId: nextId(),
      } as const;
      await store().commit(demoMerchant, [{ write: 'refund-approval.decide', decision }]);
      expect(await conflictOf(store(), [{ write: 'refund-approval.decide', decision }])).toBe('refund_approval_open');
      expect(await store().refundApprovals.byId(demoMerchant, approval.id)).toMatchObject({
        status: 'approved',
        deciderEmail: 'admin@example.test',
      });
      expect(await store().refundApprovals.waiting(channelPath, now, null, 10)).toEqual([]);
    });

    test('that expired make room for the same request', async () => {
      const first = approvalOf();
      const second = approvalOf({ requestedAt: now + 1_000, expiresAt: now + 2_000 });
      await store().commit(demoMerchant, [{ write: 'refund-approval.insert', approval: first }]);
      await store().commit(demoMerchant, [{ write: 'refund-approval.insert', approval: second }]);
      expect((await store().refundApprovals.ofPayment(demoMerchant, first.paymentId, 10)).map(({ id, status }) => [id, status])).toEqual([
        [first.id, 'expired'],
        [second.id, 'pending'],
      ]);
    });
  });
}
