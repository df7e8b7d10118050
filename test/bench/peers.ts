/**
 * `npm run bench -- --peers`: the gateway beside what people would use instead, under the same load in the same run: PostGraphile on
 * PostgreSQL, which keeps the rows of a payment of ours, and a Stripe mock, which keeps its own in memory.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cardPayment } from '../support/client.ts';
import { freePort } from './free-port.ts';
import { type Client, type Load, startLoad } from './load.ts';
import { type Figure, figureOf, measure, type Run, type Target } from './measure.ts';
import { warmUpRuns } from './payments.ts';
import { findPostgres, type Postgres, schemaName, schemaSql, startPostgres } from './postgres.ts';
import { recordPayment } from './recorded-payment.ts';
import { createOverRest, createRequest, graphqlList, graphqlRead, learnDocuments, paymentRequest, restRead } from './requests.ts';
import { type Server, startServer } from './server.ts';

/** Ignored by git. The packages are no dependencies of ours: they are installed when the peers are first asked for. */
const folder = fileURLToPath(new URL('../../.cache/bench-peers/', import.meta.url));
const packages = ['postgraphile@5.1.5', 'pg@8.23.1', 'stripe-stateful-mock@0.0.16'];

export interface PeerOptions {
  readonly databasePath: string;
  readonly rounds: number;
  readonly runMs: number;
}

const listItems = 50;

interface Peer extends Target {
  readonly name: string;
  /** Whether something follows its payments. What keeps them in memory has nothing left to do. */
  readonly hasFollowing: boolean;
  /** Undefined where the peer has no such question. */
  readonly requests: Readonly<Record<Question['asks'], string | undefined>>;
}

interface Question {
  readonly asks: 'payment' | 'read' | 'list';
  readonly concurrency: number;
  readonly client: Client;
}

/** By the name that stands in the table. */
const questions: Readonly<Record<string, Question>> = {
  'payment, c=1': { asks: 'payment', concurrency: 1, client: 'lean' },
  'payment, c=32': { asks: 'payment', concurrency: 32, client: 'lean' },
  'by id, c=32': { asks: 'read', concurrency: 32, client: 'lean' },
  [`list of ${listItems}, c=32`]: { asks: 'list', concurrency: 32, client: 'lean' },
  'payment, c=32, ordinary client on the same machine': { asks: 'payment', concurrency: 32, client: 'ordinary' },
};

/** The reference of each question comes first: PostGraphile. */
export async function measurePeers(load: Load, options: PeerOptions): Promise<readonly Figure[]> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('install the package postgresql first: PostGraphile needs it');
  await installPackages();
  const postgres = await startPostgres(programs, await freePort());
  const children: ChildProcess[] = [];
  const server = await startServer({ databasePath: options.databasePath });
  const ordinary = startLoad('ordinary');
  try {
    await postgres.run(schemaSql((await recordPayment()).stored));
    const peers = [await startPostGraphile(postgres, children), ...(await openGateway(server)), await startStripeMock(children)];
    return await measureAll({ lean: load, ordinary }, peers, options);
  } finally {
    ordinary.stop();
    for (const child of children) child.kill('SIGKILL');
    await server.stop();
    await postgres.stop();
  }
}

async function measureAll(
  loads: Readonly<Record<Client, Load>>,
  peers: readonly Peer[],
  { rounds, runMs }: PeerOptions,
): Promise<readonly Figure[]> {
  const runs = new Map<string, Run[]>();
  const nameOf = (peer: Peer, question: string): string => `${peer.name}: ${question}`;
  await warmUp(loads, peers, runMs * warmUpRuns);
  // The order changes, so that nobody always comes after the same one.
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? peers : [...peers].reverse();
    for (const [question, { asks, concurrency, client }] of Object.entries(questions)) {
      for (const peer of inTurn) {
        const request = peer.requests[asks];
        if (request === undefined) continue;
        const waitsForFollowing = asks === 'payment' && peer.hasFollowing;
        const run = await measure(loads[client], peer, { requests: [request], concurrency, durationMs: runMs, waitsForFollowing });
        runs.set(nameOf(peer, question), [...(runs.get(nameOf(peer, question)) ?? []), run]);
      }
    }
  }
  const [reference] = peers;
  return Object.keys(questions).flatMap((question) => {
    const rates = reference && runs.get(nameOf(reference, question))?.map(({ perSecond }) => perSecond);
    return peers.flatMap((peer) => {
      const own = runs.get(nameOf(peer, question));
      return own ? [figureOf(nameOf(peer, question), own, peer === reference ? null : (rates ?? null))] : [];
    });
  });
}

/** Each request of each peer once by each client. What follows is waited for at the end: after each of them it took longer than the rest. */
async function warmUp(loads: Readonly<Record<Client, Load>>, peers: readonly Peer[], durationMs: number): Promise<void> {
  for (const { asks, concurrency, client } of Object.values(questions)) {
    // With one at a time a peer runs the same code.
    if (concurrency === 1) continue;
    for (const peer of peers) {
      const request = peer.requests[asks];
      if (request === undefined) continue;
      await measure(loads[client], peer, { requests: [request], concurrency, durationMs });
    }
  }
  await wait(followingMs);
}

/** What of the payments of the warm-up is left to do then is done between two questions. */
const followingMs = 10_000;

async function openGateway({ port, usage }: Server): Promise<readonly Peer[]> {
  const id = await createOverRest(port);
  for (let item = 0; item < listItems; item += 1) await createOverRest(port);
  await learnDocuments(port, id);
  return [
    { name: 'gateway, GraphQL', hasFollowing: true, port, usage, requests: toQuestions(createRequest, graphqlRead(id), graphqlList) },
    { name: 'gateway, REST', hasFollowing: true, port, usage, requests: toQuestions(paymentRequest, restRead(id), undefined) },
  ];
}

function toQuestions(create: string, read: string, list: string | undefined): Peer['requests'] {
  return { payment: create, read, list };
}

/** Nothing of a package runs while it is installed. */
async function installPackages(): Promise<void> {
  if (packages.every((name) => existsSync(join(folder, 'node_modules', name.slice(0, name.lastIndexOf('@')), 'package.json')))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"name":"bench-peers","private":true}\n');
  process.stdout.write(`installing ${packages.join(', ')} into .cache/bench-peers …\n`);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: folder });
}

const preset = `import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { makePgService } from 'postgraphile/adaptors/pg';
export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['${schemaName}'], poolConfig: { max: 32 } })],
  grafserv: { host: '127.0.0.1', port: Number(process.env.PORT), watch: false },
};
`;

const paymentFields =
  'rowId shortId amountMinor currency type brand status resultCode cardBin last4 holder createdAt captured refunded reversed updatedAt';

async function startPostGraphile({ url }: Postgres, children: ChildProcess[]): Promise<Peer> {
  await writeFile(join(folder, 'graphile.config.mjs'), preset);
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production', DATABASE_URL: url, PORT: String(port) };
  const script = join('node_modules', 'postgraphile', 'dist', 'cli-run.js');
  children.push(spawn(process.execPath, [script, '--config', 'graphile.config.mjs'], { cwd: folder, env, stdio: 'ignore' }));
  const pay = `mutation pay($input: PayInput!) { pay(input: $input) { result { ${paymentFields} } } }`;
  const { amount, currency, paymentType, paymentBrand } = cardPayment;
  const input = {
    amount,
    currency,
    paymentType,
    paymentBrand,
    cardNumber: cardPayment['card.number'],
    holder: cardPayment['card.holder'],
    expiryMonth: cardPayment['card.expiryMonth'],
    expiryYear: cardPayment['card.expiryYear'],
    cvv: cardPayment['card.cvv'],
  };
  const ask = (query: string, variables: object): string => JSON.stringify({ query, variables });
  const paid = await answerOf(port, '/graphql', { 'content-type': 'application/json' }, ask(pay, { input }));
  const id = /"rowId":"([^"]+)"/.exec(paid)?.[1];
  if (id === undefined) throw new Error('PostGraphile took no payment');
  const read = `query payment($id: String!) { paymentByRowId(rowId: $id) { ${paymentFields} } }`;
  const list = `query list($first: Int!) { allPayments(first: $first, orderBy: ROW_ID_DESC) { edges { cursor node { ${paymentFields} } } pageInfo { hasNextPage endCursor } } }`;
  const found = await answerOf(port, '/graphql', { 'content-type': 'application/json' }, ask(read, { id }));
  if (!found.includes(id)) throw new Error('PostGraphile does not find its payment');
  const listed = await answerOf(port, '/graphql', { 'content-type': 'application/json' }, ask(list, { first: listItems }));
  if (!listed.includes(id)) throw new Error('PostGraphile does not list its payment');
  for (let item = 0; item < listItems; item += 1)
    await answerOf(port, '/graphql', { 'content-type': 'application/json' }, ask(pay, { input }));
  const request = (query: string, variables: object): string =>
    post('/graphql', { 'Content-Type': 'application/json' }, ask(query, variables));
  return {
    name: 'PostGraphile on PostgreSQL',
    hasFollowing: true,
    port,
    requests: toQuestions(request(pay, { input }), request(read, { id }), request(list, { first: listItems })),
  };
}

/** A published mock that keeps charges in memory; it checks little and writes nothing to a disk. */
async function startStripeMock(children: ChildProcess[]): Promise<Peer> {
  const port = await freePort();
  const script = join('node_modules', 'stripe-stateful-mock', 'dist', 'cli.js');
  const environment = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: String(port) };
  children.push(spawn(process.execPath, [script], { cwd: folder, env: environment, stdio: 'ignore' }));
  const headers = { Authorization: 'Bearer sk_test_bench', 'Content-Type': 'application/x-www-form-urlencoded' };
  const form = 'amount=9200&currency=eur&source=tok_visa&description=Demo+Shop';
  const id = /"id":\s*"(ch_[^"]+)"/.exec(await answerOf(port, '/v1/charges', headers, form))?.[1];
  if (id === undefined) throw new Error('the Stripe mock took no payment');
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.Authorization}\r\n\r\n`;
  for (let item = 0; item < listItems; item += 1) await answerOf(port, '/v1/charges', headers, form);
  return {
    name: 'Stripe mock, in memory',
    hasFollowing: false,
    port,
    requests: toQuestions(post('/v1/charges', headers, form), get(`/v1/charges/${id}`), get(`/v1/charges?limit=${listItems}`)),
  };
}

function post(path: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, 'Content-Length': Buffer.byteLength(body) });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const startTries = 150;

/** Asks again while the server does not listen yet. */
async function answerOf(port: number, path: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status !== 200 || text.includes('"errors"'))
        throw new Refused(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`);
      return text;
    } catch (error) {
      if (error instanceof Refused || tries >= startTries) throw error;
      await wait(100);
    }
  }
}

class Refused extends Error {}
