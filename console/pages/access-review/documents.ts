import { graphql, type ResultOf } from '../../client/graphql.ts';

export const accessReviewDocument = graphql(`
  query AccessReview {
    staffMembers(first: 500) { edges { node {
      id
      email
      name
      role
      customRole { id name }
      refundsLimited
      permissions
      mustEnrol
      entityId
      entity { id name }
      refundLimit { amount currency }
      accepted
      companyAccount
      hasPassword
      roleByClaim
      secondFactor
      passkeys
      disabledAt
      lastSeenAt
    } } }
    accessTokens(first: 500) { edges { node {
      id
      name
      entityId
      permissions
      expiresAt
      lastUsedAt
      revokedAt
      assistantRefundMax
      assistantRefundsADay
    } } }
    entities(first: 500) { edges { node {
      id
      name
      parentId
    } } }
  }
`);

const sessionFields = graphql(`
  fragment MemberSessions on StaffMember {
    id
    name
    sessions {
      id
      createdAt
      lastSeenAt
      address
      userAgent
      signedInBy
    }
  }
`);

export const memberSessionsDocument = graphql(
  `
    query StaffMemberSessions($id: ID!) {
      node(id: $id) {
        __typename
        ... on StaffMember { ...MemberSessions }
      }
    }
  `,
  [sessionFields],
);

export const endSessionsDocument = graphql(
  `
    mutation EndStaffSessions($id: ID!, $sessionId: ID) {
      endStaffSessions(id: $id, sessionId: $sessionId) { ...MemberSessions }
    }
  `,
  [sessionFields],
);

type Review = ResultOf<typeof accessReviewDocument>;
export type ReviewedMember = Review['staffMembers']['edges'][number]['node'];
export type ReviewedToken = Review['accessTokens']['edges'][number]['node'];
export type ReviewedEntity = Review['entities']['edges'][number]['node'];
export type MemberSession = NonNullable<ResultOf<typeof endSessionsDocument>['endStaffSessions']>['sessions'][number];
