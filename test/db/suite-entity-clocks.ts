/** Clocks of merchants that were moved, on either driver (decision: sandbox-clock). */
import { demoMerchant as merchant } from '../support/scopes.ts';
import { attemptOf, paymentOf } from './fixtures.ts';
import { expect, type OpenStore, test, withStore } from './suite.ts';

const merchantId = 'c'.repeat(32);
const lease = (owner: string, now: number) => ({ merchantId, owner, now, until: now + 100 });

export function entityClockSuite(name: string, open: OpenStore): void {
  withStore(`${name}: clocks of merchants`, open, (opened) => {
    test('a clock is frozen and leased in one write, and by one mover at a time', async () => {
      const store = opened();
      const claims = await Promise.all(['a', 'b', 'c'].map((owner) => store.entityClocks.claim(merchant, lease(owner, 1_000))));
      expect(claims.filter((isTaken) => isTaken)).toHaveLength(1);
      const clock = await store.entityClocks.byMerchant(merchant);
      expect(clock).toMatchObject({ merchantId, mode: 'FROZEN', entityAt: 1_000, realAt: 1_000, leaseUntil: 1_100 });
      expect(await store.entityClocks.claim(merchant, lease('d', 1_099))).toBe(false);
      expect(await store.entityClocks.claim(merchant, lease('d', 1_100))).toBe(true);
    });

    test('only its mover moves it, and never back', async () => {
      const store = opened();
      await store.entityClocks.claim(merchant, lease('a', 1_000));
      const to = { mode: 'AHEAD', entityAt: 5_000, now: 1_010, until: null } as const;
      expect(await store.entityClocks.move(merchant, { ...to, owner: 'b' })).toBe(false);
      expect(await store.entityClocks.move(merchant, { ...to, owner: 'a', entityAt: 999 })).toBe(false);
      expect(await store.entityClocks.move(merchant, { ...to, owner: 'a' })).toBe(true);
      // Nobody has it now. The next mover freezes it where it has come to meanwhile.
      expect(await store.entityClocks.move(merchant, { ...to, owner: 'a', entityAt: 6_000 })).toBe(false);
      expect(await store.entityClocks.claim(merchant, lease('c', 1_510))).toBe(true);
      expect(await store.entityClocks.all()).toMatchObject([{ mode: 'FROZEN', entityAt: 5_500, realAt: 1_510, leaseOwner: 'c' }]);
      await store.entityClocks.release();
      expect(await store.entityClocks.byMerchant(merchant)).toMatchObject({ leaseOwner: null, leaseUntil: null });
    });

    test('due work of a merchant with a clock of its own is found by that clock alone', async () => {
      const store = opened();
      const payment = paymentOf({ id: '8a'.padEnd(32, '1'), type: 'PA', status: 'approved', authorized: 100n, expiresAt: 2_000 });
      const attempt = { ...attemptOf(payment), finishedAt: null, nextInquiryAt: 1_500 };
      await store.commit(merchant, [
        { write: 'payment.insert', payment },
        { write: 'attempt.insert', attempt },
      ]);
      const { acrossMerchants, dueOfMerchant } = store;
      expect(await acrossMerchants.expiredAuthorizations(9_000, 10)).toHaveLength(1);
      expect(await acrossMerchants.dueInquiries(9_000, 10)).toHaveLength(1);
      expect(await dueOfMerchant.next()).toBe(1_500);
      await store.commit(merchant, [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: 2_500 }]);
      expect(await dueOfMerchant.next()).toBe(2_000);
      await store.commit(merchant, [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: 1_500 }]);
      await store.entityClocks.claim(merchant, lease('a', 1_000));
      expect(await acrossMerchants.expiredAuthorizations(9_000, 10)).toEqual([]);
      expect(await acrossMerchants.dueInquiries(9_000, 10)).toEqual([]);
      expect(await dueOfMerchant.next()).toBeNull();
      expect(await dueOfMerchant.authorizations(merchant, 1_999, 10)).toEqual([]);
      expect(await dueOfMerchant.authorizations(merchant, 2_000, 10)).toEqual([{ dueAt: 2_000, subjectId: payment.id, id: payment.id }]);
      expect(await dueOfMerchant.inquiries(merchant, 1_500, 10)).toEqual([{ dueAt: 1_500, subjectId: payment.id, id: attempt.id }]);
      expect(await dueOfMerchant.hasLeased(merchant, 1_000)).toBe(false);
      // An inquiry that another instance began before the outcome came asks for a further one.
      await store.commit(merchant, [
        { write: 'attempt.finish', id: attempt.id, finishedAt: 1_500, resultCode: 'x', connectorReference: null },
      ]);
      await store.commit(merchant, [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: 1_500 }]);
      expect(await dueOfMerchant.inquiries(merchant, 1_500, 10)).toEqual([]);
    });
  });
}
