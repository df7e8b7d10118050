import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const { staffSigningSecret } = await import('../../api/access/staff-session.ts');
  const [first, second] = [await staffSigningSecret(gateway.ports), await staffSigningSecret({ ...gateway.ports })];
  expect(second.reveal()).toBe(first.reveal());
  expect(first.reveal()).toMatch(/^[0-9a-f]{64}$/);
  expect(await isSignedIn(browser)).toBe(true);
});
