/** Payments that a gateway behind a channel made before the merchant moved in. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readPastPayment } from '../../api/domain/moving-in/imported-payment.ts';
import { halveWindow, nextWindowMs } from '../../api/domain/moving-in/past-import.ts';
import { takeInMovements } from '../../api/domain/reconciliation/intake.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs, formatIsoDateTime, formatTimestamp, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channelBehind, type Facade, facadeChannel, openFacade } from '../connectors/facade.ts';
import { cardPayment, type Parameters } from '../support/client.ts';

const start = Date.UTC(2026, 8, 1, 12);
const fields = 'id isDone reached imported known failed misfitCount misfits { reference reason }';

let facade: Facade;
const theirs: Record<string, string> = {};

/** Directly at the gateway behind, as the merchant's programs did before. */
async function paidThere(change: Parameters = {}): Promise<string> {
  const { body } = await facade.behind.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channelBehind, ...change });
  if (body.id === undefined) throw new Error(JSON.stringify(body));
  return body.id;
}

async function doneThere(id: string, paymentType: string, amount: string): Promise<string> {
  const reference = { entityId: channelBehind, paymentType, amount, currency: 'EUR' };
  return String((await facade.behind.gateway.rest.post(`/v1/payments/${id}`, reference)).body.id);
}

function pass(ms: number): void {
  for (const { clock } of [facade.gateway, facade.behind.gateway]) clock.advance(ms);
}

const graphql = async (query: string, variables: Readonly<Record<string, unknown>> = {}) => {
  const { data, errors } = await facade.gateway.graphql(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};

async function begin(from: number, to: number, more = ''): Promise<string> {
  const times = `from: "${formatIsoDateTime(from)}", to: "${formatIsoDateTime(to)}"`;
  const { startPastImport } = await graphql(`mutation { startPastImport(entityId: "${facadeChannel}", ${times}${more}) { id isDone } }`);
  expect(startPastImport.isDone).toBe(false);
  return startPastImport.id;
}

const goOn = async (id: string) =>
  (await graphql(`mutation ($id: ID!) { continuePastImport(id: $id) { ${fields} } }`, { id })).continuePastImport;

async function importAll(from: number, to: number, more = '') {
  const id = await begin(from, to, more);
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const state = await goOn(id);
    if (state.isDone) return state;
  }
  throw new Error('the import does not end');
}

const ofTheirs = async (id: string | undefined) =>
  (
    await graphql(
      `query ($id: ID!) { payment(id: $id) { id paymentType outcome status timestamp authorized captured refunded chargedBack remaining merchantTransactionId card { bin last4Digits holder } customParameters { key value } referencedId } }`,
      { id },
    )
  ).payment;

beforeAll(async () => {
  facade = await openFacade({ now: start });
  theirs.debit = await paidThere({
    merchantTransactionId: 'order-4711',
    'customParameters[shop]': '7',
    'customer.email': 'jane@shop.test',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  });
  pass(hourMs);
  theirs.refund = await doneThere(theirs.debit, 'RF', '20.00');
  pass(dayMs);
  theirs.authorization = await paidThere({ paymentType: 'PA' });
  theirs.capture = await doneThere(theirs.authorization, 'CP', '50.00');
  theirs.declined = await paidThere({ 'customParameters[forceResultCode]': '800.100.155' });
  theirs.pending = await paidThere({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' });
  pass(dayMs);
  theirs.reversed = await paidThere({ amount: '7.00' });
  theirs.reversal = await doneThere(theirs.reversed, 'RV', '7.00');
  theirs.disputed = await paidThere({ amount: '33.00' });
  theirs.chargeback = await doneThere(theirs.disputed, 'CB', '33.00');
  pass(30 * dayMs);
});

afterAll(() => facade.close());

describe('an import', () => {
  it('brings what moved, with its amounts, time and references, and says what it left there', async () => {
    const done = await importAll(start - dayMs, start + 10 * dayMs);
    expect(done).toMatchObject({ imported: 8, known: 0, failed: 1, misfitCount: 1, isDone: true });
    expect(done.misfits).toEqual([{ reference: theirs.pending, reason: 'OUTCOME_OPEN' }]);
    const debit = await ofTheirs(theirs.debit);
    expect(debit).toMatchObject({
      paymentType: 'DB',
      outcome: 'APPROVED',
      status: 'APPROVED',
      captured: '92.00',
      refunded: '20.00',
      remaining: '72.00',
      merchantTransactionId: 'order-4711',
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
      timestamp: formatIsoDateTime(start),
    });
    expect(debit.customParameters).toContainEqual({ key: 'shop', value: '7' });
    expect(debit.id).not.toBe(theirs.debit);
    expect((await ofTheirs(theirs.refund)).referencedId).toBe(debit.id);
    expect(await ofTheirs(theirs.authorization)).toMatchObject({ authorized: '92.00', captured: '50.00' });
    expect(await ofTheirs(theirs.reversed)).toMatchObject({ remaining: '0.00' });
    expect(await ofTheirs(theirs.disputed)).toMatchObject({ chargedBack: '33.00', remaining: '0.00' });
    expect(await ofTheirs(theirs.declined)).toBeNull();
  });

  it('keeps the ledger proven, and begins nothing to settle here', async () => {
    const { ledger } = await graphql('{ ledger { proof { holds differences payments } } }');
    expect(ledger.proof).toMatchObject({ holds: true, differences: [] });
    await takeInMovements(facade.gateway.ports);
    const ids = await Promise.all(Object.values(theirs).map(async (id) => (await ofTheirs(id))?.id));
    const channel = (await facade.gateway.store.entities.all()).find(({ id }) => id === facadeChannel);
    const movements = await facade.gateway.store.reconciliation.movements(
      toMerchantKey(String(channel?.path)),
      ids.filter((id) => id !== undefined),
    );
    expect(movements.length).toBeGreaterThan(5);
    for (const { amountMinor, settledMinor, cancelledMinor } of movements) expect(amountMinor).toBe(settledMinor + cancelledMinor);
  });

  it('is shown in lists and sums at the time of the payments, and found by search', async () => {
    const day = `from: "${formatIsoDateTime(start - dayMs)}", to: "${formatIsoDateTime(start + dayMs / 2)}"`;
    const { payments, search, statistics } = await graphql(
      `{ payments(filter: {entityId: "${facadeChannel}", ${day}}) { edges { node { paymentType } } }
         search(text: "order-4711") { groups { hits { id } } }
         statistics(filter: {entityId: "${facadeChannel}", ${day}}, bucket: DAY) { totals { count refunds } } }`,
    );
    expect(payments.edges.map(({ node }: { readonly node: { readonly paymentType: string } }) => node.paymentType)).toEqual(['RF', 'DB']);
    expect(JSON.stringify(search)).toContain((await ofTheirs(theirs.debit)).id);
    expect(statistics.totals).toEqual([{ count: 1, refunds: 1 }]);
  });

  it('tells colleagues and no webhook', async () => {
    const { id } = await ofTheirs(theirs.debit);
    const { events } = facade.gateway.store;
    const entityPath = String((await facade.gateway.store.acrossMerchants.paymentById(id))?.entityPath);
    const told = await events.after(0, { entityPath, types: ['PAYMENT', 'BALANCE', 'CHARGEBACK', 'RISK'] }, 100);
    expect(told).toEqual([]);
    expect((await events.after(0, { entityPath, types: ['IMPORT'] }, 100)).length).toBeGreaterThanOrEqual(8);
  });

  it('changes nothing a second time', async () => {
    const again = await importAll(start - dayMs, start + 10 * dayMs);
    expect(again).toMatchObject({ imported: 0, known: 8, failed: 1, misfitCount: 1 });
    expect(await ofTheirs(theirs.debit)).toMatchObject({ refunded: '20.00' });
  });

  it('lets what was imported be captured and refunded, over there', async () => {
    const { id } = await ofTheirs(theirs.debit);
    const refund = { entityId: facadeChannel, paymentType: 'RF', amount: '72.00', currency: 'EUR' };
    expect((await facade.gateway.rest.post(`/v1/payments/${id}`, refund)).body.result.code).toBe('000.100.110');
    expect((await facade.gateway.rest.post(`/v1/payments/${theirs.debit}`, { ...refund, amount: '1.00' })).body.result.code).toBe(
      '700.400.200',
    );
    const there = await facade.behind.gateway.graphql('query ($id: ID!) { payment(id: $id) { refunded } }', { id: theirs.debit });
    expect(there.data.payment.refunded).toBe('92.00');
  });

  it('knows what was made through this gateway, and brings what others did with it over there', async () => {
    pass(minuteMs);
    const from = facade.gateway.clock.now();
    const made = await facade.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: facadeChannel });
    const { connectorReference } = (await facade.gateway.store.acrossMerchants.paymentById(String(made.body.id))) ?? {};
    facade.wire.next('answerLost');
    await facade.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: facadeChannel });
    pass(minuteMs);
    await doneThere(String(connectorReference), 'RF', '5.00');
    pass(minuteMs);
    const done = await importAll(from, facade.gateway.clock.now());
    expect(done).toMatchObject({ imported: 1, known: 2, misfitCount: 0 });
    const { data } = await facade.gateway.graphql('query ($id: ID!) { payment(id: $id) { refunded } }', { id: made.body.id });
    expect(data.payment.refunded).toBe('5.00');
    expect((await graphql('{ ledger { proof { holds } } }')).ledger.proof.holds).toBe(true);
  });

  it('leaves what was paid after the line to the files that come here', async () => {
    const paid = await paidThere({ amount: '11.00' });
    pass(minuteMs);
    const to = facade.gateway.clock.now();
    await importAll(to - minuteMs, to, `, settledBefore: "${formatIsoDateTime(to - hourMs)}"`);
    await takeInMovements(facade.gateway.ports);
    const { id, entityPath } = (await facade.gateway.store.acrossMerchants.paymentById((await ofTheirs(paid)).id)) ?? {};
    const [movement] = await facade.gateway.store.reconciliation.movements(toMerchantKey(String(entityPath)), [String(id)]);
    expect(movement).toMatchObject({ amountMinor: 1_100n, settledMinor: 0n, cancelledMinor: 0n });
  });

  it('goes on where it was interrupted', async () => {
    const from = facade.gateway.clock.now();
    for (let days = 0; days < 3; days += 1) {
      await paidThere({ amount: '3.00' });
      pass(dayMs);
    }
    const id = await begin(from, facade.gateway.clock.now());
    // The first window is answered, the second one is not.
    facade.wire.next('answeredLate', 'refused');
    const refused = await facade.gateway.graphql('mutation ($id: ID!) { continuePastImport(id: $id) { id } }', { id });
    expect(JSON.stringify(refused.body)).toContain('did not answer the query');
    const { pastImport } = await graphql(`query ($id: ID!) { pastImport(id: $id) { ${fields} } }`, { id });
    expect(pastImport).toMatchObject({ imported: 1, reached: formatIsoDateTime(from + dayMs), isDone: false });
    expect(await goOn(id)).toMatchObject({ imported: 3, known: 0, isDone: true });
    const { pastImports } = await graphql(`{ pastImports(entityId: "${facadeChannel}", first: 1) { edges { node { id imported } } } }`);
    expect(pastImports.edges).toEqual([{ node: { id, imported: 3 } }]);
  });
});

describe('an import may be begun', () => {
  const attempt = async (args: string) =>
    JSON.stringify((await facade.gateway.graphql(`mutation { startPastImport(${args}) { id } }`)).body);
  const times = 'from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z"';

  it.each([
    [`entityId: "${facadeChannel}", connector: "none", ${times}`, 'connector must be'],
    [`entityId: "${channelBehind}", ${times}`, 'entityId must name a channel with a gateway behind it'],
    [`entityId: "${facadeChannel}", from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z"`, 'to must be later'],
    [`entityId: "${facadeChannel}", from: "2026-01-02T00:00:00Z", to: "2099-01-01T00:00:00Z"`, 'to must not lie in the future'],
  ])('not with %s', async (args, message) => {
    expect(await attempt(args)).toContain(message);
  });
});

describe('a past answer', () => {
  const answer = {
    id: '8a'.repeat(16),
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    result: { code: '000.000.000' },
    timestamp: '2026-01-02 03:04:05.678+0000',
  };

  test.each([
    [{}, 'payment', undefined],
    [{ timestamp: '2026-01-02 05:04:05.678+0200' }, 'payment', undefined],
    [{ paymentType: undefined }, 'other', undefined],
    [{ result: { code: '800.100.155' } }, 'failed', undefined],
    [{ result: { code: '000.200.000' } }, 'misfit', 'OUTCOME_OPEN'],
    [{ result: { code: '900.100.300' } }, 'misfit', 'OUTCOME_OPEN'],
    [{ result: { code: '123.456' } }, 'misfit', 'UNREADABLE'],
    [{ paymentType: 'ZZ' }, 'misfit', 'TYPE'],
    [{ amount: '92,00' }, 'misfit', 'AMOUNT'],
    [{ currency: 'euro' }, 'misfit', 'AMOUNT'],
    [{ timestamp: 'yesterday' }, 'misfit', 'UNREADABLE'],
    [{ customParameters: { memo: '4200 0000 0000 0000' } }, 'misfit', 'CARD_NUMBER'],
    [
      { paymentType: 'PA', referencedId: '8b'.repeat(16), standingInstruction: { industryPractice: 'INCREMENTAL_AUTH' } },
      'misfit',
      'INCREMENT',
    ],
  ])('with %j is a %s %s', (change, status, reason) => {
    const read = readPastPayment({ ...answer, ...change });
    expect(read).toMatchObject({ status, ...(reason === undefined ? {} : { reason }) });
    if (read.status === 'payment') expect(formatTimestamp(read.payment.at)).toBe(answer.timestamp);
  });

  test.each([undefined, null, 'text', [], {}])('is unreadable where it is %j', (given) => {
    expect(readPastPayment(given)).toMatchObject({ status: 'misfit', reason: 'UNREADABLE' });
  });

  test('never gives a card number, a security code or a token on', () => {
    const read = readPastPayment({ ...answer, card: { cvv: '123', bin: '420000', last4Digits: '0000' }, registrationId: '8c'.repeat(16) });
    expect(JSON.stringify(read, (_name, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('123"');
  });
});

test('windows grow where little is found, and are halved in whole seconds', () => {
  expect(nextWindowMs(dayMs, 0, 500)).toBe(2 * dayMs);
  expect(nextWindowMs(dayMs, 125, 500)).toBe(dayMs);
  expect(halveWindow(3_000)).toBe(1_000);
  expect(halveWindow(1_000)).toBe(1_000);
});
