import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { sandbox } from '../../db/seed.ts';
import { sandboxPassword, startStaff } from './browser.ts';

test('no password, link, code, secret or token of a session stands in logs, audit log, errors or tables of the gateway', async () => {
  const logged: string[] = [];
  const note = (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const gateway = await startStaff({ log });
  try {
    const browser = await gateway.signedIn('ADMIN');
    const token = decodeURIComponent(browser.cookies.get('staff.session_token') ?? '').split('.')[0] ?? '';
    const enabled = await browser.post('/two-factor/enable', { password: sandboxPassword });
    const totp = URI.parse(enabled.body.totpURI);
    if (!(totp instanceof TOTP)) throw new Error('no TOTP');
    await browser.post('/two-factor/verify-totp', { code: totp.generate() });
    const input = { email: 'x@example.test', name: 'X', role: 'VIEWER', entityId: sandbox.psp };
    const invited = await browser.graphql('mutation ($i: CreateStaffMemberInput!) { createStaffMember(input: $i) { link } }', { i: input });
    const link = /#token=(\w+)/.exec(invited.data.createStaffMember.link)?.[1] ?? '';
    const refusals = [
      await gateway.browser().post('/sign-in/email', { email: 'admin@example.test', password: 'a-wrong-password' }),
      await gateway.browser().post('/accept-invitation', { token: link, password: 'short-one' }),
      await gateway.browser().post('/sign-in/email', { email: { $ne: 'a-wrong-password' }, password: ['a-wrong-password'] }),
    ];
    await gateway.browser().post('/accept-invitation', { token: link, password: 'a-much-better-one' });
    const secrets = [
      token,
      totp.secret.base32,
      totp.secret.utf8,
      link,
      sandboxPassword,
      'a-wrong-password',
      'short-one',
      'a-much-better-one',
    ];
    expect(secrets.every((secret) => secret.length >= 9)).toBe(true);
    const audit = await gateway.store.auditLog.page('', { first: 100 });
    expect(audit.items.map(({ item }) => item.action)).toEqual(
      expect.arrayContaining(['staff.sign-in', 'staff.second-factor', 'staff.invite', 'staff.password']),
    );
    const texts = [...logged, JSON.stringify(audit.items), ...refusals.map(({ text }) => text)];
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    const { rows } = await gateway.store.staff.database.run('select * from "staff_verification"', [], 'all');
    expect(JSON.stringify(rows)).not.toContain(link);
  } finally {
    await gateway.stop();
  }
});

test('the library reaches no table but its own, and says one thing at a time', async () => {
  const gateway = await startStaff();
  try {
    const { database: staffDatabase } = gateway.store.staff;
    for (const sql of [
      'select * from "payments"',
      'delete from "access_tokens"',
      'select 1; delete from "staff_user"',
      'drop table "staff_user"',
      'pragma secure_delete = off',
    ]) {
      await expect(staffDatabase.run(sql, [], 'all')).rejects.toThrow('not about staff');
    }
  } finally {
    await gateway.stop();
  }
});
