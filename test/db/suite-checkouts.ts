import type { Checkout } from '../../api/domain/checkouts/checkout.ts';
import type { ResultCall } from '../../api/domain/payments/result-call.ts';
import { sandbox } from '../../db/seed.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { channelPath, nextId, now, paymentOf } from './fixtures.ts';
import { conflictOf, expect, type OpenStore, test, withStore } from './suite.ts';

export function checkoutOf(changes: Partial<Checkout> = {}): Checkout {
  return {
    id: `${nextId()}-test`,
    entityId: sandbox.documented,
    entityPath: channelPath,
    kind: 'payment',
    status: 'open',
    paymentType: 'DB',
    amountMinor: 9_200n,
    currency: 'EUR',
    merchantTransactionId: null,
    request: '{}',
    warnings: '[]',
    answer: '{}',
    callerId: sandbox.demoToken,
    callerSessionId: null,
    registrationId: null,
    attempts: 0,
    openedAt: null,
    returnedAt: null,
    readAt: null,
    paymentLinkId: null,
    readBeforeAt: null,
    expiresAt: now + 1_000,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

export function callOf(changes: Partial<ResultCall> = {}): ResultCall {
  return {
    paymentId: nextId(),
    entityId: sandbox.documented,
    target: 'shopperResultUrl',
    status: 'pending',
    attempts: 0,
    beganAt: now,
    nextAttemptAt: now,
    leaseUntil: null,
    lastError: null,
    ...changes,
  };
}

export function checkoutSuite(name: string, open: OpenStore): void {
  withStore(`${name}: checkouts`, open, (store) => {
    test('changes one that is open with the version that was read, and no other', async () => {
      const checkout = checkoutOf();
      const changed = { ...checkout, amountMinor: 100n, version: 2, updatedAt: now + 1 };
      await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout }]);
      expect(await store().checkouts.byId(demoMerchant, checkout.id)).toEqual(checkout);
      await store().commit(demoMerchant, [{ write: 'checkout.change', checkout: changed, expectedVersion: 1 }]);
      expect(await store().checkouts.byId(demoMerchant, checkout.id)).toEqual(changed);
      expect(await conflictOf(store(), [{ write: 'checkout.change', checkout: changed, expectedVersion: 1 }])).toBe('checkout_state');
      const withdrawn = { ...changed, status: 'withdrawn', version: 3 } as const;
      await store().commit(demoMerchant, [{ write: 'checkout.change', checkout: withdrawn, expectedVersion: 2 }]);
      expect(
        await conflictOf(store(), [{ write: 'checkout.attempt', id: checkout.id, expectedVersion: 3, attemptsMax: 20, at: now }]),
      ).toBe('checkout_state');
    });

    test('holds one payment that is under way or approved, and any number that failed', async () => {
      const checkout = checkoutOf();
      const { id } = checkout;
      const attempt = { write: 'checkout.attempt', id, expectedVersion: 1, attemptsMax: 20, at: now + 5 } as const;
      const insert = (status: 'pending' | 'approved' | 'declined') =>
        ({ write: 'payment.insert', payment: paymentOf({ checkoutId: id, status }) }) as const;
      await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout }]);
      await store().commit(demoMerchant, [attempt, insert('declined')]);
      await store().commit(demoMerchant, [attempt, insert('declined')]);
      await store().commit(demoMerchant, [attempt, insert('pending')]);
      for (const status of ['pending', 'approved'] as const) {
        expect(await conflictOf(store(), [attempt, insert(status)])).toBe('checkout_state');
        expect(await conflictOf(store(), [insert(status)])).toBe('checkout_attempt_open');
      }
      expect(await conflictOf(store(), [{ write: 'checkout.change', checkout, expectedVersion: 1 }])).toBe('checkout_state');
      expect(await store().checkouts.byId(demoMerchant, id)).toMatchObject({ attempts: 3, updatedAt: now + 5 });
      expect((await store().payments.ofCheckout(demoMerchant, id, 10)).map(({ status }) => status)).toEqual([
        'declined',
        'declined',
        'pending',
      ]);
    });

    test('takes no more attempts than it may have', async () => {
      const checkout = checkoutOf();
      const { id } = checkout;
      await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout }]);
      const attempt = { write: 'checkout.attempt', id, expectedVersion: 1, attemptsMax: 2, at: now + 5 } as const;
      await store().commit(demoMerchant, [attempt]);
      await store().commit(demoMerchant, [attempt]);
      expect(await conflictOf(store(), [attempt])).toBe('checkout_state');
      expect(await store().checkouts.byId(demoMerchant, id)).toMatchObject({ attempts: 2 });
    });

    test('finds those that ran out, but for those that a shopper is paying', async () => {
      const [late, paying, early] = [checkoutOf(), checkoutOf(), checkoutOf({ expiresAt: now + 5_000 })];
      for (const checkout of [late, paying, early]) await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout }]);
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment: paymentOf({ checkoutId: paying.id, status: 'pending' }) }]);
      expect((await store().acrossMerchants.checkoutsDueForExpiry(now + 1_000, 10)).map(({ id }) => id)).toEqual([late.id]);
      await store().commit(demoMerchant, [{ write: 'checkout.complete', id: late.id, registrationId: null, at: now }]);
      expect(await store().acrossMerchants.checkoutsDueForExpiry(now + 1_000, 10)).toEqual([]);
    });

    test('counts one of two reads at once, and remembers the last two', async () => {
      const { id, ...rest } = checkoutOf();
      await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout: { id, ...rest } }]);
      await store().commit(demoMerchant, [{ write: 'checkout.read', id, at: now, lastReadAt: null }]);
      expect(await conflictOf(store(), [{ write: 'checkout.read', id, at: now + 1, lastReadAt: null }])).toBe('checkout_reads');
      await store().commit(demoMerchant, [{ write: 'checkout.read', id, at: now + 9, lastReadAt: now }]);
      expect(await store().checkouts.byId(demoMerchant, id)).toMatchObject({ readAt: now + 9, readBeforeAt: now });
    });

    test('notes each return of the shopper, and nobody else’s', async () => {
      const checkout = checkoutOf();
      await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout }]);
      await store().commit(otherMerchant, [{ write: 'checkout.returned', id: checkout.id, at: now }]);
      expect(await store().checkouts.byId(demoMerchant, checkout.id)).toEqual(checkout);
      for (const at of [now + 1, now + 9]) await store().commit(demoMerchant, [{ write: 'checkout.returned', id: checkout.id, at }]);
      expect(await store().checkouts.byId(demoMerchant, checkout.id)).toEqual({ ...checkout, returnedAt: now + 9 });
    });

    test('pages the newest first, below a path', async () => {
      const [one, two] = [checkoutOf(), checkoutOf({ status: 'expired', merchantTransactionId: 'order' })];
      for (const checkout of [one, two]) await store().commit(demoMerchant, [{ write: 'checkout.insert', checkout }]);
      const page = await store().checkouts.page({ entityPath: channelPath }, { first: 1 });
      expect([page.items[0]?.item.id, page.hasNextPage]).toEqual([two.id, true]);
      const next = await store().checkouts.page({ entityPath: channelPath }, { first: 1, after: page.items[0]?.cursor ?? '' });
      expect(next.items.map(({ item }) => item.id)).toEqual([one.id]);
      const end = await store().checkouts.page({ entityPath: channelPath }, { first: 1, isBackward: true });
      expect([end.items[0]?.item.id, end.hasNextPage]).toEqual([one.id, true]);
      const filter = { entityPath: channelPath, statuses: ['open'] as const, merchantTransactionId: 'order' };
      expect((await store().checkouts.page(filter, { first: 5 })).items).toEqual([]);
      expect((await store().checkouts.page({ entityPath: 'another/' }, { first: 5 })).items).toEqual([]);
    });
  });

  withStore(`${name}: result calls`, open, (store) => {
    test('are one a payment, leased to one instance, and recorded once', async () => {
      const payment = paymentOf();
      const call = callOf({ paymentId: payment.id });
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      await store().commit(demoMerchant, [{ write: 'result-call.insert', call }]);
      await store().commit(demoMerchant, [{ write: 'result-call.insert', call: { ...call, target: 'notificationUrl' } }]);
      expect(await store().acrossMerchants.dueResultCalls(now - 1, 10)).toEqual([]);
      expect(await store().acrossMerchants.dueResultCalls(now, 10)).toEqual([call]);
      const claims = await Promise.all(
        [1, 2, 3].map(() => store().resultCalls.claim(demoMerchant, call.paymentId, { now, until: now + 50 })),
      );
      expect(claims.filter((got) => got)).toHaveLength(1);
      expect(await store().acrossMerchants.dueResultCalls(now + 49, 10)).toEqual([]);
      expect(await store().acrossMerchants.dueResultCalls(now + 50, 10)).toHaveLength(1);
      const { paymentId } = call;
      expect(await store().resultCalls.byPayment(otherMerchant, paymentId)).toBeUndefined();
      expect(await store().resultCalls.claim(otherMerchant, paymentId, { now: now + 50, until: now + 90 })).toBe(false);
      await store().commit(demoMerchant, [
        { write: 'result-call.attempted', paymentId, status: 'pending', nextAttemptAt: now + 90, error: 'no' },
      ]);
      expect(await store().resultCalls.byPayment(demoMerchant, paymentId)).toEqual({
        ...call,
        attempts: 1,
        nextAttemptAt: now + 90,
        lastError: 'no',
      });
      await store().commit(demoMerchant, [
        { write: 'result-call.attempted', paymentId, status: 'delivered', nextAttemptAt: now + 90, error: null },
      ]);
      expect(await store().acrossMerchants.dueResultCalls(now + 99, 10)).toEqual([]);
    });

    test('of merchants take turns: many that are due longer do not keep the one of another waiting', async () => {
      const others = `${otherMerchant}${'b'.repeat(32)}/`;
      const due = [now - 9, now - 8, now - 7].map((nextAttemptAt) => ({ payment: paymentOf(), merchant: demoMerchant, nextAttemptAt }));
      const late = {
        payment: paymentOf({ entityPath: others, entityId: 'b'.repeat(32) }),
        merchant: otherMerchant,
        nextAttemptAt: now - 1,
      };
      for (const { payment, merchant, nextAttemptAt } of [...due, late]) {
        const call = callOf({ paymentId: payment.id, entityId: payment.entityId, nextAttemptAt });
        await store().commit(merchant, [
          { write: 'payment.insert', payment },
          { write: 'result-call.insert', call },
        ]);
      }
      const taken = async (itemsMax: number) =>
        (await store().acrossMerchants.dueResultCalls(now - 1, itemsMax)).map(({ paymentId }) => paymentId);
      expect(await taken(2)).toEqual([due[0]?.payment.id, late.payment.id]);
      expect(await taken(3)).toEqual([due[0]?.payment.id, due[1]?.payment.id, late.payment.id]);
    });

    test('of a shopper end where they came back; of a notificationUrl they stay', async () => {
      const [first, second] = [paymentOf(), paymentOf()];
      const ofShopper = callOf({ paymentId: first.id });
      const ofServer = callOf({ paymentId: second.id, target: 'notificationUrl' });
      for (const payment of [first, second]) await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      for (const call of [ofShopper, ofServer]) {
        await store().commit(demoMerchant, [{ write: 'result-call.insert', call }]);
        await store().commit(demoMerchant, [{ write: 'result-call.cancel', paymentId: call.paymentId }]);
      }
      expect((await store().acrossMerchants.dueResultCalls(now, 10)).map(({ paymentId }) => paymentId)).toEqual([ofServer.paymentId]);
    });
  });
}
