/** A role made by ticking, given to a colleague, changed while they look on, and retired. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let admin: Visitor;
let colleague: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  admin = await browser.signedIn('ADMIN');
  colleague = await inviteColleague();
});
afterAll(() => browser?.end());

const stamp = Date.now().toString(36);
const email = `till-${stamp}@example.test`;

/** Somebody whom no other test signs in. */
async function inviteColleague(): Promise<Visitor> {
  const post = async (visitor: Visitor, path: string, data: object) =>
    (await visitor.context.request.post(`${url}${path}`, { headers: { origin: url }, data })).json();
  const { entityId } = (await post(admin, '/graphql', { query: '{ viewer { entityId } }' })).data.viewer;
  const query = 'mutation ($input: CreateStaffMemberInput!) { viewer: createStaffMember(input: $input) { link } }';
  const input = { email, name: 'New Colleague', role: 'VIEWER', entityId };
  const { data } = await post(admin, '/graphql', { query, variables: { input } });
  const token = new URL(data.viewer.link).hash.replace('#token=', '');
  const made = await browser.stranger();
  await post(made, '/auth/accept-invitation', { token, password: 'a-much-better-one' });
  await post(made, '/auth/sign-in/email', { email, password: 'a-much-better-one' });
  return made;
}

const name = `Till ${stamp}`;

async function give(role: string): Promise<void> {
  const { page } = admin;
  await admin.open('/staff');
  await page
    .getByRole('row', { name: new RegExp(email) })
    .locator('[data-actions]')
    .click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: role });
  await page.getByRole('dialog').getByText('This takes effect immediately').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('an administrator makes a role, reads what one person could do alone, and gives it', async () => {
  const { page } = admin;
  await admin.open('/roles');
  await page.getByRole('table', { name: 'Roles' }).getByText('Administrator').first().waitFor();
  await page.getByRole('link', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByText('Nothing that two people should do.').waitFor();
  await page.getByRole('checkbox', { name: 'Refund', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Decide an unknown outcome' }).check();
  const words = page.getByRole('status').filter({ hasText: 'What one person could do alone' });
  await words.getByText(/the shopper could be paid twice/).waitFor();
  await words.getByText(/approve what colleagues ask for/).waitFor();
  // A limit takes away what would let money out past it.
  await page.getByRole('switch', { name: 'Each person has a limit' }).check();
  expect(await page.getByRole('checkbox', { name: 'Decide an unknown outcome' }).isDisabled()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Decide an unknown outcome' }).isChecked()).toBe(false);
  await page.getByText('Nothing that two people should do.').waitFor();
  await page.getByRole('button', { name: 'Make role' }).click();
  await page.getByRole('link', { name }).waitFor();
  await give(name);
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('No refunds')
    .waitFor();
  expect(admin.complaints).toEqual([]);
});

test('a change is in the open session of a colleague without a new sign-in, and the page says whom it concerns', async () => {
  const { page } = admin;
  await colleague.open('/account');
  await colleague.page.getByText(name).waitFor();
  await admin.open('/roles');
  await page.getByRole('link', { name }).click();
  await page.getByRole('checkbox', { name: 'Download lists' }).check();
  await page.getByText('Gains:').waitFor();
  await page.getByText('One person has it.').waitFor();
  await page.getByRole('button', { name: 'Save role' }).click();
  await page.getByRole('table', { name: 'Roles' }).waitFor();
  await colleague.open('/account');
  await colleague.page.getByText('Download lists').waitFor();
  await admin.open('/access-review?may=EXPORT');
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByText(name)
    .waitFor();
  expect([...admin.complaints, ...colleague.complaints]).toEqual([]);
});

longTest('a role that somebody has is not retired; one that nobody has is, and the audit log says so', async () => {
  const { page } = admin;
  const retire = async (): Promise<void> => {
    await admin.open('/roles');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
  };
  await retire();
  await page
    .getByRole('dialog')
    .getByText(/give them another role on the staff page first/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await give('Viewer');
  await retire();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  await admin.open('/audit');
  await page.getByText('Retired a role').filter({ visible: true }).first().waitFor();
});
