/** Rows that somebody changed behind the gateway's back, while the events of the log still tell what was stored (decision: event-chain). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { findDifferences } from '../../api/domain/payments/query/told.ts';
import { comparePayments } from '../../api/domain/payments/query/told-operations.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { paymentOf } from '../db/fixtures.ts';
import { cardPayment, createGraphqlClient, createRestClient, httpTransport, type Parameters } from '../support/client.ts';
import { openBeside } from '../support/open-beside.ts';
import { withoutIds } from '../support/without-ids.ts';

const errors: { readonly message: string; readonly fields: object }[] = [];
const log: Log = { debug() {}, info() {}, warn() {}, error: (message, fields = {}) => void errors.push({ message, fields }) };

let folder = '';
let gateway: NodeGateway;
let approved = '';
let declined = '';
let transfer = '';
const path = () => join(folder, 'gateway.db');

async function start(): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', FTP_PORT: '0', DATABASE_URL: `file:${path()}`, RATE_LIMIT: 'off' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, log, { tickEveryMs: null });
}

async function pay(changes: Parameters = {}): Promise<string> {
  const { body } = await createRestClient(httpTransport(gateway.url)).post('/v1/payments', { ...cardPayment, ...changes });
  if (body.id === undefined) throw new Error(JSON.stringify(body));
  return body.id;
}

const finding = async (check: string) =>
  (await examine({ ports: gateway.ports, mark: undefined, now: Date.now() })).find((each) => each.check === check);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'));
  gateway = await start();
  const person = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@mail.test' };
  const references = { merchantTransactionId: 'changed-order-1', merchantInvoiceId: 'changed-invoice-1', ...person };
  approved = await pay({ ...references, createRegistration: 'true' });
  declined = await pay({ amount: '7.00', 'customParameters[forceResultCode]': '800.100.153' });
  transfer = await pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/done' });
  const rest = createRestClient(httpTransport(gateway.url));
  const authorized = await pay({ paymentType: 'PA' });
  await rest.post(`/v1/payments/${authorized}`, {
    entityId: cardPayment.entityId ?? '',
    paymentType: 'CP',
    amount: '9.00',
    currency: 'EUR',
  });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes the row behind the gateway's back, runs, and puts the row back. */
async function whileChanged<Result>(id: string, change: string, run: () => Promise<Result>): Promise<Result> {
  const columns = [...change.matchAll(/(\w+) = /g)].map(([, column]) => String(column));
  const connection = openBeside(path());
  const before = connection
    .prepare(`SELECT ${columns.join(', ')} FROM payments WHERE id = ?`)
    .raw(true)
    .get(id) as readonly unknown[];
  connection.prepare(`UPDATE payments SET ${change} WHERE id = ?`).run(id);
  try {
    return await run();
  } finally {
    connection.prepare(`UPDATE payments SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`).run(...before, id);
    connection.close();
  }
}

test('what was never changed is as it was told, whatever became of it', async () => {
  expect(await finding('payments')).toMatchObject({ status: 'ok', text: '5 payments are what their events told' });
});

test.each([
  ['an amount', () => approved, 'amount_minor = amount_minor + 1', 'amount is'],
  ['the amount of a decline, which its answer does not have', () => declined, 'amount_minor = amount_minor + 1', 'amount is'],
  ['a decline that was made an approval', () => declined, "status = 'approved', result_code = '000.100.110'", 'result.code is'],
  ['a status alone', () => declined, "status = 'approved'", 'status is'],
  ['a payment that waits made a declined one', () => transfer, "status = 'declined'", 'status is'],
  ['a holder and last four', () => approved, "holder = 'Somebody Else', last4 = '9999'", 'card.last4Digits, card.holder are'],
  ['a holder that was taken away', () => approved, "holder = ''", 'card.holder is'],
  [
    'references and an address',
    () => approved,
    "merchant_transaction_id = 'x', merchant_invoice_id = 'y', email = 'z'",
    'merchantTransactionId, merchantInvoiceId, customer.email are',
  ],
  ['a currency and a brand', () => approved, "currency = 'USD', brand = 'MASTER'", 'paymentBrand, currency are'],
])('the doctor names the payment and the field of %s, and no value', async (_, idOf, change, fields) => {
  const found = await whileChanged(idOf(), change, () => finding('payments'));
  const sentence = `payment ${idOf()}: ${fields} not what its event told`;
  expect(found).toEqual({ check: 'payments', status: 'problem', text: `1 of 5 payments differ from their events; ${sentence}` });
  expect(withoutIds(found?.text ?? '')).not.toMatch(/Jane|Somebody|9999|4200/);
});

test('a start says in its log which of the newest payments differ, and serves', async () => {
  await gateway.stop();
  await whileChanged(approved, "holder = 'Somebody Else'", async () => {
    gateway = await start();
  });
  expect(errors.splice(0)).toEqual([
    {
      message: 'payments differ from their events: npm run doctor compares all of them',
      fields: { differing: 1, found: `payment ${approved}: card.holder is not what its event told` },
    },
  ]);
  expect(await finding('payments')).toMatchObject({ status: 'ok' });
});

test('all are compared in pages, newest first, and no more than are wanted', async () => {
  const { acrossMerchants } = gateway.ports.store;
  const asked: [string, number][] = [];
  const all = await acrossMerchants.toldBefore('~', 10);
  expect(all.map(({ payment }) => payment.id)).toEqual(
    all
      .map(({ payment }) => payment.id)
      .toSorted()
      .toReversed(),
  );
  /** Two thousand payments, of which one page is made at a time. */
  const toldBefore: typeof acrossMerchants.toldBefore = async (before, itemsMax) => {
    asked.push([before, itemsMax]);
    const first = before === '~' ? 2_000 : Number(before);
    const [told] = all;
    if (!told) throw new Error('no payment');
    return Array.from({ length: Math.min(itemsMax, first) }, (_, place) => ({
      ...told,
      payload: null,
      payment: { ...told.payment, id: String(first - place - 1) },
    }));
  };
  const progress: number[] = [];
  const ports = { store: { acrossMerchants: { toldBefore } } };
  expect(await comparePayments(ports, { onProgress: (done) => void progress.push(done) })).toMatchObject({ compared: 0, untold: 2_000 });
  expect(Math.max(...asked.map(([, itemsMax]) => itemsMax))).toBeLessThanOrEqual(500);
  expect(progress.at(-1)).toBe(2_000);
  expect((await comparePayments(ports, { itemsMax: 300 })).untold).toBeLessThanOrEqual(600);
});

test("a merchant's clock that was moved is no fault of this machine's, and a real one that is wrong still is", async () => {
  const graphql = createGraphqlClient(gateway.url, (request) => fetch(request));
  const to = new Date(Date.now() + 7 * dayMs).toISOString();
  const moved = await graphql('mutation ($id: ID!, $to: DateTime!) { advanceClock(entityId: $id, to: $to, mode: AHEAD) { mode } }', {
    id: '8ac7a4a0000000000000000000000003',
    to,
  });
  expect(moved.data.advanceClock.mode).toBe('AHEAD');
  await pay();
  expect(await finding('clock')).toMatchObject({ status: 'ok' });
  const clockAt = async (now: number) =>
    (await examine({ ports: gateway.ports, mark: undefined, now })).find(({ check }) => check === 'clock')?.status;
  expect(await clockAt(Date.now() - 3_600_000)).toBe('problem');
  expect((await comparePayments(gateway.ports)).differing).toBe(0);
});

test('a merchant that is reset leaves events of a time to come, and nothing that is wrong', async () => {
  const graphql = createGraphqlClient(gateway.url, (request) => fetch(request));
  const { data } = await graphql(
    'mutation { resetSandbox(entityId: "8ac7a4a0000000000000000000000003", name: "Demo Shop") { erasedPayments } }',
  );
  expect(data.resetSandbox.erasedPayments).toBeGreaterThan(0);
  expect(await finding('clock')).toMatchObject({ status: 'ok' });
  expect(await finding('payments')).toMatchObject({ status: 'ok', text: '0 payments are what their events told' });
  await pay();
  const findings = await examine({ ports: gateway.ports, mark: undefined, now: Date.now() });
  expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
});

test('what was sent to no bank has expired, though its code would leave the outcome of a call open', () => {
  const left = paymentOf({ type: 'DB', status: 'expired', resultCode: '100.396.104' });
  const findOf = (changes: Partial<Payment>) => findDifferences({ payment: { ...left, ...changes }, payload: '{}', attemptedMinor: null });
  expect(findOf({})).toEqual([]);
  expect(findOf({ resultCode: '800.100.153' })).toEqual(['status']);
});
