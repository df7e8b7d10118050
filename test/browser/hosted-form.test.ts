/** The hosted form in a real browser: from the sandbox shop through the form, the bank and the issuer, and back. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { channels, demoToken } from '../support/client.ts';
import { overflowPx, phone } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { findBarriers, type Shopper, typeCard, visitShop } from '../support/hosted-form-shopper.ts';
import { longTest } from '../support/long-test.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shopper: Shopper;

const approved = 'Thank you for your order';
const failed = 'The payment was not made';
const cards = {
  approved: '4200000000000000',
  challenged: '4200000000000018',
  frictionless: '4200000000000026',
  withMethodStep: '4200000000000091',
  unconfirmed: '4012001037461114',
} as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-form-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await shopper?.close();
});

async function visit(...options: Parameters<typeof visitShop> extends [unknown, unknown, ...infer Rest] ? Rest : never): Promise<Shopper> {
  shopper = await visitShop(browser, gateway.url, ...options);
  return shopper;
}

async function request(method: string, path: string, parameters: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(parameters);
  const response = await fetch(`${gateway.url}${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${demoToken}` },
    ...(method === 'GET' ? {} : { body: query }),
  });
  return (await response.json()) as { readonly id: string; readonly integrity: string; readonly result: { readonly code: string } };
}

/** Payments of the checkout whose result the page shows. */
async function countPayments(page: Page): Promise<number> {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'query ($id: ID!) { checkout(id: $id) { attempts { payment { id } } } }',
      variables: { id: new URL(page.url()).searchParams.get('id') },
    }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly checkout: { readonly attempts: readonly unknown[] } } };
  return data.checkout.attempts.length;
}

test('the shop asks for each quantity by the name of its product', async () => {
  const { page } = await visit();
  await page.goto(`${gateway.url}/shop`);
  const fields = page.getByRole('spinbutton');
  await fields.first().waitFor();
  const products = await page.getByRole('listitem').getByRole('heading').allTextContents();
  for (const product of products) expect(await page.getByRole('spinbutton', { name: `Quantity: ${product}` }).count()).toBe(1);
  expect(products.length).toBe(await fields.count());
});

describe('a card', () => {
  test('is paid in the form, and the shop checks the signed result; a reload shows it again', async () => {
    const { page, complaints, ...act } = await visit();
    await act.order();
    await act.pay({ number: cards.approved });
    expect(await act.readResult()).toBe(approved);
    await expect.poll(() => page.getByText('checked: the return was not changed').isVisible()).toBe(true);
    for (let reloads = 0; reloads < 3; reloads += 1) await page.reload();
    expect(await act.readResult()).toBe(approved);
    expect(complaints).toEqual([]);
  });

  longTest('whose return was edited is told apart by the shop', async () => {
    const { page, ...act } = await visit();
    await act.order();
    await act.pay({ number: cards.approved });
    await act.readResult();
    await page.goto(page.url().replace('resultToken=', 'resultToken=x'));
    await expect.poll(() => page.getByText('WRONG: do not deliver').isVisible()).toBe(true);
  });

  test('that is declined says why, in the form’s language, and another card pays the same checkout', async () => {
    const { page, ...act } = await visit();
    await act.order({ locale: 'de', secure: true });
    await act.pay({ number: cards.unconfirmed });
    expect(await act.readMessage()).toContain('Ihre Bank konnte nicht bestätigen');
    await act.pay({ number: cards.frictionless });
    expect(await act.readResult()).toBe('Vielen Dank für Ihre Bestellung');
    expect(page.url()).toContain('locale=de');
  });

  test('with wrong fields tells beside each of them what is wrong, and nothing is sent', async () => {
    const { page, ...act } = await visit();
    await act.order();
    const sent: string[] = [];
    page.on('request', (each) => each.method() === 'POST' && sent.push(each.url()));
    await act.type({ number: '4200000000000001', code: '1' });
    await page.locator('input[name="card.holder"]').fill('');
    await act.press();
    await page.getByText('This card number is not valid. Please check it.').first().waitFor();
    expect(await page.locator('.wpwl-container-card .wpwl-hint:not(:empty)').count()).toBe(3);
    expect(sent).toEqual([]);
  });

  test('pays once, however often the button is pressed', async () => {
    const { page, ...act } = await visit();
    await act.order();
    await act.type({ number: cards.approved });
    await page.locator('.wpwl-container-card .wpwl-button-pay').dblclick();
    expect(await act.readResult()).toBe(approved);
    expect(await countPayments(page)).toBe(1);
  });

  test('pays once from two tabs and after the back button', async () => {
    const { page, context, ...act } = await visit();
    await act.order();
    const address = page.url();
    const second = await context.newPage();
    await second.goto(address);
    await typeCard(second, { number: cards.approved });
    await act.pay({ number: cards.approved });
    expect(await act.readResult()).toBe(approved);
    await second.locator('.wpwl-container-card .wpwl-button-pay').click();
    await second.waitForURL(/\/shop\/result/);
    await page.goto(address);
    await page.getByText('This order is already paid.').waitFor();
    await page.goBack();
    expect(await countPayments(page)).toBe(1);
  });

  test('whose answer is lost on the way is paid once, by the same press', async () => {
    const { page, context, ...act } = await visit();
    await act.order();
    let lost = 0;
    await context.route('**/v1/checkouts/*/payment', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await act.pay({ number: cards.approved });
    expect(await act.readResult()).toBe(approved);
    expect(lost).toBe(1);
    expect(await countPayments(page)).toBe(1);
  });

  test('that was stored pays the next order with one press', async () => {
    const { page, ...act } = await visit();
    await act.order({ store: true });
    await act.pay({ number: cards.approved });
    await act.readResult();
    await act.order();
    expect(await page.locator('.wpwl-container-registration').innerText()).toContain('Visa ending in 0000');
    await act.press('registration');
    expect(await act.readResult()).toBe(approved);
  });
});

describe('3-D Secure', () => {
  test.each([
    ['the right code', ['123456'], approved],
    ['three wrong codes', ['000000', '000001', '000002'], failed],
  ])('with %s leads back to the shop', async (_what, codes, heading) => {
    const { page, complaints, ...act } = await visit();
    await act.order({ secure: true });
    await act.pay({ number: cards.challenged });
    for (const [index, code] of codes.entries()) {
      await page.waitForURL(/\/challenge$/);
      if (index > 0) await page.getByRole('alert').waitFor();
      const answered = page.waitForNavigation();
      await page.getByRole('textbox', { name: 'Code from your bank' }).fill(code);
      await page.keyboard.press('Enter');
      await answered;
    }
    expect(await act.readResult()).toBe(heading);
    expect(complaints).toEqual([]);
  });

  longTest('that is cancelled leaves the checkout open: the shopper tries again with another card', async () => {
    const { page, ...act } = await visit();
    await act.order({ secure: true });
    await act.pay({ number: cards.challenged });
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await act.readResult()).toBe(failed);
    await page.getByRole('link', { name: 'Try again' }).click();
    await act.pay({ number: cards.frictionless });
    expect(await act.readResult()).toBe(approved);
  });

  test('that is abandoned goes on where it was: the same order is not paid twice', async () => {
    const { page, ...act } = await visit();
    await act.order({ secure: true });
    await act.pay({ number: cards.challenged });
    await page.waitForURL(/\/challenge$/);
    const question = page.url();
    await page.goBack();
    await act.pay({ number: cards.frictionless });
    await page.waitForURL(question);
    await page.getByRole('textbox', { name: 'Code from your bank' }).fill('123456');
    await page.keyboard.press('Enter');
    expect(await act.readResult()).toBe(approved);
    expect(await countPayments(page)).toBe(1);
  });

  test('with a method step loads the issuer’s hidden page first, and asks nothing', async () => {
    const { page, ...act } = await visit();
    await act.order({ secure: true });
    const hidden = page.waitForRequest(/\/v1\/threeDSecure\/[0-9a-f]{32}\/method$/);
    await act.pay({ number: cards.withMethodStep });
    expect((await hidden).method()).toBe('POST');
    expect(await act.readResult()).toBe(approved);
  });
});

describe('other ways to pay', () => {
  test('a direct debit is paid with holder and IBAN alone', async () => {
    const { page, ...act } = await visit();
    await act.order();
    await act.choose('directDebit');
    await page.getByLabel('Account holder').fill('Jane Jones');
    await page.getByLabel('IBAN').fill('DE23100000001234567890');
    await act.press('directDebit');
    expect(await act.readResult()).toBe(approved);
  });

  test.each(
    casesOf(
      [
        ['Approve', approved],
        ['Decline', failed],
        ['Cancel', failed],
        ['Let it time out', failed],
      ],
      ([button]) => button === 'Approve' || button === 'Decline',
    ),
  )('a brand with a page of its own: %s there, and the shop tells it', async (button, heading) => {
    const { page, ...act } = await visit();
    await act.order();
    await act.press('virtualAccount-PAYPAL');
    await page.getByRole('button', { name: button }).click();
    expect(await act.readResult()).toBe(heading);
  });
});

describe('everybody can use it', () => {
  test.each(
    casesOf(
      [
        ['light, English, desktop', { colorScheme: 'light' }, 'en'],
        ['dark, Arabic, phone', { colorScheme: 'dark', viewport: phone }, 'ar'],
      ] as const,
      (_one, place) => place === 0,
    ),
  )('%s: axe finds no barrier on any page, frames included, and nothing is wider than the screen', async (_what, options, locale) => {
    const { page, ...act } = await visit(options);
    const found: string[] = [];
    const look = async () => {
      found.push(...(await findBarriers(page)));
      expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    };
    await page.goto(`${gateway.url}/shop`);
    await look();
    await act.order({ secure: true, locale });
    expect(await page.locator('.wpwl-forms').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    await act.press();
    await page.locator('.wpwl-hint:not(:empty)').first().waitFor();
    await look();
    await act.pay({ number: cards.challenged });
    await page.waitForURL(/\/challenge$/);
    await look();
    await page.locator('button[value=cancel]').click();
    await act.readResult();
    await look();
    await page.locator('.actions a').first().click();
    await act.press('virtualAccount-PAYPAL');
    await page.waitForURL(/\/simulator\//);
    await look();
    expect(found).toEqual([]);
  });
});

longTest('German, French and Spanish: axe finds no barrier in the form and at the bank, and nothing is wider than a phone', async () => {
  const { page, ...act } = await visit({ viewport: phone });
  const found: string[] = [];
  for (const locale of ['de', 'fr', 'es'] as const) {
    await act.order({ secure: true, locale });
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await act.press();
    await page.locator('.wpwl-hint:not(:empty)').first().waitFor();
    for (const address of ['', 'challenge', 'simulator']) {
      if (address === 'challenge') await act.pay({ number: cards.challenged });
      if (address === 'simulator') await act.press('virtualAccount-PAYPAL');
      await page.waitForURL((url) => url.pathname.includes(address));
      found.push(...(await findBarriers(page)).map((barrier) => `${locale} ${address}: ${barrier}`));
      expect(await overflowPx(page), `${locale} ${address}`).toBeLessThanOrEqual(0);
      if (address !== 'challenge') continue;
      await page.locator('button[value=cancel]').click();
      await act.readResult();
      await page.locator('.actions a').first().click();
      await page.locator('.wpwl-container').first().waitFor();
    }
  }
  expect(found).toEqual([]);
});

describe('in a merchant’s page on another origin', () => {
  let merchant: Server;
  let merchantUrl: string;
  let pageBody = '';
  let isOpenPolicy = false;

  /** What a merchant's page needs to allow, and no more. */
  const policy = () =>
    `default-src 'none'; script-src ${gateway.url}; connect-src ${gateway.url}; frame-src ${gateway.url}; form-action 'self' ${gateway.url}; img-src data:`;

  beforeAll(async () => {
    merchant = createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html;charset=UTF-8',
        ...(isOpenPolicy ? {} : { 'content-security-policy': policy() }),
      });
      response.end(pageBody);
    });
    await new Promise<void>((resolve) => {
      merchant.listen(0, '127.0.0.1', resolve);
    });
    merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    merchant.closeAllConnections();
    merchant.close();
  });

  afterEach(() => {
    isOpenPolicy = false;
  });

  const code = '9137';
  const number = '377777777777770';

  /** The code stands alone where it is written as a code; four digits within an id are none. */
  const canary = new RegExp(`${number}|3777 777777 77770|(?<![0-9a-zA-Z])${code}(?![0-9a-zA-Z])`);

  test('a checkout without a payment stores the card, and the shop reads it', async () => {
    const prepared = await request('POST', '/v1/checkouts', { entityId: channels.documented, createRegistration: 'true' });
    pageBody = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Your card</h1><form action="${merchantUrl}/done" class="paymentWidgets" data-brands="VISA"></form></main>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${prepared.id}/registration"></script></html>`;
    const { page } = await visit();
    await page.goto(merchantUrl);
    await page.locator('.wpwl-container-card').waitFor();
    expect(await page.locator('.wpwl-button-pay').innerText()).toBe('Save');
    await typeCard(page, { number: '4200000000000001' });
    await page.locator('.wpwl-button-pay').click();
    await page.getByText('This card number is not valid. Please check it.').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await typeCard(page, { number: cards.approved });
    await page.locator('.wpwl-button-pay').dblclick();
    await page.waitForURL(`${merchantUrl}/done?id=${prepared.id}&resourcePath=*`);
    expect(new URL(page.url()).searchParams.get('resourcePath')).toBe(`/v1/checkouts/${prepared.id}/registration`);
    const stored = await request('GET', `/v1/checkouts/${prepared.id}/registration`, { entityId: channels.documented });
    expect(stored.result.code).toBe('000.100.110');
    const pays = await request('POST', `/v1/registrations/${stored.id}/payments`, {
      entityId: channels.documented,
      amount: '5.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect(pays.result.code).toBe('000.100.110');
  });

  longTest('on a channel with 3-D Secure the bank asks before the card is stored', async () => {
    const secure = { entityId: channels.documentedThreeDSecure, createRegistration: 'true' };
    const prepared = await request('POST', '/v1/checkouts', secure);
    pageBody = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Your card</h1><form action="${merchantUrl}/done" class="paymentWidgets" data-brands="VISA"></form></main>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${prepared.id}/registration"></script></html>`;
    const { page } = await visit();
    await page.goto(merchantUrl);
    await page.locator('.wpwl-container-card').waitFor();
    await typeCard(page, { number: cards.unconfirmed });
    await page.locator('.wpwl-button-pay').click();
    await page.locator('.wpwl-message:not(:empty)').waitFor();
    await typeCard(page, { number: cards.challenged });
    await page.locator('.wpwl-button-pay').click();
    const bank = page.locator('iframe.wpwl-target').contentFrame();
    await bank.getByText('The shop wants to know that this card is yours.').waitFor();
    await bank.getByRole('textbox', { name: 'Code from your bank' }).fill('123456');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${merchantUrl}/done?id=${prepared.id}&resourcePath=*`);
    const stored = await request('GET', `/v1/checkouts/${prepared.id}/registration`, { entityId: secure.entityId });
    expect(stored.result.code).toBe('000.100.110');
  });

  test('one script tag with its integrity pays; number and code reach nobody but the gateway, in one request', async () => {
    const prepared = await request('POST', '/v1/checkouts', {
      entityId: channels.documented,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      integrity: 'true',
    });
    pageBody = `<!doctype html><html lang="en"><title>Shop</title><h1>Pay</h1><form action="${merchantUrl}/done" class="paymentWidgets" data-brands="VISA AMEX"></form>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${prepared.id}" integrity="${prepared.integrity}" crossorigin="anonymous"></script></html>`;
    const { page, context } = await visit();
    const requests: Request[] = [];
    const seen: string[] = [];
    const senders: string[] = [];
    context.on('request', (each) => {
      requests.push(each);
      if (canary.test(each.postData() ?? '')) senders.push(new URL(each.frame().url()).origin);
    });
    context.on('console', (message) => seen.push(message.text()));
    await page.exposeFunction('tellMessage', (text: string) => seen.push(text));
    await page.addInitScript(() => {
      if (window === window.top) addEventListener('message', ({ data }) => Reflect.get(window, 'tellMessage')(JSON.stringify(data)));
    });
    await page.goto(merchantUrl);
    await page.locator('.wpwl-container-card').waitFor();
    await typeCard(page, { number, code });
    seen.push(await page.content(), await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])));
    await page.locator('.wpwl-container-card .wpwl-button-pay').click();
    await page.waitForURL(`${merchantUrl}/done?id=${prepared.id}&resourcePath=*`);
    seen.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state])));
    seen.push(...(await context.cookies()).map(({ value }) => value));
    expect(seen.filter((text) => canary.test(text))).toEqual([]);
    const carrying = requests.filter((each) => canary.test(`${decodeURIComponent(each.url())} ${each.postData() ?? ''}`));
    expect(carrying.map((each) => `${each.method()} ${each.url()}`)).toEqual([`POST ${gateway.url}/v1/checkouts/${prepared.id}/payment`]);
    expect(senders).toEqual([gateway.url]);
    const paid = await request('GET', `/v1/checkouts/${prepared.id}/payment`, { entityId: channels.documented });
    expect(paid.result.code).toBe('000.100.110');
    expect(gateway.output()).not.toContain(number);
  });

  /** A shop's own page; scripts of its own need no permission here, so that it sets its options wherever shops do. */
  async function openShop(form: string, scripts: { readonly before?: string; readonly after?: string } = {}, changes = {}, lang = 'en') {
    const parameters = { entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...changes };
    const prepared = await request('POST', '/v1/checkouts', parameters);
    isOpenPolicy = true;
    pageBody = `<!doctype html><html lang="${lang}"><title>Shop</title><h1>Pay</h1><script>${scripts.before ?? ''}</script>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${prepared.id}"></script>
${form.replace('<form', `<form action="${merchantUrl}/done"`)}<script>${scripts.after ?? ''}</script></html>`;
    const { page, context } = await visit({ locale: 'fr-FR' });
    const told: string[] = [];
    context.on('console', (message) => message.type() === 'warning' && told.push(message.text()));
    await page.goto(merchantUrl);
    await page.locator('.wpwl-container').first().waitFor();
    const read = () => request('GET', `/v1/checkouts/${prepared.id}/payment`, { entityId: channels.documented });
    return { page, told, read };
  }

  longTest(
    'fields that the page adds are sent: a ticked account is stored; what a shopper may not set is ignored with a line',
    async () => {
      const added =
        '<label><input type="checkbox" name="createRegistration" checked>Store</label><select name="recurring.numberOfInstallments"><option>1</option><option selected>3</option></select>' +
        '<label><input type="radio" name="customParameters[SHOPPER_gift]" value="no">No</label><label><input type="radio" name="customParameters[SHOPPER_gift]" value="yes" checked>Yes</label>' +
        '<textarea name="customParameters[SHOPPER_note]">Ring twice</textarea><input name="billing.country" value="Deutschland"><input type="hidden" name="amount" value="0.01"><input name="card.number" value="none">';
      const { page, told, read } = await openShop(
        '<form class="paymentWidgets" data-brands="VISA"><input type="hidden" name="customParameters[SHOPPER_cart]" value="7"></form>',
        {
          before: `var wpwlOptions = { onReady() { document.querySelector('form.wpwl-form-card .wpwl-button').insertAdjacentHTML('beforebegin', ${JSON.stringify(added)}); } }`,
        },
      );
      await page.locator('[name="billing.country"]').waitFor();
      await typeCard(page, { number: cards.approved });
      await page.locator('.wpwl-button-pay').click();
      await page.locator('[name="billing.country"] + .wpwl-hint').getByText('This entry is not valid. Please check it.').waitFor();
      await page.locator('[name="billing.country"]').fill('DE');
      await page.locator('.wpwl-button-pay').click();
      await page.waitForURL(`${merchantUrl}/done?*`);
      expect(await read()).toMatchObject({
        result: { code: '000.100.110' },
        amount: '92.00',
        registrationId: expect.stringMatching(/^8a/),
        recurring: { numberOfInstallments: '3' },
        billing: { country: 'DE' },
        customParameters: { SHOPPER_gift: 'yes', SHOPPER_note: 'Ring twice', SHOPPER_cart: '7' },
      });
      const notSent = (name: string) => `Payment form: the field "${name}" is not sent: a shopper may not set it.`;
      expect(told).toEqual([notSent('amount'), notSent('card.number'), expect.stringContaining('billing.country must be')]);
    },
  );

  test.each(
    casesOf(
      [
        ['text', '<form class="paymentWidgets">VISA\n PAYPAL</form>', ['card', 'virtualAccount-PAYPAL']],
        ['an attribute, which wins', '<form class="paymentWidgets" data-brands="VISA">PAYPAL</form>', ['card']],
        ['nothing', '<form class="paymentWidgets"></form>', ['card', 'directDebit']],
      ],
      (_one, place) => place === 0,
    ),
  )('brands are named by %s', async (_what, form, shown) => {
    const { page } = await openShop(form);
    const classes = await page.locator('.wpwl-container').evaluateAll((boxes) => boxes.map(({ classList }) => classList[1]));
    expect(classes).toEqual(shown.map((name) => `wpwl-container-${name}`));
    expect(await page.locator('.wpwl-brands > *').count()).toBeLessThanOrEqual(8);
  });

  longTest.each([
    ['in ready', `document.addEventListener('DOMContentLoaded', () => setTimeout(() => { window.wpwlOptions = options; }));`],
    ['in a later script', 'window.wpwlOptions = options;'],
    ['as a constant', 'const wpwlOptions = options;'],
  ])('options that the page sets %s count', async (_when, script) => {
    const { page } = await openShop('<form class="paymentWidgets" data-brands="VISA"></form>', {
      after: `const options = { style: 'plain', labels: { cardHolder: 'Who pays' } }; ${script}`,
    });
    await page.getByText('Who pays').waitFor();
    expect(await page.locator('.wpwl-forms.wpwl-style-plain').count()).toBe(1);
  });

  test.each(
    casesOf(
      [
        ['the option', 'de', { locale: 'es' }, `var wpwlOptions = { locale: 'ar' }`, 'ar'],
        ['what was prepared', 'de', { locale: 'es' }, '', 'es'],
        ['the page', 'de', {}, '', 'de'],
        ['the browser', 'xx', {}, '', 'fr'],
      ],
      (_one, place) => place === 0,
    ),
  )('the language follows %s', async (_what, lang, changes, before, language) => {
    const { page } = await openShop('<form class="paymentWidgets" data-brands="VISA"></form>', { before }, changes, lang);
    expect(await page.locator('.wpwl-forms').getAttribute('lang')).toBe(language);
  });

  test('a message of a foreign frame changes nothing in the card’s frames, and makes no payment', async () => {
    const prepared = await request('POST', '/v1/checkouts', {
      entityId: channels.documented,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    pageBody = `<!doctype html><html lang="en"><title>Shop</title><h1>Pay</h1><form action="${merchantUrl}/done" class="paymentWidgets" data-brands="VISA AMEX"></form>
<iframe id="foreign" sandbox="allow-scripts" srcdoc="<p>An advertisement</p>"></iframe>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${prepared.id}"></script></html>`;
    const { page } = await visit();
    const sent: string[] = [];
    page.on('request', (each) => {
      if (each.method() === 'POST') sent.push(each.url());
    });
    await page.goto(merchantUrl);
    await page.locator('.wpwl-container-card').waitFor();
    await typeCard(page, { number, code });
    const foreign = page.frames().find((frame) => frame.parentFrame() === page.mainFrame() && frame.url() === 'about:srcdoc');
    if (!foreign) throw new Error('the page has a foreign frame');
    const ofCard = page.frames().filter((frame) => frame.url().startsWith(`${gateway.url}/v1/widget/frame`));
    const before = await Promise.all(ofCard.map(readField));
    expect(before.filter((value) => value !== undefined)).toHaveLength(2);
    await foreign.evaluate(() => {
      const messages = [
        { type: 'clear' },
        { type: 'brand', brand: 'VISA' },
        { type: 'pay', call: 1, kind: 'payment', fields: { attemptKey: 'foreign' } },
      ];
      for (let i = 0; i < parent.frames.length; i += 1) {
        for (const message of messages) parent.frames[i]?.postMessage({ mark: 'payment-form-1', message }, '*');
      }
      for (const message of [{ type: 'changed', brand: 'VISA', isEmpty: true }, { type: 'enter' }]) {
        parent.postMessage({ mark: 'payment-form-1', message }, '*');
      }
    });
    // Each window handles its messages in order: the answer to our own comes after the foreign ones were handled.
    await Promise.all([page.mainFrame(), ...ofCard].map((each) => each.evaluate(handleMessages)));
    expect(await Promise.all(ofCard.map(readField))).toEqual(before);
    expect(await page.locator('.wpwl-brand-current').getAttribute('data-brand')).toBe('AMEX');
    expect(sent).toEqual([]);
    await page.locator('.wpwl-container-card .wpwl-button-pay').click();
    await page.waitForURL(`${merchantUrl}/done?id=${prepared.id}&resourcePath=*`);
    expect(sent).toHaveLength(1);
  });
});

/** What the shopper typed; undefined in a frame without a field that is shown. */
function readField(frame: Frame): Promise<string | undefined> {
  return frame.evaluate(() => document.querySelector('input')?.value || undefined);
}

/** Resolves once the window has handled every message that it was sent before. */
function handleMessages(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 'handled' && resolve());
    postMessage('handled', '*');
  });
}
