import { graphql, type ResultOf } from '../../client/graphql.ts';

export const calendarDocument = graphql(`
  query JobCalendar($from: DateTime!, $to: DateTime!, $timeZone: String!) {
    jobCalendar(from: $from, to: $to, timeZone: $timeZone) {
      isComplete
      days { date currency count amount }
    }
  }
`);

export type CalendarDay = NonNullable<ResultOf<typeof calendarDocument>['jobCalendar']>['days'][number];
