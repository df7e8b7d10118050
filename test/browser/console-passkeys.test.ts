/** Passkeys of a member of staff, by the browser's own authenticator: added, used, refused, removed, each told in words. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, emailOf, launchConsole, staffPassword } from '../support/console-browser.ts';

// Browsers use no passkeys at an IP address.
const named = inject('consoleUrl').replace('127.0.0.1', 'localhost');
let byName: ConsoleBrowser;
let byAddress: ConsoleBrowser;

beforeAll(async () => {
  [byName, byAddress] = [await launchConsole(named), await launchConsole(inject('consoleUrl'))];
});
afterAll(async () => {
  await byName?.end();
  await byAddress?.end();
});

const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

test('a passkey signs in until it is removed, and every refusal says why in the words of the console', async () => {
  const staff = await byName.signedIn('AUDITOR');
  const { page, context } = staff;
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options: authenticator });
  const add = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
  };
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: /Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
  };
  const use = () => page.getByRole('button', { name: 'Use a passkey' }).click();
  const told = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

  await staff.open('/account');
  await add('Work laptop');
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();
  await add('Once more');
  await told('This device already has a passkey for your account.');
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await signOut();

  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await use();
  await told('The passkey was not used: the device cancelled or took too long.');
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await use();
  await page.waitForURL(/overview/);

  await staff.open('/account');
  const remove = page.getByRole('button', { name: 'Remove Work laptop' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('“Work laptop” will no longer sign you in.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).focus();
  await page.keyboard.press('Enter');
  await remove.waitFor({ state: 'detached' });
  await signOut();
  await use();
  await told('This passkey was removed from its account. Use another one, or your password.');
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

/** A press whose button moves before it is let go does nothing. */
test.each([
  ['how they signed in', /\/graphql$/, 'SignInMethod'],
  ['their passkeys', /\/auth\/passkey\/list-user-passkeys/, ''],
])('no button that adds a passkey moves when the answer comes that says %s', async (_what, address, holds) => {
  const staff = await byName.signedIn('FINANCE');
  const { page } = staff;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!(route.request().postData() ?? '').includes(holds)) return route.fallback();
    asked.resolve();
    await held.promise;
    await route.fallback();
  });
  const sessions = page.waitForResponse(/\/auth\/get-session/);
  await staff.open('/account');
  await Promise.all([asked.promise, sessions]);
  const button = page.getByRole('button', { name: 'Add a passkey' });
  await page.getByRole('heading', { name: 'My account' }).waitFor();
  const before = (await button.isVisible()) ? await button.boundingBox() : null;
  held.resolve();
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  await page.getByText('This session', { exact: true }).waitFor();
  const after = await button.boundingBox();
  expect(after).not.toBeNull();
  expect([null, after?.y]).toContain(before?.y ?? null);
  await staff.close();
});

test('at an IP address the console says that a name is needed', async () => {
  const staff = await byAddress.stranger();
  await staff.open('/sign-in');
  await staff.page.getByRole('textbox', { name: 'E-mail' }).fill(emailOf('AUDITOR'));
  await staff.page.locator('input[type=password]').fill(staffPassword);
  await staff.page.keyboard.press('Enter');
  await staff.page.waitForURL(/overview/);
  await staff.open('/account');
  await staff.page.getByRole('button', { name: 'Add a passkey' }).click();
  await staff.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Here');
  await staff.page.keyboard.press('Enter');
  await staff.page
    .getByRole('alert')
    .getByText(/^Browsers use no passkeys at an IP address/)
    .waitFor();
  await staff.close();
});
