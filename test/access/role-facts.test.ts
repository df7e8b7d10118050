/** What the form of a role says about permissions is what the rules do. */
import { expect, test } from 'vitest';
import { findCautions, namesBeyondLimits, securedNames } from '../../api/contract/role-facts.ts';
import { beyondLimits } from '../../api/foundation/access/custom-role.ts';
import { secured } from '../../api/foundation/access/role.ts';
import { nameOfPermission } from '../../api/foundation/graphql/schema/roles.ts';

test('permissions that go with no limit, and those that need a second factor, are the ones of the rules', () => {
  expect(namesBeyondLimits).toEqual(beyondLimits.map(nameOfPermission));
  expect(securedNames).toEqual(secured.map(nameOfPermission));
});

test.each([
  [['PAYMENTS_READ'], false, []],
  [['PAYMENTS_REFUND'], false, ['ASKS_AND_APPROVES']],
  [['PAYMENTS_REFUND'], true, []],
  [['PAYMENTS_REFUND', 'PAYMENTS_DECIDE'], false, ['ASKS_AND_APPROVES', 'REFUNDS_AND_DECIDES']],
  [['PAYMENTS_REFUND', 'RECONCILE'], false, ['ASKS_AND_APPROVES', 'REFUNDS_AND_RECONCILES']],
  [['PERSONAL_READ', 'EXPORT'], false, ['TAKES_PERSONAL_DATA_AWAY']],
  [['EXPORT'], false, []],
  [['ADMIN'], false, ['CHANGES_UNSEEN']],
  [['ADMIN', 'CONFIGURATION_READ'], false, []],
  [['ADMIN', 'CONFIGURATION_READ', 'PAYMENTS_CAPTURE'], false, ['SETS_RULES_AND_MOVES_MONEY']],
])('%j with a limit %j: %j', (permissions, isLimited, names) => {
  expect(findCautions(permissions, isLimited)).toEqual(names);
});
