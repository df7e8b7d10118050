/** Tests on a busy machine: what one waits for in vain it names, and what cannot be started at once is tried again. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { subscribe } from '../events/live.ts';
import { awaited } from '../support/awaited.ts';
import { share, twice } from '../support/chromium.ts';

test('waiting in vain ends with what was waited for, and else as what was waited for ends', async () => {
  await expect(awaited('nobody', new Promise(() => {}), 10)).rejects.toThrow('waited 0.01 s for nobody');
  expect(await awaited('an answer', Promise.resolve('answered'))).toBe('answered');
  await expect(awaited('an answer', Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

test('a subscriber whose gateway ends before it has answered is told so', async () => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => socket.on('message', () => socket.terminate()));
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(subscribe(`http://127.0.0.1:${port}`)).rejects.toThrow('the socket was closed with 1006 before');
  sockets.close();
  http.close();
});

test('a browser that cannot be launched is launched once more, and nobody is given the failure of another', async () => {
  const outcomes: (Browser | Error)[] = [];
  let launches = 0;
  const launch = async (): Promise<Browser> => {
    launches += 1;
    const outcome = outcomes.shift();
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('no more');
    return outcome;
  };
  const browserOf = (isConnected: boolean): Browser => ({ isConnected: () => isConnected }) as unknown as Browser;
  const [ended, living] = [browserOf(false), browserOf(true)];
  outcomes.push(new Error('ended by a busy machine'), living);
  expect(await twice(launch)).toBe(living);
  outcomes.push(new Error('first'), new Error('second'));
  await expect(twice(launch)).rejects.toThrow('second');

  const shared = share(launch);
  outcomes.push(new Error('once'), ended, living);
  await expect(shared()).rejects.toThrow('once');
  expect(await shared()).toBe(ended);
  launches = 0;
  expect(await Promise.all([shared(), shared(), shared()])).toEqual([living, living, living]);
  expect([await shared(), launches]).toEqual([living, 1]);
});
