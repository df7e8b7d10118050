/**
 * Twelve calls of shoppers (decision: one-standing), answered from the console alone. Support finds the payment by what the shopper
 * says, and reads the status, the banner and the shopper's sentence from the page. Then it takes the next step, or leads a colleague to it.
 * Every sentence is compared with what GraphQL tells of the same payment; `test/standing/twelve-calls.test.ts` holds it to the bank's book.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { channels, demoToken, type Parameters } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { takeJob } from '../support/console-jobs.ts';
import { type Merchant, merchantOf } from '../support/console-payments.ts';
import { subscribed } from '../support/console-webhooks.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { casesOf, isLong } from '../support/rounds.ts';
import { seededDatabase } from '../support/seeded-database.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { redirectOf } from '../three-d-secure/shopper.ts';

let folder: string;
let bank: BankProcess;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let merchant: Merchant;
let receiver: WebhookReceiver;
let support: Visitor;
let finance: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-calls-'));
  bank = await startTestBank(join(folder, 'bank.json'));
  const databasePath = join(folder, 'gateway.db');
  await seededDatabase(databasePath, bank.url);
  gateway = await startGatewayProcess({ databasePath, environment: { RATE_LIMIT: 'off' } });
  browser = await launchConsole(gateway.url);
  merchant = merchantOf(gateway.url);
  receiver = await startReceiver();
  // No other call pays on this channel.
  await subscribed(gateway.url, { entityId: channels.tolerant, url: receiver.url });
  support = await browser.signedIn('SUPPORT');
  finance = await browser.signedIn('FINANCE');
});
afterAll(async () => {
  await browser?.end();
  await receiver?.stop();
  await gateway?.end('SIGTERM');
  await bank?.end();
  await rm(folder, { recursive: true, force: true });
});

/** A debit of 61.00 EUR unless told otherwise. */
async function pay(order: string, over: Parameters = {}): Promise<string> {
  return (await merchant.pay({ amount: '61.00', merchantTransactionId: order, ...over })).id;
}

async function refer(id: string, paymentType: string, amount: string, over: Parameters = {}): Promise<string> {
  return (await merchant.refer(id, { paymentType, amount, currency: 'EUR', ...over })).id;
}

async function ask(document: string): Promise<void> {
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: document }) });
  const { errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

async function moveClock(by: string): Promise<void> {
  await ask(`mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", ${by}) { now } }`);
}

interface Told {
  readonly id: string;
  readonly currency: string;
  readonly summary: { readonly status: string; readonly shopper: string; readonly advice: string };
  readonly standing: {
    readonly situation: string;
    readonly step: string;
    readonly waitsFor: string | null;
    readonly mayTake: boolean;
    readonly open: { readonly subjectId: string; readonly amount: string } | null;
  };
}

/** What GraphQL tells the same member of staff. */
async function tell({ context }: Visitor, id: string): Promise<Told> {
  const query = `query ($id: ID!) { payment(id: $id) { id currency summary { status shopper advice }
    standing { situation step waitsFor mayTake open { subjectId amount } } } }`;
  const answer = await context.request.post(`${gateway.url}/graphql`, {
    headers: { origin: gateway.url },
    data: { query, variables: { id } },
  });
  const { data, errors } = await answer.json();
  if (!data?.payment) throw new Error(JSON.stringify(errors));
  return data.payment;
}

/** Types what the shopper says into the search box; opens the first payment that is found. Returns its id. */
async function find({ page, open }: Visitor, says: string): Promise<string> {
  await open('/payments');
  await page.getByRole('grid', { name: 'Payments' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(says);
  const hits = page.getByRole('listbox').getByRole('group', { name: 'Payments' }).getByRole('option');
  await hits.first().waitFor();
  await hits.first().click();
  await page.waitForURL(/\/console\/payments\/[0-9a-f]{32}/);
  const [id] = /[0-9a-f]{32}/.exec(page.url()) ?? [];
  if (id === undefined) throw new Error(`no payment was opened for ${says}`);
  return id;
}

const shopperCard = ({ page }: Visitor) => page.getByRole('region', { name: 'For the shopper' });
const titleOf: Readonly<Record<string, string>> = {
  BANK: 'The bank has to answer',
  STAFF: 'Somebody has to act',
  SECOND_PERSON: 'A second person has to decide',
  MERCHANT: 'An answer is due',
};
/** Buttons of the banners, each with the step that it takes. */
const buttonOf: Readonly<Record<string, string>> = {
  ASK_BANK: 'Ask the bank now',
  REFUND_AGAIN: 'Refund again',
  ANSWER_DISPUTE: 'Open the dispute',
  REVIEW: 'Accept the payment',
};
const button = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));

/** Holds the open page to what GraphQL tells: the status line, the shopper's sentence, the advice, one banner and one primary action. */
async function compare(visitor: Visitor, id: string): Promise<Told> {
  const { page } = visitor;
  await shopperCard(visitor).waitFor();
  const told = await tell(visitor, id);
  const { summary, standing, currency } = told;
  await expect.poll(() => page.locator('p[data-status]').innerText(), { timeout: boundMs(5_000) }).toBe(summary.status);
  const card = await shopperCard(visitor).innerText();
  expect(card).toContain(summary.shopper);
  const isOwnUnknown = standing.step === 'ASK_BANK' && standing.open?.subjectId === id;
  // What to do stands in one place.
  expect(card.includes(summary.advice)).toBe(standing.open === null || isOwnUnknown);
  const title = isOwnUnknown ? 'The outcome is unknown' : titleOf[standing.waitsFor ?? ''];
  for (const one of ['The outcome is unknown', ...Object.values(titleOf)]) {
    const isShown = standing.open !== null && one === title;
    expect([one, await page.getByRole('alert').filter({ hasText: one }).count()]).toEqual([one, isShown ? 1 : 0]);
  }
  if (standing.open && !isOwnUnknown) {
    const banner = await page
      .getByRole('alert')
      .filter({ hasText: title ?? '' })
      .innerText();
    expect(banner).toContain(`${standing.open.amount} ${currency}`);
    expect(banner).toContain(summary.advice);
  }
  for (const [step, name] of Object.entries(buttonOf)) {
    const isOffered = standing.step === step && standing.mayTake && standing.open !== null;
    expect([name, await button(visitor, name).count()]).toEqual([name, isOffered ? 1 : 0]);
  }
  return told;
}

/** What GraphQL tells once the step was taken, and the page with it. */
async function compareAfter(visitor: Visitor, id: string, situation: string): Promise<void> {
  await expect.poll(async () => (await tell(visitor, id)).standing.situation, { timeout: boundMs(10_000) }).toBe(situation);
  await compare(visitor, id);
}

interface Call {
  readonly says: string;
  /** What the shopper names, typed into the search. */
  readonly names: string;
  /** Makes what the shopper calls about. Returns the payment that support must find; nothing where any of several will do. */
  readonly begin: () => Promise<string | undefined>;
  readonly situation: string;
  readonly shopper: RegExp;
  /** What is done next, by support or by the colleague who may. */
  readonly act?: (id: string) => Promise<void>;
}

const calls: readonly Call[] = [
  {
    says: 'charged twice (a hold beside a debit)',
    names: 'order 9001',
    begin: async () => {
      await pay('order-9001', { paymentType: 'PA' });
      return pay('order-9001');
    },
    situation: 'CAPTURED',
    shopper: /^Your payment was successful\. Thank you\./,
    act: async () => {
      const { page } = support;
      const notice = page.getByRole('alert').filter({ hasText: 'Possibly paid twice' });
      await notice.getByRole('link', { name: 'order-9001' }).click();
      await page.locator('p[data-status]').filter({ hasText: 'authorised' }).waitFor();
      const [hold] = /[0-9a-f]{32}/.exec(page.url()) ?? [];
      const told = await compare(support, String(hold));
      expect(told.summary.shopper).toContain('reserved on your account and has not been charged yet');
      await finance.open(`/payments/${hold}`);
      await finance.page.getByRole('button', { name: 'Reverse', exact: true }).click();
      const dialog = finance.page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('ordered once, paid twice');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Reverse 61.00 EUR' }).click();
      await compareAfter(finance, String(hold), 'REVERSED');
    },
  },
  {
    says: 'my refund has not come',
    names: '#9002',
    begin: async () => {
      const id = await pay('order-9002');
      await refer(id, 'RF', '61.00', { 'customParameters[forceResultCode]': '000.200.000' });
      return id;
    },
    situation: 'OPERATION_PENDING',
    shopper: /^Your refund of 61\.00 EUR is on its way\. Your bank has not confirmed it yet\./,
    act: async (id) => {
      await button(support, 'Ask the bank now').click();
      await support.page
        .getByText(/The bank has answered|does not tell the outcome yet/)
        .first()
        .waitFor();
      await compare(support, id);
    },
  },
  {
    says: 'you promised a refund (the bank declined it)',
    names: 'order-9003',
    begin: async () => {
      const id = await pay('order-9003');
      await refer(id, 'RF', '45.00', { 'customParameters[forceResultCode]': '800.100.152' });
      return id;
    },
    situation: 'REFUND_FAILED',
    shopper: /refund of 45\.00 EUR/,
    act: async (id) => {
      await button(support, 'Refund again').click();
      const dialog = support.page.getByRole('dialog');
      await dialog.getByText('The refund of 45.00 EUR was not made').waitFor();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('45.00');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('promised by phone');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Refund 45.00 EUR' }).click();
      await compareAfter(support, id, 'PART_REFUNDED');
    },
  },
  {
    says: 'I closed the page of my bank',
    names: '9004',
    begin: async () => {
      const shopperResultUrl = `${gateway.url}/healthz`;
      const { id, body } = await merchant.pay(
        authenticated({ 'card.number': '4200000000000018', shopperResultUrl, merchantTransactionId: 'order-9004' }),
      );
      await (await fetch(redirectOf(body).url, { redirect: 'manual' })).text();
      await moveClock(`to: "${new Date(Date.now() + 20 * 60_000).toISOString()}"`);
      return id;
    },
    situation: 'NOT_FINISHED',
    shopper: /^You did not finish this payment, and nothing was charged\. You may pay again\./,
  },
  {
    says: 'the shop says that I have not paid (its webhook got nothing)',
    names: 'order 9005',
    begin: async () => {
      receiver.behave(() => 503);
      const before = receiver.received.length;
      const id = await pay('order-9005', { entityId: channels.tolerant });
      await receiver.atLeast(before + 1);
      return id;
    },
    situation: 'CAPTURED',
    shopper: /^Your payment was successful/,
    act: async (id) => {
      const { page } = support;
      receiver.behave(() => 200);
      await support.open(`/payments/${id}?tab=deliveries`);
      const refused = page.getByRole('button', { name: /Payment created/ });
      await refused.getByText('HTTP 503', { exact: true }).waitFor();
      await refused.click();
      await page.getByRole('button', { name: 'Resend' }).click();
      await page.getByRole('button', { name: /Delivered.*Payment created/ }).waitFor();
      await compare(support, id);
    },
  },
  {
    says: 'less was taken than the order says',
    names: 'order 9006',
    begin: async () => {
      const id = await pay('order-9006', { paymentType: 'PA' });
      await refer(id, 'CP', '40.00');
      return id;
    },
    situation: 'PART_CAPTURED',
    shopper: /^40\.00 EUR of your payment was charged\. 21\.00 EUR is still reserved on your account\./,
    act: async (id) => {
      await finance.open(`/payments/${id}`);
      await finance.page.getByRole('button', { name: 'Capture', exact: true }).click();
      const dialog = finance.page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('the rest was delivered');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Capture 21.00 EUR' }).click();
      await compareAfter(finance, id, 'CAPTURED');
    },
  },
  {
    says: 'I went to my bank about it (a dispute)',
    names: 'order 9007',
    begin: async () => {
      const id = await pay('order-9007');
      await ask(`mutation { recordChargeback(id: "${id}", amount: "21.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`);
      await ask('{ chargebacks { edges { node { id } } } }');
      return id;
    },
    situation: 'DISPUTED',
    shopper: /^Your bank has taken back 21\.00 EUR of this payment/,
    act: async (id) => {
      await support.page.getByRole('alert').filter({ hasText: 'An answer is due' }).getByText('Until', { exact: false }).waitFor();
      await finance.open(`/payments/${id}`);
      await compare(finance, id);
      await button(finance, 'Open the dispute').click();
      await finance.page.waitForURL(/\/console\/chargebacks\/[0-9a-f]{32}/);
      await finance.page.getByText('21.00').first().waitFor();
    },
  },
  {
    says: 'it is a gift: who paid, and where does it go',
    names: 'order 9008',
    begin: () =>
      pay('order-9008', {
        'customer.givenName': 'Jörg',
        'customer.surname': 'Müller',
        'billing.street1': 'Hauptstraße 1',
        'billing.city': 'Bonn',
        'shipping.street1': 'Rue du Lac 2',
        'shipping.city': 'Genève',
      }),
    situation: 'CAPTURED',
    shopper: /^Your payment was successful/,
    act: async () => {
      for (const city of ['Bonn', 'Genève']) await support.page.getByText(city).first().waitFor();
    },
  },
  {
    says: 'only a part was taken from my prepaid card',
    names: 'order 9009',
    begin: () => pay('order-9009', { amount: '100.00', 'customParameters[SIMULATOR_approvedAmount]': '60.00' }),
    situation: 'PART_APPROVED',
    shopper: /^Your bank approved 60\.00 EUR of 100\.00 EUR\. The rest was not charged\./,
  },
  {
    says: 'I do not know this charge (a subscription)',
    names: 'contract-9010',
    begin: async () => {
      await takeJob(gateway.url, { 'job.expression': '0 0 6 * * ?', merchantTransactionId: 'contract-9010' });
      await moveClock('days: 2');
      return undefined;
    },
    situation: 'CAPTURED',
    shopper: /^Your payment was successful/,
    act: async () => {
      await support.page.getByRole('main').getByRole('link', { name: 'Job', exact: true }).click();
      await support.page.waitForURL(/\/console\/jobs\/[0-9a-f]{32}/);
    },
  },
  {
    says: 'did it go through?',
    names: 'order 9011',
    begin: async () => {
      // Else the gateway's own inquiry, five seconds later, may have its answer before support has read the page.
      await bank.setSilence(true);
      return pay('order-9011', { entityId: channels.testBank, 'customParameters[BANK_fault]': 'closeMidway' });
    },
    situation: 'UNKNOWN',
    shopper: /^We do not know yet whether your payment went through\. Please do not pay again\./,
    act: async (id) => {
      await bank.setSilence(false);
      await button(support, 'Ask the bank now').click();
      await compareAfter(support, id, 'CAPTURED');
    },
  },
  {
    says: 'when do you send it? (in review)',
    names: 'order 9012',
    begin: () => pay('order-9012', { 'customParameters[forceResultCode]': '000.400.000' }),
    situation: 'CAPTURED_FOR_REVIEW',
    shopper: /^We have received your payment and are checking your order\./,
    act: async (id) => {
      await finance.open(`/payments/${id}`);
      await compare(finance, id);
      await button(finance, 'Accept the payment').click();
      const dialog = finance.page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('address checked by phone');
      await dialog.getByRole('button', { name: 'Accept the payment' }).click();
      await compareAfter(finance, id, 'CAPTURED');
    },
  },
];

/** What the page of a payment says of the other calls, `standing/twelve-calls.test.ts` proves without a browser. */
const triedAlways: ReadonlySet<string> = new Set(['charged twice (a hold beside a debit)', 'my refund has not come', 'did it go through?']);

test.each(casesOf(calls, ({ says }) => triedAlways.has(says)))(
  '"$says" is answered from the console',
  async ({ names, begin, situation, shopper, act }) => {
    const sought = await begin();
    const id = await find(support, names);
    if (sought !== undefined) expect(id).toBe(sought);
    const told = await compare(support, id);
    expect(told.standing.situation).toBe(situation);
    expect(told.summary.shopper).toMatch(shopper);
    if (isLong) expect(await barriers(support.page)).toEqual([]);
    await act?.(id);
    expect([...support.complaints, ...finance.complaints]).toEqual([]);
  },
);
