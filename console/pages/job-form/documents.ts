import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

/** The account that a new job charges. */
export const accountDocument = graphql(`
  query JobAccount($id: ID!) {
    registration(id: $id) {
      id
      entityId
      status
      paymentBrand
      card { last4Digits }
    }
  }
`);

/** The job that is rescheduled. */
export const oldJobDocument = graphql(`
  query OldJob($id: ID!) {
    job(id: $id) {
      id
      version
      entityId
      registrationId
      name
      status
      amount
      currency
      expression
      timeZone
      terms
      timestamp
    }
  }
`);

export const previewDocument = graphql(`
  query PreviewJob($input: CreateJobInput!) {
    previewJob(input: $input, count: 10) {
      expression
      timeZone
      explanation {
        times
        fields {
          field
          parts { kind from to step nth }
        }
      }
      runs { at amount currency }
      notice { effectiveAt remainingCharges }
    }
  }
`);

export const createDocument = graphql(`
  mutation CreateJob($input: CreateJobInput!, $reason: String!, $key: String!) {
    job: createJob(input: $input, reason: $reason, idempotencyKey: $key) { id }
  }
`);

export const rescheduleDocument = graphql(`
  mutation RescheduleJob($id: ID!, $input: CreateJobInput!, $reason: String!, $version: Int!, $key: String!) {
    job: rescheduleJob(id: $id, input: $input, reason: $reason, expectedVersion: $version, idempotencyKey: $key) {
      id
    }
  }
`);

export type OldJob = NonNullable<ResultOf<typeof oldJobDocument>['job']>;
export type JobInput = VariablesOf<typeof createDocument>['input'];
export type JobPreview = NonNullable<ResultOf<typeof previewDocument>['previewJob']>;
