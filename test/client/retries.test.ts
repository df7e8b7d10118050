/** The client against a server that fails: one payment for each call, and an honest answer where that cannot be known. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type GatewayClient, GatewayRefusal, GatewayUnavailable, OutcomeUnknown } from '../../api/client/client.ts';
import { answers, type Behaviour, breaks, type FaultyServer, payment, refused, startFaultyServer } from './faulty-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const token = 'token-that-nobody-may-see';

async function start(...behaviours: readonly [Behaviour, ...Behaviour[]]): Promise<{ client: GatewayClient; server: FaultyServer }> {
  const server = await startFaultyServer(...behaviours);
  closing.push(() => server.stop());
  return {
    server,
    client: createClient({ baseUrl: `${server.url}/`, token, entityId: '8ac7a4a0000000000000000000000010', retryDelayMs: 1 }),
  };
}

const debit = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  merchantTransactionId: 'order-4711',
  card: { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvv: '123' },
} as const;

const keysOf = ({ seen }: FaultyServer) => seen.map(({ headers }) => headers['idempotency-key']);
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  );
const busy = answers(503, refused('800.800.800'), { 'retry-after': '0' });

const keyed = 'mutation ($id: ID!, $idempotencyKey: String) { refundPayment(id: $id, idempotencyKey: $idempotencyKey) { id } }';

describe('a change', () => {
  test('is sent with a key of its own, which all of its tries share', async () => {
    const { client, server } = await start(busy, answers(429, refused('800.120.100')), breaks, answers(200, payment));
    expect(await client.payments.create(debit)).toEqual({ ...payment, outcome: 'APPROVED' });
    const [key] = keysOf(server);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(keysOf(server)).toEqual([key, key, key, key]);
    expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1);
    await client.payments.create(debit);
    expect(keysOf(server).at(-1)).not.toBe(key);
  });

  test("is sent with the caller's key where there is one", async () => {
    const { client, server } = await start(answers(200, payment));
    await client.payments.refund(payment.id, { amount: '92.00', currency: 'EUR' }, { idempotencyKey: 'refund-4711' });
    await client.registrations.delete(payment.id, { idempotencyKey: 'erase-4711' });
    expect(server.seen.map(({ method, headers }) => [method, headers['idempotency-key']])).toEqual([
      ['POST', 'refund-4711'],
      ['DELETE', 'erase-4711'],
    ]);
  });

  test.each(['', '  ', 'order\n4711', 'k'.repeat(256)])('whose key is none (%j) is refused before it is sent', async (idempotencyKey) => {
    const { client, server } = await start(breaks);
    const calls = [
      client.payments.create(debit, { idempotencyKey }),
      client.payments.refund(payment.id, { amount: '92.00', currency: 'EUR' }, { idempotencyKey }),
      client.registrations.delete(payment.id, { idempotencyKey }),
      client.graphql(keyed, { id: payment.id }, { idempotencyKey }),
      client.graphql(keyed, { id: payment.id, idempotencyKey }),
    ];
    for (const call of calls) {
      const error = await failure(call);
      expect(error).toBeInstanceOf(TypeError);
      expect(error).toMatchObject({ message: expect.stringMatching(/^idempotencyKey must be a text of 1 to 255 characters/) });
    }
    expect(server.seen).toHaveLength(0);
  });

  test('whose answers are all lost ends as unknown, with what to ask by', async () => {
    const { client, server } = await start(breaks);
    const error = await failure(client.payments.create(debit));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ idempotencyKey: keysOf(server)[0], merchantTransactionId: 'order-4711' });
    expect(server.seen).toHaveLength(7);
  });

  test('that never reached the gateway was not made', async () => {
    const { client, server } = await start(breaks);
    await server.stop();
    expect(await failure(client.payments.create(debit))).toMatchObject({
      name: 'GatewayUnavailable',
      message: 'the gateway could not be reached',
    });
  });

  test('outlasts a gateway that restarts', async () => {
    const { client, server } = await start(breaks, breaks, busy, breaks, busy, breaks, answers(200, payment));
    expect(await client.payments.create(debit)).toMatchObject({ id: payment.id });
    expect(new Set(keysOf(server)).size).toBe(1);
  });

  test('that the gateway does not answer in time is not sent again, and ends as unknown', async () => {
    // The time is over as soon as the request has come, however long that takes here.
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => timeout.mockRestore());
    const { client, server } = await start(() => late.abort());
    const error = await failure(client.payments.create(debit, { idempotencyKey: 'order-4711', timeoutMs: 250 }));
    expect(timeout.mock.calls).toEqual([[expect.toSatisfy((ms: number) => ms > 0 && ms <= 250)]]);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ idempotencyKey: 'order-4711' });
    expect(server.seen).toHaveLength(1);
  });

  test('that its caller aborts ends as unknown', async () => {
    const abort = new AbortController();
    const { client } = await start(() => abort.abort());
    expect(await failure(client.payments.create(debit, { signal: abort.signal }))).toBeInstanceOf(OutcomeUnknown);
  });

  test('stays unknown where a try was lost and the later ones were not handled', async () => {
    const unknown = { ...refused('900.100.300'), reference: { id: payment.id, merchantTransactionId: 'order-4711' } };
    const { client } = await start(answers(503, unknown), busy);
    const error = await failure(client.payments.create(debit));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ id: payment.id });
  });

  test('is unknown where something before the gateway answers with a page', async () => {
    const { client } = await start((response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'));
    expect(await failure(client.payments.create(debit))).toBeInstanceOf(OutcomeUnknown);
  });

  test('that something before the gateway refuses was not made', async () => {
    const { client, server } = await start((response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>'));
    const error = await failure(client.payments.create(debit));
    expect(error).toBeInstanceOf(GatewayRefusal);
    expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404, message: 'the gateway answered 404' });
    expect(server.seen).toHaveLength(1);
  });

  test('that was never handled was not made, and says when to come back', async () => {
    const { client, server } = await start(answers(429, refused('800.120.100'), { 'retry-after': '60' }));
    const error = await failure(client.payments.create(debit));
    expect(error).toBeInstanceOf(GatewayUnavailable);
    expect(error).toMatchObject({ status: 429, resultCode: '800.120.100', retryAfterMs: 60_000 });
    expect(server.seen).toHaveLength(1);
  });

  test('that is refused is not sent again, and names the parameter', async () => {
    const parameterErrors = [{ name: 'card.cvv', value: null, message: 'card.cvv must be 3 to 4 digits' }];
    const result = { code: '200.300.404', description: 'invalid or missing parameter', parameterErrors };
    const { client, server } = await start(answers(400, { result, ndc: 'x' }));
    const error = await failure(client.payments.create(debit));
    expect(error).toBeInstanceOf(GatewayRefusal);
    expect(error).toMatchObject({
      code: 'INVALID',
      resultCode: '200.300.404',
      parameter: 'card.cvv',
      parameterErrors,
      ndc: 'x',
      status: 400,
    });
    expect(server.seen).toHaveLength(1);
  });

  test('that is declined is returned', async () => {
    const declined = { ...payment, result: { code: '800.100.153', description: 'declined' } };
    const { client } = await start(answers(400, declined));
    expect(await client.payments.create(debit)).toEqual({ ...declined, outcome: 'DECLINED' });
  });
});

describe('a read', () => {
  test('is sent again without a key, and ends as unavailable', async () => {
    const { client, server } = await start(breaks, busy, answers(200, payment));
    expect(await client.payments.get(payment.id)).toMatchObject({ id: payment.id });
    expect(keysOf(server)).toEqual([undefined, undefined, undefined]);
    const away = await start(breaks);
    expect(await failure(away.client.payments.get(payment.id))).toBeInstanceOf(GatewayUnavailable);
  });

  test('that its caller aborts ends with the reason', async () => {
    const abort = new AbortController();
    const { client } = await start(() => abort.abort(new Error('the shopper has left')));
    expect(await failure(client.payments.get(payment.id, { signal: abort.signal }))).toMatchObject({ message: 'the shopper has left' });
  });

  test('that finds nothing is an empty list', async () => {
    const { client } = await start(answers(404, refused('700.400.580')));
    expect(await client.payments.find({ merchantTransactionId: 'order-4711' })).toEqual([]);
  });
});

describe('a GraphQL document', () => {
  const done = answers(200, { data: { refundPayment: { id: payment.id } } });

  test('that changes something is sent again only where it has a key', async () => {
    const bare = await start(breaks, done);
    const error = await failure(bare.client.graphql('mutation { refundPayment(id: "8a") { id } }'));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ idempotencyKey: undefined });
    expect(bare.server.seen).toHaveLength(1);
    const { client, server } = await start(breaks, done);
    await client.graphql(keyed, { id: payment.id });
    const sent = server.seen.map(({ body }) => JSON.parse(body).variables.idempotencyKey);
    expect(sent).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), sent[0]]);
  });

  test.each([
    [
      'two fields of which one passes the key on',
      '$id: ID!',
      'a: refundPayment(id: $id, idempotencyKey: $idempotencyKey) { id } b: reversePayment(id: $id) { id }',
      1,
    ],
    ['a field that does not pass the key on', '$id: ID!', 'refundPayment(id: $id, reason: "idempotencyKey: $idempotencyKey") { id }', 1],
    ['a comment that passes the key on', '$id: ID!', '# idempotencyKey: $idempotencyKey\n refundPayment(id: $id) { id }', 1],
    ['a fragment', '$id: ID!', '... on Mutation { refundPayment(id: $id, idempotencyKey: $idempotencyKey) { id } }', 1],
    [
      'two fields that pass the key on',
      `$id: ID! = "{)"`,
      'a: refundPayment(id: $id, input: {a: "}"}, idempotencyKey: $idempotencyKey) @include(if: true) { id card { bin(a: 1) } } b: reversePayment(id: $id idempotencyKey: $idempotencyKey) { id }',
      2,
    ],
  ])('with %s', async (_, declared, fields, sentTimes) => {
    const { client, server } = await start(breaks, done);
    const document = `query Q { a } mutation M(${declared}, $idempotencyKey: String) { ${fields} }`;
    const call = client.graphql(document, { id: payment.id });
    if (sentTimes === 1) expect(await failure(call)).toBeInstanceOf(OutcomeUnknown);
    else await call;
    expect(server.seen).toHaveLength(sentTimes);
  });

  test('that only reads is sent again', async () => {
    const { client, server } = await start(breaks, answers(200, { data: { latestCursor: 'c' } }));
    expect(await client.graphql('# mutation\nquery { latestCursor }')).toEqual({ latestCursor: 'c' });
    expect(server.seen).toHaveLength(2);
  });

  test('that is refused throws what its error says', async () => {
    const extensions = { code: 'REFUSED', resultCode: '700.400.200' };
    const { client } = await start(answers(200, { data: null, errors: [{ message: 'nothing left to refund', extensions }] }));
    const error = await failure(client.graphql(keyed, { id: payment.id }));
    expect(error).toBeInstanceOf(GatewayRefusal);
    expect(error).toMatchObject({ message: 'nothing left to refund', ...extensions });
  });
});

test('neither the client nor an error shows the token or the card', async () => {
  const { client } = await start(breaks);
  const error = await failure(client.payments.create(debit));
  expect(inspect([client, error], { depth: null })).not.toMatch(/token-that-nobody-may-see|4200000000000000/);
});
