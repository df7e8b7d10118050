/** What a merchant's program does with a checkout: prepare, change, withdraw, and read what came of it (spec §2.4). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tickCheckouts } from '../../api/domain/checkouts/tick.ts';
import { Conflict } from '../../api/foundation/kernel/commit.ts';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels, otherToken, type Parameters } from '../support/client.ts';
import { type Harness, startGateway, testWidget } from '../support/harness.ts';
import { cardOnForm, checkoutEvents, prepare, prepared, submit } from './form.ts';

const noSession =
  'invalid or missing parameter - (opp) No payment session found for the requested id - are you mixing test/live servers or have you paid more than 30min ago?';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
});

afterAll(async () => {
  await gateway.stop();
});

const statusOf = (id: string, what = 'payment', parameters: Parameters = { entityId: channels.documented }) =>
  gateway.rest.get(`/v1/checkouts/${id}/${what}`, parameters);

describe('preparing', () => {
  test('answers 000.200.100 with an id that is the ndc too', async () => {
    const { status, body } = await gateway.rest.post('/v1/checkouts', prepared);
    expect([status, body.result]).toEqual([200, { code: '000.200.100', description: 'successfully created checkout' }]);
    expect(body.id).toMatch(/^8a[0-9a-f]{30}-test$/);
    expect(body.ndc).toBe(body.id);
    expect(body).toHaveProperty('timestamp', '2026-01-01 00:00:00.000+0000');
    expect(body).not.toHaveProperty('integrity');
  });

  test('answers the hash of the script where it is asked for', async () => {
    const { body } = await gateway.rest.post('/v1/checkouts', { ...prepared, integrity: 'true' });
    expect(body.integrity).toBe(testWidget.integrity);
  });

  test('draws ids that differ in more than their time', async () => {
    const [one = '', two = ''] = [await prepare(gateway), await prepare(gateway)];
    expect(one.slice(14)).not.toBe(two.slice(14));
    expect(one.slice(0, 14)).toBe(two.slice(0, 14));
  });

  test.each([
    ['amount', { amount: '' }],
    ['currency', { currency: '' }],
    ['paymentType', { paymentType: '' }],
    ['overridePaymentType[PAYPAL]', { 'overridePaymentType[PAYPAL]': 'RF' }],
    ['overridePaymentType[visa]', { 'overridePaymentType[visa]': 'PA' }],
    ['registrations[0].id', { 'registrations[0].id': `8a${'0'.repeat(30)}` }],
    ['customer.surname', { 'customer.givenName': 'Jane' }],
  ])('refuses a wrong %s and names it', async (name, changes) => {
    const { status, body } = await gateway.rest.post('/v1/checkouts', { ...prepared, ...changes });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map((error) => error.name)).toContain(name);
  });

  test('keeps no account data, and says so', async () => {
    const { body } = await gateway.rest.post('/v1/checkouts', { ...prepared, entityId: channels.tolerant, ...cardOnForm });
    const { data } = await gateway.graphql(`{ checkout(id: "${body.id}") { prepared warnings { name } } }`);
    expect(JSON.stringify(data.checkout.prepared)).not.toContain('4200000000000000');
    expect(data.checkout.warnings.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['card.number', 'card.cvv']));
  });

  test('answers a repetition under a key with the same checkout, and refuses another request under it', async () => {
    const first = await gateway.rest.post('/v1/checkouts', prepared, { idempotencyKey: 'one' });
    const again = await gateway.rest.post('/v1/checkouts', prepared, { idempotencyKey: 'one' });
    expect([again.body.id, again.headers['idempotency-status']]).toEqual([first.body.id, 'replayed']);
    const other = await gateway.rest.post('/v1/checkouts', { ...prepared, amount: '1.00' }, { idempotencyKey: 'one' });
    expect([other.status, other.body.result.code]).toEqual([409, '800.110.100']);
  });

  test('is only for those who may pay', async () => {
    const { status, body } = await gateway.rest.post('/v1/checkouts', prepared, { token: otherToken });
    expect([status, body.result.code]).toEqual([403, '800.900.301']);
  });
});

describe('changing and withdrawing', () => {
  test('takes the new amount, and keeps what was not sent', async () => {
    const id = await prepare(gateway, { merchantTransactionId: 'order-4711' });
    const { body } = await gateway.rest.post(`/v1/checkouts/${id}`, { entityId: channels.documented, amount: '7.00' });
    expect([body.result.code, body.id]).toEqual(['000.200.101', id]);
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { amount currency merchantTransactionId version } }`);
    expect(data.checkout).toEqual({ amount: '7.00', currency: 'EUR', merchantTransactionId: 'order-4711', version: 2 });
  });

  test('refuses overridePaymentType, which belongs to the creation (spec §2.1)', async () => {
    const id = await prepare(gateway);
    const { body } = await gateway.rest.post(`/v1/checkouts/${id}`, { 'overridePaymentType[PAYPAL]': 'PA' });
    expect(body.result.parameterErrors?.[0]?.name).toBe('overridePaymentType[PAYPAL]');
  });

  test('tries a write again that lost a race; any other conflict is a fault, told once', async () => {
    const conflicts: string[] = [];
    const faults: string[] = [];
    const own = await startGateway({
      log: { debug() {}, info() {}, warn() {}, error: (message) => void faults.push(message) },
      adaptPorts: (ports) => {
        const commit: typeof ports.store.commit = async (...given) => {
          const constraint = conflicts.shift();
          if (constraint !== undefined) throw new Conflict(constraint);
          return ports.store.commit(...given);
        };
        return { ...ports, store: { ...ports.store, commit } };
      },
    });
    const id = await prepare(own);
    const change = () => own.rest.post(`/v1/checkouts/${id}`, { entityId: channels.documented, amount: '7.00' });
    conflicts.push('checkout_state');
    expect((await change()).body.result.code).toBe('000.200.101');
    conflicts.push('a constraint that nobody expects');
    expect([(await change()).status, faults]).toEqual([500, ['fault']]);
    expect(conflicts).toEqual([]);
    await own.stop();
  });

  test('is refused once it is paid', async () => {
    const id = await prepare(gateway);
    await submit(gateway, id);
    for (const answer of [
      await gateway.rest.post(`/v1/checkouts/${id}`, { amount: '1.00' }),
      await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}` }),
    ]) {
      expect([answer.status, answer.body.result.code]).toEqual([400, '200.300.404']);
      expect(answer.body.result.description).toContain('is paid');
    }
  });

  test('is refused while a payment is under way', async () => {
    const id = await prepare(gateway);
    await submit(gateway, id, { paymentBrand: 'PAYPAL' });
    const { status, body } = await gateway.rest.post(`/v1/checkouts/${id}`, { amount: '1.00' });
    expect([status, body.result.description]).toEqual([400, expect.stringContaining('under way')]);
  });

  test('withdraws with 000.200.102, and then nobody pays or reads it', async () => {
    const id = await prepare(gateway);
    const gone = await gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}`, query: `entityId=${channels.documented}` });
    expect([gone.status, gone.body.result.code]).toEqual([200, '000.200.102']);
    expect((await submit(gateway, id)).status).toBe('refused');
    expect((await statusOf(id)).body.result.description).toBe(noSession);
  });
});

describe('reading', () => {
  test('is pending without an id before the shopper has tried', async () => {
    const id = await prepare(gateway);
    const { status, body } = await statusOf(id);
    expect([status, body.result.code, body.ndc]).toEqual([200, '000.200.000', id]);
    expect(body).not.toHaveProperty('id');
    expect(body).toHaveProperty('buildNumber');
  });

  test('answers the payment afterwards, with the ndc of the checkout', async () => {
    const id = await prepare(gateway, { merchantTransactionId: 'order-0001' });
    await submit(gateway, id);
    const { status, body } = await statusOf(id);
    expect([status, body.result.code, body.ndc, body.amount, body.currency]).toEqual([200, '000.100.110', id, '92.00', 'EUR']);
    expect([body.paymentBrand, body.merchantTransactionId]).toEqual(['VISA', 'order-0001']);
    expect(body.id).toMatch(/^8a[0-9a-f]{30}$/);
    expect((await gateway.rest.get(`/v1/payments/${body.id}`)).text).toBe((await statusOf(id)).text);
  });

  test.each([
    ['an unknown id', () => Promise.resolve(`8a${'0'.repeat(30)}-test`), channels.documented],
    ['no id at all', () => Promise.resolve('nonsense'), channels.documented],
    ['a checkout of another channel', () => prepare(gateway), channels.tolerant],
  ])('answers %s with 400, 200.300.404 and the documented text', async (_what, id, entityId) => {
    const { status, body } = await statusOf(await id(), 'payment', { entityId });
    expect([status, body.result.code, body.result.description]).toEqual([400, '200.300.404', noSession]);
  });

  test("answers another merchant's checkout as an unknown one", async () => {
    const id = await prepare(gateway);
    const { status, body } = await gateway.rest.get(`/v1/checkouts/${id}/payment`, { entityId: channels.other }, { token: otherToken });
    expect([status, body.result.description]).toEqual([400, noSession]);
  });

  test('ends 30 minutes after it was prepared', async () => {
    const id = await prepare(gateway);
    gateway.clock.advance(30 * minuteMs - 1);
    expect((await statusOf(id)).body.result.code).toBe('000.200.000');
    gateway.clock.advance(1);
    expect((await statusOf(id)).body.result.description).toBe(noSession);
    expect((await submit(gateway, id)).status).toBe('refused');
  });

  test('of a paid one ends 30 minutes after the payment', async () => {
    const id = await prepare(gateway);
    gateway.clock.advance(29 * minuteMs);
    await submit(gateway, id);
    gateway.clock.advance(30 * minuteMs - 1);
    expect((await statusOf(id)).body.result.code).toBe('000.100.110');
    gateway.clock.advance(1);
    expect((await statusOf(id)).body.result.description).toBe(noSession);
  });
});

describe('the limit of reads', () => {
  let limited: Harness;
  beforeAll(async () => {
    limited = await startGateway({ now: Date.UTC(2026, 0, 1), rateLimit: { status: 'on', rate: null } });
  });
  afterAll(() => limited.stop());

  const read = (id: string) => limited.rest.get(`/v1/checkouts/${id}/payment`, { entityId: channels.documented });

  test('is two a minute for each checkout, and the third is told how long to wait', async () => {
    const [id, other] = [await prepare(limited), await prepare(limited)];
    await read(id);
    limited.clock.advance(20_000);
    await read(id);
    const { status, headers, body } = await read(id);
    expect([status, body.result.code, headers['retry-after']]).toEqual([429, '800.120.100', '40']);
    expect(body.result.description).toBe('Too many requests. Please try again later.');
    expect((await read(other)).status).toBe(200);
    limited.clock.advance(40_000);
    expect((await read(id)).status).toBe(200);
    expect((await read(id)).status).toBe(429);
  });

  test('holds for reads at the same moment', async () => {
    const id = await prepare(limited);
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(id)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  test('holds for GraphQL too, and not for the record of the checkout', async () => {
    const id = await prepare(limited);
    const query = `{ checkoutResult(id: "${id}") { resultCode } }`;
    await limited.graphql(query);
    await limited.graphql(query);
    const { errors } = await limited.graphql(query);
    expect(errors?.[0]?.extensions).toMatchObject({ resultCode: '800.120.100' });
    expect((await limited.graphql(`{ checkout(id: "${id}") { status } }`)).data.checkout.status).toBe('OPEN');
  });
});

describe('in GraphQL', () => {
  test('a checkout has its attempts, and a payment its checkout', async () => {
    const { data: made } = await gateway.graphql(
      `mutation { createCheckout(input: {entityId: "${channels.documented}", amount: "92.00", currency: EUR, paymentType: DB}) { id status kind expiresAt answer } }`,
    );
    const { id } = made.createCheckout;
    expect(made.createCheckout).toMatchObject({ status: 'OPEN', kind: 'PAYMENT' });
    await submit(gateway, id, { ...cardOnForm, 'customParameters[SHOPPER_x]': '1', 'card.expiryYear': '2020' });
    await submit(gateway, id);
    const { data } = await gateway.graphql(
      `{ checkout(id: "${id}") { status attemptCount attempts { number outcome payment { checkout { id } } } payment { status } } }`,
    );
    expect(data.checkout.status).toBe('COMPLETED');
    expect(data.checkout.attempts).toEqual([
      { number: 1, outcome: 'DECLINED', payment: { checkout: { id } } },
      { number: 2, outcome: 'APPROVED', payment: { checkout: { id } } },
    ]);
    expect(data.checkout.payment.status).toBe('APPROVED');
  });

  test('the list has the newest first, its own entity’s only, and its filters', async () => {
    const id = await prepare(gateway, { merchantTransactionId: 'list-00001' });
    const list = `query ($filter: CheckoutFilter) { checkouts(first: 2, filter: $filter) { edges { node { id } } pageInfo { endCursor hasNextPage } } }`;
    const { data } = await gateway.graphql(list, { filter: { merchantTransactionId: 'list-00001', statuses: ['OPEN'] } });
    expect(data.checkouts.edges).toEqual([{ node: { id } }]);
    const whole = await gateway.graphql(list);
    const next = await gateway.graphql(
      `{ checkouts(first: 2, after: "${whole.data.checkouts.pageInfo.endCursor}") { edges { node { id } } } }`,
    );
    expect(next.data.checkouts.edges[0].node.id < whole.data.checkouts.edges[1].node.id).toBe(true);
    expect((await gateway.graphql(list, {}, { token: otherToken })).data.checkouts.edges).toEqual([]);
  });

  test('the list is read backwards too: from its end, and before a cursor', async () => {
    for (let count = 0; count < 5; count += 1) await prepare(gateway, { merchantTransactionId: 'backward-1' });
    const read = async (page: string) => {
      const query = `{ checkouts(${page}, filter: {merchantTransactionId: "backward-1"}) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor } } }`;
      return (await gateway.graphql(query)).data.checkouts;
    };
    const idsOf = ({ edges }: { readonly edges: readonly { readonly node: { readonly id: string } }[] }) =>
      edges.map(({ node }) => node.id);
    const all = idsOf(await read('first: 10'));
    expect(all).toHaveLength(5);
    const end = await read('last: 2');
    expect([idsOf(end), end.pageInfo.hasPreviousPage, end.pageInfo.hasNextPage]).toEqual([all.slice(3), true, false]);
    const middle = await read(`last: 2, before: "${end.pageInfo.startCursor}"`);
    expect([idsOf(middle), middle.pageInfo.hasPreviousPage, middle.pageInfo.hasNextPage]).toEqual([all.slice(1, 3), true, true]);
    const start = await read(`last: 2, before: "${middle.pageInfo.startCursor}"`);
    expect([idsOf(start), start.pageInfo.hasPreviousPage]).toEqual([all.slice(0, 1), false]);
  });
});

describe('the event log', () => {
  test('tells each step to those who name the type, and never to others', async () => {
    const id = await prepare(gateway);
    await gateway.rest.post(`/v1/checkouts/${id}`, { amount: '5.00' });
    await submit(gateway, id, { ...cardOnForm, 'card.expiryYear': '2020' });
    await submit(gateway, id);
    expect((await checkoutEvents(gateway, id)).map(({ step }) => step)).toEqual(['prepared', 'changed', 'attempt', 'finished']);
    const { data } = await gateway.graphql('{ events(first: 500) { edges { node { type } } } }');
    expect(data.events.edges.map((edge: { node: { type: string } }) => edge.node.type)).not.toContain('CHECKOUT');
  });

  test('tells that a checkout expired, also when no process was up at that time', async () => {
    const id = await prepare(gateway);
    gateway.clock.advance(24 * 60 * minuteMs);
    await gateway.tick();
    expect((await checkoutEvents(gateway, id)).at(-1)?.step).toBe('expired');
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { status } }`);
    expect(data.checkout.status).toBe('EXPIRED');
  });

  test('tells it in the millisecond in which its time is over, not before, and once', async () => {
    const own = await startGateway({ now: Date.UTC(2026, 0, 1) });
    const id = await prepare(own);
    own.clock.advance(30 * minuteMs - 1);
    expect(await tickCheckouts(own.ports)).toBe(0);
    own.clock.advance(1);
    expect([await tickCheckouts(own.ports), await tickCheckouts(own.ports)]).toEqual([1, 0]);
    expect((await checkoutEvents(own, id)).map(({ step }) => step)).toEqual(['prepared', 'expired']);
    await own.stop();
  });
});
