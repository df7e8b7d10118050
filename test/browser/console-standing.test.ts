/** What support reads about payments whose truth lies in another row: the bank, the shopper's bank page, a colleague (decision: one-standing). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { channels, demoToken } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { type Merchant, merchantOf } from '../support/console-payments.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';
import { casesOf } from '../support/rounds.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { redirectOf } from '../three-d-secure/shopper.ts';

/** The bank breaks its connection at once: nobody waits so long. */
const connectorTimeoutMs = 5_000;

let folder: string;
let bank: BankProcess;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let merchant: Merchant;
let support: Visitor;
let timedOut: string;
let uncertain: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-standing-'));
  bank = await startTestBank(join(folder, 'bank.json'));
  const databasePath = join(folder, 'gateway.db');
  await seededDatabase(databasePath, bank.url, connectorTimeoutMs);
  gateway = await startGatewayProcess({ databasePath, environment: { RATE_LIMIT: 'off' } });
  browser = await launchConsole(gateway.url);
  merchant = merchantOf(gateway.url);
  support = await browser.signedIn('SUPPORT');
  const lost = { entityId: channels.testBank, 'customParameters[BANK_fault]': 'closeMidway', merchantTransactionId: 'order-lost' };
  // It answers no inquiry, and cannot be asked any more a moment later: what became of the payment stays unknown.
  await bank.setSilence(true);
  timedOut = (await merchant.pay(lost)).id;
  await bank.end('SIGKILL');
  uncertain = (await merchant.pay({ 'customParameters[forceResultCode]': '900.100.300', merchantTransactionId: 'order-300' })).id;
});
afterEach(() => expect(support?.complaints).toEqual([]));
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await bank?.end();
  await rm(folder, { recursive: true, force: true });
});

interface Told {
  readonly status: string;
  /** What may be said to the shopper, what to do, and why. */
  readonly card: string;
}

async function read(id: string): Promise<Told> {
  const { page, open } = support;
  await open(`/payments/${id}`);
  const card = page.getByRole('region', { name: 'For the shopper' });
  await card.waitFor();
  return { status: await page.locator('p[data-status]').innerText(), card: await card.innerText() };
}

const button = (name: string) => support.page.getByRole('button', { name, exact: true });

async function visit(url: string, form?: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(url, { redirect: 'manual', ...(form === undefined ? {} : { method: 'POST', headers, body: form }) });
  await answer.text();
}

async function askGateway(query: string) {
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const onPage = (merchantTransactionId: string) =>
  merchant.pay(authenticated({ 'card.number': '4200000000000018', shopperResultUrl: `${gateway.url}/healthz`, merchantTransactionId }));

test('a bank that timed out, and one that ended 900.100.300, are unknown in the list, on the overview and in the queue', async () => {
  const { page, open } = support;
  await open('/payments?money=UNKNOWN&period=all');
  for (const order of ['order-lost', 'order-300']) await page.getByText(order).first().waitFor();
  await open('/payments?outcome=UNKNOWN&period=all');
  for (const order of ['order-lost', 'order-300']) await page.getByText(order).first().waitFor();
  await open('/payments?open=UNKNOWN&period=all');
  for (const order of ['order-lost', 'order-300']) await page.getByText(order).first().waitFor();
  await open('/overview');
  const tile = page.getByRole('region', { name: 'Unknown outcomes' });
  for (const order of ['order-lost', 'order-300']) await tile.getByRole('link', { name: order }).waitFor();
  await open('/attention');
  const queue = page.getByRole('list', { name: 'Unknown outcomes' });
  for (const order of ['order-lost', 'order-300']) await queue.getByRole('link', { name: order }).waitFor();
  for (const id of [timedOut, uncertain]) {
    const { status, card } = await read(id);
    expect(status).toContain('The bank has not said whether the payment of 92.00 EUR was made');
    expect(card).toContain('Please do not pay again');
    await button('Ask the bank now').waitFor();
  }
});

longTest('the list has a column of what is open, and its export says the same', async () => {
  const { page, open } = support;
  await open('/payments?period=all&columns=time,reference,open');
  for (const order of ['order-lost', 'order-300']) {
    await page.getByRole('row').filter({ hasText: order }).getByText('Outcome unknown').waitFor();
  }
  const finance = await browser.signedIn('FINANCE');
  const query = new URLSearchParams({ filter: '{}', columns: 'merchantTransactionId,openQuestions,openSince' });
  const file = await finance.context.request.get(`${gateway.url}/export/payments.csv?${query}`, { headers: { origin: gateway.url } });
  const lines = (await file.text()).split('\r\n');
  for (const order of ['order-lost', 'order-300']) expect(lines.find((line) => line.includes(order))).toMatch(/UNKNOWN,\d{4}-/);
  await finance.close();
});

longTest('a shopper who left the page of 3-D Secure may pay again, and nobody is sent to the bank', async () => {
  const { id, body } = await onPage('order-left');
  await visit(redirectOf(body).url);
  const at = new Date(Date.now() + 20 * 60_000).toISOString();
  await askGateway(`mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", to: "${at}") { now } }`);
  const { status, card } = await read(id);
  expect(status).toContain('was not finished');
  expect(card).toContain('You did not finish this payment, and nothing was charged. You may pay again.');
  expect(`${status} ${card}`).not.toMatch(/not known|do not pay again|Ask the bank/i);
  expect(await button('Ask the bank now').count()).toBe(0);
});

longTest('three wrong codes are about the page of the bank, and nobody is sent to a risk provider', async () => {
  const { id, body } = await onPage('order-codes');
  const { url } = redirectOf(body);
  for (let tries = 0; tries < 3; tries += 1) {
    await visit(url);
    await visit(url, 'answer=code&code=000000');
  }
  const { status, card } = await read(id);
  expect(status).toContain('wrong codes on the page of the bank');
  expect(`${status} ${card}`).not.toMatch(/risk (?:process|provider|department)/i);
});

longTest('a partial approval says what was asked', async () => {
  const { id } = await merchant.pay({ amount: '100.00', 'customParameters[SIMULATOR_approvedAmount]': '60.00' });
  const { status, card } = await read(id);
  expect(status).toContain('60.00 EUR of 100.00 EUR');
  expect(card).toContain('60.00');
});

test('a hold and a debit for one order may be paid twice', async () => {
  const merchantTransactionId = 'order-twice';
  const hold = await merchant.pay({ merchantTransactionId, paymentType: 'PA' });
  const debit = await merchant.pay({ merchantTransactionId });
  for (const { id } of [hold, debit]) {
    await read(id);
    await support.page.getByText('Possibly paid twice').waitFor();
  }
});

longTest.each(['900.100.100', '900.100.200', '900.100.201'])('%s has one advice', async (code) => {
  const { id } = await merchant.pay({ 'customParameters[forceResultCode]': code });
  const { card } = await read(id);
  expect(card).toContain('Nothing was booked: the payment may be sent again');
  expect(card).not.toMatch(/query|ask the bank first|will not help|must be changed/i);
});

longTest('a settlement line of less than the payment says on its page that a part is left, how much, and since when', async () => {
  const { id } = await merchant.pay({ amount: '310.00', merchantTransactionId: 'order-part' });
  const content = [
    'H,Northwind,900412345,EUR,20260602',
    `D,SALE,ARN-part,,${id},VISA,,20260601090000,30900,EUR,30900,1,,,,SETTLED,`,
    'T,1',
    '',
  ].join('\n');
  const { importSettlementFile: file } = await askGateway(
    `mutation { importSettlementFile(input: { entityId: "8ac7a4a0000000000000000000000003", name: "part.csv", content: ${JSON.stringify(content)} }) { id } }`,
  );
  const { page, open } = support;
  await open(`/files/${file.id}`);
  await page.getByText('Matched, settled in part').waitFor();
  await page.getByRole('link', { name: 'Settlement', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Settlement of/ }).waitFor();
  await page.getByText('Matched, settled in part').waitFor();
  const part = await page.getByRole('alert').filter({ hasText: 'Settled in part' }).innerText();
  expect(part).toMatch(/settled 309\.00 EUR of 310\.00 EUR\. Still outstanding: 1\.00 EUR · since /);
  expect(await barriers(page)).toEqual([]);
});

test.each(
  casesOf(
    [
      ['900.100.300', 'The bank has not said whether the refund of 46.00 EUR was made', 'OPERATION_UNKNOWN'],
      ['000.200.000', 'The refund of 46.00 EUR is on its way', 'OPERATION_PENDING'],
    ],
    (_one, place) => place === 0,
  ),
)(
  'a refund that ended %s on the simulator is told, reserves its amount, and a second one is refused',
  async (code, sentence, situation) => {
    const { id } = await merchant.pay({ amount: '46.00' });
    const refund = { paymentType: 'RF', amount: '46.00', currency: 'EUR' };
    await merchant.refer(id, { ...refund, 'customParameters[forceResultCode]': code });
    const { status, card } = await read(id);
    expect(status).toContain(sentence);
    expect(`${status} ${card}`).not.toMatch(/Nothing was refunded|was successful/);
    expect((await askGateway(`{ payment(id: "${id}") { standing { situation } } }`)).payment.standing.situation).toBe(situation);
    const again = button('Refund');
    expect((await again.count()) === 0 || !(await again.isEnabled())).toBe(true);
    await button('Ask the bank now').waitFor();
    expect((await merchant.refer(id, refund)).code).toMatch(/^700\./);
  },
);

longTest('a colleague who takes an entry is seen by others at once, and the entry leaves when its question is answered', async () => {
  const finance = await browser.signedIn('FINANCE');
  const auditor = await browser.signedIn('AUDITOR');
  const { id } = await merchant.pay({ 'customParameters[forceResultCode]': '000.400.000', merchantTransactionId: 'order-review' });
  await auditor.open('/attention?kind=REVIEW');
  await auditor.page.getByRole('link', { name: 'order-review' }).waitFor();
  await auditor.page.locator('[data-connection=open]').waitFor();
  expect(await auditor.page.getByRole('button', { name: 'Assign order-review' }).count()).toBe(0);
  await finance.open('/attention?kind=REVIEW');
  await finance.page.getByRole('button', { name: 'Assign order-review' }).click();
  const dialog = finance.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take it myself' }).click();
  await dialog.getByRole('textbox', { name: 'Note for colleagues' }).fill('I call the shopper');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await auditor.page.getByText('I call the shopper').waitFor();
  await finance.open(`/payments/${id}`);
  await finance.page.getByText('In review', { exact: true }).waitFor();
  await finance.page.getByRole('button', { name: 'Accept the payment' }).click();
  await finance.page.getByRole('dialog').getByRole('textbox').fill('address checked');
  await finance.page.getByRole('dialog').getByRole('button', { name: 'Accept the payment' }).click();
  await auditor.page.getByText('Nothing needs attention').waitFor();
  await finance.page.getByText('In review', { exact: true }).waitFor({ state: 'detached' });
  expect([...finance.complaints, ...auditor.complaints]).toEqual([]);
  await finance.close();
  await auditor.close();
});

longTest('a refund that failed stands in the queue until another one is made', async () => {
  const { id } = await merchant.pay({ merchantTransactionId: 'order-refund' });
  await merchant.refer(id, { paymentType: 'RF', amount: '45.00', currency: 'EUR', 'customParameters[forceResultCode]': '800.100.152' });
  const { page, open } = support;
  await open('/attention?kind=FAILED_REFUND');
  await page.getByRole('link', { name: 'order-refund' }).waitFor();
  await page.locator('[data-connection=open]').waitFor();
  await merchant.refer(id, { paymentType: 'RF', amount: '45.00', currency: 'EUR' });
  await page.getByText('Nothing needs attention').waitFor();
});
