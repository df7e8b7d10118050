/** What Insights asks for. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

export const insightsDocument = graphql(`
  query Insights($from: DateTime!, $to: DateTime!, $entityId: ID, $customParameter: String, $timeZone: String!) {
    insights(filter: { from: $from, to: $to, entityId: $entityId }, customParameter: $customParameter, timeZone: $timeZone) {
      isComplete
      isCurrent
      current { approved declined refunds chargebacks }
      previous { approved declined refunds chargebacks }
      groups {
        dimension
        value
        isMasked
        contribution
        current { approved declined refunds chargebacks }
        previous { approved declined refunds chargebacks }
      }
    }
  }
`);

export type Insights = ResultOf<typeof insightsDocument>['insights'];
export type Group = Insights['groups'][number];
export type Counts = Insights['current'];
export type Dimension = Group['dimension'];
