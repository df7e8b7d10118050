import { graphql, type ResultOf } from '../../client/graphql.ts';

export const resultCodesDocument = graphql(`
  query ResultCodes($language: Language!) {
    first: resultCodes(first: 500) {
      edges {
        node { ...Code }
      }
    }
    last: resultCodes(last: 500) {
      edges {
        node { ...Code }
      }
    }
  }
  fragment Code on ResultCode {
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
`);

export type ResultCode = ResultOf<typeof resultCodesDocument>['first']['edges'][number]['node'];
