/** What is stored with a new payment takes no place in the indexes of the others, and everything finds it (decision: first-rows-by-their-ids). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseIdMs, toRelatedId } from '../../api/foundation/kernel/identifier.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let folder: string;
let gateway: Harness;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-rows-'));
  gateway = await startGateway({ databaseFile: join(folder, 'gateway.db') });
});
afterEach(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const kinds = ['attempt', 'ledgerEntry', 'requestLine', 'event'] as const;

describe('ids of first rows', () => {
  test.each(Array.from('0123456789abcdef', (last) => `8a019a3f5c1e2b00000112233445566${last}`))(
    'differ from %s and from each other in the last digit alone, and say the same time',
    (paymentId) => {
      const ids = [paymentId, ...kinds.map((kind) => toRelatedId(paymentId, kind))];
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) {
        expect(id).toMatch(/^[0-9a-f]{32}$/);
        expect(id.slice(0, 31)).toBe(paymentId.slice(0, 31));
        expect(parseIdMs(id)).toBe(parseIdMs(paymentId));
      }
    },
  );
});

const timelineQuery = `query ($id: ID!) { payment(id: $id) {
  attempts(first: 10) { edges { node { id } } } requestLog(first: 10) { edges { node { id } } }
  ledgerEntries(first: 10) { edges { node { id } } } events(first: 10) { edges { node { id } } } } }`;
const nodeQuery = 'query ($id: ID!) { node(id: $id) { __typename id } }';

interface Ids {
  readonly edges: readonly { readonly node: { readonly id: string } }[];
}
type Timeline = Readonly<Record<'attempts' | 'requestLog' | 'ledgerEntries' | 'events', Ids>>;

const typeOf = { attempts: 'Attempt', requestLog: 'RequestLogEntry', ledgerEntries: 'LedgerEntry', events: 'Event' } as const;
const listNames = ['attempts', 'requestLog', 'ledgerEntries', 'events'] as const;

async function pay(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...fields });
  return String(body.id);
}

/** The ids of each list of the payment's timeline; each of them leads to its own node. */
async function timelineOf(id: string): Promise<Readonly<Record<keyof Timeline, readonly string[]>>> {
  const { data } = await gateway.graphql(timelineQuery, { id });
  const payment: Timeline = data.payment;
  const idsOf = (name: keyof Timeline) => payment[name].edges.map(({ node }) => node.id);
  for (const name of listNames) {
    for (const each of idsOf(name)) {
      const node = await gateway.graphql(nodeQuery, { id: each });
      expect(node.data.node).toEqual({ __typename: typeOf[name], id: each });
    }
  }
  return { attempts: idsOf('attempts'), requestLog: idsOf('requestLog'), ledgerEntries: idsOf('ledgerEntries'), events: idsOf('events') };
}

/** Places in the indexes that leave first rows out. */
function countPlaces(): number {
  const database = new Database(join(folder, 'gateway.db'), { readonly: true });
  try {
    const row = database
      .prepare(`SELECT coalesce(sum(ncell), 0) AS places FROM dbstat
        WHERE name IN ('attempts_payment', 'events_id', 'ledger_entries_id', 'request_log_subject') AND pagetype = 'leaf'`)
      .get() as { readonly places: number };
    return row.places;
  } finally {
    database.close();
  }
}

test('the timeline and node(id) find the first rows of a payment, which take no place in the indexes of the others', async () => {
  const before = countPlaces();
  const id = await pay();
  expect(countPlaces()).toBe(before);
  expect(await timelineOf(id)).toEqual({
    attempts: [toRelatedId(id, 'attempt')],
    requestLog: [toRelatedId(id, 'requestLine')],
    ledgerEntries: [toRelatedId(id, 'ledgerEntry')],
    events: [toRelatedId(id, 'event')],
  });
});

test('what is stored of a payment later is found beside its first rows', async () => {
  const id = await pay({ paymentType: 'PA' });
  await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '10.00', currency: 'EUR', paymentType: 'CP' });
  const { events } = await timelineOf(id);
  expect(events).toHaveLength(2);
  expect(events[0]).toBe(toRelatedId(id, 'event'));
  expect(events[1]?.slice(0, 31)).not.toBe(id.slice(0, 31));
});

test('another merchant finds none of them by its id', async () => {
  const id = await pay();
  for (const kind of kinds) {
    const { data } = await gateway.graphql(nodeQuery, { id: toRelatedId(id, kind) }, { token: otherToken });
    expect(data.node).toBeNull();
  }
});
