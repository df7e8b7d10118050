/** The rough edges: German that is German, a receipt on one sheet, the developer's drawer, a payment taken in the sandbox. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);

let browser: ConsoleBrowser;
let admin: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  admin = await browser.signedIn('ADMIN');
});
afterEach(() => expect(admin.complaints).toEqual([]));
afterAll(() => browser?.end());

longTest('says in German what a decline means, and marks the published text as the English that it is', async () => {
  const german = await browser.signedIn('ADMIN', { locale: 'de-DE' });
  const { id } = await merchant.pay({ 'customParameters[forceResultCode]': '800.100.155' });
  await german.open(`/payments/${id}`);
  await german.page.getByText('Ihre Bank hat diesen Betrag nicht angenommen.').first().waitFor();
  await german.page.getByText('keine Deckung').waitFor();
  expect(await german.page.locator('[lang=en]', { hasText: 'transaction declined' }).count()).toBeGreaterThan(0);
  expect(await german.page.locator('html').getAttribute('lang')).toBe('de');
  await german.open('/result-codes?code=800.100.159');
  await german.page.getByRole('dialog').getByText('Die Karte ist als gestohlen gemeldet.').waitFor();
  await german.close();
});

test('works in a browser whose system has no language, which names one that no standard knows', async () => {
  const { id } = await merchant.pay();
  const visitor = await browser.signedIn('ADMIN');
  await visitor.page.addInitScript(`Object.defineProperties(navigator, {
    language: { get: () => 'en-US@posix' },
    languages: { get: () => ['en-US@posix'] },
  })`);
  for (const [path, text] of [
    ['/overview', 'Payments'],
    ['/payments', 'EUR'],
    [`/payments/${id}`, '92.00 EUR'],
    ['/month-end', 'Outstanding'],
    ['/jobs/calendar', /20\d\d/],
  ] as const) {
    await visitor.open(path);
    await visitor.page.getByRole('main').getByText(text).first().waitFor();
  }
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('prints a payment as a receipt of one sheet, without the frame and with no more of the card than its last four', async () => {
  const { id } = await merchant.pay();
  await admin.open(`/payments/${id}`);
  await admin.page.getByText('You may say to the shopper').waitFor();
  await admin.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The receipt is there, and in its place nothing else.
  await expect.poll(() => admin.page.locator('body').innerText()).toContain('VISA •••• 0000');
  expect(await admin.page.locator('header, nav').filter({ visible: true }).count()).toBe(0);
  const shown = await admin.page.locator('body').innerText();
  expect(shown).not.toContain('You may say to the shopper');
  expect(shown).not.toContain('420000');
  const pdf = (await admin.page.pdf({ format: 'A4' })).toString('latin1');
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1);
  await admin.page.emulateMedia({ media: 'screen', colorScheme: 'light' });
});

test('shows developers what a page asked and the same call, by key and from the menu, with no token in it', async () => {
  const { page } = admin;
  const { id } = await merchant.pay();
  await admin.open(`/payments/${id}`);
  await page.getByText('You may say to the shopper').waitFor();
  await page.keyboard.press("Control+'");
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('region', { name: 'Document Payment', exact: true }).waitFor();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await drawer.getByRole('tab', { name: 'As API calls' }).click();
  await drawer.getByText(`curl '${url}/v1/payments/${id}'`).waitFor();
  expect(await drawer.innerText()).toContain('Bearer $ACCESS_TOKEN');
  const link = drawer.getByRole('link', { name: 'Open in GraphiQL' });
  const query = new URL((await link.getAttribute('href')) ?? '', url).searchParams.get('query') ?? '';
  expect(query).toContain(`$id: ID! = "${id}"`);
  await page.keyboard.press("Control+'");
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'For developers' }).click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  // What stands in the address of GraphiQL is answered to the cookie of whoever opens it.
  const answer = await admin.context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query } });
  expect((await answer.json()).data.payment.id).toBe(id);
});

longTest('takes a test payment from the console and leads to it; who may not is told so', async () => {
  const { page } = admin;
  await admin.open('/sandbox');
  await page.getByLabel('Result', { exact: true }).selectOption({ label: 'Declined: insufficient funds' });
  await page.getByRole('button', { name: 'Make the payment' }).click();
  await page.getByText('The amount exceeds the credit or balance').waitFor();
  expect(await barriers(page, {})).toEqual([]);
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await page.getByText('You may say to the shopper').waitFor();
  const viewer = await browser.signedIn('VIEWER');
  await viewer.open('/sandbox');
  await viewer.page.getByText('Your role cannot make payments.').waitFor();
  await viewer.close();
});
