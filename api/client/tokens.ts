import { readList } from './connection.ts';
import { type AccessToken, type CreateAccessTokenInput, fieldsOf } from './generated/objects.ts';
import type { Graphql } from './graphql.ts';
import type { CallOptions } from './rest.ts';

/** `token` is shown this once. */
export interface CreatedToken {
  readonly token: string;
  readonly accessToken: AccessToken;
}

/** Access tokens. They need a token with the scope of administrators. */
export interface Tokens {
  create(
    input: Omit<CreateAccessTokenInput, 'entityId'> & { readonly entityId?: string | undefined },
    options?: CallOptions,
  ): Promise<CreatedToken>;
  /** Issues one like it, and ends it `overlapHours` later. */
  rotate(id: string, overlapHours?: number, options?: CallOptions): Promise<CreatedToken>;
  revoke(id: string, reason?: string, options?: CallOptions): Promise<AccessToken>;
  all(options?: CallOptions): AsyncIterable<AccessToken>;
}

const fields = fieldsOf.AccessToken;
const created = `token accessToken { ${fields} }`;

export function createTokens(graphql: Graphql, entityId: string | undefined): Tokens {
  return {
    async create(input, options) {
      const { createAccessToken } = await graphql<{ readonly createAccessToken: CreatedToken }>(
        `mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { ${created} } }`,
        { input: { entityId, ...input } },
        options,
      );
      return createAccessToken;
    },
    async rotate(id, overlapHours, options) {
      const { rotateAccessToken } = await graphql<{ readonly rotateAccessToken: CreatedToken }>(
        `mutation ($id: ID!, $overlapHours: Int) { rotateAccessToken(id: $id, overlapHours: $overlapHours) { ${created} } }`,
        { id, overlapHours },
        options,
      );
      return rotateAccessToken;
    },
    async revoke(id, reason, options) {
      const { revokeAccessToken } = await graphql<{ readonly revokeAccessToken: AccessToken }>(
        `mutation ($id: ID!, $reason: String) { revokeAccessToken(id: $id, reason: $reason) { ${fields} } }`,
        { id, reason },
        options,
      );
      return revokeAccessToken;
    },
    all: (options) => readList(graphql, { field: 'accessTokens', fields }, options),
  };
}
