/** The GraphQL documents behind the REST addresses, parsed once. `answer` is the documented answer of core 2.3. */
import { parse } from 'graphql';
import type { PreparedDocument } from './exchange.ts';

function prepare(name: string, text: string): PreparedDocument {
  return { name, text, document: parse(text, { noLocation: true }) };
}

export const createPayment = prepare(
  'restCreatePayment',
  `mutation restCreatePayment($input: CreatePaymentInput!, $idempotencyKey: String) {
    payment: createPayment(input: $input, idempotencyKey: $idempotencyKey) { answer }
  }`,
);

export const referencePayment = prepare(
  'restReferencePayment',
  `mutation restReferencePayment($id: ID!, $input: PaymentReferenceInput!, $idempotencyKey: String) {
    payment: referencePayment(id: $id, input: $input, idempotencyKey: $idempotencyKey) { answer }
  }`,
);

export const readPayment = prepare(
  'restReadPayment',
  `query restReadPayment($id: ID!, $entityId: String) {
    payment(id: $id, entityId: $entityId) { answer }
  }`,
);

/** interfaces, Ids: `GET /v1/payments/{id}` answers for a registration's id too. */
export const readRegistration = prepare(
  'restReadRegistration',
  `query restReadRegistration($id: ID!, $entityId: String) {
    registration(id: $id, entityId: $entityId) { answer }
  }`,
);

export const createRegistration = prepare(
  'restCreateRegistration',
  `mutation restCreateRegistration($input: CreateRegistrationInput!, $idempotencyKey: String) {
    registration: createRegistration(input: $input, idempotencyKey: $idempotencyKey) { answer }
  }`,
);

export const updateRegistration = prepare(
  'restUpdateRegistration',
  `mutation restUpdateRegistration($id: ID!, $input: UpdateRegistrationInput!, $idempotencyKey: String) {
    registration: updateRegistration(id: $id, input: $input, idempotencyKey: $idempotencyKey) { answer }
  }`,
);

export const deleteRegistration = prepare(
  'restDeleteRegistration',
  `mutation restDeleteRegistration($id: ID!, $entityId: String, $testMode: String, $idempotencyKey: String) {
    registration: deleteRegistration(id: $id, entityId: $entityId, testMode: $testMode, idempotencyKey: $idempotencyKey) { answer }
  }`,
);

export const readPaymentWithLinked = prepare(
  'restReadPaymentWithLinked',
  `query restReadPaymentWithLinked($id: ID!, $entityId: String) {
    payment(id: $id, entityId: $entityId) { answer linkedTransactions { answer } }
  }`,
);

export const queryPayments = prepare(
  'restQueryPayments',
  `query restQueryPayments($input: PaymentQueryInput!) {
    paymentQuery(input: $input) { payments { answer } }
  }`,
);

/** v3 tells how many pages there are, which has to be counted. */
export const queryPaymentPages = prepare(
  'restQueryPaymentPages',
  `query restQueryPaymentPages($input: PaymentQueryInput!) {
    paymentQuery(input: $input) { payments { answer } pages }
  }`,
);
