/** What events do not tell of a payment: the documented answer to a declined one has no amount. */
import { graphql } from '../../client/graphql.ts';

export const amountsDocument = graphql(`
  query LiveAmounts($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Payment { id amount currency }
    }
  }
`);
