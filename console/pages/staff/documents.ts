import { graphql, type ResultOf } from '../../client/graphql.ts';

const memberFields = graphql(`
  fragment StaffMemberFields on StaffMember {
    id
    email
    name
    role
    customRole { id name about refundsLimited }
    entityId
    entity { id name kind }
    refundLimit { amount currency }
    accepted
    hasPassword
    companyAccount
    roleByClaim
    secondFactor
    passkeys
    disabledAt
    lastSeenAt
    version
  }
`);

export const staffDocument = graphql(
  `
    query Staff {
      staffMembers(first: 500) { edges { node {
        ...StaffMemberFields
      } } }
    }
  `,
  [memberFields],
);

/** The entities and roles that the viewer may give to a colleague. */
export const staffEntitiesDocument = graphql(`
  query StaffPlaces {
    viewer { id givenRoles }
    customRoles(first: 200) { edges { node {
      id
      name
      about
      entityId
      refundsLimited
      mayGive
    } } }
    entities(first: 500) { edges { node {
      id
      name
      kind
      parentId
    } } }
  }
`);

export const inviteDocument = graphql(
  `
    mutation InviteStaff($input: CreateStaffMemberInput!) {
      createStaffMember(input: $input) {
        link
        linkExpiresAt
        member { ...StaffMemberFields }
      }
    }
  `,
  [memberFields],
);

export const updateDocument = graphql(
  `
    mutation UpdateStaff($id: ID!, $input: UpdateStaffMemberInput!) {
      updateStaffMember(id: $id, input: $input) { ...StaffMemberFields }
    }
  `,
  [memberFields],
);

export const resetDocument = graphql(
  `
    mutation ResetStaff($id: ID!, $secondFactor: Boolean!) {
      resetStaffPassword(id: $id, secondFactor: $secondFactor) {
        link
        linkExpiresAt
        member { ...StaffMemberFields }
      }
    }
  `,
  [memberFields],
);

export type Member = ResultOf<typeof staffDocument>['staffMembers']['edges'][number]['node'];
export type StaffEntity = ResultOf<typeof staffEntitiesDocument>['entities']['edges'][number]['node'];
export type OfferedRole = ResultOf<typeof staffEntitiesDocument>['customRoles']['edges'][number]['node'];
