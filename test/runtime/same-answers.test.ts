/**
 * A gateway on a file and one with an object for each merchant are sent the same requests. They give the same answers, but for ids, times,
 * and the order of names within an object. SAME_REQUESTS says how many, SAME_SEED=N sends others
 * (support/rounds.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken, formOf, otherToken } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { staffCookie } from '../support/graphql-caller.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { type Caller, drawRequests, type Made, type SameRequest, type Sending } from './same-requests.ts';

const count = roundsOf('SAME_REQUESTS', { few: 100, many: 2_000 });
const seed = Number(process.env.SAME_SEED ?? 1);
/** What follows a request, such as the runs of a job, comes within this. */
const settleMs = boundMs(20_000);

interface Side {
  readonly url: string;
  readonly cookie: string;
  readonly made: Made;
  /** By id, its name that is the same on both sides. */
  readonly names: Map<string, string>;
}

let folder: string;
let gateways: ObjectGateways;
let onFile: GatewayProcess;
let inObjects: ObjectGateway;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'same-answers-'));
  gateways = prepareObjectGateways();
  const environment = {
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_LOOPBACK: 'on',
    VAULT_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
  };
  onFile = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment });
  // Each merchant has a projection of its own, so what is read over merchants is made of several.
  inObjects = await gateways.start('same', { DATABASE_URL: 'objects:main', PROJECTION_MERCHANTS: '1' });
}, boundMs(60_000));

afterAll(async () => {
  await Promise.all([onFile.end('SIGTERM'), inObjects.end('SIGTERM')]);
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function toSide(url: string): Promise<Side> {
  return {
    url,
    cookie: await staffCookie(url, 'admin@example.test'),
    made: { payments: [], registrations: [], checkouts: [], jobs: [], bankPages: [] },
    names: new Map(),
  };
}

function headersOf({ url, cookie }: Side, caller: Caller): Record<string, string> {
  if (caller === 'staff') return { origin: url, cookie };
  if (caller === 'nobody') return { authorization: `Bearer ${btoa(`${'0'.repeat(32)}|nothing`)}` };
  return { authorization: `Bearer ${caller === 'demo' ? demoToken : otherToken}` };
}

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly body: unknown;
}

async function ask(side: Side, { caller }: SameRequest, sending: Sending): Promise<Answer> {
  const headers = headersOf(side, caller);
  const answer = await fetch(...toFetch(side.url, sending, headers));
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return { status: answer.status, location: answer.headers.get('location'), body: isJson ? JSON.parse(text) : text.length > 0 };
}

function toFetch(url: string, sending: Sending, headers: Record<string, string>): [string, RequestInit] {
  if (sending.to === 'graphql') {
    const body = JSON.stringify({ query: sending.query, variables: sending.variables });
    return [`${url}/graphql`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }];
  }
  const { method, path, form, key } = sending;
  const sent = { method, headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) }, redirect: 'manual' } as const;
  if (method !== 'POST') return [`${url}${path}?${formOf(form)}`, sent];
  return [
    `${url}${path}`,
    { ...sent, headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' }, body: formOf(form) },
  ];
}

/** Of each gateway its own: where it is, which build it is, when and for whom it answered, and what the simulated bank drew. */
const ownFields = new Set([
  'AuthCode',
  'CardholderInitiatedTransactionID',
  'ConnectorTxID1',
  'ConnectorTxID2',
  'ConnectorTxID3',
  'acsTransactionId',
  'buildNumber',
  'cursor',
  'dsTransactionId',
  'endCursor',
  'ndc',
  'resultToken',
  'sequence',
  'startCursor',
  'threeDSServerTransactionId',
  'verificationId',
]);

/** The answer without what may differ: an id is named by when it was met first. */
function withoutOwn(side: Side, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutOwn(side, each));
  if (typeof value === 'object' && value !== null) {
    const toValue = (name: string, each: unknown): unknown => (ownFields.has(name) && each !== null ? 'OWN' : withoutOwn(side, each));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toValue(name, each)]));
  }
  return typeof value === 'string' ? nameIn(side, value) : value;
}

function nameIn({ url, names }: Side, text: string): string {
  return text
    .replaceAll(url, 'URL')
    .replaceAll(/resultToken=[\w.-]+/g, 'resultToken')
    .replaceAll(/(?<![0-9a-f])8a0[0-9a-f]{29}(?![0-9a-f])/g, (id) => {
      const name = names.get(id) ?? `id ${names.size}`;
      names.set(id, name);
      return name;
    })
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?/g, 'TIME')
    .replaceAll(/\b\d{4}\.\d{4}\.\d{4}\b/g, 'SHORT');
}

/** What later requests may name. */
function note({ made, url }: Side, sending: Sending, { body }: Answer): void {
  if (sending.to !== 'rest' || sending.method !== 'POST' || typeof body !== 'object' || body === null) return;
  const { id, registrationId, redirect } = body as { id?: string; registrationId?: string; redirect?: { url?: string } };
  if (id === undefined) return;
  if (sending.path === '/v1/checkouts') made.checkouts.push(id);
  else if (sending.path === '/v1/registrations') made.registrations.push(id);
  else if (sending.path === '/scheduling/v1/schedules') made.jobs.push(id);
  else if (sending.path.startsWith('/v1/payments') && !made.payments.includes(id)) made.payments.push(id);
  if (registrationId !== undefined && !made.registrations.includes(registrationId)) made.registrations.push(registrationId);
  if (redirect?.url?.startsWith(url)) made.bankPages.push(redirect.url.slice(url.length));
}

async function answersOf(sides: readonly [Side, Side], request: SameRequest) {
  const sendings = sides.map(({ made }) => request.toSend(made));
  const [one, other] = sendings;
  if (!one || !other) return undefined;
  const answers = await Promise.all([ask(sides[0], request, one), ask(sides[1], request, other)]);
  return { sendings: [one, other] as const, answers };
}

test('a file and an object for each merchant answer the same requests alike', { timeout: boundMs(60_000 + count * 600) }, async () => {
  const sides = await Promise.all([toSide(onFile.url), toSide(inObjects.url)]);
  const done = new Set<string>();
  const differences: Difference[] = [];
  for (const [number, request] of drawRequests(seed, count).entries()) {
    const asked = await answersOf(sides, request);
    if (!asked) continue;
    const compared = (answers: readonly [Answer, Answer]) => answers.map((answer, place) => withoutOwn(sides[place] ?? sides[0], answer));
    let [file, objects] = compared(asked.answers);
    // Lists follow, and so do jobs: both sides come to the same in a moment.
    for (const until = Date.now() + settleMs; request.isList && !isDeepStrictEqual(file, objects) && Date.now() < until; ) {
      await sleep(100);
      const again = await answersOf(sides, request);
      if (again) [file, objects] = compared(again.answers);
    }
    if (!isDeepStrictEqual(file, objects)) differences.push({ number, name: request.name, sent: asked.sendings[1], file, objects });
    if (differences.length === differencesMax) break;
    for (const [place, sending] of asked.sendings.entries()) {
      const answer = asked.answers[place];
      if (answer) note(sides[place] ?? sides[0], sending, answer);
    }
    if (isDone(asked.answers[1])) done.add(request.name);
    if (request.isList)
      expect(asked.answers[1]).toMatchObject({ status: 200, body: expect.not.objectContaining({ errors: expect.anything() }) });
  }
  for (const { file, objects, ...request } of differences) {
    expect.soft(objects, JSON.stringify({ seed, ...request, file, objects }).slice(0, toldCharacters)).toEqual(file);
  }
  // What is alike is no row of refusals.
  expect([...done].toSorted()).toEqual([...allKinds].toSorted());
  expect(sides[0].made.payments.length).toBeGreaterThan(count / 10);
});

const allKinds = [
  'checkout',
  'clock',
  'console of all',
  'console of one',
  'follow',
  'graphql',
  'job',
  'pay',
  'read',
  'settle',
  'store',
  'threeDSecure',
];

function isDone({ status, body }: Answer): boolean {
  return status < 400 && !(typeof body === 'object' && body !== null && 'errors' in body);
}

interface Difference {
  readonly number: number;
  readonly name: string;
  readonly sent: Sending;
  readonly file: unknown;
  readonly objects: unknown;
}

/** Of a difference, in the log of a run of which nothing else is left. */
const toldCharacters = 4_000;

/** What differs may make more differ. */
const differencesMax = 8;
