/** What somebody tries who wants in, wants more, or wants others out. */
import { TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Attempted } from '../../api/domain/staff/ports.ts';
import { signedTokenIn } from '../../api/foundation/access/staff-cookie.ts';
import { authenticateStaff } from '../../api/foundation/access/staff-session.ts';
import type { Letter } from '../../api/foundation/kernel/mail.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment } from '../support/client.ts';
import { harnessUrl } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import { type Browser, emailOf, inTurn, type StaffHarness, sandboxPassword, startStaff } from './browser.ts';

const minute = 60_000;
/** A deadline, not a wait: letters leave after the answer. */
/** Of the step after this one, which is taken already: the code of the step before would be too old a moment later. */
const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 });

const soon = { timeout: boundMs(30_000) };

let gateway: StaffHarness;
beforeEach(async () => {
  gateway = await startStaff({ now: Date.now() });
});
afterEach(() => gateway.stop());

const viewer = '{ viewer { email role } }';
const update = 'mutation ($id: ID!, $i: UpdateStaffMemberInput!) { updateStaffMember(id: $id, input: $i) { role } }';
const invite = 'mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link member { id } } }';
const newcomer = { email: 'new@example.test', name: 'New Comer', role: 'VIEWER', entityId: sandbox.psp };

async function idOf(role: Parameters<typeof emailOf>[0]): Promise<string> {
  return (await gateway.store.staff.byEmail(emailOf(role)))?.id ?? '';
}

async function invited(admin: Browser): Promise<{ readonly token: string; readonly id: string }> {
  const { data } = await admin.graphql(invite, { i: newcomer });
  return { token: String(data.createStaffMember.link).split('#token=')[1] ?? '', id: data.createStaffMember.member.id };
}

describe('a session', () => {
  test('that somebody planted in a browser is not the one that its owner signs in with', async () => {
    const mallory = await gateway.signedIn('VIEWER');
    const victim = gateway.browser();
    const planted = mallory.cookies.get('staff.session_token') ?? '';
    victim.cookies.set('staff.session_token', planted);
    expect((await victim.signIn('FINANCE')).status).toBe(200);
    expect(victim.cookies.get('staff.session_token')).not.toBe(planted);
    expect((await victim.graphql(viewer)).data.viewer.email).toBe(emailOf('FINANCE'));
    expect((await mallory.graphql(viewer)).data.viewer.email).toBe(emailOf('VIEWER'));
  });

  test('from before the second factor was set up has ended with that', async () => {
    const owner = await gateway.signedIn('FINANCE');
    const copied = gateway.browser();
    for (const [name, value] of owner.cookies) copied.cookies.set(name, value);
    const { body } = await owner.post('/two-factor/enable', { password: sandboxPassword });
    const totp = URI.parse(body.totpURI);
    if (!(totp instanceof TOTP)) throw new Error('no TOTP');
    expect((await owner.post('/two-factor/verify-totp', { code: totp.generate() })).status).toBe(200);
    expect((await owner.graphql(viewer)).status).toBe(200);
    expect((await copied.graphql(viewer)).status).toBe(401);
  });

  test('has the rights of a lowered role with its next request, and on other instances two seconds later', async () => {
    const { body } = await gateway.rest.post('/v1/payments', cardPayment);
    const finance = await gateway.signedIn('FINANCE');
    const elsewhere = { ...gateway.ports };
    const signed = signedTokenIn(finance.cookieHeader(), harnessUrl);
    if (!signed) throw new Error('no session');
    expect((await authenticateStaff(elsewhere, signed))?.role).toBe('FINANCE');
    await (await gateway.signedIn('ADMIN')).graphql(update, { id: await idOf('FINANCE'), i: { role: 'VIEWER' } });
    const refund = `mutation { refundPayment(id: "${body.id}", amount: "1.00", currency: "EUR", reason: "because") { id } }`;
    expect((await finance.graphql(refund)).errors[0]?.extensions?.resultCode).toBe('800.900.301');
    gateway.clock.advance(2_000);
    expect((await authenticateStaff(elsewhere, signed))?.role).toBe('VIEWER');
  });

  test('is not made any more for whoever is shut out between password and code', async () => {
    const owner = await gateway.signedIn('FINANCE');
    const { body } = await owner.post('/two-factor/enable', { password: sandboxPassword });
    const totp = URI.parse(body.totpURI);
    if (!(totp instanceof TOTP)) throw new Error('no TOTP');
    await owner.post('/two-factor/verify-totp', { code: totp.generate() });
    const halfway = gateway.browser();
    expect((await halfway.signIn('FINANCE')).body.twoFactorRedirect).toBe(true);
    await (await gateway.signedIn('ADMIN')).graphql(update, { id: await idOf('FINANCE'), i: { disabled: true } });
    expect((await halfway.post('/two-factor/verify-totp', { code: nextCode(totp) })).body.code).toBe('ACCOUNT_DISABLED');
    expect((await halfway.graphql(viewer)).status).toBe(401);
  });
});

test('of two administrators who shut each other out at the same time one stays', async () => {
  const admin = await gateway.signedIn('ADMIN');
  await admin.graphql(update, { id: await idOf('FINANCE'), i: { role: 'ADMIN' } });
  const other = await gateway.signedIn('FINANCE');
  const answers = await Promise.all([
    admin.graphql(update, { id: await idOf('FINANCE'), i: { role: 'VIEWER' } }),
    other.graphql(update, { id: await idOf('ADMIN'), i: { role: 'VIEWER' } }),
  ]);
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const members = await Promise.all([gateway.store.staff.byId(await idOf('ADMIN')), gateway.store.staff.byId(await idOf('FINANCE'))]);
  expect(members.filter((member) => member?.role === 'ADMIN')).toHaveLength(1);
});

describe('an invitation', () => {
  test('that two open at the same time lets one in', async () => {
    const { token } = await invited(await gateway.signedIn('ADMIN'));
    const passwords = ['a-much-better-one', 'another-good-one'];
    const answers = await Promise.all(passwords.map((password) => gateway.browser().post('/accept-invitation', { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const signIns = await inTurnOver(passwords, (password) =>
      gateway.browser().post('/sign-in/email', { email: newcomer.email, password }),
    );
    expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  test('of whoever was shut out since opens nothing', async () => {
    const admin = await gateway.signedIn('ADMIN');
    const { token, id } = await invited(admin);
    await admin.graphql(update, { id, i: { disabled: true } });
    const answer = await gateway.browser().post('/accept-invitation', { token, password: 'a-much-better-one' });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_TOKEN']);
  });
});

async function inTurnOver<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

describe('a password that would be guessed early', () => {
  // The last three are five characters that nobody guesses, beside a run: at the end, at the start, and on both sides of them.
  const easy = [
    ...['password1234', 'P@ssw0rd!2024', 'qwertyuiop12', 'aaaaaaaaaaaa', 'Welcome2025!!', 'newcomer-2026'],
    ...['gzkvpabcdefg', 'gfedcbagzkvp', '9876gzkvp6789'],
  ];

  test.each(easy)('%s is refused, and the invitation stays as it is', async (password) => {
    const { token } = await invited(await gateway.signedIn('ADMIN'));
    const browser = gateway.browser();
    const refused = await browser.post('/accept-invitation', { token, password });
    expect([refused.status, refused.body.code]).toEqual([400, 'PASSWORD_TOO_EASY']);
    expect((await browser.post('/accept-invitation', { token, password: 'elf bread window' })).status).toBe(200);
  });

  test('is refused where somebody changes their own, and the old one stands', async () => {
    const browser = await gateway.signedIn('SUPPORT');
    const change = { currentPassword: sandboxPassword, newPassword: 'Sandbox-Support1' };
    expect((await browser.post('/change-password', change)).body.code).toBe('PASSWORD_TOO_EASY');
    expect((await gateway.browser().signIn('SUPPORT')).status).toBe(200);
  });
});

test('nobody is flooded with mail by a stranger who says that the password is forgotten', async () => {
  await gateway.stop();
  const letters: Letter[] = [];
  let statuses: Attempted['status'][] = [];
  gateway = await startStaff({
    now: Date.now(),
    adaptPorts: (ports) => {
      const takeAttempt: typeof ports.store.staff.takeAttempt = async (...args) => {
        const taken = await ports.store.staff.takeAttempt(...args);
        statuses.push(taken.status);
        return taken;
      };
      const send = async (letter: Letter) => void letters.push(letter);
      return { ...ports, mail: { send }, store: { ...ports.store, staff: { ...ports.store.staff, takeAttempt } } };
    },
  });
  const ask = async (times: number) => {
    statuses = [];
    await inTurn(times, () => gateway.browser().post('/forget-password', { email: emailOf('SUPPORT') }));
    await vi.waitFor(() => expect(statuses).toHaveLength(times), soon);
    return statuses.toSorted();
  };
  expect(await ask(5)).toEqual(['locked', 'locked', 'locked', 'taken', 'taken']);
  await vi.waitFor(() => expect(letters).toHaveLength(2), soon);
  gateway.clock.advance(5 * minute);
  expect(await ask(2)).toEqual(['locked', 'taken']);
  await vi.waitFor(() => expect(letters).toHaveLength(3), soon);
});

test('the audit log has every sign-in, every failure and every change of a role, newest first', async () => {
  const admin = await gateway.signedIn('ADMIN');
  const owner = await gateway.signedIn('SUPPORT');
  const { body } = await owner.post('/two-factor/enable', { password: sandboxPassword });
  const totp = URI.parse(body.totpURI);
  if (!(totp instanceof TOTP)) throw new Error('no TOTP');
  const code = totp.generate();
  await owner.post('/two-factor/verify-totp', { code });
  await gateway.browser().signIn('SUPPORT', 'not-the-password');
  const browser = gateway.browser();
  await browser.signIn('SUPPORT');
  await browser.post('/two-factor/verify-totp', { code });
  await browser.post('/two-factor/verify-totp', { code: '00000' });
  await browser.post('/two-factor/verify-backup-code', { code: 'no-such' });
  await browser.post('/two-factor/verify-totp', { code: nextCode(totp) });
  await browser.post('/sign-out');
  await admin.graphql(update, { id: await idOf('SUPPORT'), i: { role: 'VIEWER' } });
  const { items } = await gateway.store.auditLog.page('', { first: 50 });
  expect(items.map(({ item }) => [item.action, item.callerId, JSON.parse(item.change).how ?? null])).toEqual([
    ['staff.update', emailOf('ADMIN'), null],
    ['staff.sign-out', emailOf('SUPPORT'), 'sign-out'],
    ['staff.sign-in', emailOf('SUPPORT'), 'two-factor/verify-totp'],
    ['staff.wrong-code', emailOf('SUPPORT'), 'two-factor/verify-backup-code'],
    ['staff.wrong-code', emailOf('SUPPORT'), 'two-factor/verify-totp'],
    ['staff.wrong-code', emailOf('SUPPORT'), 'two-factor/verify-totp'],
    ['staff.wrong-password', emailOf('SUPPORT'), 'sign-in/email'],
    ['staff.second-factor', emailOf('SUPPORT'), 'two-factor/verify-totp'],
    ['staff.second-factor', emailOf('SUPPORT'), 'two-factor/enable'],
    ['staff.sign-in', emailOf('SUPPORT'), 'sign-in/email'],
    ['staff.sign-in', emailOf('ADMIN'), 'sign-in/email'],
  ]);
  expect(new Set(items.map(({ item }) => JSON.parse(item.change).address ?? '192.0.2.1'))).toEqual(new Set(['192.0.2.1']));
});
