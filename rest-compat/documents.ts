/**
 * The GraphQL documents behind the REST endpoints, parsed once. `answerText` is the documented answer (spec §2.3) as JSON
 * text, which is passed on unchanged: parsing and writing it again costs a twentieth of a read.
 */
import { parse } from 'graphql';
import type { PreparedDocument } from './exchange.ts';

function prepare(name: string, text: string): PreparedDocument {
  return { name, text, document: parse(text, { noLocation: true }) };
}

export const createPayment = prepare(
  'restCreatePayment',
  `mutation restCreatePayment($input: CreatePaymentInput!, $idempotencyKey: String) {
    payment: createPayment(input: $input, idempotencyKey: $idempotencyKey) { answerText result { code } }
  }`,
);

export const referencePayment = prepare(
  'restReferencePayment',
  `mutation restReferencePayment($id: ID!, $input: PaymentReferenceInput!, $idempotencyKey: String) {
    payment: referencePayment(id: $id, input: $input, idempotencyKey: $idempotencyKey) { answerText result { code } }
  }`,
);

export const readPayment = prepare(
  'restReadPayment',
  `query restReadPayment($id: ID!, $entityId: ID) {
    payment(id: $id, entityId: $entityId) { answerText result { code } }
  }`,
);

/** `GET /v1/payments/{id}` accepts a registration's id too (decision: registration-ids-as-payments). */
export const readRegistration = prepare(
  'restReadRegistration',
  `query restReadRegistration($id: ID!, $entityId: ID) {
    registration(id: $id, entityId: $entityId) { answerText }
  }`,
);

export const createRegistration = prepare(
  'restCreateRegistration',
  `mutation restCreateRegistration($input: CreateRegistrationInput!, $idempotencyKey: String) {
    registration: createRegistration(input: $input, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const updateRegistration = prepare(
  'restUpdateRegistration',
  `mutation restUpdateRegistration($id: ID!, $input: UpdateRegistrationInput!, $idempotencyKey: String) {
    registration: updateRegistration(id: $id, input: $input, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const deleteRegistration = prepare(
  'restDeleteRegistration',
  `mutation restDeleteRegistration($id: ID!, $entityId: ID, $testMode: TestMode, $idempotencyKey: String) {
    registration: deleteRegistration(id: $id, entityId: $entityId, testMode: $testMode, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const createAuthentication = prepare(
  'restCreateAuthentication',
  `mutation restCreateAuthentication($input: CreateAuthenticationInput!, $idempotencyKey: String) {
    authentication: createAuthentication(input: $input, idempotencyKey: $idempotencyKey) { answerText result { code } payment { id } }
  }`,
);

export const readAuthentication = prepare(
  'restReadAuthentication',
  `query restReadAuthentication($id: ID!, $entityId: ID) {
    authentication(id: $id, entityId: $entityId) { answerText result { code } payment { id } }
  }`,
);

export const readPaymentWithLinked = prepare(
  'restReadPaymentWithLinked',
  `query restReadPaymentWithLinked($id: ID!, $entityId: ID, $after: String) {
    payment(id: $id, entityId: $entityId) {
      answerText result { code }
      linkedTransactions(first: 500, after: $after) { edges { node { answerText } } pageInfo { hasNextPage endCursor } }
    }
  }`,
);

export const queryPayments = prepare(
  'restQueryPayments',
  `query restQueryPayments($input: PaymentQueryInput!) {
    paymentQuery(input: $input) { payments { answerText } registrations { answerText } }
  }`,
);

/** v3 answers the number of pages, which must be counted. */
export const queryPaymentPages = prepare(
  'restQueryPaymentPages',
  `query restQueryPaymentPages($input: PaymentQueryInput!) {
    paymentQuery(input: $input) { payments { answerText } registrations { answerText } pages }
  }`,
);

export const createCheckout = prepare(
  'restCreateCheckout',
  `mutation restCreateCheckout($input: CreateCheckoutInput!, $idempotencyKey: String) {
    checkout: createCheckout(input: $input, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const updateCheckout = prepare(
  'restUpdateCheckout',
  `mutation restUpdateCheckout($id: ID!, $input: UpdateCheckoutInput!, $idempotencyKey: String) {
    checkout: updateCheckout(id: $id, input: $input, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const deleteCheckout = prepare(
  'restDeleteCheckout',
  `mutation restDeleteCheckout($id: ID!, $entityId: ID, $idempotencyKey: String) {
    checkout: deleteCheckout(id: $id, entityId: $entityId, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const readCheckoutPayment = prepare(
  'restReadCheckoutPayment',
  `query restReadCheckoutPayment($id: ID!, $entityId: ID) {
    checkout: checkoutResult(id: $id, entityId: $entityId, of: PAYMENT) { answerText }
  }`,
);

export const readCheckoutRegistration = prepare(
  'restReadCheckoutRegistration',
  `query restReadCheckoutRegistration($id: ID!, $entityId: ID) {
    checkout: checkoutResult(id: $id, entityId: $entityId, of: REGISTRATION) { answerText }
  }`,
);

export const createJob = prepare(
  'restCreateJob',
  `mutation restCreateJob($input: CreateJobInput!, $idempotencyKey: String) {
    job: createJob(input: $input, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const readJob = prepare(
  'restReadJob',
  `query restReadJob($id: ID!, $entityId: ID) {
    job(id: $id, entityId: $entityId) { answerText }
  }`,
);

export const rescheduleJob = prepare(
  'restRescheduleJob',
  `mutation restRescheduleJob($id: ID!, $entityId: ID, $input: CreateJobInput!, $idempotencyKey: String) {
    job: rescheduleJob(id: $id, entityId: $entityId, input: $input, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const cancelJob = prepare(
  'restCancelJob',
  `mutation restCancelJob($id: ID!, $entityId: ID, $idempotencyKey: String) {
    job: cancelJob(id: $id, entityId: $entityId, idempotencyKey: $idempotencyKey) { answerText }
  }`,
);

export const readReport = prepare(
  'restReadReport',
  `query restReadReport($input: SettlementReportInput!) {
    report: settlementReport(input: $input) { items pages }
  }`,
);

export const readReportDetail = prepare(
  'restReadReportDetail',
  `query restReadReportDetail($id: ID!, $input: SettlementReportDetailInput!, $isPaged: Boolean!) {
    report: settlementReportDetail(id: $id, input: $input, isPaged: $isPaged) { items pages }
  }`,
);
