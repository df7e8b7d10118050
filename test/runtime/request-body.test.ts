import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { fromIncoming } from '../../api/runtime/node/request.ts';
import type { BodyGate } from '../../api/runtime/shared/body-budget.ts';

const gate: BodyGate = { bytesMax: 1_000, admit: () => 'admitted' };

function arrive(): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  incoming.method = 'POST';
  incoming.url = '/v1/payments';
  incoming.headers = { 'content-length': '7' };
  return incoming;
}

describe('the body of a request', () => {
  test('is read whole', async () => {
    const incoming = arrive();
    const body = fromIncoming(incoming, false).readBody(gate);
    incoming.push('amount=');
    incoming.push(null);
    expect(await body).toEqual({ kind: 'text', text: 'amount=' });
  });

  test('of a client that goes away while it is read is gone', async () => {
    const incoming = arrive();
    const body = fromIncoming(incoming, false).readBody(gate);
    incoming.destroy();
    expect(await body).toEqual({ kind: 'gone' });
  });

  test('of a client that went away before its turn is gone, too', async () => {
    const incoming = arrive();
    incoming.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await fromIncoming(incoming, false).readBody(gate)).toEqual({ kind: 'gone' });
  });
});
