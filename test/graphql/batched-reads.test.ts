import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedPaymentsMax } from '../../api/domain/payments/ports.ts';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { paymentOf } from '../db/fixtures.ts';
import { nodesOf } from '../support/connection.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { ask, cardPayment, dataAt } from './parts.ts';

const trees = 12;

let harness: Harness;
beforeAll(async () => {
  harness = await startGateway();
  const authorize = 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }';
  const capture = 'mutation ($id: ID!) { capturePayment(id: $id, amount: "1.00", currency: "EUR") { id } }';
  for (let tree = 0; tree < trees; tree += 1) {
    const made = await ask(harness.gateway, authorize, { variables: { i: { ...cardPayment, paymentType: 'PA' } } });
    const { id } = dataAt<{ id: string }>(made, 'createPayment');
    if (tree % 2 === 0) await ask(harness.gateway, capture, { variables: { id } });
  }
});
afterAll(() => harness.stop());

interface Connection<Item> {
  readonly edges: readonly { readonly node: Item }[];
}

interface Node {
  readonly id: string;
  readonly paymentType: string;
  readonly linkedTransactions: Connection<{ readonly id: string }>;
  readonly timeline: Connection<{ readonly kind: string }>;
  readonly attempts: Connection<{ readonly id: string }>;
  readonly requestLog: Connection<{ readonly id: string }>;
}

const fields =
  'id paymentType linkedTransactions { edges { node { id } } } timeline { edges { node { at kind title } } } attempts { edges { node { id } } } requestLog { edges { node { id } } }';

/** The same object, whose methods are counted as `name.method`. */
function counted<Part extends object>(part: Part, name: string, reads: string[]): Part {
  return new Proxy(part, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        reads.push(`${name}.${String(key)}`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** A gateway whose reads are counted. */
function counting(of: Harness = harness) {
  const reads: string[] = [];
  const store: Store = new Proxy(of.store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'object' && value !== null ? counted(value, String(name), reads) : value;
    },
  });
  return { gateway: createGateway({ ...of.ports, store }), reads };
}

test('a list of payments with trees, timelines, attempts and requests is one read of each kind', async () => {
  const { gateway, reads } = counting();
  const answer = await ask(gateway, `{ payments(first: 100) { edges { node { ${fields} } } } }`);
  const { edges } = dataAt<{ edges: { node: Node }[] }>(answer, 'payments');
  expect(edges).toHaveLength(trees + trees / 2);
  const ofPayments = reads.filter((name) => /^(?:attempts|ledger|events|requestLog|payments)\./.test(name)).sort();
  expect(ofPayments).toEqual([
    'attempts.ofEach',
    'events.ofEach',
    'ledger.entriesOfEach',
    'payments.linkedOfEach',
    'payments.page',
    'payments.reviewsOfEach',
    'requestLog.ofEach',
  ]);
});

test('each payment of a list has what it has when it is asked for alone', async () => {
  const listed = await ask(harness.gateway, `{ payments(first: 100) { edges { node { ${fields} } } } }`);
  const { edges } = dataAt<{ edges: { node: Node }[] }>(listed, 'payments');
  for (const { node } of edges) {
    const alone = await ask(harness.gateway, `query ($id: ID!) { payment(id: $id) { ${fields} } }`, { variables: { id: node.id } });
    expect(dataAt<Node>(alone, 'payment')).toEqual(node);
    const stored = await harness.store.payments.linked(
      demoMerchant,
      (await harness.store.acrossMerchants.paymentById(node.id))?.rootId ?? '',
    );
    expect(nodesOf(node.linkedTransactions).map(({ id }) => id)).toEqual(stored.map(({ id }) => id).filter((id) => id !== node.id));
    expect(node.timeline.edges.length).toBeGreaterThan(1);
    expect(node.requestLog.edges.length).toBeGreaterThan(0);
  }
  const captured = edges.filter(({ node }) => node.linkedTransactions.edges.length === 1);
  expect(captured).toHaveLength(trees);
});

test('a second mutation of a request sees what the first one did', async () => {
  const made = await ask(harness.gateway, 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }', {
    variables: { i: { ...cardPayment, paymentType: 'PA' } },
  });
  const { id } = dataAt<{ id: string }>(made, 'createPayment');
  const capture = (name: string) =>
    `${name}: capturePayment(id: $id, amount: "1.00", currency: "EUR") { id linkedTransactions { edges { node { id } } } }`;
  const twice = await ask(harness.gateway, `mutation ($id: ID!) { ${capture('a')} ${capture('b')} }`, { variables: { id } });
  expect(dataAt<Node>(twice, 'a').linkedTransactions.edges).toHaveLength(1);
  expect(dataAt<Node>(twice, 'b').linkedTransactions.edges).toHaveLength(2);
});

test('captures, refunds, what is referenced, registrations and the subjects of events are one read of each kind', async () => {
  const { gateway, reads } = counting();
  const edges = 'captures { edges { node { id } } } refunds { edges { node { id } } } referenced { id } registration { id }';
  const listed = await ask(gateway, `{ payments(first: 100) { edges { node { paymentType referenced { id } ${edges} } } } }`);
  expect(listed.errors).toEqual([]);
  expect(reads.filter((name) => /^(?:payments|registrations)\./.test(name)).sort()).toEqual([
    'payments.byIds',
    'payments.linkedOfEach',
    'payments.page',
  ]);
  reads.length = 0;
  const log = await ask(gateway, '{ events(first: 50) { edges { node { subjectId subject { __typename id } } } } }');
  const { edges: told } = dataAt<{ edges: { node: { subjectId: string; subject: { id: string } } }[] }>(log, 'events');
  for (const { node } of told) expect(node.subject.id).toBe(node.subjectId);
  expect(reads.filter((name) => /^payments\./.test(name))).toEqual(['payments.byIds']);
});

test('a list is read backwards page by page, in the same order', async () => {
  const query = (args: string) =>
    `{ payments(${args}) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor } } }`;
  const forwards = dataAt<{ edges: { node: { id: string } }[] }>(await ask(harness.gateway, query('first: 100')), 'payments');
  const ids = forwards.edges.map(({ node }) => node.id);
  const found: string[] = [];
  let before = '';
  for (let page = 0; page < 10; page += 1) {
    const answer = await ask(harness.gateway, query(`last: 5${before === '' ? '' : `, before: "${before}"`}`));
    const { edges, pageInfo } = dataAt<{
      edges: { node: { id: string } }[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string };
    }>(answer, 'payments');
    expect(pageInfo.hasNextPage).toBe(before !== '');
    found.unshift(...edges.map(({ node }) => node.id));
    before = pageInfo.startCursor;
    if (!pageInfo.hasPreviousPage) break;
  }
  expect(found).toEqual(ids);
  const both = await ask(harness.gateway, query('first: 5, last: 5'));
  expect(both.errors[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'first' }] });
});

test('the log of events and a list within a payment are read backwards too', async () => {
  const all = dataAt<Connection<{ id: string }>>(await ask(harness.gateway, '{ events(first: 500) { edges { node { id } } } }'), 'events');
  const end = dataAt<Connection<{ id: string }>>(await ask(harness.gateway, '{ events(last: 3) { edges { node { id } } } }'), 'events');
  expect(nodesOf(end)).toEqual(nodesOf(all).slice(-3));
  const codes = dataAt<Connection<{ code: string }>>(
    await ask(harness.gateway, '{ resultCodes(last: 2) { edges { node { code } } } }'),
    'resultCodes',
  );
  expect(codes.edges).toHaveLength(2);
});

test('a payment with a thousand refunds is read as often, whatever is asked of how many of them', async () => {
  const other = await startGateway();
  const made = await ask(other.gateway, 'mutation ($i: CreatePaymentInput!) { createPayment(input: $i) { id } }', {
    variables: { i: cardPayment },
  });
  const root = await other.store.acrossMerchants.paymentById(dataAt<{ id: string }>(made, 'createPayment').id);
  if (!root) throw new Error('the payment is stored');
  const refunds = Array.from({ length: linkedPaymentsMax }, () =>
    paymentOf({ type: 'RF', entityId: root.entityId, entityPath: root.entityPath, rootId: root.id, referencedId: root.id }),
  );
  for (let stored = 0; stored < refunds.length; stored += 500) {
    const some = refunds.slice(stored, stored + 500).map((payment) => ({ write: 'payment.insert', payment }) as const);
    await other.store.commit(toMerchantKey(root.entityPath), some);
  }
  const readsOf = async (count: number): Promise<number> => {
    const { gateway, reads } = counting(other);
    const fields = 'standing { situation } refundable { amount } summary { status }';
    const text = `{ payment(id: "${root.id}") { ${fields} linkedTransactions(first: ${count}) { edges { node { id ${fields} } } } } }`;
    const { linkedTransactions } = dataAt<{ linkedTransactions: Connection<Node> }>(await ask(gateway, text), 'payment');
    expect(linkedTransactions.edges).toHaveLength(count);
    return reads.filter((name) => name === 'payments.linkedAfter').length;
  };
  const ofOne = await readsOf(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(await readsOf(40)).toBe(ofOne);
  await other.stop();
});
