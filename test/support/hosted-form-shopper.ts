/** A shopper in a real browser: in the sandbox shop, in the hosted form, and at the bank. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { ShopperLanguage } from '../../api/contract/shopper-languages.ts';
import { barriers } from './console-browser.ts';
import { collectViolations } from './policy-violations.ts';

export interface Order {
  readonly locale?: ShopperLanguage;
  /** With 3-D Secure. */
  readonly secure?: boolean;
  /** Stores the card. */
  readonly store?: boolean;
}

export interface Card {
  readonly number: string;
  readonly code?: string;
}

export interface Shopper {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of pages, what their policies refused, and requests to anywhere but the gateway. */
  readonly complaints: readonly string[];
  /** From the shop's front page to its payment page, with the form ready. */
  order(order?: Order): Promise<void>;
  /** Types into the card form. */
  type(card: Card): Promise<void>;
  /** Chooses the method, where the form offers several. */
  choose(form: string): Promise<void>;
  /** Chooses it, and presses the pay button of a form: `card`, `registration`, `directDebit`, `virtualAccount-PAYPAL`. */
  press(form?: string): Promise<void>;
  /** Types and presses. */
  pay(card: Card): Promise<void>;
  /** The heading of the shop's result page, once it is there. */
  readResult(): Promise<string>;
  /** What the card form says above its button, once it says something. */
  readMessage(): Promise<string>;
  close(): Promise<void>;
}

export const expiryTyped = '0534';

export async function visitShop(
  browser: Browser,
  gatewayUrl: string,
  { isBankInDialog = false, ...options }: BrowserContextOptions & { readonly isBankInDialog?: boolean } = {},
): Promise<Shopper> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  if (!isBankInDialog) await context.addInitScript(openBankInWindow);
  const page = await context.newPage();
  const complaints: string[] = [];
  await collectViolations(page, complaints);
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('request', (request) => {
    if (!request.url().startsWith(`${gatewayUrl}/`) && !/^(?:data|blob):/.test(request.url())) complaints.push(`asked ${request.url()}`);
  });
  const shopper: Shopper = {
    context,
    page,
    complaints,
    async order({ locale = 'en', secure = false, store = false } = {}) {
      await page.goto(`${gatewayUrl}/shop`);
      await page.getByLabel('Language of the payment form').selectOption(locale);
      await page.getByLabel('Ask the shopper').setChecked(secure);
      await page.getByLabel('Store the card').setChecked(store);
      await page.getByRole('button', { name: 'Go to payment' }).click();
      await page.locator('.wpwl-container').first().waitFor();
    },
    type: (card) => typeCard(page, card),
    choose: (form) => chooseMethod(page, form),
    async press(form = 'card') {
      await chooseMethod(page, form);
      await page.locator(`.wpwl-container-${form} .wpwl-button-pay`).click();
    },
    async pay(card) {
      await shopper.type(card);
      await shopper.press();
    },
    async readResult() {
      await page.waitForURL(`${gatewayUrl}/shop/result?*`);
      return (await page.locator('h1').innerText()).replace(/^\W+/, '');
    },
    async readMessage() {
      const message = page.locator('.wpwl-container-card .wpwl-message:not(:empty)');
      await message.waitFor();
      return message.innerText();
    },
    close: () => context.close(),
  };
  return shopper;
}

/** Most tests look at the bank's page in the whole window, as a shop asks for it with `paymentTarget`. */
function openBankInWindow(): void {
  let options: object | undefined;
  Object.defineProperty(window, 'wpwlOptions', {
    // A page may declare a constant of this name.
    configurable: true,
    get: () => options,
    set(given: object) {
      options = { paymentTarget: '_self', ...given };
    },
  });
}

export async function chooseMethod(page: Page, form: string): Promise<void> {
  // A notice comes first where the form takes its time.
  await page.locator('.wpwl-container:not(.wpwl-container-notice)').first().waitFor({ state: 'attached' });
  const choice = page.locator(`.wpwl-method-${form} input`);
  if ((await choice.count()) > 0) await choice.check();
}

/** Digit by digit: a brand is found while the shopper types. */
export async function typeCard(page: Page, { number, code = '123' }: Card): Promise<void> {
  await chooseMethod(page, 'card');
  const form = page.locator('.wpwl-container-card');
  const numberInput = form.locator('iframe.wpwl-control-cardNumber').contentFrame().locator('input');
  await numberInput.fill('');
  await numberInput.pressSequentially(number);
  await form.locator('input[name="card.expiry"]').fill('');
  await form.locator('input[name="card.expiry"]').pressSequentially(expiryTyped);
  await form.locator('iframe.wpwl-control-cvv').contentFrame().locator('input').fill(code);
  await form.locator('input[name="card.holder"]').fill('Jane Jones');
}

/** What axe finds in the page and in all its frames. */
export function findBarriers(page: Page): Promise<readonly string[]> {
  return barriers(page);
}
