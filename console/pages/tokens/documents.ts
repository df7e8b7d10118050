/** The queries and mutations of access tokens. Secrets come through `mutateUncached` and are never cached. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const tokenFragment = graphql(`
  fragment Token on AccessToken {
    id
    entityId
    name
    scopes
    createdAt
    expiresAt
    lastUsedAt
    revokedAt
    assistantRefundMax
    assistantRefundsADay
  }
`);

export const tokensDocument = graphql(
  `
  query AccessTokens {
    viewer { id scopes }
    accessTokens(first: 500) {
      edges {
        node { ...Token }
      }
    }
  }
`,
  [tokenFragment],
);

export const createTokenDocument = graphql(
  `
  mutation CreateAccessToken($input: CreateAccessTokenInput!) {
    createAccessToken(input: $input) {
      token
      accessToken { ...Token }
    }
  }
`,
  [tokenFragment],
);

export const rotateTokenDocument = graphql(
  `
  mutation RotateAccessToken($id: ID!, $overlapHours: Int!, $reason: String) {
    rotateAccessToken(id: $id, overlapHours: $overlapHours, reason: $reason) {
      token
      accessToken { ...Token }
    }
  }
`,
  [tokenFragment],
);

export const revokeTokenDocument = graphql(
  `
  mutation RevokeAccessToken($id: ID!, $reason: String!) {
    revokeAccessToken(id: $id, reason: $reason) { ...Token }
  }
`,
  [tokenFragment],
);

export type Token = ResultOf<typeof tokenFragment>;
export type Scope = Token['scopes'][number];
