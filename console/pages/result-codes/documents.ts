import { graphql, type ResultOf } from '../../client/graphql.ts';

export const resultCodesDocument = graphql(`
  query ResultCodes($language: Language!) {
    resultCodes {
      code
      category
      description
      outcome
      retry
      staff(language: $language)
      shopper(language: $language)
      advice(language: $language)
      status
    }
  }
`);

export type ResultCode = ResultOf<typeof resultCodesDocument>['resultCodes'][number];
