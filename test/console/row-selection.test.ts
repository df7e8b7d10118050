import { expect, test } from 'vitest';
import { createRowSelection } from '../../console/hooks/row-selection.ts';

test('tells of each change once, and keeps the same set until then', () => {
  const selection = createRowSelection();
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

test('a box is as its row is: when it is drawn, after each change, and no more once it is gone', () => {
  const selection = createRowSelection();
  const written: string[] = [];
  const boxOf = (id: string) => {
    let isChecked = false;
    return {
      get checked() {
        return isChecked;
      },
      set checked(value: boolean) {
        written.push(`${id} ${value}`);
        isChecked = value;
      },
    };
  };
  const [a, b, c] = ['a', 'b', 'c'].map(boxOf);
  if (!a || !b || !c) throw new Error('no boxes');
  selection.hold('a', a);
  selection.hold('b', b);
  selection.choose(['a', 'b', 'c']);
  // A list that grows: its row is chosen already.
  selection.hold('c', c);
  selection.toggle('b');
  selection.hold('a', null);
  selection.choose([]);
  expect(written).toEqual(['a true', 'b true', 'c true', 'b false', 'c false']);
  expect([a.checked, b.checked, c.checked]).toEqual([true, false, false]);
});
