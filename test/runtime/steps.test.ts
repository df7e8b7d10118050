/** How requests begin that arrived together (decision: requests-in-step). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSteps } from '../../api/runtime/node/steps.ts';

/** As many requests as are given at once; what began in each turn of the event loop. */
async function turnsOf(requests: number, { commitsOfEach }: { readonly commitsOfEach: number }): Promise<readonly number[]> {
  let begun = 0;
  let commits = 0;
  const add = createSteps<number>({
    begin: () => {
      begun += 1;
      commits += commitsOfEach;
    },
    underWay: () => requests,
    commitsBegun: () => commits,
    connectionsTaken: () => 0,
  });
  // What came before tells whether requests write.
  add('one', 0);
  await nextTurn();
  begun = 0;
  for (let request = 0; request < requests; request += 1) add('one', request);
  expect(begun).toBe(0);
  const turns: number[] = [];
  while (turns.reduce((sum, turn) => sum + turn, 0) < requests) {
    const before = begun;
    await nextTurn();
    turns.push(begun - before);
  }
  return turns;
}

test('requests that read begin all together, up to a number that leaves others their turn', async () => {
  expect(await turnsOf(40, { commitsOfEach: 0 })).toEqual([40]);
  expect(await turnsOf(300, { commitsOfEach: 0 })).toEqual([128, 128, 44]);
});

test('of requests that write a half of those under way begins at a time, and few begin together', async () => {
  expect(await turnsOf(40, { commitsOfEach: 1 })).toEqual([20, 20]);
  expect(await turnsOf(64, { commitsOfEach: 1 })).toEqual([32, 32]);
  expect(await turnsOf(8, { commitsOfEach: 1 })).toEqual([8]);
  expect(await turnsOf(1_000, { commitsOfEach: 1 })).toEqual([128, 128, 128, 128, 128, 128, 128, 104]);
});

test('while new connections come, requests leave the event loop to them, up to a number of turns', async () => {
  const begunAfterTurns = async (connections: number): Promise<number> => {
    let begun = 0;
    let taken = 0;
    const add = createSteps<number>({
      begin: () => {
        begun += 1;
      },
      underWay: () => 1,
      commitsBegun: () => 0,
      connectionsTaken: () => taken,
    });
    add('one', 0);
    for (let turns = 0; ; turns += 1) {
      if (taken < connections) taken += 1;
      await nextTurn();
      if (begun > 0) return turns;
    }
  };
  expect(await begunAfterTurns(0)).toBe(0);
  expect(await begunAfterTurns(10)).toBe(10);
  expect(await begunAfterTurns(1_000)).toBe(64);
});

test('where more came than may begin, addresses take turns', async () => {
  const begun: string[] = [];
  const add = createSteps<string>({
    begin: (request) => void begun.push(request),
    underWay: () => 1,
    commitsBegun: () => 0,
    connectionsTaken: () => 0,
  });
  for (let request = 0; request < 1_000; request += 1) add('127.0.0.2', 'flood');
  add('127.0.0.3', 'payment');
  await nextTurn();
  expect(begun.slice(0, 3)).toEqual(['flood', 'payment', 'flood']);
});
