/** What is read or written in the name of another merchant (decision: data-by-merchant). */

import type { Store } from '../../api/doors/gateway/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import { sandbox } from '../../db/seed.ts';
import { demoMerchant, otherMerchant, sandboxScope } from '../support/scopes.ts';
import { attemptOf, channelPath, eventOf, nextId, now, paymentOf, writesOf } from './fixtures.ts';
import { conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

export function merchantSuite(name: string, open: OpenStore): void {
  withStore(`${name}: another merchant`, open, (store) => {
    test('finds nothing of a payment, whose id it knows', async () => {
      const payment = paymentOf();
      await store().commit(demoMerchant, writesOf(payment));
      const found = (scope: DataScope) => countFound(store(), scope, payment.id);
      expect(await found(demoMerchant)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
      expect(await found(sandboxScope)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
      expect(await found(otherMerchant)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    });

    test('changes nothing of a payment', async () => {
      const payment = paymentOf({ status: 'pending' });
      const attempt = attemptOf(payment, { finishedAt: null, resultCode: null, nextInquiryAt: now });
      await store().commit(demoMerchant, [
        { write: 'payment.insert', payment },
        { write: 'attempt.insert', attempt },
      ]);
      const { id } = payment;
      const settled = { connectorReference: null, registrationId: null, expiresAt: null };
      const changes: readonly (readonly [constraint: string, change: Write])[] = [
        ['payment_settled', { ...payment, ...settled, write: 'payment.conclude', status: 'approved' }],
        ['payment_settled', { write: 'payment.reroute', id, connector: 'bank', updatedAt: now }],
        ['payment_settled', { write: 'payment.status', id, from: ['pending'], status: 'unknown', updatedAt: now }],
        ['payment_version', { write: 'payment.expect', id, version: 1 }],
        ['payment_exists', { write: 'payment.move', id, change: { captured: 1n }, updatedAt: now }],
        ['attempt_open', { write: 'attempt.expect', id: attempt.id, inquiries: 0, cancellationAt: null }],
        ['attempt_open', { write: 'attempt.cancel', id: attempt.id, inquiries: 0, cancellationAt: null, at: now, nextInquiryAt: now }],
        ['attempt_open', { write: 'attempt.finish', id: attempt.id, finishedAt: now, resultCode: 'x', connectorReference: null }],
        ['attempt_exists', { write: 'attempt.inquired', id: attempt.id, nextInquiryAt: null }],
        ['attempt_exists', { write: 'attempt.reopen', id: attempt.id }],
      ];
      for (const [constraint, change] of changes) expect(await conflictOfCommit(store(), [otherMerchant, [change]])).toBe(constraint);
      expect(await store().payments.byId(demoMerchant, id)).toEqual(payment);
      expect(await store().attempts.ofPayment(demoMerchant, id)).toEqual([attempt]);
      for (const [, change] of changes.slice(3)) expect(await conflictOfCommit(store(), [demoMerchant, [change]])).toBeUndefined();
    });

    test('neither reads nor changes a registration, nor its account', async () => {
      const id = nextId();
      const registration = registrationOf(id);
      const account = { id, entityId: sandbox.documented, keyId: 'k1', wrappedDataKey: 'AAAA', sealed: 'BBBB' };
      await store().commit(demoMerchant, [{ write: 'registration.insert', registration, account }]);
      expect(await store().registrations.byId(otherMerchant, id)).toBeUndefined();
      expect(await store().registrations.byIds(otherMerchant, [id])).toEqual([]);
      expect(await store().registrations.sealedAccount(otherMerchant, id)).toBeUndefined();
      const changes: readonly Write[] = [
        { write: 'registration.update', registration, account, expectedVersion: 1 },
        { write: 'registration.erase', id, at: now, answer: '{}' },
      ];
      for (const change of changes) expect(await conflictOfCommit(store(), [otherMerchant, [change]])).toBe('registration_state');
      expect(await store().registrations.byId(demoMerchant, id)).toEqual(registration);
      expect(await store().registrations.sealedAccount(demoMerchant, id)).toEqual(account);
    });

    test('is refused a row of another merchant', async () => {
      const payment = paymentOf();
      for (const write of [
        { write: 'payment.insert', payment },
        { write: 'event.append', event: eventOf(payment) },
      ] as const) {
        await expect(store().commit(otherMerchant, [write])).rejects.toThrow('a row of another merchant');
      }
      expect(await store().payments.byId(demoMerchant, payment.id)).toBeUndefined();
    });
  });
}

/** How much is found of the payment by each read that takes ids. */
async function countFound(store: Store, scope: DataScope, id: string): Promise<readonly number[]> {
  const { payments, attempts, requestLog, ledger, events } = store;
  return [
    (await payments.byId(scope, id)) ? 1 : 0,
    ...(
      await Promise.all([
        payments.byIds(scope, [id]),
        payments.linked(scope, id),
        payments.linkedOfEach(scope, [id]),
        attempts.ofPayment(scope, id),
        attempts.ofEach(scope, [id]),
        requestLog.ofEach(scope, [id]),
        ledger.entriesOf(scope, id),
        ledger.entriesOfEach(scope, [id]),
        events.ofEach(scope, [id], 10),
      ])
    ).map(({ length }) => length),
  ];
}

function registrationOf(id: string) {
  return {
    id,
    shortId: '1111.2222.3333',
    merchantTransactionId: null,
    entityId: sandbox.documented,
    entityPath: channelPath,
    brand: 'VISA',
    status: 'active',
    cardBin: '420000',
    last4: '0000',
    accountFingerprint: '0123456789abcdef',
    holder: null,
    expiryMonth: '05',
    expiryYear: '2034',
    version: 1,
    createdAt: now,
    updatedAt: now,
    answer: '{}',
    initialTransactionId: null,
    lastUsedAt: now,
    eraseAt: null,
  } as const;
}
