/** Signing in with the company's account: a provider on this machine, which lies where a test tells it to. */
import type { ServerResponse } from 'node:http';
import type { JWTPayload } from 'jose';
import { TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { warnOfBreakGlass } from '../../api/domain/staff/company/break-glass.ts';
import { createIdentityProvider } from '../../api/domain/staff/company/provider.ts';
import type { ClaimedRole, CompanySettings } from '../../api/domain/staff/company/settings.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { defaultStaffPolicy } from '../../api/foundation/access/staff-policy.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { sandbox } from '../../db/seed.ts';
import { channels } from '../support/client.ts';
import { harnessUrl } from '../support/harness.ts';
import { startIdentityProvider, type TestProvider } from '../support/identity-provider.ts';
import { createAuthenticator } from './authenticator.ts';
import { type AuthAnswer, type Browser, emailOf, type StaffHarness, startStaff } from './browser.ts';
import { giveRole, makeRole, retireClaimed, retireRole } from './role-maker.ts';

let provider: TestProvider;
let gateway: StaffHarness | undefined;
let logged: string[];
/** Milliseconds that the gateway's clock is ahead. */
let ahead: number;

beforeEach(async () => {
  provider = await startIdentityProvider();
  logged = [];
  ahead = 0;
});
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
  await provider.stop();
});

interface Installation {
  readonly settings?: Partial<CompanySettings>;
  readonly only?: boolean;
  readonly environment?: 'test' | 'live';
}

async function start({ settings = {}, only = false, environment = 'test' }: Installation = {}): Promise<StaffHarness> {
  const note = (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const now = () => Date.now() + ahead;
  const whole: CompanySettings = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: new Secret(provider.clientSecret),
    name: 'Example Ltd',
    scopes: 'openid email profile',
    roleClaim: 'groups',
    roles: [],
    ...settings,
  };
  const adaptPorts = (ports: Ports): Ports => ({
    ...ports,
    identityProvider: createIdentityProvider({ settings: whole, fetch, now }),
    staffPolicy: { ...defaultStaffPolicy, ...(only ? { companyOnly: { exceptEmail: emailOf('ADMIN') } } : {}) },
  });
  gateway = await startStaff({ environment, log, adaptPorts, clocks: { now, entityNow: now, elapsedUs: () => performance.now() * 1_000 } });
  return gateway;
}

const viewer = '{ viewer { email role signedInBy mustEnrol permissions } }';
const locationOf = (answer: AuthAnswer): string => answer.headers.get('location') ?? '';
const pathOf = (address: string): string => address.slice(`${harnessUrl}/auth`.length);

async function begin(browser: Browser, query = ''): Promise<string> {
  const left = await browser.get(`/company/start${query}`);
  expect(left.status).toBe(302);
  return locationOf(left);
}

/** To the provider and back; where the browser is sent then. */
async function signIn(browser: Browser, query = ''): Promise<string> {
  const back = provider.signIn(await begin(browser, query));
  const answer = await browser.get(pathOf(back));
  expect(answer.status).toBe(302);
  return locationOf(answer);
}

const problem = (why: string) => `/console/sign-in?problem=${why}&next=%2Foverview`;

async function audited(admin: Browser, action: string) {
  const { data } = await admin.graphql('{ auditLog(first: 50) { edges { node { action callerId change } } } }');
  const entries: readonly { readonly action: string; readonly callerId: string; readonly change: string }[] = data.auditLog.edges.map(
    ({ node }: { node: object }) => node,
  );
  return entries.filter((entry) => entry.action === action).map(({ callerId, change }) => ({ callerId, change: parsed(change) }));
}

const parsed = (change: unknown): unknown => (typeof change === 'string' ? JSON.parse(change) : change);

describe('somebody who was invited', () => {
  test('signs in, comes to the page that they wanted, and may what an administrator gave them', async () => {
    const made = await start();
    const browser = made.browser();
    expect(await signIn(browser, '?next=/payments?period=all')).toBe('/console/payments?period=all');
    const { data } = await browser.graphql(viewer);
    expect(data.viewer).toMatchObject({ email: emailOf('FINANCE'), role: 'FINANCE', signedInBy: 'COMPANY_ACCOUNT' });
    expect(await audited(await made.signedIn('ADMIN'), 'staff.sign-in')).toContainEqual({
      callerId: emailOf('FINANCE'),
      change: { how: 'company-account', address: '192.0.2.1' },
    });
  });

  test('is asked for no token that is kept: neither database nor log has one, nor the secret of this gateway', async () => {
    const made = await start();
    await signIn(made.browser());
    provider.lies = { sign: 'other key' };
    await signIn(made.browser());
    const rows = await Promise.all(
      ['staff_session', 'staff_verification', 'staff_user', 'staff_account'].map((table) =>
        made.store.staff.database.run(`select * from "${table}"`, [], 'all'),
      ),
    );
    const kept = JSON.stringify(rows) + logged.join();
    expect(kept).toContain('TOKEN_REFUSED');
    for (const secret of ['refresh-token', 'access-token', 'eyJ', provider.clientSecret, 'code-']) expect(kept).not.toContain(secret);
  });

  test('is known by the provider’s own name from then on: a new address there changes nothing, and an address that somebody else is given opens nothing', async () => {
    const made = await start();
    await signIn(made.browser());
    provider.person = { ...provider.person, email: 'new-name@example.test' };
    const renamed = made.browser();
    await signIn(renamed);
    expect((await renamed.graphql(viewer)).data.viewer.email).toBe(emailOf('FINANCE'));
    provider.person = { sub: 'person-2', email: emailOf('FINANCE'), email_verified: true };
    expect(await signIn(made.browser())).toBe(problem('OTHER_PERSON'));
  });

  test('and was shut out by an administrator does not come back', async () => {
    const made = await start();
    const finance = made.browser();
    await signIn(finance);
    const admin = await made.signedIn('ADMIN');
    const id = (await made.store.staff.byEmail(emailOf('FINANCE')))?.id;
    await admin.graphql('mutation ($id: ID!) { updateStaffMember(id: $id, input: { disabled: true }) { id } }', { id });
    expect((await finance.graphql(viewer)).status).toBe(401);
    expect(await signIn(finance)).toBe(problem('ACCOUNT_DISABLED'));
    expect(await audited(admin, 'staff.sign-in-refused')).toEqual([
      { callerId: emailOf('FINANCE'), change: { how: 'company-account', why: 'ACCOUNT_DISABLED', address: '192.0.2.1' } },
    ]);
  });
});

describe('a stranger of the company', () => {
  test('is not let in, and leaves an entry in the audit log', async () => {
    const made = await start();
    provider.person = { sub: 'person-9', email: 'stranger@example.test', email_verified: true };
    const browser = made.browser();
    expect(await signIn(browser)).toBe(problem('NOT_INVITED'));
    expect((await browser.graphql(viewer)).status).toBe(401);
    expect(await made.store.staff.byEmail('stranger@example.test')).toBeUndefined();
    expect(await audited(await made.signedIn('ADMIN'), 'staff.sign-in-refused')).toEqual([
      { callerId: 'unknown', change: { how: 'company-account', why: 'NOT_INVITED', address: '192.0.2.1' } },
    ]);
  });

  test.each([
    ['says that it is not verified', { email_verified: false }],
    ['does not say', {}],
  ])('whose address the provider %s opens no colleague’s account', async (_, verified) => {
    const made = await start();
    provider.person = { sub: 'person-9', email: emailOf('ADMIN'), ...verified };
    expect(await signIn(made.browser())).toBe(problem('EMAIL_NOT_VERIFIED'));
  });

  test('whose token names a colleague’s address, and whose user information proves another one, opens no colleague’s account', async () => {
    const made = await start();
    provider.person = { sub: 'person-9', email: 'stranger@example.test', email_verified: true };
    provider.lies = { claims: ({ email_verified: _, ...honest }) => ({ ...honest, email: emailOf('ADMIN') }) };
    expect(await signIn(made.browser())).toBe(problem('EMAIL_NOT_VERIFIED'));
    // Where both name the same address, either proves it.
    provider.person = { sub: 'person-1', email: emailOf('FINANCE'), email_verified: true };
    provider.lies = { claims: ({ email_verified: _, ...honest }) => honest };
    expect(await signIn(made.browser())).toBe('/console/overview');
  });
});

describe('a claim that gives roles', () => {
  const roles = [
    { value: 'pay-finance', role: 'FINANCE', entityId: null },
    { value: 'pay-support', role: 'SUPPORT', entityId: sandbox.demoShop },
  ] as const;
  const newcomer = { sub: 'person-3', email: 'new@example.test', email_verified: true, name: 'New Comer' };

  test('makes an account of its own, and the first of the settings counts', async () => {
    const made = await start({ settings: { roles } });
    provider.person = { ...newcomer, groups: ['everybody', 'pay-support', 'pay-finance'] };
    const browser = made.browser();
    expect(await signIn(browser)).toBe('/console/overview');
    expect((await browser.graphql(viewer)).data.viewer).toMatchObject({ email: newcomer.email, role: 'FINANCE' });
    const admin = await made.signedIn('ADMIN');
    expect(await audited(admin, 'staff.invite')).toContainEqual({
      callerId: 'company-account',
      change: { how: 'company-account', email: newcomer.email, role: 'FINANCE', entityId: sandbox.psp },
    });
  });

  test('changes the role at the next sign-in, ends it when it is gone, and gives it back when it returns', async () => {
    const made = await start({ settings: { roles } });
    provider.person = { ...newcomer, groups: ['pay-finance'] };
    const browser = made.browser();
    await signIn(browser);
    provider.person = { ...newcomer, groups: ['pay-support'] };
    await signIn(browser);
    expect((await browser.graphql(viewer)).data.viewer.role).toBe('SUPPORT');
    expect((await made.store.staff.byEmail(newcomer.email))?.entityId).toBe(sandbox.demoShop);
    provider.person = { ...newcomer, groups: ['everybody'] };
    expect(await signIn(made.browser())).toBe(problem('ROLE_GONE'));
    expect((await browser.graphql(viewer)).status).toBe(401);
    expect((await made.store.staff.byEmail(newcomer.email))?.disabledAt).not.toBeNull();
    provider.person = { ...newcomer, groups: ['pay-support'] };
    expect(await signIn(browser)).toBe('/console/overview');
    expect((await made.store.staff.byEmail(newcomer.email))?.disabledAt).toBeNull();
  });

  test('does not bring back whom an administrator shut out, and no administrator changes what it gives', async () => {
    const made = await start({ settings: { roles } });
    provider.person = { ...newcomer, groups: ['pay-finance'] };
    await signIn(made.browser());
    const admin = await made.signedIn('ADMIN');
    const id = (await made.store.staff.byEmail(newcomer.email))?.id;
    const update = 'mutation ($id: ID!, $i: UpdateStaffMemberInput!) { updateStaffMember(id: $id, input: $i) { role } }';
    expect((await admin.graphql(update, { id, i: { role: 'VIEWER' } })).errors[0]?.extensions?.parameterErrors?.[0]?.message).toMatch(
      /OIDC_ROLES/,
    );
    provider.person = { ...newcomer, groups: [] };
    await signIn(made.browser());
    await admin.graphql(update, { id, i: { disabled: true } });
    provider.person = { ...newcomer, groups: ['pay-finance'] };
    expect(await signIn(made.browser())).toBe(problem('ACCOUNT_DISABLED'));
  });

  test('may be told by the user information alone, which must be of the same person', async () => {
    const made = await start({ settings: { roles } });
    provider.person = { ...newcomer, groups: ['pay-finance'] };
    provider.lies = { userInfoOnly: true };
    expect(await signIn(made.browser())).toBe('/console/overview');
    provider.lies = { userInfoOnly: true, userInfoSubject: 'person-1' };
    expect(await signIn(made.browser())).toBe(problem('TOKEN_REFUSED'));
  });

  test('gives a role that administrators made, at its entity or below it, and nothing once it is retired', async () => {
    const given: ClaimedRole[] = [];
    const made = await start({ settings: { roles: given } });
    const admin = await made.signedIn('ADMIN');
    const { data } = await makeRole(admin, ['payments:read', 'export'], { name: 'Desk', entityId: sandbox.demoShop });
    const customRoleId: string = data.createCustomRole.id;
    given.push(
      { value: 'pay-desk', role: 'CUSTOM', customRoleId, entityId: null },
      { value: 'pay-channel', role: 'CUSTOM', customRoleId, entityId: channels.documented },
      { value: 'pay-elsewhere', role: 'CUSTOM', customRoleId, entityId: sandbox.otherShop },
    );
    provider.person = { ...newcomer, groups: ['pay-desk'] };
    const browser = made.browser();
    expect(await signIn(browser)).toBe('/console/overview');
    const joined = await made.store.staff.byEmail(newcomer.email);
    expect(joined).toMatchObject({ role: 'CUSTOM', customRole: { name: 'Desk' }, entityId: sandbox.demoShop });
    expect((await browser.graphql(viewer)).data.viewer.permissions.toSorted()).toEqual(['EXPORT', 'PAYMENTS_READ']);
    expect(await audited(admin, 'staff.invite')).toMatchObject([{ callerId: 'company-account', change: { role: 'Desk' } }]);
    provider.person = { ...newcomer, groups: ['pay-channel'] };
    await signIn(browser);
    expect((await made.store.staff.byEmail(newcomer.email))?.entityId).toBe(channels.documented);
    provider.person = { ...newcomer, groups: ['pay-elsewhere'] };
    expect(await signIn(made.browser())).toBe(problem('ROLE_GONE'));
    provider.person = { ...newcomer, groups: ['pay-desk'] };
    expect(await signIn(made.browser())).toBe('/console/overview');
    const gone = (await makeRole(admin, ['payments:read'], { name: 'Gone' })).data.createCustomRole.id;
    expect((await admin.graphql(retireRole, { id: gone })).errors).toEqual([]);
    given.push({ value: 'pay-gone', role: 'CUSTOM', customRoleId: gone, entityId: null });
    provider.person = { ...newcomer, groups: ['pay-gone'] };
    expect(await signIn(made.browser())).toBe(problem('ROLE_GONE'));
    expect(logged.join()).toContain('OIDC_ROLES names a role that is not there');
  });

  test('keeps a role from being retired until their access is ended with it; they come back with what the claim gives then', async () => {
    const given: ClaimedRole[] = [];
    const made = await start({ settings: { roles: given } });
    const admin = await made.signedIn('ADMIN');
    const role = (await makeRole(admin, ['payments:read', 'export'], { name: 'Desk' })).data.createCustomRole;
    given.push({ value: 'pay-desk', role: 'CUSTOM', customRoleId: role.id, entityId: null });
    provider.person = { ...newcomer, groups: ['pay-desk'] };
    const browser = made.browser();
    expect(await signIn(browser)).toBe('/console/overview');
    const refused = await admin.graphql(retireRole, { id: role.id });
    expect(refused.errors[0]?.message).toContain("have this role by a claim of the company's accounts");
    expect(refused.errors[0]?.extensions?.resultCode).toBe('800.110.100');
    // A colleague who was given it by hand still keeps it.
    const support = await made.store.staff.byEmail(emailOf('SUPPORT'));
    await admin.graphql(giveRole, { id: support?.id, r: role.id });
    const end = { id: role.id, end: true };
    const held = await admin.graphql(retireClaimed, end);
    expect(held.errors[0]?.message).toBe('somebody has this role: give them another one first');
    expect((await made.store.staff.byEmail(newcomer.email))?.disabledAt).toBeNull();
    await admin.graphql('mutation ($id: ID!) { updateStaffMember(id: $id, input: {role: SUPPORT}) { id } }', { id: support?.id });
    expect((await admin.graphql(retireClaimed, end)).errors).toEqual([]);
    const ended = await made.store.staff.byEmail(newcomer.email);
    expect(ended?.disabledAt).not.toBeNull();
    expect((await browser.graphql(viewer)).errors[0]?.extensions?.resultCode).toBe('800.900.300');
    expect(await audited(admin, 'staff.update')).toContainEqual(
      expect.objectContaining({ change: expect.objectContaining({ how: 'role-retired' }) }),
    );
    expect(await signIn(made.browser())).toBe(problem('ROLE_GONE'));
    given.push({ value: 'pay-finance', role: 'FINANCE', entityId: null });
    provider.person = { ...newcomer, groups: ['pay-finance'] };
    expect(await signIn(made.browser())).toBe('/console/overview');
    expect(await made.store.staff.byEmail(newcomer.email)).toMatchObject({ role: 'FINANCE', disabledAt: null });
  });

  test('that is retired while an administrator has shut somebody out is replaced by hand when they are let in again', async () => {
    const given: ClaimedRole[] = [];
    const made = await start({ settings: { roles: given } });
    const admin = await made.signedIn('ADMIN');
    const role = (await makeRole(admin, ['payments:read'], { name: 'Desk' })).data.createCustomRole;
    given.push({ value: 'pay-desk', role: 'CUSTOM', customRoleId: role.id, entityId: null });
    provider.person = { ...newcomer, groups: ['pay-desk'] };
    expect(await signIn(made.browser())).toBe('/console/overview');
    const member = await made.store.staff.byEmail(newcomer.email);
    const change = (input: string) => admin.graphql(`mutation { updateStaffMember(id: "${member?.id}", input: {${input}}) { id } }`);
    expect((await change('disabled: true')).errors).toEqual([]);
    expect((await admin.graphql(retireRole, { id: role.id })).errors).toEqual([]);
    expect((await change('disabled: false')).errors[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'customRoleId' }]);
    expect((await change('disabled: false, role: VIEWER')).errors).toEqual([]);
    expect(await made.store.staff.byEmail(newcomer.email)).toMatchObject({ role: 'VIEWER', disabledAt: null });
  });

  test('of an entity that is not there gives nothing', async () => {
    const made = await start({ settings: { roles: [{ value: 'pay-finance', role: 'FINANCE', entityId: 'f'.repeat(32) }] } });
    provider.person = { ...newcomer, groups: ['pay-finance'] };
    expect(await signIn(made.browser())).toBe(problem('NOT_INVITED'));
    expect(logged.join()).toContain('OIDC_ROLES names an entity that is not there');
  });
});

describe('an identity token is refused', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  test.each([
    ['that nobody signed (alg none)', { sign: 'none' }],
    ['that another key signed', { sign: 'other key' }],
    ['that the public key signed as a shared secret', { sign: 'secret as key' }],
    ['of another client', { claims: (honest: object) => ({ ...honest, aud: 'another-program' }) }],
    [
      'for several clients that was made for another',
      { claims: (honest: object) => ({ ...honest, aud: ['gateway', 'other'], azp: 'other' }) },
    ],
    ['of another issuer', { claims: (honest: object) => ({ ...honest, iss: 'https://login.other.example' }) }],
    ['that has expired', { claims: (honest: object) => ({ ...honest, iat: now() - 500, exp: now() - 120 }) }],
    ['that is old', { claims: (honest: object) => ({ ...honest, iat: now() - 3_600, exp: now() + 3_600 }) }],
    ['of another sign-in (nonce)', { claims: (honest: object) => ({ ...honest, nonce: 'of somebody else' }) }],
    ['without a nonce', { claims: ({ nonce: _nonce, ...rest }: JWTPayload) => rest }],
    ['without a person', { claims: (honest: object) => ({ ...honest, sub: '' }) }],
  ] as const)('%s', async (_, lies) => {
    const made = await start();
    provider.lies = { ...lies };
    const browser = made.browser();
    expect(await signIn(browser)).toBe(problem('TOKEN_REFUSED'));
    expect((await browser.graphql(viewer)).status).toBe(401);
  });

  test('not when the provider has changed its key meanwhile', async () => {
    const made = await start();
    expect(await signIn(made.browser())).toBe('/console/overview');
    await provider.rotate();
    ahead = 31_000;
    expect(await signIn(made.browser())).toBe('/console/overview');
  });
});

describe('a browser that comes back', () => {
  test('without having left is signed in as nobody: a link of somebody else’s sign-in does nothing (login CSRF)', async () => {
    const made = await start();
    const mallory = made.browser();
    const link = pathOf(provider.signIn(await begin(mallory)));
    const victim = made.browser();
    expect(locationOf(await victim.get(link))).toBe('/console/sign-in?problem=STATE_MISMATCH&next=');
    await begin(victim);
    expect(locationOf(await victim.get(link))).toBe(problem('STATE_MISMATCH'));
    expect((await victim.graphql(viewer)).status).toBe(401);
  });

  test('twice with the same answer is signed in once', async () => {
    const made = await start();
    const browser = made.browser();
    const link = pathOf(provider.signIn(await begin(browser)));
    const before = new Map(browser.cookies);
    expect(locationOf(await browser.get(link))).toBe('/console/overview');
    const thief = made.browser();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(locationOf(await thief.get(link))).toBe(problem('ANSWER_USED'));
  });

  test('with a code that was used, or of another sign-in, is refused by the provider', async () => {
    const made = await start();
    const mallory = made.browser();
    const stolen = new URL(provider.signIn(await begin(mallory))).searchParams.get('code') ?? '';
    const victim = made.browser();
    const back = new URL(provider.signIn(await begin(victim)));
    back.searchParams.set('code', stolen);
    expect(locationOf(await victim.get(pathOf(back.href)))).toBe(problem('CODE_REFUSED'));
  });

  test('more than ten minutes later begins again', async () => {
    const made = await start();
    const browser = made.browser();
    const link = pathOf(provider.signIn(await begin(browser)));
    ahead = 11 * 60_000;
    expect(locationOf(await browser.get(link))).toBe('/console/sign-in?problem=STATE_MISMATCH&next=');
  });

  test('with a cookie that somebody wrote is none that left', async () => {
    const made = await start();
    const browser = made.browser();
    const link = pathOf(provider.signIn(await begin(browser)));
    const [name = '', value = ''] = [...browser.cookies].find(([key]) => key.includes('company_sign_in')) ?? [];
    browser.cookies.set(name, value.replace('%2Foverview', '%2F%2Fevil.example'));
    expect(locationOf(await browser.get(link))).toBe('/console/sign-in?problem=STATE_MISMATCH&next=');
  });

  test.each([
    ['of another provider (mix-up)', 'https://login.other.example'],
    ['without a name, though the provider always names itself', null],
  ])('with an answer %s is refused', async (_, issuer) => {
    const made = await start();
    const browser = made.browser();
    const back = new URL(provider.signIn(await begin(browser)));
    if (issuer === null) back.searchParams.delete('iss');
    else back.searchParams.set('iss', issuer);
    expect(locationOf(await browser.get(pathOf(back.href)))).toBe(problem('OTHER_PROVIDER'));
    expect(provider.requests.some((request) => request.includes('token'))).toBe(false);
  });

  test('because the person stopped is told so', async () => {
    const made = await start();
    const browser = made.browser();
    const asked = new URL(await begin(browser)).searchParams;
    const query = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '', iss: provider.issuer });
    expect(locationOf(await browser.get(`/company/callback?${query}`))).toBe(problem('CANCELLED'));
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/../../evil', '/a\r\nset-cookie: x=y', 'javascript:alert(1)'])(
    'goes to no page outside the console (%j)',
    async (next) => {
      const made = await start();
      expect(await signIn(made.browser(), `?${new URLSearchParams({ next })}`)).toBe('/console/overview');
    },
  );

  test('carries a cookie that only the provider’s answer needs: lax, for scripts unreadable, and gone afterwards', async () => {
    const made = await start();
    const browser = made.browser();
    const left = await browser.get('/company/start');
    expect(left.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff\.company_sign_in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const asked = new URL(locationOf(left)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'gateway',
      redirect_uri: `${harnessUrl}/auth/company/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    const secure = await made.browser({ origin: 'https://pay.example.test' }).get('/company/start');
    expect(secure.headers.getSetCookie()[0]).toMatch(
      /^__Host-staff\.company_sign_in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await browser.get(pathOf(provider.signIn(locationOf(left))));
    expect([...browser.cookies.keys()]).not.toContain('staff.company_sign_in');
  });
});

describe('a provider that', () => {
  const garbage =
    (body: string) =>
    (_path: string, response: ServerResponse): boolean => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return true;
    };
  test.each([
    ['answers with an error', (_path: string, response: ServerResponse): boolean => Boolean(response.writeHead(503).end())],
    [
      'answers without end',
      (_path: string, response: ServerResponse): boolean => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
        return true;
      },
    ],
    ['answers with something else', garbage('<html>')],
    [
      'leads elsewhere',
      (_path: string, response: ServerResponse): boolean => Boolean(response.writeHead(302, { location: 'https://evil.example/' }).end()),
    ],
    ['answers never', () => true],
  ] as const)('%s: the sign-in page says so, and passwords go on', async (_, answer) => {
    const made = await start();
    provider.lies = { answer: (path, response) => answer(path, response) };
    expect(locationOf(await made.browser().get('/company/start'))).toBe(problem('PROVIDER_UNAVAILABLE'));
    expect((await made.browser().signIn('FINANCE')).status).toBe(200);
    provider.lies = {};
    expect(await signIn(made.browser())).toBe('/console/overview');
  });

  test('is another one by its own configuration is not used', async () => {
    const made = await start({ settings: { issuer: `${provider.issuer}/` } });
    expect(locationOf(await made.browser().get('/company/start'))).toBe(problem('OTHER_PROVIDER'));
  });

  test('names an address without TLS on another machine is not used', async () => {
    const made = await start();
    provider.lies = {
      answer: (path, response) => {
        if (!path.endsWith('openid-configuration')) return false;
        const at = (place: string) => `http://192.0.2.8/${place}`;
        const body = { issuer: provider.issuer, authorization_endpoint: at('a'), token_endpoint: at('t'), jwks_uri: at('k') };
        response.writeHead(200).end(JSON.stringify(body));
        return true;
      },
    };
    expect(locationOf(await made.browser().get('/company/start'))).toBe(problem('PROVIDER_UNAVAILABLE'));
  });

  test('does not know this gateway’s secret: the log says that the settings are wrong', async () => {
    const made = await start({ settings: { clientSecret: new Secret('an old one') } });
    expect(await signIn(made.browser())).toBe(problem('PROVIDER_SETTINGS'));
  });
});

describe('in live, a role that needs a second factor', () => {
  test('is whole where the provider asked for one, for this session alone', async () => {
    const made = await start({ environment: 'live' });
    provider.person = { ...provider.person, amr: ['pwd', 'otp'] };
    const browser = made.browser();
    await signIn(browser);
    expect((await browser.graphql(viewer)).data.viewer).toMatchObject({
      mustEnrol: false,
      permissions: expect.arrayContaining(['PAYMENTS_REFUND']),
    });
    const byPassword = await made.signedIn('FINANCE');
    expect((await byPassword.graphql(viewer)).data.viewer).toMatchObject({ mustEnrol: true, permissions: [] });
    provider.person = { ...provider.person, amr: ['pwd'] };
    const weaker = made.browser();
    await signIn(weaker);
    expect((await weaker.graphql(viewer)).data.viewer.mustEnrol).toBe(true);
  });

  test('is set up without a password, once; afterwards its code is asked for', async () => {
    const made = await start({ environment: 'live', settings: { roles: [{ value: 'pay', role: 'FINANCE', entityId: null }] } });
    provider.person = { sub: 'person-4', email: 'four@example.test', email_verified: true, groups: ['pay'] };
    const browser = made.browser();
    await signIn(browser);
    expect((await browser.graphql(viewer)).data.viewer.mustEnrol).toBe(true);
    const totp = URI.parse((await browser.post('/two-factor/enable')).body.totpURI);
    if (!(totp instanceof TOTP)) throw new Error('no TOTP');
    expect((await browser.post('/two-factor/verify-totp', { code: totp.generate() })).status).toBe(200);
    expect((await browser.graphql(viewer)).data.viewer).toMatchObject({ mustEnrol: false, signedInBy: 'COMPANY_ACCOUNT' });
    for (const path of ['/two-factor/disable', '/two-factor/get-totp-uri', '/two-factor/generate-backup-codes', '/two-factor/enable']) {
      expect((await browser.post(path)).body.code).toBe('INVALID_PASSWORD');
    }
    const again = made.browser();
    expect(await signIn(again, '?next=/payments')).toBe('/console/sign-in?step=code&next=%2Fpayments');
    expect((await again.graphql(viewer)).status).toBe(401);
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    expect((await again.post('/two-factor/verify-totp', { code })).status).toBe(200);
    expect((await again.graphql(viewer)).data.viewer).toMatchObject({ mustEnrol: false, signedInBy: 'COMPANY_ACCOUNT' });
  });

  test('and is a passkey asks for the passkey, as after a password', async () => {
    const made = await start({ environment: 'live' });
    const browser = await made.signedIn('FINANCE');
    const authenticator = createAuthenticator();
    const { body: options } = await browser.get('/passkey/generate-register-options');
    await browser.post('/passkey/verify-registration', { response: authenticator.register(options, harnessUrl), name: 'a laptop' });
    expect(await signIn(made.browser())).toBe(problem('PASSKEY_REQUIRED'));
  });
});

describe('where only the company’s accounts sign in', () => {
  test('no password does, except that of the one who keeps it; nor does a session of before', async () => {
    const made = await start({ only: true });
    const answer = await made.browser().signIn('FINANCE');
    expect([answer.status, answer.body.code]).toEqual([403, 'COMPANY_ACCOUNT_REQUIRED']);
    const wrong = await made.browser().signIn('FINANCE', 'not the password');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
    expect((await made.signedIn('ADMIN')).cookies.size).toBeGreaterThan(0);
    const browser = made.browser();
    expect(await signIn(browser)).toBe('/console/overview');
    const { rows } = await made.store.staff.database.run('update "staff_session" set signed_in_by = ? where 1 = 1', ['PASSWORD'], 'run');
    expect(rows).toEqual([]);
    ahead = 3_000;
    expect((await browser.graphql(viewer)).status).toBe(401);
  });

  test('no passkey does', async () => {
    const made = await start({ only: true });
    const browser = made.browser();
    await signIn(browser);
    const authenticator = createAuthenticator();
    const { body: options } = await browser.get('/passkey/generate-register-options');
    await browser.post('/passkey/verify-registration', { response: authenticator.register(options, harnessUrl), name: 'a laptop' });
    const again = made.browser();
    const { body: challenge } = await again.get('/passkey/generate-authenticate-options');
    const answer = await again.post('/passkey/verify-authentication', { response: authenticator.sign(challenge, harnessUrl) });
    expect([answer.status, answer.body.code]).toEqual([403, 'COMPANY_ACCOUNT_REQUIRED']);
  });

  test('invitations have no link, and no link sets a password', async () => {
    const made = await start({ only: true });
    const admin = await made.signedIn('ADMIN');
    const input = { email: 'invited@example.test', name: 'In Vited', role: 'VIEWER', entityId: sandbox.psp };
    const invite =
      'mutation ($input: CreateStaffMemberInput!) { createStaffMember(input: $input) { link member { id companyAccount accepted } } }';
    const { data } = await admin.graphql(invite, { input });
    expect(data.createStaffMember).toMatchObject({ link: null, member: { companyAccount: false, accepted: false } });
    provider.person = { sub: 'person-5', email: 'invited@example.test', email_verified: true };
    expect(await signIn(made.browser())).toBe('/console/overview');
    const read =
      'query ($id: ID!) { node(id: $id) { ... on StaffMember { companyAccount accepted roleByClaim sessions { signedInBy } } } }';
    const { data: member } = await admin.graphql(read, { id: data.createStaffMember.member.id });
    expect(member.node).toEqual({
      companyAccount: true,
      accepted: true,
      roleByClaim: false,
      sessions: [{ signedInBy: 'COMPANY_ACCOUNT' }],
    });
    const { data: reset } = await admin.graphql(
      'mutation ($id: ID!) { resetStaffPassword(id: $id, secondFactor: true) { link member { companyAccount } } }',
      {
        id: data.createStaffMember.member.id,
      },
    );
    expect(reset.resetStaffPassword).toEqual({ link: null, member: { companyAccount: false } });
  });

  test('the sign-in page is told with its first answer', async () => {
    const made = await start({ only: true });
    const answer = await made.browser().get('/get-session');
    expect(answer.text).toBe('null');
    expect(JSON.parse(decodeURIComponent(answer.headers.get('x-sign-in') ?? ''))).toEqual({ name: 'Example Ltd', only: true });
  });
});

test.each([
  ['VIEWER', 1],
  ['ADMIN', 0],
] as const)('where nobody but a %s keeps the password, the start warns %i times', async (role, times) => {
  const made = await start({ only: true });
  const companyOnly = { exceptEmail: emailOf(role) };
  await warnOfBreakGlass({ ...made.ports, staffPolicy: { ...defaultStaffPolicy, companyOnly } });
  expect(logged.filter((line) => line.includes('STAFF_BREAK_GLASS_EMAIL names no administrator'))).toHaveLength(times);
});

test('where no provider is set, there is nothing at its addresses', async () => {
  const made = await startStaff();
  gateway = made;
  expect((await made.browser().get('/company/start')).status).toBe(404);
  expect((await made.browser().get('/company/callback?state=x&code=y')).status).toBe(404);
  expect((await made.browser().get('/get-session')).headers.get('x-sign-in')).toBeNull();
  // The route by which the gateway asks its own library for a session.
  expect((await made.browser().post('/company-session', { ticket: 'x' })).status).toBe(404);
});
