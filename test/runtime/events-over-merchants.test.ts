/**
 * Events over the merchants of an installation in objects, live and as a list: all of them, each once, in an order that stays, whoever asks
 * and whichever object answers (decision: one-log-over-merchants).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { latestCursor, type SubscribeOptions, type Subscriber, subscribe } from '../events/live.ts';
import { addMerchants, channelsOfAll } from '../support/added-merchants.ts';
import { cardPayment, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import {
  callerWithToken,
  createTokenAt,
  type GraphqlCaller,
  revokeTokenOf,
  signInAdministrator,
  staffCookie,
} from '../support/graphql-caller.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';

const timeout = boundMs(120_000);
const within = { timeout: boundMs(30_000), interval: 50 };
const name = 'events';
/** The sandbox's two, and these. */
const added = 2;
const channelIds = channelsOfAll(added);

let gateways: ObjectGateways;
let gateway: ObjectGateway;
let staff: GraphqlCaller;
let psp: { readonly id: string; readonly token: string };

beforeAll(async () => {
  gateways = prepareObjectGateways();
  // Two projections tell of four merchants.
  const first = await gateways.start(name, { DATABASE_URL: 'objects:main', PROJECTION_MERCHANTS: '2' });
  await signInAdministrator(first.url);
  await first.end('SIGTERM');
  const place = join(gateways.folderOf(name), 'objects', 'PlatformObject');
  const [file = ''] = readdirSync(place).filter((each) => each.endsWith('.sqlite') && !each.startsWith('metadata'));
  addMerchants(join(place, file), added);
  gateway = await gateways.start(name, { DATABASE_URL: 'objects:main', PROJECTION_MERCHANTS: '2' });
  staff = await signInAdministrator(gateway.url);
  psp = await createTokenAt(staff, sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
}, timeout);

afterAll(() => gateways.remove());

/** The id. */
async function pay(shop: number): Promise<string> {
  const entityId = channelIds[shop] ?? '';
  const rest = createRestClient(httpTransport(gateway.url));
  const { body, text } = await rest.post('/v1/payments', { ...cardPayment, entityId }, { token: psp.token });
  if (body.id === undefined) throw new Error(text);
  return body.id;
}

interface Listed {
  readonly cursor: string;
  readonly sequence: number;
  readonly subjectId: string;
  readonly entityId: string;
}

const listQuery = `query ($first: Int, $last: Int, $after: String, $before: String, $filter: EventFilter) {
  events(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { cursor sequence subjectId entityId } }
  }
}`;

async function list(
  ask: GraphqlCaller,
  variables: object,
): Promise<{ events: readonly Listed[]; endCursor: string; hasNextPage: boolean }> {
  const { data, errors } = await ask(listQuery, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  // The shape of the query.
  const { events } = data as {
    events: { pageInfo: { endCursor: string; hasNextPage: boolean }; edges: { cursor: string; node: Listed }[] };
  };
  for (const { cursor, node } of events.edges) expect(cursor).toBe(node.cursor);
  return { events: events.edges.map(({ node }) => node), ...events.pageInfo };
}

/** Page by page to the end. */
async function listAll(ask: GraphqlCaller, filter: object = {}, first = 7): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list(ask, { first, filter, after });
    all.push(...page.events);
    if (!page.hasNextPage) return all;
    after = page.endCursor;
  }
}

const liveQuery =
  'subscription ($after: String, $filter: EventFilter) { events(after: $after, filter: $filter) { sequence cursor type subjectId entityId } }';

const listen = (options: SubscribeOptions = {}): Promise<Subscriber> =>
  subscribe(gateway.url, { token: psp.token, query: liveQuery, ...options });

const cursorsOf = (events: readonly { readonly cursor: string }[]): readonly string[] => events.map(({ cursor }) => cursor);

/** Per merchant the numbers go up by one: nothing is missing, nothing comes twice, and nothing is passed. */
function expectWhole(events: readonly { readonly sequence: number; readonly entityId?: unknown }[], from = 1): void {
  for (const [, its] of Map.groupBy(events, ({ entityId }) => entityId)) {
    const sequences = its.map(({ sequence }) => sequence);
    const begin = from === 1 ? 1 : (sequences[0] ?? 1);
    expect(sequences).toEqual(sequences.map((_, place) => begin + place));
  }
}

test('sends all events of four merchants, each once, and a list has them in the same order with the same cursors', {
  timeout,
}, async () => {
  const begin = await latestCursor(gateway.url, psp.token);
  expect(begin).toMatch(/^[\w-]{22}$/);
  const subscriber = await listen({ after: begin });
  const paid: string[] = [];
  for (let round = 0; round < 4; round += 1) paid.push(...(await Promise.all(channelIds.map((_, shop) => pay(shop)))));
  const payments = () => subscriber.events.filter(({ type }) => type === 'PAYMENT').map(({ subjectId }) => String(subjectId));
  await expect.poll(() => payments().toSorted(), within).toEqual(paid.toSorted());
  expectWhole(subscriber.events);
  await expect.poll(async () => cursorsOf(await listAll(staff)), within).toEqual(cursorsOf(subscriber.events));
  // Backwards, by pages of another size.
  const backwards: Listed[] = [];
  for (let before: string | undefined; ; ) {
    const { data } = await staff(listQuery, { last: 5, before });
    // The shape of the query.
    const { events } = data as { events: { pageInfo: { hasPreviousPage: boolean; startCursor: string }; edges: { node: Listed }[] } };
    backwards.unshift(...events.edges.map(({ node }) => node));
    if (!events.pageInfo.hasPreviousPage) break;
    before = events.pageInfo.startCursor;
  }
  expect(cursorsOf(backwards)).toEqual(cursorsOf(subscriber.events));
  // By its id an event has the same cursor.
  const [some] = await listAll(staff);
  const found = await staff('query ($id: ID!) { events(first: 1) { edges { node { id cursor } } } node(id: $id) { id } }', {
    id: some?.subjectId,
  });
  expect(found.errors?.[0]?.extensions ?? found.data).toBeTruthy();

  // Whoever was away goes on after the cursor of the last event, at each of them.
  for (const place of [0, 7, subscriber.events.length - 1]) {
    const after = subscriber.events[place]?.cursor;
    const resumed = await listen({ after });
    const missed = cursorsOf(subscriber.events).slice(place + 1);
    await expect.poll(() => cursorsOf(resumed.events), within).toEqual(missed);
    resumed.socket.close();
  }
  subscriber.socket.close();
});

test('gives server-sent events and a session the same, and a filter those of a division, a type or a subject', { timeout }, async () => {
  const after = await latestCursor(gateway.url, psp.token);
  const session = await listen({
    after,
    token: null,
    headers: { cookie: await staffCookie(gateway.url, 'admin@example.test'), origin: gateway.url },
  });
  const division = await listen({ after, filter: { entityId: sandbox.division, types: ['PAYMENT'] } });
  const merchant = await listen({ after, filter: { entityId: sandbox.otherShop } });
  const stop = new AbortController();
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', authorization: `Bearer ${psp.token}` },
    body: JSON.stringify({ query: `subscription { events(after: "${after}") { subjectId type cursor } }` }),
    signal: stop.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })().catch(() => undefined);
  const paid: string[] = [];
  for (const shop of [3, 1, 2, 0]) paid.push(await pay(shop));
  const subjects = ({ events }: Subscriber) => events.filter(({ type }) => type === 'PAYMENT').map(({ subjectId }) => subjectId);
  await expect.poll(() => subjects(session).toSorted(), within).toEqual(paid.toSorted());
  await expect.poll(() => subjects(division), within).toEqual(subjects(session));
  await expect.poll(() => subjects(merchant), within).toEqual([paid[1]]);
  await expect.poll(() => paid.every((id) => text.includes(id)), within).toBe(true);
  const [found] = paid;
  expect((await listAll(staff, { subjectId: found })).length).toBeGreaterThan(0);
  for (const { subjectId } of await listAll(staff, { subjectId: found })) expect(subjectId).toBe(found);
  stop.abort();
  await reading;
  for (const { socket } of [session, division, merchant]) socket.close();
});

test('takes a cursor of one merchant over all, and one over all at a merchant, at the right place', { timeout }, async () => {
  const filter = { entityId: sandbox.otherShop };
  // The request names the merchant, so its own object answers.
  const atMerchant = await listAll(staff, filter);
  const overAll = await listAll(staff);
  expect(atMerchant.length).toBeGreaterThan(4);
  const inAll = new Map(overAll.map(({ subjectId, sequence, entityId, cursor }) => [`${subjectId} ${entityId} ${sequence}`, cursor]));
  const [, second, third] = atMerchant;
  const mergedOf = ({ subjectId, entityId, sequence }: Listed) => inAll.get(`${subjectId} ${entityId} ${sequence}`);
  expect(mergedOf(second as Listed)).not.toBe(second?.cursor);
  const rest = atMerchant.slice(2).map(mergedOf);
  // A socket has no merchant of its own: the platform serves it.
  const live = await listen({ filter, after: second?.cursor });
  await expect.poll(() => cursorsOf(live.events), within).toEqual(rest);
  live.socket.close();
  const wide = await listen({ after: second?.cursor });
  const place = cursorsOf(overAll).indexOf(mergedOf(second as Listed) ?? '');
  await expect.poll(() => cursorsOf(wide.events), within).toEqual(cursorsOf(overAll).slice(place + 1));
  wide.socket.close();
  // The other way: forwards, backwards, and by the cursor of another merchant's event.
  const merged = mergedOf(third as Listed);
  expect(cursorsOf((await list(staff, { first: 50, filter, after: merged })).events)).toEqual(cursorsOf(atMerchant.slice(3)));
  expect(cursorsOf((await list(staff, { last: 50, filter, before: merged })).events)).toEqual(cursorsOf(atMerchant.slice(0, 2)));
  const foreign = overAll.filter(({ entityId }) => entityId !== channelIds[1]).at(-1);
  const before = overAll.slice(0, overAll.indexOf(foreign as Listed)).filter(({ entityId }) => entityId === channelIds[1]);
  expect(cursorsOf((await list(staff, { last: 50, filter, before: foreign?.cursor })).events)).toEqual(
    cursorsOf(atMerchant.slice(0, before.length)),
  );
});

test('refuses by name what leads nowhere or would be a part of the whole, and ends with the rights', { timeout }, async () => {
  const own = await list(callerWithToken(gateway.url, demoToken), { first: 1 });
  const changed = `${own.endCursor.startsWith('A') ? 'B' : 'A'}${own.endCursor.slice(1)}`;
  const broken = await staff(listQuery, { first: 1, after: changed });
  expect(broken.errors?.[0]?.message).toContain('after must be a cursor');
  // It names an id of one merchant, whose object answers, and asks for the events of all.
  const part = await staff('query ($id: ID!) { payment(id: $id) { id } events(first: 5) { edges { cursor } } }', { id: await pay(0) });
  expect(part.errors?.[0]?.message).toContain('entityId must name the merchant');

  const leaver = await createTokenAt(staff, sandbox.psp, ['PAYMENTS_READ']);
  const told = await listen({ token: leaver.token, after: await latestCursor(gateway.url, psp.token) });
  await pay(1);
  await told.seen(1);
  await revokeTokenOf(staff, leaver.id);
  await told.completed;
  expect(told.errors.map(({ message }) => message)).toHaveLength(1);
  const events = told.events.length;
  await pay(2);
  expect(told.events).toHaveLength(events);
});
