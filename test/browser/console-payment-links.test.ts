/** A payment link from its making to its end: staff make it, a shopper pays it on a phone, and nobody pays it twice. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { channels } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { typeCard } from '../support/hosted-form-shopper.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const subject = 'Invoice 4711, two chairs & a table';

let browser: ConsoleBrowser;
let finance: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  finance = await browser.signedIn('FINANCE');
});
afterAll(() => browser?.end());

/** The link's page as it is opened the first time on a device. */
async function openLink(link: string, options: Parameters<ConsoleBrowser['stranger']>[0] = {}): Promise<Visitor> {
  const shopper = await browser.stranger(options);
  await shopper.page.goto(link);
  return shopper;
}

test('is made in the console, paid once on a German phone, shown by each reload, and closed to everybody else', async () => {
  const { page } = finance;
  await finance.open('/payment-links');
  await page.getByRole('heading', { level: 1, name: 'Payment links' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByText('Enter an amount above zero').waitFor();
  await dialog.getByText('Choose who takes the payments.').waitFor();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('92.00');
  await dialog.getByRole('textbox', { name: 'What for' }).fill(subject);
  await dialog.getByRole('textbox', { name: 'Order number' }).fill('order-4711-a');
  await dialog.getByRole('combobox', { name: 'Merchant or channel' }).click();
  await page.getByRole('option', { name: /^Documented · / }).click();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the link' }).click();

  const drawer = page.getByRole('dialog', { name: 'Payment link', exact: true });
  await drawer.getByRole('img', { name: 'QR code of the address' }).waitFor();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  const link = await drawer.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(link.startsWith(`${url}/pay/`)).toBe(true);

  const shopper = await openLink(link, { locale: 'de-DE', viewport: phone, colorScheme: 'dark' });
  await shopper.page.getByText('92,00\u00a0€').waitFor();
  expect(await barriers(shopper.page)).toEqual([]);
  await shopper.page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await shopper.page.locator('.wpwl-container-card').waitFor();
  expect(await barriers(shopper.page)).toEqual([]);
  expect(await overflowPx(shopper.page)).toBeLessThanOrEqual(0);
  await typeCard(shopper.page, { number: '4200000000000000' });
  await shopper.page.locator('.wpwl-container-card .wpwl-button-pay').click();
  const paid = shopper.page.getByRole('heading', { name: 'Bezahlt. Vielen Dank.' });
  await paid.waitFor();
  expect(await barriers(shopper.page)).toEqual([]);
  expect(await overflowPx(shopper.page)).toBeLessThanOrEqual(0);
  await shopper.page.reload();
  await paid.waitFor();
  await shopper.page.goto(link);
  await paid.waitFor();
  expect(await shopper.page.locator('form').count()).toBe(0);

  const other = await openLink(link);
  await other.page.getByRole('heading', { name: 'This was paid' }).waitFor();
  expect(await other.page.getByRole('button').count()).toBe(0);

  await page.reload();
  await drawer.getByText('Paid: 1 of 1').waitFor();
  // Round corners cut the first and the last letter of a text that begins at the edge.
  const opener = page.locator(`[aria-label="Open the link “${subject}”"]`);
  const clip = await opener.evaluate((button) => {
    const { overflowX, borderTopLeftRadius } = getComputedStyle(button);
    return overflowX !== 'visible' && borderTopLeftRadius !== '0px';
  });
  expect(clip).toBe(false);
  expect(await drawer.getByRole('textbox', { name: 'Address' }).count()).toBe(0);
  await drawer.getByRole('link', { name: /^[\d.]+$/ }).click();
  await page.waitForURL('**/console/payments/*');
  await page.getByText('order-4711-a').first().waitFor();
  expect([finance, shopper, other].flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all([shopper.close(), other.close()]);
});

test('a link of which no answer came is found by pressing again, and there is only one', async () => {
  const { page } = finance;
  await finance.open('/payment-links');
  await page.getByRole('heading', { level: 1, name: 'Payment links' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('33.00');
  await dialog.getByRole('textbox', { name: 'What for' }).fill('A lost answer');
  await dialog.getByRole('combobox', { name: 'Merchant or channel' }).click();
  await page.getByRole('option', { name: /^Documented · / }).click();
  let lost = false;
  await page.route('**/graphql', async (route) => {
    if (lost || !(route.request().postData() ?? '').includes('createPaymentLink')) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const drawer = page.getByRole('dialog', { name: 'Payment link', exact: true });
  await drawer.getByRole('textbox', { name: 'Address' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await finance.open('/payment-links');
  await page.getByText('A lost answer').first().waitFor();
  expect(await page.getByRole('button', { name: 'Open the link “A lost answer”' }).count()).toBe(1);
});

const creating = 'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id url } }';

async function send(query: string, variables: object) {
  const answer = await finance.context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query, variables } });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

test('the form says what is required, and its fields stand beside each other on a phone', async () => {
  const visitor = await browser.signedIn('FINANCE', { viewport: phone });
  await visitor.open('/payment-links');
  await visitor.page.getByRole('button', { name: 'New link' }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'New link' });
  const entity = dialog.getByRole('combobox', { name: 'Merchant or channel' });
  expect(await entity.getAttribute('aria-required')).toBe('true');
  const topOf = async (name: string) => (await dialog.getByLabel(name).boundingBox())?.y;
  await expect.poll(() => topOf('May be paid')).toBe(await topOf('Ends'));
  await visitor.close();
});

test('the list says when an open link ends, and no longer when somebody has ended it', async () => {
  const { page } = finance;
  const description = `Ended early ${'with a long description '.repeat(4)}`.trim();
  const expiresAt = new Date(Date.now() + 300 * 86_400_000).toISOString();
  const input = { entityId: channels.documented, amount: '12.00', currency: 'EUR', description, usesMax: 1, expiresAt };
  const { createPaymentLink: link } = await send(creating, { input });
  await finance.open('/payment-links');
  const row = page.getByRole('row').filter({ hasText: description });
  const ends = row.locator('td[data-label=Ends]');
  await ends.locator('time').waitFor();
  const range = await row.locator('td[data-label=Paid]').evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length;
  });
  expect(range, 'lines of “0 of 1”').toBe(1);
  await send('mutation ($id: ID!) { endPaymentLink(id: $id) { state } }', { id: link.id });
  await page.reload();
  await row.getByText('Ended', { exact: true }).waitFor();
  expect(await ends.locator('time').count()).toBe(0);
});

longTest(
  'takes the merchant’s name and colour at once, is ended by hand for whoever has it open, and a viewer is offered none of it',
  async () => {
    const { page, context } = finance;
    const input = { entityId: channels.documented, amount: '18823.00', currency: 'JPY', description: 'A chair', usesMax: 2 };
    const made = await context.request.post(`${url}/graphql`, {
      headers: { origin: url },
      data: { query: creating, variables: { input } },
    });
    const { id, url: link } = (await made.json()).data.createPaymentLink;

    const admin = await browser.signedIn('ADMIN');
    await admin.open('/payment-links');
    await admin.page.getByRole('button', { name: 'Look of the page' }).click();
    const look = admin.page.getByRole('dialog', { name: 'Look of the page' });
    await look.getByRole('textbox', { name: 'Name' }).fill('Cups & Co');
    await look.getByRole('textbox', { name: 'Colour of buttons' }).fill('#ffdd00');
    expect(await barriers(admin.page, { within: '[role=dialog]' })).toEqual([]);
    await look.getByRole('button', { name: 'Save' }).click();
    await look.waitFor({ state: 'detached' });

    const shopper = await openLink(link);
    await shopper.page.getByText('Cups & Co').first().waitFor();
    await shopper.page.getByText('¥18,823').waitFor();
    const button = shopper.page.getByRole('button');
    expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(255, 221, 0)');
    expect(await barriers(shopper.page)).toEqual([]);

    await finance.open(`/payment-links?link=${id}`);
    await page.getByRole('button', { name: 'End the link' }).click();
    await page.getByRole('dialog', { name: 'End this link?' }).getByRole('button', { name: 'End the link' }).click();
    await page.getByRole('dialog', { name: 'Payment link', exact: true }).getByText('Ended', { exact: true }).waitFor();
    await button.click();
    await shopper.page.getByRole('heading', { name: 'This link was ended' }).waitFor();

    const viewer = await browser.signedIn('VIEWER');
    await viewer.open(`/payment-links?link=${id}`);
    await viewer.page
      .getByRole('dialog', { name: 'Payment link', exact: true })
      .getByText('¥18,823')
      .or(viewer.page.getByText('18,823').last())
      .first()
      .waitFor();
    expect(await viewer.page.getByRole('button', { name: /New link|End the link|Look of the page/, includeHidden: true }).count()).toBe(0);
    expect([finance, admin, shopper, viewer].flatMap(({ complaints }) => complaints)).toEqual([]);
  },
);
