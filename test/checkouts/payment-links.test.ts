/** Payment links: made by name, paid as often as they allow, never twice by a reload, and by nobody after their end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopperLanguages, toDirection } from '../../api/contract/shopper-languages.ts';
import { findInk } from '../../api/domain/checkouts/links/merchant-look.ts';
import { paymentLinks } from '../../api/doors/docs/guides/payment-links.ts';
import { escapeHtml } from '../../api/foundation/kernel/html.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { payMessages } from '../../api/runtime/shared/pay/messages/languages.ts';
import { createPayEndpoint } from '../../api/runtime/shared/pay/pay-endpoint.ts';
import { sandbox } from '../../db/seed.ts';
import { channels } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { cardOnForm, paymentsOf, submit } from './form.ts';

const now = Date.UTC(2026, 0, 1);
let gateway: Harness;
let pages: ReturnType<typeof createPayEndpoint>;

/** A holder for whom the bank approves 40.00 of whatever is asked for. */
const partApproved = 'Jane Poor';

beforeAll(async () => {
  gateway = await startGateway({
    now,
    adaptPorts: (ports) => ({
      ...ports,
      connectorFor: (settings) => {
        const connector = ports.connectorFor(settings);
        const perform: typeof connector.perform = async (call) => {
          const outcome = await connector.perform(call);
          const isPart = JSON.stringify(call.request).includes(partApproved);
          return isPart ? { ...outcome, approvedMinor: 4_000n } : outcome;
        };
        return { ...connector, perform };
      },
    }),
  });
  pages = createPayEndpoint(gateway.ports);
});
afterAll(() => gateway.stop());

const creating =
  'mutation ($input: CreatePaymentLinkInput!, $key: String) { createPaymentLink(input: $input, idempotencyKey: $key) { id url state usesMax paidCount } }';

async function create(changes: object = {}, key?: string) {
  const input = { entityId: channels.documented, amount: '92.00', currency: 'EUR', description: 'Invoice <7>', ...changes };
  return gateway.graphql(creating, { input, key });
}

async function made(changes: object = {}): Promise<string> {
  const { data, errors } = await create(changes);
  if (!data?.createPaymentLink) throw new Error(JSON.stringify(errors));
  return data.createPaymentLink.id;
}

async function state(id: string) {
  const { data } = await gateway.graphql('query ($id: ID!) { paymentLink(id: $id) { state paidCount underWayCount } }', { id });
  return data.paymentLink;
}

/** A browser of a shopper: it keeps the cookie of its link. */
function shopper() {
  let cookie: string | undefined;
  return async (path: string, method: 'GET' | 'POST' = 'GET', language = 'en') => {
    const headers = { origin: method === 'POST' ? harnessUrl : undefined, host: 'gateway.test', cookie };
    const [pathname = '', query = ''] = path.split('?');
    const answer = await pages({ method, path: pathname, query, body: '', language, headers, origin: harnessUrl });
    const set = answer?.headers['Set-Cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0];
    return { status: answer?.status, location: String(answer?.headers.Location ?? ''), text: String(answer?.body), set };
  };
}

/** Begins to pay; the checkout that the page made. */
async function begin(ask: ReturnType<typeof shopper>, link: string) {
  const { location } = await ask(`/pay/${link}`, 'POST');
  return { address: location, checkout: location.split('/')[3] ?? '' };
}

const declined = { ...cardOnForm, 'customParameters[SHOPPER_x]': '1', 'card.expiryYear': '2020' };

describe('making one', () => {
  test('gives an address, and the same one to a repetition under the key', async () => {
    const first = await create({ merchantTransactionId: 'order-0007', usesMax: 3 }, 'link-1');
    expect(first.data.createPaymentLink).toMatchObject({ state: 'OPEN', usesMax: 3, paidCount: 0 });
    const { id, url } = first.data.createPaymentLink;
    expect(url).toBe(`${harnessUrl}/pay/${id}`);
    expect((await create({ merchantTransactionId: 'order-0007', usesMax: 3 }, 'link-1')).data.createPaymentLink.id).toBe(id);
    const other = await create({ merchantTransactionId: 'order-0008', usesMax: 3 }, 'link-1');
    expect(other.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  });

  test('takes a description of 127 characters', async () => {
    expect((await create({ description: 'x'.repeat(127) })).errors).toBeUndefined();
  });

  test.each([
    ['amount', { amount: '92.001' }],
    ['currency', { currency: 'EURO' }],
    ['description', { description: '  ' }],
    ['description', { description: 'x'.repeat(128) }],
    ['input.description', { description: 'card 4200 0000 0000 0000' }],
    ['paymentType', { paymentType: 'RF' }],
    ['usesMax', { usesMax: 1_001 }],
    ['usesMax', { usesMax: 0 }],
    ['expiresAt', { expiresAt: new Date(now - 1).toISOString() }],
    ['merchantTransactionId', { merchantTransactionId: 'short' }],
  ])('names a wrong %s, and makes nothing', async (name, changes) => {
    const count = async () =>
      (await gateway.graphql('{ paymentLinks(first: 100) { edges { node { id } } } }')).data.paymentLinks.edges.length;
    const before = await count();
    const { data, errors } = await create(changes);
    expect(data?.createPaymentLink ?? null).toBeNull();
    expect(errors?.[0]?.extensions?.parameterErrors).toEqual([expect.objectContaining({ name })]);
    expect(await count()).toBe(before);
  });
});

describe('its language', () => {
  test.each(shopperLanguages)(
    'is %s on every page where the address or the browser says so, and stays what the payment began in',
    async (language) => {
      const link = await made({ usesMax: 2 });
      const { toPayment, unknown, paid } = payMessages[language];
      const opening = `<html lang="${language}" dir="${toDirection(language)}">`;
      const [byAddress, byBrowser] = [shopper(), shopper()];
      expect((await byAddress(`/pay/${link}?locale=${language}`, 'GET', 'xx')).text).toContain(opening);
      expect((await byBrowser(`/pay/${link}`, 'GET', `${language}-XX,en;q=0.5`)).text).toContain(escapeHtml(toPayment));
      expect((await byBrowser(`/pay/${'0'.repeat(32)}`, 'GET', language)).text).toContain(escapeHtml(unknown));
      const { location } = await byAddress(`/pay/${link}?locale=${language}`, 'POST', 'xx');
      const checkout = location.split('/')[3] ?? '';
      expect((await gateway.rest.get(`/v1/checkouts/${checkout}/form`)).body.locale).toBe(language);
      expect((await byAddress(location, 'GET', 'xx')).text).toContain(opening);
      expect(await submit(gateway, checkout)).toMatchObject({ status: 'approved' });
      expect((await byAddress(location, 'GET', 'xx')).text).toContain(escapeHtml(paid));
    },
  );
});

describe('paying one', () => {
  test('makes nothing by looking, pays once, and shows the payment at each reload', async () => {
    const link = await made({ merchantTransactionId: 'order-0009' });
    const ask = shopper();
    const start = await ask(`/pay/${link}`, 'GET', 'de');
    expect([start.status, start.set]).toEqual([200, undefined]);
    expect(start.text).toContain('Invoice &lt;7&gt;');
    expect(start.text).toContain('Weiter zur Zahlung');
    const { address, checkout } = await begin(ask, link);
    expect((await begin(ask, link)).address).toBe(address);
    expect((await ask(`/pay/${link}`)).location).toBe(address);
    expect((await ask(address)).text).toContain(`checkoutId=${checkout}`);
    expect(await submit(gateway, checkout)).toMatchObject({ status: 'approved' });
    for (let reload = 0; reload < 3; reload += 1) {
      const { text } = await ask(address);
      expect(text).toContain('Paid. Thank you.');
      expect(text).not.toContain('paymentWidgets');
    }
    expect((await ask(`/pay/${link}`)).location).toBe(address);
    expect((await begin(ask, link)).address).toBe(`/pay/${link}`);
    expect((await shopper()(`/pay/${link}`)).text).toContain('This was paid');
    const [payment, ...more] = await paymentsOf(gateway, checkout);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({ status: 'approved', amountMinor: 9_200n, currency: 'EUR', merchantTransactionId: 'order-0009' });
    expect(await state(link)).toEqual({ state: 'PAID', paidCount: 1, underWayCount: 0 });
  });

  test('takes as many payments as it has uses, also of checkouts that were begun before', async () => {
    const link = await made({ usesMax: 2 });
    const begun = await Promise.all([0, 1, 2].map(async () => (await begin(shopper(), link)).checkout));
    const answers = await Promise.all(begun.map((id) => submit(gateway, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['approved', 'approved', 'refused']);
    expect(await state(link)).toEqual({ state: 'PAID', paidCount: 2, underWayCount: 0 });
  });

  test('offers to pay again where the link allows it, and a decline takes no use', async () => {
    const link = await made({ usesMax: 2 });
    const ask = shopper();
    const { address, checkout } = await begin(ask, link);
    expect((await submit(gateway, checkout, declined)).status).not.toBe('approved');
    expect(await state(link)).toMatchObject({ state: 'OPEN', paidCount: 0 });
    await submit(gateway, checkout);
    const { text } = await ask(`/pay/${link}`);
    expect(text).toContain('Pay once more');
    expect(text).toContain(address);
    const second = await begin(ask, link);
    expect(second.checkout).not.toBe(checkout);
    expect(await submit(gateway, second.checkout)).toMatchObject({ status: 'approved' });
  });

  test.each(shopperLanguages)('says in %s what was paid where the bank approved a part only, and what was asked for', async (language) => {
    const { part, paid } = payMessages[language];
    const link = await made();
    const ask = shopper();
    const { location } = await ask(`/pay/${link}?locale=${language}`, 'POST');
    const checkout = location.split('/')[3] ?? '';
    await submit(gateway, checkout, { ...cardOnForm, 'card.holder': partApproved });
    const { text } = await ask(location, 'GET', language);
    expect(text).not.toContain(escapeHtml(paid));
    const money = (amount: number) => new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(amount);
    const title = escapeHtml(part)
      .replace('{paid}', `<bdi>${money(40)}</bdi>`)
      .replace('{asked}', `<bdi>${money(92)}</bdi>`);
    expect(text).toContain(`<h1>${title}</h1>`);
  });

  test('asks for no second payment while one has no outcome', async () => {
    const link = await made({ entityId: channels.documentedThreeDSecure });
    const ask = shopper();
    const { address, checkout } = await begin(ask, link);
    const waiting = { ...cardOnForm, 'card.number': '4200000000000018', 'customer.browser.language': 'en' };
    expect((await submit(gateway, checkout, waiting)).status).toBe('pending');
    expect((await shopper()(`/pay/${link}`)).text).toContain('Somebody is paying this just now');
    expect((await begin(shopper(), link)).address).toBe(`/pay/${link}`);
    expect((await ask(address)).status).toBe(200);
    expect(await state(link)).toMatchObject({ state: 'OPEN', underWayCount: 1 });
  });

  test('ends by its time and by hand, also for whoever has begun', async () => {
    const expiring = await made({ expiresAt: new Date(gateway.clock.now() + 5 * minuteMs).toISOString() });
    const ended = await made();
    const begun = [await begin(shopper(), expiring), await begin(shopper(), ended)];
    const ending = 'mutation ($id: ID!) { endPaymentLink(id: $id) { state endedAt } }';
    const first = await gateway.graphql(ending, { id: ended });
    expect(first.data.endPaymentLink.state).toBe('ENDED');
    gateway.clock.advance(6 * minuteMs);
    expect((await gateway.graphql(ending, { id: ended })).data).toEqual(first.data);
    for (const { checkout } of begun) expect(await submit(gateway, checkout)).toMatchObject({ status: 'refused', retry: false });
    expect((await shopper()(`/pay/${expiring}`)).text).toContain('This link has expired');
    expect((await shopper()(begun[1]?.address ?? '')).text).toContain('This link was ended');
    expect((await state(expiring)).state).toBe('EXPIRED');
  });

  test('knows no address but its own, and takes no press of a foreign page', async () => {
    const [one, other] = [await made(), await made()];
    const { checkout } = await begin(shopper(), one);
    for (const path of ['/pay', `/pay/${'0'.repeat(32)}`, `/pay/${other}/${checkout}`, `/pay/${one}/nonsense`])
      expect((await shopper()(path)).status).toBe(404);
    const headers = { origin: 'https://shop.example.test', host: 'gateway.test' };
    const answer = await pages({ method: 'POST', path: `/pay/${other}`, query: '', body: '', headers, origin: harnessUrl });
    expect([answer?.status, answer?.headers['Set-Cookie']]).toEqual([200, undefined]);
  });

  test('lives longer than a checkout: who comes back begins a new one', async () => {
    const link = await made();
    const ask = shopper();
    const { address } = await begin(ask, link);
    gateway.clock.advance(dayMs);
    await gateway.tick();
    expect((await ask(address)).text).toContain('This page was open too long');
    const { checkout } = await begin(ask, link);
    expect(await submit(gateway, checkout)).toMatchObject({ status: 'approved' });
  });
});

describe('the look', () => {
  const changing =
    'mutation ($id: ID!, $input: UpdateMerchantLookInput!) { updateMerchantLook(entityId: $id, input: $input) { name color logo } }';
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const change = (input: object) => gateway.graphql(changing, { id: channels.documented, input });

  test('is on the page, and what is no colour or picture changes nothing', async () => {
    const link = await made();
    const set = await change({ name: 'Cups & Co', color: '#FFDD00', logo: png });
    expect(set.data.updateMerchantLook).toEqual({ name: 'Cups & Co', color: '#ffdd00', logo: `data:image/png;base64,${png}` });
    for (const [name, wrong] of [
      ['color', 'red;}'],
      ['logo', btoa('<svg onload="alert(1)">')],
      ['name', ''],
    ] as const) {
      const { errors } = await change({ [name]: wrong });
      expect(errors?.[0]?.extensions?.parameterErrors).toEqual([expect.objectContaining({ name })]);
    }
    const { text } = await shopper()(`/pay/${link}`);
    expect(text).toContain('Cups &amp; Co');
    expect((await shopper()(`/pay/${link}/look.css`)).text).toContain('--accent:#ffdd00;--accent-ink:#000000');
    expect(
      (await pages({ method: 'GET', path: `/pay/${link}/logo`, query: '', body: '', headers: {}, origin: harnessUrl }))?.headers,
    ).toMatchObject({
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
    });
    // What a replacement would take for a place of its own.
    await change({ name: "$& $' $$" });
    expect((await shopper()(`/pay/${link}`)).text).toContain('<title>Payment to $&amp; $&#39; $$</title>');
    await change({ name: 'Cups & Co' });
    expect((await change({ logo: null })).data.updateMerchantLook).toEqual({ name: 'Cups & Co', color: '#ffdd00', logo: null });
    expect((await shopper()(`/pay/${link}/logo`)).status).toBe(404);
  });

  test('writes on a colour what is read on it', () => {
    expect(['#000000', '#1f5fbf', '#ffffff', '#ffdd00'].map(findInk)).toEqual(['#ffffff', '#ffffff', '#000000', '#000000']);
  });
});

test('making and ending are in the audit log, without the address', async () => {
  const entries = await gateway.graphql('{ auditLog(first: 100) { edges { node { action change } } } }');
  const actions = entries.data.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action);
  for (const action of ['payment-link.create', 'payment-link.end', 'merchant-look.update']) expect(actions).toContain(action);
});

test('what the guide prints makes a link, lists it, ends it, and sets the look', async () => {
  const run = async (name: string, replaced: readonly (readonly [string, string])[] = []) => {
    const text = replaced.reduce((printed, [what, by]) => printed.replace(what, by), findProgram(paymentLinks, name));
    const { data, errors } = await gateway.graphql(text);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const { id, state: made } = (await run('create-link.graphql')).createPaymentLink;
  expect(made).toBe('OPEN');
  // Links made within one millisecond are listed in the order of their random digits: the new one need not be the first.
  const listed: { node: { id: string } }[] = (await run('links.graphql')).paymentLinks.edges;
  expect(listed.map(({ node }) => node).find((link) => link.id === id)).toMatchObject({ usesMax: 1, paidCount: 0 });
  expect((await run('end-link.graphql', [['ID_OF_THE_LINK', id]])).endPaymentLink).toEqual({ state: 'ENDED' });
  const look = (await run('look.graphql', [['ID_OF_THE_MERCHANT', sandbox.demoShop]])).updateMerchantLook;
  expect(look).toEqual({ name: 'Cups', color: '#1a6b3a' });
});

/** Found by the simulation, seed 19: the page said 10.00, and the shopper paid 11.00. */
test('the merchant’s program does not change what the shopper pays by a link', async () => {
  const { checkout } = await begin(shopper(), await made());
  const change = (over: object) =>
    gateway.rest.post(`/v1/checkouts/${checkout}`, {
      entityId: channels.documented,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...over,
    });
  for (const over of [{ amount: '93.00' }, { currency: 'USD' }, { paymentType: 'PA' }]) {
    const { status, text } = await change(over);
    expect([over, status, text]).toEqual([over, 400, expect.stringContaining(`${Object.keys(over)[0]} must be that of the payment link`)]);
  }
  expect((await change({ merchantInvoiceId: 'invoice-8' })).status).toBe(200);
});
