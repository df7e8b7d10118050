import { graphql, type ResultOf, type VariablesOf } from '../../client/graphql.ts';

export const sandboxChannelsDocument = graphql(`
  query SandboxChannels {
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`);

export const testPaymentDocument = graphql(`
  mutation TestPayment($input: CreatePaymentInput!, $key: String!, $language: Language!) {
    createPayment(input: $input, idempotencyKey: $key) {
      id
      shortId
      amount
      currency
      outcome
      result { code staff(language: $language) }
      redirect { url }
    }
  }
`);

export type TestPayment = NonNullable<ResultOf<typeof testPaymentDocument>['createPayment']>;
export type PaymentInput = VariablesOf<typeof testPaymentDocument>['input'];

export const advanceClockDocument = graphql(`
  mutation AdvanceClock($entityId: ID!, $to: DateTime!, $mode: ClockMode!) {
    advanceClock(entityId: $entityId, to: $to, mode: $mode) {
      now
      firedCount
      fired { kind subjectId dueAt }
    }
  }
`);

export const resetSandboxDocument = graphql(`
  mutation ResetSandbox($entityId: ID!, $name: String!) {
    resetSandbox(entityId: $entityId, name: $name) { now erasedPayments }
  }
`);

export type ClockAdvance = NonNullable<ResultOf<typeof advanceClockDocument>['advanceClock']>;
