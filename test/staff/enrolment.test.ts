/** In live, finance and administrators need a second factor or a passkey. */
import { TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { harnessUrl } from '../support/harness.ts';
import { createAuthenticator } from './authenticator.ts';
import { type Browser, type StaffHarness, sandboxPassword, startStaff } from './browser.ts';

let gateway: StaffHarness;
beforeEach(async () => {
  gateway = await startStaff({ environment: 'live' });
});
afterEach(() => gateway.stop());

const viewer = '{ viewer { mustEnrol permissions scopes } }';

async function refusalOf(browser: Browser, query: string): Promise<string | undefined> {
  return (await browser.graphql(query)).errors[0]?.message;
}

async function enrolTotp(browser: Browser): Promise<TOTP> {
  const { body } = await browser.post('/two-factor/enable', { password: sandboxPassword });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  expect((await browser.post('/two-factor/verify-totp', { code: totp.generate() })).status).toBe(200);
  return totp;
}

test.each(['FINANCE', 'ADMIN'] as const)('%s may do nothing but enrol, and everything after that', async (role) => {
  const browser = await gateway.signedIn(role);
  expect((await browser.graphql(viewer)).data.viewer).toEqual({ mustEnrol: true, permissions: [], scopes: [] });
  for (const query of [
    '{ payments { edges { node { id } } } }',
    '{ entities { edges { node { id } } } }',
    '{ staffMembers { edges { node { id } } } }',
    '{ auditLog { edges { node { id } } } }',
  ]) {
    expect(await refusalOf(browser, query)).toMatch(/set up a second factor or a passkey first/);
  }
  await enrolTotp(browser);
  const { data } = await browser.graphql(viewer);
  expect(data.viewer.mustEnrol).toBe(false);
  expect(data.viewer.permissions).toContain('PAYMENTS_REFUND');
  expect((await browser.graphql('{ payments { edges { node { id } } } }')).status).toBe(200);
});

test('who turns the second factor off may do nothing again', async () => {
  const browser = await gateway.signedIn('FINANCE');
  await enrolTotp(browser);
  expect((await browser.post('/two-factor/disable', { password: sandboxPassword })).status).toBe(200);
  expect((await browser.graphql(viewer)).data.viewer.mustEnrol).toBe(true);
});

test('a passkey is enough, and from then on the password alone signs nobody in', async () => {
  const browser = await gateway.signedIn('FINANCE');
  const authenticator = createAuthenticator();
  const { body: options } = await browser.get('/passkey/generate-register-options');
  const registered = await browser.post('/passkey/verify-registration', {
    response: authenticator.register(options, harnessUrl),
    name: 'a laptop',
  });
  expect(registered.status).toBe(200);
  expect((await browser.graphql(viewer)).data.viewer.mustEnrol).toBe(false);
  const thief = gateway.browser();
  const answer = await thief.signIn('FINANCE');
  expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_REQUIRED']);
  expect((await thief.graphql(viewer)).status).toBe(401);
  const again = gateway.browser();
  const { body: challenge } = await again.get('/passkey/generate-authenticate-options');
  expect((await again.post('/passkey/verify-authentication', { response: authenticator.sign(challenge, harnessUrl) })).status).toBe(200);
  expect((await again.graphql(viewer)).data.viewer.mustEnrol).toBe(false);
});

test.each(['VIEWER', 'SUPPORT'] as const)('%s needs none', async (role) => {
  const browser = await gateway.signedIn(role);
  expect((await browser.graphql(viewer)).data.viewer).toMatchObject({
    mustEnrol: false,
    permissions: expect.arrayContaining(['PAYMENTS_READ']),
  });
});

test('the test environment asks nobody', async () => {
  const sandbox = await startStaff();
  expect((await (await sandbox.signedIn('ADMIN')).graphql(viewer)).data.viewer.mustEnrol).toBe(false);
  await sandbox.stop();
});
