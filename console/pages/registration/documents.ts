import { graphql, type ResultOf } from '../../client/graphql.ts';

export const registrationDocument = graphql(`
  query Registration($id: ID!, $account: String!) {
    registration(id: $id) {
      id
      shortId
      entityId
      paymentBrand
      status
      version
      timestamp
      updatedAt
      lastUsedAt
      erasureAt
      initialTransactionId
      answer
      card { bin last4Digits holder expiryMonth expiryYear }
    }
    payments(filter: { registrationId: $id }, first: 50) {
      edges {
        node {
          id
          shortId
          paymentType
          amount
          currency
          moneyStatus
          timestamp
          merchantTransactionId
        }
      }
      pageInfo { hasNextPage }
    }
    jobs(filter: { registrationId: $account }, first: 20) {
      edges {
        node {
          id
          name
          status
          cancelAt
          amount
          currency
          nextRunAt
        }
      }
      pageInfo { hasNextPage }
    }
    events(filter: { subjectId: $id }, first: 100) {
      edges {
        node { id type action timestamp }
      }
    }
  }
`);

export const deregisterDocument = graphql(`
  mutation Deregister($id: ID!, $version: Int!, $reason: String!, $key: String!) {
    registration: deleteRegistration(id: $id, expectedVersion: $version, reason: $reason, idempotencyKey: $key) {
      id
      status
      version
    }
  }
`);

export type RegistrationData = ResultOf<typeof registrationDocument>;
