import { afterEach, beforeEach, expect, test } from 'vitest';
import { harnessUrl } from '../support/harness.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { type Browser, type StaffHarness, startStaff } from './browser.ts';

let gateway: StaffHarness;
let member: Browser;
let authenticator: Authenticator;
beforeEach(async () => {
  gateway = await startStaff();
  member = await gateway.signedIn('FINANCE');
  authenticator = createAuthenticator();
});
afterEach(() => gateway.stop());

async function register(origin = harnessUrl, isVerified = true) {
  const { body } = await member.get('/passkey/generate-register-options');
  return member.post('/passkey/verify-registration', { response: authenticator.register(body, origin, isVerified), name: 'a laptop' });
}

async function signInWith(browser: Browser, origin = harnessUrl, isVerified = true) {
  const { body } = await browser.get('/passkey/generate-authenticate-options');
  return browser.post('/passkey/verify-authentication', { response: authenticator.sign(body, origin, isVerified) });
}

test('a passkey signs its owner in without a password', async () => {
  expect((await register()).status).toBe(200);
  const browser = gateway.browser();
  expect((await signInWith(browser)).status).toBe(200);
  expect((await browser.graphql('{ viewer { email role } }')).data.viewer).toEqual({ email: 'finance@example.test', role: 'FINANCE' });
  expect((await gateway.store.staff.byEmail('finance@example.test'))?.passkeys).toBe(1);
});

test('it signs its owner in while the password waits because somebody guessed at it', async () => {
  expect((await register()).status).toBe(200);
  const stranger = gateway.browser();
  for (let guesses = 1; guesses <= 5; guesses += 1) await stranger.signIn('FINANCE', 'not-the-password');
  expect((await gateway.browser().signIn('FINANCE')).status).toBe(429);
  const browser = gateway.browser();
  expect((await signInWith(browser)).status).toBe(200);
  expect((await browser.graphql('{ viewer { email } }')).status).toBe(200);
});

test('it is made for this gateway only, and wants its owner verified', async () => {
  const { body } = await member.get('/passkey/generate-register-options');
  expect(body.rp).toEqual({ name: 'Payment gateway', id: 'gateway.test' });
  expect(body.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
});

test('one that was made or used on another site’s page is refused', async () => {
  expect((await register('https://elsewhere.test')).status).toBe(400);
  expect((await register()).status).toBe(200);
  const browser = gateway.browser();
  expect((await signInWith(browser, 'https://elsewhere.test')).status).toBe(400);
  expect((await browser.graphql('{ viewer { id } }')).status).toBe(401);
});

test('one whose owner was not verified stands for a password at most, so it signs nobody in', async () => {
  expect((await register(harnessUrl, false)).body.code).toBe('USER_NOT_VERIFIED');
  expect((await register()).status).toBe(200);
  const browser = gateway.browser();
  expect((await signInWith(browser, harnessUrl, false)).body.code).toBe('USER_NOT_VERIFIED');
  expect((await browser.graphql('{ viewer { id } }')).status).toBe(401);
});

test('an answer to one challenge is good once', async () => {
  await register();
  const browser = gateway.browser();
  const { body } = await browser.get('/passkey/generate-authenticate-options');
  const response = authenticator.sign(body, harnessUrl);
  expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200);
  const thief = gateway.browser();
  await thief.get('/passkey/generate-authenticate-options');
  expect((await thief.post('/passkey/verify-authentication', { response })).status).toBe(400);
});

test('nobody registers one without a session, and it ends with its owner’s access', async () => {
  expect((await gateway.browser().get('/passkey/generate-register-options')).status).toBe(401);
  await register();
  const { id } = (await gateway.store.staff.byEmail('finance@example.test')) ?? {};
  const admin = await gateway.signedIn('ADMIN');
  await admin.graphql(`mutation { updateStaffMember(id: "${id}", input: {disabled: true}) { id } }`);
  const browser = gateway.browser();
  expect((await signInWith(browser)).body.code).toBe('ACCOUNT_DISABLED');
  expect((await browser.graphql('{ viewer { id } }')).status).toBe(401);
});

test('they are listed, and taken away by their owner only', async () => {
  await register();
  const { body } = await member.get('/passkey/list-user-passkeys');
  expect(body).toEqual([expect.objectContaining({ name: 'a laptop' })]);
  const other = await gateway.signedIn('ADMIN');
  expect((await other.post('/passkey/delete-passkey', { id: body[0].id })).status).toBe(401);
  expect((await member.post('/passkey/delete-passkey', { id: body[0].id })).status).toBe(200);
  expect((await member.get('/passkey/list-user-passkeys')).body).toEqual([]);
});
