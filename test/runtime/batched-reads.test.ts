/** What is asked of several merchants' objects at once. */
import { expect, test } from 'vitest';
import { type AskedRead, createBatchedReads, type ReadAnswer } from '../../api/runtime/worker/batched-reads.ts';
import type { MerchantPlace } from '../../api/runtime/worker/projection-outbox.ts';
import { readProjectionState } from '../../api/runtime/worker/projection-state.ts';
import { beginning, projectionVersion } from '../../api/views/read-model/progress.ts';
import { isCurrent } from '../../api/views/read-model/read-model-operations.ts';

function batchedOver(answer: (number: number, asked: readonly AskedRead[]) => readonly ReadAnswer[]) {
  const calls: (readonly [number: number, methods: readonly string[]])[] = [];
  const read = createBatchedReads(async (number, asked) => {
    calls.push([number, asked.map(([, method]) => method)]);
    return answer(number, asked);
  });
  return { calls, read };
}

const toAnswers = (number: number, asked: readonly AskedRead[]): readonly ReadAnswer[] =>
  asked.map(([, method]) => ({ status: 'read', value: `${number} ${method}` }));

test('what is asked of one merchant in one turn goes to it in one call, and each gets its own answer', async () => {
  const { calls, read } = batchedOver(toAnswers);
  const asked = [read(1, 'checkouts', 'page', []), read(2, 'checkouts', 'page', []), read(1, 'webhooks', 'below', [])];
  expect(await Promise.all(asked)).toEqual(['1 page', '2 page', '1 below']);
  expect(calls).toEqual([
    [1, ['page', 'below']],
    [2, ['page']],
  ]);
  await read(1, 'checkouts', 'page', []);
  expect(calls).toHaveLength(3);
});

test('one read that fails takes no other along, and a merchant that does not answer fails for all who asked it', async () => {
  const { read } = batchedOver((number, asked) => {
    if (number === 2) throw new Error('away');
    return asked.map(([, method]) => (method === 'page' ? { status: 'failed' } : { status: 'read', value: method }));
  });
  const asked = [read(1, 'checkouts', 'page', []), read(1, 'webhooks', 'below', []), read(2, 'webhooks', 'below', [])];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
});

test('one call has sixteen reads at most', async () => {
  const { calls, read } = batchedOver(toAnswers);
  await Promise.all(Array.from({ length: 20 }, () => read(1, 'webhooks', 'below', [])));
  expect(calls.map(([, methods]) => methods.length)).toEqual([16, 4]);
});

test('what a search reads of each merchant goes with the question where its log ends, in one call', async () => {
  const calls: (readonly [number: number, methods: readonly string[]])[] = [];
  let marking: Promise<unknown> | undefined;
  const read = createBatchedReads(
    async (number, asked) => {
      calls.push([number, asked.map(([, method]) => method)]);
      const last = { sequence: number === 2 ? 5 : 0, eventId: number === 2 ? 'x' : '' };
      return asked.map(([part]) => ({ status: 'read', value: part === 'place' ? { last, nextAt: null } : part }));
    },
    () => marking,
  );
  const marks = () => {
    const asked = new Promise<null[]>((resolve) => setTimeout(() => resolve([null, null, null]), 5)).finally(() => {
      marking = undefined;
    });
    marking = asked;
    return asked;
  };
  const lists = [1, 2, 3].map((number) => read(number, 'checkouts', 'page', []));
  const state = readProjectionState({
    marks,
    // As the answer above has it.
    place: async (number, mark) => (await read(number, 'place', 'sendTo', [mark])) as MerchantPlace,
  });
  expect(await Promise.all(lists)).toEqual(['checkouts', 'checkouts', 'checkouts']);
  const { lastEvent, progress } = await state;
  expect(calls).toEqual([1, 2, 3].map((number) => [number, ['page', 'sendTo']]));
  // One of them has events that the projection does not have.
  expect([lastEvent.sequence, progress.sequence]).toEqual([6, 0]);
});

test('a merchant that does not answer makes the lists behind, and the others are asked', async () => {
  const mark = { ...beginning({ sequence: 3, eventId: 'x' }), phase: 'events', version: projectionVersion } as const;
  const asked: number[] = [];
  const state = await readProjectionState({
    marks: async () => [mark, mark, null],
    place: async (number) => {
      asked.push(number);
      if (number === 1) throw new Error('away');
      return { last: number === 2 ? { sequence: 3, eventId: 'x' } : { sequence: 0, eventId: '' }, nextAt: null };
    },
  });
  expect(asked).toEqual([1, 2, 3]);
  expect([isCurrent(state), state.lastEvent.sequence, state.progress.sequence]).toEqual([false, 4, 3]);
});
