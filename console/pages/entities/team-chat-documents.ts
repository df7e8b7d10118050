/** The chat of an entity's team: asked for where an administrator opens the entity. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const chatFragment = graphql(`
  fragment TeamChatOfEntity on TeamChat {
    entityId
    host
    urlEnd
    kinds
    language
    sentAt
    failure { at kind status }
  }
`);

export const teamChatDocument = graphql(
  `
    query TeamChat($entity: ID!) {
      teamChat(entityId: $entity) { ...TeamChatOfEntity }
    }
  `,
  [chatFragment],
);

export const putTeamChatDocument = graphql(
  `
    mutation PutTeamChat($input: TeamChatInput!) {
      putTeamChat(input: $input) { ...TeamChatOfEntity }
    }
  `,
  [chatFragment],
);

export const testTeamChatDocument = graphql(
  `
    mutation TestTeamChat($entity: ID!) {
      testTeamChat(entityId: $entity) { ...TeamChatOfEntity }
    }
  `,
  [chatFragment],
);

export const deleteTeamChatDocument = graphql(`
  mutation DeleteTeamChat($entity: ID!) { deleteTeamChat(entityId: $entity) }
`);

export type TeamChat = ResultOf<typeof chatFragment>;
export type TeamChatKind = TeamChat['kinds'][number];
