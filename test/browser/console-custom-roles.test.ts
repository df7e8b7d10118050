/** A role made by ticking, given to a colleague, changed while they look on, and retired. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
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

const post = async (visitor: Visitor, path: string, data: object) =>
  (await visitor.context.request.post(`${url}${path}`, { headers: { origin: url }, data })).json();

/** Somebody whom no other test signs in. */
async function inviteColleague(): Promise<Visitor> {
  return invite(email, { name: 'New Colleague', role: 'VIEWER' });
}

async function invite(address: string, held: object): Promise<Visitor> {
  const { entityId } = (await post(admin, '/graphql', { query: '{ viewer { entityId } }' })).data.viewer;
  const query = 'mutation ($input: CreateStaffMemberInput!) { viewer: createStaffMember(input: $input) { link } }';
  const input = { email: address, entityId, ...held };
  const { data } = await post(admin, '/graphql', { query, variables: { input } });
  const token = new URL(data.viewer.link).hash.replace('#token=', '');
  const made = await browser.stranger();
  await post(made, '/auth/accept-invitation', { token, password: 'a-much-better-one' });
  await post(made, '/auth/sign-in/email', { email: address, password: 'a-much-better-one' });
  return made;
}

/** A role of these rights and of reading payments, and somebody who has it. */
async function memberWith(rights: readonly string[]) {
  const { entityId } = (await post(admin, '/graphql', { query: '{ viewer { entityId } }' })).data.viewer;
  const query = 'mutation ($input: CreateCustomRoleInput!) { role: createCustomRole(input: $input) { id version } }';
  const input = { name: `${rights.join(' ').toLowerCase()} ${stamp}`, about: '', entityId, permissions: rights, refundsLimited: false };
  const { role } = (await post(admin, '/graphql', { query, variables: { input } })).data;
  const held = { name: `Has ${rights.join(' ')}`, role: 'CUSTOM', customRoleId: role.id };
  return { role, member: await invite(`${rights.join('-').toLowerCase()}-${stamp}@example.test`, held) };
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

test('a right that is taken away while somebody works goes from the page with the first refusal, and a notification says so', async () => {
  const { id } = await merchantOf(url).pay({ amount: '25.00' });
  const { role, member } = await memberWith(['NOTES_WRITE']);
  const { page } = member;
  await member.open(`/payments/${id}?tab=notes`);
  await page.getByRole('textbox', { name: 'Note for colleagues' }).fill('Called the shopper');
  const query = 'mutation ($id: ID!, $input: UpdateCustomRoleInput!) { updateCustomRole(id: $id, input: $input) { version } }';
  const variables = { id: role.id, input: { permissions: ['EXPORT'], expectedVersion: role.version } };
  expect((await post(admin, '/graphql', { query, variables })).errors).toBeUndefined();
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Your rights have changed. This page now shows what you may do.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Note for colleagues' }).count()).toBe(0);
});

test('a role of one right is offered that of many payments, and no more', async () => {
  await merchantOf(url).pay({ amount: '26.00' });
  const { member } = await memberWith(['WEBHOOKS_REDELIVER']);
  const { page } = member;
  await member.open('/payments');
  await page.getByRole('button', { name: 'Act on many' }).click();
  const offered = page.getByRole('combobox', { name: 'What to do' }).getByRole('option');
  await expect.poll(() => offered.allTextContents()).toEqual(['Resend failed webhooks']);
  await member.open('/audit');
  await page.getByText('Your role does not include: “Read tokens, staff and the audit log”.').waitFor();
  expect(member.complaints).toEqual([]);
});

test('an administrator by a role of their own sets the clock, and issues no token that may do more than they', async () => {
  const { member } = await memberWith(['ADMIN', 'CONFIGURATION_READ']);
  const { page } = member;
  await member.open('/sandbox');
  await page.getByText('Your role cannot make payments.').waitFor();
  await page.getByRole('heading', { name: 'Merchant clock' }).waitFor();
  await member.open('/tokens');
  await page.getByText(/A token may do no more than who issues it/).waitFor();
  expect(await page.getByRole('button', { name: 'New token' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for Demo Shop' }).click();
  expect(await page.getByRole('menuitem', { name: 'Replace: it may do more than you' }).isDisabled()).toBe(true);
  expect(member.complaints).toEqual([]);
});
