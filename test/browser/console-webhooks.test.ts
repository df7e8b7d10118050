/** Screen 4 with a real receiver: what was not taken is sent again by who is asked to, and the page tells what came of it. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { channels } from '../support/client.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { countAttempts, deleteShownWebhook, subscribed } from '../support/console-webhooks.ts';
import { longTest } from '../support/long-test.ts';
import { type Behaviour, startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let staff: Visitor;
let receiver: WebhookReceiver;
let subscription: string;
let paid: string;

/** It asks for an hour's patience, so that no attempt comes but those that a test makes: the second is due after a minute otherwise. */
const refuse =
  (status: number): Behaviour =>
  (_received, _number, response) => {
    response.setHeader('retry-after', '3600');
    return status;
  };

beforeAll(async () => {
  receiver = await startReceiver();
  browser = await launchConsole(url);
  staff = await browser.signedIn('SUPPORT');
  // No other file takes payments on this channel.
  subscription = await subscribed(url, { entityId: channels.tolerant, url: receiver.url });
  receiver.behave(refuse(500));
  const before = receiver.received.length;
  paid = (await merchantOf(url).pay({ entityId: channels.tolerant })).id;
  await receiver.atLeast(before + 1);
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(async () => {
  await browser?.end();
  await receiver?.stop();
});

test('a receiver that takes nothing is shown as failing, with what waits', async () => {
  await staff.open('/webhooks');
  const row = staff.page.getByRole('row').filter({ hasText: new URL(receiver.url).host });
  await row.getByText('Failing', { exact: true }).waitFor();
  await row.getByRole('link').first().click();
  await staff.page.waitForURL(`**/console/webhooks/${subscription}`);
});

test('support sends what was refused again, and the page of the payment says that it was taken', async () => {
  receiver.behave(() => 200);
  const before = receiver.received.length;
  await staff.open(`/payments/${paid}?tab=deliveries`);
  const { page } = staff;
  // What was refused is not merely waiting, and it says who refused it.
  const { host, pathname } = new URL(receiver.url);
  const refused = page.getByRole('button', { name: `Payment created to ${host}${pathname === '/' ? '' : pathname}` });
  await refused.getByText('HTTP 500', { exact: true }).waitFor();
  await refused.locator('.outcome-red').getByText('Retrying', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Payment created/ }).click();
  await page.getByText('HTTP 500').first().waitFor();
  await page.getByRole('button', { name: 'Resend' }).click();
  await receiver.atLeast(before + 1);
  await page.getByRole('button', { name: /Delivered.*Payment created/ }).waitFor();
});

longTest('one that was taken can be sent again from its webhook, each try with its answer', async () => {
  const { page } = staff;
  await staff.open(`/webhooks/${subscription}`);
  await page.getByRole('button', { name: /Show the delivery: Payment created/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await drawer.getByText('HTTP 500').first().waitFor();
  const before = receiver.received.length;
  await drawer.getByRole('button', { name: 'Resend' }).click();
  await receiver.atLeast(before + 1);
  await drawer.getByText('Attempt 3').first().waitFor();
});

longTest('several that were chosen are sent again at once', async () => {
  const { page } = staff;
  const second = receiver.received.length;
  await merchantOf(url).pay({ entityId: channels.tolerant });
  await receiver.atLeast(second + 1);
  await staff.open(`/webhooks/${subscription}`);
  await expect.poll(() => page.getByRole('button', { name: /Show the delivery:/ }).count()).toBe(2);
  await page.getByRole('checkbox', { name: 'Select all listed' }).check();
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Resend 2' }).click();
  await receiver.atLeast(before + 2);
});

longTest('failures are counted by cause above the list, and a count shows only those, also by address', async () => {
  const { page } = staff;
  receiver.behave(refuse(404));
  const before = receiver.received.length;
  await merchantOf(url).pay({ entityId: channels.tolerant });
  await receiver.atLeast(before + 1);
  await staff.open(`/webhooks/${subscription}`);
  const causes = page.getByRole('group', { name: 'Not delivered, by cause' });
  await causes.getByRole('button', { name: 'Rejected (4xx) 1' }).click();
  await page.waitForURL('**?failure=CLIENT_ERROR');
  await expect.poll(() => page.getByRole('button', { name: /Show the delivery:/ }).count()).toBe(1);
  await page.reload();
  await causes.getByRole('button', { name: 'Rejected (4xx) 1', pressed: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Show the delivery:/ }).count()).toBe(1);
  // Sent again and taken: nothing failed so any more, and what is chosen can still be given up.
  receiver.behave(() => 200);
  await page.getByRole('checkbox', { name: 'Select all listed' }).check();
  await page.getByRole('button', { name: 'Resend 1' }).click();
  await causes.getByRole('button', { name: 'Rejected (4xx) 0' }).click();
  await expect.poll(() => page.getByRole('button', { name: /Show the delivery:/ }).count()).toBe(3);
  await causes.waitFor({ state: 'detached' });
});

/** Everything that was received is recorded, and told of: the first that came was the probe of a new webhook. */
const untilRecorded = () => expect.poll(async () => (await countAttempts(url, subscription)) - receiver.received.length).toBe(-1);

/** What the page asked for since it was opened, by the name of the document. */
function asked({ page }: Visitor, name: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes(`query ${name}`)) count += 1;
  });
  return () => count;
}

longTest('the page of a webhook is told what happens, and looks in turns only while the connection is lost', async () => {
  const { page } = staff;
  await page.clock.install();
  const looks = asked(staff, 'WebhookSubscription(');
  await untilRecorded();
  await staff.open(`/webhooks/${subscription}`);
  await page.getByText('Delivering', { exact: true }).waitFor();
  await page.locator('[data-connection=open]').waitFor();
  const opened = looks();
  await page.clock.runFor(11_000);
  await page.evaluate('document.title');
  // At most the one look of the feed's beginning, where it came late: in turns it were two.
  expect(looks()).toBeLessThanOrEqual(opened + 1);
  receiver.behave(refuse(500));
  await merchantOf(url).pay({ entityId: channels.tolerant });
  await page.getByText('Failing', { exact: true }).first().waitFor();

  await staff.context.setOffline(true);
  await page.getByText('Until it is back, this page reloads every 5 seconds.').waitFor();
  const before = looks();
  await page.clock.runFor(11_000);
  await expect.poll(looks).toBeGreaterThanOrEqual(before + 2);
  await staff.context.setOffline(false);
  await page.locator('[data-connection=open]').waitFor();
  await page.getByText('Until it is back').waitFor({ state: 'detached' });
});

longTest('the list of webhooks says that a receiver takes again as soon as it does', async () => {
  const { page } = staff;
  receiver.behave(() => 200);
  await staff.open('/webhooks');
  const row = page.getByRole('row').filter({ hasText: new URL(receiver.url).host });
  await row.getByText('Failing', { exact: true }).waitFor();
  await page.locator('[data-connection=open]').waitFor();
  await merchantOf(url).pay({ entityId: channels.tolerant });
  await row.getByText(/Delivering|Sending/).waitFor();
});

longTest("an attempt shows on an open page of its payment, and in its webhook's list, without a reload", async () => {
  const { page } = staff;
  receiver.behave(refuse(500));
  const before = receiver.received.length;
  const { id } = await merchantOf(url).pay({ entityId: channels.tolerant });
  await receiver.atLeast(before + 1);
  await staff.open(`/payments/${id}?tab=deliveries`);
  await page.getByRole('button', { name: /Payment created/ }).waitFor();
  await page.locator('[data-connection=open]').waitFor();
  const other = await browser.signedIn('ADMIN');
  await other.open(`/webhooks/${subscription}?subject=${id}`);
  const line = other.page.getByRole('row').filter({ has: other.page.getByRole('button', { name: /Show the delivery: Payment created/ }) });
  await line.getByText('Retrying', { exact: true }).waitFor();
  await other.page.locator('[data-connection=open]').waitFor();
  receiver.behave(() => 200);
  const query = 'mutation ($id: ID!) { redeliverWebhook(id: $id) }';
  const found = 'query ($id: ID!) { webhookDeliveries(filter: { subjectId: $id }) { edges { node { id } } } }';
  const ask = async (text: string, variables: object) => {
    const answer = await other.context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query: text, variables } });
    return (await answer.json()).data;
  };
  const delivery = (await ask(found, { id })).webhookDeliveries.edges[0].node.id;
  await ask(query, { id: delivery });
  await page.getByRole('button', { name: /Delivered.*Payment created/ }).waitFor();
  await line.getByText('Delivered', { exact: true }).waitFor();
  await other.close();
});

test('an administrator makes a webhook on a page of its own, sees what it would send, and its secret once', async () => {
  const admin = await browser.signedIn('ADMIN');
  const { page } = admin;
  receiver.behave(() => 200);
  await admin.open('/webhooks');
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/console/webhooks/new');
  await page.getByRole('region', { name: 'Preview' }).getByRole('textbox').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Made on a page');
  await page.getByRole('textbox', { name: 'Address of the receiver' }).fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog');
  await secret.waitFor();
  await secret.getByRole('button').last().click();
  await page.getByRole('heading', { level: 1, name: 'Made on a page' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/console\/webhooks\/[0-9a-f]{32}$/);
  expect(admin.complaints).toEqual([]);
  await deleteShownWebhook(admin, url);
  await admin.close();
});
