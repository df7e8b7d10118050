import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const registrationsDocument = graphql(`
  query Registrations($filter: RegistrationFilter, $after: String) {
    registrations(filter: $filter, first: 50, after: $after) {
      edges {
        node {
          id
          entityId
          paymentBrand
          status
          timestamp
          lastUsedAt
          card { last4Digits holder expiryMonth expiryYear }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type RegistrationRow = ResultOf<typeof registrationsDocument>['registrations']['edges'][number]['node'];
export type RegistrationFilter = NonNullable<VariablesOf<typeof registrationsDocument>['filter']>;
