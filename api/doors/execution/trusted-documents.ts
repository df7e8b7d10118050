/**
 * Documents of our own clients by the SHA-256 of their text, made from api/doors/execution/trusted: change those, and run
 * test/graphql/trusted-documents.test.ts with UPDATE=1.
 */
export const trustedDocuments: Readonly<Record<string, string>> = {
  // capture-payment.graphql
  'sha256:203b41689c43642146cd42898b2abe6438e0ae2af07a3e8fcb2540d3f0478544': `mutation capturePayment(
  $id: ID!
  $amount: Decimal
  $currency: Currency
  $reason: String
  $expectedVersion: Int
  $idempotencyKey: String
) {
  capturePayment(
    id: $id
    amount: $amount
    currency: $currency
    reason: $reason
    expectedVersion: $expectedVersion
    idempotencyKey: $idempotencyKey
  ) {
    id
    referencedId
    outcome
    status
    amount
    currency
    result {
      code
      description
      advice
    }
    timestamp
  }
}
`,
  // create-payment.graphql
  'sha256:0c704ac8aeb83113ef732c99826986d82617822f19d2fbba85bd174fc4256446': `mutation createPayment($input: CreatePaymentInput!, $idempotencyKey: String) {
  createPayment(input: $input, idempotencyKey: $idempotencyKey) {
    id
    outcome
    status
    result {
      code
      description
      advice
    }
    redirect {
      url
    }
    version
    timestamp
  }
}
`,
  // payment.graphql
  'sha256:b2d2d9b73497c2c69b19a41e99ec671bb771396578f93feee7511719d3896d52': `query payment($id: ID!) {
  payment(id: $id) {
    id
    shortId
    paymentType
    paymentBrand
    amount
    currency
    outcome
    status
    result {
      code
      description
      advice
    }
    timestamp
    version
    authorized
    captured
    refunded
    reversed
    remaining
    linkedTransactions { edges { node {
      id
      paymentType
      amount
      outcome
      timestamp
    } } }
    timeline { edges { node {
      at
      kind
      title
      detail
    } } }
  }
}
`,
  // payments.graphql
  'sha256:a5ca8da3671a2f2ea2f89d5437b40755d34ea801468e5b7b6ccfe827f72d1ab0': `query payments($first: Int, $after: String, $filter: PaymentFilter) {
  payments(first: $first, after: $after, filter: $filter) {
    edges {
      cursor
      node {
        id
        shortId
        paymentType
        paymentBrand
        amount
        currency
        outcome
        merchantTransactionId
        timestamp
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  // refund-payment.graphql
  'sha256:3dec263dc570ced27c5cb128a2c6acb4263e07979649e7dd111377d7251de9cc': `mutation refundPayment(
  $id: ID!
  $amount: Decimal
  $currency: Currency
  $reason: String
  $expectedVersion: Int
  $idempotencyKey: String
) {
  refundPayment(
    id: $id
    amount: $amount
    currency: $currency
    reason: $reason
    expectedVersion: $expectedVersion
    idempotencyKey: $idempotencyKey
  ) {
    id
    referencedId
    outcome
    status
    amount
    currency
    result {
      code
      description
      advice
    }
    timestamp
  }
}
`,
  // reverse-payment.graphql
  'sha256:4632970bc277e282dfb9f92843efc26105d24c1ea38ac046271c3f58e13e1383': `mutation reversePayment(
  $id: ID!
  $amount: Decimal
  $currency: Currency
  $reason: String
  $expectedVersion: Int
  $idempotencyKey: String
) {
  reversePayment(
    id: $id
    amount: $amount
    currency: $currency
    reason: $reason
    expectedVersion: $expectedVersion
    idempotencyKey: $idempotencyKey
  ) {
    id
    referencedId
    outcome
    status
    amount
    currency
    result {
      code
      description
      advice
    }
    timestamp
  }
}
`,
  // viewer.graphql
  'sha256:4625209146a8b9382fd4af9ff90ecfd13b44ec0c106e369d2ad5f0af64ec0b90': `query viewer {
  viewer {
    id
    name
    entity {
      id
      name
      kind
    }
  }
}
`,
};
