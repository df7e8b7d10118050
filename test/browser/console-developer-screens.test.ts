/** The screens of tokens, requests and risk rules by role; a token is shown once. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  const merchant = merchantOf(url);
  await merchant.pay({ 'customParameters[forceResultCode]': '800.100.153', amount: '13.00' });
  for (const amount of ['14.00', '15.00', '16.00']) await merchant.pay({ amount });
});
afterEach(async () => {
  expect(staff.complaints).toEqual([]);
  await staff.close();
});
afterAll(() => browser?.end());

async function at(role: StaffRole, path: string): Promise<Visitor['page']> {
  staff = await browser.signedIn(role);
  await staff.open(path);
  return staff.page;
}

test('an administrator issues a token that is shown once, and revokes it with a reason', async () => {
  const page = await at('ADMIN', '/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await form
    .getByRole('combobox', { name: 'Entity' })
    .or(form.getByRole('textbox', { name: 'Entity' }))
    .click();
  await page
    .getByRole('option', { name: /^Demo Shop/ })
    .first()
    .click();
  // What assistants refund with it is asked for where it may refund at all.
  expect(await form.getByLabel('In one refund').count()).toBe(0);
  await form.getByRole('checkbox', { name: /Make payments/ }).check();
  await form.getByLabel('In one refund').fill('20');
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'The token is shown only once' });
  const token = (await shown.getByRole('region', { name: 'Token', exact: true }).innerText()).trim();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  const works = async (): Promise<number> => {
    const query = new URLSearchParams({ entityId: channels.documented, merchantTransactionId: 'none-such' });
    return (await fetch(`${url}/v1/query?${query}`, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  expect([200, 404]).toContain(await works());
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await staff.open('/tokens');
  const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
  await row.getByText('Read payments · Make payments').waitFor();
  await row.getByText('Refunds by assistants: at most 20.00 at once').waitFor();
  expect(await page.content()).not.toContain(token);
  await row.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke the token Warehouse' });
  await revoke.getByRole('textbox', { name: 'Reason' }).fill('TICKET-9');
  await revoke.getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await works()).toBe(403);
});

longTest.each<StaffRole>(['VIEWER', 'SUPPORT', 'FINANCE'])(
  '%s reads requests and rules, may try a rule, and has no tokens',
  async (role) => {
    const page = await at(role, '/tokens');
    await page.getByRole('heading', { name: 'No permission' }).waitFor();
    await staff.open('/requests?failed=yes');
    await page.getByRole('button', { name: 'Show the request: Payment' }).first().click();
    const request = page.getByRole('dialog', { name: 'Request' });
    await request.getByRole('region', { name: 'Parameters (secrets masked)' }).waitFor();
    expect(await request.innerText()).not.toContain(cardPayment['card.number']);
    expect(await request.getByRole('button', { name: 'Resend in the sandbox' }).count()).toBe(0);
    await staff.open(`/risk-rules?entity=${channels.riskRules}`);
    await page.getByRole('button', { name: 'Open the rule Large amount' }).click();
    const rule = page.getByRole('dialog', { name: 'Large amount' });
    await rule.getByRole('button', { name: 'Test on past payments' }).click();
    await rule.getByText(/payments tested/).waitFor();
    expect(await rule.getByRole('button', { name: 'Save' }).count()).toBe(0);
  },
);

test.each([
  { role: 'SUPPORT', path: '/requests', table: 'Requests', linesMax: 3 },
  { role: 'FINANCE', path: '/month-end', table: 'Outstanding at the end', linesMax: 2 },
  { role: 'FINANCE', path: '/bulk', table: 'Act on many payments', linesMax: 3 },
] as const)('a row of $table takes $linesMax lines on a phone, and shows each value whole', async ({ role, path, table, linesMax }) => {
  staff = await browser.signedIn(role, { viewport: phone });
  await staff.open(path);
  const rows = staff.page.getByRole('table', { name: table }).locator('tbody tr:has(td[data-label])');
  await rows.nth(2).waitFor();
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll('td')];
      return {
        lines: new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size,
        cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        isRead: cells.every((cell) => getComputedStyle(cell, '::before').content === JSON.stringify(cell.dataset.label)),
      };
    }),
  );
  for (const row of shown) {
    expect(row.lines).toBeLessThanOrEqual(linesMax);
    expect(row).toMatchObject({ cut: [], isRead: true });
  }
  expect(await overflowPx(staff.page)).toBe(0);
  expect(await barriers(staff.page)).toEqual([]);
});

longTest('the page of risk rules warns where they do not run, and says what they check where they do', async () => {
  const page = await at('ADMIN', `/risk-rules?entity=${channels.riskRules}`);
  await page.getByText(/^Checked are: .*Debit/).waitFor();
  await page.getByText(/^Risk rules do not run on \d+ of \d+ channels: /).waitFor();
  expect(await page.getByText('These rules do not run').count()).toBe(0);
  await staff.open(`/risk-rules?entity=${channels.documented}`);
  await page.getByText('These rules do not run').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Large amount' });
  await row.getByText('On, but does not run').waitFor();
});

longTest('an administrator sends a failed request again in the sandbox', async () => {
  const page = await at('ADMIN', '/requests?failed=yes&operation=payment');
  // One that was declined: what was refused as wrong would be refused again.
  const declined = page.getByRole('row').filter({ hasText: '800.100.153' }).first();
  await declined.getByRole('button', { name: 'Show the request: Payment' }).click();
  const request = page.getByRole('dialog', { name: 'Request' });
  await request.getByRole('button', { name: 'Resend in the sandbox' }).click();
  await request.getByRole('button', { name: 'Send', exact: true }).click();
  await request.getByText('Result of the new payment').waitFor();
  await request.getByRole('link', { name: 'Open the payment' }).first().waitFor();
});

test('an administrator saves the settings of a channel, and sees them again after a reload', async () => {
  const page = await at('ADMIN', `/entities?entity=${channels.riskRules}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const save = drawer.getByRole('button', { name: 'Save' });
  const days = drawer.getByRole('textbox', { name: 'Authorisation expires after (days)' });
  // Nothing is different yet.
  await expect.poll(() => save.isDisabled()).toBe(true);
  await days.fill('0');
  await drawer.getByText('Enter a whole number of days, at least 1.').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await days.fill('19');
  await drawer.getByRole('textbox', { name: 'Statement descriptor' }).fill('Saved by hand');
  await drawer.getByRole('textbox', { name: 'Refunds need approval above' }).fill('1.200,50');
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await save.click();
  await drawer.getByText('19 days').waitFor();
  await page.reload();
  await drawer.getByText('19 days').waitFor();
  const shown = await drawer.innerText();
  expect(shown).toContain('Saved by hand');
  expect(shown).toMatch(/1,200\.50\s+EUR/);
});

longTest('an administrator says how long the request log of a merchant is kept, and takes it back', async () => {
  const page = await at('ADMIN', `/entities?entity=${sandbox.otherShop}`);
  const drawer = page.getByRole('dialog');
  const save = async (typed: string): Promise<void> => {
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByRole('textbox', { name: 'Keep the request log for (days)' }).fill(typed);
  };
  await drawer.getByText('As the gateway is set').waitFor();
  await save('0');
  await drawer.getByText('Enter a whole number from 1 to 36,500, or nothing.').waitFor();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await drawer.getByRole('textbox', { name: 'Keep the request log for (days)' }).fill('90');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('90 days').waitFor();
  await save('');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('As the gateway is set').waitFor();
});

test('a merchant that moves to another installation says so, and offers no change', async () => {
  staff = await browser.signedIn('ADMIN');
  const { page } = staff;
  const at = new Date().toISOString();
  // The gateway of these tests has all of its merchants.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const move = { __typename: 'MerchantMove', state: 'MOVED', address: 'https://objects.example', closedAt: at, movedAt: at };
    const body = text.includes('"move":null') ? JSON.stringify(withMove(JSON.parse(text), move)) : text;
    await route.fulfill({ response, body });
  });
  await staff.open(`/entities?entity=${sandbox.otherShop}`);
  await page.getByRole('status').getByText('This merchant has moved').waitFor();
  await page.getByText('https://objects.example').waitFor();
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  // Where its messages go is told, and nothing of it is changed.
  const chat = page.getByRole('region', { name: 'Team chat' });
  await chat.getByText('No chat yet.').waitFor();
  expect(await chat.getByRole('button').count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
});

interface Tree {
  readonly data: { readonly entities: { readonly edges: readonly { readonly node: { readonly id: string } }[] } };
}

function withMove({ data: { entities } }: Tree, move: object) {
  const edges = entities.edges.map(({ node, ...edge }) => ({ ...edge, node: node.id === sandbox.otherShop ? { ...node, move } : node }));
  return { data: { entities: { ...entities, edges } } };
}

test('the mark of each brand has room for its letters, whatever typefaces the machine has', async () => {
  const page = await at('ADMIN', '/sandbox');
  await page.getByRole('row').filter({ hasText: 'American Express' }).first().waitFor();
  await page.evaluate('document.fonts.ready');
  const rooms = await page.evaluate(`[...document.querySelectorAll('.brand-picture text')].map((text) => {
    const edge = text.ownerSVGElement.querySelector('rect').getBBox();
    return [text.textContent, Math.round((edge.width - text.getBBox().width) * 10) / 10];
  })`);
  const byMark = new Map(rooms as [string, number][]);
  expect([...byMark.keys()]).toEqual(expect.arrayContaining(['VISA', 'AMEX']));
  // A pixel on each side, and what rounds its corners.
  expect([...byMark].filter(([, room]) => room < 2.5)).toEqual([]);
});
