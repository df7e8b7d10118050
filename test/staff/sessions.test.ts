import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashSessionTokens, toStoredName } from '../../api/domain/staff/sign-in/session-tokens.ts';
import { forgetStaff, staffSigningSecret } from '../../api/foundation/access/staff-session.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, inTurn, type StaffHarness, sandboxPassword, startStaff } from './browser.ts';

let gateway: StaffHarness;
beforeEach(async () => {
  gateway = await startStaff();
});
afterEach(() => gateway.stop());

const isSignedIn = async (browser: Browser) => (await browser.graphql('{ viewer { id } }')).status === 200;

test('sessions are listed with address, browser and when they were used, and nobody else’s among them', async () => {
  const [one, two] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
  await gateway.signedIn('FINANCE');
  const { body } = await one.get('/list-sessions');
  expect(body).toHaveLength(2);
  expect(body[0]).toMatchObject({ ipAddress: '192.0.2.1', userAgent: 'a browser', updatedAt: expect.any(String), id: body[0].token });
  expect((await two.get('/list-sessions')).body).toHaveLength(2);
});

test('a session is ended by another of the same person, at once', async () => {
  const [one, two] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
  const own = (await two.get('/get-session')).body.session.id;
  expect(await isSignedIn(two)).toBe(true);
  expect((await one.post('/revoke-session', { token: own })).status).toBe(200);
  expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false]);
});

test('a session that was read before it was ended here, and arrives after that, is not remembered', async () => {
  const [one, two] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
  const own = (await two.get('/get-session')).body.session.id;
  const { staffSessions } = gateway.ports.store;
  const { byTokenHash } = staffSessions;
  forgetStaff(gateway.ports);
  const [reading, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slowly = vi.spyOn(staffSessions, 'byTokenHash').mockImplementationOnce(async (hash) => {
    const read = await byTokenHash(hash);
    reading.resolve();
    await arrival.promise;
    return read;
  });
  const asked = isSignedIn(two);
  await reading.promise;
  expect((await one.post('/revoke-session', { token: own })).status).toBe(200);
  arrival.resolve();
  expect([await asked, await isSignedIn(two)]).toEqual([true, false]);
  slowly.mockRestore();
});

test('nobody ends the session of somebody else', async () => {
  const [one, other] = [await gateway.signedIn('ADMIN'), await gateway.signedIn('SUPPORT')];
  const theirs = (await other.get('/get-session')).body.session.id;
  expect((await one.post('/revoke-session', { token: theirs })).status).toBe(404);
  expect(await isSignedIn(other)).toBe(true);
});

test('a cookie is worth nothing after signing out, though somebody kept it', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const kept = new Map(browser.cookies);
  expect((await browser.post('/sign-out')).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['staff.known_browser']);
  for (const [name, value] of kept) browser.cookies.set(name, value);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await browser.get('/get-session')).text).toBe('null');
});

test('changing the password ends every other session, keeps this one and wants the new password from now on', async () => {
  const [one, other] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
  const change = { currentPassword: sandboxPassword, newPassword: 'a-much-better-one', revokeOtherSessions: false };
  expect((await one.post('/change-password', change)).status).toBe(200);
  expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, false]);
  expect((await gateway.browser().signIn('SUPPORT')).status).toBe(401);
  expect((await gateway.browser().signIn('SUPPORT', 'a-much-better-one')).status).toBe(200);
});

test('a new password is 12 characters or more', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const answer = await browser.post('/change-password', { currentPassword: sandboxPassword, newPassword: 'eleven-char' });
  expect([answer.status, answer.body.code]).toEqual([400, 'PASSWORD_TOO_SHORT']);
});

test('a change of the password that was refused does not stand in the audit log as one that was made', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const change = { currentPassword: 'not-the-password', newPassword: 'elf bread window' };
  expect((await browser.post('/change-password', change)).status).toBe(400);
  const { items } = await gateway.store.auditLog.page('', { first: 50 });
  expect(items.map(({ item }) => item.action).sort()).toEqual(['staff.sign-in', 'staff.wrong-password']);
});

test('wrong passwords in a session that was left open count as they do at the door', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const guess = () => browser.post('/change-password', { currentPassword: 'not-the-password', newPassword: 'a-much-better-one' });
  const answers = await inTurn(6, guess);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429, 429]);
  expect((await browser.signIn('SUPPORT')).status).toBe(429);
});

test('a cookie whose signature is another is no credential', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const value = decodeURIComponent(browser.cookies.get('staff.session_token') ?? '');
  const [token = ''] = value.split('.');
  const forged = btoa(String.fromCharCode(...new Uint8Array(32)));
  for (const cookie of [token, `${token}.`, `${token}.${forged}`, `${token}.!`, `.${forged}`]) {
    browser.cookies.set('staff.session_token', encodeURIComponent(cookie));
    expect([cookie, await isSignedIn(browser)]).toEqual([cookie, false]);
  }
});

test('a restart signs nobody out: the key of cookies comes from the vault', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const { staffSigningSecret } = await import('../../api/foundation/access/staff-session.ts');
  const [first, second] = [await staffSigningSecret(gateway.ports), await staffSigningSecret({ ...gateway.ports })];
  expect(second.reveal()).toBe(first.reveal());
  expect(first.reveal()).toMatch(/^[0-9a-f]{64}$/);
  expect(await isSignedIn(browser)).toBe(true);
});

test('a copy of the database signs nobody in: it holds no token of a session, of a second factor, of an invitation or of a known browser', async () => {
  const admin = await gateway.signedIn('ADMIN');
  const other = await gateway.signedIn('ADMIN');
  const enabled = await admin.post('/two-factor/enable', { password: sandboxPassword });
  const input = { email: 'new@example.test', name: 'New', role: 'VIEWER', entityId: sandbox.psp };
  const invited = await admin.graphql('mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link } }', { i: input });
  const link = /#token=(\w+)/.exec(invited.data.createStaffMember.link)?.[1] ?? '';
  const { run } = gateway.store.staff.database;
  const tables = await Promise.all(
    ['staff_session', 'staff_verification', 'staff_user'].map((table) => run(`select * from "${table}"`, [], 'all')),
  );
  const copied = JSON.stringify(tables, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(enabled.status).toBe(200);
  const values = [admin, other].flatMap(({ cookies }) =>
    [...cookies.values()].map((value) => decodeURIComponent(value).split('.')[0] ?? ''),
  );
  expect(values.length).toBeGreaterThanOrEqual(4);
  for (const secret of [...values, link]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(copied).not.toContain(secret);
  }
});

test('what the database holds of a session is no token', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  const name = 'staff.session_token';
  const [token = '', signature = ''] = decodeURIComponent(browser.cookies.get(name) ?? '').split('.');
  const hash = await gateway.ports.vault.digest(token);
  const { rows } = await gateway.store.staff.database.run('select "token" from "staff_session" where "token" = ?', [hash], 'all');
  expect(rows).toHaveLength(1);
  const secret = await staffSigningSecret(gateway.ports);
  for (const guess of [hash, toStoredName(hash).replace(/[0-9a-f-]{36}/, crypto.randomUUID())]) {
    // Also for whoever has the key that signs cookies.
    const signed = createHmac('sha256', secret.reveal()).update(guess).digest('base64');
    browser.cookies.set(name, encodeURIComponent(`${guess}.${signed}`));
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/get-session')).text).toBe('null');
  }
  browser.cookies.set(name, encodeURIComponent(`${token}.${signature}`));
  expect(await isSignedIn(browser)).toBe(true);
});

test('of two sessions that are stored at the same moment each browser is told its own token', async () => {
  const stored: unknown[] = [];
  let goOn = () => {};
  const both = new Promise<void>((resolve) => (goOn = resolve));
  const create = async ({ data }: { readonly data: object }) => {
    stored.push(data);
    if (stored.length === 2) goOn();
    await both;
    return data;
  };
  const adapter = hashSessionTokens((() => ({ create })) as never, async (token) => `hash of ${token}`)({});
  const told = await Promise.all(['one', 'two'].map((token) => adapter.create({ model: 'session', data: { token } })));
  expect(told).toEqual([{ token: 'one' }, { token: 'two' }]);
  expect(stored).toEqual([{ token: 'hash of one' }, { token: 'hash of two' }]);
});

test('ending all other sessions keeps this one', async () => {
  const [one, two, three] = [await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT'), await gateway.signedIn('SUPPORT')];
  expect((await one.post('/revoke-other-sessions')).status).toBe(200);
  expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(three)]).toEqual([true, false, false]);
});
