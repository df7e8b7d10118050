import { expect, test } from 'vitest';
import { memoize3 } from '../../api/runtime/worker/left-out/memoize.ts';

test('subfields are collected once for an execution, a type and a list of fields', () => {
  let collected = 0;
  const collect = memoize3(() => {
    collected += 1;
    return collected;
  });
  const [execution, other] = [{}, {}];
  const [type, fields] = [{}, []];
  expect([collect(execution, type, fields), collect(execution, type, fields)]).toEqual([1, 1]);
  expect([collect(execution, {}, fields), collect(execution, type, []), collect(other, type, fields)]).toEqual([2, 3, 4]);
  expect([collect(execution, type, fields), collect(other, type, fields)]).toEqual([1, 4]);
});
