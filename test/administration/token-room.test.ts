/** How many access tokens of one entity work at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeTokensMax } from '../../api/domain/administration/tokens.ts';
import { type Browser, type GraphqlAnswer, type StaffHarness, startStaff } from '../staff/browser.ts';
import { channels } from '../support/client.ts';

let gateway: StaffHarness;
let admin: Browser;
beforeAll(async () => {
  gateway = await startStaff();
  admin = await gateway.signedIn('ADMIN');
});
afterAll(() => gateway.stop());

const create = (entityId: string): Promise<GraphqlAnswer> =>
  admin.graphql(
    `mutation { createAccessToken(input: {entityId: "${entityId}", name: "a", scopes: [PAYMENTS_READ]}) { accessToken { id } } }`,
  );
const rotate = (id: string, overlapHours: number): Promise<GraphqlAnswer> =>
  admin.graphql(`mutation { rotateAccessToken(id: "${id}", overlapHours: ${overlapHours}) { accessToken { id } } }`);
const refused = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions?.parameterErrors;

const full = [{ name: 'entityId', value: null, message: `the entity has ${activeTokensMax} active tokens: revoke those that nobody uses` }];

test('an entity has at most so many tokens that work, also where all are asked for at once; one that ended makes room', async () => {
  const answers = await Promise.all(Array.from({ length: activeTokensMax + 10 }, () => create(channels.tolerant)));
  const made = answers.filter(({ errors }) => errors.length === 0).map(({ data }) => data.createAccessToken.accessToken.id);
  expect(made).toHaveLength(activeTokensMax);
  expect(refused(await create(channels.tolerant))).toEqual(full);
  expect(refused(await create(channels.tolerantThreeDSecure))).toBeUndefined();
  await admin.graphql(`mutation { revokeAccessToken(id: "${made[0]}") { id } }`);
  expect(refused(await create(channels.tolerant))).toBeUndefined();
  expect(refused(await create(channels.tolerant))).toEqual(full);

  // A token is exchanged for another one also where there is no room; with both at work for a while, once.
  const next = (await rotate(String(made[1]), 0)).data.rotateAccessToken.accessToken.id;
  expect(refused(await create(channels.tolerant))).toEqual(full);
  const third = await rotate(next, 24);
  expect(refused(third)).toBeUndefined();
  expect(refused(await rotate(third.data.rotateAccessToken.accessToken.id, 24))).toEqual(full);
});
