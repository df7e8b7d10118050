/**
 * The GraphQL documents of the tools. None but `revealPersonalData` asks for a name, an e-mail address, an address or an account of a shopper:
 * an assistant seldom needs them.
 */
import { parse } from 'graphql';

const paymentFields =
  'id shortId timestamp paymentType paymentBrand amount currency outcome card { last4Digits } merchantTransactionId result { code description }';

export const findPayments = parse(`query AssistantPayments($first: Int!, $after: String, $filter: PaymentFilter) {
  payments(first: $first, after: $after, filter: $filter) { edges { node { ${paymentFields} } } pageInfo { hasNextPage endCursor } }
}`);

export const explainPayment = parse(`query AssistantPayment($id: ID!) {
  payment(id: $id) {
    ${paymentFields} version
    summary(language: EN) { status money shopper advice }
    standing { situation step amounts { approved held captured returned settled unknown chargedBack } }
    refundable { amount explanation }
    result { category advice shopper retry }
    linkedTransactions(first: 20) { edges { node { id paymentType amount currency outcome timestamp result { code description } } } }
  }
}`);

export const reviewPayment = parse(`query AssistantReview($id: ID!) {
  payment(id: $id) { id version currency merchantTransactionId refundable { amount explanation } }
}`);

export const refundPayment =
  parse(`mutation AssistantRefund($id: ID!, $amount: Decimal!, $currency: Currency!, $version: Int!, $key: String!) {
  refundPayment(id: $id, amount: $amount, currency: $currency, expectedVersion: $version, idempotencyKey: $key, reason: "assistant") {
    id amount currency outcome result { code description }
  }
}`);

export const listAttention = parse(`query AssistantAttention {
  unknown: payments(first: 20, filter: { outcomes: [UNKNOWN] }) { edges { node { ${paymentFields} } } }
  review: payments(first: 20, filter: { outcomes: [REVIEW] }) { edges { node { ${paymentFields} } } }
  chargebacks(first: 20, filter: { statuses: [OPEN] }) { edges { node { id payment { id } amount currency reasonCode deadline } } }
  failed: webhookDeliveries(first: 20, filter: { statuses: [FAILED] }) { edges { node { id type subjectId attemptCount lastStatus lastError } } }
}`);

/** Noted in the audit log before it answers. */
export const revealPersonalData = parse(`mutation AssistantReveal($paymentId: ID!) {
  revealPersonalData(paymentId: $paymentId) { paymentId values { name value } }
}`);

export const createCheckout = parse(`mutation AssistantCheckout($input: CreateCheckoutInput!, $key: String!) {
  createCheckout(input: $input, idempotencyKey: $key) { id status amount currency expiresAt merchantTransactionId }
}`);

export const createPaymentLink = parse(`mutation AssistantLink($input: CreatePaymentLinkInput!, $key: String!) {
  createPaymentLink(input: $input, idempotencyKey: $key) { id url amount currency description state expiresAt usesMax }
}`);

export const createTestPayment = parse(`mutation AssistantTestPayment($input: CreatePaymentInput!, $key: String!) {
  createPayment(input: $input, idempotencyKey: $key) { ${paymentFields} }
}`);

export const readSettlement = parse(`query AssistantSettlement($first: Int!) {
  settlementFiles(first: $first) { edges { node { id entityId name day direction status records problemCount } } }
}`);

export const readWebhooks = parse(`query AssistantWebhooks {
  webhookSubscriptions(first: 20) { edges { node { id entityId url status statusReason types } } }
  webhookDeliveries(first: 20) { edges { node { id subscriptionId type subjectId status attemptCount lastStatus lastError createdAt } } }
}`);

export const moveClock = parse(`mutation AssistantClock($entityId: ID!, $days: Int!) {
  advanceClock(entityId: $entityId, days: $days) { now mode firedCount }
}`);

export const whoAmI = parse('query AssistantViewer { viewer { name entity { id name } } }');
