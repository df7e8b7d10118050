/**
 * Shops' pages as they are published, written by us: brands as text, late options, added fields, moved nodes, a tag manager, React
 * and others. Each page of `embedding/` says what it expects; the runner plays it in a real browser.
 */

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCertificate } from '../runtime/certificate.ts';
import { launchChromium } from '../support/chromium.ts';
import { channels, demoToken } from '../support/client.ts';
import { type Expectation, readEmbeddedPage, type Step } from '../support/embedded-page.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { findBarriers, typeCard } from '../support/hosted-form-shopper.ts';
import { collectViolations } from '../support/policy-violations.ts';
import { casesOf, isLong } from '../support/rounds.ts';
import { createWalletA } from '../support/wallet-a-sender.ts';
import { createWalletB } from '../support/wallet-b-sender.ts';

const pagesFolder = fileURLToPath(new URL('embedding/', import.meta.url));
const pages = readdirSync(pagesFolder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({ name, page: readEmbeddedPage(join(pagesFolder, name)) }));

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shop: Server;
let shopUrl: string;
let shown = { html: '', isStrict: false };
let reactShop = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-embedding-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
  reactShop = await buildReactShop();
  shop = createServer((request, response) => {
    const isScript = request.url === '/react-shop.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html;charset=UTF-8',
      ...(shown.isStrict ? { 'content-security-policy': strictPolicy() } : {}),
    });
    response.end(isScript ? reactShop : request.url === '/' ? shown.html : '<!doctype html><title>Done</title>');
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  await registerOrigin();
});

afterAll(async () => {
  await browser?.close();
  shop?.closeAllConnections();
  shop?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Wallets show on pages of this origin, for checkouts of this channel. */
function registerOrigin(): Promise<void> {
  const query = 'mutation ($id: ID!, $input: UpdateEntityInput!) { updateEntity(id: $id, input: $input) { version } }';
  return runGraphql(query, { id: channels.documented, input: { settings: { walletOrigins: [shopUrl] } } });
}

/** React as a shop's developer runs it: its strict mode makes and unmakes everything twice. */
async function buildReactShop(): Promise<string> {
  const bundle = await rolldown({
    input: join(pagesFolder, 'react-shop.js'),
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** What the README tells a merchant's page to allow, and no more. */
function strictPolicy(): string {
  return `default-src 'none'; script-src ${gateway.url}; connect-src ${gateway.url}; frame-src ${gateway.url}; form-action 'self' ${gateway.url}`;
}

interface Answer {
  readonly id: string;
  readonly integrity?: string;
  readonly result: { readonly code: string };
}

async function request(method: 'GET' | 'POST', path: string, parameters: Readonly<Record<string, string>>): Promise<Answer> {
  const sent = new URLSearchParams({ entityId: channels.documented, ...parameters });
  const response = await fetch(`${gateway.url}${path}${method === 'GET' ? `?${sent}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${demoToken}` },
    ...(method === 'GET' ? {} : { body: sent }),
  });
  return (await response.json()) as Answer;
}

const storedCard = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.holder': 'Jane Jones',
};

async function prepare({ checkout = {}, storedCards = 0 }: Expectation): Promise<Answer> {
  const registrations: Record<string, string> = {};
  for (let index = 0; index < storedCards; index += 1)
    registrations[`registrations[${index}].id`] = (await request('POST', '/v1/registrations', storedCard)).id;
  const parameters = { amount: '92.00', currency: 'EUR', paymentType: 'DB', integrity: 'true', ...registrations, ...checkout };
  return request('POST', '/v1/checkouts', Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '')));
}

async function countAttempts(id: string): Promise<number> {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query ($id: ID!) { checkout(id: $id) { attempts { payment { id } } } }', variables: { id } }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly checkout: { readonly attempts: readonly unknown[] } } };
  return data.checkout.attempts.length;
}

async function open(): Promise<{ page: Page; told: string[]; warned: string[]; complaints: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const [told, warned, complaints]: [string[], string[], string[]] = [[], [], []];
  await page.exposeFunction('tell', (text: string) => told.push(text));
  await collectViolations(page, complaints);
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => message.text().startsWith('Payment form:') && warned.push(message.text()));
  context.on('request', (each) => {
    if (![gateway.url, shopUrl].some((own) => each.url().startsWith(`${own}/`))) complaints.push(`asked ${each.url()}`);
  });
  await page.goto(shopUrl);
  return { page, told, warned, complaints, close: () => context.close() };
}

/** The others are the same form once more, in pages that are built in other ways. */
const triedAlways: ReadonlySet<string> = new Set([
  'held-payment',
  'react',
  'register-only',
  'stored-cards',
  'strict-policy',
  'two-forms',
  'wallets',
]);

test.each(
  casesOf(
    pages.map(({ name, page }) => [`${name}: ${page.expects.what}`, page] as const),
    ([name]) => triedAlways.has(name.slice(0, name.indexOf('.'))),
  ),
)('%s', async (_name, { expects, fill }) => {
  const prepared = await Promise.all(Array.from({ length: expects.checkouts ?? 1 }, () => prepare(expects)));
  const ids = Object.fromEntries(prepared.map(({ id }, index) => [index === 0 ? 'checkoutId' : `checkoutId${index + 1}`, id]));
  const values = { ...ids, gateway: gateway.url, shop: shopUrl, integrity: prepared[0]?.integrity ?? '' };
  shown = { html: fill(values), isStrict: expects.strictPolicy === true };
  const { page, told, warned, complaints, close } = await open();
  try {
    await page.locator('.wpwl-container').first().waitFor();
    if (isLong) expect(await findBarriers(page)).toEqual([]);
    for (const step of expects.steps) await play(page, told, step);
    const last = prepared.at(-1)?.id ?? '';
    if (expects.payment === null) expect(await countAttempts(last)).toBe(0);
    else {
      const kind = new URL(page.url()).searchParams.get('resourcePath')?.split('/').at(-1);
      expect(await request('GET', `/v1/checkouts/${last}/${kind}`, {})).toMatchObject(expects.payment);
      if (kind === 'payment') expect(await countAttempts(last)).toBe(expects.attempts ?? 1);
    }
    expect(warned).toEqual((expects.warns ?? []).map((line) => `Payment form: ${line}`));
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test('the device’s own wallets pay with the tokens of their own sheets, and Google’s script is asked for nowhere else', async () => {
  const own = await createOwnWallets();
  for (const brand of ['APPLEPAY', 'GOOGLEPAY'] as const) {
    const entityId = channels.documentedThreeDSecure;
    const { id } = await prepare({ what: '', steps: [], payment: null, checkout: { entityId } });
    const form = `<form action="${shopUrl}/done" class="paymentWidgets" data-brands="VISA APPLEPAY GOOGLEPAY"></form>`;
    const script = `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
    shown = { html: `<!doctype html><html lang="en"><title>Shop</title>${form}${narrowWallets}${script}</html>`, isStrict: false };
    const context = await browser.newContext({ locale: 'en-GB' });
    const told: string[] = [];
    await context.exposeFunction('tell', (text: string) => told.push(text));
    await context.addInitScript(pretendWallets, { applePay: own.applePay, googlePay: own.googlePay });
    const foreign: string[] = [];
    await context.route(/^https:/, (route) => {
      foreign.push(route.request().url());
      return route.abort();
    });
    const page = await context.newPage();
    await page.goto(shopUrl);
    await page.locator(`.wpwl-method-virtualAccount-${brand} input`).check();
    if (brand === 'APPLEPAY') await page.locator('.wpwl-apple-pay-button').click();
    else await page.locator('.pretended-google-button').click();
    await page.waitForURL(`${shopUrl}/done?id=*`);
    expect(await request('GET', `/v1/checkouts/${id}/payment`, { entityId })).toMatchObject({
      paymentBrand: brand,
      result: { code: '000.100.110' },
    });
    expect(told).toEqual(toldByWallets[brand]);
    // Google's own script was there already: the form asks for it once, and only where Google Pay is set up.
    expect(foreign).toEqual([]);
    await context.close();
  }
});

/** A shop that takes less than the gateway does, and hears what the wallet gave. */
const narrowWallets = `<script>
  var wpwlOptions = {
    applePay: {
      supportedNetworks: ['VISA', 'suica'],
      merchantCapabilities: ['supports3DS', 'supportsDebit'],
      onPaymentAuthorized: ({ token }) => tell('authorized ' + typeof token.paymentData),
    },
    googlePay: {
      allowedAuthMethods: ['CRYPTOGRAM_3DS'],
      onPaymentAuthorized: ({ paymentMethodData }) => tell('authorized ' + typeof paymentMethodData.tokenizationData.token),
    },
  };
</script>`;

const toldByWallets = {
  APPLEPAY: ['visa', 'supports3DS,supportsDebit', 'authorized object'],
  GOOGLEPAY: ['CRYPTOGRAM_3DS', 'authorized string'],
} as const;

/** Keys of a merchant for both wallets, and a token of each, encrypted for them. */
async function createOwnWallets() {
  const [a, b] = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('ec', { namedCurve: 'P-256' })];
  const pem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));
  const entityId = channels.documentedThreeDSecure;
  const [senderA, senderB] = [createWalletA(Date.now()), createWalletB()];
  const identity = await writeCertificate(folder);
  const identities = {
    identityCertificate: readFileSync(identity.TLS_CERT_FILE, 'utf8'),
    identityKey: readFileSync(identity.TLS_KEY_FILE, 'utf8'),
  };
  const settings = { walletOrigins: [shopUrl], walletCountry: 'DE', applePayMerchantId: 'merchant.test.shop' };
  await runGraphql('mutation ($id: ID!, $input: UpdateEntityInput!) { updateEntity(id: $id, input: $input) { version } }', {
    id: entityId,
    input: { settings },
  });
  const create = 'mutation ($input: CreateWalletKeyInput!) { createWalletKey(input: $input) { id } }';
  const keyA = { entityId, wallet: 'WALLET_A', name: 'A', privateKey: pem(a.privateKey), merchantId: 'merchant.test.shop' };
  await runGraphql(create, { input: { ...keyA, ...identities, trustedRoots: [senderA.root] } });
  const keyB = { entityId, wallet: 'WALLET_B', name: 'B', privateKey: pem(b.privateKey), merchantId: 'merchant:4711' };
  await runGraphql(create, { input: { ...keyB, trustedRoots: [senderB.root()] } });
  return {
    applePay: JSON.stringify(senderA.token(a.publicKey, 'merchant.test.shop', Date.now(), {})),
    googlePay: JSON.stringify(senderB.token(b.publicKey, 'merchant:4711', Date.now(), {})),
  };
}

async function runGraphql(query: string, variables: object): Promise<void> {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  expect(((await response.json()) as { readonly errors?: unknown }).errors).toBeUndefined();
}

interface PaymentDataRequest {
  readonly allowedPaymentMethods: readonly { readonly parameters: { readonly allowedAuthMethods: readonly string[] } }[];
}

declare function tell(text: string): Promise<void>;

/** A device with both wallets, whose shopper confirms at once, and tells what it was asked for. */
function pretendWallets({ applePay, googlePay }: { readonly applePay: string; readonly googlePay: string }): void {
  class Session {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static canMakePayments = (): boolean => true;
    constructor(
      _version: number,
      request: { readonly supportedNetworks: readonly string[]; readonly merchantCapabilities: readonly string[] },
    ) {
      void tell(String(request.supportedNetworks));
      void tell(String(request.merchantCapabilities));
    }
    onpaymentauthorized = (_event: object): void => {};
    begin(): void {
      setTimeout(() => this.onpaymentauthorized({ payment: { token: { paymentData: JSON.parse(applePay) } } }), 0);
    }
    completePayment(): void {}
  }
  class PaymentsClient {
    isReadyToPay = () => Promise.resolve({ result: true });
    loadPaymentData({ allowedPaymentMethods }: PaymentDataRequest): Promise<object> {
      void tell(String(allowedPaymentMethods[0]?.parameters.allowedAuthMethods));
      return Promise.resolve({ paymentMethodData: { tokenizationData: { token: googlePay } } });
    }
    createButton({ onClick }: { readonly onClick: () => void }): HTMLElement {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: 'pretended-google-button', textContent: 'Buy with Google Pay' });
      button.addEventListener('click', onClick);
      return button;
    }
  }
  Object.assign(window, { ApplePaySession: Session, google: { payments: { api: { PaymentsClient } } } });
}

/** Compressed: the script and whatever else it loads into the shop's page before the form is there. */
const firstPaintBytesMax = 25_000;

test('the form’s program for the first paint stays below 25 kB, compressed', async () => {
  const { id } = await prepare({ what: '', steps: [], payment: null });
  const form = '<form action="/done" class="paymentWidgets" data-brands="VISA"></form>';
  const script = `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
  shown = { html: `<!doctype html><html lang="en"><title>Shop</title>${form}${script}</html>`, isStrict: false };
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('requestfinished', (each) => {
    const isOfForm = each.url().startsWith(gateway.url) && each.frame() === page.mainFrame() && !each.url().endsWith('/form');
    if (isOfForm) asked.add(each.url());
  });
  await page.goto(shopUrl, { waitUntil: 'networkidle' });
  await page.locator('.wpwl-container-card').waitFor();
  expect([...asked].map((url) => new URL(url).pathname)).toContain('/v1/paymentWidgets.js');
  const bytes = await Promise.all([...asked].map(countBytes));
  expect(Math.min(...bytes)).toBeGreaterThan(0);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(firstPaintBytesMax);
  await context.close();
});

/** Of the answer's body as it is sent to a browser. */
function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      let count = 0;
      response.on('data', (part: Uint8Array) => {
        count += part.length;
      });
      response.on('end', () => resolve(count));
    }).on('error', reject);
  });
}

/** Every kind of a step, and nothing else. */
async function play(page: Page, told: readonly string[], step: Step): Promise<void> {
  if ('see' in step) return look(page, step.see);
  if ('type' in step) return typeCard(page, { number: step.type });
  if ('press' in step) return page.locator(`.wpwl-container-${step.press} .wpwl-button-pay`).click();
  if ('click' in step) return page.locator(step.click).first().click();
  if ('fill' in step) return page.locator(step.fill[0]).fill(step.fill[1]);
  if ('fillFrame' in step) return page.locator(step.fillFrame[0]).contentFrame().locator('input').fill(step.fillFrame[1]);
  if ('frameValue' in step)
    return expect.poll(() => page.locator(step.frameValue[0]).contentFrame().locator('input').inputValue()).toBe(step.frameValue[1]);
  if ('choose' in step) return void (await page.locator(step.choose[0]).selectOption(step.choose[1]));
  if ('focus' in step) return expect.poll(() => page.locator(`${step.focus}:focus`).count()).toBe(1);
  if ('frameStyle' in step) return lookIntoFrame(page, step.frameStyle);
  if ('told' in step) {
    await expect.poll(() => [...told].sort()).toEqual([...step.told].sort());
    // That a field was left is told by the field's own frame: frames have no order between them, all else has one.
    const ordered = (lines: readonly string[]) => lines.filter((line) => !/^(?:number|expiry|code|holder) /.test(line));
    return expect(ordered(told)).toEqual(ordered(step.told));
  }
  await page.waitForURL(`${shopUrl}/done?id=*`);
}

async function look(page: Page, wanted: Readonly<Record<string, number | string>>): Promise<void> {
  for (const [selector, value] of Object.entries(wanted)) {
    const found = page.locator(selector);
    if (typeof value === 'number') await expect.poll(() => found.filter({ visible: true }).count(), { message: selector }).toBe(value);
    else await expect.poll(() => found.first().innerText(), { message: selector }).toBe(value);
  }
}

async function lookIntoFrame(page: Page, [frame, of, property, value]: readonly [string, string, string, string]): Promise<void> {
  const input = page.locator(frame).contentFrame().locator('input');
  const read = () =>
    input.evaluate(
      (each, [part, name]) => getComputedStyle(each, part === 'placeholder' ? '::placeholder' : undefined).getPropertyValue(name),
      [of, property] as const,
    );
  await expect.poll(read, { message: `${frame} ${property}` }).toBe(value);
}
