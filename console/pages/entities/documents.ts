import { graphql, type ResultOf } from '../../client/graphql.ts';

const entityFragment = graphql(`
  fragment EntityWithSettings on Entity {
    id
    kind
    parentId
    name
    dispatching
    version
    settings {
      validation
      connector
      brands
      currencies
      paymentTypes
      descriptor
      reversalCutOffHours
      authorizationDays
      refundApproval
      threeDSecureBrands
      appSchemes
      walletOrigins
      walletCountry
      applePayMerchantId
      googlePayMerchantId
      risk
    }
    merchantSettings { requestLogDays }
    move {
      state
      address
      closedAt
      movedAt
    }
  }
`);

export const entitiesDocument = graphql(
  `
  query EntityTree {
    entities(first: 500) {
      edges {
        node { ...EntityWithSettings }
      }
      pageInfo { hasNextPage }
    }
  }
`,
  [entityFragment],
);

export const updateEntityDocument = graphql(
  `
  mutation UpdateEntity($id: ID!, $input: UpdateEntityInput!, $version: Int) {
    updateEntity(id: $id, input: $input, expectedVersion: $version) { ...EntityWithSettings }
  }
`,
  [entityFragment],
);

export type Entity = ResultOf<typeof entitiesDocument>['entities']['edges'][number]['node'];
export type ChannelSettings = NonNullable<Entity['settings']>;
