/** Documents that are asked for by their hash, and live that serves no others. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrustedDocuments } from '../../api/doors/execution/trusted.ts';
import { trustedDocuments } from '../../api/doors/execution/trusted-documents.ts';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { ask, askLearned, cardPayment, headersOf } from './parts.ts';

let harness: Harness;
let gateway: Gateway;
let trusting: Gateway;

const viewer = '{ viewer { name } }';
const create = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { outcome } }';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const trusted = createTrustedDocuments(Object.fromEntries([viewer, create].map((text) => [`sha256:${hashOf(text)}`, text])));

beforeAll(async () => {
  harness = await startGateway();
  gateway = createGateway(harness.ports, { trusted });
  trusting = createGateway({ ...harness.ports, environment: 'live' }, { trusted, documents: 'trusted' });
});
afterAll(() => harness.stop());

interface Told {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
}

async function post(to: Gateway, parameters: Record<string, unknown>): Promise<Told> {
  const init = { method: 'POST', headers: headersOf({}), body: JSON.stringify(parameters) };
  const response = await to.handle(new Request(`${harnessUrl}/graphql`, init));
  return told(response.status, await response.text());
}

async function postShort(to: Gateway, parameters: Record<string, unknown>): Promise<Told | undefined> {
  const answer = await to.executeOperation({ method: 'POST', headers: headersOf({}), body: JSON.stringify(parameters) });
  return answer && told(answer.status, answer.body);
}

function told(status: number, text: string): Told {
  return { status, text, code: JSON.parse(text).errors?.[0]?.extensions?.code };
}

const persisted = (hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });

describe('a document', () => {
  test.each([
    ['documentId', { documentId: `sha256:${hashOf(viewer)}` }],
    ['documentId without its prefix', { documentId: hashOf(viewer) }],
    ['the hash in its extensions', persisted(hashOf(viewer))],
  ])('is asked for by %s, and answered the short way the second time', async (_form, parameters) => {
    const fresh = createGateway(harness.ports, { trusted });
    expect(await postShort(fresh, parameters)).toBeUndefined();
    const sent = await post(fresh, { query: viewer });
    expect(await post(fresh, parameters)).toEqual(sent);
    expect(await postShort(fresh, parameters)).toEqual(sent);
    expect(JSON.parse(sent.text).data).toEqual({ viewer: { name: 'Demo Shop' } });
  });

  test('takes variables with its documentId', async () => {
    const parameters = { documentId: hashOf(create), variables: { i: cardPayment } };
    for (const answer of [await post(gateway, parameters), await postShort(gateway, parameters)])
      expect(JSON.parse(answer?.text ?? '{}').data).toEqual({ createPayment: { outcome: 'APPROVED' } });
  });

  test('is asked for in an address; a mutation is not', async () => {
    const get = (text: string) =>
      gateway.handle(new Request(`${harnessUrl}/graphql?documentId=${hashOf(text)}`, { headers: headersOf({}) }));
    expect((await get(viewer)).status).toBe(200);
    expect((await get(create)).status).toBe(405);
  });

  test('of the committed list is served without being named to the gateway', async () => {
    const [id] = Object.entries(trustedDocuments).find(([, text]) => text.startsWith('query viewer')) ?? [];
    expect((await post(harness.gateway, { documentId: id })).status).toBe(200);
  });

  test.each([
    ['an unknown documentId', { documentId: hashOf('{ other }') }, 'NOT_FOUND'],
    ['an unknown hash in the extensions', persisted(hashOf('{ other }')), 'NOT_FOUND'],
    ['a documentId that is no text', { documentId: 7 }, 'INVALID'],
    ['a documentId beside a query', { documentId: hashOf(viewer), query: viewer }, 'INVALID'],
    ['a name that objects have', { documentId: 'constructor' }, 'NOT_FOUND'],
  ])('is refused for %s', async (_what, parameters, code) => {
    expect(await postShort(gateway, parameters)).toBeUndefined();
    expect(await post(gateway, parameters)).toMatchObject({ status: 400, code });
  });

  test('that is sent with its hash counts as sent', async () => {
    const answer = await post(gateway, { query: '{ viewer { id } }', ...persisted(hashOf(viewer)) });
    expect(JSON.parse(answer.text).data).toEqual({ viewer: { id: expect.any(String) } });
  });
});

describe('where only trusted documents are served', () => {
  test('one is served, by its name and by its text', async () => {
    for (const parameters of [{ documentId: hashOf(viewer) }, { query: viewer }])
      expect((await post(trusting, parameters)).status).toBe(200);
    expect((await postShort(trusting, { documentId: hashOf(viewer) }))?.status).toBe(200);
  });

  test('any other text is refused with what to do instead, both ways and in an address', async () => {
    const others = ['{ viewer { id } }', `${viewer} `, '{ __typename }', '{ viewer', create.replace('outcome', 'id')];
    for (const query of others) {
      expect(await postShort(trusting, { query })).toBeUndefined();
      const answer = await post(trusting, { query });
      expect([answer.code, JSON.parse(answer.text).data ?? null], query).toEqual(['FORBIDDEN', null]);
      expect(answer.text).toContain('documentId');
    }
    const address = `${harnessUrl}/graphql?query=${encodeURIComponent('{ viewer { id } }')}`;
    expect(await (await trusting.handle(new Request(address, { headers: headersOf({}) }))).text()).toContain('FORBIDDEN');
  });

  test('REST answers as ever: its documents are ours', async () => {
    const { parse } = await import('graphql');
    const { authenticate } = await import('../../api/foundation/access/authenticate.ts');
    const result = await trusting.execute(
      parse('{ viewer { id } }'),
      {},
      {
        endpoint: 'rest',
        requestId: harness.ports.newId(),
        arrivedUs: 0,
        authentication: await authenticate(harness.ports, headersOf({}).authorization ?? ''),
        publicUrl: harnessUrl,
        unknownParameters: [],
        sentNames: new Map(),
      },
    );
    expect(result.errors).toBeUndefined();
  });

  test.each([
    ['a trusted document by its hash', { query: '', ...persisted(hashOf(viewer)) }, 'next'],
    ['a trusted document by its text', { query: viewer }, 'next'],
    ['any other text', { query: '{ viewer { id } }' }, 'error'],
    ['an unknown hash', { query: '', ...persisted(hashOf('{ other }')) }, 'error'],
  ])('a socket that asks for %s gets %s', async (_what, payload, type) => {
    const messages: { readonly type: string }[] = [];
    let listener: (text: string) => Promise<void> = async () => {};
    const closed = trusting.openSocket({
      protocol: 'graphql-transport-ws',
      send: (text) => void messages.push(JSON.parse(text)),
      sendAll: (texts) => void messages.push(...texts.map((text) => JSON.parse(text))),
      bufferedBytes: () => 0,
      close: () => {},
      onMessage: (listen) => {
        listener = listen;
      },
    });
    await listener(JSON.stringify({ type: 'connection_init', payload: { authorization: headersOf({}).authorization } }));
    await listener(JSON.stringify({ type: 'subscribe', id: '1', payload }));
    expect(messages.map((message) => message.type)).toContain(type);
    await closed(1000, '');
  });
});

describe('live tells no schema', () => {
  const live = () => createGateway({ ...harness.ports, environment: 'live' });

  test.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "Payment") { name } }',
    '{ viewer { id } __schema { queryType { name } } }',
  ])('not to %s', async (query) => {
    const gateway = live();
    const answer = await ask(gateway, query);
    expect(answer.data ?? null).toBeNull();
    expect(answer.text).toContain('introspection');
    expect(await askLearned(gateway, query)).toBeUndefined();
  });

  test.each([
    ['a field', '{ viewer { nam } }', {}],
    ['an argument', '{ payments(firs: 1) { edges { cursor } } }', {}],
    ['a type', 'query ($i: CreatePaymentInpu!) { viewer { id } }', {}],
    ['a field of a variable', create, { i: { amoun: '1' } }],
  ])('nor suggests names to who guesses %s; the test environment does', async (_what, query, variables) => {
    const quiet = await ask(live(), query, { variables });
    const told = await ask(harness.gateway, query, { variables });
    expect(quiet.errors.length).toBe(told.errors.length);
    expect(quiet.text).not.toContain('Did you mean');
    expect(told.text).toContain('Did you mean');
  });

  test('but __typename is answered', async () => {
    expect((await ask(live(), '{ __typename }')).data).toEqual({ __typename: 'Query' });
  });
});
