/** Options and handlers of `wpwlOptions` that no page of embedding/ sets, one page each: what the form does with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { channels, demoToken } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { expiryTyped } from '../support/hosted-form-shopper.ts';
import { type MerchantSite, startMerchantSite } from '../support/merchant-site.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shop: MerchantSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-options-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
  shop = await startMerchantSite();
});

afterAll(async () => {
  await browser?.close();
  shop?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function post(path: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}` },
    body: new URLSearchParams({ entityId: channels.documented, ...parameters }),
  });
  return ((await response.json()) as { readonly id: string }).id;
}

const storedCard = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.holder': 'Jane Jones',
};

/** A shopper before the form of a page with these options. */
interface Visit {
  readonly page: Page;
  readonly told: readonly string[];
  readonly number: FrameLocator;
  readonly code: FrameLocator;
  readonly holder: ReturnType<Page['locator']>;
  /** Number and expiry date. */
  typeNumber(): Promise<void>;
  typeAll(): Promise<void>;
  press(): Promise<void>;
  /** The page that the shopper returns to is there. */
  hasReturned(): Promise<void>;
  /** What the form says beside the field, once it says something. */
  mistakeOf(field: string): Promise<string>;
  /** Nothing was paid, and the form can be pressed again. */
  isHeld(): Promise<void>;
}

interface Case {
  readonly what: string;
  /** The value of `wpwlOptions`, as the page writes it. */
  readonly options: string;
  readonly brands?: string;
  readonly checkout?: Readonly<Record<string, string>>;
  readonly hasStoredCard?: boolean;
  readonly run: (visit: Visit) => Promise<void>;
}

const cases: readonly Case[] = [
  {
    what: 'maskCvv: the code is hidden while it is typed',
    options: '{ maskCvv: true }',
    run: async ({ code }) => expect(await code.locator('input').getAttribute('type')).toBe('password'),
  },
  {
    what: 'without maskCvv the code is seen',
    options: '{}',
    run: async ({ code }) => expect(await code.locator('input').getAttribute('type')).toBe('text'),
  },
  {
    what: 'requireCvv: false asks for no code, and pays without',
    options: '{ requireCvv: false }',
    async run({ page, typeNumber, holder, press, hasReturned }) {
      expect(await page.locator('iframe[name="card.cvv"], .wpwl-group-cvv').count()).toBe(0);
      await typeNumber();
      await holder.fill('Jane Jones');
      await press();
      await hasReturned();
    },
  },
  {
    what: 'allowEmptyCardHolderName: pays without a name',
    options: '{ allowEmptyCardHolderName: true }',
    async run({ typeNumber, code, press, hasReturned }) {
      await typeNumber();
      await code.locator('input').fill('123');
      await press();
      await hasReturned();
    },
  },
  {
    what: 'without allowEmptyCardHolderName the name is asked for',
    options: '{}',
    async run({ typeNumber, code, press, mistakeOf, isHeld }) {
      await typeNumber();
      await code.locator('input').fill('123');
      await press();
      expect(await mistakeOf('cardHolder')).toBe('Enter the name on the card.');
      await isHeld();
    },
  },
  {
    what: 'disableSubmitOnEnter: Enter pays nothing, in no field; the button pays',
    options: '{ disableSubmitOnEnter: true, onBeforeSubmitCard: () => tell("pressed") }',
    async run({ typeAll, number, code, holder, told, press, hasReturned }) {
      await typeAll();
      for (const field of [number.locator('input'), code.locator('input'), holder]) await field.press('Enter');
      await press();
      await hasReturned();
      expect(told).toEqual(['pressed']);
    },
  },
  {
    what: 'disableSubmitOnEnter: Enter in the code of a stored card pays nothing',
    options: '{ disableSubmitOnEnter: true, registrations: { requireCvv: true }, onBeforeSubmitOneClickCard: () => tell("pressed") }',
    hasStoredCard: true,
    async run({ page, told, press, hasReturned }) {
      const code = page.locator('.wpwl-container-registration iframe[name="card.cvv"]').contentFrame().locator('input');
      await code.fill('123');
      await code.press('Enter');
      await press();
      await hasReturned();
      expect(told).toEqual(['pressed']);
    },
  },
  {
    what: 'without disableSubmitOnEnter the Enter key pays',
    options: '{}',
    async run({ typeAll, number, hasReturned }) {
      await typeAll();
      await number.locator('input').press('Enter');
      await hasReturned();
    },
  },
  {
    what: 'paymentMethods: list shows the forms of all methods',
    options: '{ paymentMethods: "list" }',
    brands: 'VISA DIRECTDEBIT_SEPA PAYPAL',
    async run({ page }) {
      expect(await page.locator('.wpwl-container:visible').count()).toBe(3);
      expect(await page.locator('.wpwl-methods').count()).toBe(0);
    },
  },
  {
    what: 'showPlaceholders: false leaves no examples within the fields',
    options: '{ showPlaceholders: false }',
    async run({ page, number, code }) {
      const inputs = [number.locator('input'), code.locator('input'), page.locator('[name="card.expiry"]')];
      for (const input of inputs) expect((await input.getAttribute('placeholder')) ?? '').toBe('');
    },
  },
  {
    what: 'registrations.showDelete: false offers no deletion of a stored card',
    options: '{ registrations: { showDelete: false } }',
    hasStoredCard: true,
    async run({ page }) {
      expect(await page.locator('.wpwl-group-registration').count()).toBe(1);
      expect(await page.locator('.wpwl-registration-deletion').count()).toBe(0);
    },
  },
  {
    what: 'onBeforeSubmitCardPromise: nothing is paid where it is rejected, and the next press asks again',
    options: '{ onBeforeSubmitCardPromise: () => (window.asked ? Promise.resolve() : ((window.asked = true), Promise.reject("no"))) }',
    async run({ typeAll, press, isHeld, hasReturned, page }) {
      await typeAll();
      await press();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true);
      await isHeld();
      await press();
      await hasReturned();
    },
  },
  {
    what: 'onBeforeSubmitOnlineTransfer: asked before a transfer, and stops it by false',
    options: '{ onBeforeSubmitOnlineTransfer(event) { tell(event.target.classList[2]); return false; } }',
    brands: 'SOFORTUEBERWEISUNG',
    async run({ page, told, isHeld }) {
      await page.locator('.wpwl-button-pay').click();
      await expect.poll(() => told).toEqual(['wpwl-form-virtualAccount-SOFORTUEBERWEISUNG']);
      await isHeld();
    },
  },
  {
    what: 'onAfterSubmit and onError: the gateway answered, and with which result it declined',
    options: '{ onAfterSubmit: () => tell("after"), onError: ({ name, result }) => tell(name + " " + result.code) }',
    checkout: { 'customParameters[forceResultCode]': '800.100.153' },
    async run({ typeAll, press, told, isHeld }) {
      await typeAll();
      await press();
      await expect.poll(() => told).toEqual(['after', 'PaymentDeclinedError 800.100.153']);
      await isHeld();
    },
  },
  {
    what: 'onFocusIframeCommunication and onBlurIframeCommunication: which frame has the focus, and which has lost it',
    options:
      '{ onFocusIframeCommunication() { tell("in " + this.$iframe[0].name); }, onBlurIframeCommunication() { tell("out " + this.$iframe[0].name); } }',
    async run({ number, code, holder, told }) {
      await number.locator('input').focus();
      await expect.poll(() => told).toEqual(['in card.number']);
      await holder.focus();
      await expect.poll(() => told).toEqual(['in card.number', 'out card.number']);
      await code.locator('input').focus();
      await expect.poll(() => told.at(-1)).toBe('in card.cvv');
    },
  },
  {
    what: 'paymentTarget: the bank’s page opens in the window of this name, and in no dialog',
    options: '{ paymentTarget: "_top" }',
    checkout: { entityId: channels.documentedThreeDSecure },
    async run({ page, typeNumber, number, code, holder, press }) {
      await typeNumber();
      await number.locator('input').fill('4200000000000018');
      await code.locator('input').fill('123');
      await holder.fill('Jane Jones');
      await press();
      await page.waitForURL(`${gateway.url}/v1/threeDSecure/**`);
    },
  },
];

const triedAlways = /^(?:requireCvv|disableSubmitOnEnter|onBeforeSubmitCardPromise|onAfterSubmit)/;

test.each(
  casesOf(
    cases.map((each) => [each.what, each] as const),
    ([what]) => triedAlways.test(what),
  ),
)('%s', async (_what, { options, brands = 'VISA MASTER', checkout = {}, hasStoredCard = false, run }) => {
  const stored = hasStoredCard ? { 'registrations[0].id': await post('/v1/registrations', storedCard) } : {};
  const id = await post('/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...stored, ...checkout });
  const form = `<form action="${shop.url}/done" class="paymentWidgets" data-brands="${brands}"></form>`;
  const script = `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
  shop.show({
    html: `<!doctype html><html lang="en"><title>Shop</title>${form}<script>var wpwlOptions = ${options};</script>${script}</html>`,
  });
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const told: string[] = [];
  await page.exposeFunction('tell', (text: string) => void told.push(text));
  await page.goto(shop.url);
  await page.locator('.wpwl-container:not(.wpwl-container-notice)').first().waitFor();
  await run(toVisit(page, told));
  await context.close();
});

function toVisit(page: Page, told: readonly string[]): Visit {
  const number = page.frameLocator('iframe[name="card.number"]');
  const code = page.frameLocator('iframe[name="card.cvv"]');
  const holder = page.locator('input[name="card.holder"]');
  const button = page.locator('.wpwl-button-pay:visible');
  const typeNumber = async () => {
    await number.locator('input').pressSequentially('4200000000000000');
    await page.locator('input[name="card.expiry"]').fill('');
    await page.locator('input[name="card.expiry"]').pressSequentially(expiryTyped);
  };
  return {
    page,
    told,
    number,
    code,
    holder,
    typeNumber,
    async typeAll() {
      await typeNumber();
      await code.locator('input').fill('123');
      await holder.fill('Jane Jones');
    },
    press: () => button.click(),
    hasReturned: () => page.waitForURL(`${shop.url}/done?id=*`),
    async mistakeOf(field) {
      const hint = page.locator(`.wpwl-hint-${field}Error:not(:empty)`);
      await hint.waitFor();
      return hint.innerText();
    },
    async isHeld() {
      await expect.poll(() => page.locator('.wpwl-button-busy').count()).toBe(0);
      expect(await button.isEnabled()).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/');
    },
  };
}
