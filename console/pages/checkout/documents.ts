import { graphql, type ResultOf } from '../../client/graphql.ts';

export const checkoutDocument = graphql(`
  query Checkout($id: ID!, $language: Language!) {
    checkout(id: $id) {
      id
      entityId
      kind
      status
      amount
      currency
      merchantTransactionId
      prepared
      openedAt
      returnedAt
      expiresAt
      timestamp
      updatedAt
      answer
      warnings { name message }
      registration { id }
      authentications {
        id
        flow
        state
        explanation(language: $language)
        createdAt
        methodAt
        shownAt
        finishedAt
      }
      attempts {
        number
        paymentBrand
        outcome
        timestamp
        payment {
          id
          shortId
          amount
          result { code staff(language: $language) shown: shopper(language: EN) }
          authentication {
            id
            flow
            state
            explanation(language: $language)
            createdAt
            methodAt
            shownAt
            finishedAt
          }
        }
      }
    }
    events(filter: { subjectId: $id, types: [CHECKOUT] }, first: 100) {
      edges {
        node { id timestamp payload }
      }
    }
  }
`);

export type CheckoutData = ResultOf<typeof checkoutDocument>;
export type CheckoutView = NonNullable<CheckoutData['checkout']>;
export type CheckoutAttempt = CheckoutView['attempts'][number];
export type CheckoutAuthentication = CheckoutView['authentications'][number];
