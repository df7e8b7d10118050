/** The first line of each page about one thing leads back to its list, with its filters and its place, or to where somebody came from. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { channels } from '../support/client.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { titled } from '../support/console-screens.ts';
import { settledChannel } from '../support/console-settlement.ts';
import { type ConsoleSubjects, takeSubjects } from '../support/console-subjects.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let receiver: WebhookReceiver;
let subjects: ConsoleSubjects;
let staff: Visitor;

beforeAll(async () => {
  receiver = await startReceiver();
  browser = await launchConsole(url);
  subjects = await takeSubjects(url, { receiverUrl: receiver.url, webhookEntity: channels.riskRules });
  staff = await browser.signedIn('ADMIN');
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(async () => {
  await browser?.end();
  await receiver?.stop();
});

const back = (name: string | RegExp = 'Back to the list') => staff.page.getByRole('main').getByRole('link', { name });
const shownAt = (): string => {
  const { pathname, search } = new URL(staff.page.url());
  return pathname.replace('/console', '') + search;
};

/** By its whole id, which opens without another key. */
async function search(id: string): Promise<void> {
  const { page } = staff;
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(id);
  await page.waitForURL(`**/${id}`);
}

const things: readonly (readonly [thing: string, list: string, id: (of: ConsoleSubjects) => string])[] = [
  ['checkout', `/checkouts?order=order`, ({ checkout }) => checkout],
  ['payout', `/payouts?entity=${settledChannel}`, ({ settlement }) => settlement.payout],
  ['settlement file', `/files?direction=IN`, ({ settlement }) => settlement.file],
  ['settlement line', `/exceptions?status=ASIDE`, ({ settlement }) => settlement.record],
  ['registration', `/registrations?brand=VISA`, ({ registration }) => registration],
  ['job', `/jobs?status=ALL`, ({ job }) => job],
  ['webhook', `/webhooks`, ({ webhook }) => webhook],
  ['payment', `/payments?outcome=DECLINED&sort=amount-desc`, ({ payment }) => payment],
];

test.each(things)('from a %s to its list with its filters, by the link and by the key', async (_thing, list, id) => {
  await staff.open(list);
  await titled(staff.page, /./);
  // u is the key of the line's own operation.
  const key = list.startsWith('/exceptions') ? 'Backspace' : 'u';
  for (const goBack of [() => back().click(), () => staff.page.keyboard.press(key)]) {
    await search(id(subjects));
    await back().waitFor();
    await goBack();
    await expect.poll(shownAt).toBe(list);
    await titled(staff.page, /./);
  }
});

test.each(things)('a %s that was opened by its address, or is read again there, has a link to its list', async (_thing, list, id) => {
  const [path = ''] = list.split('?');
  await staff.open(`${path === '/exceptions' ? '/records' : path}/${id(subjects)}`);
  await back().waitFor();
  await staff.page.reload();
  await back().click();
  await expect.poll(() => shownAt().replace(/\?.*/, '')).toBe(path);
});

test('from a chargeback to the payment that it is of, from there to the list of chargebacks, also after a reload', async () => {
  const list = `/chargebacks?status=ALL&entity=${settledChannel}`;
  await staff.open(list);
  const { page } = staff;
  await page.locator(`a[href$="/chargebacks/${subjects.settlement.chargeback}"]`).click();
  await titled(page, /Chargeback of/);
  await page.getByRole('link', { name: 'Open payment' }).click();
  await back('Back to Chargeback of 63.00 EUR').click();
  await titled(page, /Chargeback of/);
  await page.reload();
  await back().click();
  await expect.poll(shownAt).toBe(list);
});

test('back by the key from a page that is still read, and not out of a dialog over it', async () => {
  const { page } = staff;
  await staff.open('/files?direction=IN');
  await titled(page, /./);
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('settlementFile(')) await route.continue();
  });
  await search(subjects.settlement.file);
  await back().waitFor();
  await page.keyboard.press('u');
  await expect.poll(shownAt).toBe('/files?direction=IN');
  await page.unroute('**/graphql');
  await staff.open(`/payments/${subjects.payment}`);
  await titled(page, /EUR/);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('This page').waitFor();
  await page.keyboard.press('u');
  await page.getByRole('dialog').getByText('This page').waitFor();
  expect(shownAt()).toBe(`/payments/${subjects.payment}`);
});

test('from a payment to its shopper and back', async () => {
  await staff.open(`/payments/${subjects.payment}`);
  const { page } = staff;
  await titled(page, /EUR/);
  await page.keyboard.press('o');
  await titled(page, /Shopper/);
  await page.keyboard.press('Backspace');
  await expect.poll(shownAt).toBe(`/payments/${subjects.payment}`);
});

test('to the place of the list at which it was left, over the payments that were looked at one after the other', async () => {
  const list = '/payments?sort=amount-desc&currency=EUR&period=all';
  await staff.open(list);
  const { page } = staff;
  const rows = page.getByRole('grid', { name: 'Payments' }).locator('tr[data-payment]');
  await rows.nth(5).waitFor();
  const pointedAt = (): Promise<string | undefined> =>
    page.evaluate('document.elementFromPoint(700, 500)?.closest("tr[data-payment]")?.getAttribute("data-payment")');
  await page.mouse.move(700, 500);
  const top = await pointedAt();
  await page.mouse.wheel(0, 2_400);
  await expect.poll(async () => [undefined, top].includes(await pointedAt())).toBe(false);
  await rows.nth(5).waitFor();
  const left = await pointedAt();
  await page.mouse.click(700, 500);
  await titled(page, /EUR/);
  expect(shownAt()).toBe(`/payments/${left}`);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(shownAt).not.toBe(`/payments/${left}`);
  await back().click();
  await expect.poll(shownAt).toBe(list);
  await expect.poll(pointedAt).toBe(left);
});
