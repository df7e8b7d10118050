/** The queries and mutations of the payment page. */

import type { Unwrapped } from '../../client/connection.ts';
import { graphql, type ResultOf } from '../../client/graphql.ts';

/** A payment as its family tree, its money bar and its actions need it. */
const memberFragment = graphql(`
  fragment Member on Payment {
    id
    shortId
    paymentType
    paymentBrand
    amount
    currency
    outcome
    moneyStatus
    timestamp
    referencedId
    merchantTransactionId
    version
    authorized
    captured
    refunded
    reversed
    chargedBack
    released
    reserved
    remaining
    result { code staff(language: $language) }
    requestLog(first: 1) { edges { node {
      id
      callerId
      reason
    } } }
    actions { operation allowed amountMax }
  }
`);

export const paymentDocument = graphql(
  `
  query Payment($id: ID!, $language: Language!) {
    payment(id: $id) {
      ...Member
      actions { operation refusal { code staff(language: $language) } }
      refundLimitLeft { amount currency }
      isWatched
      tags
      assignment { assigneeId assigneeName note version }
      entityId
      entity { id name }
      merchantInvoiceId
      status
      updatedAt
      expiresAt
      connector
      registrationId
      registration { id }
      customer { email merchantCustomerId }
      card { last4Digits holder }
      bankAccount { last4Digits holder }
      referenced { ...Member }
      original {
        ...Member
        customer { email merchantCustomerId }
        card { last4Digits }
        bankAccount { last4Digits }
      }
      result {
        code
        description
        category
        advice(language: $language)
        staff(language: $language)
        shopper(language: $language)
        retry
      }
      mayInquire
      mayDecide
      standing {
        situation
        waitsFor
        step
        mayTake
        amounts { onItsWay unknown waiting disputed }
        open { operation subjectId amount since until }
        questions { kind subjectId amount since until }
      }
      refundable { amount reason explanation(language: $language) }
      summary(language: $language) { status shopper advice money }
      warnings { name message }
      possibleDuplicates { edges { node {
        id
        shortId
        amount
        currency
        outcome
        moneyStatus
        timestamp
        merchantTransactionId
      } } }
      threeDSecure { authenticationStatus eci version transactionStatusReason }
      authentication {
        id
        flow
        state
        status
        statusReason
        eci
        version
        liability
        explanation(language: $language)
        exemptionFlag
        challengeIndicator
        tries
        createdAt
        methodAt
        shownAt
        finishedAt
        expiresAt
      }
      checkout { id }
      jobRun { id jobId }
      risk {
        score
        decision
        reasons { detail rule score }
      }
      answer
      notes(first: 200) { edges { node {
        id
        at
        authorName
        text
      } } }
      linkedTransactions(last: 100) { pageInfo { hasPreviousPage startCursor } edges { node {
        ...Member
      } } }
    }
  }
`,
  [memberFragment],
);

export const earlierLinkedDocument = graphql(
  `
  query EarlierLinked($id: ID!, $before: String!, $language: Language!) {
    payment(id: $id) {
      id
      linkedTransactions(last: 100, before: $before) { pageInfo { hasPreviousPage startCursor } edges { node {
        ...Member
      } } }
    }
  }
`,
  [memberFragment],
);

/** Linked payments that are read, the newest; what the documents say. */
export const linkedRead = 100;

export type PaymentView = NonNullable<Unwrapped<ResultOf<typeof paymentDocument>>['payment']>;
export type Member = PaymentView['linkedTransactions'][number];

export const historyDocument = graphql(`
  query PaymentHistory($id: ID!) {
    payment(id: $id) {
      id
      timeline(first: 200) { edges { node {
        at
        kind
        title
        detail
        durationUs
      } } }
      attempts(first: 50) { edges { node {
        id
        connector
        operation
        startedAt
        finishedAt
        resultCode
        inquiries
        nextInquiryAt
      } } }
      requestLog(first: 100) { edges { node {
        id
        at
        endpoint
        operation
        request
        resultCode
        callerId
        reason
        decidedUs
        connectorUs
      } } }
      ledgerEntries { edges { node {
        ...Entry
      } } }
      payouts { id settlementDate instituteName status }
      settlementFees { amount currency }
      reconciliationRecords(first: 20) { edges { node {
        id
        recordType
        settlementStatus
        amount
        currency
        settlementFee
        settlementCurrency
        settlementDate
        clearingInstituteName
        reasonDescription
        bookedAt
      } } }
      linkedTransactions(last: 100) { edges { node {
        id
        ledgerEntries { edges { node {
          ...Entry
        } } }
      } } }
    }
    events(filter: { subjectId: $id }, first: 200) {
      edges {
        node {
          id
          type
          action
          timestamp
          subjectSequence
          payload
        }
      }
    }
  }

  fragment Entry on LedgerEntry {
    id
    amount
    currency
    debit
    credit
    paymentId
    postedAt
  }
`);

export type History = Unwrapped<ResultOf<typeof historyDocument>>;

/** Asked apart: who may not see deliveries still sees the payment. */
export const deliveriesDocument = graphql(`
  query PaymentDeliveries($id: ID!) {
    webhookDeliveries(filter: { subjectId: $id }, first: 40) {
      edges {
        node {
          id
          type
          action
          status
          subscriptionId
          receiver
          createdAt
          deliveredAt
          nextAttemptAt
          attemptCount
          lastStatus
          lastError
          lastFailureKind
          body
          attempts(first: 50) { edges { node {
            id
            number
            startedAt
            durationMs
            status
            error
            answer
          } } }
        }
      }
    }
  }
`);

export type Delivery = Unwrapped<ResultOf<typeof deliveriesDocument>>['webhookDeliveries'][number];

export const redeliverDocument = graphql(`
  mutation Redeliver($id: ID!) { redeliverWebhook(id: $id) }
`);

export const inquireDocument = graphql(`
  mutation InquirePayment($id: ID!) {
    inquirePayment(id: $id) { id status outcome moneyStatus version }
  }
`);

export const decideDocument = graphql(`
  mutation DecidePayment($id: ID!, $decision: PaymentDecision!, $reason: String!, $version: Int!) {
    decidePayment(id: $id, decision: $decision, reason: $reason, expectedVersion: $version) {
      id
      status
      outcome
      moneyStatus
      version
    }
  }
`);

export const acceptReviewDocument = graphql(`
  mutation AcceptReview($id: ID!, $reason: String!, $version: Int!) {
    acceptReview(id: $id, reason: $reason, expectedVersion: $version) { id version }
  }
`);

export const tagDocument = graphql(`
  mutation TagPayment($id: ID!, $tag: String!) {
    tagPayment(id: $id, tag: $tag) { id tags }
  }
`);

export const untagDocument = graphql(`
  mutation UntagPayment($id: ID!, $tag: String!) {
    untagPayment(id: $id, tag: $tag) { id tags }
  }
`);

export const tagNamesDocument = graphql(`
  query TagNames { paymentTags }
`);

export const watchDocument = graphql(`
  mutation WatchPayment($id: ID!, $watch: Boolean!) {
    watchPayment(id: $id, watch: $watch) { id isWatched }
  }
`);

export const addNoteDocument = graphql(`
  mutation AddNote($paymentId: ID!, $text: String!, $idempotencyKey: String) {
    createNote(paymentId: $paymentId, text: $text, idempotencyKey: $idempotencyKey) {
      id
      at
      authorName
      text
    }
  }
`);

/** What is asked of every operation's answer. The payment that it was done to is read again beside. */
const actionPaymentFragment = graphql(`
  fragment Made on Payment {
    id
    amount
    currency
    outcome
    result { code description shopper(language: $language) staff(language: $language) }
  }
`);

export const captureDocument = graphql(
  `
  mutation Capture($id: ID!, $amount: Decimal!, $currency: Currency!, $reason: String!, $key: String!, $version: Int!, $language: Language!) {
    payment: capturePayment(id: $id, amount: $amount, currency: $currency, reason: $reason, idempotencyKey: $key, expectedVersion: $version) {
      ...Made
    }
  }
`,
  [actionPaymentFragment],
);

export const refundDocument = graphql(
  `
  mutation Refund($id: ID!, $amount: Decimal!, $currency: Currency!, $reason: String!, $key: String!, $version: Int!, $language: Language!) {
    payment: refundPayment(id: $id, amount: $amount, currency: $currency, reason: $reason, idempotencyKey: $key, expectedVersion: $version) {
      ...Made
    }
  }
`,
  [actionPaymentFragment],
);

export const reverseDocument = graphql(
  `
  mutation Reverse($id: ID!, $amount: Decimal!, $currency: Currency!, $reason: String!, $key: String!, $version: Int!, $language: Language!) {
    payment: reversePayment(id: $id, amount: $amount, currency: $currency, reason: $reason, idempotencyKey: $key, expectedVersion: $version) {
      ...Made
    }
  }
`,
  [actionPaymentFragment],
);

export const chargebackDocument = graphql(
  `
  mutation Chargeback($id: ID!, $amount: Decimal!, $currency: Currency!, $reason: String!, $key: String!, $version: Int!, $language: Language!) {
    payment: recordChargeback(id: $id, amount: $amount, currency: $currency, reason: $reason, idempotencyKey: $key, expectedVersion: $version) {
      ...Made
    }
  }
`,
  [actionPaymentFragment],
);

/** What has no mutation of its own (RB, RC, CR). */
export const referenceDocument = graphql(
  `
  mutation Reference($id: ID!, $input: PaymentReferenceInput!, $reason: String!, $key: String!, $version: Int!, $language: Language!) {
    payment: referencePayment(id: $id, input: $input, reason: $reason, idempotencyKey: $key, expectedVersion: $version) {
      ...Made
    }
  }
`,
  [actionPaymentFragment],
);

export type ActionPayment = ResultOf<typeof actionPaymentFragment>;

/** A row of the shopper's other payments. */
const shopperPayment = graphql(`
  fragment ShopperPayment on Payment {
    id
    paymentType
    amount
    currency
    moneyStatus
    timestamp
    merchantTransactionId
  }
`);

/** Some more than are shown: the payment itself and its family may be among them. A trait that it has not is left out. */
export const shopperPaymentsDocument = graphql(
  `
    query ShopperPayments(
      $email: PaymentFilter
      $customer: PaymentFilter
      $account: PaymentFilter
      $withEmail: Boolean!
      $withCustomer: Boolean!
      $withAccount: Boolean!
    ) {
      email: payments(first: 10, filter: $email) @include(if: $withEmail) {
        edges {
          node { ...ShopperPayment }
        }
      }
      customer: payments(first: 10, filter: $customer) @include(if: $withCustomer) {
        edges {
          node { ...ShopperPayment }
        }
      }
      account: payments(first: 10, filter: $account) @include(if: $withAccount) {
        edges {
          node { ...ShopperPayment }
        }
      }
    }
  `,
  [shopperPayment],
);

export type ShopperPayment = ResultOf<typeof shopperPayment>;

export const receiptDocument = graphql(`
  query ReceiptOfPayment($paymentId: ID!) {
    receipt(paymentId: $paymentId) { paymentId url language mailable }
  }
`);

export const sendReceiptDocument = graphql(`
  mutation SendReceipt($paymentId: ID!, $language: String) {
    sendReceipt(paymentId: $paymentId, language: $language) { paymentId url }
  }
`);
