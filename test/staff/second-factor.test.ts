import { Secret, TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffEndpoint } from '../../api/domain/staff/sign-in/endpoint.ts';
import { StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type Browser, createEndpoint, type StaffHarness, sandboxPassword, startStaff } from './browser.ts';

let gateway: StaffHarness;
let browser: Browser;
let totp: TOTP;
/** The code that set it up. */
let firstCode: string;
let backupCodes: readonly string[];

const stepMs = 30_000;
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** The clock stands in the middle of a step: at its edge, a code would be one step older when the gateway looks at it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2 });
}

beforeEach(async () => {
  stopClock();
  gateway = await startStaff();
  browser = await gateway.signedIn('FINANCE');
  const { body } = await browser.post('/two-factor/enable', { password: sandboxPassword });
  totp = totpOf(body.totpURI);
  backupCodes = body.backupCodes;
  firstCode = codeAt(-1);
  expect((await browser.post('/two-factor/verify-totp', { code: firstCode })).status).toBe(200);
});
afterEach(async () => {
  vi.useRealTimers();
  await gateway.stop();
});

function totpOf(uri: string): TOTP {
  const parsed = URI.parse(uri);
  if (!(parsed instanceof TOTP)) throw new Error('no TOTP');
  return parsed;
}

/** The code of so many steps of 30 seconds from now: -1, 0 and 1 are taken. */
const codeAt = (steps: number): string => totp.generate({ timestamp: Date.now() + steps * stepMs });

const isSignedIn = async (by: Browser) => (await by.graphql('{ viewer { id } }')).status === 200;

async function afterPassword(endpoint?: StaffEndpoint): Promise<Browser> {
  const fresh = gateway.browser(endpoint ? { endpoint } : {});
  const answer = await fresh.signIn('FINANCE');
  expect(answer.body).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(await isSignedIn(fresh)).toBe(false);
  return fresh;
}

test('the password alone signs nobody in any more; the code of the authenticator does', async () => {
  const fresh = await afterPassword();
  expect((await fresh.post('/two-factor/verify-totp', { code: totp.generate(), trustDevice: true })).status).toBe(200);
  expect(await isSignedIn(fresh)).toBe(true);
  // No device is trusted: the next sign-in asks again.
  expect([...fresh.cookies.keys()]).toEqual(['staff.session_token', 'staff.known_browser']);
});

test('a code signs in once, and the next one again', async () => {
  const code = codeAt(0);
  expect((await (await afterPassword()).post('/two-factor/verify-totp', { code })).status).toBe(200);
  const hasty = await afterPassword();
  const refused = await hasty.post('/two-factor/verify-totp', { code });
  expect([refused.status, refused.body.code]).toEqual([401, 'CODE_USED']);
  expect(await isSignedIn(hasty)).toBe(false);
  // Whoever signed in twice within a minute waits for the next code, and need not begin anew.
  expect((await hasty.post('/two-factor/verify-totp', { code: codeAt(1) })).status).toBe(200);
  expect(await isSignedIn(hasty)).toBe(true);
});

test('neither the code that set it up nor one older than the last signs in', async () => {
  expect((await (await afterPassword()).post('/two-factor/verify-totp', { code: firstCode })).body.code).toBe('CODE_USED');
  expect((await (await afterPassword()).post('/two-factor/verify-totp', { code: codeAt(1) })).status).toBe(200);
  expect((await (await afterPassword()).post('/two-factor/verify-totp', { code: codeAt(0) })).body.code).toBe('CODE_USED');
});

test('of one code sent to two instances at the same time one is taken', async () => {
  const browsers = [await afterPassword(), await afterPassword(createEndpoint({ ...gateway.ports }))];
  const code = codeAt(0);
  const answers = await Promise.all(browsers.map((by) => by.post('/two-factor/verify-totp', { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a code that could not be checked, because the database was away, may be sent again', async () => {
  const { store } = gateway.ports;
  const takeCodeStep = () => Promise.reject(new StoreUnavailable('the database cannot be reached'));
  const away = createEndpoint({ ...gateway.ports, log: quiet, store: { ...store, staff: { ...store.staff, takeCodeStep } } });
  const answer = await (await afterPassword(away)).post('/two-factor/verify-totp', { code: codeAt(0) });
  expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect((await (await afterPassword()).post('/two-factor/verify-totp', { code: codeAt(0) })).status).toBe(200);
});

test('a wrong code, and the code of another secret, sign nobody in', async () => {
  const fresh = await afterPassword();
  const other = new TOTP({ secret: new Secret({ size: 20 }) }).generate();
  for (const code of ['', '1234567', other]) {
    const answer = await fresh.post('/two-factor/verify-totp', { code });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  expect(await isSignedIn(fresh)).toBe(false);
});

test('five wrong codes make the second factor wait, though each sign-in began anew', async () => {
  for (let tries = 1; tries <= 5; tries += 1) {
    const fresh = await afterPassword();
    expect((await fresh.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
  }
  const fresh = await afterPassword();
  expect((await fresh.post('/two-factor/verify-totp', { code: totp.generate() })).status).toBe(429);
  expect(await isSignedIn(fresh)).toBe(false);
});

test('a backup code signs in once', async () => {
  const [code = ''] = backupCodes;
  const first = await afterPassword();
  expect((await first.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
  expect(await isSignedIn(first)).toBe(true);
  const second = await afterPassword();
  expect((await second.post('/two-factor/verify-backup-code', { code })).status).toBe(401);
  expect(await isSignedIn(second)).toBe(false);
});

test('a code of the authenticator is no backup code, and is not used up where it was sent as one', async () => {
  const fresh = await afterPassword();
  const code = codeAt(0);
  expect((await fresh.post('/two-factor/verify-backup-code', { code })).status).toBe(401);
  expect(await isSignedIn(fresh)).toBe(false);
  expect((await fresh.post('/two-factor/verify-totp', { code })).status).toBe(200);
});

test('it is taken away with the password only', async () => {
  expect((await browser.post('/two-factor/disable', { password: 'not-the-password' })).status).toBe(400);
  expect((await gateway.browser().signIn('FINANCE')).body.twoFactorRedirect).toBe(true);
  expect((await browser.post('/two-factor/disable', { password: sandboxPassword })).status).toBe(200);
  expect(await isSignedIn(await gateway.signedIn('FINANCE'))).toBe(true);
});

test('neither its secret nor its backup codes stand in the database as they are', async () => {
  const { rows } = await gateway.store.staff.database.run('select secret, backup_codes from "staff_two_factor"', [], 'all');
  const stored = JSON.stringify(rows);
  expect(rows).toHaveLength(1);
  for (const secret of [totp.secret.base32, totp.secret.latin1, ...backupCodes]) expect(stored).not.toContain(secret);
});
