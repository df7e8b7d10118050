/** The doors beside Yoga's own: prepared documents, the short way, and sockets. Each must answer what Yoga answers. */
import { execute, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import type { RequestFacts } from '../../api/foundation/access/request.ts';
import { complexityMax } from '../../api/foundation/graphql/limits/limits.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { ask, askLearned, bodyOf, cardPayment, dataAt, demoAuthorization, headersOf } from './parts.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
});
afterAll(() => harness.stop());

const create = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { paymentType outcome result { code } } }';
const count = '{ payments(first: 500) { edges { cursor } } }';

async function payments(): Promise<number> {
  const answer = await ask(harness.gateway, count);
  return dataAt<{ edges: unknown[] }>(answer, 'payments').edges.length;
}

describe('the short way', () => {
  test('is closed to a document that was never answered', async () => {
    expect(await askLearned(createGateway(harness.ports), create, { variables: { i: cardPayment } })).toBeUndefined();
  });

  test.each([
    ['a payment', create, { i: cardPayment }],
    ['a refusal', create, { i: { ...cardPayment, amount: 'much' } }],
    ['a query', '{ viewer { name } resultCodes { edges { node { code } } } }', {}],
  ])('answers %s as Yoga does: status, headers that matter, body', async (_what, query, variables) => {
    const gateway = createGateway(harness.ports);
    await ask(gateway, query, { variables: query === create ? { i: cardPayment } : {} });
    const slow = await ask(gateway, query, { variables });
    const fast = await askLearned(gateway, query, { variables });
    expect([fast?.status, fast?.text]).toEqual([slow.status, slow.text]);
    for (const name of ['content-type', 'idempotency-status', 'www-authenticate', 'retry-after'])
      expect(fast?.headers.get(name)).toBe(slow.headers.get(name));
  });

  test('hands over, with nothing executed, what does not fit', async () => {
    const { gateway } = harness;
    await ask(gateway, create, { variables: { i: cardPayment } });
    const before = await payments();
    const headers = headersOf({});
    const body = bodyOf(create, { variables: { i: cardPayment } });
    const handedOver = [
      { method: 'GET', headers, body: '' },
      { method: 'POST', headers: { ...headers, origin: 'https://shop.example' }, body },
      { method: 'POST', headers: { ...headers, accept: 'text/event-stream' }, body },
      { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body },
      { method: 'POST', headers, body: `${body}}` },
      { method: 'POST', headers, body: `[${body}]` },
      { method: 'POST', headers, body: body.replace('{', '{"extensions":{},') },
      { method: 'POST', headers, body: bodyOf(create, { variables: { i: 'text' } }) },
      { method: 'POST', headers, body: bodyOf(create, { variables: { i: cardPayment }, operationName: 'Other' }) },
    ];
    for (const exchange of handedOver) expect(await gateway.executeOperation(exchange)).toBeUndefined();
    expect(await payments()).toBe(before);
  });

  test('is not learned from a document with an account written into it', async () => {
    const literal = create.replace('($i: CreatePaymentInput!) ', '').replace('$i', `{card: {number: "4200000000000000"}}`);
    await ask(harness.gateway, literal);
    expect(await askLearned(harness.gateway, literal)).toBeUndefined();
  });

  test('asks for credentials each time', async () => {
    await ask(harness.gateway, '{ viewer { id } }');
    expect((await askLearned(harness.gateway, '{ viewer { id } }', { authorization: null }))?.status).toBe(401);
  });
});

describe('a prepared document', () => {
  const document = parse('mutation ($i: CreatePaymentInput!, $k: String) { createPayment(input: $i, idempotencyKey: $k) { answer } }');

  function facts(changes: Partial<RequestFacts> = {}): RequestFacts {
    return {
      endpoint: 'rest',
      requestId: harness.ports.newId(),
      arrivedUs: harness.ports.clocks.elapsedUs(),
      authentication: { status: 'missing' },
      publicUrl: harness.ports.publicUrl,
      unknownParameters: [],
      sentNames: new Map(),
      ...changes,
    };
  }

  async function demoFacts(): Promise<RequestFacts> {
    const { authenticate } = await import('../../api/foundation/access/authenticate.ts');
    return facts({ authentication: await authenticate(harness.ports, demoAuthorization) });
  }

  test('runs for the caller that the door has authenticated, and tells first and replayed', async () => {
    const variables = { i: cardPayment, k: 'prepared-1' };
    const first = await harness.gateway.execute(document, variables, await demoFacts());
    const again = await harness.gateway.execute(document, variables, await demoFacts());
    expect([first.idempotency, again.idempotency]).toEqual(['first', 'replayed']);
    expect(first.errors).toBeUndefined();
    expect(again.data).toEqual(first.data);
  });

  test('is refused to whoever has no credentials', async () => {
    const result = await harness.gateway.execute(document, { i: cardPayment }, facts());
    expect(result.errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', resultCode: '800.900.300' });
  });

  test('that does not fit the schema is our own mistake and throws', async () => {
    await expect(harness.gateway.execute(parse('{ nothing }'), {}, facts())).rejects.toThrow('assertion failed');
  });

  test('runs through the executor that a runtime gives', async () => {
    let runs = 0;
    const gateway = createGateway(harness.ports, {
      execute: (args) => {
        runs += 1;
        expect(args.schema).toBe(schema);
        return execute(args);
      },
    });
    await gateway.execute(document, { i: cardPayment }, await demoFacts());
    await ask(gateway, '{ viewer { id } }');
    expect(runs).toBe(2);
  });
});

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: {
    data?: Record<string, unknown>;
    errors?: { message: string; extensions?: { resultCode?: string } }[];
    extensions?: unknown;
  } & { message?: string }[];
}

/** A socket without a network: what the gateway sends is read with `next`. */
function socketOf(gateway: Gateway, authorization?: string) {
  const inbox: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  const closes: number[] = [];
  let listener: (text: string) => Promise<void> = async () => {};
  const closed = gateway.openSocket(
    {
      protocol: 'graphql-transport-ws',
      send: (text) => {
        const message: Message = JSON.parse(text);
        const waiter = waiting.shift();
        if (waiter) waiter(message);
        else inbox.push(message);
      },
      sendAll: () => {},
      bufferedBytes: () => 0,
      close: (code) => void closes.push(code),
      onMessage: (listen) => {
        listener = listen;
      },
    },
    { authorization },
  );
  const next = async (): Promise<Message> => inbox.shift() ?? new Promise((resolve) => waiting.push(resolve));
  return {
    next,
    closed,
    closes,
    sendText: (text: string) => listener(text),
    send: (message: unknown) => listener(JSON.stringify(message)),
  };
}

describe('a socket', () => {
  async function opened(payload: Record<string, unknown> = { authorization: demoAuthorization }) {
    const socket = socketOf(harness.gateway);
    await socket.send({ type: 'connection_init', payload });
    expect((await socket.next()).type).toBe('connection_ack');
    return socket;
  }

  test('answers queries and mutations with the credentials of connectionParams', async () => {
    const socket = await opened();
    void socket.send({ id: '1', type: 'subscribe', payload: { query: create, variables: { i: cardPayment } } });
    expect(await socket.next()).toMatchObject({ id: '1', type: 'next', payload: { data: { createPayment: { outcome: 'APPROVED' } } } });
    expect(await socket.next()).toMatchObject({ id: '1', type: 'complete' });
    await socket.closed(1000, '');
  });

  test('tells first and replayed in the extensions, and no headers', async () => {
    const socket = await opened();
    const query = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i, idempotencyKey: "socket-1") { id } }';
    void socket.send({ id: '1', type: 'subscribe', payload: { query, variables: { i: cardPayment } } });
    expect((await socket.next()).payload?.extensions).toEqual({ idempotency: 'first', cost: { requested: 2, maximum: complexityMax } });
  });

  test('refuses each operation of a stranger and stays open', async () => {
    const socket = await opened({});
    void socket.send({ id: '1', type: 'subscribe', payload: { query: '{ viewer { id } }' } });
    expect((await socket.next()).payload?.errors?.[0]?.extensions?.resultCode).toBe('800.900.300');
    expect(socket.closes).toEqual([]);
  });

  test.each(['authorization', 'Authorization'])('takes the token of connectionParams under the name %s', async (name) => {
    const socket = await opened({ [name]: demoAuthorization });
    void socket.send({ id: '1', type: 'subscribe', payload: { query: '{ viewer { name } }' } });
    expect((await socket.next()).payload?.data).toEqual({ viewer: { name: 'Demo Shop' } });
  });

  test('takes the header of the request that opened it where connectionParams say nothing', async () => {
    const socket = socketOf(harness.gateway, demoAuthorization);
    await socket.send({ type: 'connection_init' });
    await socket.next();
    void socket.send({ id: '1', type: 'subscribe', payload: { query: '{ viewer { name } }' } });
    expect((await socket.next()).payload?.data).toEqual({ viewer: { name: 'Demo Shop' } });
  });

  test('has the same limits, and an error for what does not parse', async () => {
    const socket = await opened();
    for (const [id, query] of ['{ a '.repeat(5_000), '{ viewer { nothing } }', '{ viewer'].entries()) {
      void socket.send({ id: String(id), type: 'subscribe', payload: { query } });
      expect((await socket.next()).type).toBe('error');
    }
    expect(socket.closes).toEqual([]);
  });

  test('is closed for a message that is too big, and for one that is none', async () => {
    const large = await opened();
    await large.sendText('x'.repeat(2 * 1024 * 1024));
    const odd = await opened();
    await odd.sendText('{');
    expect([large.closes, odd.closes]).toEqual([[1009], [4400]]);
  });
});

describe('what is no GraphQL request has a code of ours, and says what to send', () => {
  test('no document', async () => {
    const [error] = (await ask(harness.gateway, '')).errors;
    expect([error?.extensions?.code, error?.extensions?.resultCode]).toEqual(['INVALID', '200.300.404']);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain'])('a body of %s', async (type) => {
    const answer = await ask(harness.gateway, count, { headers: { 'content-type': type } });
    expect(answer.status).toBe(403);
    expect(answer.errors[0]).toMatchObject({
      message: 'Send the document as JSON, with Content-Type: application/json.',
      extensions: { code: 'INVALID' },
    });
  });
});
