import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createUnderWay } from '../../api/runtime/node/under-way.ts';

const onSocket = (name: string): IncomingMessage => ({ socket: name }) as unknown as IncomingMessage;
const response = (): ServerResponse => ({}) as ServerResponse;

test('a request is alone while no other is under way, and when no other connection has asked for 20 ms', () => {
  let ms = 0;
  const underWay = createUnderWay(() => ms);
  const first = underWay.put(onSocket('a'), response());
  expect(underWay.isAlone()).toBe(false);
  ms = 21;
  expect(underWay.isAlone()).toBe(true);
  const second = underWay.put(onSocket('a'), response());
  expect(underWay.isAlone()).toBe(false);
  underWay.take(second);
  expect(underWay.isAlone()).toBe(true);
  underWay.take(first);
  expect([underWay.count(), underWay.all()]).toEqual([0, []]);
  const third = underWay.put(onSocket('b'), response());
  expect([underWay.isAlone(), underWay.count(), underWay.all().length]).toEqual([false, 1, 1]);
  ms = 42;
  expect(underWay.isAlone()).toBe(true);
  underWay.take(third);
});
