/**
 * Two gateways are sent every request that programs were recorded to send. One takes all that hastens, the other one the ordinary ways
 * (FAST_PATHS). Their answers are the same, byte for byte, but for ids, times, and what the simulated bank draws. Names within an object are sorted before:
 where a document is compiled they stand as they were sent, otherwise as the schema has them.
 */
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels, demoToken, formOf } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';

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
  'query ($id: ID!) { payment(id: $id) { id shortId amount currency outcome status remaining captured refunded answerText resultCode { code description } } }',
  'query ($id: ID!) { payment(id: $id) { linkedPayments { edges { node { id paymentType amount } } } events(first: 5) { edges { node { type } } } } }',
  'query ($id: ID!) { payment(id: $id) { id missing } }',
  '{ payments(first: 20) { edges { node { id amount merchantTransactionId result { code } } } pageInfo { hasNextPage } } }',
];

interface Side {
  readonly gateway: GatewayProcess;
  /** By id, its name that is the same on both sides: the number of ids that were met before. */
  readonly names: Map<string, string>;
}

let folder: string;
let fast: Side;
let plain: Side;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'both-ways-'));
  const start = async (fastPaths: string): Promise<Side> => ({
    gateway: await startGatewayProcess({
      databasePath: join(folder, fastPaths, 'gateway.db'),
      environment: { FAST_PATHS: fastPaths, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    }),
    names: new Map(),
  });
  [fast, plain] = [await start('on'), await start('off')];
}, boundMs(60_000));

afterAll(async () => {
  await Promise.all([fast, plain].map(({ gateway }) => gateway.end('SIGTERM')));
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly text: string;
}

async function ask(
  { gateway }: Side,
  { method, path, body }: Recorded,
  contentType = 'application/x-www-form-urlencoded',
): Promise<Answer> {
  const sent = method === 'GET' ? {} : { body, headers: { 'content-type': contentType } };
  const headers = { authorization: `Bearer ${demoToken}`, ...sent.headers };
  const answer = await fetch(`${gateway.url}${path}`, { ...sent, method, headers, redirect: 'manual' });
  return { status: answer.status, headers: [...answer.headers].map((header) => header.join(': ')), text: await answer.text() };
}

/** What the simulated bank draws, and what names the request that was answered. */
const drawn =
  /"(AuthCode|(?:Connector|CardholderInitiated)Tx?\w*ID\d?|(?:acs|ds|threeDSServer)TransactionId|initialTransactionId|ndc|startCursor|endCursor)":"[^"]*"/g;

/** With its names in order, and those of an answer that it has as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value === 'string' && value.startsWith('{')) return sorted(JSON.parse(value));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** An answer, or several, without what may differ. */
function withoutOwn({ gateway, names }: Side, text: string): string {
  return text
    .replaceAll(gateway.url, 'URL')
    .replaceAll(/^\{.*?\}(?=HTTP\/|$)/gm, (json) => JSON.stringify(sorted(JSON.parse(json))))
    .replaceAll(drawn, '"$1":"OWN"')
    .replaceAll(/(?<![0-9a-f])8a0[0-9a-f]{29}(?![0-9a-f])/g, (id) => {
      const name = names.get(id) ?? `id ${names.size}`;
      names.set(id, name);
      return name;
    })
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?/g, 'TIME')
    .replaceAll(/\b\d{4}\.\d{4}\.\d{4}\b/g, 'SHORT');
}

const ownHeaders = /^(?:date|content-length|x-request-id): /;

function see(side: Side, { status, headers, text }: Answer): string {
  return withoutOwn(side, [status, ...headers.filter((header) => !ownHeaders.test(header)), text].join('\n'));
}

/** The answer of the ordinary way; what hastens has given the same. */
async function compare(toRequest: (side: Side) => Recorded, contentType?: string): Promise<readonly [fast: Answer, plain: Answer]> {
  const answers = [await ask(fast, toRequest(fast), contentType), await ask(plain, toRequest(plain), contentType)] as const;
  expect(see(fast, answers[0])).toBe(see(plain, answers[1]));
  return answers;
}

const idIn = ({ text }: Answer): string | undefined => (JSON.parse(text) as { readonly id?: string }).id;

async function compareReads(ids: ReadonlyMap<Side, string>): Promise<void> {
  const idOf = (side: Side): string => ids.get(side) ?? '';
  await compare((side) => ({ method: 'GET', path: `/v1/payments/${idOf(side)}`, body: '' }));
  for (const query of documents) {
    const variables = (side: Side) => (query.includes('$id') ? { id: idOf(side) } : {});
    const toRequest = (side: Side) => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query, variables: variables(side) }) });
    await compare(toRequest, 'application/json');
  }
}

test('every recorded request, and reads of what it made', { timeout: boundMs(120_000) }, async () => {
  const payment = { method: 'POST', path: '/v1/payments', body: formOf({ ...cardPayment, entityId: channels.tolerant }) };
  for (const { method, path, body } of recorded) {
    const paid = await compare(() => payment);
    const paidIds = new Map([fast, plain].map((side, place) => [side, idIn(paid[place] ?? paid[0]) ?? '']));
    const fill = (side: Side, text: string): string =>
      text
        .replaceAll('{entityId}', channels.tolerant)
        .replaceAll('{id}', paidIds.get(side) ?? '')
        .replaceAll('{userId}', '8ac7a4a0000000000000000000000100')
        .replaceAll('{password}', 'sandbox-demo');
    // Kept by its version, and written of it: what the request changes must be seen.
    await compareReads(paidIds);
    const made = await compare((side) => ({ method, path: fill(side, path), body: fill(side, body) }));
    await compareReads(paidIds);
    const madeIds = new Map([fast, plain].map((side, place) => [side, idIn(made[place] ?? made[0]) ?? '']));
    if (madeIds.get(fast) !== '') await compareReads(madeIds);
  }
});

/** All at once on one connection, as a client that pipelines does. */
function pipeline({ gateway }: Side, requests: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => void socket.write(requests.join('')));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject).on('end', () => resolve(text));
  });
}

test('requests of a client that pipelines', { timeout: boundMs(60_000) }, async () => {
  const get = (path: string, connection: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${demoToken}\r\nConnection: ${connection}\r\n\r\n`;
  const body = formOf({ ...cardPayment, entityId: channels.tolerant });
  const post = `POST /v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${demoToken}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const requests = [...Array.from({ length: 20 }, () => [get('/v1/payments/none', 'keep-alive'), post]).flat(), get('/v1/none', 'close')];
  const texts = [];
  for (const side of [fast, plain]) {
    const text = await pipeline(side, requests);
    texts.push(withoutOwn(side, text.replaceAll(/^(?:Date|Content-Length|X-Request-Id): .*\r\n/gim, '')));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]?.match(/HTTP\/1\.1 200/g)).toHaveLength(20);
});
