import { graphql, type ResultOf } from '../../client/graphql.ts';

export const resultCodesDocument = graphql(`
  query ResultCodes {
    resultCodes {
      code
      category
      description
      outcome
      retry
      staff
      shopper
      advice
      status
    }
  }
`);

export type ResultCode = ResultOf<typeof resultCodesDocument>['resultCodes'][number];
