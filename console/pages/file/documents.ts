import { graphql, type ResultOf } from '../../client/graphql.ts';

export const fileDocument = graphql(`
  query SettlementFile($id: ID!) {
    settlementFile(id: $id) {
      id
      direction
      entityId
      name
      format
      status
      checksum
      day
      bytes
      rows
      records
      problemCount
      problems { line reason }
      note
      timestamp
      finishedAt
      issueAfter
      withdrawalObstacle
      version
    }
  }
`);

export const fileRecordsDocument = graphql(`
  query SettlementFileRecords($after: String, $filter: ReconciliationRecordFilter) {
    reconciliationRecords(first: 50, after: $after, filter: $filter) {
      edges { node {
        id
        line
        recordType
        cashflow
        amount
        currency
        settlementFee
        settlementCurrency
        settlementDate
        matchingStatus
        setAsideAt
        rest
      } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const withdrawDocument = graphql(`
  mutation WithdrawSettlementFile($id: ID!, $reason: String!) {
    withdrawSettlementFile(id: $id, reason: $reason) {
      id
      status
      note
      records
      finishedAt
      version
    }
  }
`);

export type FileView = NonNullable<ResultOf<typeof fileDocument>['settlementFile']>;
export type FileRecord = ResultOf<typeof fileRecordsDocument>['reconciliationRecords']['edges'][number]['node'];
export type WithdrawnFile = NonNullable<ResultOf<typeof withdrawDocument>['withdrawSettlementFile']>;
