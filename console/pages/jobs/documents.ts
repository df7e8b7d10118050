import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const jobsDocument = graphql(`
  query Jobs($after: String, $filter: JobFilter, $order: JobOrder!) {
    jobs(first: 50, after: $after, filter: $filter, order: $order) {
      edges {
        node {
          id
          name
          status
          health
          amount
          currency
          nextRunAt
          lastRunAt
          cancelAt
          timeZone
          explanation {
            times
            fields {
              field
              parts { kind from to step nth }
            }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type JobRow = ResultOf<typeof jobsDocument>['jobs']['edges'][number]['node'];
export type JobFilterInput = NonNullable<VariablesOf<typeof jobsDocument>['filter']>;
export type JobOrder = VariablesOf<typeof jobsDocument>['order'];
