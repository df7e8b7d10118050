/** A shopper wants their stored account forgotten: who may delete it, and what is kept of that. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeCard } from '../jobs/requests.ts';
import { type Browser, type StaffHarness, startStaff } from './browser.ts';

let gateway: StaffHarness;
beforeEach(async () => {
  gateway = await startStaff({ environment: 'live' });
});
afterEach(() => gateway.stop());

const erase = async (by: Browser, id: string, reason: string | null) =>
  by.graphql('mutation ($id: ID!, $reason: String) { deleteRegistration(id: $id, reason: $reason) { status } }', { id, reason });

test('support deletes it in the live environment too, says why, and the audit log keeps who and why', async () => {
  const support = await gateway.signedIn('SUPPORT');
  const id = await storeCard(gateway);
  for (const reason of [null, '  x ', 'card 4200000000000000']) {
    const { errors } = await erase(support, id, reason);
    expect([reason, errors[0]?.extensions?.parameterErrors?.map(({ name }) => name)]).toEqual([reason, ['reason']]);
    expect(JSON.stringify(errors)).not.toContain('4200000000000000');
  }
  expect((await erase(support, id, 'ticket 4711')).data).toEqual({ deleteRegistration: { status: 'DELETED' } });
  const told = '{ auditLog(first: 1, action: "registration.delete") { edges { node { callerId subjectId change } } } }';
  const { data } = await gateway.graphql(told);
  expect(data.auditLog.edges).toEqual([{ node: { callerId: 'support@example.test', subjectId: id, change: { reason: 'ticket 4711' } } }]);
});

test('who only reads is refused, and a program deletes without a reason, as it always did', async () => {
  const id = await storeCard(gateway);
  const { errors } = await erase(await gateway.signedIn('VIEWER'), id, 'ticket 4711');
  expect(errors[0]?.extensions?.resultCode).toBe('800.900.301');
  expect((await gateway.graphql(`mutation { deleteRegistration(id: "${id}") { status } }`)).data.deleteRegistration.status).toBe('DELETED');
});
