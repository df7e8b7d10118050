import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

const roleFields = graphql(`
  fragment RoleFields on CustomRole {
    id
    name
    about
    entityId
    entity { id name }
    permissions
    refundsLimited
    cautions
    mayChange
    version
  }
`);

/** Members too: who has a role, and so whom a change concerns. */
export const rolesDocument = graphql(
  `
    query Roles {
      builtInRoles { role permissions refundsLimited }
      customRoles(first: 200) { edges { node {
        ...RoleFields
      } } }
      staffMembers(first: 500) { edges { node {
        id
        name
        role
        customRole { id }
        roleByClaim
        disabledAt
      } } }
      entities(first: 500) { edges { node {
        id
        name
      } } }
    }
  `,
  [roleFields],
);

export const createRoleDocument = graphql(
  `
    mutation CreateRole($input: CreateCustomRoleInput!) {
      createCustomRole(input: $input) { ...RoleFields }
    }
  `,
  [roleFields],
);

export const updateRoleDocument = graphql(
  `
    mutation UpdateRole($id: ID!, $input: UpdateCustomRoleInput!) {
      updateCustomRole(id: $id, input: $input) { ...RoleFields }
    }
  `,
  [roleFields],
);

export const retireRoleDocument = graphql(
  `
    mutation RetireRole($id: ID!, $expectedVersion: Int!, $endClaimed: Boolean!) {
      retireCustomRole(id: $id, expectedVersion: $expectedVersion, endClaimed: $endClaimed) { ...RoleFields }
    }
  `,
  [roleFields],
);

type Roles = ResultOf<typeof rolesDocument>;
export type CustomRole = Roles['customRoles']['edges'][number]['node'];
export type BuiltInRole = Roles['builtInRoles'][number];
export type RoleMember = Roles['staffMembers']['edges'][number]['node'];
export type RoleEntity = Roles['entities']['edges'][number]['node'];
export type CreateInput = VariablesOf<typeof createRoleDocument>['input'];
export type UpdateInput = VariablesOf<typeof updateRoleDocument>['input'];
