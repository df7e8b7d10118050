import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Letter } from '../../api/foundation/kernel/mail.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, inTurn, type StaffHarness, sandboxPassword, startStaff } from './browser.ts';

let gateway: StaffHarness;
let admin: Browser;
afterEach(() => gateway.stop());

const hour = 3_600_000;
const invite = `mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link linkExpiresAt member { id email accepted role entityId } } }`;
const newcomer = { email: 'New.Comer@Example.test', name: 'New Comer', role: 'VIEWER', entityId: sandbox.demoShop };

function tokenOf(link: string): string {
  const token = /#token=([0-9a-f]{64})$/.exec(link)?.[1];
  if (token === undefined) throw new Error(`no link: ${link}`);
  return token;
}

async function idOf(email: string): Promise<string> {
  const member = await gateway.store.staff.byEmail(email);
  if (!member) throw new Error(`nobody is ${email}`);
  return member.id;
}

/** How many secrets of a second factor the database holds of somebody. */
async function secretsOf(email: string): Promise<number> {
  const query = 'select count(*) from "staff_two_factor" where user_id = ?';
  const { rows } = await gateway.store.staff.database.run(query, [await idOf(email)], 'get');
  return Number(rows[0]);
}

describe('without mail', () => {
  beforeEach(async () => {
    gateway = await startStaff({ now: Date.now() });
    admin = await gateway.signedIn('ADMIN');
  });

  async function invited(): Promise<string> {
    const { data } = await admin.graphql(invite, { i: newcomer });
    expect(data.createStaffMember.member).toMatchObject({ email: 'new.comer@example.test', accepted: false, role: 'VIEWER' });
    expect(data.createStaffMember.link).toMatch(/^http:\/\/gateway\.test\/console\/accept-invitation#token=/);
    return tokenOf(data.createStaffMember.link);
  }

  async function resetLink(email: string, secondFactor = false): Promise<string> {
    const query = `mutation { resetStaffPassword(id: "${await idOf(email)}", secondFactor: ${secondFactor}) { link } }`;
    return tokenOf((await admin.graphql(query)).data.resetStaffPassword.link);
  }

  test('an invitation is shown to whoever made it; it sets a password once, and then its owner signs in', async () => {
    const token = await invited();
    const browser = gateway.browser();
    const accepted = await browser.post('/accept-invitation', { token, password: 'a-much-better-one' });
    expect([accepted.status, accepted.body]).toEqual([200, { status: true, email: 'new.comer@example.test' }]);
    expect((await browser.post('/accept-invitation', { token, password: 'another-good-one' })).body.code).toBe('INVALID_TOKEN');
    const answer = await browser.post('/sign-in/email', { email: 'NEW.COMER@example.test', password: 'a-much-better-one' });
    expect(answer.status).toBe(200);
    expect((await browser.graphql('{ viewer { role entityId } entities { edges { node { id } } } }')).data.viewer).toEqual({
      role: 'VIEWER',
      entityId: sandbox.demoShop,
    });
  });

  test('who was invited and never came signs in with nothing, and is told what everybody is told', async () => {
    await invited();
    const answer = await gateway.browser().post('/sign-in/email', { email: 'new.comer@example.test', password: sandboxPassword });
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  });

  test('a password that is too short leaves the invitation as it is', async () => {
    const token = await invited();
    const browser = gateway.browser();
    expect((await browser.post('/accept-invitation', { token, password: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT');
    expect((await browser.post('/accept-invitation', { token, password: 'a-much-better-one' })).status).toBe(200);
  });

  test('an invitation ends after three days', async () => {
    const token = await invited();
    gateway.clock.advance(72 * hour + 1);
    expect((await gateway.browser().post('/accept-invitation', { token, password: 'a-much-better-one' })).body.code).toBe('INVALID_TOKEN');
  });

  test('a newer link ends the older one', async () => {
    const first = await invited();
    const second = await resetLink('new.comer@example.test');
    const browser = gateway.browser();
    expect((await browser.post('/accept-invitation', { token: first, password: 'a-much-better-one' })).status).toBe(400);
    expect((await browser.post('/accept-invitation', { token: second, password: 'a-much-better-one' })).status).toBe(200);
  });

  test('a reset ends all sessions and the waiting after wrong passwords; until it is used the old password stands', async () => {
    const before = await gateway.signedIn('SUPPORT');
    const token = await resetLink('support@example.test');
    expect((await before.graphql('{ viewer { id } }')).status).toBe(200);
    await inTurn(5, () => gateway.browser().signIn('SUPPORT', 'not-the-password'));
    expect((await gateway.browser().signIn('SUPPORT')).status).toBe(429);
    expect((await gateway.browser().post('/reset-password', { token, newPassword: 'a-much-better-one' })).status).toBe(200);
    expect((await before.graphql('{ viewer { id } }')).status).toBe(401);
    expect((await gateway.browser().signIn('SUPPORT')).status).toBe(401);
    expect((await gateway.browser().signIn('SUPPORT', 'a-much-better-one')).status).toBe(200);
  });

  test('who lost the telephone is let in without its code, and every session ends', async () => {
    const member = await gateway.signedIn('SUPPORT');
    const { body } = await member.post('/two-factor/enable', { password: sandboxPassword });
    expect(body.backupCodes.length).toBeGreaterThan(0);
    await gateway.store.staff.database.run(
      'update "staff_user" set two_factor_enabled = 1 where email = ?',
      ['support@example.test'],
      'run',
    );
    expect(await secretsOf('support@example.test')).toBe(1);
    await resetLink('support@example.test', true);
    expect(await secretsOf('support@example.test')).toBe(0);
    expect((await member.graphql('{ viewer { id } }')).status).toBe(401);
    expect((await gateway.browser().signIn('SUPPORT')).body).toMatchObject({ redirect: false });
    expect((await gateway.store.staff.byEmail('support@example.test'))?.secondFactor).toBe(false);
  });

  test('a link opens nothing for whoever was shut out', async () => {
    const token = await resetLink('support@example.test');
    const id = await idOf('support@example.test');
    await admin.graphql(`mutation { updateStaffMember(id: "${id}", input: {disabled: true}) { disabledAt } }`);
    expect((await gateway.browser().post('/reset-password', { token, newPassword: 'a-much-better-one' })).status).toBe(400);
    const answer = await gateway.browser().signIn('SUPPORT');
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_DISABLED']);
  });

  test('who forgot the password is told to ask an administrator', async () => {
    const answer = await gateway.browser().post('/forget-password', { email: 'support@example.test' });
    expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/ask an administrator/)]);
  });
});

describe('with mail', () => {
  let letters: Letter[];
  let sent: PromiseWithResolvers<void>;
  beforeEach(async () => {
    letters = [];
    sent = Promise.withResolvers();
    const send = async (letter: Letter) => {
      letters.push(letter);
      sent.resolve();
    };
    gateway = await startStaff({ adaptPorts: (ports) => ({ ...ports, mail: { send } }) });
    admin = await gateway.signedIn('ADMIN');
  });

  test('an invitation goes to its owner and is shown to nobody', async () => {
    const { data } = await admin.graphql(invite, { i: newcomer });
    expect(data.createStaffMember).toMatchObject({ link: null, linkExpiresAt: null });
    expect(letters).toEqual([expect.objectContaining({ to: 'new.comer@example.test', text: expect.stringContaining('#token=') })]);
    expect(letters[0]?.subject).toBe('Your access to the payment console');
    expect(letters[0]?.text).toContain('within three days');
  });

  test('who forgot the password gets a link to the configured address, whatever host the request was sent to', async () => {
    const browser = gateway.browser({ origin: 'http://elsewhere.test' });
    const known = await browser.post('/forget-password', { email: 'Support@example.test' });
    await sent.promise;
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ to: 'support@example.test', subject: 'A new password for the payment console' });
    expect(letters[0]?.text).toContain('within an hour');
    expect(letters[0]?.text).toContain('http://gateway.test/console/reset-password#token=');
    const unknown = await browser.post('/forget-password', { email: 'nobody@example.test' });
    expect(unknown.text).toBe(known.text);
    expect(letters).toHaveLength(1);
  });

  test('where the server of mails takes no letter the link is shown after all', async () => {
    await gateway.stop();
    const send = () => Promise.reject(new Error('refused'));
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    gateway = await startStaff({ log, adaptPorts: (ports) => ({ ...ports, mail: { send } }) });
    admin = await gateway.signedIn('ADMIN');
    expect((await admin.graphql(invite, { i: newcomer })).data.createStaffMember.link).toContain('#token=');
  });
});
