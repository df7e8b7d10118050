import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const filesDocument = graphql(`
  query SettlementFiles($after: String, $filter: SettlementFileFilter) {
    settlementFiles(first: 50, after: $after, filter: $filter) {
      edges { node {
        id
        direction
        entityId
        name
        format
        status
        day
        rows
        records
        problemCount
        timestamp
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const importDocument = graphql(`
  mutation ImportSettlementFile($input: ImportSettlementFileInput!) {
    importSettlementFile(input: $input) {
      id
      status
      rows
      records
      problemCount
      timestamp
      version
    }
  }
`);

export type FileRow = ResultOf<typeof filesDocument>['settlementFiles']['edges'][number]['node'];
export type FileFilterInput = NonNullable<VariablesOf<typeof filesDocument>['filter']>;
