/** Signing in while the database is away: the browser hears that it may try again, and nothing counts against the password. */
import { afterEach, expect, test, vi } from 'vitest';
import { createStaffEndpoint } from '../../api/domain/staff/sign-in/endpoint.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { CommitUnknown, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { harnessUrl } from '../support/harness.ts';
import { inTurn, type StaffHarness, startStaff } from './browser.ts';

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

let gateway: StaffHarness;
afterEach(() => gateway.stop());

/** Statements of the library that match fail as long as `error` is set. */
function failing(statements: RegExp, outage: { error: Error | undefined }): (ports: Ports) => Ports {
  return (ports) => {
    const { database } = ports.store.staff;
    const run: typeof database.run = async (sql, params, method) => {
      if (outage.error && statements.test(sql)) throw outage.error;
      return database.run(sql, params, method);
    };
    return { ...ports, store: { ...ports.store, staff: { ...ports.store.staff, database: { run } } } };
  };
}

test.each([
  ['a read', /^select/i, new StoreUnavailable('the database cannot be reached')],
  ['the write of the session', /^insert/i, new StoreUnavailable('the queue of the writer is full')],
  ['a write whose answer was lost', /^insert/i, new CommitUnknown()],
])(
  '%s of the sign-in library fails: 503, and the right password is taken as soon as the database is back',
  async (_, statements, error) => {
    const outage: { error: Error | undefined } = { error };
    gateway = await startStaff({ log: quiet, adaptPorts: failing(statements, outage) });
    const browser = gateway.browser();
    // More than wrong passwords are allowed.
    const answers = await inTurn(8, () => browser.signIn('FINANCE'));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [503, 'UNAVAILABLE']));
    expect(answers[0]?.headers.get('retry-after')).toBe('1');
    outage.error = undefined;
    expect((await browser.signIn('FINANCE')).status).toBe(200);
  },
);

test('where the sign-in library cannot be loaded, the form opens all the same, and the fault is logged once', async () => {
  const logged: string[] = [];
  const log = { ...quiet, error: (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields)}`) };
  gateway = await startStaff({ log });
  const endpoint = createStaffEndpoint(gateway.ports, { loadTables: () => Promise.reject(new TypeError('a bug of ours')) });
  const request = new Request(`${harnessUrl}/auth/get-session`);
  const answer = await endpoint(request, { origin: harnessUrl, address: '192.0.2.7' });
  expect([answer.status, await answer.json()]).toEqual([200, null]);
  await expect.poll(() => logged).toEqual([expect.stringMatching(/^fault .*"endpoint":"auth"/)]);
});

test('a fault of the sign-in is answered with 500 and logged once, without what was sent', async () => {
  const logged: string[] = [];
  const log = { ...quiet, error: (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields)}`) };
  const fault: { error: Error | undefined } = { error: new TypeError('a bug of ours') };
  gateway = await startStaff({ log, adaptPorts: failing(/^select/i, fault) });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = await gateway.browser().signIn('FINANCE');
  expect(answer.status).toBe(500);
  // The library would print the statement with its values.
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
  expect(logged).toEqual([expect.stringMatching(/^fault .*"endpoint":"auth"/)]);
  expect(logged.join()).not.toMatch(/finance@example\.test|sandbox-demo/);
});
