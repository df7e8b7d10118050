/** The page of routing: rules are ordered, tried and switched on, a connector is held and released, figures are read as a file. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { channels } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const entityId = channels.tolerantThreeDSecure;

let browser: ConsoleBrowser;

beforeAll(async () => {
  browser = await launchConsole(url);
  await merchantOf(url).pay({ entityId, paymentBrand: 'MASTER', 'card.number': '5200000000000007', amount: '40.00' });
});
afterAll(() => browser?.end());

test('an administrator orders rules, tries them, switches them on, takes an earlier version up, and holds a connector', async () => {
  const staff = await browser.signedIn('ADMIN');
  const { page } = staff;
  await staff.open(`/routing?entity=${entityId}`);
  const rules = page.getByRole('region', { name: 'Rules', exact: true });
  await rules.getByText('No rules: every payment goes to the connector of its channel.').waitFor();
  const add = async (name: string, field: string, value: string): Promise<void> => {
    await rules.getByRole('button', { name: 'Add a rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add a rule' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: field }).fill(value);
    await form.getByRole('button', { name: 'Apply' }).click();
    await form.waitFor({ state: 'detached' });
  };
  await add('Large', 'Amount from, such as 100.00', '100.00');
  await add('Cards', 'Brands, such as VISA, MASTER', 'visa, master');
  await rules.getByRole('button', { name: 'Move Cards up' }).click();
  expect(await rules.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/1\. Cards\s+brand is VISA, Mastercard → goes to simulator/),
    expect.stringMatching(/2\. Large\s+amount is at least 100.00 → goes to simulator/),
  ]);
  await rules.getByRole('button', { name: 'Try on last month’s payments' }).click();
  await rules.getByText(/^\d+ payments: 0 would have gone to another connector first\.$/).waitFor();
  await rules.getByText(/^Cards: [1-9]\d* · Large: 0 · No rule: \d+$/).waitFor();
  await rules.getByRole('textbox', { name: 'Why (is kept with the version)' }).fill('Contract of June');
  await rules.getByRole('button', { name: 'Switch on' }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('Contract of June').waitFor();
  await rules.getByRole('button', { name: 'Remove the rule Large' }).click();
  await rules.getByRole('button', { name: 'Switch on' }).click();
  await versions.getByText('Version 2').waitFor();
  await versions.getByRole('button', { name: 'Take up' }).click();
  await rules.getByRole('button', { name: 'Edit the rule Large' }).waitFor();
  await rules.getByRole('button', { name: 'Discard' }).click();
  expect(await rules.getByRole('listitem').count()).toBe(1);
  const connectors = page.getByRole('region', { name: 'Connectors now' });
  await connectors.getByRole('button', { name: /^Hold simulator/ }).click();
  const hold = page.getByRole('dialog', { name: /^Hold simulator/ });
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await hold.getByRole('textbox', { name: 'Reason' }).fill('TICKET-7');
  await hold.getByRole('button', { name: 'Hold' }).click();
  await connectors.getByText('Held by staff').waitFor();
  await connectors.getByRole('button', { name: /^Release simulator/ }).click();
  const release = page.getByRole('dialog', { name: /^Release simulator/ });
  await release.getByRole('textbox', { name: 'Reason' }).fill('TICKET-7 is over');
  await release.getByRole('button', { name: 'Release' }).click();
  await connectors.getByText('Works').waitFor();
  const figures = page.getByRole('region', { name: 'Approval, cost and latency' });
  await figures.getByRole('row').filter({ hasText: 'Mastercard' }).filter({ hasText: 'Germany (DE)' }).first().waitFor();
  const download = page.waitForEvent('download');
  await figures.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/connectorFigures.*\.csv$/);
  expect(await barriers(page)).toEqual([]);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

longTest('support reads the rules and may try them, and changes nothing', async () => {
  const staff = await browser.signedIn('SUPPORT');
  const { page } = staff;
  await staff.open(`/routing?entity=${entityId}`);
  await page.getByRole('button', { name: 'Try on last month’s payments' }).click();
  await page.getByText(/would have gone to another connector first\.$/).waitFor();
  for (const name of ['Add a rule', 'Hold', 'Switch on', 'Add a fee']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});
