/** What becomes of a read over merchants when one of them does not answer, refuses, or when there are many. */
import { expect, test } from 'vitest';
import { partitionOfStore } from '../../api/doors/gateway/partitions.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { type Refused, wrongParameter } from '../../api/foundation/kernel/refusal.ts';
import { type AcrossCalls, createAcrossMerchants } from '../../api/runtime/worker/across-merchants.ts';
import { createBatchedReads, toFailure } from '../../api/runtime/worker/batched-reads.ts';
import { demoMerchant } from '../support/scopes.ts';

type Answer = (number: number, method: string, values: readonly unknown[]) => unknown;

function createPlatform(merchants: number, answer: Answer) {
  let underWay = 0;
  let most = 0;
  const asked: number[] = [];
  const calls: AcrossCalls = {
    ask: async () => [],
    look: () => Promise.reject(new Error('away')),
    holders: async () => [],
    merchantsBelow: () => Array.from({ length: merchants }, (_, place) => place + 1),
    read: async (number, _part, method, values) => {
      asked.push(number);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return answer(number, method, values);
    },
    lastNumber: async () => 0,
    numberOf: (id) => (id === 'merchant two' ? 2 : 0),
    merchantOf: (id) => (id.startsWith('of two') ? 2 : 0),
  };
  const own = Object.fromEntries(Object.keys(partitionOfStore).map((part) => [part, {}]));
  return { store: createAcrossMerchants(own as unknown as Store, calls), asked, most: () => most };
}

const sums = (number: number) => [{ currency: 'EUR', amountMinor: 10n ** 17n + BigInt(number) }];

test('a merchant that does not answer makes the answer an error: a sum without it would be untrue', async () => {
  const { store } = createPlatform(3, (number) => {
    if (number === 2) throw new Error('away');
    return sums(number);
  });
  await expect(store.reconciliation.openSumsAt(demoMerchant, 0)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a refusal of what was asked is told as it is, and is no outage', async () => {
  const { store } = createPlatform(2, () => {
    throw wrongParameter('after', 'after must be a cursor of this list');
  });
  const refused = await store.jobs.page({ entityPath: demoMerchant }, 'newest', { first: 3, after: 'x' }).catch((error: Refused) => error);
  expect(refused).toMatchObject({ name: 'Refused', refusal: { parameterErrors: [{ name: 'after' }] } });
});

test('a refusal keeps its class between objects, and every other error says nothing of itself', async () => {
  const read = createBatchedReads(async (_number, asked) =>
    asked.map(([, method]) =>
      toFailure(method === 'page' ? wrongParameter('after', 'after must be a cursor of this list') : new Error('secret')),
    ),
  );
  await expect(read(1, 'jobs', 'page', [])).rejects.toMatchObject({ name: 'Refused', refusal: { parameterErrors: [{ name: 'after' }] } });
  await expect(read(1, 'jobs', 'byId', [])).rejects.toThrow('the object could not read it');
});

test('many merchants are asked a hundred at a time, fewer where their answers may be large, and each is asked once', async () => {
  const { store, asked, most } = createPlatform(250, (number) => sums(number));
  expect(await store.reconciliation.openSumsAt(demoMerchant, 0)).toEqual([
    { currency: 'EUR', amountMinor: 250n * 10n ** 17n + BigInt((250 * 251) / 2) },
  ]);
  expect(most()).toBe(100);
  expect(asked.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 250 }, (_, place) => place + 1));
  const large = createPlatform(250, () => ({ items: [], hasNextPage: false }));
  await large.store.jobs.page({ entityPath: demoMerchant }, 'newest', { first: 500 });
  expect(large.most()).toBe(80);
  expect(large.asked).toHaveLength(250);
});

test('what names a thing or a merchant is asked of that merchant alone', async () => {
  const { store, asked } = createPlatform(3, (_number, method) => (method === 'payoutsByKeys' ? [] : undefined));
  await store.jobs.lastOfChain(demoMerchant, 'of two, a job');
  await store.reconciliation.payoutsByKeys(demoMerchant, 'merchant two', []);
  expect(asked).toEqual([2, 2]);
  expect(await store.reconciliation.payoutsByKeys(demoMerchant, 'nobody', [])).toEqual([]);
  expect(asked).toEqual([2, 2]);
});

test('numbered pages ask each merchant for all that may come before them, and end where that would be too much', async () => {
  const wanted: unknown[] = [];
  const { store } = createPlatform(2, (number, _method, values) => {
    wanted.push(values[1]);
    return [5, 3, 1].map((id) => ({ id: `${id + number}` }));
  });
  const filter = { entityPath: demoMerchant };
  expect(await store.payments.numbered(filter, { skip: 2, itemsMax: 2 })).toEqual([{ id: '5' }, { id: '4' }]);
  expect(wanted).toEqual([
    { skip: 0, itemsMax: 4 },
    { skip: 0, itemsMax: 4 },
  ]);
  await expect(store.payments.numbered(filter, { skip: 9_999, itemsMax: 2 })).rejects.toMatchObject({
    refusal: { parameterErrors: [{ name: 'pageNo' }] },
  });
});
