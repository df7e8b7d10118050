/** The queries and mutations of a run's page. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const bulkRunFragment = graphql(`
  fragment BulkRunView on BulkRun {
    id
    operation
    reason
    status
    requesterName
    isMine
    decidedBy
    createdAt
    rowCount
    doneCount
    rows {
      paymentId
      label
      amount
      currency
      status
      resultId
      resultCode
      message
      at
    }
  }
`);

export const bulkRunDocument = graphql(
  `
  query BulkRun($id: ID!) {
    bulkRun(id: $id) { ...BulkRunView }
  }
`,
  [bulkRunFragment],
);

export const continueBulkRunDocument = graphql(
  `
  mutation ContinueBulkRun($id: ID!) {
    bulkRun: continueBulkRun(id: $id) { ...BulkRunView }
  }
`,
  [bulkRunFragment],
);

export const approveBulkRunDocument = graphql(
  `
  mutation ApproveBulkRun($id: ID!) {
    bulkRun: approveBulkRun(id: $id) { ...BulkRunView }
  }
`,
  [bulkRunFragment],
);

export const rejectBulkRunDocument = graphql(
  `
  mutation RejectBulkRun($id: ID!) {
    bulkRun: rejectBulkRun(id: $id) { ...BulkRunView }
  }
`,
  [bulkRunFragment],
);

export const stopBulkRunDocument = graphql(
  `
  mutation StopBulkRun($id: ID!) {
    bulkRun: stopBulkRun(id: $id) { ...BulkRunView }
  }
`,
  [bulkRunFragment],
);

export type BulkRunView = ResultOf<typeof bulkRunFragment>;
export type BulkRunRow = BulkRunView['rows'][number];
