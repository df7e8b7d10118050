/** An administrator gives a team its chat, tries it, sees why it fails, and takes it away. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let receiver: WebhookReceiver;
let admin: Visitor;

beforeAll(async () => {
  receiver = await startReceiver();
  browser = await launchConsole(url);
  admin = await browser.signedIn('ADMIN');
});
afterEach(() => expect(admin.complaints).toEqual([]));
afterAll(async () => {
  await browser?.end();
  await receiver?.stop();
});

test('a chat is added, tried, refused by its receiver and removed, and its address is not shown', async () => {
  const { page } = admin;
  await admin.open(`/entities?entity=${sandbox.otherShop}`);
  const chat = page.getByRole('region', { name: 'Team chat' });
  await chat.getByRole('button', { name: 'Add a chat' }).click();
  const secret = 'T012-a-secret-part-9xyz';
  await chat.getByRole('textbox', { name: 'Webhook address' }).fill(`${receiver.url}/${secret}`);
  await chat.getByRole('checkbox', { name: 'Assignments' }).uncheck();
  await chat.getByRole('button', { name: 'Save' }).click();
  await chat.getByText('127.0.0.1, ends in …9xyz').waitFor();
  await chat.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The chat has accepted the test.').waitFor();
  expect(JSON.parse(receiver.received[0]?.body ?? '{}').text).toContain('/console|open the console>');

  receiver.behave(() => 404);
  await chat.getByRole('button', { name: 'Send a test' }).click();
  await chat.getByText('Rejected (4xx), HTTP 404').waitFor();
  expect(await page.content()).not.toContain('a-secret');

  await chat.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove the chat?' }).getByRole('button', { name: 'Remove' }).click();
  await chat.getByText('No chat yet.').waitFor();
});
