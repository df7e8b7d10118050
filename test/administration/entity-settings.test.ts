/** Names of entities and settings of channels, as administrators change them over GraphQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';

let gateway: StaffHarness;
let admin: Browser;
beforeAll(async () => {
  gateway = await startStaff({});
  admin = await gateway.signedIn('ADMIN');
});
afterAll(() => gateway.stop());

const change = `mutation ($id: ID!, $input: UpdateEntityInput!, $version: Int) { updateEntity(id: $id, input: $input, expectedVersion: $version) {
  name version settings { validation connector brands currencies descriptor refundApproval threeDSecureBrands risk appSchemes } } }`;
const id = channels.documented;
const read = async () => (await admin.graphql(`{ entity(id: "${id}") { name version settings { brands } } }`)).data.entity;

test('changes the settings that are named and no other, and says in the audit log what was and what is', async () => {
  const before = await read();
  const settings = {
    brands: ['VISA', 'MASTER'],
    descriptor: 'Shop',
    refundApproval: { amount: '250.00', currency: 'EUR' },
    threeDSecureBrands: ['VISA'],
    appSchemes: ['shopapp', 'com.shop.pay'],
  };
  const { updateEntity: after } = (await admin.graphql(change, { id, input: { name: 'Main shop', settings } })).data;
  expect(after).toMatchObject({
    name: 'Main shop',
    version: before.version + 1,
    settings: { ...settings, refundApproval: '250.00 EUR', validation: 'DOCUMENTED', connector: 'simulator', risk: false },
  });
  const lifted = { brands: null, refundApproval: null, threeDSecureBrands: null, appSchemes: null };
  const { updateEntity: free } = (await admin.graphql(change, { id, input: { settings: lifted } })).data;
  expect(free).toMatchObject({
    name: 'Main shop',
    settings: { brands: null, refundApproval: null, threeDSecureBrands: [], appSchemes: [], descriptor: 'Shop' },
  });
  const log = (await admin.graphql('{ auditLog(first: 10) { edges { node { action callerId subjectId change } } } }')).data.auditLog;
  expect(nodesOf(log)).toContainEqual({
    action: 'entity.update',
    callerId: 'admin@example.test',
    subjectId: id,
    change: expect.objectContaining({
      name: { before: before.name, after: 'Main shop' },
      'settings.brands': { before: null, after: ['VISA', 'MASTER'] },
    }),
  });
});

test('a changed restriction holds for the next payment', async () => {
  await admin.graphql(change, { id, input: { settings: { currencies: ['USD'] } } });
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: id });
  expect(body.result.code).toBe('600.200.500');
  await admin.graphql(change, { id, input: { settings: { currencies: null } } });
});

test.each([
  [{ settings: { brands: ['visa'] } }, 'settings.brands.0'],
  [{ settings: { authorizationDays: 0 } }, 'settings.authorizationDays'],
  [{ settings: { validation: null } }, 'settings.validation'],
  [{ settings: { refundApproval: { amount: '5', currency: 'EUR' } } }, 'settings.refundApproval.amount'],
  [{ name: ' ' }, 'name'],
  [{ dispatching: true }, 'dispatching'],
])('refuses %j and names the field', async (input, name) => {
  const before = await read();
  const { errors } = await admin.graphql(change, { id, input });
  expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name }]);
  expect(await read()).toEqual(before);
});

test('refuses a change of what somebody else changed meanwhile, and what finance sends', async () => {
  const { version } = await read();
  await admin.graphql(change, { id, input: { name: 'One' } });
  const { errors } = await admin.graphql(change, { id, input: { name: 'Two' }, version });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  const finance = await gateway.signedIn('FINANCE');
  expect((await finance.graphql(change, { id, input: { name: 'Three' } })).errors).toHaveLength(1);
  expect((await read()).name).toBe('One');
});
