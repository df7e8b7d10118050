/** The documentation as somebody reads it who is signed in at the console: samples name their channel, and a token of theirs if they want one. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { channels, demoToken } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole, overflowPx, phone } from '../support/console-browser.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
beforeAll(async () => {
  browser = await launchConsole(url);
});
afterAll(() => browser?.end());

test('an administrator reads samples with the channel that they choose and, when they ask for one, a token of their own, which works', async () => {
  const visitor = await browser.signedIn('ADMIN');
  const { page, complaints } = visitor;
  await page.goto(`${url}/docs`);
  const sample = page.locator('.sample').first();
  const code = sample.locator('.panel-rest pre.code');
  const channel = page.getByLabel('Samples name your channel');
  await channel.selectOption(channels.tolerant);
  await expect.poll(() => code.textContent()).toContain(channels.tolerant);
  expect(await code.textContent()).toContain(demoToken);
  await page.getByRole('button', { name: 'Use a token of my own' }).click();
  await page.getByText('A token of yours stands in the samples').waitFor();
  expect(await code.textContent()).not.toContain(demoToken);
  const token = /Bearer ([\w+/=]+)/.exec((await code.textContent()) ?? '')?.[1] ?? '';
  const listed = await fetch(`${url}/v1/query?entityId=${channels.tolerant}&merchantTransactionId=none`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(listed.status).not.toBe(403);
  await sample.locator('.run').click();
  await sample.locator('.outcome .good').waitFor();
  expect(await barriers(page, { within: '.reader' })).toEqual([]);
  await page.setViewportSize(phone);
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  // Another page of this tab has both; another tab has the channel alone.
  await page.goto(`${url}/docs/quick-start`);
  await expect
    .poll(() =>
      page
        .locator('main pre.code')
        .allTextContents()
        .then((texts) => texts.join('\n')),
    )
    .toContain(token);
  const other = await visitor.context.newPage();
  await other.goto(`${url}/docs`);
  await expect.poll(() => other.locator('.sample').first().textContent()).toContain(channels.tolerant);
  expect(await other.content()).not.toContain(token);
  expect(complaints).toEqual([]);
  await visitor.close();
});

test('who is not signed in reads the samples as they are printed, and support is offered no token', async () => {
  const stranger = await browser.stranger();
  await stranger.page.goto(`${url}/docs`);
  await stranger.page.locator('.sample .run').first().waitFor();
  expect(await stranger.page.locator('.reader').count()).toBe(0);
  await stranger.close();
  const support = await browser.signedIn('SUPPORT');
  await support.page.goto(`${url}/docs`);
  await support.page.locator('.reader').waitFor();
  expect(await support.page.getByRole('button', { name: 'Use a token of my own' }).count()).toBe(0);
  await support.close();
});

longTest('Copy page takes the page as Markdown, with the address at which it was read', async () => {
  const stranger = await browser.stranger();
  const { page } = stranger;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${url}/docs/refunds`);
  await page.getByRole('button', { name: 'Copy page' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^# Refund and reverse\n/);
  expect(await copied()).toContain(`curl ${url}/v1/payments/ID_OF_THE_PAYMENT`);
  await stranger.close();
});
