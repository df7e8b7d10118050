import { graphql, type ResultOf } from '../../client/graphql.ts';

export const entitiesDocument = graphql(`
  query EntityTree {
    entities(first: 500) {
      edges {
        node {
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
            risk
          }
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

export type Entity = ResultOf<typeof entitiesDocument>['entities']['edges'][number]['node'];
export type ChannelSettings = NonNullable<Entity['settings']>;
