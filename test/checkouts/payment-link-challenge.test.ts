/** A payment link whose shopper is at the bank's page (3-D Secure): what its pages say meanwhile, and what the link counts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createPayEndpoint } from '../../api/runtime/shared/pay/pay-endpoint.ts';
import { channels } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { browserFields } from '../three-d-secure/requests.ts';
import { type Shopper, shopperAt } from '../three-d-secure/shopper.ts';
import { cardOnForm, paymentsOf, submit } from './form.ts';

let gateway: Harness;
let pages: ReturnType<typeof createPayEndpoint>;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1) });
  pages = createPayEndpoint(gateway.ports);
});
afterAll(() => gateway?.stop());

const challenged = { ...cardOnForm, ...browserFields, 'card.number': '4200000000000018' };

async function ask(query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const { data, errors } = await gateway.graphql(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function made(expiresAt: number | null = null): Promise<string> {
  const input = { entityId: channels.documentedThreeDSecure, amount: '92.00', currency: 'EUR', description: 'Invoice 7' };
  const variables = { input: expiresAt === null ? input : { ...input, expiresAt: new Date(expiresAt).toISOString() } };
  return (await ask('mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }', variables)).createPaymentLink
    .id;
}

const stateOf = async (id: string) => (await ask(`{ paymentLink(id: "${id}") { state paidCount underWayCount } }`)).paymentLink;
const end = (id: string) => ask(`mutation { endPaymentLink(id: "${id}") { state } }`);

/** A browser of a shopper: it keeps the cookie of its link. */
function browser() {
  let cookie: string | undefined;
  return async (path: string, method: 'GET' | 'POST' = 'GET') => {
    const headers = { origin: method === 'POST' ? harnessUrl : undefined, host: 'gateway.test', cookie };
    const answer = await pages({ method, path, query: '', body: '', language: 'en', headers, origin: harnessUrl });
    const set = answer?.headers['Set-Cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0];
    return { location: String(answer?.headers.Location ?? ''), text: String(answer?.body) };
  };
}

/** The shopper has pressed "pay", and is asked for a code on the bank's page. */
async function challengedAt(link: string) {
  const open = browser();
  const { location: address } = await open(`/pay/${link}`, 'POST');
  const checkout = address.split('/')[3] ?? '';
  const { redirect } = await submit(gateway, checkout, challenged);
  if (!redirect) throw new Error('the card is challenged');
  const bank: Shopper = shopperAt(gateway, redirect.url);
  await bank.open();
  return { open, address, checkout, bank };
}

const nothingToPay = 'Nothing can be paid here any more';

describe('while the shopper is at the bank’s page', () => {
  test.each([
    [
      'is ended',
      async () => {
        const link = await made();
        return { link, close: () => end(link) };
      },
    ],
    [
      'expires',
      async () => {
        const link = await made(gateway.clock.now() + 5 * minuteMs);
        return { link, close: async () => gateway.clock.advance(6 * minuteMs) };
      },
    ],
  ] as const)('a link that %s leads that shopper on, and nobody else', async (_what, making) => {
    const { link, close } = await making();
    const { open, address, checkout, bank } = await challengedAt(link);
    await close();
    expect(await stateOf(link)).toMatchObject({ paidCount: 0, underWayCount: 1 });
    expect((await open(`/pay/${link}`)).location).toBe(address);
    const own = (await open(address)).text;
    expect(own).not.toContain(nothingToPay);
    expect(own).toContain(`checkoutId=${checkout}`);
    expect((await browser()(`/pay/${link}`)).text).toContain(nothingToPay);
    await bank.enter();
    expect(await stateOf(link)).toEqual({ state: 'PAID', paidCount: 1, underWayCount: 0 });
    expect((await open(address)).text).toContain('Paid. Thank you.');
  });

  test('a checkout whose time is over does not say that nothing was paid', async () => {
    const link = await made();
    const open = browser();
    const { location: address } = await open(`/pay/${link}`, 'POST');
    const checkout = address.split('/')[3] ?? '';
    gateway.clock.advance(29 * minuteMs);
    const { redirect } = await submit(gateway, checkout, challenged);
    const bank = shopperAt(gateway, redirect?.url ?? '');
    await bank.open();
    gateway.clock.advance(2 * minuteMs);
    const { text } = await open(address);
    expect(text).not.toContain('Nothing was paid here');
    expect(text).toContain('Your payment is under way');
    await bank.enter();
    expect((await paymentsOf(gateway, checkout)).map(({ status }) => status)).toEqual(['approved']);
    expect((await open(address)).text).toContain('Paid. Thank you.');
  });
});

test('a challenge that fails gives the use back, and the link can be paid again', async () => {
  const link = await made();
  const { open, address, checkout, bank } = await challengedAt(link);
  for (const code of ['000000', '000001', '000002']) await bank.enter(code);
  expect(await stateOf(link)).toEqual({ state: 'OPEN', paidCount: 0, underWayCount: 0 });
  expect((await open(address)).text).toContain('The payment was not made.');
  expect(await submit(gateway, checkout, challenged)).toMatchObject({ status: 'pending' });
});

test('a code that comes after the challenge has ended pays nothing', async () => {
  const link = await made();
  const { open, address, checkout, bank } = await challengedAt(link);
  gateway.clock.advance(45 * minuteMs);
  await gateway.tick();
  await bank.enter();
  expect((await paymentsOf(gateway, checkout)).map(({ status }) => status)).toEqual(['expired']);
  expect(await stateOf(link)).toEqual({ state: 'OPEN', paidCount: 0, underWayCount: 0 });
  expect((await open(address)).text).toContain('Nothing was paid here');
});
