import { graphql, type ResultOf } from '../../client/graphql.ts';

export const chargebackDocument = graphql(`
  query Chargeback($id: ID!, $language: Language!) {
    chargeback(id: $id) {
      id
      entityId
      status
      amount
      currency
      deadline
      note
      reasonCode
      timestamp
      updatedAt
      version
      reason {
        code
        description
        staff(language: $language)
        advice(language: $language)
      }
      evidence {
        id
        name
        contentType
        bytes
        addedBy
        timestamp
      }
      payment {
        id
        shortId
        paymentType
        paymentBrand
        amount
        currency
        timestamp
        merchantTransactionId
        card {
          last4Digits
        }
        authentication {
          explanation(language: $language)
        }
      }
      representment {
        id
        amount
        currency
        timestamp
      }
      records {
        id
        recordType
        amount
        currency
        settlementDate
      }
    }
  }
`);

/** The content is read when somebody asks for it: it is opened for them, and costs as much as a page of payments. */
export const evidenceDocument = graphql(`
  query ChargebackEvidenceContent($id: ID!) {
    chargeback(id: $id) {
      id
      evidence {
        id
        content
      }
    }
  }
`);

export const addEvidenceDocument = graphql(`
  mutation AddChargebackEvidence($id: ID!, $name: String!, $contentType: String!, $content: String!) {
    addChargebackEvidence(chargebackId: $id, name: $name, contentType: $contentType, content: $content) {
      id
      evidence {
        id
        name
        contentType
        bytes
        addedBy
        timestamp
      }
    }
  }
`);

export const answerDocument = graphql(`
  mutation AnswerChargeback($id: ID!, $answer: ChargebackAnswer!, $note: String!) {
    answerChargeback(id: $id, answer: $answer, note: $note) {
      id
      status
      note
      updatedAt
      version
    }
  }
`);

export type ChargebackView = NonNullable<ResultOf<typeof chargebackDocument>['chargeback']>;
export type AnsweredChargeback = NonNullable<ResultOf<typeof answerDocument>['answerChargeback']>;
