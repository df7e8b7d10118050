/** What scheduled reports ask for and change. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

const scheduleFragment = graphql(`
  fragment ReportScheduleParts on ReportSchedule {
    id
    entityId
    name
    subject
    filter
    columns
    format
    cadence
    atMinute
    weekday
    dayOfMonth
    timeZone
    deliveries
    recipientIds
    destinationId
    keepDays
    version
    ownerName
    status
    stopReason
    nextAt
    runs {
      id
      dueAt
      periodFrom
      periodTo
      askedBy
      isLate
      status
      failure
      failureText
      fileName
      rows
      bytes
      isMasked
      mailFailed
      transfer
      transferError
    }
  }
`);

export const schedulesDocument = graphql(
  `
    query ReportSchedules($after: String) {
      reportSchedules(first: 100, after: $after) {
        edges {
          node { ...ReportScheduleParts }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [scheduleFragment],
);

export const scheduleDocument = graphql(
  `
    query ReportScheduleById($id: ID!) {
      reportSchedule(id: $id) { ...ReportScheduleParts }
    }
  `,
  [scheduleFragment],
);

export const createScheduleDocument = graphql(
  `
    mutation CreateReportSchedule($entityId: ID!, $subject: ReportSubject!, $input: ReportScheduleInput!) {
      createReportSchedule(entityId: $entityId, subject: $subject, input: $input) {
        ...ReportScheduleParts
      }
    }
  `,
  [scheduleFragment],
);

export const updateScheduleDocument = graphql(
  `
    mutation UpdateReportSchedule($id: ID!, $input: ReportScheduleInput!, $version: String!) {
      updateReportSchedule(id: $id, input: $input, expectedVersion: $version) { ...ReportScheduleParts }
    }
  `,
  [scheduleFragment],
);

export const pauseScheduleDocument = graphql(
  `
    mutation PauseReportSchedule($id: ID!) {
      pauseReportSchedule(id: $id) { ...ReportScheduleParts }
    }
  `,
  [scheduleFragment],
);

export const resumeScheduleDocument = graphql(
  `
    mutation ResumeReportSchedule($id: ID!) {
      resumeReportSchedule(id: $id) { ...ReportScheduleParts }
    }
  `,
  [scheduleFragment],
);

export const endScheduleDocument = graphql(
  `
    mutation EndReportSchedule($id: ID!) {
      endReportSchedule(id: $id) { ...ReportScheduleParts }
    }
  `,
  [scheduleFragment],
);

export const runScheduleDocument = graphql(
  `
    mutation RunReportSchedule($id: ID!) {
      runReportSchedule(id: $id) { ...ReportScheduleParts }
    }
  `,
  [scheduleFragment],
);

export type ReportSchedule = ResultOf<typeof scheduleFragment>;
export type ReportRun = ReportSchedule['runs'][number];
export type ReportSubject = ReportSchedule['subject'];
export type ReportCadence = ReportSchedule['cadence'];
export type ReportFormat = ReportSchedule['format'];
