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
      version
      reason { code description staff(language: $language) advice(language: $language) }
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
        paymentBrand
        amount
        currency
        timestamp
        merchantTransactionId
        card { last4Digits }
        bankAccount { last4Digits }
        authentication { explanation(language: $language) }
      }
      representment { id amount currency timestamp }
      transaction { remaining }
      wantedEvidence
      fees { amount currency }
      records { id recordType amount currency settlementDate }
    }
  }
`);

/** The content is read when somebody asks for it: it is opened for them, and costs as much as a page of payments. */
export const evidenceDocument = graphql(`
  query ChargebackEvidenceContent($id: ID!) {
    chargeback(id: $id) {
      id
      evidence { id content }
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
    answerChargeback(id: $id, answer: $answer, note: $note) { id status note version }
  }
`);

/** Apart: the shopper's payments are gone through for it, for who may answer. */
export const responseDocument = graphql(`
  query ChargebackResponse($id: ID!, $statement: String, $language: Language!) {
    chargeback(id: $id) {
      id
      response(statement: $statement) {
        text
        evidence(language: $language) { kind standing lines }
      }
    }
  }
`);

export const attachResponseDocument = graphql(`
  mutation AttachChargebackResponse($id: ID!, $statement: String) {
    attachChargebackResponse(id: $id, statement: $statement) {
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

export type CollectedEvidence = NonNullable<NonNullable<ResultOf<typeof responseDocument>['chargeback']>['response']>['evidence'][number];
export type ChargebackView = NonNullable<ResultOf<typeof chargebackDocument>['chargeback']>;
export type AnsweredChargeback = NonNullable<ResultOf<typeof answerDocument>['answerChargeback']>;
