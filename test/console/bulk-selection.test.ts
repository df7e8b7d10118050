import { expect, test } from 'vitest';
import { createBulkSelection } from '../../console/pages/payments/bulk-selection.ts';

test('tells of each change once, and keeps the same set until then', () => {
  const selection = createBulkSelection();
  const seen: string[][] = [];
  const stop = selection.subscribe(() => seen.push([...selection.chosen()]));
  expect(selection.chosen()).toBe(selection.chosen());
  selection.toggle('a');
  selection.toggle('b');
  selection.toggle('a');
  selection.choose(['c', 'd']);
  stop();
  selection.toggle('c');
  expect(seen).toEqual([['a'], ['a', 'b'], ['b'], ['c', 'd']]);
  expect([...selection.chosen()]).toEqual(['d']);
});
