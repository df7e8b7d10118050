import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Authentication } from '../../api/domain/three-d-secure/authentication.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { authenticationOf, now, paymentOf } from './fixtures.ts';
import { conflictOf, expect, type OpenStore, test, withStore } from './suite.ts';

const noProof = (of: Authentication) => {
  const { statusReason, version, dsTransactionId, acsTransactionId } = of;
  return { status: 'Y', statusReason, eci: '05', verificationId: 'v'.repeat(28), version, dsTransactionId, acsTransactionId } as const;
};

export function threeDSecureSuite(name: string, open: OpenStore): void {
  withStore(`${name}: authentications`, open, (store) => {
    const payment = paymentOf();
    const accountOf = ({ id, entityId }: Authentication) => ({ id, entityId, keyId: 'k', wrappedDataKey: 'w', sealed: 's' });

    test('finish once and are resumed once, and their account is erased with that', async () => {
      const open = authenticationOf(payment);
      const account = accountOf(open);
      await store().commit(demoMerchant, [{ write: 'authentication.insert', authentication: open, account }]);
      const beside = authenticationOf(paymentOf());
      await store().commit(demoMerchant, [{ write: 'authentication.insert', authentication: beside, account: accountOf(beside) }]);
      expect(await store().authentications.byId(demoMerchant, open.id)).toEqual(open);
      expect(await store().authentications.ofPayments(demoMerchant, [payment.id])).toEqual([open]);
      expect(await store().authentications.sealedAccount(demoMerchant, open.id)).toEqual(account);
      const resume = { write: 'authentication.resume', id: open.id, at: now + 9 } as const;
      expect(await conflictOf(store(), [resume])).toBe('authentication_state');
      const proof = noProof(open);
      const finish = {
        ...({ write: 'authentication.finish', id: open.id, resultCode: '000.200.000', flow: 'challenge', proof, tries: 0 } as const),
        ...{ finishedAt: now + 5, resumedAt: null, answer: '{}' },
      };
      await store().commit(demoMerchant, [finish]);
      expect(await conflictOf(store(), [finish])).toBe('authentication_state');
      const finished = { ...open, ...proof, state: 'finished', finishedAt: now + 5, expiresAt: null } as const;
      expect(await store().acrossMerchants.unresumedAuthentications(10)).toEqual([finished]);
      await store().commit(demoMerchant, [resume]);
      expect(await conflictOf(store(), [resume])).toBe('authentication_state');
      expect(await store().acrossMerchants.unresumedAuthentications(10)).toEqual([]);
      expect(await store().authentications.byId(demoMerchant, open.id)).toEqual({ ...finished, resumedAt: now + 9, request: null });
      expect(await store().authentications.sealedAccount(demoMerchant, open.id)).toBeUndefined();
      expect(await store().authentications.byId(demoMerchant, beside.id)).toEqual(beside);
      expect(await store().authentications.sealedAccount(demoMerchant, beside.id)).toEqual(accountOf(beside));
    });

    test('the proof of one that stands alone counts for what its payments took, and for no more', async () => {
      const alone = { ...authenticationOf(payment, { paymentId: null }), amountMinor: 1_000n };
      await store().commit(demoMerchant, [{ write: 'authentication.insert', authentication: alone, account: null }]);
      const bring = (amountMinor: bigint, changes: Partial<Payment> = {}) => {
        const payment = paymentOf({ amountMinor, ...changes });
        const use = { write: 'authentication.use', id: alone.id, paymentId: payment.id, amountMinor, usesMax: 4 } as const;
        return [use, { write: 'payment.insert', payment }] as const;
      };
      await store().commit(demoMerchant, bring(600n));
      expect(await conflictOf(store(), [...bring(401n)])).toBe('authentication_state');
      await store().commit(demoMerchant, bring(400n, { status: 'declined', resultCode: '800.100.153' }));
      await store().commit(demoMerchant, bring(400n, { status: 'declined', resultCode: '900.100.300' }));
      expect(await conflictOf(store(), [...bring(1n)])).toBe('authentication_state');
      await store().commit(demoMerchant, bring(0n));
      expect(await conflictOf(store(), [...bring(0n)])).toBe('authentication_state');
      await expect(store().commit(otherMerchant, bring(0n))).rejects.toThrow();
      expect((await store().authentications.byId(demoMerchant, alone.id))?.terms.broughtBy).toHaveLength(4);
    });

    test('one that stands alone is found by its directory id, and is over with its result', async () => {
      const alone = authenticationOf(payment, { paymentId: null });
      await store().commit(demoMerchant, [{ write: 'authentication.insert', authentication: alone, account: accountOf(alone) }]);
      expect(await store().acrossMerchants.authenticationByDirectoryId(alone.dsTransactionId ?? '')).toEqual(alone);

      const { id } = alone;
      const finish = {
        resultCode: '000.400.110',
        flow: 'challenge',
        proof: noProof(alone),
        tries: 0,
        finishedAt: now,
        resumedAt: now,
      } as const;
      await store().commit(demoMerchant, [{ write: 'authentication.finish', id, ...finish, answer: '{"id":"x"}' }]);
      expect(await store().authentications.sealedAccount(demoMerchant, id)).toBeUndefined();
      const { verificationId } = noProof(alone);
      expect(await store().acrossMerchants.authenticationByVerificationId(verificationId)).toMatchObject({ verificationId });
      expect(await store().authentications.byId(demoMerchant, id)).toMatchObject({ answer: '{"id":"x"}', request: null, resumedAt: now });
    });

    test('a checkout has one that is open, and any number that ended', async () => {
      const checkoutId = `${payment.id}-test`;
      const begin = (changes: Partial<Authentication> = {}) => {
        const authentication = authenticationOf(payment, { paymentId: null, checkoutId, ...changes });
        return { write: 'authentication.insert', authentication, account: accountOf(authentication) } as const;
      };
      const ended = begin({ state: 'finished', finishedAt: now, resumedAt: now, expiresAt: null });
      const open = begin();
      await store().commit(demoMerchant, [ended]);
      await store().commit(demoMerchant, [open]);
      for (const state of ['method', 'challenge', 'decoupled'] as const) {
        expect(await conflictOf(store(), [begin({ state })])).toBe('checkout_authentication_open');
      }
      const found = [open.authentication, ended.authentication];
      expect(await store().authentications.ofCheckout(demoMerchant, checkoutId, 10)).toEqual(found);
      expect(await store().authentications.ofCheckout(demoMerchant, checkoutId, 1)).toEqual(found.slice(0, 1));
      expect(await store().authentications.ofCheckout(otherMerchant, checkoutId, 10)).toEqual([]);
    });

    test('the method step is followed by a challenge, which counts pages and wrong codes and expires', async () => {
      const begun = authenticationOf(payment, { state: 'method', status: null, flow: null });
      const beside = authenticationOf(paymentOf(), { state: 'method', status: null, flow: null });
      for (const authentication of [begun, beside])
        await store().commit(demoMerchant, [{ write: 'authentication.insert', authentication, account: null }]);
      const { id } = begun;
      await store().commit(demoMerchant, [{ write: 'authentication.seen', id, page: 'method', at: now + 1 }]);
      await store().commit(demoMerchant, [{ write: 'authentication.seen', id, page: 'method', at: now + 2 }]);
      const proof = { ...noProof(begun), status: 'C', eci: null, verificationId: null } as const;
      const challenge = {
        write: 'authentication.challenge',
        id,
        state: 'challenge',
        flow: 'challenge',
        proof,
        expiresAt: now + 70,
      } as const;
      await store().commit(demoMerchant, [challenge, { write: 'authentication.seen', id, page: 'challenge', at: now + 3 }]);
      expect(await conflictOf(store(), [challenge])).toBe('authentication_state');
      await store().commit(demoMerchant, [{ write: 'authentication.tried', id, tries: 0 }]);
      expect(await conflictOf(store(), [{ write: 'authentication.tried', id, tries: 0 }])).toBe('authentication_state');
      const known = { state: 'challenge', status: 'C', methodAt: now + 1, shownAt: now + 3, tries: 1, expiresAt: now + 70 };
      expect(await store().authentications.byId(demoMerchant, id)).toMatchObject(known);
      const expired = async (at: number) => (await store().acrossMerchants.expiredAuthentications(at, 10)).map((each) => each.id);
      expect(await expired(now + 69)).not.toContain(id);
      expect(await expired(now + 70)).toContain(id);
      expect(await store().authentications.byId(demoMerchant, beside.id)).toEqual(beside);
    });
  });
}
