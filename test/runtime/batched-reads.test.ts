/** What is asked of several merchants' objects at once. */
import { expect, test } from 'vitest';
import { type AskedRead, createBatchedReads, type ReadAnswer } from '../../api/runtime/worker/batched-reads.ts';

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
