/**
 * Eight tasks of a developer's first day, in TypeScript, with nothing but the client and what the pages tell.
 * `test/foreign-languages/first-day.test.ts` has the same in Python.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedChannel, printedToken } from '../../api/doors/docs/sample.ts';
import { findFreePort } from '../support/free-port.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { payCheckout } from '../support/pay-checkout.ts';
import { createFolder, printedClient, runTypescript } from '../support/printed-code.ts';

let gateway: GatewayProcess;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
  gateway = await startGatewayProcess({ databasePath: `${place.folder}/gateway.db` });
});
afterAll(async () => {
  await gateway.end('SIGTERM');
  await place.remove();
});

test('the start names the shop, the documentation and the console, and each is there', async () => {
  for (const place of ['shop', 'docs', 'console']) {
    expect(gateway.output()).toMatch(new RegExp(`^${place} ${gateway.url}/${place}$`, 'm'));
    expect([place, (await fetch(`${gateway.url}/${place}`, { headers: { accept: 'text/html' } })).status]).toEqual([place, 200]);
  }
});

const head = (url: string): string => `import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import { createClient, GatewayRefusal, orThrow, PaymentDeclined, verifyWebhook } from '${printedClient}';
const client = createClient({ baseUrl: '${url}', token: '${printedToken}', entityId: '${printedChannel}' });
const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' };
const debit = { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', card } as const;
`;

async function run(code: string): Promise<string> {
  return (await runTypescript([{ name: 'task', code: head(gateway.url) + code }], {}, place.folder)).task ?? '';
}

test.each([
  [
    'first payment',
    `const payment = await client.payments.create({ ...debit, merchantTransactionId: 'order-0001' });
console.log(payment.outcome, payment.amount);`,
    'APPROVED 92.00',
  ],
  [
    'a decline, understood; a refusal, which names what is wrong',
    `try {
  orThrow(await client.payments.create({ ...debit, customParameters: { forceResultCode: '800.100.155' } }));
} catch (error) {
  if (!(error instanceof PaymentDeclined)) throw error;
  const document = 'query ($id: ID!) { payment(id: $id) { result { retry shopper(language: EN) } } }';
  const { payment } = await client.graphql<{ payment: { result: { retry: string; shopper: string } } }>(document, { id: error.payment.id });
  console.log(error.payment.outcome, error.payment.result.code, payment.result.retry, payment.result.shopper.length > 20);
}
try {
  await client.payments.create({ ...debit, amount: '92,00' });
} catch (error) {
  if (error instanceof GatewayRefusal) console.log(error.parameterErrors.map(({ name }) => name).join());
}`,
    'DECLINED 800.100.155 LATER true\namount',
  ],
  [
    'capture and refund',
    `const reserved = await client.payments.create({ ...debit, paymentType: 'PA' });
const captured = await client.payments.capture(reserved.id, { amount: '60.00', currency: 'EUR' });
const refunded = await client.payments.refund(captured.id, { amount: '10.00', currency: 'EUR' });
const tooMuch = await client.payments.refund(captured.id, { amount: '60.00', currency: 'EUR' });
console.log(reserved.outcome, captured.outcome, refunded.outcome, tooMuch.result.code);`,
    'APPROVED APPROVED APPROVED 700.400.200',
  ],
  [
    'a stored card, charged again',
    `const standingInstruction = { source: 'CIT', mode: 'INITIAL', type: 'RECURRING' } as const;
const first = orThrow(await client.payments.create({ ...debit, createRegistration: 'true', standingInstruction }));
const id = first.registrationId ?? '';
const charge = { amount: '10.00', currency: 'EUR', paymentType: 'DB' } as const;
const again = await client.registrations.charge(id, { ...charge, standingInstruction: { source: 'MIT', mode: 'REPEATED', type: 'RECURRING' } });
console.log(first.outcome, again.outcome);
await client.registrations.delete(id);`,
    'APPROVED APPROVED',
  ],
])('%s', async (_title, code, expected) => {
  expect(await run(code)).toBe(expected);
});

test('checkout: prepared, paid in the form, and read', async () => {
  const id = await run(`const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-0005' } as const;
console.log((await client.checkouts.create(order)).id);`);
  await payCheckout(gateway.url, id);
  expect(await run(`console.log((await client.checkouts.status('${id}')).result.code);`)).toBe('000.100.110');
});

test('webhook: verified, as a program that listens on this machine', async () => {
  const port = await findFreePort();
  const told = await run(`const secret = '${'cd'.repeat(32)}';
const heard = Promise.withResolvers<string>();
const server = createServer(async (request, response) => {
  try {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { type, payload } = await verifyWebhook({ headers: request.headers, body, secret });
    response.writeHead(204).end();
    if (type === 'PAYMENT') heard.resolve(type + ' ' + payload.merchantTransactionId);
  } catch (error) {
    response.writeHead(400).end();
    heard.reject(error);
  }
}).listen(${port}, '127.0.0.1');
const webhook = await client.webhooks.create({ url: 'http://127.0.0.1:${port}/hook', signature: 'STANDARD', secret });
await client.payments.create({ ...debit, merchantTransactionId: 'order-0006' });
console.log(webhook.status, await heard.promise);
server.close();`);
  expect(told).toBe('ACTIVE PAYMENT order-0006');
});

test('pages: every payment once, by the client itself', async () => {
  const told = await run(`const ids = [];
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
for await (const { id } of client.payments.all({ date: { from: day(-1), to: day(1) } })) ids.push(id);
console.log(ids.length, new Set(ids).size);`);
  const [count, different] = told.split(' ').map(Number);
  expect(count).toBeGreaterThan(5);
  expect(different).toBe(count);
});

test('subscription and settlement: two months of runs, and the file of a day with its checksum', async () => {
  const told = await run(`const job = { expression: '0 0 6 L * ?', timeZone: 'Europe/Berlin' };
const { id } = await client.schedules.create({ ...debit, amount: '9.90', job });
const to = new Date(Date.now() + 62 * 86_400_000).toISOString();
const move = 'mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", to: "' + to + '") { now } }';
for (let now = ''; now < to; ) ({ now } = (await client.graphql<{ advanceClock: { now: string } }>(move)).advanceClock);
const document = 'query ($id: ID!) { job(id: $id) { runs(first: 10) { edges { node { status } } } } }';
const read = await client.graphql<{ job: { runs: { edges: { node: { status: string } }[] } } }>(document, { id });
console.log(read.job.runs.edges.length > 1, read.job.runs.edges.every(({ node }) => node.status === 'APPROVED'));
for await (const { name, checksum } of client.settlement.files({ directions: ['OUT'] })) {
  const bytes = await client.settlement.download(name);
  console.log(bytes.length > 300, createHash('sha256').update(bytes).digest('hex') === checksum);
  break;
}`);
  expect(told).toBe('true true\ntrue true');
});
