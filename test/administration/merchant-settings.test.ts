/** Settings of merchants: who reads and changes them, and what they do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantSettingNames, merchantSettings } from '../../api/contract/merchant-settings.ts';
import { entityTree } from '../../api/foundation/entities/tree.ts';
import { deleteOldRequests } from '../../api/foundation/idempotency/request-log-operations.ts';
import { listRetentions } from '../../api/foundation/idempotency/request-log-retention.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { sampleEntities } from '../support/fake-ports.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';

let gateway: StaffHarness;
beforeAll(async () => {
  gateway = await startStaff({ now: Date.UTC(2026, 0, 1) });
});
afterAll(() => gateway.stop());

const selected = `merchantSettings { ${merchantSettingNames.join(' ')} }`;
const change = `mutation ($id: ID!, $merchantSettings: MerchantSettingsInput!) {
  updateEntity(id: $id, input: { merchantSettings: $merchantSettings }) { version ${selected} } }`;

/** By an administrator who has just signed in: the clock of the test ends sessions. */
async function set(id: string, wanted: object) {
  const admin = await gateway.signedIn('ADMIN');
  return admin.graphql(change, { id, merchantSettings: wanted });
}

test('every setting is stored, told, changed, taken away, and its change is in the audit log', async () => {
  for (const name of merchantSettingNames) {
    const { least, most } = merchantSettings[name];
    for (const value of [least, most, null]) {
      const { data } = await set(sandbox.demoShop, { [name]: value });
      expect(data.updateEntity.merchantSettings).toMatchObject({ [name]: value });
    }
    const admin = await gateway.signedIn('ADMIN');
    const { auditLog } = (await admin.graphql('{ auditLog(first: 20) { edges { node { action callerId subjectId change } } } }')).data;
    expect(nodesOf(auditLog)).toContainEqual({
      action: 'entity.update',
      callerId: 'admin@example.test',
      subjectId: sandbox.demoShop,
      change: expect.objectContaining({ [`merchantSettings.${name}`]: { before: least, after: most } }),
    });
  }
});

test('a value out of its bounds, and settings of a channel, are refused and change nothing', async () => {
  for (const name of merchantSettingNames) {
    const { least, most } = merchantSettings[name];
    for (const value of [least - 1, most + 1]) {
      const { errors } = await set(sandbox.demoShop, { [name]: value });
      const message = `merchantSettings.${name} must be a whole number from ${least} to ${most}`;
      expect(errors?.[0]?.extensions?.parameterErrors).toEqual([{ name: `merchantSettings.${name}`, value: null, message }]);
    }
    const { errors } = await set(channels.documented, { [name]: least });
    expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'merchantSettings' }]);
  }
  const stored = await gateway.store.entities.all();
  expect(stored.map((entity) => entity.merchantSettings)).toEqual(stored.map(() => null));
});

test.each([
  ['ADMIN', true],
  ['AUDITOR', true],
  ['FINANCE', false],
  ['VIEWER', false],
] as const)('for the role %s, that it reads them is %s', async (role, reads) => {
  const staff = await gateway.signedIn(role);
  const { data, errors } = await staff.graphql(`{ entity(id: "${sandbox.demoShop}") { name ${selected} } }`);
  expect(errors ?? []).toEqual([]);
  expect(data.entity.merchantSettings !== null).toBe(reads);
});

test("the days of a merchant's request log apply to that merchant alone, also to what an earlier round had kept", async () => {
  const { ports, store, clock, rest } = gateway;
  const own = String((await rest.post('/v1/payments', cardPayment)).body.id);
  const other = String((await rest.post('/v1/payments', { ...cardPayment, entityId: channels.other }, { token: otherToken })).body.id);
  const kept = async () => [
    (await store.requestLog.ofEach(demoMerchant, [own])).length,
    (await store.requestLog.ofEach(otherMerchant, [other])).length,
  ];
  clock.advance(10 * dayMs);
  await set(sandbox.demoShop, { requestLogDays: 30 });
  await deleteOldRequests(ports, 9);
  expect(await kept()).toEqual([1, 0]);
  await set(sandbox.demoShop, { requestLogDays: 9 });
  await deleteOldRequests(ports, 9);
  expect(await kept()).toEqual([0, 0]);
});

test('entries that are kept do not hold up those behind them', async () => {
  const { ports, store, clock, rest } = gateway;
  const own = String((await rest.post('/v1/payments', cardPayment)).body.id);
  const [entry] = await store.requestLog.ofEach(demoMerchant, [own]);
  if (!entry) throw new Error('the payment has an entry');
  const many = Array.from({ length: 900 }, () => ({ write: 'request.log' as const, entry: { ...entry, id: ports.newId() } }));
  await store.commit(demoMerchant, many);
  const other = String((await rest.post('/v1/payments', { ...cardPayment, entityId: channels.other }, { token: otherToken })).body.id);
  await set(sandbox.otherShop, { requestLogDays: 5 });
  clock.advance(6 * dayMs);
  for (let rounds = 0; rounds < 10; rounds += 1) if ((await deleteOldRequests(ports, null)) === 0) break;
  expect(await store.requestLog.ofEach(otherMerchant, [other])).toEqual([]);
  expect(await store.requestLog.ofEach(demoMerchant, [own])).toHaveLength(901);
});

test('what no merchant has set is kept as long as the gateway says, and for ever where it says nothing', () => {
  const own = { ...sampleEntities.merchant, merchantSettings: { requestLogDays: 3 } };
  const tree = entityTree(Object.values({ ...sampleEntities, merchant: own }));
  const days = (defaultDays: number | null, id: string) =>
    listRetentions(tree, defaultDays).find(({ entityIds }) => entityIds.has(id))?.days;
  expect(days(null, sampleEntities.channel.id)).toBe(3);
  expect(days(20, own.id)).toBe(3);
  expect(days(20, sampleEntities.psp.id)).toBe(20);
  expect(days(20, sampleEntities.otherMerchant.id)).toBe(20);
  expect(days(null, sampleEntities.otherMerchant.id)).toBeUndefined();
});
