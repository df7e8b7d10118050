/** The way in: password, second factor, and what somebody is told who tries too often. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, emailOf, launchConsole, staffPassword, type Visitor } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-sign-in-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
  browser = await launchConsole(gateway.url);
});
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function enter({ page }: Pick<Visitor, 'page'>, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('whoever signs in comes to where they wanted to go, and signing out shuts the door', async () => {
  const staff = await browser.stranger();
  await staff.open('/payments?outcome=DECLINED');
  await staff.page.waitForURL('**/console/sign-in?*');
  await enter(staff, emailOf('ADMIN'), staffPassword);
  await staff.page.waitForURL('**/console/payments?outcome=DECLINED');
  const account = staff.page.getByRole('button', { name: /Signed in as/ });
  await account.hover();
  const hint = staff.page.getByRole('tooltip');
  await hint.waitFor();
  await account.click();
  // Otherwise it would look out behind the menu.
  await hint.waitFor({ state: 'detached' });
  await staff.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await staff.page.waitForURL('**/console/sign-in');
  await staff.open('/payments');
  await staff.page.waitForURL('**/console/sign-in?*');
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

test('whoever tries the sandbox out signs in by one press, without looking a password up', async () => {
  const staff = await browser.stranger();
  await staff.open('/sign-in');
  await staff.page
    .getByRole('group', { name: 'Sandbox: sign in as' })
    .getByRole('button', { name: emailOf('SUPPORT') })
    .click();
  await staff.page.getByRole('button', { name: /Signed in as Sandbox Support/ }).waitFor();
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

test('whoever signs in in another tab of the browser has the open tabs, too: none is left with the name and the rights of the one before', async () => {
  const { context, page: open, complaints, close } = await browser.signedIn('ADMIN');
  const nameIn = (page: Page) => page.getByRole('button', { name: /Signed in as/ }).getAttribute('aria-label');
  // No websocket tells this page that its session has ended.
  await open.goto(`${gateway.url}/console/roles`);
  const administrator = await nameIn(open);
  const other = await context.newPage();
  await other.goto(`${gateway.url}/console/roles`);
  await other.getByRole('button', { name: /Signed in as/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await open.waitForURL('**/console/sign-in?next=*');
  await enter({ page: other }, emailOf('VIEWER'), staffPassword);
  await other.waitForURL('**/console/overview');
  await open.goto(`${gateway.url}/console/payments`);
  const viewer = await nameIn(open);
  expect(viewer).not.toBe(administrator);
  // Without a sign-out, as by an invitation that is accepted.
  await context.request.post(`${gateway.url}/auth/sign-in/email`, {
    headers: { origin: gateway.url },
    data: { email: emailOf('SUPPORT'), password: staffPassword },
  });
  await other.goto(`${gateway.url}/console/overview`);
  await expect.poll(() => nameIn(open)).toBe(await nameIn(other));
  expect(await nameIn(open)).not.toBe(viewer);
  expect(complaints).toEqual([]);
  await close();
});

test('a session that has ended is asked for once: the tab in which somebody signs in again lets the others go on', async () => {
  const { context, page: open, close } = await browser.signedIn('AUDITOR');
  await open.goto(`${gateway.url}/console/payments`);
  await open.getByRole('button', { name: /Signed in as/ }).waitFor();
  const other = await context.newPage();
  await other.goto(`${gateway.url}/console/payments`);
  await other.getByRole('button', { name: /Signed in as/ }).waitFor();
  // As an administrator ends it: no tab has asked for that.
  await context.request.post(`${gateway.url}/auth/sign-out`, { headers: { origin: gateway.url }, data: {} });
  for (const page of [open, other]) await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  // Who has the page open is known: only the password is asked for.
  await open.locator('input[name=password]:focus').waitFor();
  expect(await open.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(emailOf('AUDITOR'));
  await enter({ page: other }, emailOf('AUDITOR'), staffPassword);
  await open.getByRole('dialog', { name: 'Please sign in again' }).waitFor({ state: 'detached' });
  await close();
});

test('with a second factor the password is not enough, a wrong code says so, and the right one opens the console', async () => {
  const { totp, usedAt } = await withSecondFactor();
  const staff = await browser.stranger();
  await staff.open('/sign-in');
  await enter(staff, emailOf('FINANCE'), staffPassword);
  await staff.page.getByText('Enter the six digits that your authenticator app shows.').waitFor();
  await type(staff, wrongCode(totp));
  await staff.page.getByRole('alert').waitFor();
  expect((await staff.context.request.get(`${gateway.url}/auth/get-session`)).ok()).toBe(true);
  expect(await (await staff.context.request.get(`${gateway.url}/auth/get-session`)).json()).toBe(null);
  await type(staff, totp.generate({ timestamp: Math.max(Date.now(), usedAt + stepMs) }));
  await staff.page.waitForURL('**/console/overview');
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

const stepMs = 30_000;

/**
 * Set up with the code of this step, so that whoever signs in takes that of a later one: each is taken once. The gateway takes
 * codes of one step around now, so neither comes too late, wherever in its step a test begins.
 */
async function withSecondFactor(): Promise<{ readonly totp: TOTP; readonly usedAt: number }> {
  const { context, close } = await browser.signedIn('FINANCE');
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${gateway.url}/auth${path}`, { headers: { origin: gateway.url }, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
    return answer.json();
  };
  const totp = URI.parse((await post('/two-factor/enable', { password: staffPassword })).totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  const usedAt = Date.now();
  await post('/two-factor/verify-totp', { code: totp.generate({ timestamp: usedAt }) });
  await close();
  return { totp, usedAt };
}

/** None of those that hold now or a moment before or after. */
function wrongCode(totp: TOTP): string {
  const right = [-stepMs, 0, stepMs, 2 * stepMs].map((offsetMs) => totp.generate({ timestamp: Date.now() + offsetMs }));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

async function type({ page }: Visitor, code: string): Promise<void> {
  await expect.poll(() => page.getByLabel('Digit 1 of 6').inputValue()).toBe('');
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

test('the fifth wrong password locks the account, says for how long, and the right one does not help then', async () => {
  const staff = await browser.stranger();
  await staff.open('/sign-in');
  const told = staff.page.getByRole('alert');
  for (let tries = 1; tries < 5; tries += 1) {
    const answered = staff.page.waitForResponse((response) => response.url().endsWith('/sign-in/email'));
    await enter(staff, emailOf('SUPPORT'), `wrong-password-${tries}`);
    // The answer to this one, not that to the one before.
    await (await answered).finished();
    await told.waitFor();
    expect(await told.innerText()).not.toContain('Too many');
  }
  await enter(staff, emailOf('SUPPORT'), 'wrong-password-5');
  await staff.page.getByText('Too many wrong passwords: try again in 15 minutes, or ask for a new password.').waitFor();
  await enter(staff, emailOf('SUPPORT'), staffPassword);
  await staff.page.getByText(/Too many wrong passwords: try again in 1[45] minutes/).waitFor();
  expect(new URL(staff.page.url()).pathname).toBe('/console/sign-in');
  await staff.close();
});
