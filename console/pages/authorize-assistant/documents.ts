/** Who asks to act for the reader, and the reader's consent. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

export const assistantRequestDocument = graphql(`
  query AssistantRequest($clientId: String!, $redirectUri: String!) {
    assistantRequest(clientId: $clientId, redirectUri: $redirectUri) {
      clientName
      redirectHost
      scopes
    }
  }
`);

export type AssistantRequest = ResultOf<typeof assistantRequestDocument>['assistantRequest'];
export type GrantedScope = AssistantRequest['scopes'][number];

export const grantAssistantDocument = graphql(`
  mutation GrantAssistant($input: GrantAssistantInput!) {
    grantAssistant(input: $input) { redirectTo }
  }
`);
