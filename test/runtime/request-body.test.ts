import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createBodyPieces } from '../../api/runtime/node/body-pieces.ts';
import { fromIncoming } from '../../api/runtime/node/request.ts';
import type { Admission, BodyGate } from '../../api/runtime/shared/body-budget.ts';

const gate: BodyGate = { bytesMax: 1_000, admit: () => 'admitted' };

function arrive(): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  incoming.method = 'POST';
  incoming.url = '/v1/payments';
  incoming.headers = { 'content-length': '7' };
  return incoming;
}

/** As a gate answers that has to look at the caller first. */
async function late(admission: Admission): Promise<Admission> {
  await new Promise((resolve) => setTimeout(resolve, 10));
  return admission;
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

  test('of which the last chunk waits for leave is read whole, though its end came meanwhile', async () => {
    const incoming = arrive();
    let chunks = 0;
    const slow: BodyGate = { bytesMax: 1_000, admit: () => (++chunks === 2 ? late('admitted') : 'admitted') };
    const body = fromIncoming(incoming, false).readBody(slow);
    for (const chunk of ['amount=', '92.00', null]) incoming.push(chunk);
    expect(await body).toEqual({ kind: 'text', text: 'amount=92.00' });
  });

  test('of which the last chunk is not admitted is refused, though its end came meanwhile', async () => {
    const incoming = arrive();
    const strict: BodyGate = { bytesMax: 1_000, admit: () => late('unknownCaller') };
    const body = fromIncoming(incoming, false).readBody(strict);
    for (const chunk of ['amount=', null]) incoming.push(chunk);
    expect(await body).toEqual({ kind: 'unknownCaller' });
  });

  test('of a client that went away before its turn is gone, too', async () => {
    const incoming = arrive();
    incoming.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await fromIncoming(incoming, false).readBody(gate)).toEqual({ kind: 'gone' });
  });
});

describe('a body that comes byte by byte', () => {
  const text = 'amount=92.00&currency=€'.repeat(2_000);

  test('is whole, and kept in few pieces: each of them costs a hundred bytes of memory, of which no budget knows', () => {
    const pieces = createBodyPieces();
    for (const byte of Buffer.from(text)) pieces.add(Buffer.of(byte));
    expect(pieces.count()).toBeLessThan(text.length / 100);
    expect(pieces.text()).toBe(text);
  });

  test('and in large pieces between them is whole as well, in their order', () => {
    const pieces = createBodyPieces();
    for (let start = 0; start < text.length; start += 1_000) {
      for (const character of text.slice(start, start + 300)) pieces.add(Buffer.from(character));
      pieces.add(Buffer.from(text.slice(start + 300, start + 1_000)));
    }
    expect(pieces.text()).toBe(text);
  });
});
