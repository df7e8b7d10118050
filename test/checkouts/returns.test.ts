/** Asynchronous payments (spec §2.5): the bank's page, the shopper's return, the merchant's addresses, and who never came back. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addQuery, shopperReturn } from '../../api/domain/checkouts/shopper-return.ts';
import type { WebhookAnswer } from '../../api/domain/webhooks/ports.ts';
import { makeResultCall } from '../../api/domain/webhooks/result-calls.ts';
import { checkout } from '../../api/doors/docs/guides/checkout.ts';
import { hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { bankPages } from '../../api/runtime/shared/bank-pages.ts';
import { createPages } from '../../api/runtime/shared/system-pages.ts';
import type { Parameters } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { cardOnForm, prepare, prepared, submit } from './form.ts';

const shop = 'https://shop.example.test/done?order=1#end';

let gateway: Harness;
/** Addresses that were called, oldest first. */
const called: string[] = [];
let answer: WebhookAnswer;

beforeAll(async () => {
  gateway = await startGateway({
    now: Date.UTC(2026, 0, 1),
    adaptPorts: (ports) => ({
      ...ports,
      webhookHttp: {
        ...ports.webhookHttp,
        async get({ url }) {
          called.push(url);
          return answer;
        },
      },
    }),
  });
});

afterAll(async () => {
  await gateway.stop();
});

beforeEach(async () => {
  answer = { outcome: 'answered', status: 200, retryAfter: undefined, text: '' };
  // What the test before left to be called is called now: first the outcomes of who never came back, then their calls.
  gateway.clock.advance(hourMs);
  await gateway.tick();
  await gateway.tick();
  called.length = 0;
});

const redirected = { ...prepared, paymentBrand: 'PAYPAL' };

async function pay(changes: Parameters = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...redirected, ...changes });
  expect(body.result.code).toBe('000.200.000');
  return body.id ?? '';
}

/** The shopper presses a button of the bank's page. Returns where they go. */
async function press(id: string, button: string): Promise<string | undefined> {
  const page = bankPages(gateway.ports);
  const request = { method: 'POST', path: `/simulator/redirect/${id}`, query: '', body: `answer=${button}` };
  return (await page(request))?.headers.Location;
}

const codeOf = async (id: string) => (await gateway.rest.get(`/v1/payments/${id}`)).body.result.code;

describe('the bank’s page', () => {
  test('is named with its method and its parameters', async () => {
    const { body } = await gateway.rest.post('/v1/payments', { ...redirected, shopperResultUrl: shop });
    expect(body.redirect).toEqual({ url: `http://gateway.test/simulator/redirect/${body.id}`, method: 'GET', parameters: [] });
  });

  test.each([
    ['approve', '000.100.110'],
    ['decline', '800.100.152'],
    ['cancel', '100.396.101'],
    ['timeout', '100.396.103'],
  ])('ends the payment by %s with %s, and sends the shopper back', async (button, code) => {
    const id = await pay({ shopperResultUrl: shop });
    const back = new URL((await press(id, button)) ?? '');
    expect([back.origin, back.pathname, back.hash]).toEqual(['https://shop.example.test', '/done', '#end']);
    expect([back.searchParams.get('order'), back.searchParams.get('id'), back.searchParams.get('resourcePath')]).toEqual([
      '1',
      id,
      `/v1/payments/${id}`,
    ]);
    expect(await codeOf(id)).toBe(code);
  });

  test('of a checkout sends the shopper back with the checkout', async () => {
    const id = await prepare(gateway);
    const { redirect } = await submit(gateway, id, { paymentBrand: 'PAYPAL' });
    const back = new URL((await press(redirect?.url.split('/').at(-1) ?? '', 'approve')) ?? '');
    expect([back.searchParams.get('id'), back.searchParams.get('resourcePath')]).toEqual([id, `/v1/checkouts/${id}/payment`]);
    const { data } = await gateway.graphql(`{ checkout(id: "${id}") { returnedAt } }`);
    expect(data.checkout.returnedAt).toBe(new Date(gateway.clock.now()).toISOString());
    const { body } = await gateway.rest.get(`/v1/checkouts/${id}/payment`);
    expect([body.result.code, body.ndc]).toEqual(['000.100.110', id]);
  });

  // A page that shows the form again at the address to which the shopper came back: programs that take a name's first value read the old result.
  test('of a checkout whose form stood on the result page of another names the new one only', async () => {
    const id = await prepare(gateway);
    const former = `id=${'1'.repeat(32)}-test&resourcePath=${encodeURIComponent(`/v1/checkouts/${'1'.repeat(32)}-test/payment`)}&resultToken=e30.e30.c2ln`;
    const { returnUrl } = await submit(gateway, id, {
      ...cardOnForm,
      shopperResultUrl: `https://shop.example.test/done?order=1&${former}&tab=2#end`,
    });
    const back = new URL(returnUrl ?? '');
    expect([...back.searchParams.keys()]).toEqual(['order', 'tab', 'id', 'resourcePath', 'resultToken']);
    expect([back.searchParams.get('id'), back.searchParams.get('resourcePath'), back.hash]).toEqual([
      id,
      `/v1/checkouts/${id}/payment`,
      '#end',
    ]);
  });

  test.each([
    ['https://shop.test/done', 'https://shop.test/done?id=2'],
    ['https://shop.test/done?', 'https://shop.test/done?id=2'],
    ['https://shop.test/done?id=7&a=%20b+c', 'https://shop.test/done?id=7&a=%20b+c&id=2'],
    ['https://shop.test/done?id=7&resourcePath=/orders/7', 'https://shop.test/done?id=7&resourcePath=/orders/7&id=2'],
    ['https://shop.test/done?id=7&id=1&resourcePath=%2Fv1%2Fpayments%2F1', 'https://shop.test/done?id=7&id=2'],
    ['https://shop.test/done?resourcePath=/v1/checkouts/1/payment&id=1#/x', 'https://shop.test/done?id=2#/x'],
    ['shopapp://paid', 'shopapp://paid?id=2'],
  ])('%s, whose own query stays, becomes %s', (address, expected) => {
    expect(addQuery(address, 'id=2')).toBe(expected);
  });

  test('has no inline style and no script, and may not be framed', async () => {
    const pages = bankPages(gateway.ports);
    const page = await pages({ method: 'GET', path: `/simulator/redirect/${await pay()}`, query: '', body: '' });
    expect(page?.headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page?.body).not.toMatch(/<style|style=|<script/);
    const style = await pages({ method: 'GET', path: '/simulator/bank.css', query: '', body: '' });
    expect([style?.status, style?.headers['Content-Type']]).toEqual([200, 'text/css;charset=UTF-8']);
    expect(style?.body).toContain('prefers-color-scheme:dark');
  });

  test('of a checkout that was cancelled leaves it open for another try', async () => {
    const id = await prepare(gateway);
    const { redirect } = await submit(gateway, id, { paymentBrand: 'PAYPAL' });
    await press(redirect?.url.split('/').at(-1) ?? '', 'cancel');
    expect((await submit(gateway, id)).status).toBe('approved');
  });
});

/** The check of /docs/checkout, exactly as it is printed, with this gateway as its address. */
describe('the signed result', () => {
  let check: (returnUrl: string, order: object) => string;
  const folder = mkdtempSync(join(tmpdir(), 'result-token-'));

  beforeAll(async () => {
    const printed = findProgram(checkout, 'read-result.mjs');
    expect(printed.split('\n').length).toBeLessThan(24);
    const pages = createPages(gateway.ports, () => Promise.reject(new Error('nobody reads metrics here')));
    vi.stubGlobal('fetch', async (url: string) => {
      const { status, headers, body } = await pages({ method: 'GET', path: new URL(url).pathname, query: '', body: '' });
      return new Response(String(body), { status, headers: headers as Record<string, string> });
    });
    const file = join(folder, 'check.mjs');
    writeFileSync(file, printed);
    ({ readResult: check } = await import(pathToFileURL(file).href));
  });

  afterAll(() => {
    vi.unstubAllGlobals();
    rmSync(folder, { recursive: true, force: true });
  });

  const order = { amount: '92.00', currency: 'EUR', merchantTransactionId: 'order-4711' };

  async function returned(changes: Parameters = {}) {
    const id = await prepare(gateway, { merchantTransactionId: order.merchantTransactionId, ...changes });
    const { returnUrl } = await submit(gateway, id);
    return { id, url: returnUrl ?? '' };
  }

  test('of a genuine return is the result code', async () => {
    const { id, url } = await returned();
    expect(check(url, { ...order, id })).toBe('000.100.110');
  });

  test('of a payment without a checkout is checked alike', async () => {
    const id = await pay({ shopperResultUrl: shop, merchantTransactionId: order.merchantTransactionId });
    const url = (await press(id, 'decline')) ?? '';
    expect(check(url, { ...order, id })).toBe('800.100.152');
  });

  test('is refused where another order’s return is shown for this one', async () => {
    const cheap = await returned({ amount: '1.00' });
    const other = await returned({ merchantTransactionId: 'order-0815' });
    const mine = await returned();
    expect(() => check(cheap.url, { ...order, id: cheap.id })).toThrow();
    expect(() => check(other.url, { ...order, id: mine.id })).toThrow();
    expect(() => check(other.url.replaceAll(other.id, mine.id), { ...order, id: mine.id })).toThrow();
  });

  test('is refused where any part of it was edited', async () => {
    const { id, url } = await returned();
    const token = new URL(url).searchParams.get('resultToken') ?? '';
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${head}.${encode({ ...claims, code: '000.000.000' })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${body}.${Buffer.from(createHash('sha512').update(body).digest()).toString('base64url')}`,
      `${head}.${body}.`,
      'nonsense',
      '',
    ];
    for (const each of forged) expect(() => check(url.replace(token, each), { ...order, id })).toThrow();
    expect(() => check(url.replace(/&resultToken=.*$/, ''), { ...order, id })).toThrow();
  });
});

test('the first return wakes those who listen, a page that is loaded again does not', async () => {
  const id = await prepare(gateway);
  await submit(gateway, id);
  const payment = await gateway.store.payments.ofCheckout(demoMerchant, id, 1).then(([first]) => first);
  if (!payment) throw new Error('no payment');
  const publish = vi.fn();
  const ports = { ...gateway.ports, publish };
  const address = await shopperReturn(ports, payment);
  expect(address).toContain(`id=${id}`);
  expect(publish).toHaveBeenCalledTimes(1);
  expect(await shopperReturn(ports, payment)).toBe(address);
  expect(publish).toHaveBeenCalledTimes(1);
});

test('a payment that names no address leads the shopper nowhere, and notes no return', async () => {
  const id = await prepare(gateway);
  await submit(gateway, id);
  const payment = await gateway.store.payments.ofCheckout(demoMerchant, id, 1).then(([first]) => first);
  if (!payment) throw new Error('no payment');
  for (const shopperResultUrl of [null, 'no address'])
    expect(await shopperReturn(gateway.ports, { ...payment, shopperResultUrl })).toBeNull();
  expect((await gateway.store.checkouts.byId(demoMerchant, id))?.returnedAt).toBeNull();
});

describe('the merchant’s address', () => {
  const address = 'https://hooks.example.test/in?shop=1';

  test('is called with the payment once its outcome is there, and not before', async () => {
    const id = await pay({ notificationUrl: address, shopperResultUrl: shop });
    await gateway.tick();
    expect(called).toEqual([]);
    await press(id, 'approve');
    await gateway.tick();
    expect(called).toEqual([`${address}&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`]);
    gateway.clock.advance(hourMs);
    await gateway.tick();
    expect(called).toHaveLength(1);
  });

  test('of a checkout is called with the checkout, also where the card was approved at once', async () => {
    const id = await prepare(gateway, { notificationUrl: address });
    await submit(gateway, id);
    await gateway.tick();
    expect(called).toEqual([`${address}&id=${id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${id}/payment`)}`]);
  });

  test('is called again after 1, 2 and 4 minutes until it answers 2xx', async () => {
    answer = { outcome: 'answered', status: 503, retryAfter: undefined, text: '' };
    const id = await pay({ notificationUrl: address });
    await press(id, 'approve');
    await gateway.tick();
    for (const minutes of [1, 2, 4]) {
      const before = called.length;
      gateway.clock.advance(minutes * minuteMs - 1);
      await gateway.tick();
      expect(called).toHaveLength(before);
      // A tenth more at most, by chance.
      gateway.clock.advance(1 + (minutes * minuteMs) / 10);
      await gateway.tick();
      expect(called).toHaveLength(before + 1);
    }
    answer = { outcome: 'answered', status: 204, retryAfter: undefined, text: '' };
    gateway.clock.advance(hourMs);
    await gateway.tick();
    expect((await gateway.store.resultCalls.byPayment(demoMerchant, id))?.status).toBe('delivered');
  });

  test('waits as long as it asks for, and is given up after 30 days', async () => {
    const id = await pay({ notificationUrl: address });
    answer = { outcome: 'answered', status: 429, retryAfter: '7200', text: '' };
    await press(id, 'approve');
    await gateway.tick();
    const state = () => gateway.store.resultCalls.byPayment(demoMerchant, id);
    expect(await state()).toMatchObject({
      attempts: 1,
      lastError: 'the address answered 429',
      nextAttemptAt: gateway.clock.now() + 2 * hourMs,
    });
    answer = { outcome: 'failed', kind: 'no_connection', why: 'the connection was refused' };
    for (let days = 0; days < 31; days += 1) {
      gateway.clock.advance(26 * hourMs);
      await gateway.tick();
    }
    expect(await state()).toMatchObject({ status: 'failed', lastError: 'the connection was refused' });
    const before = called.length;
    expect(before).toBeGreaterThan(20);
    gateway.clock.advance(26 * hourMs);
    await gateway.tick();
    expect(called).toHaveLength(before);
  });

  test.each([
    ['of the shopper has heard of the payment where it answers with a redirect of its own', { shopperResultUrl: shop }, 'delivered'],
    ['has not, where it is the merchant’s', { notificationUrl: address }, 'pending'],
  ])('%s', async (_story, changes, status) => {
    const id = await pay({ ...changes });
    answer = { outcome: 'answered', status: 302, retryAfter: undefined, text: '' };
    if ('notificationUrl' in changes) await press(id, 'approve');
    gateway.clock.advance(29 * minuteMs);
    await gateway.tick();
    expect(called).toHaveLength(1);
    expect((await gateway.store.resultCalls.byPayment(demoMerchant, id))?.status).toBe(status);
  });

  test('is called once by two instances that find it at the same time, and by the second once the lease of the first is over', async () => {
    const id = await pay({ notificationUrl: address });
    await press(id, 'approve');
    const [call] = await gateway.store.acrossMerchants.dueResultCalls(gateway.clock.now(), 10);
    if (!call) throw new Error('nothing is due');
    const made = await Promise.all([makeResultCall(gateway.ports, call), makeResultCall(gateway.ports, call)]);
    expect([made.sort(), called.length]).toEqual([[false, true], 1]);
    const other = await pay({ notificationUrl: address });
    await press(other, 'approve');
    const now = gateway.clock.now();
    const { resultCalls, acrossMerchants } = gateway.store;
    expect(await resultCalls.claim(demoMerchant, other, { now, until: now + minuteMs })).toBe(true);
    expect(await resultCalls.claim(demoMerchant, other, { now: now + minuteMs - 1, until: now + hourMs })).toBe(false);
    expect(await acrossMerchants.dueResultCalls(now + minuteMs - 1, 10)).toEqual([]);
    expect((await acrossMerchants.dueResultCalls(now + minuteMs, 10)).map(({ paymentId }) => paymentId)).toEqual([other]);
    expect(await resultCalls.claim(demoMerchant, other, { now: now + minuteMs, until: now + minuteMs })).toBe(true);
  });

  test('of the shopper is called where nobody returned after 29 minutes', async () => {
    const id = await pay({ shopperResultUrl: shop });
    gateway.clock.advance(29 * minuteMs - 1);
    await gateway.tick();
    expect(called).toEqual([]);
    gateway.clock.advance(1);
    await gateway.tick();
    expect(called).toEqual([
      `https://shop.example.test/done?order=1&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}#end`,
    ]);
  });

  test('of the shopper is not called where they returned, nor where the merchant has read the outcome', async () => {
    await press(await pay({ shopperResultUrl: shop }), 'approve');
    const id = await prepare(gateway);
    await submit(gateway, id);
    await gateway.rest.get(`/v1/checkouts/${id}/payment`);
    gateway.clock.advance(hourMs);
    await gateway.tick();
    expect(called).toEqual([]);
  });

  test('of the shopper is called where a checkout was paid and nobody asked: its answer was lost', async () => {
    const id = await prepare(gateway);
    await submit(gateway, id);
    gateway.clock.advance(29 * minuteMs);
    await gateway.tick();
    expect(called).toEqual([expect.stringContaining(`id=${id}&`)]);
  });

  test('of a payment that was answered with its outcome is not called', async () => {
    const { paymentBrand: _brand, ...card } = redirected;
    await gateway.rest.post('/v1/payments', {
      ...card,
      notificationUrl: address,
      shopperResultUrl: shop,
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    });
    gateway.clock.advance(hourMs);
    await gateway.tick();
    expect(called).toEqual([]);
  });
});

describe('addresses that may not be called', () => {
  test.each([
    ['a private network', 'test', 'https://10.0.0.1/in', /private/],
    ['the metadata of a cloud', 'test', 'http://169.254.169.254/in', /link-local|metadata/],
    ['plain http in the live environment', 'live', 'http://hooks.example.test/in', /only https/],
  ] as const)('%s', async (_what, environment, url, why) => {
    const guarded = await startGateway({ now: Date.UTC(2026, 0, 1) });
    try {
      const { body } = await guarded.rest.post('/v1/payments', { ...redirected, notificationUrl: url });
      await bankPages(guarded.ports)({ method: 'POST', path: `/simulator/redirect/${body.id}`, query: '', body: 'answer=approve' });
      const { makeResultCalls } = await import('../../api/domain/webhooks/result-calls.ts');
      await makeResultCalls({ ...guarded.ports, environment });
      expect(await guarded.store.resultCalls.byPayment(demoMerchant, body.id ?? '')).toMatchObject({
        status: 'pending',
        lastError: expect.stringMatching(why),
      });
    } finally {
      await guarded.stop();
    }
  });
});

describe('a shopper who never came back', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'abandoned-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('ends the payment after 30 minutes with 100.396.103, and tells the merchant', async () => {
    const id = await pay({ notificationUrl: 'https://hooks.example.test/in' });
    gateway.clock.advance(30 * minuteMs - 1);
    await gateway.tick();
    expect(await codeOf(id)).toBe('000.200.000');
    gateway.clock.advance(1);
    await gateway.tick();
    expect(await codeOf(id)).toBe('100.396.103');
    await gateway.tick();
    expect(called).toEqual([expect.stringContaining(id)]);
    expect(await press(id, 'approve')).toBeUndefined();
  });

  test('ends it also where the process was down at that time', async () => {
    const databaseFile = join(folder, 'gateway.db');
    const before = await startGateway({ now: Date.UTC(2026, 0, 1), databaseFile });
    const { body } = await before.rest.post('/v1/payments', redirected);
    const checkoutId = await prepare(before);
    await before.stop();
    const after = await startGateway({ now: Date.UTC(2026, 0, 3), databaseFile });
    await after.tick();
    expect((await after.rest.get(`/v1/payments/${body.id}`)).body.result.code).toBe('100.396.103');
    const { data } = await after.graphql(`{ checkout(id: "${checkoutId}") { status } }`);
    expect(data.checkout.status).toBe('EXPIRED');
    await after.stop();
  });

  test('keeps a checkout open for another try, as long as it lives', async () => {
    const id = await prepare(gateway);
    gateway.clock.advance(10 * minuteMs);
    await submit(gateway, id, { paymentBrand: 'PAYPAL' });
    gateway.clock.advance(25 * minuteMs);
    await gateway.tick();
    const query = `{ checkout(id: "${id}") { status payment { outcome } } }`;
    // Its time is over, but the shopper is still at the bank: what they do there counts.
    expect((await gateway.graphql(query)).data.checkout).toEqual({ status: 'OPEN', payment: { outcome: 'PENDING' } });
    gateway.clock.advance(5 * minuteMs);
    await gateway.tick();
    await gateway.tick();
    expect((await gateway.graphql(query)).data.checkout).toEqual({ status: 'EXPIRED', payment: { outcome: 'EXPIRED' } });
  });
});
