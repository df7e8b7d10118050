import { graphql, type ResultOf } from '../../client/graphql.ts';

export const jobDocument = graphql(`
  query Job($id: ID!, $first: Int!) {
    job(id: $id) {
      id
      previousId
      entityId
      registrationId
      name
      paymentType
      amount
      currency
      status
      statusReason
      health
      expression
      timeZone
      startAt
      endAt
      cancelAt
      nextRunAt
      lastRunAt
      nextRuns(count: 10)
      missedRuns
      terms
      version
      timestamp
      answer
      registration {
        id
        paymentBrand
        card { last4Digits }
      }
      explanation {
        times
        fields {
          field
          parts { kind from to step nth }
        }
      }
      notice { effectiveAt reason noticeBy remainingCharges hasMoreCharges }
      retry { mode delayHours attemptsMax daysMax }
      warnings { name message }
      runs(first: $first) {
        edges {
          node {
            id
            kind
            dueAt
            untilAt
            dueCount
            status
            resultCode
            reason
            retryAt
            attempts { number paymentId resultCode adviceCode startedAt payment { amount outcome } }
          }
        }
        pageInfo { hasNextPage }
      }
    }
  }
`);

export type JobView = NonNullable<ResultOf<typeof jobDocument>['job']>;
export type JobRunView = JobView['runs']['edges'][number]['node'];
export type JobNotice = JobView['notice'];

export const pauseDocument = graphql(`
  mutation PauseJob($id: ID!, $reason: String!, $version: Int!, $key: String!) {
    job: pauseJob(id: $id, reason: $reason, expectedVersion: $version, idempotencyKey: $key) {
      id
      version
    }
  }
`);

export const resumeDocument = graphql(`
  mutation ResumeJob($id: ID!, $reason: String!, $version: Int!, $key: String!) {
    job: resumeJob(id: $id, reason: $reason, expectedVersion: $version, idempotencyKey: $key) {
      id
      version
      nextRunAt
    }
  }
`);

export const cancelDocument = graphql(`
  mutation CancelJob($id: ID!, $reason: String!, $version: Int!, $key: String!) {
    cancellation: cancelJob(id: $id, reason: $reason, expectedVersion: $version, idempotencyKey: $key) {
      job { id version }
      notice { effectiveAt reason noticeBy remainingCharges hasMoreCharges }
    }
  }
`);

export const runDocument = graphql(`
  mutation RunJob($id: ID!, $reason: String!, $version: Int!, $key: String!) {
    run: runJob(id: $id, reason: $reason, expectedVersion: $version, idempotencyKey: $key) {
      id
      status
      resultCode
      reason
      attempts { number paymentId payment { amount outcome } }
    }
  }
`);

export type MadeRun = NonNullable<ResultOf<typeof runDocument>['run']>;
