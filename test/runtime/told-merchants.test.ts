/** What the platform of an installation in objects changes holds at each merchant's object as soon as it is answered. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, httpTransport } from '../support/client.ts';
import { createTokenAt, type GraphqlCaller, revokeTokenOf, signInAdministrator, signInAs } from '../support/graphql-caller.ts';
import { type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';

const timeout = boundMs(60_000);
const rounds = 25;
const shops = [channels.documented, channels.other];

let gateways: ObjectGateways;
let url: string;
let staff: GraphqlCaller;

beforeAll(async () => {
  gateways = prepareObjectGateways();
  url = (await gateways.start('told', { DATABASE_URL: 'objects:main' })).url;
  staff = await signInAdministrator(url);
}, timeout);

afterAll(() => gateways.remove());

/** The result codes, shop by shop. */
async function payEverywhere(token: string): Promise<readonly (string | undefined)[]> {
  const rest = createRestClient(httpTransport(url));
  const paying = shops.map((entityId) => rest.post('/v1/payments', { ...cardPayment, entityId }, { token }));
  return (await Promise.all(paying)).map(({ body }) => body.result?.code);
}

const each = <Value>(value: Value): readonly Value[] => shops.map(() => value);

test('a token is good at every merchant as soon as it is made, and at none as soon as it is revoked', { timeout }, async () => {
  const tokens: { readonly id: string; readonly token: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const made = await createTokenAt(staff, sandbox.psp, ['PAYMENTS_WRITE']);
    expect([round, ...(await payEverywhere(made.token))]).toEqual([round, ...each('000.100.110')]);
    tokens.push(made);
  }
  for (const [round, { id, token }] of tokens.entries()) {
    await revokeTokenOf(staff, id);
    expect([round, ...(await payEverywhere(token))]).toEqual([round, ...each('800.900.300')]);
  }
});

test('tokens that are made at once are each good', { timeout }, async () => {
  const made = await Promise.all(
    Array.from({ length: rounds }, async () => {
      const { token } = await createTokenAt(staff, sandbox.psp, ['PAYMENTS_WRITE']);
      return payEverywhere(token);
    }),
  );
  expect(made).toEqual(made.map(() => each('000.100.110')));
});

const clerk = 'finance@example.test';

async function ask<Data>(caller: GraphqlCaller, query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await caller(query, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  // The shape of the query.
  return data as Data;
}

async function findClerk(): Promise<string> {
  const { staffMembers } = await ask<{
    readonly staffMembers: { readonly edges: readonly { readonly node: { id: string; email: string } }[] };
  }>(staff, '{ staffMembers { edges { node { id email } } } }');
  const found = staffMembers.edges.find(({ node }) => node.email === clerk);
  if (!found) throw new Error('the sandbox has no such member');
  return found.node.id;
}

/** Whether the session of the caller is good at each merchant, and at the platform. */
async function isGoodAt(caller: GraphqlCaller): Promise<readonly boolean[]> {
  const asked = shops.map((id) => caller('query ($id: ID!) { entity(id: $id) { id } }', { id }));
  return (await Promise.all([...asked, caller('{ viewer { id } }')])).map(({ errors }) => errors === undefined);
}

const change = 'mutation ($id: ID!, $input: UpdateStaffMemberInput!) { updateStaffMember(id: $id, input: $input) { id } }';

test('a session that was ended is good nowhere any more, and that of a member who was shut out is not', { timeout }, async () => {
  const id = await findClerk();
  for (const end of ['session', 'member']) {
    const caller = await signInAs(url, clerk);
    expect([end, ...(await isGoodAt(caller))]).toEqual([end, true, true, true]);
    if (end === 'session') await ask(staff, 'mutation ($id: ID!) { endStaffSessions(id: $id) { id } }', { id });
    else await ask(staff, change, { id, input: { disabled: true } });
    expect([end, ...(await isGoodAt(caller))]).toEqual([end, false, false, false]);
  }
  await ask(staff, change, { id, input: { disabled: false } });
});

test('what is taken from a role is taken from who has it, at the platform too where a merchant’s object changed it', {
  timeout,
}, async () => {
  const id = await findClerk();
  const input = { entityId: sandbox.demoShop, name: 'Till', permissions: ['PAYMENTS_READ', 'CONFIGURATION_READ'] };
  const { createCustomRole: role } = await ask<{ readonly createCustomRole: { readonly id: string } }>(
    staff,
    'mutation ($input: CreateCustomRoleInput!) { createCustomRole(input: $input) { id } }',
    { input },
  );
  await ask(staff, change, { id, input: { entityId: sandbox.demoShop, customRoleId: role.id } });
  const caller = await signInAs(url, clerk);
  const permissions = async () =>
    (await ask<{ readonly viewer: { readonly permissions: readonly string[] } }>(caller, '{ viewer { permissions } }')).viewer.permissions;
  expect(await permissions()).toContain('CONFIGURATION_READ');
  await ask(staff, 'mutation ($id: ID!) { updateCustomRole(id: $id, input: { permissions: [PAYMENTS_READ] }) { id } }', { id: role.id });
  expect(await permissions()).not.toContain('CONFIGURATION_READ');
});
