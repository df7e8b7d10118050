import { describe, expect, test } from 'vitest';
import type { Admission, BodyGate } from '../../api/runtime/shared/body-budget.ts';
import { fromFetchRequest, toFetchResponse } from '../../api/runtime/shared/fetch-objects.ts';

const post = (body: string | ReadableStream, length?: number): Request =>
  new Request('http://127.0.0.1/v1/payments', {
    method: 'POST',
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
    headers: length === undefined ? {} : { 'content-length': String(length) },
  } as RequestInit);

/** Notes what it is asked to admit. */
function gateOf(answer: Admission | Promise<Admission>, bytesMax = 100_000): BodyGate & { readonly asked: number[] } {
  const asked: number[] = [];
  const admit = (bytes: number) => {
    asked.push(bytes);
    return answer;
  };
  return { bytesMax, asked, admit };
}

describe('a request as servers of fetch objects hand it over', () => {
  test.each([
    ['http://127.0.0.1:4000/v1/payments/8a?entityId=8b&x=/a', '127.0.0.1:4000', '/v1/payments/8a', 'entityId=8b&x=/a', false],
    ['https://pay.example/', 'pay.example', '/', '', true],
    ['https://pay.example/console/../healthz?a', 'pay.example', '/healthz', 'a', true],
    ['https://pay.example/a%20b/?q={"a b"}', 'pay.example', '/a%20b/', 'q={%22a%20b%22}', true],
    ['https://pay.example//v1//payments/8a?x', 'pay.example', '/v1/payments/8a', 'x', true],
    ['https://pay.example/graphql/?query={a}', 'pay.example', '/graphql', 'query={a}', true],
    ['https://pay.example//console', 'pay.example', '//console', '', true],
    ['https://pay.example/a?x#fragment', 'pay.example', '/a', 'x', true],
  ])('has the parts of %s', (url, host, path, query, isEncrypted) => {
    // Not a Request, which would write the address as a URL does: Deno's server hands it over as it came.
    const { headers, ...parts } = fromFetchRequest({ url, method: 'GET', headers: new Headers() } as Request);
    expect({ host: headers.host, ...parts }).toMatchObject({ host, path, query, isEncrypted });
  });

  test('has every header by its name in lower case, and the host that its client named', () => {
    const request = new Request('http://127.0.0.1/', { headers: { 'X-Cart': '7', Host: 'pay.example' } });
    expect(fromFetchRequest(request).headers).toMatchObject({ 'x-cart': '7' });
    expect(fromFetchRequest({ url: 'http://a/', method: 'GET', headers: new Headers({ host: 'b' }) } as Request).headers.host).toBe('b');
  });

  test('a body that says its length is admitted as a whole, once, before it is read', async () => {
    const gate = gateOf('admitted');
    expect(await fromFetchRequest(post('amount=92.00', 12)).readBody(gate)).toEqual({ kind: 'text', text: 'amount=92.00' });
    expect(gate.asked).toEqual([12]);
  });

  test.each(['busy', 'unknownCaller', 'tooLarge'] as const)(
    'a body of known length that is not admitted (%s) is refused so',
    async (answer) => {
      const gate = gateOf(Promise.resolve(answer));
      expect(await fromFetchRequest(post('amount=92.00', 12)).readBody(gate)).toEqual({ kind: answer });
      expect(gate.asked).toEqual([12]);
    },
  );

  test('a body that says it is longer than may be is not read', async () => {
    const gate = gateOf('admitted', 11);
    expect(await fromFetchRequest(post('amount=92.00', 12)).readBody(gate)).toEqual({ kind: 'tooLarge' });
    expect(gate.asked).toEqual([]);
  });

  test('a body that does not say its length, or a large one, is admitted as it comes', async () => {
    for (const [text, length] of [['amount=92.00', undefined] as const, ['x'.repeat(5_000), 5_000] as const]) {
      const gate = gateOf('admitted');
      expect(await fromFetchRequest(post(text, length)).readBody(gate)).toEqual({ kind: 'text', text });
      expect(gate.asked.reduce((sum, bytes) => sum + bytes, 0)).toBe(text.length);
    }
  });

  test('a body that comes byte by byte is whole, also where a byte is a part of a character', async () => {
    const text = 'amount=92.00&currency=€'.repeat(50);
    const bytes = [...new TextEncoder().encode(text)];
    const body = new ReadableStream({
      pull(controller) {
        const byte = bytes.shift();
        if (byte === undefined) controller.close();
        else controller.enqueue(Uint8Array.of(byte));
      },
    });
    expect(await fromFetchRequest(post(body)).readBody(gateOf('admitted'))).toEqual({ kind: 'text', text });
  });

  test('a body whose client goes away while it comes is gone', async () => {
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error('connection reset')) });
    expect(await fromFetchRequest(post(broken(), 12)).readBody(gateOf('admitted'))).toEqual({ kind: 'gone' });
    expect(await fromFetchRequest(post(broken())).readBody(gateOf('admitted'))).toEqual({ kind: 'gone' });
  });
});

test('an answer has each of several cookies in a header of its own', () => {
  const response = toFetchResponse({ status: 200, headers: { 'Set-Cookie': ['a=1', 'b=2'], 'X-One': '1' }, body: 'x' });
  expect([response.headers.getSetCookie(), response.headers.get('x-one')]).toEqual([['a=1', 'b=2'], '1']);
});

test('an answer has each header that it was given', () => {
  const response = toFetchResponse({ status: 200, headers: { 'X-One': '1', 'x-two': '2' }, body: 'x' });
  expect(Object.fromEntries(response.headers)).toEqual({ 'content-type': 'text/plain;charset=UTF-8', 'x-one': '1', 'x-two': '2' });
});
