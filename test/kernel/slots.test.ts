import { describe, expect, test } from 'vitest';
import { createSlots } from '../../api/foundation/kernel/slots.ts';

describe('slots', () => {
  test('give each item a number of its own, and the number to another once it is taken out', () => {
    const slots = createSlots<{ readonly name: string }>();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name }));
    if (!a || !b || !c) throw new Error('three items');
    const [first, second] = [slots.put(a), slots.put(b)];
    expect([first === second, slots.size()]).toEqual([false, 2]);
    expect(slots.take(first)).toBe(a);
    expect([slots.take(first), slots.size()]).toEqual([undefined, 1]);
    expect(slots.put(c)).toBe(first);
    expect(slots.all()).toEqual([
      { number: first, item: c },
      { number: second, item: b },
    ]);
    expect([slots.take(99), slots.take(-1), slots.size()]).toEqual([undefined, undefined, 2]);
  });
});
