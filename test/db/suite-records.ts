import type { ShadowRepeat } from '../../api/domain/moving-in/shadow/shadow-repeat.ts';
import type { AuditFilter } from '../../api/foundation/access/ports.ts';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { makeFirstId } from '../../api/foundation/kernel/identifier.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox, seedSandbox } from '../../db/seed.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { attemptOf, channelPath, claimOf, entityOf, entryOf, eventOf, logOf, nextId, now, paymentOf, writesOf } from './fixtures.ts';
import { conflictOf, conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

const demoShopPath = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`;
const otherShopPath = `${sandbox.psp}/${sandbox.division}/${sandbox.otherShop}/`;

export function recordSuite(name: string, open: OpenStore): void {
  withStore(`${name}: attempts`, open, (store) => {
    test('finishes an attempt once, and asks about it no more', async () => {
      const payment = paymentOf();
      const attempt = attemptOf(payment, { finishedAt: null, resultCode: null, nextInquiryAt: now + 10, reservedMinor: 5n });
      const finish = {
        write: 'attempt.finish',
        id: attempt.id,
        finishedAt: now + 20,
        resultCode: '000.000.000',
        connectorReference: 'bank 3',
      } as const;
      const due = { merchant: demoMerchant, attempt };
      await store().commit(demoMerchant, [
        { write: 'payment.insert', payment },
        { write: 'attempt.insert', attempt },
      ]);
      expect(await store().acrossMerchants.dueInquiries(now + 9, 10)).toEqual([]);
      expect(await store().acrossMerchants.dueInquiries(now + 10, 10)).toEqual([due]);
      await store().commit(demoMerchant, [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: now + 15 }]);
      expect(await store().acrossMerchants.dueInquiries(now + 10, 10)).toEqual([]);
      expect(await store().acrossMerchants.dueInquiries(now + 15, 10)).toEqual([
        { ...due, attempt: { ...attempt, inquiries: 1, nextInquiryAt: now + 15 } },
      ]);
      await store().commit(demoMerchant, [finish]);
      expect(await store().acrossMerchants.dueInquiries(now + 99, 10)).toEqual([]);
      expect(await store().attempts.ofPayment(demoMerchant, payment.id)).toEqual([
        { ...attempt, finishedAt: now + 20, resultCode: '000.000.000', connectorReference: 'bank 3', inquiries: 1, nextInquiryAt: null },
      ]);
      expect(await conflictOf(store(), [finish])).toBe('attempt_open');
      expect(await conflictOf(store(), [{ write: 'attempt.inquired', id: nextId(), nextInquiryAt: null }])).toBe('attempt_exists');
      expect(await conflictOf(store(), [{ write: 'attempt.insert', attempt }])).toBe('attempt_id');
    });
  });

  withStore(`${name}: idempotency`, open, (store) => {
    test('gives a key to one of many that race for it', async () => {
      const claims = Array.from({ length: 8 }, () => claimOf(paymentOf(), { key: 'one key' }));
      const outcomes = await Promise.all(claims.map((record) => conflictOf(store(), [{ write: 'idempotency.claim', record }])));
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'idempotency_key')).toHaveLength(7);
      expect(await store().idempotency.record(claimOf(paymentOf(), { key: 'one key' }))).toEqual(claims[outcomes.indexOf(undefined)]);
    });

    test('replaces a record that has expired, and none that lives', async () => {
      const first = claimOf(paymentOf(), { key: 'k', completed: false });
      const early = claimOf(paymentOf(), { key: 'k', expiresAt: first.expiresAt + dayMs - 1 });
      const late = claimOf(paymentOf(), { key: 'k', expiresAt: first.expiresAt + dayMs });
      await store().commit(demoMerchant, [{ write: 'idempotency.claim', record: first }]);
      expect(await conflictOf(store(), [{ write: 'idempotency.claim', record: early }])).toBe('idempotency_key');
      await store().commit(demoMerchant, [{ write: 'idempotency.complete', scope: first }]);
      expect(await store().idempotency.record(first)).toEqual({ ...first, completed: true });
      expect(await conflictOf(store(), [{ write: 'idempotency.claim', record: late }])).toBeUndefined();
      expect(await store().idempotency.record(first)).toEqual(late);
    });

    test('knows the same key of another entity or operation as another key', async () => {
      const record = claimOf(paymentOf(), { key: 'k' });
      await store().commit(demoMerchant, [{ write: 'idempotency.claim', record }]);
      await store().commit(demoMerchant, [{ write: 'idempotency.claim', record: { ...record, operation: 'capture:1' } }]);
      await store().commit(demoMerchant, [{ write: 'idempotency.claim', record: { ...record, entityId: sandbox.otherChannel } }]);
      expect(await conflictOf(store(), [{ write: 'idempotency.complete', scope: { ...record, key: 'none' } }])).toBe('idempotency_exists');
    });

    test('forgets expired keys, so many at a time', async () => {
      const records = [1, 2, 3].map((day) => claimOf(paymentOf(), { expiresAt: now + day }));
      await store().commit(
        demoMerchant,
        records.map((record) => ({ write: 'idempotency.claim', record }) as const),
      );
      expect(await store().acrossMerchants.forgetExpiredKeys(now + 2, 1)).toBe(1);
      expect(await store().acrossMerchants.forgetExpiredKeys(now + 2, 10)).toBe(1);
      expect(await store().acrossMerchants.forgetExpiredKeys(now + 2, 10)).toBe(0);
    });
  });

  withStore(`${name}: repeats at shadows`, open, (store) => {
    const counterpart = 'https://test.example entity';
    const repeatOf = (at: number, change: Partial<ShadowRepeat> = {}): ShadowRepeat => ({
      ...{ paymentId: nextId(), entityId: sandbox.documented, entityPath: channelPath, counterpart, operation: 'DB', status: 'different' },
      ...{ reason: null, reference: 'a'.repeat(32), dropped: 2, at, expiresAt: at + dayMs },
      differences: [{ kind: 'MISSING', field: 'ndc', ours: 'string', theirs: null }],
      ...change,
    });
    const of = { entityId: sandbox.documented, counterpart };

    test('gives the newest of one test system, knows a payment there, and keeps the first repeat', async () => {
      const [old, next] = [repeatOf(now), repeatOf(now + 1)];
      const elsewhere = repeatOf(now + 2, { counterpart: 'https://other.example entity' });
      await store().commit(
        demoMerchant,
        [old, next, elsewhere, { ...old, status: 'same' as const, dropped: 0 }].map(
          (repeat) => ({ write: 'shadow-repeat.insert', repeat }) as const,
        ),
      );
      const span = { ...of, from: now, to: now + 9 };
      expect(await store().shadowRepeats.newest(demoMerchant, span, 10)).toEqual([next, old]);
      expect(await store().shadowRepeats.newest(demoMerchant, { ...span, to: now + 1 }, 10)).toEqual([old]);
      expect(await store().shadowRepeats.newest(otherMerchant, span, 10)).toEqual([]);
      expect(await store().shadowRepeats.reference(demoMerchant, { paymentId: old.paymentId, counterpart })).toBe(old.reference);
      expect(await store().shadowRepeats.reference(demoMerchant, { paymentId: elsewhere.paymentId, counterpart })).toBeUndefined();
      expect(await store().shadowRepeats.isLive(demoMerchant, of)).toBe(false);
      await store().commit(demoMerchant, [{ write: 'shadow-repeat.insert', repeat: repeatOf(now, { status: 'live' }) }]);
      expect(await store().shadowRepeats.isLive(demoMerchant, of)).toBe(true);
      expect(await store().shadowRepeats.isLive(otherMerchant, of)).toBe(false);
    });

    test('forgets what has expired, so many at a time', async () => {
      const repeats = [1, 2, 3].map((days) => repeatOf(now, { expiresAt: now + days * dayMs }));
      await store().commit(
        demoMerchant,
        repeats.map((repeat) => ({ write: 'shadow-repeat.insert', repeat }) as const),
      );
      expect(await store().acrossMerchants.forgetShadowRepeats(now + 2 * dayMs, 1)).toBe(1);
      expect(await store().acrossMerchants.forgetShadowRepeats(now + 2 * dayMs, 10)).toBe(1);
      expect(await store().acrossMerchants.forgetShadowRepeats(now + 2 * dayMs, 10)).toBe(0);
    });
  });

  withStore(`${name}: events`, open, (store) => {
    test('numbers events without holes, however many commits conflict between them', async () => {
      const taken = paymentOf();
      await store().commit(demoMerchant, writesOf(taken));
      const commits = Array.from({ length: 40 }, (_, place) => {
        const payment = paymentOf();
        const clash = place % 3 === 0 ? [{ write: 'payment.insert', payment: taken } as const] : [];
        return conflictOf(store(), [{ write: 'payment.insert', payment }, { write: 'event.append', event: eventOf(payment) }, ...clash]);
      });
      const won = (await Promise.all(commits)).filter((outcome) => outcome === undefined).length;
      const log = await store().events.after(0, { entityPath: '' }, 1_000);
      expect(won).toBe(26);
      expect(log.map(({ sequence }) => sequence)).toEqual(Array.from({ length: won + 1 }, (_, place) => place + 1));
      expect(await store().acrossMerchants.lastSequence()).toBe(won + 1);
    });

    test('links the events of a subject to each other, with the name that their channel has', async () => {
      const payment = paymentOf();
      const [first, second, third] = [eventOf(payment), eventOf(payment, { type: 'BALANCE' }), eventOf(payment, { action: 'UPDATED' })];
      await store().commit(demoMerchant, [{ write: 'event.append', event: eventOf(paymentOf()) }]);
      await store().commit(demoMerchant, [
        { write: 'event.append', event: first },
        { write: 'event.append', event: second },
      ]);
      await store().commit(demoMerchant, [{ write: 'event.append', event: third }]);
      const told = (event: NewEvent): NewEvent => ({ ...event, payload: `${event.payload.slice(0, -1)},"channelName":"Documented"}` });
      expect(await store().events.after(0, { entityPath: channelPath, subjectId: payment.id }, 10)).toEqual([
        { ...told(first), sequence: 2, merchantSequence: 2, subjectSequence: 1, previousId: null },
        { ...told(second), sequence: 3, merchantSequence: 3, subjectSequence: 2, previousId: first.id },
        { ...told(third), sequence: 4, merchantSequence: 4, subjectSequence: 3, previousId: second.id },
      ]);
    });

    test('fails to read an event of an unknown type, and never takes it for another type', async () => {
      const event = eventOf(paymentOf(), { type: JSON.parse('"SURPRISE"') });
      await store().commit(demoMerchant, [{ write: 'event.append', event }]);
      await expect(store().events.after(0, { entityPath: '' }, 10)).rejects.toThrow('unknown type');
      await expect(store().readModel.eventSubjects(0, 10)).rejects.toThrow('unknown type');
    });

    test('numbers the events of each merchant on their own, and goes on when old ones are deleted', async () => {
      const append = (changes = {}, merchant = demoMerchant) =>
        store().commit(merchant, [{ write: 'event.append', event: eventOf(paymentOf(), changes) }]);
      const other = { entityId: sandbox.otherChannel, entityPath: `${otherShopPath}${sandbox.otherChannel}/` };
      for (const changes of [{}, other, {}, {}, other]) await append(changes, changes === other ? otherMerchant : demoMerchant);
      const numbers = async (path: string) =>
        (await store().events.after(0, { entityPath: path }, 10)).map(({ merchantSequence }) => merchantSequence);
      expect([await numbers(demoShopPath), await numbers(otherShopPath)]).toEqual([
        [1, 2, 3],
        [1, 2],
      ]);
      await store().commit('platform', [{ write: 'event.forget', upTo: 4 }]);
      await append();
      await append(other, otherMerchant);
      expect([await numbers(demoShopPath), await numbers(otherShopPath)]).toEqual([[4], [2, 3]]);
    });

    test('looks for a rare type in parts of the log, and says how far it came', async () => {
      const rare = eventOf(paymentOf(), { type: 'BALANCE' });
      const many = Array.from({ length: 300 }, () => eventOf(paymentOf()));
      for (let batch = 0; batch < 8; batch += 1)
        await store().commit(
          demoMerchant,
          many.map((event) => ({
            write: 'event.append',
            event: { ...event, id: `${event.id}${batch}`, subjectId: `${event.id}${batch}` },
          })),
        );
      await store().commit(demoMerchant, [{ write: 'event.append', event: rare }]);
      const filter = { entityPath: demoShopPath, types: ['BALANCE'] };
      const first = await store().events.slice(0, filter, 10);
      expect(first).toEqual({ events: [], reached: 2_000, isEnd: false });
      const second = await store().events.slice(first.reached, filter, 10);
      expect([second.events.map(({ id }) => id), second.reached, second.isEnd]).toEqual([[rare.id], 2_401, true]);
      expect(await store().events.slice(2_401, filter, 10)).toEqual({ events: [], reached: 2_401, isEnd: true });
      // Another merchant's part holds nothing, however long the log is.
      expect(await store().events.slice(0, { entityPath: otherShopPath }, 10)).toEqual({ events: [], reached: 0, isEnd: true });
      const full = await store().events.slice(0, { entityPath: demoShopPath }, 5);
      expect([full.events.length, full.reached, full.isEnd]).toEqual([5, 5, false]);
    });

    test('reads on from a sequence, by scope and type, in chunks', async () => {
      const payment = paymentOf();
      const elsewhere = eventOf(payment, { entityPath: `${otherShopPath}${sandbox.otherChannel}/` });
      for (const event of [eventOf(payment), elsewhere, eventOf(payment, { type: 'BALANCE' }), eventOf(payment)]) {
        await store().commit(toMerchantKey(event.entityPath), [{ write: 'event.append', event }]);
      }
      const sequences = async (...args: Parameters<ReturnType<typeof store>['events']['after']>) =>
        (await store().events.after(...args)).map(({ sequence }) => sequence);
      expect(await sequences(1, { entityPath: demoShopPath }, 10)).toEqual([3, 4]);
      expect(await sequences(0, { entityPath: demoShopPath }, 2)).toEqual([1, 3]);
      expect(await sequences(0, { entityPath: demoShopPath, types: ['BALANCE'] }, 10)).toEqual([3]);
      expect(await sequences(0, { entityPath: otherShopPath }, 10)).toEqual([2]);
      expect(await sequences(3, { entityPath: '', subjectId: payment.id }, 10)).toEqual([4]);
    });
  });

  withStore(`${name}: ledger`, open, (store) => {
    test('keeps balances with their entries, and proves them', async () => {
      const authorization = paymentOf({ type: 'PA', captured: 3_000n, captures: 1 });
      const capture = paymentOf({ type: 'CP', rootId: authorization.id, amountMinor: 3_000n, authorized: 3_000n, captured: 3_000n });
      await store().commit(demoMerchant, writesOf(authorization));
      await store().commit(demoMerchant, [
        { write: 'payment.insert', payment: capture },
        {
          write: 'ledger.post',
          entries: [entryOf(capture, { debit: 'shopper', credit: 'authorized' }), entryOf(capture, { debit: 'merchant' })],
        },
      ]);
      expect(await store().ledger.balances(channelPath)).toEqual([
        { entityId: sandbox.documented, currency: 'EUR', account: 'authorized', balanceMinor: 6_200n },
        { entityId: sandbox.documented, currency: 'EUR', account: 'merchant', balanceMinor: 3_000n },
        { entityId: sandbox.documented, currency: 'EUR', account: 'shopper', balanceMinor: -9_200n },
      ]);
      expect(await store().ledger.entriesOf(demoMerchant, capture.id)).toHaveLength(2);
      expect(await store().ledger.balances(otherShopPath)).toEqual([]);
      expect(await store().ledger.prove(demoShopPath)).toEqual({ holds: true, entries: 3, payments: 2, differences: [] });
    });

    test('sees a payment whose amounts moved without entries', async () => {
      const payment = paymentOf();
      await store().commit(demoMerchant, writesOf(payment));
      await store().commit(demoMerchant, [{ write: 'payment.move', id: payment.id, change: { refunded: 200n }, updatedAt: now }]);
      const proof = await store().ledger.prove(demoShopPath);
      expect(proof.holds).toBe(false);
      expect(proof.differences).toEqual([
        `payments of ${payment.id} in EUR: authorized 0 in the ledger, 0 on the payments; merchant 9200 in the ledger, 9000 on the payments`,
      ]);
      expect((await store().ledger.prove(otherShopPath)).holds).toBe(true);
    });

    test('sees entries of a payment that does not exist', async () => {
      const missing = paymentOf();
      await store().commit(demoMerchant, [{ write: 'ledger.post', entries: [entryOf(missing)] }]);
      expect((await store().ledger.prove('')).differences).toHaveLength(1);
    });

    test('refuses an entry of nothing, or from an account to itself', async () => {
      const payment = paymentOf();
      expect(await conflictOf(store(), [{ write: 'ledger.post', entries: [entryOf(payment, { amountMinor: 0n })] }])).toBe('ledger_amount');
      const circle = entryOf(payment, { debit: 'shopper' });
      expect(await conflictOf(store(), [{ write: 'ledger.post', entries: [circle] }])).toBe('ledger_accounts_differ');
      expect(await store().ledger.balances('')).toEqual([]);
    });
  });

  withStore(`${name}: configuration and records`, open, (store) => {
    test('keeps the request log of a payment', async () => {
      const payment = paymentOf();
      const entry = logOf(payment);
      await store().commit(demoMerchant, [
        { write: 'payment.insert', payment },
        { write: 'request.log', entry },
      ]);
      expect(await store().requestLog.ofEach(demoMerchant, [payment.id])).toEqual([entry]);
    });

    test('reads the oldest entries of the request log, as many as it may at once, and deletes those that are named', async () => {
      const payment = paymentOf();
      const entries = [4, 0, 3, 1, 2].map((at) => ({ ...logOf(payment), id: makeFirstId(at + 1), at: at + 1 }));
      const logs = entries.map((entry): Write => ({ write: 'request.log', entry }));
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }, ...logs]);
      const left = async () => (await store().requestLog.ofEach(demoMerchant, [payment.id])).map(({ at }) => at);
      const { acrossMerchants } = store();
      const old = await acrossMerchants.oldRequests({ after: '', before: 4 }, 2);
      expect(old).toEqual([1, 2].map((at) => ({ id: makeFirstId(at), entityId: entries[0]?.entityId })));
      expect(await acrossMerchants.deleteRequests(old.map(({ id }) => id))).toBe(2);
      expect(await left()).toEqual([3, 4, 5]);
      expect(await acrossMerchants.oldRequests({ after: makeFirstId(3), before: 5 }, 9)).toMatchObject([{ id: makeFirstId(4) }]);
      expect(await acrossMerchants.deleteRequests(old.map(({ id }) => id))).toBe(0);
    });

    test('lists and counts the request log of a scope, newest first', async () => {
      const payment = paymentOf();
      const operation = 'listed';
      const lines = ['000.100.110', '800.100.153', '800.100.153'].map((resultCode) => ({ ...logOf(payment), operation, resultCode }));
      const foreign = { ...logOf(payment), operation, entityId: sandbox.otherChannel };
      await store().commit(
        demoMerchant,
        [...lines, foreign].map((entry): Write => ({ write: 'request.log', entry })),
      );
      const newestFirst = lines.map(({ id }) => id).toReversed();
      const { requestLog } = store();
      const mine = { entityPath: demoMerchant, operation };
      const page = await requestLog.page(mine, { first: 2 });
      expect(page.items.map(({ item }) => item.id)).toEqual(newestFirst.slice(0, 2));
      expect(page).toMatchObject({ hasNextPage: true, searchedTo: null });
      const rest = await requestLog.page(mine, { first: 2, after: page.items[1]?.cursor ?? '' });
      expect(rest.items.map(({ item }) => item.id)).toEqual(newestFirst.slice(2));
      expect(rest.hasNextPage).toBe(false);
      const back = await requestLog.page(mine, { first: 2, after: rest.items[0]?.cursor ?? '', isBackward: true });
      expect(back.items.map(({ item }) => item.id)).toEqual(newestFirst.slice(0, 2));
      const declined = await requestLog.page({ ...mine, resultCodes: ['800.100.153'] }, { first: 9 });
      expect(declined.items.map(({ item }) => item.id)).toEqual(newestFirst.slice(0, 2));
      const sums = await requestLog.sums(mine);
      expect(sums.map(({ resultCode, count, lastId }) => [resultCode, count, lastId])).toEqual([
        ['000.100.110', 1, newestFirst[2]],
        ['800.100.153', 2, newestFirst[0]],
      ]);
    });

    test('keeps a registration beside its sealed account', async () => {
      const id = nextId();
      const registration = {
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
        holder: 'Jane Jones',
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
      const account = { id, entityId: sandbox.documented, keyId: 'k1', wrappedDataKey: 'AAAA', sealed: 'BBBB' };
      await store().commit(demoMerchant, [{ write: 'registration.insert', registration, account }]);
      expect(await store().registrations.byId(demoMerchant, id)).toEqual(registration);
      expect(await store().registrations.sealedAccount(demoMerchant, id)).toEqual(account);
      expect(await conflictOf(store(), [{ write: 'registration.insert', registration, account }])).toBe('registration_id');
      const second = { ...registration, id: nextId() };
      const itsAccount = { ...account, id: second.id };
      await store().commit(demoMerchant, [{ write: 'registration.insert', registration: second, account: itsAccount }]);
      const sealedAgain = { ...itsAccount, keyId: 'k2', wrappedDataKey: 'CCCC', sealed: 'DDDD' };
      await store().commit(demoMerchant, [
        { write: 'registration.update', registration: second, account: sealedAgain, expectedVersion: 1 },
      ]);
      expect(await store().registrations.sealedAccount(demoMerchant, second.id)).toEqual(sealedAgain);
      expect(await store().registrations.sealedAccount(demoMerchant, id)).toEqual(account);
      const stale = { ...registration, holder: 'Jane Smith' };
      expect(await conflictOf(store(), [{ write: 'registration.update', registration: stale, account: null, expectedVersion: 2 }])).toBe(
        'registration_state',
      );
      await store().commit(demoMerchant, [{ write: 'registration.use', id, at: now + 5, eraseAt: null, initialTransactionId: 'first' }]);
      await store().commit(demoMerchant, [
        { write: 'registration.use', id, at: now + 9, eraseAt: now + 90, initialTransactionId: 'second' },
      ]);
      expect(await store().registrations.byId(demoMerchant, id)).toMatchObject({
        initialTransactionId: 'first',
        lastUsedAt: now + 9,
        eraseAt: now + 90,
      });
      expect(await store().acrossMerchants.registrationsDueForErasure(now + 89, 10)).toEqual([]);
      expect((await store().acrossMerchants.registrationsDueForErasure(now + 90, 10)).map((due) => due.id)).toEqual([id]);
      await store().commit(demoMerchant, [{ write: 'registration.erase', id, at: now + 90, answer: '{"erased":true}' }]);
      expect(await store().registrations.sealedAccount(demoMerchant, id)).toBeUndefined();
      // Field by field: a column that erasure forgets, or one that is added, shows here.
      expect(await store().registrations.byId(demoMerchant, id)).toEqual({
        ...registration,
        status: 'deleted',
        accountFingerprint: null,
        holder: null,
        expiryMonth: null,
        expiryYear: null,
        initialTransactionId: null,
        eraseAt: null,
        lastUsedAt: now + 9,
        updatedAt: now + 90,
        answer: '{"erased":true}',
        version: 2,
      });
      expect(await conflictOf(store(), [{ write: 'registration.erase', id, at: now + 91, answer: '{}' }])).toBe('registration_state');
    });

    test('replaces an entity', async () => {
      const entity = entityOf();
      await store().commit('platform', [{ write: 'entity.put', entity }]);
      await store().commit('platform', [{ write: 'entity.put', entity: { ...entity, name: 'Renamed', version: 2 } }]);
      // Two administrators who both saw version 1: the second is told, and changes nothing.
      expect(
        await conflictOfCommit(store(), ['platform', [{ write: 'entity.put', entity: { ...entity, name: 'Late', version: 2 } }]]),
      ).toBe('entity_version');
      expect((await store().entities.all()).find(({ id }) => id === entity.id)).toEqual({ ...entity, name: 'Renamed', version: 2 });
    });

    test("wraps an entity's key anew, and never puts another in its place", async () => {
      const entityId = nextId();
      const put = (keyId: string, wrappedKey: string) =>
        store().commit('platform', [{ write: 'entity-key.put', key: { entityId, keyId, masterKeyId: 'm', wrappedKey } }]);
      await put('k1', 'w1');
      await put('k1', 'w2');
      await put('k2', 'w3');
      expect(await store().keys.current(entityId)).toEqual({ entityId, keyId: 'k1', masterKeyId: 'm', wrappedKey: 'w2' });
      expect(await store().keys.current(nextId())).toBeUndefined();
    });

    test("replaces an entity's key once, and keeps the one before", async () => {
      const entityId = nextId();
      const before = { entityId, keyId: 'k1', masterKeyId: 'm1', wrappedKey: 'w1' };
      await store().commit('platform', [{ write: 'entity-key.put', key: before }]);
      const retired = { ...before, masterKeyId: 'm2', wrappedKey: 'w2' };
      const replace = (keyId: string) =>
        ({ write: 'entity-key.replace', retired, key: { entityId, keyId, masterKeyId: 'm2', wrappedKey: 'w3' }, at: now }) as const;
      await store().commit('platform', [replace('k2')]);
      expect(await conflictOfCommit(store(), ['platform', [replace('k3')]])).toBe('retired_entity_key');
      expect((await store().keys.current(entityId))?.keyId).toBe('k2');
      expect(await store().keys.retired(entityId, 'k1')).toEqual(retired);
      expect(await store().keys.retired(entityId, 'k2')).toBeUndefined();
      expect(await store().keys.toRotate('m3', 10)).toContainEqual({ ...retired, isRetired: true });
      await store().commit('platform', [{ write: 'entity-key.wrap-retired', key: { ...retired, masterKeyId: 'm3', wrappedKey: 'w4' } }]);
      expect(await store().keys.retired(entityId, 'k1')).toEqual({ ...retired, masterKeyId: 'm3', wrappedKey: 'w4' });
      expect(await store().keys.rotationState('m3')).toMatchObject({ lastRetiredAt: now });
      expect(await store().keys.masterKeyIds()).toEqual(expect.arrayContaining(['m2', 'm3']));
    });

    test('notes the last use of a token, and never an earlier one', async () => {
      await store().commit('platform', [{ write: 'token.used', id: sandbox.demoToken, at: now + 9 }]);
      await store().commit('platform', [{ write: 'token.used', id: sandbox.demoToken, at: now + 5 }]);
      expect((await store().tokens.byId(sandbox.demoToken))?.lastUsedAt).toBe(now + 9);
      expect((await store().tokens.below(demoShopPath)).map(({ id }) => id)).toEqual([sandbox.demoToken]);
      expect(await conflictOfCommit(store(), ['platform', [{ write: 'token.used', id: nextId(), at: now }]])).toBe('token_exists');
    });

    test('pages through the audit log of a scope, and finds an entry within its scope alone', async () => {
      const entryPayment = nextId();
      const entries = [1, 2, 3].map((place) => ({
        id: nextId(),
        at: now + place,
        callerId: sandbox.demoToken,
        callerName: 'Demo Shop',
        action: 'token.revoke',
        subjectId: nextId(),
        entityId: sandbox.demoShop,
        entityPath: place === 2 ? otherShopPath : demoShopPath,
        paymentId: place === 2 ? null : entryPayment,
        address: '192.0.2.1',
        change: '{}',
      }));
      await store().commit(
        demoMerchant,
        entries.map((entry) => ({ write: 'audit.append', entry }) as const),
      );
      const page = await store().auditLog.page(demoShopPath, { first: 1 });
      expect(page).toMatchObject({ hasNextPage: true, items: [{ item: entries[2] }] });
      const rest = await store().auditLog.page(demoShopPath, { first: 5, after: page.items[0]?.cursor ?? '' });
      expect(rest).toMatchObject({ hasNextPage: false, items: [{ item: entries[0] }] });
      const narrowed = async (filter: AuditFilter) =>
        (await store().auditLog.page('', { first: 9 }, filter)).items.map(({ item }) => entries.findIndex(({ id }) => id === item.id));
      expect(await narrowed({ paymentId: entryPayment })).toEqual([2, 0]);
      expect(await narrowed({ paymentId: entryPayment, callerId: sandbox.demoToken, action: 'token.revoke', from: now + 3 })).toEqual([2]);
      expect(await narrowed({ callerId: sandbox.demoToken, paymentId: entryPayment, action: 'payment.refund' })).toEqual([]);
      const [, elsewhere] = entries;
      const byId = (path: string) => store().auditLog.byId(path, elsewhere?.id ?? '');
      expect([await byId(otherShopPath), await byId(''), await byId(demoShopPath)]).toEqual([elsewhere, elsewhere, undefined]);
    });

    test('seeds the sandbox again without a change, and leaves a revoked token revoked', async () => {
      const before = await store().entities.all();
      const token = await store().tokens.byId(sandbox.demoToken);
      if (token) await store().commit('platform', [{ write: 'token.put', token: { ...token, revokedAt: now + 1 } }]);
      await seedSandbox(store(), { digest: async (text) => `digest of ${text.length}`, now: now + 5 });
      expect(await store().entities.all()).toEqual(before);
      expect(await store().tokens.byId(sandbox.demoToken)).toEqual({ ...token, revokedAt: now + 1 });
    });

    test('is ready once its migrations are done', () => expect(store().ready()).resolves.toBeUndefined());
  });
}
