import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

const requestFragment = graphql(`
  fragment RequestRow on RequestLogEntry {
    id
    at
    endpoint
    operation
    resultCode
    result { code outcome staff(language: $language) }
    entityId
    subjectKind
    subjectId
    callerId
    reason
    decidedUs
    connectorUs
  }
`);

export const requestsDocument = graphql(
  `
  query RequestLog($filter: RequestLogFilter, $after: String, $language: Language!) {
    requestLog(filter: $filter, first: 50, after: $after) {
      edges {
        node { ...RequestRow }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [requestFragment],
);

export const requestSummaryDocument = graphql(`
  query RequestSummary($filter: RequestLogFilter, $language: Language!) {
    requestSummary(filter: $filter) {
      count
      failed
      from
      operations {
        operation
        count
        failed
        failures {
          resultCode
          count
          lastAt
          lastRequestId
          result { code staff(language: $language) }
        }
      }
    }
  }
`);

export const requestDocument = graphql(
  `
  query Request($id: ID!, $language: Language!) {
    node(id: $id) {
      __typename
      id
      ... on RequestLogEntry {
        ...RequestRow
        request
        problems { name message }
      }
    }
  }
`,
  [requestFragment],
);

export const replayDocument = graphql(`
  mutation ReplayRequest($input: CreatePaymentInput!, $key: String!, $language: Language!) {
    createPayment(input: $input, idempotencyKey: $key) {
      id
      outcome
      result { code staff(language: $language) }
    }
  }
`);

export type RequestRow = ResultOf<typeof requestFragment>;
export type RequestDetails = Extract<NonNullable<ResultOf<typeof requestDocument>['node']>, { readonly __typename: 'RequestLogEntry' }>;
export type RequestFilter = NonNullable<VariablesOf<typeof requestsDocument>['filter']>;
export type ReplayInput = VariablesOf<typeof replayDocument>['input'];
