/** The sandbox shop's server: its rights, what it takes from an address, and what it believes of a return. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopperLanguages } from '../../api/contract/shopper-languages.ts';
import { forgetToken } from '../../api/foundation/access/authenticate.ts';
import { escapeHtml } from '../../api/foundation/kernel/html.ts';
import { shopMessages } from '../../api/runtime/shared/shop/messages/languages.ts';
import { createShopEndpoint, type ShopPageRequest } from '../../api/runtime/shared/shop-endpoint.ts';
import { sandbox } from '../../db/seed.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';

let gateway: Harness;
let shop: ReturnType<typeof createShopEndpoint>;

/** A holder for whom the bank approves 4.00 of whatever is asked for. */
const partApproved = 'Jane Poor';

beforeAll(async () => {
  gateway = await startGateway({
    adaptPorts: (ports) => ({
      ...ports,
      connectorFor: (settings) => {
        const connector = ports.connectorFor(settings);
        const perform: typeof connector.perform = async (call) => {
          const outcome = await connector.perform(call);
          return JSON.stringify(call.request).includes(partApproved) ? { ...outcome, approvedMinor: 400n } : outcome;
        };
        return { ...connector, perform };
      },
    }),
  });
  shop = createShopEndpoint(gateway.ports, gateway.gateway);
});

afterAll(() => gateway.stop());

async function ask(method: 'GET' | 'POST', address: string, options: Partial<Pick<ShopPageRequest, 'body' | 'headers'>> = {}) {
  const [path = '', query = ''] = address.split('?');
  const answer = await shop({ method, path, query, body: '', headers: {}, origin: harnessUrl, ...options });
  return { status: answer?.status, location: answer?.headers.Location, body: answer?.body ?? '', headers: answer?.headers ?? {} };
}

async function prepare(form = 'beans=1&locale=en&currency=USD') {
  const { location = '' } = await ask('POST', '/shop/checkout', { body: form });
  return { location, id: new URL(location, harnessUrl).searchParams.get('id') ?? '' };
}

async function pay(id: string, holder = 'Jane Jones') {
  const answer = await gateway.rest.post(`/v1/checkouts/${id}/payment`, {
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': holder,
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    shopperResultUrl: `${harnessUrl}/shop/result?beans=1&locale=en&currency=USD`,
    attemptKey: 'press',
  });
  return new URL(String((answer.body as { readonly returnUrl?: string }).returnUrl));
}

test('prepares the checkout from its own prices, and keeps the order in the address', async () => {
  const { location, id } = await prepare('beans=2&cup=1&grinder=-5&locale=de&currency=USD&amount=0.01&price=1');
  expect(Object.fromEntries(new URL(location, harnessUrl).searchParams)).toMatchObject({
    beans: '2',
    cup: '1',
    locale: 'de',
    currency: 'USD',
  });
  const shown = await gateway.rest.get(`/v1/checkouts/${id}/form`);
  expect(shown.body).toMatchObject({ amount: '61.80', currency: 'USD', locale: 'de' });
});

test('asks for a full cart, and takes no more than its own languages and currencies', async () => {
  expect((await ask('POST', '/shop/checkout', { body: 'beans=0' })).status).toBe(400);
  const { location } = await prepare('beans=1&locale=<script>&currency=XXX');
  expect(location).toMatch(/&beans=1&currency=EUR&locale=en$/);
});

describe('speaks the shopper’s language', () => {
  test.each(shopperLanguages)('%s: on each page, with the direction of its writing', async (locale) => {
    const opening = `<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`;
    const { id } = await prepare(`beans=1&locale=${locale}`);
    const empty = await ask('POST', '/shop/checkout', { body: `beans=0&locale=${locale}` });
    const pages = [
      (await ask('GET', `/shop?locale=${locale}`)).body,
      empty.body,
      (await ask('GET', `/shop/payment?id=${id}&beans=1&locale=${locale}`)).body,
      (await ask('GET', `/shop/result?id=${id}&resourcePath=/v1/checkouts/${id}/payment&locale=${locale}`)).body,
    ];
    for (const body of pages) expect(body).toContain(opening);
    for (const body of pages.slice(0, 3)) expect(body).toContain(shopMessages[locale].yourOrder);
    expect(pages[1]).toContain(shopMessages[locale].cartEmpty);
    expect(pages[3]).toContain(escapeHtml(shopMessages[locale].standings.pending));
  });

  test.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['xx, de-AT;q=0.5', 'de'],
    ['*', 'en'],
    [undefined, 'en'],
  ])('of the browser, where the address names none: %s is %s', async (language, locale) => {
    const answer = await shop({ method: 'GET', path: '/shop', query: '', body: '', headers: {}, origin: harnessUrl, language });
    expect(answer?.body).toContain(`<html lang="${locale}"`);
  });
});

test('refuses forms of pages of another origin', async () => {
  const headers = { origin: 'https://elsewhere.example', host: 'gateway.test' };
  expect((await ask('POST', '/shop/checkout', { body: 'beans=1', headers })).status).toBe(403);
});

test('writes nothing of an address into its page but what it knows', async () => {
  expect((await ask('GET', '/shop/payment?id=%22%3E%3Cscript%3E&beans=1')).location).toBe('/shop');
  const { id } = await prepare();
  expect((await ask('GET', `/shop/payment?id=${id}&integrity=%22%3E%3Cb%3E&beans=1`)).location).toBe('/shop');
  expect((await ask('GET', `/shop/payment?id=${id}&beans=1`)).body).toContain(`checkoutId=${id}`);
});

test('follows no path of a return but that of the checkout', async () => {
  const { id } = await prepare();
  for (const resourcePath of ['/v1/payments/x', `/v1/checkouts/${id}/../x`, 'https://elsewhere.example/']) {
    const query = new URLSearchParams({ id, resourcePath });
    expect((await ask('GET', `/shop/result?${query}`)).location).toBe('/shop');
  }
});

test('believes a return that the gateway signed for this checkout, and no edited or swapped one', async () => {
  const first = await prepare();
  const returned = await pay(first.id);
  expect((await ask('GET', `/shop/result${returned.search}`)).body).toContain('checked: the return was not changed');
  const second = await prepare('grinder=1&locale=en&currency=EUR');
  const token = (await pay(second.id)).searchParams.get('resultToken') ?? '';
  returned.searchParams.set('resultToken', token);
  const { body } = await ask('GET', `/shop/result${returned.search}`);
  expect(body).toContain('This return was changed on the way');
  expect(body).not.toContain('Thank you');
});

test('thanks nobody for an order of which the bank approved a part', async () => {
  const { id } = await prepare();
  const returned = await pay(id, partApproved);
  const { body } = await ask('GET', `/shop/result${returned.search}`);
  expect(body).toContain('Your payment is not decided yet');
  expect(body).toContain('4.00 USD');
  expect(body).not.toContain('Thank you');
});

test('tells the result again and again, although the gateway answers twice a minute', async () => {
  const { id } = await prepare();
  const returned = await pay(id);
  for (let reads = 0; reads < 4; reads += 1) {
    expect((await ask('GET', `/shop/result${returned.search}`)).body).toContain('Thank you for your order');
  }
});

test('is closed where Demo Shop’s token was revoked', async () => {
  const other = await startGateway();
  try {
    const token = await other.ports.store.tokens.byId(sandbox.demoToken);
    if (!token) throw new Error('the sandbox has no token');
    await other.ports.store.commit('platform', [{ write: 'token.put', token: { ...token, revokedAt: Date.now() } }]);
    forgetToken(other.ports, token.id);
    const closed = createShopEndpoint(other.ports, other.gateway);
    const answer = await closed({ method: 'GET', path: '/shop', query: '', body: '', headers: {}, origin: harnessUrl });
    expect([answer?.status, answer?.body]).toEqual([404, expect.stringContaining('token was revoked')]);
  } finally {
    await other.stop();
  }
});
