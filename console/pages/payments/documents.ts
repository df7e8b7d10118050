/** The queries and mutations of the payments list. */
import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

const paymentRow = graphql(`
  fragment PaymentRow on Payment {
    id
    shortId
    entityId
    paymentType
    paymentBrand
    amount
    currency
    remaining
    outcome
    moneyStatus
    result {
      code
      description
      staff(language: $language)
    }
    timestamp
    updatedAt
    merchantTransactionId
    merchantInvoiceId
    card {
      last4Digits
      holder
    }
    bankAccount {
      last4Digits
      holder
    }
    customer {
      email
    }
    followUpCount
    captured
    refunded
    chargedBack
    original {
      id
      shortId
      merchantTransactionId
      merchantInvoiceId
      card {
        last4Digits
        holder
      }
      bankAccount {
        last4Digits
        holder
      }
      customer {
        email
      }
    }
  }
`);

export const paymentsPageDocument = graphql(
  `
    query PaymentsPage($first: Int!, $after: String, $filter: PaymentFilter, $sort: PaymentSort, $language: Language!) {
      payments(first: $first, after: $after, filter: $filter, sort: $sort) {
        isCurrent
        edges {
          cursor
          node {
            ...PaymentRow
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [paymentRow],
);

/** Apart from the rows, because adding up costs more than a page. */
export const paymentsTotalsDocument = graphql(`
  query PaymentsTotals($filter: PaymentFilter) {
    payments(first: 1, filter: $filter) {
      totals {
        isMore
        currencies {
          currency
          count
          amount
          approved
          captured
          refunded
          credited
          chargedBack
          net
        }
      }
    }
  }
`);

/** More stand on the payment's own page. */
export const followUpsShownMax = 20;

export const followUpsDocument = graphql(
  `
    query PaymentFollowUps($id: ID!, $first: Int!, $language: Language!) {
      payment(id: $id) {
        linkedTransactions(first: $first) {
          edges {
            node {
              ...PaymentRow
            }
          }
        }
      }
    }
  `,
  [paymentRow],
);

export const paymentRowsDocument = graphql(
  `
    query PaymentRows($ids: [ID!]!, $language: Language!) {
      nodes(ids: $ids) {
        __typename
        ...PaymentRow
      }
    }
  `,
  [paymentRow],
);

export const savedViewsDocument = graphql(`
  query SavedViews {
    savedViews(page: "payments", first: 100) { edges { node {
      id
      name
      ownerId
      ownerName
      shared
      state
    } } }
  }
`);

export const createViewDocument = graphql(`
  mutation CreateView($input: CreateSavedViewInput!) {
    view: createSavedView(input: $input) {
      id
      name
      ownerId
      ownerName
      shared
      state
    }
  }
`);

export const updateViewDocument = graphql(`
  mutation UpdateView($id: ID!, $input: UpdateSavedViewInput!) {
    view: updateSavedView(id: $id, input: $input) {
      id
      name
      ownerId
      ownerName
      shared
      state
    }
  }
`);

export const deleteViewDocument = graphql(`
  mutation DeleteView($id: ID!) {
    deleteSavedView(id: $id) {
      id
    }
  }
`);

export const entitiesDocument = graphql(`
  query Entities {
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`);

export type PaymentNode = ResultOf<typeof paymentRow>;
export interface PaymentRow extends PaymentNode {
  readonly cursor: string;
}
export type PaymentTotals = NonNullable<ResultOf<typeof paymentsTotalsDocument>['payments']['totals']>;
export type CurrencyTotal = PaymentTotals['currencies'][number];
export type PaymentFilterInput = NonNullable<VariablesOf<typeof paymentsPageDocument>['filter']>;
export type SavedView = ResultOf<typeof savedViewsDocument>['savedViews']['edges'][number]['node'];
