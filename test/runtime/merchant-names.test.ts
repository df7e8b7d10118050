/** By which names the projection knows who may have what search finds, and that nobody else is asked. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, test } from 'vitest';
import { partitionOfStore } from '../../api/doors/gateway/partitions.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import { type AcrossCalls, createAcrossMerchants } from '../../api/runtime/worker/across-merchants.ts';
import { type Name, type NamesWanted, namesIn } from '../../api/runtime/worker/merchant-names.ts';
import { createNameDirectory } from '../../api/runtime/worker/name-directory.ts';
import { createNameOutbox } from '../../api/runtime/worker/name-outbox.ts';
import { createProjectionOutbox, isUpTo, type ProjectionMark, type ProjectionStep } from '../../api/runtime/worker/projection-outbox.ts';
import { readProjectionState } from '../../api/runtime/worker/projection-state.ts';
import { beginning } from '../../api/views/read-model/progress.ts';
import { createNotes } from '../support/object-notes.ts';
import { demoMerchant } from '../support/scopes.ts';

function createDirectory() {
  const database = new DatabaseSync(':memory:');
  const exec = (text: string, ...values: SQLInputValue[]) => {
    const rows = database.prepare(text).all(...values);
    return { raw: () => rows.map((row) => Object.values(row) as (string | number)[]), rowsWritten: 0 };
  };
  return createNameDirectory({ sql: { exec: exec as never } });
}

const commitOf = (...writes: readonly object[]): CommitArguments => [demoMerchant, writes as never];

test('a commit has the names of all that search finds by one', () => {
  const written = namesIn(
    commitOf(
      { write: 'checkout.insert', checkout: { merchantTransactionId: 'Basket 1' } },
      { write: 'checkout.change', checkout: { merchantTransactionId: 'Basket 2' } },
      { write: 'checkout.insert', checkout: { merchantTransactionId: null } },
      { write: 'reconciliation-record.insert', records: [{ settlementTxId: 'arn-1' }, { settlementTxId: null }], matches: [] },
      { write: 'settlement-file.insert', file: { name: 'lines.csv' } },
      { write: 'payout.add', payout: { instituteMerchantId: 'institute-7' } },
      { write: 'bank-line.insert', line: { reference: 'first second' } },
      { write: 'webhook.insert', subscription: { id: 'w1', url: 'https://Hook.example/In' } },
      { write: 'checkout.opened', id: 'x', at: 1 },
    ),
  );
  expect(written).toEqual([
    ['checkout', 'Basket 1'],
    ['checkout', 'Basket 2'],
    ['record', 'arn-1'],
    ['file', 'lines.csv'],
    ['payout', 'institute-7'],
    // Found by the first of its references, or by all of them.
    ['bankLine', 'first'],
    ['bankLine', 'first second'],
    ['webhook', 'w1\nhttps://hook.example/in'],
  ]);
});

test('the directory names the merchants of a whole name, or of a part of an address, and forgets a merchant', () => {
  const directory = createDirectory();
  const names: readonly Name[] = [
    ['checkout', 'basket'],
    ['webhook', 'w1\nhttps://hook.example/in'],
  ];
  directory.add(1, names);
  directory.add(1, names);
  directory.add(2, [['checkout', 'basket']]);
  const holders = (kind: NamesWanted['kind'], match: NamesWanted['match'], ...texts: readonly string[]) =>
    directory.holders({ kind, match, texts });
  expect(holders('checkout', 'whole', 'other', 'basket')).toEqual([1, 2]);
  expect(holders('checkout', 'whole', 'bask')).toEqual([]);
  expect(holders('record', 'whole', 'basket')).toEqual([]);
  expect(holders('webhook', 'part', 'hook.ex')).toEqual([1]);
  directory.forget(1);
  expect(holders('checkout', 'whole', 'basket')).toEqual([2]);
});

test('names are kept until they were told, and those of a commit that is under way are not told yet', () => {
  const notes = createNotes();
  const outbox = createNameOutbox(notes);
  const ended = outbox.note([['checkout', 'one']]);
  outbox.note([['checkout', 'two']])();
  expect(outbox.after(0)).toEqual({ upTo: 0, names: [] });
  ended();
  expect(outbox.after(0)).toEqual({
    upTo: 2,
    names: [
      ['checkout', 'one'],
      ['checkout', 'two'],
    ],
  });
  outbox.forget(1);
  expect([outbox.first(), outbox.last()]).toEqual([2, 2]);
  outbox.forget(2);
  expect([outbox.first(), outbox.last()]).toEqual([3, 2]);
  // Of a process that was lost no commit is under way.
  outbox.note([['checkout', 'three']]);
  expect(createNameOutbox(notes).after(2)).toEqual({ upTo: 3, names: [['checkout', 'three']] });
});

test('storage is asked for names once, and again only while some are there', () => {
  const notes = createNotes();
  let asked = 0;
  const outbox = createNameOutbox({
    ...notes,
    list: (range) => {
      asked += 1;
      return notes.list(range);
    },
  });
  const ask = () => [outbox.first(), outbox.after(0).upTo, outbox.first()];
  expect([ask(), ask(), asked]).toEqual([[1, 0, 1], [1, 0, 1], 1]);
  outbox.note([['checkout', 'one']])();
  expect(ask()).toEqual([1, 1, 1]);
  outbox.forget(1);
  const before = asked;
  expect([ask(), ask(), asked - before]).toEqual([[2, 0, 2], [2, 0, 2], 1]);
});

/** A merchant that has had these references, of which the newest comes first. */
function createMerchant() {
  const references: string[] = [];
  const none = async () => ({ items: [], hasNextPage: false });
  const page = async (_: unknown, { first, after }: { first: number; after?: string }) => {
    const from = after === undefined ? references.length : Number(after);
    const items = references.map((merchantTransactionId, place) => ({ cursor: String(place), item: { merchantTransactionId } }));
    return { items: items.slice(Math.max(from - first, 0), from).reverse(), hasNextPage: from > first };
  };
  const state = async () => ({ lastEvent: { sequence: 0, eventId: '' }, firstSequence: 0, nextAt: null });
  const store = {
    acrossMerchants: {
      projectedAfter: async () => [],
      registrationsAfter: async () => [],
      withStaffTextsAfter: async () => [],
    },
    checkouts: { page },
    newestId: async () => null,
    reconciliation: { payouts: none, files: none, bankLines: none, records: none },
    readModel: { state, eventSubjects: async () => [], sumsPositionAfter: async () => undefined },
    webhooks: { below: async () => [] },
  } as unknown as Store;
  const notes = createNotes();
  const names = createNameOutbox(notes);
  const write = (reference: string): void => {
    const ended = names.note([['checkout', reference]]);
    references.push(reference);
    ended();
  };
  return { store, notes, names, write };
}

/** As the projection's object takes steps. */
function createProjection() {
  let mark: ProjectionMark | undefined;
  const directory = createDirectory();
  return {
    markOf: async () => mark,
    take: async ({ number, from, to, names }: ProjectionStep) => {
      if (from === null) directory.forget(number);
      directory.add(number, names);
      mark = to;
      return to;
    },
    has: (reference: string) => directory.holders({ kind: 'checkout', match: 'whole', texts: [reference] }).length > 0,
    mark: () => mark,
    putBack: (earlier: ProjectionMark | undefined) => {
      mark = earlier;
    },
  };
}

test('a projection that was lost or put back to an earlier time is told every name again', async () => {
  const { store, notes, names, write } = createMerchant();
  for (let place = 0; place < 450; place += 1) write(`before-${place}`);
  let projection = createProjection();
  const outboxOf = () =>
    createProjectionOutbox({
      store,
      number: 1,
      merchantPath: demoMerchant,
      projection: () => projection,
      notes,
      names,
      changes: () => names.last(),
    });
  const send = async (): Promise<void> => {
    const outbox = outboxOf();
    await outbox.send();
    const mark = projection.mark();
    expect(mark && isUpTo(mark, await outbox.place(mark))).toBe(true);
  };
  await send();
  expect([projection.has('before-0'), projection.has('before-449')]).toEqual([true, true]);
  const earlier = projection.mark();
  write('since');
  expect(earlier && isUpTo(earlier, await outboxOf().place(earlier))).toBe(false);
  await send();
  expect([projection.has('since'), names.first()]).toEqual([true, 452]);

  projection = createProjection();
  projection.putBack(earlier);
  await send();
  expect([projection.has('since'), projection.has('before-0')]).toEqual([true, true]);

  projection = createProjection();
  await send();
  expect([projection.has('since'), projection.has('before-0')]).toEqual([true, true]);
});

const mark: ProjectionMark = { ...beginning({ sequence: 1, eventId: 'x' }), phase: 'events', names: { reached: 0, walk: null } };

/** Three merchants. The first has the name, the projection lacks something of the third. Undefined: it is away. */
function createPlatform(holders: readonly number[] | undefined) {
  const asked: string[] = [];
  let looks = 0;
  const calls: AcrossCalls = {
    ask: async (part, method) => {
      asked.push(`projection ${part}.${method}`);
      return [];
    },
    look: async () => {
      looks += 1;
      return readProjectionState({
        marks: async () => [mark, mark, null],
        place: async () => ({ last: mark, lastNames: 0, nextAt: null }),
      });
    },
    holders: async () => holders ?? Promise.reject(new Error('away')),
    merchantsBelow: () => [1, 2, 3],
    read: async (number, part, method) => {
      asked.push(`${number} ${part}.${method}`);
      return method === 'below' || method === 'paymentIdsBySettlementId' ? [] : { items: [], hasNextPage: false };
    },
    numberOf: () => 0,
    merchantOf: (id) => (id === 'of two' ? 2 : 0),
    lastNumber: async () => 0,
  };
  const own = Object.fromEntries(Object.keys(partitionOfStore).map((part) => [part, {}]));
  return { store: createAcrossMerchants(own as unknown as Store, calls), asked, looks: () => looks };
}

test('what is searched by a name is asked of those who may have it, after one look for all that is asked at once', async () => {
  const { store, asked, looks } = createPlatform([1]);
  const page = { first: 8 };
  const scope = demoMerchant;
  await Promise.all([
    store.checkouts.page({ entityPath: scope, merchantTransactionId: 'x' }, page),
    store.reconciliation.payouts({ entityPath: scope, instituteMerchantId: 'x' }, page),
    store.reconciliation.files({ entityPath: scope, name: 'x' }, page),
    store.reconciliation.records({ entityPath: scope, settlementId: 'x' }, page),
    store.reconciliation.bankLines({ entityPath: scope, reference: 'x' }, page),
    store.reconciliation.paymentIdsBySettlementId(scope, ['x'], 8),
    store.webhooks.below(scope, 'x'),
    store.readModel.state(),
  ]);
  expect(asked.filter((each) => each.startsWith('2'))).toEqual([]);
  expect(asked.filter((each) => each.startsWith('1'))).toHaveLength(7);
  expect(asked.filter((each) => each.startsWith('3'))).toHaveLength(7);
  expect(looks()).toBe(1);
});

test('while the projection is away, each merchant is asked for what is named', async () => {
  const { store, asked } = createPlatform(undefined);
  await store.checkouts.page({ entityPath: demoMerchant, merchantTransactionId: 'x' }, { first: 8 });
  expect(asked).toEqual(['1 checkouts.page', '2 checkouts.page', '3 checkouts.page']);
});

test('a list that names none is asked of each, deliveries of an event of its merchant, and beginnings of accounts of the projection', async () => {
  const { store, asked } = createPlatform([]);
  const page = { first: 8 };
  await store.checkouts.page({ entityPath: demoMerchant }, page);
  expect(asked).toEqual(['1 checkouts.page', '2 checkouts.page', '3 checkouts.page']);
  asked.length = 0;
  await store.deliveries.page({ entityPath: demoMerchant, eventId: 'of two' }, page);
  await store.registrations.page({ entityPath: demoMerchant, idPrefix: '8a82' }, page);
  await store.registrations.page({ entityPath: demoMerchant }, page);
  expect(asked).toEqual([
    '2 deliveries.page',
    'projection registrations.page',
    '1 registrations.page',
    '2 registrations.page',
    '3 registrations.page',
  ]);
});
