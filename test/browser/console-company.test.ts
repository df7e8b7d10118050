/** Signing in to the console with the company's account, in a browser: there, back, and what the pages say of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  barriers,
  type ConsoleBrowser,
  emailOf,
  launchConsole,
  overflowPx,
  phone,
  staffPassword,
  type Visitor,
} from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { startIdentityProvider, type TestProvider } from '../support/identity-provider.ts';
import { longTest } from '../support/long-test.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let provider: TestProvider;
let gateway: GatewayProcess;
let only: GatewayProcess;
let browser: ConsoleBrowser;
let onlyBrowser: ConsoleBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'company-'));
  provider = await startIdentityProvider();
  const environment = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example Ltd',
    OIDC_ROLES: 'pay-support=SUPPORT',
  };
  const onlyCompany = { ...environment, OIDC_ONLY: 'on', STAFF_BREAK_GLASS_EMAIL: emailOf('ADMIN') };
  [gateway, only] = await Promise.all([
    startGatewayProcess({ databasePath: join(folder, 'both.db'), environment }),
    startGatewayProcess({ databasePath: join(folder, 'only.db'), environment: onlyCompany }),
  ]);
  [browser, onlyBrowser] = [await launchConsole(gateway.url), await launchConsole(only.url)];
});
afterAll(async () => {
  await Promise.all([browser?.end(), onlyBrowser?.end()]);
  await Promise.all([gateway?.end('SIGTERM'), only?.end('SIGTERM')]);
  await provider?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the page did that it must not: the way to the provider is the one that leads elsewhere. */
function complaintsOf({ complaints }: Visitor): readonly string[] {
  return complaints.filter((complaint) => !complaint.startsWith(`asked ${provider.issuer}/authorize`));
}

test('somebody signs in by one press, and comes to the page that they wanted', async () => {
  provider.person = { sub: 'person-1', email: emailOf('FINANCE'), email_verified: true };
  const visitor = await browser.stranger();
  await visitor.open('/result-codes');
  await visitor.page.getByRole('link', { name: 'Sign in with Example Ltd' }).click();
  await visitor.page.getByRole('heading', { name: 'Result codes' }).waitFor();
  await visitor.open('/account');
  await visitor.page.getByText('Company account (Example Ltd)').waitFor();
  expect(await visitor.page.getByRole('button', { name: 'Change password' }).count()).toBe(0);
  expect(complaintsOf(visitor)).toEqual([]);
  await visitor.close();
});

test.each(
  casesOf(
    [
      ['en-GB', 'Sign in with Example Ltd', 'You have no access to this console. Ask an administrator for an invitation.'],
      ['de-DE', 'Mit Example Ltd anmelden', 'Sie haben keinen Zugang zu dieser Konsole. Bitten Sie die Administration um eine Einladung.'],
    ],
    (_one, place) => place === 0,
  ),
)(
  'a stranger is told why not, in words (%s), and nothing of the page is wider than a telephone or hard to use',
  async (locale, button, why) => {
    provider.person = { sub: 'person-9', email: 'stranger@example.test', email_verified: true };
    const visitor = await browser.stranger({ locale, viewport: phone });
    await visitor.open('/sign-in');
    await visitor.page.getByRole('link', { name: button }).click();
    await visitor.page.getByText(why).waitFor();
    await visitor.page.getByRole('link', { name: button }).waitFor();
    expect(await overflowPx(visitor.page)).toBeLessThanOrEqual(0);
    expect(await barriers(visitor.page)).toEqual([]);
    expect(complaintsOf(visitor)).toEqual([]);
    await visitor.close();
  },
);

test('where only the company’s accounts sign in, the password is out of the way, and there for the one who keeps it', async () => {
  const visitor = await onlyBrowser.stranger();
  await visitor.open('/sign-in');
  await visitor.page.getByRole('link', { name: 'Sign in with Example Ltd' }).waitFor();
  expect(await visitor.page.getByLabel('E-mail').count()).toBe(0);
  await visitor.page.getByRole('button', { name: 'Use the emergency password' }).click();
  await visitor.page.getByLabel('E-mail').fill(emailOf('ADMIN'));
  await visitor.page.locator('input[name="password"]').fill(staffPassword);
  await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await visitor.page.getByRole('heading', { name: 'Overview' }).waitFor();
  await visitor.close();
});

longTest('administrators see who signs in with the company’s account and whose role comes from it, and end their sessions', async () => {
  provider.person = { sub: 'person-4', email: 'robin@example.test', name: 'Robin Support', email_verified: true, groups: ['pay-support'] };
  const robin = await browser.stranger();
  await robin.open('/sign-in');
  await robin.page.getByRole('link', { name: 'Sign in with Example Ltd' }).click();
  await robin.page.getByRole('heading', { name: 'Overview' }).waitFor();
  const admin = await browser.signedIn('ADMIN');
  await admin.open('/staff');
  const row = admin.page.getByRole('row').filter({ hasText: 'Robin Support' });
  await row.getByText('Company account').waitFor();
  await row.getByText('role from the company’s accounts').waitFor();
  await row.getByRole('button', { name: 'Actions for Robin Support' }).click();
  await admin.page.getByRole('menuitem', { name: 'Edit…' }).click();
  await admin.page.getByText('Role and entity come from the company’s accounts').waitFor();
  expect(await admin.page.getByRole('combobox', { name: 'Role' }).isDisabled()).toBe(true);
  expect(await admin.page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(false);
  await admin.page.keyboard.press('Escape');
  await admin.open('/access-review?all=yes');
  const reviewed = admin.page.getByRole('row').filter({ hasText: 'Robin Support' });
  await reviewed.getByText('Company account').waitFor();
  await reviewed.getByRole('button', { name: /Sessions/ }).click();
  await admin.page.getByText('by company account').waitFor();
  await admin.page.getByRole('button', { name: 'End all sessions' }).click();
  await admin.page.getByText('Robin Support was signed out.').waitFor();
  await robin.open('/payments');
  await robin.page.getByRole('link', { name: 'Sign in with Example Ltd' }).waitFor();
  await Promise.all([robin.close(), admin.close()]);
});
