/** What the queue asks for. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const attentionEntry = graphql(`
  fragment AttentionItem on AttentionEntry {
    kind
    subjectId
    label
    payment { id version }
    amount
    currency
    since
    until
    mayAct
    assigneeId
    assigneeName
    note
    assignedBy
    version
  }
`);

export const attentionPageDocument = graphql(
  `
    query AttentionPage($after: String, $filter: AttentionFilter, $counted: AttentionFilter) {
      attention(first: 50, after: $after, filter: $filter) {
        edges {
          node { ...AttentionItem }
        }
        pageInfo { hasNextPage endCursor }
      }
      attentionCounts(filter: $counted) { kind count isMore }
    }
  `,
  [attentionEntry],
);

export type AttentionPageData = ResultOf<typeof attentionPageDocument>;
export type Entry = ResultOf<typeof attentionEntry>;
