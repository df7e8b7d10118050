import type { Payment } from '../../api/domain/payments/payment.ts';
import { type AttemptSum, linkedPaymentsMax } from '../../api/domain/payments/ports.ts';
import { type DataScope, toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { demoMerchant } from '../support/scopes.ts';
import { attemptOf, channelPath, eventOf, nextId, now, paymentOf, writesOf } from './fixtures.ts';
import { conflictOf, expect, footprintOf, type OpenStore, test, withStore } from './suite.ts';

const demoShopPath = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`;
const otherShopPath = `${sandbox.psp}/${sandbox.division}/${sandbox.otherShop}/`;

export function paymentSuite(name: string, open: OpenStore): void {
  withStore(`${name}: payments`, open, (store) => {
    test('gives back every field of a payment as it was stored', async () => {
      const full = paymentOf({
        merchantTransactionId: 'order 1',
        merchantInvoiceId: 'invoice 1',
        registrationId: nextId(),
        email: 'jane@example.test',
        capturesMax: 3,
        expiresAt: now + 1,
        connectorReference: 'bank 1',
        descriptor: '1234 Demo',
        amountMinor: 999_999_999_999n,
        authorized: 999_999_999_999n,
        captured: 999_999_999_999n,
      });
      const bare = paymentOf({ brand: null, method: null, holder: null, testMode: null, cardBin: null, last4: null });
      await store().commit(demoMerchant, writesOf(full));
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment: bare }]);
      expect(await store().payments.byId(demoMerchant, full.id)).toEqual(full);
      expect(await store().payments.byId(demoMerchant, bare.id)).toEqual(bare);
      expect(await store().payments.byId(demoMerchant, nextId())).toBeUndefined();
    });

    test('finds a payment of the merchant by what a connector calls it, and none of the simulator', async () => {
      const connectorReference = nextId();
      const [first, second, third] = [nextId(), nextId(), nextId()].map((id) =>
        paymentOf({ id, connector: 'upstream', connectorReference }),
      );
      const simulated = paymentOf({ connector: 'simulator', connectorReference });
      const payments = [first, second, third, simulated].flatMap((payment) => payment ?? []);
      await store().commit(
        demoMerchant,
        payments.map((payment) => ({ write: 'payment.insert', payment })),
      );
      expect(await store().payments.byConnectorReference(demoMerchant, connectorReference)).toEqual([first, second]);
      expect(await store().payments.byConnectorReference(toMerchantKey(otherShopPath), connectorReference)).toEqual([]);
      expect(await store().payments.byConnectorReference(demoMerchant, nextId())).toEqual([]);
    });

    test('adds attempts of the newest payments up, page by page, each once and with its own outcome', async () => {
      const at = now + 400 * dayMs;
      const german = JSON.stringify({ card: { bin: '420000', binCountry: 'DE' } });
      const made = (changes: Partial<Payment> = {}) => paymentOf({ createdAt: at, ...changes });
      const payments = {
        first: made({ amountMinor: 100n, answer: german }),
        retried: made({ amountMinor: 200n, answer: german }),
        open: made({ amountMinor: 400n, brand: null, status: 'pending' }),
        asked: made({ amountMinor: 800n, brand: 'MASTER' }),
        credit: made({ type: 'CD', amountMinor: 1_600n }),
        followUp: made({ referencedId: nextId() }),
        capture: made({ type: 'CP' }),
        earlier: made({ createdAt: at - 1 }),
        later: made({ createdAt: at + dayMs }),
      };
      const { first, retried, open, asked, credit, ...others } = payments;
      const attempts = [
        attemptOf(first, { startedAt: at, finishedAt: at + 30 }),
        attemptOf(retried, { connector: 'bank', startedAt: at, finishedAt: at + 50, resultCode: '800.100.155' }),
        attemptOf(retried, { startedAt: at, finishedAt: at + 70 }),
        attemptOf(open, { finishedAt: null, resultCode: null }),
        attemptOf(asked, { startedAt: at, finishedAt: at + 9_000, inquiries: 2 }),
        // Its clock went back.
        attemptOf(credit, { startedAt: at, finishedAt: at - 5 }),
        ...Object.values(others).map((payment) => attemptOf(payment)),
      ];
      await store().commit(demoMerchant, [
        ...Object.values(payments).map((payment) => ({ write: 'payment.insert', payment }) as const),
        ...attempts.map((attempt) => ({ write: 'attempt.insert', attempt }) as const),
      ]);
      const wanted = { entityPath: demoShopPath, types: ['DB', 'CD'], from: at, to: at + dayMs } as const;
      const sum = (connector: string, resultCode: string | null, rest: Partial<AttemptSum>): AttemptSum => ({
        ...{
          connector,
          brand: 'VISA',
          country: null,
          currency: 'EUR',
          resultCode,
          attempts: 1,
          answered: 1,
          latencyMs: 0,
          amountMinor: 0n,
        },
        ...rest,
      });
      const byAmount = (sums: readonly AttemptSum[]) => sums.toSorted((a, b) => Number(a.amountMinor - b.amountMinor));
      const all = await store().attempts.sums({ ...wanted, itemsMax: 10 });
      expect({ ...all, sums: byAmount(all.sums) }).toEqual({
        read: 6,
        payments: 5,
        lastId: first.id,
        sums: [
          sum('bank', '800.100.155', { country: 'DE', amountMinor: 200n, latencyMs: 50 }),
          sum('simulator', '000.100.110', { country: 'DE', amountMinor: 300n, attempts: 2, answered: 2, latencyMs: 100 }),
          sum('simulator', null, { brand: null, amountMinor: 400n, answered: 0 }),
          sum('simulator', '000.100.110', { brand: 'MASTER', amountMinor: 800n, answered: 0 }),
          sum('simulator', '000.100.110', { amountMinor: 1_600n }),
        ],
      });
      const newest = await store().attempts.sums({ ...wanted, itemsMax: 2 });
      expect([newest.read, newest.payments, newest.lastId, newest.sums.map(({ amountMinor }) => amountMinor)]).toEqual([
        2,
        1,
        credit.id,
        [1_600n],
      ]);
      const next = await store().attempts.sums({ ...wanted, before: credit.id, itemsMax: 2 });
      expect([next.read, next.lastId, byAmount(next.sums).map(({ amountMinor }) => amountMinor)]).toEqual([2, open.id, [400n, 800n]]);
      expect(await store().attempts.sums({ ...wanted, entityPath: otherShopPath, itemsMax: 2 })).toEqual({
        read: 0,
        payments: 0,
        lastId: undefined,
        sums: [],
      });
    });

    test('settles a pending payment once', async () => {
      const pending = paymentOf({ type: 'PA', status: 'pending', resultCode: '000.200.000', authorized: 0n });
      const settle = {
        write: 'payment.conclude',
        id: pending.id,
        status: 'approved',
        resultCode: '000.100.110',
        amountMinor: 5_000n,
        authorized: 5_000n,
        captured: 0n,
        connectorReference: 'bank 7',
        registrationId: null,
        expiresAt: now + 5,
        updatedAt: now + 3,
        answer: '{"settled":true}',
      } as const;
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment: pending }]);
      await store().commit(demoMerchant, [settle]);
      expect(await store().payments.byId(demoMerchant, pending.id)).toEqual({
        ...pending,
        status: 'approved',
        resultCode: '000.100.110',
        amountMinor: 5_000n,
        authorized: 5_000n,
        connectorReference: 'bank 7',
        expiresAt: now + 5,
        updatedAt: now + 3,
        answer: '{"settled":true}',
        version: 2,
      });
      expect(await conflictOf(store(), [settle])).toBe('payment_settled');
      expect(await conflictOf(store(), [{ ...settle, id: nextId() }])).toBe('payment_settled');
    });

    test('moves amounts by what changed and counts the version', async () => {
      const payment = paymentOf({ type: 'PA' });
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      await store().commit(demoMerchant, [{ write: 'payment.move', id: payment.id, change: { reserved: 2_000n }, updatedAt: now + 1 }]);
      await store().commit(demoMerchant, [
        {
          write: 'payment.move',
          id: payment.id,
          change: { reserved: -2_000n, captured: 2_000n, captures: 1, released: 100n },
          updatedAt: now + 2,
        },
      ]);
      expect(await store().payments.byId(demoMerchant, payment.id)).toEqual({
        ...payment,
        captured: 2_000n,
        released: 100n,
        captures: 1,
        version: 3,
        updatedAt: now + 2,
      });
    });

    test('refuses a stale version and a payment that is not there', async () => {
      const payment = paymentOf();
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      expect(await conflictOf(store(), [{ write: 'payment.expect', id: payment.id, version: 1 }])).toBeUndefined();
      expect(await conflictOf(store(), [{ write: 'payment.expect', id: payment.id, version: 2 }])).toBe('payment_version');
      expect(await conflictOf(store(), [{ write: 'payment.move', id: nextId(), change: {}, updatedAt: now }])).toBe('payment_exists');
      expect(await conflictOf(store(), [{ write: 'payment.insert', payment }])).toBe('payment_id');
    });

    test('changes a status only from one of those that were named', async () => {
      const payment = paymentOf({ type: 'PA', status: 'pending' });
      const change = { write: 'payment.status', id: payment.id, from: ['pending'], status: 'unknown', updatedAt: now + 1 } as const;
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      expect(await conflictOf(store(), [change])).toBeUndefined();
      expect((await store().payments.byId(demoMerchant, payment.id))?.status).toBe('unknown');
      expect(await conflictOf(store(), [change])).toBe('payment_settled');
    });

    const tooMuch = [
      ['captures more than was authorised', 'PA', { captured: 9_201n }, 'payment_authorized'],
      ['captures what is reserved', 'PA', { captured: 9_000n, reserved: 201n }, 'payment_authorized'],
      ['reverses what is captured', 'PA', { captured: 9_000n, reversed: 201n }, 'payment_authorized'],
      ['captures what was released', 'PA', { captured: 1n, released: 9_200n }, 'payment_authorized'],
      ['refunds more of an authorisation than was captured', 'PA', { captured: 100n, refunded: 101n }, 'payment_refundable'],
      ['captures more often than agreed', 'PA', { captures: 3 }, 'payment_captures'],
      ['refunds more than was captured', 'DB', { refunded: 9_201n }, 'payment_refundable'],
      ['refunds what is reserved', 'DB', { refunded: 9_000n, reserved: 201n }, 'payment_refundable'],
      ['refunds what was charged back', 'DB', { refunded: 1n, chargedBack: 9_200n }, 'payment_refundable'],
      ['refunds what was reversed', 'CD', { refunded: 1n, reversed: 9_200n }, 'payment_refundable'],
      ['lets an amount fall below nothing', 'DB', { refunded: -1n }, 'payment_balances'],
    ] as const;

    test.each(tooMuch)('refuses what %s, and leaves nothing of the commit behind', async (_, type, change, constraint) => {
      const payment = paymentOf({ type, capturesMax: 2 });
      await store().commit(demoMerchant, writesOf(payment));
      const before = await footprintOf(store());
      const part = paymentOf();
      expect(await conflictOf(store(), [...writesOf(part), { write: 'payment.move', id: payment.id, change, updatedAt: now }])).toBe(
        constraint,
      );
      expect(await store().payments.byId(demoMerchant, payment.id)).toEqual(payment);
      expect(await store().payments.byId(demoMerchant, part.id)).toBeUndefined();
      expect(await store().attempts.ofPayment(demoMerchant, part.id)).toEqual([]);
      expect(await store().requestLog.ofEach(demoMerchant, [part.id])).toEqual([]);
      expect(await footprintOf(store())).toEqual(before);
    });

    test('refuses an amount beyond the documented one', async () => {
      const payment = paymentOf({ amountMinor: 1_000_000_000_000n });
      expect(await conflictOf(store(), [{ write: 'payment.insert', payment }])).toBe('payment_amount');
    });

    test('lets racing captures through up to what was authorised, and no further', async () => {
      const payment = paymentOf({ type: 'PA' });
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      const capture = { write: 'payment.move', id: payment.id, change: { captured: 2_000n, captures: 1 }, updatedAt: now } as const;
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => conflictOf(store(), [capture])));
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(4);
      expect(outcomes.filter((outcome) => outcome === 'payment_authorized')).toHaveLength(8);
      expect(await store().payments.byId(demoMerchant, payment.id)).toMatchObject({ captured: 8_000n, captures: 4, version: 5 });
    });

    test('finds the tree that a payment stands in, oldest first', async () => {
      const root = paymentOf({ type: 'PA' });
      const capture = paymentOf({ type: 'CP', rootId: root.id, referencedId: root.id });
      const refund = paymentOf({ type: 'RF', rootId: root.id, referencedId: capture.id });
      for (const payment of [root, refund, capture, paymentOf()])
        await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      expect(linkedPaymentsMax).toBeGreaterThan(3);
      expect(await store().payments.linked(demoMerchant, root.id)).toEqual([root, capture, refund]);
    });

    test('reads what belongs to many payments as it is read of each', async () => {
      const roots = [paymentOf({ type: 'PA' }), paymentOf({ type: 'PA' }), paymentOf()];
      const parts = roots.flatMap((root) => [root, paymentOf({ type: 'CP', rootId: root.id, referencedId: root.id })]);
      for (const payment of [...parts, paymentOf()]) await store().commit(demoMerchant, writesOf(payment));
      const ids = roots.map(({ id }) => id);
      const joined = async <Row>(read: (scope: DataScope, id: string) => Promise<readonly Row[]>): Promise<Row[]> =>
        (await Promise.all(ids.map((id) => read(demoMerchant, id)))).flat();
      const { payments, attempts: attemptStore, ledger, requestLog, events } = store();
      expect(await store().payments.linkedOfEach(demoMerchant, ids)).toEqual(
        (await joined(payments.linked)).sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
      expect(await store().payments.linkedOfEach(demoMerchant, [])).toEqual([]);
      const [attempts, entries, requests] = [
        await joined(attemptStore.ofPayment),
        await joined(ledger.entriesOf),
        await requestLog.ofEach(demoMerchant, ids),
      ];
      for (const rows of [attempts, entries, requests]) expect(rows.length).toBeGreaterThan(0);
      expect(await store().attempts.ofEach(demoMerchant, ids)).toEqual(expect.arrayContaining(attempts));
      expect(await store().ledger.entriesOfEach(demoMerchant, ids)).toEqual(expect.arrayContaining(entries));
      expect(requests.map(({ subjectId }) => subjectId)).toEqual(ids);
      const eventsOf = await joined((_scope, id) => events.after(0, { entityPath: '', subjectId: id }, 10));
      expect(await store().events.ofEach(demoMerchant, ids, 10)).toEqual(eventsOf.sort((a, b) => a.sequence - b.sequence));
    });

    test('of each of many payments reads at most as many events as are wanted', async () => {
      const payments = [paymentOf(), paymentOf()];
      for (const payment of [...payments, ...payments])
        await store().commit(demoMerchant, [{ write: 'event.append', event: eventOf(payment) }]);
      const read = await store().events.ofEach(
        demoMerchant,
        payments.map(({ id }) => id),
        1,
      );
      expect(read.map(({ subjectId, subjectSequence }) => [subjectId, subjectSequence])).toEqual(payments.map(({ id }) => [id, 1]));
    });

    test('finds authorisations that have ended and still hold a rest', async () => {
      const ended = paymentOf({ type: 'PA', expiresAt: now - 1 });
      const others = [
        paymentOf({ type: 'PA', expiresAt: now + 1 }),
        paymentOf({ type: 'PA', expiresAt: now - 1, captured: 9_200n }),
        paymentOf({ type: 'PA', expiresAt: now - 1, status: 'expired' }),
        paymentOf({ type: 'DB', expiresAt: now - 1 }),
      ];
      for (const payment of [ended, ...others]) await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      expect(await store().acrossMerchants.expiredAuthorizations(now, 10)).toEqual([ended]);
    });

    test('takes no authorisation for one with a rest whose amounts add up to it, whichever they are', async () => {
      const even = { captured: 2_300n, reversed: 2_300n, released: 2_300n, reserved: 2_300n };
      const spent = paymentOf({ type: 'PA', expiresAt: now - 1, ...even });
      const left = (['captured', 'reversed', 'released', 'reserved'] as const).map((name) =>
        paymentOf({ type: 'PA', expiresAt: now - 1, ...even, [name]: 2_299n }),
      );
      for (const payment of [spent, ...left]) await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      expect(await store().acrossMerchants.expiredAuthorizations(now, 10)).toEqual(left);
      expect(await store().acrossMerchants.expiredAuthorizations(now - 1, 10)).toEqual(left);
      expect(await store().acrossMerchants.expiredAuthorizations(now - 2, 10)).toEqual([]);
    });

    test('takes an amount for one that was asked for up to its exact bounds', async () => {
      const payment = paymentOf({ amountMinor: 7_700n });
      await store().commit(demoMerchant, [{ write: 'payment.insert', payment }]);
      const finds = async (bounds: { readonly amountMin?: bigint; readonly amountMax?: bigint }): Promise<boolean> =>
        (await store().payments.page({ entityPath: channelPath, ...bounds }, { first: 10 })).items.length === 1;
      expect(await finds({ amountMin: 7_700n })).toBe(true);
      expect(await finds({ amountMin: 7_701n })).toBe(false);
      expect(await finds({ amountMax: 7_700n })).toBe(true);
      expect(await finds({ amountMax: 7_699n })).toBe(false);
      expect(await finds({ amountMin: 7_700n, amountMax: 7_700n })).toBe(true);
      expect(await finds({ amountMin: 7_701n, amountMax: 7_701n })).toBe(false);
    });

    test('pages through payments, newest first, each once', async () => {
      const payments = Array.from({ length: 7 }, () => paymentOf());
      await store().commit(
        demoMerchant,
        payments.map((payment) => ({ write: 'payment.insert', payment }) as const),
      );
      const seen: string[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < 10; pages += 1) {
        const page = await store().payments.page({ entityPath: demoShopPath }, { first: 3, ...(after === undefined ? {} : { after }) });
        seen.push(...page.items.map(({ item }) => item.id));
        after = page.items.at(-1)?.cursor;
        if (!page.hasNextPage) break;
      }
      expect(seen).toEqual(payments.map(({ id }) => id).reverse());
      await expect(store().payments.page({ entityPath: demoShopPath }, { first: 3, after: 'nonsense' })).rejects.toMatchObject({
        refusal: { resultCode: '200.300.404', parameterErrors: [{ name: 'after' }] },
      });
    });

    test('finds payments by every filter and never one of another scope', async () => {
      const registrationId = nextId();
      const wanted = paymentOf({
        type: 'CD',
        method: 'DD',
        brand: 'DIRECTDEBIT_SEPA',
        status: 'declined',
        currency: 'USD',
        resultCode: '800.100.151',
        merchantTransactionId: 'order 77',
        merchantInvoiceId: 'invoice 77',
        shortId: '7777.7777.7777',
        registrationId,
        last4: '7777',
        email: 'seven@example.test',
        amountMinor: 7_700n,
        createdAt: now + 77,
      });
      const elsewhere = paymentOf({
        ...wanted,
        id: nextId(),
        entityId: sandbox.otherChannel,
        entityPath: `${otherShopPath}${sandbox.otherChannel}/`,
      });
      for (const payment of [paymentOf(), wanted, elsewhere]) {
        await store().commit(toMerchantKey(payment.entityPath), [{ write: 'payment.insert', payment }]);
      }
      const filters = [
        { types: ['CD', 'RF'] },
        { methods: ['DD'] },
        { brands: ['DIRECTDEBIT_SEPA'] },
        { statuses: ['declined'] },
        { currency: 'USD' },
        { resultCode: '800.100.151' },
        { merchantTransactionId: 'order 77' },
        { merchantInvoiceId: 'invoice 77' },
        { shortId: '7777.7777.7777' },
        { registrationId },
        { merchantInvoiceId: 'invoice 77', shortId: '7777.7777.7777' },
        { amountMax: 7_700n },
        { amountMin: 7_700n, amountMax: 7_700n },
        { from: now + 77 },
        { from: now + 77, to: now + 78 },
      ] as const;
      for (const scope of [channelPath, demoShopPath]) {
        for (const filter of filters) {
          const { items } = await store().payments.page({ entityPath: scope, ...filter }, { first: 10 });
          expect(
            items.map(({ item }) => item.id),
            JSON.stringify(Object.keys(filter)),
          ).toEqual([wanted.id]);
        }
      }
      const psp = await store().payments.page({ entityPath: `${sandbox.psp}/`, shortId: '7777.7777.7777' }, { first: 10 });
      expect(psp.items.map(({ item }) => item.id)).toEqual([elsewhere.id, wanted.id]);
      expect((await store().payments.page({ entityPath: channelPath, to: now }, { first: 10 })).items).toEqual([]);
    });
  });
}
