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
      return asked.map(([part]) => ({ status: 'read', value: part === 'place' ? { last, lastNames: 0, nextAt: null } : part }));
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
  const { lastEvent, progress } = (await state).state;
  expect(calls).toEqual([1, 2, 3].map((number) => [number, ['page', 'sendTo']]));
  // One of them has events that the projection does not have.
  expect([lastEvent.sequence, progress.sequence]).toEqual([6, 0]);
});

test('a merchant that does not answer makes the lists behind, and the others are asked', async () => {
  const names = { reached: 2, walk: null };
  const mark = { ...beginning({ sequence: 3, eventId: 'x' }), phase: 'events', version: projectionVersion, names } as const;
  const asked: number[] = [];
  const { state, behind } = await readProjectionState({
    marks: async () => [mark, mark, null, mark],
    place: async (number) => {
      asked.push(number);
      if (number === 1) throw new Error('away');
      if (number === 3) return { last: { sequence: 0, eventId: '' }, lastNames: 0, nextAt: null };
      return { last: { sequence: 3, eventId: 'x' }, lastNames: number === 4 ? 3 : 2, nextAt: null };
    },
  });
  expect(asked).toEqual([1, 2, 3, 4]);
  expect([isCurrent(state), state.lastEvent.sequence, state.progress.sequence]).toEqual([false, 7, 6]);
  // Names of the fourth are missing, and nothing is known of the third: what is searched by a name is asked of them, whoever has the name.
  expect([...behind]).toEqual([1, 3, 4]);
});
