/** The query of the shopper page. */
import type { Unwrapped } from '../../client/connection.ts';
import { graphql, type ResultOf } from '../../client/graphql.ts';

export const shopperDocument = graphql(`
  query Shopper($payment: ID, $registration: ID, $email: String, $customer: String) {
    shopper(paymentId: $payment, registrationId: $registration, email: $email, merchantCustomerId: $customer) {
      merchantId
      isCut
      keys {
        trait
        value
        paymentBrand
        accountPaymentId
        throughPaymentId
        joined
        ofOthers
        hasMore
      }
      totals {
        currency
        count
        captured
        refunded
        credited
        chargedBack
        net
      }
      risk { checked reviewed rejected }
      payments(first: 200) {
        edges {
          node {
            traits
            payment {
              id
              paymentType
              paymentBrand
              amount
              currency
              moneyStatus
              timestamp
              merchantTransactionId
              card { last4Digits }
              bankAccount { last4Digits }
            }
          }
        }
        pageInfo { hasNextPage }
      }
      registrations(first: 20) {
        edges {
          node {
            id
            paymentBrand
            lastUsedAt
            card { last4Digits }
          }
        }
      }
      jobs(first: 20) {
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
      }
      disputes(first: 20) {
        edges {
          node { id status amount currency deadline }
        }
      }
      notes(first: 20) {
        edges {
          node { id paymentId at authorName text }
        }
      }
    }
  }
`);

export type ShopperView = NonNullable<Unwrapped<ResultOf<typeof shopperDocument>>['shopper']>;
export type ShopperKey = ShopperView['keys'][number];
