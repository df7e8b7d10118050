/** Roles that administrators make from permissions: who may, what they may not, and that a change holds in open sessions. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customPermissions } from '../../api/foundation/access/custom-role.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Browser, type StaffHarness, startStaff } from './browser.ts';
import { giveRole, makeRole, retireRole, updateRole } from './role-maker.ts';

let gateway: StaffHarness;
let admin: Browser;
beforeEach(async () => {
  gateway = await startStaff();
  admin = await gateway.signedIn('ADMIN');
});
afterEach(() => gateway.stop());

const idOf = async (email: string): Promise<string> => (await gateway.store.staff.byEmail(email))?.id ?? '';
const resultCode = ({ errors }: Awaited<ReturnType<Browser['graphql']>>) => errors[0]?.extensions?.resultCode;
const wrongNames = ({ errors }: Awaited<ReturnType<Browser['graphql']>>) => errors[0]?.extensions?.parameterErrors?.map(({ name }) => name);

/** The viewer of the sandbox, signed in before the role was there. */
async function holder(...made: Parameters<typeof makeRole> extends [unknown, ...infer Rest] ? Rest : never) {
  const browser = await gateway.signedIn('VIEWER');
  const { data } = await makeRole(admin, ...made);
  const role = data.createCustomRole;
  const { errors } = await admin.graphql(giveRole, { id: await idOf('viewer@example.test'), r: role.id });
  expect(errors).toEqual([]);
  return { browser, role };
}

async function invited(email: string, changes: object): Promise<Browser> {
  const invite = 'mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link } }';
  const { data, errors } = await admin.graphql(invite, { i: { email, name: 'Boss', entityId: sandbox.demoShop, ...changes } });
  expect(errors).toEqual([]);
  const browser = gateway.browser();
  const token = /#token=(\w+)/.exec(data.createStaffMember.link)?.[1];
  await browser.post('/accept-invitation', { token, password: 'a-much-better-one' });
  await browser.post('/sign-in/email', { email, password: 'a-much-better-one' });
  return browser;
}

test('a role is made of what was ticked, with reading payments, and says what it lets one person do alone', async () => {
  const { data } = await makeRole(admin, ['payments:refund', 'reconcile', 'personal:read', 'export'], { name: '  Till ' });
  expect(data.createCustomRole).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Till',
    about: '',
    entityId: sandbox.psp,
    permissions: ['PAYMENTS_READ', 'PAYMENTS_REFUND', 'PERSONAL_READ', 'EXPORT', 'RECONCILE'],
    refundsLimited: false,
    cautions: ['ASKS_AND_APPROVES', 'REFUNDS_AND_RECONCILES', 'TAKES_PERSONAL_DATA_AWAY'],
    mayChange: true,
    mayGive: true,
    version: 1,
    retiredAt: null,
  });
});

test('whoever has it may do what it allows and nothing else, in a session that was open before', async () => {
  const { browser, role } = await holder(['webhooks:redeliver', 'configuration:read']);
  const { data } = await browser.graphql('{ viewer { role customRole { name } permissions scopes } }');
  expect(data.viewer).toEqual({
    role: 'CUSTOM',
    customRole: { name: 'Till' },
    permissions: ['PAYMENTS_READ', 'WEBHOOKS_REDELIVER', 'CONFIGURATION_READ'],
    scopes: [],
  });
  expect((await browser.graphql('{ auditLog { edges { cursor } } }')).errors).toEqual([]);
  expect(resultCode(await browser.graphql('{ bankLines { edges { cursor } } }'))).toBe('800.900.301');
  await admin.graphql(updateRole, { id: role.id, i: { permissions: ['EXPORT'] } });
  expect((await browser.graphql('{ bankLines { edges { cursor } } }')).errors).toEqual([]);
  expect(resultCode(await browser.graphql('{ auditLog { edges { cursor } } }'))).toBe('800.900.301');
});

test('the audit log says who made, changed and retired it, with what it was before', async () => {
  const { role } = await holder(['export']);
  await admin.graphql(updateRole, { id: role.id, i: { name: 'Front desk', permissions: ['NOTES_WRITE'] } });
  const { data } = await makeRole(admin, [], { name: 'Nobody' });
  await admin.graphql(retireRole, { id: data.createCustomRole.id });
  const log = await admin.graphql('{ auditLog(first: 10) { edges { node { action callerId subjectId change } } } }');
  const entries = log.data.auditLog.edges
    .map(({ node }: { node: object }) => node)
    .filter(({ action }: { action: string }) => action.startsWith('role.') || action === 'staff.update');
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'role.retire',
    'role.create',
    'role.update',
    'staff.update',
    'role.create',
  ]);
  expect(entries[2]).toEqual({
    action: 'role.update',
    callerId: 'admin@example.test',
    subjectId: role.id,
    change: {
      name: { before: 'Till', after: 'Front desk' },
      permissions: { before: ['payments:read', 'export'], after: ['payments:read', 'notes:write'] },
    },
  });
  expect(entries[3].change).toEqual({ role: { before: 'VIEWER', after: 'Till' } });
});

describe('nobody grants what they do not have', () => {
  const someRights = ['configuration:read', 'admin', 'notes:write'] as const;

  test('in a role that they make, change or give', async () => {
    const { browser } = await holder(someRights);
    expect(resultCode(await makeRole(browser, ['export'], { name: 'More' }))).toBe('800.900.301');
    const { data } = await makeRole(browser, ['notes:write'], { name: 'Less' });
    expect(data.createCustomRole.mayChange).toBe(true);
    const widened = await browser.graphql(updateRole, { id: data.createCustomRole.id, i: { permissions: ['PAYMENTS_REFUND'] } });
    expect(resultCode(widened)).toBe('800.900.301');
    const above = (await makeRole(admin, ['export'], { name: 'Above' })).data.createCustomRole;
    expect(resultCode(await browser.graphql(updateRole, { id: above.id, i: { name: 'Mine' } }))).toBe('800.900.301');
    expect(resultCode(await browser.graphql(retireRole, { id: above.id }))).toBe('800.900.301');
    const given = await browser.graphql(giveRole, { id: await idOf('support@example.test'), r: data.createCustomRole.id });
    // Support may refund, which this administrator may not: nobody changes a colleague above themselves.
    expect(resultCode(given)).toBe('800.900.301');
    const seen = await browser.graphql('{ customRoles { edges { node { name mayChange mayGive } } } viewer { givenRoles } }');
    expect(seen.data.customRoles.edges.map(({ node }: { node: object }) => node)).toEqual([
      { name: 'Above', mayChange: false, mayGive: false },
      { name: 'Less', mayChange: true, mayGive: true },
      { name: 'Till', mayChange: false, mayGive: true },
    ]);
    expect(seen.data.viewer.givenRoles).toEqual(['VIEWER']);
  });

  test('in a token: its scopes allow no more than the role', async () => {
    const { browser } = await holder(someRights);
    const token = (scope: string) =>
      browser.graphql(`mutation { createAccessToken(input: {entityId: "${sandbox.demoShop}", name: "a", scopes: [${scope}]}) { token } }`);
    for (const scope of ['PAYMENTS_READ', 'PAYMENTS_WRITE', 'ADMIN']) expect(resultCode(await token(scope))).toBe('800.900.301');
  });

  test('by an invitation', async () => {
    const { browser } = await holder(someRights);
    const above = (await makeRole(admin, ['export'], { name: 'Above' })).data.createCustomRole;
    const invite = `mutation { createStaffMember(input: {email: "new@example.test", name: "N", role: CUSTOM, customRoleId: "${above.id}",
      entityId: "${sandbox.psp}"}) { link } }`;
    expect(resultCode(await browser.graphql(invite))).toBe('800.900.301');
  });
});

test('one’s own role is for a colleague to change, so nobody locks themselves out', async () => {
  const { browser, role } = await holder(['configuration:read', 'admin']);
  expect(wrongNames(await browser.graphql(updateRole, { id: role.id, i: { permissions: [] } }))).toEqual(['id']);
  expect((await admin.graphql(updateRole, { id: role.id, i: { permissions: [] } })).errors).toEqual([]);
});

test('the last administrator of an installation is not given another role', async () => {
  // Whoever may do everything may change administrators, and is none.
  const { browser } = await holder(customPermissions);
  const { data } = await makeRole(admin, ['admin'], { name: 'Other' });
  const answer = await browser.graphql(giveRole, { id: await idOf('admin@example.test'), r: data.createCustomRole.id });
  expect(answer.errors[0]?.message).toBe('this is the last administrator: make another one first');
});

test('a role that somebody has is not retired; one that is retired is given to nobody', async () => {
  const { role } = await holder(['export']);
  expect((await admin.graphql(retireRole, { id: role.id })).errors[0]?.message).toBe('somebody has this role: give them another one first');
  await admin.graphql('mutation ($id: ID!) { updateStaffMember(id: $id, input: {role: VIEWER}) { role } }', {
    id: await idOf('viewer@example.test'),
  });
  expect((await admin.graphql(retireRole, { id: role.id })).data.retireCustomRole.retiredAt).not.toBeNull();
  expect(wrongNames(await admin.graphql(giveRole, { id: await idOf('viewer@example.test'), r: role.id }))).toEqual(['customRoleId']);
  expect((await admin.graphql('{ customRoles { edges { node { name } } } }')).data.customRoles.edges).toEqual([]);
  // Its name is free again.
  expect((await makeRole(admin, ['export'])).errors).toEqual([]);
});

describe('refunds with a limit', () => {
  const refund = `mutation ($id: ID!, $a: Decimal!) { refundPayment(id: $id, amount: $a, currency: "EUR", reason: "TICKET-1") { outcome } }`;

  test('each member has one of their own; without one they refund nothing', async () => {
    const { browser, role } = await holder(['payments:refund'], { refundsLimited: true });
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.documented });
    expect((await browser.graphql(refund, { id: body.id, a: '1.00' })).errors[0]?.message).toMatch(/no refund limit/);
    const id = await idOf('viewer@example.test');
    await admin.graphql(giveRole, { id, r: role.id, l: { amount: '10.00', currency: 'EUR' } });
    expect((await browser.graphql(refund, { id: body.id, a: '10.01' })).errors[0]?.message).toMatch(/up to 10\.00 EUR/);
    expect((await browser.graphql(refund, { id: body.id, a: '10.00' })).data.refundPayment.outcome).toBe('APPROVED');
    await admin.graphql(updateRole, { id: role.id, i: { refundsLimited: false } });
    expect((await browser.graphql(refund, { id: body.id, a: '20.00' })).data.refundPayment.outcome).toBe('APPROVED');
    expect((await gateway.store.staff.byId(id))?.refundLimit).toBeNull();
  });

  test.each(['payments:reverse', 'payments:decide', 'jobs:manage', 'reconcile', 'admin'] as const)(
    'go with no %s, by which money would go out past the limit',
    async (permission) => {
      expect(wrongNames(await makeRole(admin, ['payments:refund', permission], { refundsLimited: true }))).toEqual(['permissions']);
    },
  );

  test('are refused where the role refunds nothing', async () => {
    expect(wrongNames(await makeRole(admin, ['export'], { refundsLimited: true }))).toEqual(['refundsLimited']);
  });
});

describe('at a merchant', () => {
  test('an administrator makes roles there, gives those of above, and sees nothing of another merchant', async () => {
    const boss = await invited('boss@example.test', { role: 'ADMIN' });
    const above = (await makeRole(admin, ['export'], { name: 'Of all' })).data.createCustomRole;
    const theirs = (await makeRole(admin, ['export'], { name: 'Of others', entityId: sandbox.otherShop })).data.createCustomRole;
    const own = (await makeRole(boss, ['export'], { name: 'Of us', entityId: sandbox.demoShop })).data.createCustomRole;
    expect(own.mayChange).toBe(true);
    expect(resultCode(await makeRole(boss, ['export'], { entityId: sandbox.otherShop }))).toBe('800.900.301');
    const seen = await boss.graphql('{ customRoles { edges { node { name mayChange } } } }');
    expect(seen.data.customRoles.edges.map(({ node }: { node: object }) => node)).toEqual([
      { name: 'Of all', mayChange: false },
      { name: 'Of us', mayChange: true },
    ]);
    expect(resultCode(await boss.graphql(updateRole, { id: above.id, i: { name: 'x' } }))).toBe('200.300.406');
    expect(resultCode(await boss.graphql(updateRole, { id: theirs.id, i: { name: 'x' } }))).toBe('200.300.406');
    expect((await boss.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: theirs.id })).data.node).toBeNull();
  });

  test('a role is given there and below, not above', async () => {
    const { data } = await makeRole(admin, ['export'], { entityId: sandbox.demoShop });
    expect(wrongNames(await admin.graphql(giveRole, { id: await idOf('viewer@example.test'), r: data.createCustomRole.id }))).toEqual([
      'customRoleId',
    ]);
    const browser = await invited('till@example.test', { role: 'CUSTOM', customRoleId: data.createCustomRole.id });
    expect((await browser.graphql('{ viewer { permissions } }')).data.viewer.permissions).toEqual(['PAYMENTS_READ', 'EXPORT']);
  });
});

test('a change upon a version that has moved on is refused, and so is the name of another role', async () => {
  const { role } = await holder(['export']);
  await admin.graphql(updateRole, { id: role.id, i: { about: 'At the till' } });
  const late = await admin.graphql(updateRole, { id: role.id, i: { permissions: [], expectedVersion: 1 } });
  expect(late.errors[0]?.message).toBe('the role was changed meanwhile: read it again');
  expect(wrongNames(await makeRole(admin, ['export']))).toEqual(['name']);
});

test('the role that is stored is the one that its giver saw: where it was widened meanwhile nobody is given it', async () => {
  const { data } = await makeRole(admin, ['export']);
  const stale = await gateway.store.staff.roleById(data.createCustomRole.id);
  const member = await gateway.store.staff.byEmail('viewer@example.test');
  if (!stale || !member) throw new Error('nothing was made');
  await admin.graphql(updateRole, { id: stale.id, i: { permissions: ['ADMIN'] } });
  const write = {
    write: 'staff.update',
    member: { ...member, role: 'CUSTOM', customRole: stale },
    at: 0,
    keepAdministrator: false,
  } as const;
  await expect(gateway.store.commit('platform', [write])).rejects.toThrow('custom_role_given');
});

test('CUSTOM and the id of a role go together', async () => {
  const id = await idOf('viewer@example.test');
  const change = (input: string) => admin.graphql(`mutation { updateStaffMember(id: "${id}", input: {${input}}) { id } }`);
  expect(wrongNames(await change('role: CUSTOM'))).toEqual(['customRoleId']);
  const { data } = await makeRole(admin, ['export']);
  expect(wrongNames(await change(`role: VIEWER, customRoleId: "${data.createCustomRole.id}"`))).toEqual(['customRoleId']);
  expect(wrongNames(await change(`customRoleId: "${'8a'.repeat(16)}"`))).toEqual(['customRoleId']);
});

test('payments of programs are no part of a role', async () => {
  expect(wrongNames(await makeRole(admin, ['payments:write']))).toEqual(['permissions']);
});
