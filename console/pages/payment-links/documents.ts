import { graphql, type ResultOf } from '../../client/graphql.ts';

const linkFragment = graphql(`
  fragment PaymentLinkRow on PaymentLink {
    id
    url
    entityId
    state
    amount
    currency
    description
    merchantTransactionId
    usesMax
    paidCount
    underWayCount
    expiresAt
    createdBy
    timestamp
  }
`);

export const paymentLinksDocument = graphql(
  `
  query PaymentLinks($after: String) {
    paymentLinks(first: 50, after: $after) {
      edges {
        node { ...PaymentLinkRow }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [linkFragment],
);

export const paymentLinkDocument = graphql(
  `
  query PaymentLink($id: ID!) {
    paymentLink(id: $id) { ...PaymentLinkRow }
    checkouts(first: 20, filter: { paymentLinkId: $id }) {
      edges {
        node {
          id
          timestamp
          payment { id shortId amount currency moneyStatus }
        }
      }
    }
  }
`,
  [linkFragment],
);

export const createPaymentLinkDocument = graphql(
  `
  mutation CreatePaymentLink($input: CreatePaymentLinkInput!, $key: String!) {
    createPaymentLink(input: $input, idempotencyKey: $key) { ...PaymentLinkRow }
  }
`,
  [linkFragment],
);

export const endPaymentLinkDocument = graphql(
  `
  mutation EndPaymentLink($id: ID!) {
    endPaymentLink(id: $id) { ...PaymentLinkRow }
  }
`,
  [linkFragment],
);

export const merchantLookDocument = graphql(`
  query MerchantLook($entityId: ID!) {
    merchantLook(entityId: $entityId) { entityId name color logo }
  }
`);

export const updateMerchantLookDocument = graphql(`
  mutation UpdateMerchantLook($entityId: ID!, $input: UpdateMerchantLookInput!) {
    updateMerchantLook(entityId: $entityId, input: $input) { entityId name color logo }
  }
`);

export type PaymentLink = ResultOf<typeof linkFragment>;
export type PaymentLinkState = PaymentLink['state'];
export type LinkCheckout = ResultOf<typeof paymentLinkDocument>['checkouts']['edges'][number]['node'];
export type MerchantLook = NonNullable<ResultOf<typeof merchantLookDocument>['merchantLook']>;
