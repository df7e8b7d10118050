import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffRoles } from '../../api/contract/staff-roles.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, type StaffHarness, startStaff } from './browser.ts';

let gateway: StaffHarness;
let admin: Browser;
beforeEach(async () => {
  gateway = await startStaff();
  admin = await gateway.signedIn('ADMIN');
});
afterEach(() => gateway.stop());

const update =
  'mutation ($id: ID!, $i: UpdateStaffMemberInput!) { updateStaffMember(id: $id, input: $i) { id role disabledAt version refundLimit { amount currency } } }';
const invite = 'mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link member { id } } }';

async function memberOf(email: string) {
  const member = await gateway.store.staff.byEmail(email);
  if (!member) throw new Error(`nobody is ${email}`);
  return member;
}

/** An administrator of one merchant, signed in. */
async function merchantAdmin(): Promise<Browser> {
  const input = { email: 'boss@example.test', name: 'Boss', role: 'ADMIN', entityId: sandbox.demoShop };
  const { data } = await admin.graphql(invite, { i: input });
  const browser = gateway.browser();
  const token = /#token=(\w+)/.exec(data.createStaffMember.link)?.[1];
  await browser.post('/accept-invitation', { token, password: 'a-much-better-one' });
  await browser.post('/sign-in/email', { email: 'boss@example.test', password: 'a-much-better-one' });
  return browser;
}

test('lists staff with role, limit, second factor and when they were last there', async () => {
  await gateway.signedIn('SUPPORT');
  const { data } = await admin.graphql(
    '{ staffMembers { edges { node { email role entity { name } refundLimit { amount currency } accepted secondFactor passkeys disabledAt lastSeenAt } } } }',
  );
  const members = data.staffMembers.edges.map(({ node }: { node: object }) => node);
  expect(members).toHaveLength(staffRoles.length);
  expect(members).toContainEqual({
    email: 'support@example.test',
    role: 'SUPPORT',
    entity: { name: 'Sandbox' },
    refundLimit: { amount: '100.00', currency: 'EUR' },
    accepted: true,
    secondFactor: false,
    passkeys: 0,
    disabledAt: null,
    lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('the last administrator of an installation is neither shut out nor made less', async () => {
  const boss = await merchantAdmin();
  expect((await boss.graphql('{ viewer { role } }')).data.viewer.role).toBe('ADMIN');
  const { id } = await memberOf('admin@example.test');
  // By a program's token of the psp, because nobody may do it to themselves.
  const { data } = await admin.graphql(
    `mutation { createAccessToken(input: {entityId: "${sandbox.psp}", name: "ops", scopes: [ADMIN, PAYMENTS_READ]}) { token } }`,
  );
  for (const input of [{ disabled: true }, { role: 'VIEWER' }, { entityId: sandbox.demoShop }]) {
    const answer = await gateway.graphql(update, { id, i: input }, { token: data.createAccessToken.token });
    expect([answer.status, answer.errors?.[0]?.message]).toEqual([409, 'this is the last administrator: make another one first']);
  }
  expect((await memberOf('admin@example.test')).disabledAt).toBeNull();
  const finance = await memberOf('finance@example.test');
  await admin.graphql(update, { id: finance.id, i: { role: 'ADMIN' } });
  expect((await gateway.graphql(update, { id, i: { disabled: true } }, { token: data.createAccessToken.token })).errors).toBeUndefined();
});

test('nobody changes the role, entity or access of their own account', async () => {
  const { id } = await memberOf('admin@example.test');
  for (const input of [{ disabled: true }, { role: 'FINANCE' }, { entityId: sandbox.demoShop }]) {
    expect((await admin.graphql(update, { id, i: input })).errors[0]?.extensions?.resultCode).toBe('200.300.404');
  }
  expect((await admin.graphql(update, { id, i: { name: 'Another name' } })).errors).toEqual([]);
});

test('who was shut out and is let in again signs in anew: the old session stays ended', async () => {
  const support = await gateway.signedIn('SUPPORT');
  const { id } = await memberOf('support@example.test');
  await admin.graphql(update, { id, i: { disabled: true } });
  await admin.graphql(update, { id, i: { disabled: false } });
  expect((await memberOf('support@example.test')).disabledAt).toBeNull();
  expect((await support.graphql('{ viewer { role } }')).status).toBe(401);
  expect((await gateway.signedIn('SUPPORT')).cookies.size).toBeGreaterThan(0);
});

describe('sessions of a colleague', () => {
  const read = `query ($id: ID!) { node(id: $id) { ... on StaffMember { permissions mustEnrol sessions { id userAgent address lastSeenAt } } } }`;
  const end = 'mutation ($id: ID!, $session: ID) { endStaffSessions(id: $id, sessionId: $session) { sessions { id } } }';
  const isSignedIn = async (browser: Browser) => (await browser.graphql('{ viewer { id } }')).status === 200;

  test('are listed with browser and address, and one is ended at once while the other stays', async () => {
    const [one, two] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
    const { id } = await memberOf('support@example.test');
    const { node } = (await admin.graphql(read, { id })).data;
    expect(node).toMatchObject({ mustEnrol: false, permissions: expect.arrayContaining(['PAYMENTS_REFUND']) });
    expect(node.permissions).not.toContain('PAYMENTS_CAPTURE');
    expect(node.sessions).toHaveLength(2);
    expect(node.sessions[0]).toMatchObject({ userAgent: 'a browser', address: '192.0.2.1' });
    const session = (await two.get('/get-session')).body.session.id;
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, true]);
    const { data } = await admin.graphql(end, { id, session });
    expect(data.endStaffSessions.sessions.map((left: { id: string }) => left.id)).not.toContain(session);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false]);
  });

  test('all end together, which the audit log tells, and the colleague may sign in again', async () => {
    const [one, two] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
    const { id } = await memberOf('support@example.test');
    expect((await admin.graphql(end, { id })).data.endStaffSessions.sessions).toEqual([]);
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, false]);
    const { data } = await admin.graphql(
      `{ auditLog(first: 1, action: "staff.sessions") { edges { node { callerId subjectId change } } } }`,
    );
    expect(data.auditLog.edges[0].node).toMatchObject({
      callerId: 'admin@example.test',
      subjectId: id,
      change: { how: 'revoke-sessions' },
    });
    expect(await isSignedIn(await gateway.signedIn('SUPPORT'))).toBe(true);
  });

  test('are not ended by the id of a session that is somebody else’s', async () => {
    const finance = await gateway.signedIn('FINANCE');
    const session = (await finance.get('/get-session')).body.session.id;
    const { id } = await memberOf('support@example.test');
    await admin.graphql(end, { id, session });
    expect(await isSignedIn(finance)).toBe(true);
  });
});

describe('an administrator of one merchant', () => {
  test('reads a member of that merchant by its id, and nobody above', async () => {
    const boss = await merchantAdmin();
    const read = async (email: string) => {
      const { id } = await memberOf(email);
      return (await boss.graphql('query ($id: ID!) { node(id: $id) { ... on StaffMember { email } } }', { id })).data.node;
    };
    expect(await read('boss@example.test')).toEqual({ email: 'boss@example.test' });
    expect(await read('viewer@example.test')).toBeNull();
  });

  test('sees only staff of that merchant', async () => {
    const boss = await merchantAdmin();
    const { data } = await boss.graphql('{ staffMembers { edges { node { email } } } }');
    expect(data.staffMembers.edges).toEqual([{ node: { email: 'boss@example.test' } }]);
  });

  test('neither changes nor resets staff above or beside it: they do not exist', async () => {
    const boss = await merchantAdmin();
    const { id } = await memberOf('viewer@example.test');
    const answers = [
      await boss.graphql(update, { id, i: { disabled: true } }),
      await boss.graphql(`mutation { resetStaffPassword(id: "${id}") { link } }`),
      await boss.graphql(`mutation { endStaffSessions(id: "${id}") { id } }`),
    ];
    for (const { errors } of answers) expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', resultCode: '200.300.406' });
  });

  test('invites nobody to another entity, and moves nobody there', async () => {
    const boss = await merchantAdmin();
    for (const entityId of [sandbox.psp, sandbox.otherShop, sandbox.otherChannel]) {
      const input = { email: 'x@example.test', name: 'X', role: 'VIEWER', entityId };
      expect((await boss.graphql(invite, { i: input })).errors[0]?.extensions?.resultCode).toBe('800.900.301');
    }
    const own = { email: 'x@example.test', name: 'X', role: 'VIEWER', entityId: sandbox.documented };
    const { data } = await boss.graphql(invite, { i: own });
    const moved = await boss.graphql(update, { id: data.createStaffMember.member.id, i: { entityId: sandbox.psp } });
    expect(moved.errors[0]?.extensions?.resultCode).toBe('800.900.301');
  });
});

test('an address is one person’s', async () => {
  const input = { email: 'Support@Example.test', name: 'Again', role: 'VIEWER', entityId: sandbox.psp };
  const { errors } = await admin.graphql(invite, { i: input });
  expect(errors[0]?.extensions?.parameterErrors).toEqual([{ name: 'email', value: null, message: 'email belongs to somebody already' }]);
});

test.each(['', 'nobody', 'a b@example.test', 'a@b@example.test'])('%j is no address to invite', async (email) => {
  const { errors } = await admin.graphql(invite, { i: { email, name: 'X', role: 'VIEWER', entityId: sandbox.psp } });
  expect(errors[0]?.extensions?.parameterErrors).toEqual([expect.objectContaining({ name: 'email' })]);
});

test('a change upon a version that is past is refused, so that two administrators undo nothing of each other', async () => {
  const { id, version } = await memberOf('support@example.test');
  expect((await admin.graphql(update, { id, i: { name: 'First', expectedVersion: version } })).data.updateStaffMember.version).toBe(
    version + 1,
  );
  const second = await admin.graphql(update, { id, i: { name: 'Second', expectedVersion: version } });
  expect(second.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', resultCode: '800.110.100' });
  expect((await memberOf('support@example.test')).name).toBe('First');
});

test('a change of nothing writes nothing: the version and the audit log stay, so that a colleague’s change is not refused', async () => {
  const { id, version } = await memberOf('support@example.test');
  const count = async () =>
    (await admin.graphql('{ auditLog(first: 50, action: "staff.update") { edges { node { id } } } }')).data.auditLog.edges.length;
  const before = await count();
  const { name, role } = await memberOf('support@example.test');
  for (const i of [{}, { name, role }, { disabled: false }])
    expect((await admin.graphql(update, { id, i })).data.updateStaffMember).toMatchObject({ version });
  expect(await count()).toBe(before);
  expect((await admin.graphql(update, { id, i: { name: 'First', expectedVersion: version } })).data.updateStaffMember.version).toBe(
    version + 1,
  );
  const stale = await admin.graphql(update, { id, i: { expectedVersion: version } });
  expect(stale.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
});

test('who rises from SUPPORT loses the limit, and only SUPPORT is given one', async () => {
  const { id } = await memberOf('support@example.test');
  expect((await admin.graphql(update, { id, i: { role: 'FINANCE' } })).data.updateStaffMember.refundLimit).toBeNull();
  const { errors } = await admin.graphql(update, { id, i: { refundLimit: { amount: '5.00', currency: 'EUR' } } });
  expect(errors[0]?.extensions?.parameterErrors).toEqual([expect.objectContaining({ name: 'refundLimit' })]);
});

test('every change is in the audit log, with who made it and what it was before', async () => {
  const { id } = await memberOf('support@example.test');
  await admin.graphql(update, { id, i: { refundLimit: { amount: '250.00', currency: 'EUR' } } });
  const { data } = await admin.graphql('{ auditLog(first: 1) { edges { node { action callerId callerName subjectId change } } } }');
  expect(data.auditLog.edges[0].node).toEqual({
    action: 'staff.update',
    callerId: 'admin@example.test',
    callerName: 'Sandbox Admin',
    subjectId: id,
    change: { refundLimit: { before: '10000 EUR (minor units)', after: '25000 EUR (minor units)' } },
  });
});
