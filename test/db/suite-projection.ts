/** What the projection of the log keeps, whichever driver is under it. */

import { namesOf } from '../../api/contract/names-of.ts';
import { orderFacts, paymentFacts, paymentOrders } from '../../api/contract/payment-facts.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { toPaymentFacts } from '../../api/views/read-model/facts.ts';
import { type PaymentListFilter, type PaymentSort, termsScannedMax } from '../../api/views/read-model/ports.ts';
import {
  beginProjectionAnew,
  isCurrent,
  projectStep,
  subjectsMax,
  tickProjection,
} from '../../api/views/read-model/read-model-operations.ts';
import { sandbox } from '../../db/seed.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { demoMerchant } from '../support/scopes.ts';
import { channelPath, eventOf, nextId, now, paymentOf } from './fixtures.ts';
import { conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

const merchantPath = channelPath.slice(0, 99);
const otherPath = `${sandbox.psp}/${sandbox.division}/${sandbox.otherShop}/${sandbox.otherChannel}/`;
const pspPath = `${sandbox.psp}/`;
const newest: PaymentSort = { by: 'TIMESTAMP', direction: 'DESC' };

export function projectionSuite(name: string, open: OpenStore): void {
  withStore(`the projection ${name}`, open, (store) => {
    const ports = (): Ports => ({ ...fakePorts(createFakeStore(), { now: startOfTime }), store: store() });
    const add = async (...payments: readonly Payment[]): Promise<void> => {
      for (const payment of payments) {
        await store().commit(toMerchantKey(payment.entityPath), [
          { write: 'payment.insert', payment },
          { write: 'event.append', event: eventOf(payment) },
        ]);
      }
    };
    const listed = async (filter: Partial<PaymentListFilter>, sort: PaymentSort = newest): Promise<readonly string[]> =>
      (await store().readModel.list({ entityPath: merchantPath, ...filter }, sort, { first: 500 })).items.map(({ item }) => item.id);

    /** How many payments the sums tell of, and what they come to. */
    const summed = async (entityPath = merchantPath): Promise<readonly [number, bigint]> => {
      const query = { entityPath, slotMs: hourMs, whole: [[now - (now % hourMs), now + hourMs, 0] as const], cut: [] };
      const sums = await store().statistics.byTime(query);
      return [sums.reduce((total, { count }) => total + count, 0), sums.reduce((total, { amountMinor }) => total + amountMinor, 0n)];
    };

    test('is filled from what was stored before it, then follows the log', async () => {
      const before = Array.from({ length: subjectsMax + 3 }, () => paymentOf({ email: 'old@shop.test' }));
      await add(...before);
      await store().commit('platform', [{ write: 'event.forget', upTo: before.length }]);
      await tickProjection(ports());
      const after = paymentOf({ email: 'new@shop.test' });
      await add(after);
      await tickProjection(ports());
      expect(await listed({})).toEqual([...before, after].map(({ id }) => id).reverse());
      const find = (term: string) => store().readModel.subjectsByTerm(merchantPath, { term, match: 'exact' }, 500);
      expect(await find('eold@shop.test')).toHaveLength(before.length);
      expect((await find('enew@shop.test')).map(({ id }) => id)).toEqual([after.id]);
      expect(isCurrent(await store().readModel.state())).toBe(true);
    });

    test('lists and counts up to the exact bounds of an amount, whatever else is asked for', async () => {
      const payment = paymentOf({ amountMinor: 7_700n, email: 'bounds@shop.test' });
      await add(payment, ...[7_699n, 7_701n].map((amountMinor) => paymentOf({ amountMinor })));
      await tickProjection(ports());
      const amounts = async (filter: Partial<PaymentListFilter>, sort?: PaymentSort): Promise<readonly bigint[]> => {
        const { items } = await store().readModel.list({ entityPath: merchantPath, ...filter }, sort ?? newest, { first: 10 });
        const found = items.map(({ item }) => item.amountMinor).sort();
        expect(await store().readModel.count({ entityPath: merchantPath, ...filter }, 10)).toBe(found.length);
        return found;
      };
      for (const others of [{}, { types: ['DB'] }, { currency: 'EUR', statuses: ['approved'] }, { from: now - 1 }] as const) {
        for (const by of namesOf(paymentOrders)) {
          const sort = { by, direction: 'ASC' } as const;
          expect(await amounts({ ...others, amountMin: 7_700n }, sort)).toEqual([7_700n, 7_701n]);
          expect(await amounts({ ...others, amountMax: 7_700n }, sort)).toEqual([7_699n, 7_700n]);
          expect(await amounts({ ...others, amountMin: 7_700n, amountMax: 7_700n }, sort)).toEqual([7_700n]);
          expect(await amounts({ ...others, amountMin: 7_700n, amountMax: 7_701n }, sort)).toEqual([7_700n, 7_701n]);
          expect(await amounts({ ...others, amountMin: 7_702n }, sort)).toEqual([]);
        }
      }
      expect(await amounts({ ids: [payment.id], amountMin: 7_700n, amountMax: 7_700n })).toEqual([7_700n]);
      expect(await amounts({ ids: [payment.id], amountMin: 7_701n })).toEqual([]);
    });

    test('one step commits a hundred, and four times as many where it holds up no payments', async () => {
      await add(paymentOf());
      await tickProjection(ports());
      const place = async () => (await store().readModel.state()).progress.sequence;
      const before = await place();
      await add(...Array.from({ length: 5 * subjectsMax }, () => paymentOf()));
      let readsOfLog = 0;
      const subjectsOfReads: number[] = [];
      const { readModel, acrossMerchants } = store();
      const counted: Ports = {
        ...ports(),
        store: {
          ...store(),
          readModel: {
            ...readModel,
            eventSubjects: (...args) => {
              readsOfLog += 1;
              return readModel.eventSubjects(...args);
            },
          },
          acrossMerchants: {
            ...acrossMerchants,
            projectedByIds: (ids) => {
              subjectsOfReads.push(ids.length);
              return acrossMerchants.projectedByIds(ids);
            },
          },
        },
      };
      await projectStep(counted);
      const chunks = readModel.isApart ? 4 : 1;
      expect((await place()) - before).toBe(chunks * subjectsMax);
      // Each read of the log waits for its turn; what is made of its rows lets others have theirs after each hundred.
      expect(readsOfLog).toBe(1);
      expect(subjectsOfReads).toEqual(Array.from({ length: chunks }, () => subjectsMax));
    });

    test('has one place: of two that step at once one goes on, and nothing is there twice', async () => {
      const payments = Array.from({ length: 2 * subjectsMax + 7 }, () => paymentOf());
      await add(...payments);
      // Two processes, each with its own idea of what runs.
      const [one, other] = [ports(), ports()];
      for (let steps = 0; steps < 20; steps += 1) await Promise.all([projectStep(one), projectStep(other)]);
      expect(await store().readModel.count({ entityPath: merchantPath }, 10_000)).toBe(payments.length);
      expect((await summed())[0]).toBe(payments.length);
      expect(await store().readModel.subjectsByTerm(merchantPath, { term: 'l0000', match: 'exact' }, 10_000)).toHaveLength(payments.length);
    });

    test('goes on where it stood when the process ends before or after any of its commits', async () => {
      const payments = Array.from({ length: subjectsMax + 9 }, (_, at) => paymentOf({ holder: `Holder ${at}`, amountMinor: BigInt(at) }));
      await add(...payments);
      let commits = 0;
      let failures = 0;
      const dying = (): Ports => {
        const made = ports();
        const commit: Store['commit'] = async (...args) => {
          commits += 1;
          if (commits % 3 === 1) throw new Error('ended before');
          await made.store.commit(...args);
          if (commits % 3 === 2) throw new Error('ended after');
        };
        return { ...made, store: { ...made.store, commit } };
      };
      for (let starts = 0; starts < 40; starts += 1) {
        await projectStep(dying()).catch(() => {
          failures += 1;
        });
      }
      expect(failures).toBeGreaterThan(3);
      expect(isCurrent(await store().readModel.state())).toBe(true);
      expect(await listed({}, { by: 'AMOUNT', direction: 'ASC' })).toEqual(payments.map(({ id }) => id));
      expect(await summed()).toEqual([payments.length, payments.reduce((total, { amountMinor }) => total + amountMinor, 0n)]);
      const found = await store().readModel.subjectsByTerm(merchantPath, { term: 'nholder', match: 'prefix' }, 500);
      expect(found.map(({ id }) => id)).toEqual(payments.map(({ id }) => id).reverse());
    });

    test('is made anew without being emptied', async () => {
      const payment = paymentOf({ merchantTransactionId: 'order-1' });
      await add(payment);
      await tickProjection(ports());
      await beginProjectionAnew(ports());
      expect(isCurrent(await store().readModel.state())).toBe(false);
      expect(await listed({})).toEqual([payment.id]);
      await tickProjection(ports());
      expect(isCurrent(await store().readModel.state())).toBe(true);
      expect(await store().readModel.count({ entityPath: merchantPath }, 10)).toBe(1);
      expect(await summed()).toEqual([1, payment.amountMinor]);
    });

    test('refuses a step from a place where it does not stand', async () => {
      const { progress } = await store().readModel.state();
      const to = { ...progress, sequence: 5 };
      const from = { ...progress, sequence: 4 };
      expect(await conflictOfCommit(store(), ['platform', [{ write: 'projection.advance', from, to }]])).toBe('projection_place');
      expect((await store().readModel.state()).progress).toEqual(progress);
    });

    test('has a payment under what became of its money, and no longer under what it was', async () => {
      const payment = paymentOf({ type: 'DB', status: 'approved', amountMinor: 900n, authorized: 900n, captured: 900n });
      await add(payment);
      await tickProjection(ports());
      expect(await listed({ moneyStatuses: ['CAPTURED'], ids: [payment.id] })).toEqual([payment.id]);
      await store().commit(demoMerchant, [
        { write: 'payment.move', id: payment.id, change: { refunded: 400n }, updatedAt: now + hourMs },
        { write: 'event.append', event: eventOf(payment, { type: 'BALANCE', action: 'UPDATED' }) },
      ]);
      await tickProjection(ports());
      expect(await listed({ moneyStatuses: ['CAPTURED'], ids: [payment.id] })).toEqual([]);
      expect(await listed({ moneyStatuses: ['PART_REFUNDED', 'REFUNDED'] })).toEqual([payment.id]);
    });

    test('has the payment as it is now, whatever it was when it was first seen', async () => {
      const pending = paymentOf({ status: 'pending', resultCode: '000.200.000', amountMinor: 100n });
      await add(pending);
      await tickProjection(ports());
      expect(await listed({ outcomes: ['PENDING'] })).toEqual([pending.id]);
      await store().commit(demoMerchant, [
        {
          write: 'payment.conclude',
          id: pending.id,
          status: 'declined',
          resultCode: '800.100.155',
          amountMinor: 200n,
          authorized: 0n,
          captured: 0n,
          connectorReference: 'Bank-77',
          registrationId: null,
          expiresAt: null,
          updatedAt: now + hourMs,
          answer: pending.answer,
        },
        { write: 'event.append', event: eventOf(pending, { action: 'UPDATED' }) },
      ]);
      await tickProjection(ports());
      expect(await listed({ outcomes: ['PENDING'] })).toEqual([]);
      expect(await listed({ outcomes: ['DECLINED'], resultCodePrefix: '800.100', amountMin: 200n, amountMax: 200n })).toEqual([pending.id]);
      expect(await store().readModel.ids({ entityPath: merchantPath, resultCodePrefix: '000.200.000' }, 10)).toEqual([]);
      expect(await store().readModel.ids({ entityPath: merchantPath, resultCodePrefix: '800.100.155' }, 10)).toEqual([pending.id]);
      expect((await store().readModel.subjectsByTerm(merchantPath, { term: 'cbank-', match: 'prefix' }, 10)).map(({ id }) => id)).toEqual([
        pending.id,
      ]);
    });

    test('finds the newest of a beginning that thousands have, wherever the alphabet puts them', async () => {
      const payments = Array.from({ length: termsScannedMax + 100 }, () => paymentOf());
      // The newest come last in the alphabet, behind as many as are walked over.
      const writes = payments.map((payment, at): PlatformWrite => {
        return { write: 'projection.payment', facts: toPaymentFacts(payment), terms: [`njane ${String(at).padStart(5, '0')}`] };
      });
      for (let at = 0; at < writes.length; at += 100) await store().commit('platform', writes.slice(at, at + 100));
      const newestIds = payments
        .slice(-3)
        .map(({ id }) => id)
        .reverse();
      for (const entityPath of [merchantPath, channelPath, pspPath]) {
        const found = await store().readModel.subjectsByTerm(entityPath, { term: 'njane', match: 'prefix' }, 3);
        expect(found.map(({ id }) => id)).toEqual(newestIds);
      }
      expect(await store().readModel.subjectsByTerm(otherPath, { term: 'njane', match: 'prefix' }, 3)).toEqual([]);
    });

    test('takes back what a payment was found by before', async () => {
      const payment = paymentOf();
      const write = (terms: readonly string[]) =>
        store().commit('platform', [{ write: 'projection.payment', facts: toPaymentFacts(payment), terms }]);
      const found = async (term: string) => (await store().readModel.subjectsByTerm(merchantPath, { term, match: 'exact' }, 3)).length;
      await write(['njane', 'l0000']);
      await write(['l0000']);
      expect([await found('njane'), await found('l0000')]).toEqual([0, 1]);
    });

    test('subjects whose ids have one number are found by their own terms alone, and one that is forgotten takes none from the others', async () => {
      const begin = nextId().slice(0, 18);
      const [first, second, third] = ['0', '1', '2'].map((last) => paymentOf({ id: begin + last.repeat(14) }));
      const [theirs] = [{ ...paymentOf({ entityId: sandbox.otherChannel, entityPath: otherPath }), id: begin + '3'.repeat(14) }];
      if (!first || !second || !third) throw new Error('three were made');
      const write = (payment: Payment, ...terms: readonly string[]): PlatformWrite => ({
        write: 'projection.payment',
        facts: toPaymentFacts(payment),
        terms,
      });
      const found = async (term: string, path = merchantPath, match: 'exact' | 'prefix' = 'exact') =>
        (await store().readModel.subjectsByTerm(path, { term, match }, 5)).map(({ id }) => id);
      await store().commit('platform', [write(first, 'nshared', 'nann')]);
      await store().commit('platform', [write(second, 'nshared', 'nbob'), write(theirs, 'nshared')]);
      await store().commit('platform', [write(third, 'nshared')]);
      expect(await found('nshared')).toEqual([third.id, second.id, first.id]);
      expect(await found('nsha', merchantPath, 'prefix')).toEqual([third.id, second.id, first.id]);
      expect(await found('nshared', pspPath)).toEqual([theirs.id, third.id, second.id, first.id]);
      expect([await found('nann'), await found('nbob', channelPath)]).toEqual([[first.id], [second.id]]);
      await store().commit('platform', [write(second, 'ncarl')]);
      expect([await found('nshared'), await found('nbob'), await found('ncarl')]).toEqual([[third.id, first.id], [], [second.id]]);
      await store().commit('platform', [{ write: 'projection.registration', id: first.id, entityPath: channelPath, terms: [] }]);
      expect([await found('nshared'), await found('nann'), await found('nshared', otherPath)]).toEqual([[third.id], [], [theirs.id]]);
    });

    test('a term is found as a whole, whatever signs stand in it, and no other begins in its middle', async () => {
      const terms = [
        'n',
        'nann',
        'n"ann" or *',
        "no'brien (x) {y}: ^z",
        'nann\tlee',
        'nmüller ß 東京',
        'n1:nann',
        'nAND',
        `n${'x'.repeat(99)}`,
      ];
      const payments = terms.map(() => paymentOf());
      await store().commit(
        'platform',
        payments.map((payment, at) => ({ write: 'projection.payment', facts: toPaymentFacts(payment), terms: [terms[at] ?? ''] })),
      );
      const found = async (term: string, match: 'exact' | 'prefix') =>
        (await store().readModel.subjectsByTerm(merchantPath, { term, match }, 20)).map(({ id }) => id);
      for (const [at, term] of terms.entries()) expect([term, await found(term, 'exact')]).toEqual([term, [payments[at]?.id]]);
      const newestFirst = (wanted: readonly number[]) => wanted.map((at) => payments[at]?.id).reverse();
      expect(await found('nann', 'prefix')).toEqual(newestFirst([1, 4]));
      expect(await found('n"a', 'prefix')).toEqual(newestFirst([2]));
      expect(await found('nmüller ', 'prefix')).toEqual(newestFirst([5]));
      expect(await found('ann', 'exact')).toEqual([]);
    });

    test('writes many at once as one after the other: of two merchants, of several results, and the later of two of one payment', async () => {
      const ours = paymentOf({ amountMinor: 7n });
      const declined = paymentOf({ status: 'declined', resultCode: '800.100.155', captured: 0n });
      const theirs = paymentOf({ entityId: sandbox.otherChannel, entityPath: otherPath });
      const write = (payment: Payment, terms: readonly string[]): PlatformWrite => ({
        write: 'projection.payment',
        facts: toPaymentFacts(payment),
        terms,
      });
      await store().commit('platform', [
        write(ours, ['e"quoted\\', 'nold']),
        write(declined, ['nboth']),
        write(theirs, ['nboth']),
        write({ ...ours, amountMinor: 9_007_199_254_740_993n }, ['e"quoted\\', 'nboth']),
      ]);
      const found = async (path: string, term: string) =>
        (await store().readModel.subjectsByTerm(path, { term, match: 'exact' }, 5)).map(({ id }) => id);
      expect(await found(merchantPath, 'nboth')).toEqual([declined.id, ours.id]);
      expect(await found(otherPath, 'nboth')).toEqual([theirs.id]);
      expect([await found(pspPath, 'nold'), await found(merchantPath, 'e"quoted\\')]).toEqual([[], [ours.id]]);
      const ids = (filter: Partial<PaymentListFilter>) => store().readModel.ids({ entityPath: merchantPath, ...filter }, 5);
      expect(await ids({ outcomes: ['DECLINED'] })).toEqual([declined.id]);
      expect(await ids({ amountMin: 9_007_199_254_740_993n })).toEqual([ours.id]);
      expect(await ids({ amountMin: 9_007_199_254_740_994n })).toEqual([]);
    });

    test('lists, counts, sums and finds within a path only, over all merchants below it', async () => {
      const ours = paymentOf({ amountMinor: 100n, authorized: 100n, captured: 100n });
      const theirs = paymentOf({
        entityId: sandbox.otherChannel,
        entityPath: otherPath,
        amountMinor: 200n,
        authorized: 200n,
        captured: 200n,
      });
      await add(ours, theirs);
      await tickProjection(ports());
      const ids = [theirs.id, ours.id];
      const sumOf = (of: readonly string[]): bigint => (of.length === 2 ? 300n : of[0] === ours.id ? 100n : 200n);
      for (const [entityPath, wanted] of [
        [pspPath, ids],
        [merchantPath, [ours.id]],
        [channelPath, [ours.id]],
        [otherPath, [theirs.id]],
        [`${merchantPath}${nextId()}/`, []],
        [`${nextId()}/`, []],
      ] as const) {
        const list = await store().readModel.list({ entityPath, currency: 'EUR' }, newest, { first: 10 });
        expect(list.items.map(({ item }) => item.id)).toEqual(wanted);
        expect(await store().readModel.count({ entityPath }, 10)).toBe(wanted.length);
        expect((await store().readModel.subjectsByTerm(entityPath, { term: 'l0000', match: 'exact' }, 10)).map(({ id }) => id)).toEqual(
          wanted,
        );
        expect((await store().readModel.subjectsByTerm(entityPath, { term: 'njan', match: 'prefix' }, 10)).map(({ id }) => id)).toEqual(
          wanted,
        );
        expect(await store().readModel.ids({ entityPath, resultCodePrefix: '000.100' }, 10)).toEqual(wanted);
        expect(await summed(entityPath)).toEqual([wanted.length, wanted.length === 0 ? 0n : sumOf(wanted)]);
        const cut = await store().statistics.byTime({ entityPath, slotMs: hourMs, whole: [], cut: [[now, now + 1]] });
        expect(cut.reduce((total, { count }) => total + count, 0)).toBe(wanted.length);
      }
    });

    test('numbered pages over several merchants are the newest first, each payment once', async () => {
      const payments = Array.from({ length: 9 }, (_, at) =>
        paymentOf({ createdAt: now + at, ...(at % 2 === 0 ? {} : { entityId: sandbox.otherChannel, entityPath: otherPath }) }),
      );
      await add(...payments);
      await tickProjection(ports());
      const wanted = payments.map(({ id }) => id).reverse();
      for (const filter of [{}, { currency: 'EUR' }, { from: now }]) {
        const page = async (skip: number) =>
          (await store().readModel.numbered({ entityPath: pspPath, ...filter }, { skip, itemsMax: 4 })).map(({ id }) => id);
        expect([await page(0), await page(4), await page(8), await page(12)]).toEqual([
          wanted.slice(0, 4),
          wanted.slice(4, 8),
          wanted.slice(8),
          [],
        ]);
      }
    });

    test.each(orderFacts)('pages by %s in both directions, each payment once, whatever comes between', async (fact) => {
      const { order, property } = paymentFacts[fact];
      const payments = Array.from({ length: 25 }, (_, at) =>
        paymentOf({
          amountMinor: BigInt(100 * (at % 4)),
          updatedAt: now + (at % 3),
          captures: at % 5,
          brand: at % 2 === 0 ? 'VISA' : 'MASTER',
        }),
      );
      await add(...payments);
      await tickProjection(ports());
      const keyOf = (payment: Payment): string => String(payment[property]).padStart(20, '0') + payment.id;
      for (const direction of ['ASC', 'DESC'] as const) {
        for (const filter of [{}, { brands: ['VISA'] }]) {
          const wanted = payments
            .filter(({ brand }) => !filter.brands || brand === 'VISA')
            .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1) * (direction === 'ASC' ? 1 : -1))
            .map(({ id }) => id);
          const seen: string[] = [];
          let after: string | undefined;
          for (let pages = 0; pages < 20; pages += 1) {
            const request = { first: 4, ...(after === undefined ? {} : { after }) };
            const page = await store().readModel.list({ entityPath: pspPath, ...filter }, { by: order.name, direction }, request);
            seen.push(...page.items.map(({ item }) => item.id));
            after = page.items.at(-1)?.cursor;
            if (!page.hasNextPage) break;
          }
          expect(seen).toEqual(wanted);
        }
      }
    });

    test('refuses a cursor of another order', async () => {
      await add(paymentOf(), paymentOf());
      await tickProjection(ports());
      const page = await store().readModel.list({ entityPath: merchantPath }, { by: 'AMOUNT', direction: 'ASC' }, { first: 1 });
      const after = page.items[0]?.cursor ?? '';
      const list = (sort: PaymentSort, cursor: string) =>
        store().readModel.list({ entityPath: merchantPath }, sort, { first: 1, after: cursor });
      await expect(list({ by: 'UPDATED', direction: 'ASC' }, after)).rejects.toThrow('200.300.404');
      await expect(list(newest, after)).rejects.toThrow('200.300.404');
      await expect(list({ by: 'AMOUNT', direction: 'ASC' }, btoa('amount:1 OR 1:x'))).rejects.toThrow('200.300.404');
      expect((await list({ by: 'AMOUNT', direction: 'ASC' }, after)).items).toHaveLength(1);
    });

    test('narrows a list by everything that a filter names', async () => {
      const wanted = paymentOf({
        merchantTransactionId: 'order-9',
        email: 'jane@shop.test',
        brand: 'MASTER',
        currency: 'USD',
        type: 'PA',
        captured: 0n,
        createdAt: now + 5,
        answer: JSON.stringify({ customer: { merchantCustomerId: 'Kunde-1' } }),
      });
      await add(paymentOf(), wanted, paymentOf());
      await tickProjection(ports());
      const filters: readonly Partial<PaymentListFilter>[] = [
        { merchantTransactionId: 'order-9' },
        { email: 'jane@shop.test', outcomes: ['APPROVED'] },
        { brands: ['MASTER'] },
        { currency: 'USD' },
        { types: ['PA'] },
        { from: now + 1 },
        { from: now + 5, to: now + 6 },
        { merchantCustomerId: 'kunde-1' },
        { ids: [wanted.id, nextId()] },
        { idPrefix: wanted.id.slice(0, 32) },
        { resultCategories: ['success'], currency: 'USD', statuses: ['approved'], methods: ['CC'] },
      ];
      for (const filter of filters) {
        expect([filter, await listed(filter)]).toEqual([filter, [wanted.id]]);
        expect(await store().readModel.count({ entityPath: merchantPath, ...filter }, 10)).toBe(1);
      }
      for (const filter of [{ currency: 'GBP' }, { outcomes: ['DECLINED'] }, { to: now }, { ids: [] }, { resultCategories: ['pending'] }]) {
        expect([filter, await listed(filter)]).toEqual([filter, []]);
      }
      expect(await store().readModel.count({ entityPath: merchantPath }, 2)).toBe(2);
    });
  });
}
