/**
 * What only hastens changes no answer: what programs were recorded to send is sent, and all that it made is read through two routers over one
 * store, one with its fast paths and one without.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import { authenticateRequest } from '../../api/foundation/access/authenticate.ts';
import { allFastPaths, type FastPath, type FastPaths, fastPathNames } from '../../api/foundation/kernel/fast-paths.ts';
import { openRuntime } from '../../api/runtime/node/runtime.ts';
import { openStore } from '../../api/runtime/node/store.ts';
import { createHostedForm } from '../../api/runtime/shared/hosted-form.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { createRouter, type Router } from '../../api/runtime/shared/router.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { createStoredPaymentRead } from '../../api/runtime/shared/stored-payment-read.ts';
import { cardPayment, channels, demoToken, formOf } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const recorded: readonly Recorded[] = readFileSync(new URL('../rest-compat/fixtures/client-requests.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const documents = [
  'query ($id: ID!) { payment(id: $id) { id shortId amount currency outcome status resultCode { code description } customParameters { key value } } }',
  'query ($id: ID!) { payment(id: $id) { answerText linkedPayments { edges { node { id paymentType amount } } } events(first: 5) { edges { node { type action } } } } }',
  'query ($id: ID!) { payment(id: $id) { id remaining captured refunded expiresAt card { bin last4Digits holder } missing } }',
  '{ payments(first: 50) { edges { node { id amount merchantTransactionId result { code } } } pageInfo { hasNextPage } } }',
];

/** A router, and how often a fast path answered. */
interface Side {
  readonly router: Router;
  readonly taken: { rest: number; graphql: number };
}

function open(harness: Harness, fastPaths: boolean): Side {
  const { ports } = harness;
  const taken = { rest: 0, graphql: 0 };
  const gateway = createGateway(ports, { fastPaths: fastPaths ? allFastPaths : new Set() });
  const counted: Gateway = {
    ...gateway,
    executeOperation: async (...asked) => {
      const answer = await gateway.executeOperation(...asked);
      if (answer) taken.graphql += 1;
      return answer;
    },
  };
  const pages = { allowed: '*', loopbackHostsOnly: false, publicHost: null } as const;
  const readStored = createStoredPaymentRead(ports, pages);
  const router = createRouter(
    {
      rest: createRestEndpoint(ports, counted),
      readStoredPayment: fastPaths
        ? (...asked) => {
            const read = readStored(...asked);
            return (
              read &&
              (async () => {
                const answer = await read();
                if (answer) taken.rest += 1;
                return answer;
              })
            );
          }
        : undefined,
      shopper: async () => undefined,
      gateway: counted,
      staff: async () => new Response(),
      pages: async () => ({ status: 404, headers: {}, body: '' }),
      hostedForm: createHostedForm(undefined),
      log: ports.log,
      identify: async (credentials) => {
        const authentication = await authenticateRequest(ports, credentials);
        return authentication.status === 'valid' ? authentication.caller.id : undefined;
      },
    },
    { origin: { publicUrl: null, trustProxy: false, host: '127.0.0.1' }, httpsOnly: false, newId: ports.newId },
  );
  return { router, taken };
}

let harness: Harness;
let fast: Side;
let plain: Side;
beforeAll(async () => {
  harness = await startGateway({ now: Date.UTC(2026, 5, 1, 12) });
  [fast, plain] = [open(harness, true), open(harness, false)];
});
afterAll(() => harness.stop());

async function ask({ router }: Side, { method, path: target, body }: Recorded, contentType: string | undefined) {
  const [path = '', query = ''] = target.split('?');
  const headers = { host: 'gateway.test', authorization: `Bearer ${demoToken}`, ...(contentType ? { 'content-type': contentType } : {}) };
  const abortSignal = () => new AbortController().signal;
  const readBody = async () => ({ kind: 'text', text: body }) as const;
  const answer = await router.handle({ method, path, query, headers, peer: '127.0.0.1', isEncrypted: false, readBody, abortSignal });
  if (!answer) throw new Error('not answered');
  return {
    status: answer.status,
    headers: answer.headers,
    text: typeof answer.body === 'string' ? answer.body : await new Response(answer.body as BodyInit).text(),
  };
}

const form = 'application/x-www-form-urlencoded';

/** What a program sees of it; `ndc` is the number of the request that was answered, where that is not the one that was stored. */
async function see(side: Side, request: Recorded, contentType?: string): Promise<string> {
  const { status, headers, text } = await ask(side, request, contentType);
  const type = String(headers['content-type'] ?? headers['Content-Type']).toLowerCase();
  return `${status} ${type} ${text.replaceAll(/"ndc":"[^"]*"/g, '"ndc":""')}`;
}

/** Each document twice: the second time it is known. */
function readsOf(id: string): readonly (readonly [request: Recorded, contentType?: string])[] {
  const path = `/v1/payments/${id}`;
  const asked = [...documents, ...documents].map((query) => {
    const body = JSON.stringify({ query, variables: query.includes('$id') ? { id } : {} });
    return [{ method: 'POST', path: '/graphql', body }, 'application/json'] as const;
  });
  const entities = [channels.documented, channels.tolerant, channels.other];
  const addresses = [path, ...entities.map((entityId) => `${path}?entityId=${entityId}`)];
  return [...addresses.map((address) => [{ method: 'GET', path: address, body: '' }] as const), ...asked];
}

async function pay(): Promise<string> {
  const { text } = await ask(
    plain,
    { method: 'POST', path: '/v1/payments', body: formOf({ ...cardPayment, entityId: channels.tolerant }) },
    form,
  );
  return JSON.parse(text).id;
}

test.each(recorded.map((request, index) => [index, request.method, request.path, request] as const))(
  'request %i, %s %s, and reads of what it made',
  async (_index, method, _path, { path, body }) => {
    const id = await pay();
    const fill = (text: string): string =>
      text
        .replaceAll('{entityId}', channels.tolerant)
        .replaceAll('{id}', id)
        .replaceAll('{userId}', '8ac7a4a0000000000000000000000100')
        .replaceAll('{password}', 'sandbox-demo');
    const request = { method, path: fill(path), body: fill(body) };
    const sent = await ask(fast, request, form);
    if (method === 'GET') expect(await see(fast, request)).toBe(await see(plain, request));
    const made: { readonly id?: string } = JSON.parse(sent.text);
    for (const [read, contentType] of [...readsOf(id), ...readsOf(made.id ?? id)]) {
      expect(await see(fast, read, contentType)).toBe(await see(plain, read, contentType));
    }
  },
);

test('fast paths answered many of them, and none where they are off', () => {
  expect(fast.taken.rest).toBeGreaterThan(recorded.length);
  expect(fast.taken.graphql).toBeGreaterThan(recorded.length);
  expect(plain.taken).toEqual({ rest: 0, graphql: 0 });
});

/** The rows of "What only hastens" in api/runtime/README.md. */
function listDocumented(): readonly string[] {
  const readme = readFileSync(new URL('../../api/runtime/README.md', import.meta.url), 'utf8');
  const section = readme.split(/^## What only hastens$/m)[1]?.split(/^## /m)[0] ?? '';
  return [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name);
}

test('the README says of each what it stands beside', () => {
  expect(listDocumented()).toEqual(fastPathNames);
});

describe('each is taken, and not where it is off:', () => {
  const off = (name: FastPath): FastPaths => new Set(fastPathNames.filter((each) => each !== name));

  test.each([
    { fastPaths: allFastPaths, reads: 1 },
    { fastPaths: off('cached-tokens'), reads: 3 },
  ])('a token is read $reads times for three requests', async ({ fastPaths, reads }) => {
    let count = 0;
    const counted = await startGateway({
      now: Date.UTC(2026, 5, 1, 12),
      adaptPorts: (ports) => {
        const byId: typeof ports.store.tokens.byId = (id) => {
          count += 1;
          return ports.store.tokens.byId(id);
        };
        return { ...ports, fastPaths, store: { ...ports.store, tokens: { ...ports.store.tokens, byId } } };
      },
    });
    count = 0;
    for (const id of ['a', 'b', 'c']) await counted.rest.get(`/v1/payments/${id.repeat(32)}`);
    await counted.stop();
    expect(count).toBe(reads);
  });

  test.each([
    { fastPaths: allFastPaths, isTaken: true },
    { fastPaths: new Set<FastPath>(), isTaken: false },
  ])('payments stay in memory and a lone request commits here: $isTaken', async ({ fastPaths, isTaken }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fast-paths-'));
    const database = { url: `file:${join(folder, 'gateway.db')}`, authToken: null, readUrl: null };
    let asked = 0;
    const isAlone = () => {
      asked += 1;
      return false;
    };
    const store = await openStore(database, { request() {}, commit() {} }, { isAlone, fastPaths });
    const gateway = await startGateway({ store });
    const { body } = await gateway.rest.post('/v1/payments', cardPayment);
    const read = () => store.payments.byId(demoMerchant, body.id ?? '');
    const [once, again] = [await read(), await read()];
    expect(once === again).toBe(isTaken);
    // A slow disk is a reason not to ask, either.
    if (!isTaken) expect(asked).toBe(0);
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  test.each(['on', 'off'])('documents are compiled: %s', async (fastPaths) => {
    const folder = await mkdtemp(join(tmpdir(), 'fast-paths-'));
    const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'gateway.db')}`, FAST_PATHS: fastPaths });
    if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
    const runtime = await openRuntime(parsed.settings, harness.ports.log);
    expect(runtime.gateway.execute !== undefined).toBe(fastPaths === 'on');
    await runtime.close();
    await rm(folder, { recursive: true });
  });
});
