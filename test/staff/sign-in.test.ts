import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authRoutes } from '../../api/domain/staff/sign-in/routes.ts';
import { emailOf, inTurn, type StaffHarness, sandboxPassword, startStaff } from './browser.ts';

let gateway: StaffHarness;
beforeEach(async () => {
  gateway = await startStaff({ now: Date.now() });
});
afterEach(() => gateway.stop());

const minute = 60_000;
const hour = 60 * minute;

const viewer = '{ viewer { id kind email role name environment refundLimit { amount currency } permissions } }';

test('whoever signs in is who asks GraphQL, with the rights of the role', async () => {
  const browser = await gateway.signedIn('SUPPORT');
  expect((await browser.graphql(viewer)).data.viewer).toEqual({
    id: 'support@example.test',
    kind: 'STAFF',
    email: 'support@example.test',
    role: 'SUPPORT',
    name: 'Sandbox Support',
    environment: 'TEST',
    refundLimit: { amount: '100.00', currency: 'EUR' },
    permissions: [
      'PAYMENTS_READ',
      'PAYMENTS_REFUND',
      'PAYMENTS_INQUIRE',
      'LINKS_MANAGE',
      'ACCOUNTS_ERASE',
      'PERSONAL_REVEAL',
      'NOTES_WRITE',
      'WEBHOOKS_REDELIVER',
    ],
  });
});

test('a token keeps its own kind and shows what its scopes stand for', async () => {
  const answer = await gateway.graphql(viewer);
  expect(answer.data.viewer).toMatchObject({ kind: 'TOKEN', email: null, role: null, refundLimit: null });
  expect(answer.data.viewer.permissions).toContain('PAYMENTS_WRITE');
});

test('the short way of a known document takes the cookie of our own page, and of no other', async () => {
  const browser = await gateway.signedIn('VIEWER');
  const query = '{ viewer { email } }';
  await browser.graphql(query);
  const ask = (origin: string) =>
    gateway.gateway.executeOperation(
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie: browser.cookieHeader() },
        body: JSON.stringify({ query }),
      },
      { publicUrl: 'http://gateway.test' },
    );
  const answer = await ask('http://gateway.test');
  expect(JSON.parse(answer?.body ?? '{}')).toMatchObject({ data: { viewer: { email: 'viewer@example.test' } } });
  expect(await ask('http://elsewhere.test')).toBeUndefined();
});

test('without TLS the cookie is HttpOnly and SameSite=Strict; with TLS it is Secure as well', async () => {
  const plain = (await gateway.browser().signIn('VIEWER')).headers.getSetCookie();
  expect(plain).toEqual([
    expect.stringMatching(/^staff\.session_token=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^staff\.known_browser=[^;]+; Max-Age=15552000; Path=\/auth; HttpOnly; SameSite=Strict$/),
  ]);
  const secure = gateway.browser({ origin: 'https://gateway.test' });
  expect((await secure.signIn('VIEWER')).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-staff\.session_token=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Secure-staff\.known_browser=[^;]+; Max-Age=15552000; Path=\/auth; HttpOnly; Secure; SameSite=Strict$/),
  ]);
  expect((await secure.graphql(viewer)).data.viewer.email).toBe('viewer@example.test');
});

test('with TLS neither a page without it nor the cookie of one counts', async () => {
  const secure = gateway.browser({ origin: 'https://gateway.test' });
  await secure.signIn('VIEWER');
  const plainPage = { origin: 'http://gateway.test', host: 'gateway.test' };
  expect((await secure.graphql(viewer, {}, plainPage)).status).toBe(401);
  expect((await secure.post('/sign-out', {}, plainPage)).status).toBe(403);
  const value = secure.cookies.get('__Host-staff.session_token') ?? '';
  secure.cookies.clear();
  secure.cookies.set('staff.session_token', value);
  expect((await secure.graphql(viewer)).status).toBe(401);
});

test('a wrong password and an address that nobody has are answered alike', async () => {
  const browser = gateway.browser();
  const wrong = await browser.signIn('ADMIN', 'not-the-password');
  const unknown = await browser.post('/sign-in/email', { email: 'nobody@example.test', password: sandboxPassword });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(unknown.text).toBe(wrong.text);
  expect(browser.cookies.size).toBe(0);
});

describe('after five wrong passwords', () => {
  const guess = (email: string, count: number) => {
    const browser = gateway.browser();
    return inTurn(count, () => browser.post('/sign-in/email', { email, password: 'not-the-password' }));
  };

  test('the account waits a quarter of an hour, plainly told, and the right password waits with it', async () => {
    const answers = await guess(emailOf('FINANCE'), 5);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
    const right = await gateway.browser().signIn('FINANCE');
    expect(right.status).toBe(429);
    expect(right.body).toEqual({ code: 'ACCOUNT_LOCKED', message: expect.stringMatching(/try again in 15 minutes/) });
    expect(Number(right.headers.get('retry-after'))).toBe(900);
    gateway.clock.advance(15 * minute);
    expect((await gateway.browser().signIn('FINANCE')).status).toBe(200);
  });

  test('the next wrong one makes it wait twice as long, and the right one ends it', async () => {
    await guess(emailOf('FINANCE'), 5);
    gateway.clock.advance(15 * minute);
    await guess(emailOf('FINANCE'), 1);
    gateway.clock.advance(29 * minute);
    expect((await gateway.browser().signIn('FINANCE')).status).toBe(429);
    gateway.clock.advance(minute);
    expect((await gateway.browser().signIn('FINANCE')).status).toBe(200);
    expect((await guess(emailOf('FINANCE'), 4)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('an address that nobody has waits as well, so that waiting tells nothing', async () => {
    const [known, unknown] = [await guess(emailOf('FINANCE'), 6), await guess('nobody@example.test', 6)];
    expect(unknown.map(({ text }) => text)).toEqual(known.map(({ text }) => text));
    // As many writes for the one as for the other: nor does the time tell.
    const { items } = await gateway.store.auditLog.page('', { first: 100 });
    const actions = (callerId: string) => items.filter(({ item }) => item.callerId === callerId).map(({ item }) => item.action);
    expect(actions('unknown')).toEqual(actions(emailOf('FINANCE')));
    expect(JSON.stringify(items)).not.toContain('nobody@example.test');
  });

  test('a hundred at the same time get no more guesses than five', async () => {
    const browsers = Array.from({ length: 100 }, (_, place) => gateway.browser({ address: `192.0.2.${place}` }));
    const answers = await Promise.all(browsers.map((browser) => browser.signIn('FINANCE', 'not-the-password')));
    expect(answers.filter(({ status }) => status === 401).length).toBe(4);
    expect(answers.filter(({ status }) => status === 429).length).toBe(96);
  });

  test('the audit log says so', async () => {
    await guess(emailOf('FINANCE'), 5);
    const admin = await gateway.signedIn('ADMIN');
    const { data } = await admin.graphql('{ auditLog { edges { node { action callerId callerName change } } } }');
    expect(data.auditLog.edges.map(({ node }: { node: unknown }) => node)).toEqual([
      expect.objectContaining({ action: 'staff.sign-in', callerId: 'admin@example.test', callerName: 'Sandbox Admin' }),
      expect.objectContaining({ action: 'staff.locked', callerId: 'finance@example.test', change: { minutes: 15, address: '192.0.2.1' } }),
      ...Array.from({ length: 4 }, () =>
        expect.objectContaining({
          action: 'staff.wrong-password',
          callerId: 'finance@example.test',
          change: { how: 'sign-in/email', address: '192.0.2.1' },
        }),
      ),
    ]);
  });

  test('its owner still signs in where they did before: a stranger shuts nobody out', async () => {
    const owner = await gateway.signedIn('FINANCE');
    await owner.post('/sign-out');
    for (let round = 0; round < 3; round += 1) {
      await guess(emailOf('FINANCE'), 6);
      expect((await gateway.browser().signIn('FINANCE')).status).toBe(429);
      expect((await owner.signIn('FINANCE')).status).toBe(200);
      gateway.clock.advance(4 * hour);
    }
  });

  test('in a browser that is known the account waits there as well, and nowhere else', async () => {
    const owner = await gateway.signedIn('FINANCE');
    const answers = await inTurn(6, () => owner.post('/sign-in/email', { email: emailOf('FINANCE'), password: 'not-the-password' }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await gateway.browser().signIn('FINANCE')).status).toBe(200);
  });

  test.each(['', 'a', `${'0'.repeat(32)}.${'0'.repeat(64)}`])('a browser is not known because it says so (%j)', async (told) => {
    await guess(emailOf('FINANCE'), 5);
    const stranger = gateway.browser();
    stranger.cookies.set('staff.known_browser', told);
    expect((await stranger.signIn('FINANCE')).status).toBe(429);
  });

  test('one browser is not known for the account of somebody else', async () => {
    const mallory = await gateway.signedIn('VIEWER');
    await guess(emailOf('FINANCE'), 5);
    expect((await mallory.signIn('FINANCE')).status).toBe(429);
  });

  test('a link lets its owner in meanwhile, so nobody is shut out by others for good', async () => {
    await guess(emailOf('FINANCE'), 5);
    const admin = await gateway.signedIn('ADMIN');
    const { id } = (await gateway.store.staff.byEmail(emailOf('FINANCE'))) ?? {};
    const { data } = await admin.graphql(`mutation { resetStaffPassword(id: "${id}") { link } }`);
    const token = String(data.resetStaffPassword.link).split('#token=')[1];
    expect((await gateway.browser().post('/reset-password', { token, newPassword: 'a-much-better-one' })).status).toBe(200);
    expect((await gateway.browser().signIn('FINANCE', 'a-much-better-one')).status).toBe(200);
  });
});

test('a session that nobody used for two hours has ended, for GraphQL and for /auth', async () => {
  const browser = await gateway.signedIn('VIEWER');
  gateway.clock.advance(2 * hour - 1);
  expect((await browser.graphql(viewer)).status).toBe(200);
  gateway.clock.advance(2 * hour);
  expect((await browser.graphql(viewer)).status).toBe(401);
  expect((await browser.get('/get-session')).text).toBe('null');
  expect((await browser.get('/list-sessions')).status).toBe(401);
});

test('a session ends twelve hours after it began, however busy it is', async () => {
  const browser = await gateway.signedIn('VIEWER');
  for (let hours = 1; hours < 12; hours += 1) {
    gateway.clock.advance(hour);
    expect((await browser.graphql(viewer)).status).toBe(200);
  }
  // The library dates a session by the machine's clock, which runs on beside this one: five minutes are room for that.
  gateway.clock.advance(hour + 5 * 60_000);
  expect((await browser.graphql(viewer)).status).toBe(401);
});

test('nobody signs up, and nothing of the library is served but what is listed', async () => {
  const browser = gateway.browser();
  const account = { email: 'new@example.test', password: 'a-long-password', name: 'New' };
  const others = [
    '/sign-up/email',
    '/update-user',
    '/delete-user',
    '/change-email',
    '/sign-in/social',
    '/two-factor/send-otp',
    '/ok',
    '/error',
    '/',
  ];
  for (const path of others) expect([path, (await browser.post(path, account)).status]).toEqual([path, 404]);
  expect(await gateway.store.staff.byEmail('new@example.test')).toBeUndefined();
  expect([...authRoutes.keys()]).not.toEqual(expect.arrayContaining(['/sign-up/email']));
});

test('no answer repeats the half of the cookie that names the session', async () => {
  const browser = gateway.browser();
  const answers = [await browser.signIn('VIEWER'), await browser.get('/get-session'), await browser.get('/list-sessions')];
  const [token = ''] = decodeURIComponent(browser.cookies.get('staff.session_token') ?? '').split('.');
  expect(token.length).toBeGreaterThan(20);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toContain(token);
  }
});

test('one address that asks too fast is told to wait, another is not', async () => {
  const [busy, calm] = [gateway.browser({ address: '192.0.2.7' }), gateway.browser({ address: '192.0.2.8' })];
  const answers = await inTurn(61, () => busy.post('/two-factor/verify-totp', { code: '000000' }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('1');
  expect((await calm.signIn('VIEWER')).status).toBe(200);
});
