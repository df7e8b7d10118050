/** The query of the search box. */
import { graphql, type ResultOf } from '../../client/graphql.ts';

export const searchDocument = graphql(`
  query Search($text: String!) {
    search(text: $text, first: 6) {
      isCurrent
      groups {
        kind
        hasMore
        hits {
          kind
          id
          title
          matchedField
          matchedValue
          payment {
            id
            shortId
            paymentType
            paymentBrand
            amount
            currency
            outcome
            moneyStatus
            timestamp
            merchantTransactionId
            card { last4Digits }
            bankAccount { last4Digits }
            customer { email }
            original {
              merchantTransactionId
              card { last4Digits }
              bankAccount { last4Digits }
              customer { email }
            }
          }
          followUps { id }
          registration { id paymentBrand }
          entity { id kind }
          checkout { id paymentType amount currency }
          job { id name paymentType amount currency }
          chargeback { id amount currency reasonCode }
          payout { id instituteName settlementDate expected currency }
          reconciliationRecord { id recordType cashflow amount currency settlementDate }
          bankLine { id amount currency bookedOn counterparty }
          webhookDelivery { id subscriptionId }
        }
      }
    }
  }
`);

export type SearchAnswer = ResultOf<typeof searchDocument>['search'];
export type SearchHit = SearchAnswer['groups'][number]['hits'][number];
