import { graphql, type ResultOf } from '../../client/graphql.ts';

export const auditDocument = graphql(`
  query Audit($after: String, $entityId: ID, $paymentId: ID, $callerId: String, $action: String, $from: DateTime, $to: DateTime) {
    auditLog(
      first: 50
      after: $after
      entityId: $entityId
      paymentId: $paymentId
      callerId: $callerId
      action: $action
      from: $from
      to: $to
    ) {
      edges {
        node {
          id
          at
          callerId
          callerName
          action
          subjectId
          entityId
          paymentId
          address
          change
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const auditEntitiesDocument = graphql(`
  query AuditPlaces {
    entities(first: 500) { edges { node {
      id
      name
    } } }
  }
`);

export type AuditEntry = ResultOf<typeof auditDocument>['auditLog']['edges'][number]['node'];
