/** Makes roles from permissions and gives them, as an administrator does. */
import type { Permission } from '../../api/foundation/access/role.ts';
import { nameOfPermission } from '../../api/foundation/graphql/schema/roles.ts';
import { sandbox } from '../../db/seed.ts';
import type { Browser, GraphqlAnswer } from './browser.ts';

export const createRole = `mutation ($i: CreateCustomRoleInput!) {
  createCustomRole(input: $i) { id name about entityId permissions refundsLimited cautions mayChange mayGive version retiredAt } }`;

export const updateRole = `mutation ($id: ID!, $i: UpdateCustomRoleInput!) {
  updateCustomRole(id: $id, input: $i) { id name permissions refundsLimited version } }`;

export const retireRole = 'mutation ($id: ID!, $v: Int) { retireCustomRole(id: $id, expectedVersion: $v) { retiredAt } }';

export const retireClaimed = 'mutation ($id: ID!, $end: Boolean) { retireCustomRole(id: $id, endClaimed: $end) { retiredAt } }';

export const giveRole = `mutation ($id: ID!, $r: ID!, $l: RefundLimitInput) {
  updateStaffMember(id: $id, input: {customRoleId: $r, refundLimit: $l}) { role customRole { id name } refundsLimited refundLimit { amount } version } }`;

export interface WantedRole {
  readonly name?: string;
  readonly entityId?: string;
  readonly refundsLimited?: boolean;
}

export async function makeRole(browser: Browser, permissions: readonly Permission[], wanted: WantedRole = {}): Promise<GraphqlAnswer> {
  const { name = 'Till', entityId = sandbox.psp, refundsLimited = false } = wanted;
  return browser.graphql(createRole, { i: { name, entityId, refundsLimited, permissions: permissions.map(nameOfPermission) } });
}
