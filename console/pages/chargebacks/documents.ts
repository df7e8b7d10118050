import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

/** Backwards from the end: the oldest has the earliest deadline. */
export const chargebacksByDeadlineDocument = graphql(`
  query ChargebacksByDeadline($before: String, $filter: ChargebackFilter, $language: Language!) {
    chargebacks(last: 50, before: $before, filter: $filter) {
      edges { node {
        id
        entityId
        status
        amount
        currency
        deadline
        timestamp
        reasonCode
        reason { code description staff(language: $language) }
        payment { id merchantTransactionId paymentBrand }
        evidence { id }
      } }
      pageInfo { hasPreviousPage startCursor }
    }
  }
`);

export const chargebackSummaryDocument = graphql(`
  query ChargebackSummary($entityId: ID) {
    chargebackSummary(entityId: $entityId) {
      winRate
      sums { status currency count amount }
    }
  }
`);

export type ChargebackSum = ResultOf<typeof chargebackSummaryDocument>['chargebackSummary']['sums'][number];
export type ChargebackRow = ResultOf<typeof chargebacksByDeadlineDocument>['chargebacks']['edges'][number]['node'];
export type ChargebackFilterInput = NonNullable<VariablesOf<typeof chargebacksByDeadlineDocument>['filter']>;
