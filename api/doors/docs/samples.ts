/** Every sample of the documentation's pages, in the order in which they build on each other. */
import { printedChannel as channel, type Sample } from './sample.ts';
import { readingSamples } from './samples/reading-samples.ts';
import { typescript, typescriptClient } from './samples/typescript-client.ts';

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2044',
  'card.cvv': '123',
};

const graphqlCard = 'card: { number: "4200000000000000", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2044", cvv: "123" }';

const typescriptCard = "card: { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' },";

const money = { amount: '92.00', currency: 'EUR' };

export const samples = {
  'take-payment': {
    id: 'take-payment',
    title: 'Debit 92.00 EUR from a test card',
    rest: {
      method: 'POST',
      path: '/v1/payments',
      parameters: { entityId: channel, ...money, paymentType: 'DB', merchantTransactionId: 'order-4711', ...card },
    },
    graphql: `mutation {
  createPayment(input: {
    entityId: "${channel}"
    amount: "92.00"
    currency: "EUR"
    paymentType: DB
    merchantTransactionId: "order-4711"
    paymentBrand: "VISA"
    ${graphqlCard}
  }) {
    id
    outcome
    result { code description }
  }
}`,
    typescript: typescript(
      'const payment = await client.payments.create({',
      "  amount: '92.00',",
      "  currency: 'EUR',",
      "  paymentType: 'DB',",
      "  merchantTransactionId: 'order-4711',",
      "  paymentBrand: 'VISA',",
      `  ${typescriptCard}`,
      '});',
      'console.log(payment.id, payment.outcome);',
    ),
    placeholder: 'ID_OF_THE_PAYMENT',
    prints: 'APPROVED',
    expected: '000.100.110',
  },
  authorize: {
    id: 'authorize',
    title: 'Reserve 92.00 EUR on the card',
    rest: { method: 'POST', path: '/v1/payments', parameters: { entityId: channel, ...money, paymentType: 'PA', ...card } },
    graphql: `mutation {
  createPayment(input: {
    entityId: "${channel}"
    amount: "92.00"
    currency: "EUR"
    paymentType: PA
    paymentBrand: "VISA"
    ${graphqlCard}
  }) {
    id
    authorized
    expiresAt
    result { code description }
  }
}`,
    typescript: typescript(
      'const payment = await client.payments.create({',
      "  amount: '92.00',",
      "  currency: 'EUR',",
      "  paymentType: 'PA',",
      "  paymentBrand: 'VISA',",
      `  ${typescriptCard}`,
      '});',
      'console.log(payment.id, payment.outcome);',
    ),
    placeholder: 'ID_OF_THE_AUTHORISATION',
    prints: 'APPROVED',
    expected: '000.100.110',
  },
  capture: {
    id: 'capture',
    title: 'Capture 60.00 EUR of it',
    after: ['authorize'],
    rest: {
      method: 'POST',
      path: '/v1/payments/ID_OF_THE_AUTHORISATION',
      parameters: { entityId: channel, amount: '60.00', currency: 'EUR', paymentType: 'CP' },
    },
    graphql: `mutation {
  capturePayment(id: "ID_OF_THE_AUTHORISATION", amount: "60.00", currency: "EUR") {
    id
    result { code description }
  }
}`,
    typescript: typescript(
      "const capture = await client.payments.capture('ID_OF_THE_AUTHORISATION', { amount: '60.00', currency: 'EUR' });",
      'console.log(capture.id, capture.result.code);',
    ),
    prints: '000.100.110',
    expected: '000.100.110',
  },
  reverse: {
    id: 'reverse',
    title: 'Give up an authorisation, or undo a debit on the same day',
    after: ['authorize'],
    rest: {
      method: 'POST',
      path: '/v1/payments/ID_OF_THE_AUTHORISATION',
      parameters: { entityId: channel, paymentType: 'RV' },
    },
    graphql: `mutation {
  reversePayment(id: "ID_OF_THE_AUTHORISATION") {
    id
    result { code description }
  }
}`,
    typescript: typescript(
      "const reversal = await client.payments.reverse('ID_OF_THE_AUTHORISATION');",
      'console.log(reversal.id, reversal.result.code);',
    ),
    prints: '000.100.110',
    expected: '000.100.110',
  },
  refund: {
    id: 'refund',
    title: 'Refund 30.00 EUR of a payment',
    after: ['take-payment'],
    rest: {
      method: 'POST',
      path: '/v1/payments/ID_OF_THE_PAYMENT',
      parameters: { entityId: channel, amount: '30.00', currency: 'EUR', paymentType: 'RF' },
    },
    graphql: `mutation {
  refundPayment(id: "ID_OF_THE_PAYMENT", amount: "30.00", currency: "EUR", reason: "one item came back") {
    id
    result { code description }
  }
}`,
    typescript: typescript(
      "const refund = await client.payments.refund('ID_OF_THE_PAYMENT', { amount: '30.00', currency: 'EUR' });",
      'console.log(refund.id, refund.result.code);',
    ),
    placeholder: 'ID_OF_THE_REFUND',
    prints: '000.100.110',
    expected: '000.100.110',
  },
  'read-payment': {
    id: 'read-payment',
    title: 'Read the payment',
    after: ['take-payment'],
    rest: { method: 'GET', path: '/v1/payments/ID_OF_THE_PAYMENT', parameters: { entityId: channel } },
    graphql: `query {
  payment(id: "ID_OF_THE_PAYMENT") {
    id
    outcome
    moneyStatus
    captured
    refunded
    refundable { amount explanation }
    standing { situation amounts { captured returned } }
    result { code advice }
  }
}`,
    typescript: typescript(
      "const payment = await client.payments.get('ID_OF_THE_PAYMENT');",
      'console.log(payment.amount, payment.result.code);',
    ),
    prints: '92.00 000.100.110',
    expected: '000.100.110',
  },
  'find-payment': {
    id: 'find-payment',
    title: 'Find the payments of an order',
    after: ['take-payment'],
    rest: { method: 'GET', path: '/v3/query', parameters: { entityId: channel, merchantTransactionId: 'order-4711' } },
    graphql: `query {
  payments(first: 10, filter: { merchantTransactionId: "order-4711" }) {
    edges { node { id timestamp amount moneyStatus result { code } } }
  }
}`,
    typescript: typescript(
      "const payments = await client.payments.find({ merchantTransactionId: 'order-4711' });",
      'for (const payment of payments) console.log(payment.id, payment.outcome);',
    ),
    prints: 'APPROVED',
    expected: '000.100.110',
  },
  'store-account': {
    id: 'store-account',
    title: 'Store a card without a payment',
    rest: { method: 'POST', path: '/v1/registrations', parameters: { entityId: channel, ...card } },
    graphql: `mutation {
  createRegistration(input: {
    entityId: "${channel}"
    paymentBrand: "VISA"
    ${graphqlCard}
  }) {
    id
    card { last4Digits expiryMonth expiryYear }
    erasureAt
  }
}`,
    typescript: typescript(
      'const registration = await client.registrations.create({',
      "  paymentBrand: 'VISA',",
      `  ${typescriptCard}`,
      '});',
      'console.log(registration.id, registration.card?.last4Digits);',
    ),
    placeholder: 'ID_OF_THE_REGISTRATION',
    prints: '0000',
    expected: '"last4Digits":"0000"',
  },
  'charge-account': {
    id: 'charge-account',
    title: 'Charge the stored card',
    after: ['store-account'],
    rest: {
      method: 'POST',
      path: '/v1/registrations/ID_OF_THE_REGISTRATION/payments',
      parameters: {
        entityId: channel,
        ...money,
        paymentType: 'DB',
        'standingInstruction.source': 'CIT',
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.type': 'UNSCHEDULED',
      },
    },
    graphql: `mutation {
  createPayment(input: {
    entityId: "${channel}"
    registrationId: "ID_OF_THE_REGISTRATION"
    amount: "92.00"
    currency: "EUR"
    paymentType: DB
    standingInstruction: { source: CIT, mode: REPEATED, type: UNSCHEDULED }
  }) {
    id
    registrationId
    result { code description }
  }
}`,
    typescript: typescript(
      "const payment = await client.registrations.charge('ID_OF_THE_REGISTRATION', {",
      "  amount: '92.00',",
      "  currency: 'EUR',",
      "  paymentType: 'DB',",
      "  standingInstruction: { source: 'CIT', mode: 'REPEATED', type: 'UNSCHEDULED' },",
      '});',
      'console.log(payment.id, payment.outcome);',
    ),
    prints: 'APPROVED',
    expected: '000.100.110',
  },
  'delete-account': {
    id: 'delete-account',
    title: 'Erase the stored card',
    after: ['store-account'],
    rest: { method: 'DELETE', path: '/v1/registrations/ID_OF_THE_REGISTRATION', parameters: { entityId: channel } },
    graphql: `mutation {
  deleteRegistration(id: "ID_OF_THE_REGISTRATION") { id status }
}`,
    typescript: typescript(
      "const deleted = await client.registrations.delete('ID_OF_THE_REGISTRATION');",
      'console.log(deleted.id, deleted.result.code);',
    ),
    prints: '000.',
    expected: '"id":"',
  },
  'prepare-checkout': {
    id: 'prepare-checkout',
    title: 'Prepare a checkout',
    rest: {
      method: 'POST',
      path: '/v1/checkouts',
      parameters: { entityId: channel, ...money, paymentType: 'DB', merchantTransactionId: 'order-4711' },
    },
    graphql: `mutation {
  createCheckout(input: {
    entityId: "${channel}"
    amount: "92.00"
    currency: "EUR"
    paymentType: DB
    merchantTransactionId: "order-4711"
  }) {
    id
    status
    expiresAt
  }
}`,
    typescript: typescript(
      'const checkout = await client.checkouts.create({',
      "  amount: '92.00',",
      "  currency: 'EUR',",
      "  paymentType: 'DB',",
      "  merchantTransactionId: 'order-4711',",
      '});',
      'console.log(checkout.id, checkout.result.code);',
    ),
    placeholder: 'ID_OF_THE_CHECKOUT',
    prints: '000.200.100',
    expected: '"id":"',
  },
  'read-checkout': {
    id: 'read-checkout',
    title: 'Read what came of the checkout',
    after: ['prepare-checkout'],
    rest: { method: 'GET', path: '/v1/checkouts/ID_OF_THE_CHECKOUT/payment', parameters: { entityId: channel } },
    graphql: `query {
  checkout(id: "ID_OF_THE_CHECKOUT") {
    id
    status
    payment { id outcome result { code } }
  }
}`,
    typescript: typescript("const result = await client.checkouts.status('ID_OF_THE_CHECKOUT');", 'console.log(result.result.code);'),
    prints: '000.200.000',
    expected: '"',
  },
  subscribe: {
    id: 'subscribe',
    title: 'Charge 9.90 EUR on the last day of each month',
    rest: {
      method: 'POST',
      path: '/v1/payments',
      parameters: {
        entityId: channel,
        amount: '9.90',
        currency: 'EUR',
        paymentType: 'DB',
        ...card,
        'card.expiryYear': '2044',
        'job.expression': '0 0 6 L * ?',
        'job.timeZone': 'Europe/Berlin',
        'job.retry': 'ADVICE_CODE',
      },
    },
    graphql: `mutation {
  createJob(input: {
    entityId: "${channel}"
    amount: "9.90"
    currency: "EUR"
    paymentType: DB
    paymentBrand: "VISA"
    card: { number: "4200000000000000", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2044", cvv: "123" }
    job: { expression: "0 0 6 L * ?", timeZone: "Europe/Berlin", retry: ADVICE_CODE }
  }) {
    id
    status
    nextRuns(count: 3)
    registrationId
  }
}`,
    typescript: typescript(
      'const job = await client.schedules.create({',
      "  amount: '9.90',",
      "  currency: 'EUR',",
      "  paymentType: 'DB',",
      "  paymentBrand: 'VISA',",
      "  card: { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' },",
      "  job: { expression: '0 0 6 L * ?', timeZone: 'Europe/Berlin', retry: 'ADVICE_CODE' },",
      '});',
      'console.log(job.id, job.plan.nextRun);',
    ),
    placeholder: 'ID_OF_THE_JOB',
    prints: ':',
    expected: '"registrationId":"',
  },
  'read-runs': {
    id: 'read-runs',
    title: 'Read the runs of the job',
    after: ['subscribe'],
    graphql: `query {
  job(id: "ID_OF_THE_JOB") {
    status
    statusReason
    nextRuns(count: 3)
    runs(first: 10) { edges { node { dueAt status attempts { resultCode payment { id } } } } }
  }
}`,
    typescript: typescript(
      'const { job } = await client.graphql<{ job: { status: string; runs: { edges: { node: { dueAt: string; status: string } }[] } } }>(',
      '  `{ job(id: "ID_OF_THE_JOB") { status runs(first: 10) { edges { node { dueAt status } } } } }`,',
      ');',
      'for (const { node } of job.runs.edges) console.log(node.dueAt, node.status);',
      'console.log(job.status);',
    ),
    prints: 'ACTIVE',
    expected: '"nextRuns":["',
  },
  unsubscribe: {
    id: 'unsubscribe',
    title: 'Cancel the job',
    after: ['subscribe'],
    rest: { method: 'POST', path: '/scheduling/v1/schedules/ID_OF_THE_JOB/deschedule', parameters: { entityId: channel } },
    graphql: `mutation {
  cancelJob(id: "ID_OF_THE_JOB", reason: "the customer left") {
    job { id status }
    notice { reason }
  }
}`,
    typescript: typescript("const job = await client.schedules.cancel('ID_OF_THE_JOB');", 'console.log(job.id, job.plan.status);'),
    prints: 'cancelled',
    expected: '"status":"',
  },
  retry: {
    id: 'retry',
    title: 'Send the same refund as often as you like',
    after: ['take-payment'],
    rest: {
      method: 'POST',
      path: '/v1/payments/ID_OF_THE_PAYMENT',
      headers: { 'Idempotency-Key': 'refund-of-ID_OF_THE_PAYMENT' },
      parameters: { entityId: channel, amount: '30.00', currency: 'EUR', paymentType: 'RF' },
    },
    graphql: `mutation {
  refundPayment(
    id: "ID_OF_THE_PAYMENT"
    amount: "30.00"
    currency: "EUR"
    idempotencyKey: "refund-of-ID_OF_THE_PAYMENT"
  ) {
    id
    result { code description }
  }
}`,
    typescript: typescript(
      "const refund = await client.payments.refund('ID_OF_THE_PAYMENT', { amount: '30.00', currency: 'EUR' }, {",
      "  idempotencyKey: 'refund-of-ID_OF_THE_PAYMENT',",
      '});',
      'console.log(refund.id, refund.result.code);',
    ),
    prints: '000.100.110',
    expected: '000.100.110',
  },
  decline: {
    id: 'decline',
    title: 'Get a declined payment',
    rest: {
      method: 'POST',
      path: '/v1/payments',
      parameters: { entityId: channel, ...money, paymentType: 'DB', ...card, 'customParameters[forceResultCode]': '800.100.153' },
    },
    graphql: `mutation {
  createPayment(input: {
    entityId: "${channel}"
    amount: "92.00"
    currency: "EUR"
    paymentType: DB
    paymentBrand: "VISA"
    ${graphqlCard}
    customParameters: { forceResultCode: "800.100.153" }
  }) {
    id
    outcome
    result { code description retry advice shopper(language: EN) }
  }
}`,
    typescript: typescript(
      'const payment = await client.payments.create({',
      "  amount: '92.00',",
      "  currency: 'EUR',",
      "  paymentType: 'DB',",
      "  paymentBrand: 'VISA',",
      `  ${typescriptCard}`,
      "  customParameters: { forceResultCode: '800.100.153' },",
      '});',
      'console.log(payment.id, payment.outcome);',
    ),
    prints: 'DECLINED',
    expected: '800.100.153',
  },
  refusal: {
    id: 'refusal',
    title: 'Get a refused request: the amount is wrong',
    isRefused: true,
    rest: {
      method: 'POST',
      path: '/v1/payments',
      parameters: { entityId: channel, amount: '92,00', currency: 'EUR', paymentType: 'DB', ...card },
    },
    graphql: `mutation {
  createPayment(input: {
    entityId: "${channel}"
    amount: "92,00"
    currency: "EUR"
    paymentType: DB
    paymentBrand: "VISA"
    ${graphqlCard}
  }) {
    id
  }
}`,
    typescript: `import { createClient, GatewayRefusal } from 'payment-gateway-client';
${typescriptClient.slice(typescriptClient.indexOf('\n') + 1)}
try {
  await client.payments.create({
    amount: '92,00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    ${typescriptCard}
  });
} catch (error) {
  if (!(error instanceof GatewayRefusal)) throw error;
  console.log(error.resultCode, error.parameterErrors);
}`,
    prints: '200.300.404 ',
    expected: '200.300.404',
  },
  'secure-payment': {
    id: 'secure-payment',
    title: 'Pay on a channel with 3-D Secure',
    rest: {
      method: 'POST',
      path: '/v1/payments',
      parameters: {
        entityId: '8ac7a4a0000000000000000000000011',
        ...money,
        paymentType: 'DB',
        ...card,
        'card.number': '4200000000000026',
        shopperResultUrl: 'https://shop.example/done',
        'billing.street1': 'Main Street 1',
        'billing.city': 'Berlin',
        'billing.postcode': '10115',
        'billing.country': 'DE',
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
        'customer.ip': '192.0.2.1',
        'customer.browser.acceptHeader': 'text/html',
        'customer.browser.language': 'en',
        'customer.browser.screenHeight': '900',
        'customer.browser.screenWidth': '1440',
        'customer.browser.screenColorDepth': '24',
        'customer.browser.timezone': '0',
        'customer.browser.javaEnabled': 'false',
        'customer.browser.userAgent': 'Mozilla/5.0',
        'customer.browser.challengeWindow': '4',
      },
    },
    graphql: `mutation {
  createPayment(input: {
    entityId: "8ac7a4a0000000000000000000000011"
    amount: "92.00"
    currency: "EUR"
    paymentType: DB
    paymentBrand: "VISA"
    card: { number: "4200000000000026", holder: "Jane Jones", expiryMonth: "05", expiryYear: "2044", cvv: "123" }
    shopperResultUrl: "https://shop.example/done"
    billing: { street1: "Main Street 1", city: "Berlin", postcode: "10115", country: "DE" }
    customer: { givenName: "Jane", surname: "Jones", ip: "192.0.2.1", browser: {
      acceptHeader: "text/html", language: "en", userAgent: "Mozilla/5.0", timezone: "0", challengeWindow: "4"
      javaEnabled: false, screenHeight: "900", screenWidth: "1440", screenColorDepth: "24"
    } }
  }) {
    id
    outcome
    result { code description }
    authentication { status eci }
    redirect { url }
  }
}`,
    typescript: typescript(
      'const payment = await client.payments.create({',
      "  entityId: '8ac7a4a0000000000000000000000011',",
      "  amount: '92.00',",
      "  currency: 'EUR',",
      "  paymentType: 'DB',",
      "  paymentBrand: 'VISA',",
      "  card: { number: '4200000000000026', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' },",
      "  shopperResultUrl: 'https://shop.example/done',",
      "  billing: { street1: 'Main Street 1', city: 'Berlin', postcode: '10115', country: 'DE' },",
      '  customer: {',
      "    givenName: 'Jane',",
      "    surname: 'Jones',",
      "    ip: '192.0.2.1',",
      '    browser: {',
      "      acceptHeader: 'text/html',",
      "      language: 'en',",
      "      userAgent: 'Mozilla/5.0',",
      "      timezone: '0',",
      "      challengeWindow: '4',",
      "      javaEnabled: 'false',",
      "      screenHeight: '900',",
      "      screenWidth: '1440',",
      "      screenColorDepth: '24',",
      '    },',
      '  },',
      '});',
      "if (payment.outcome === 'PENDING') console.log('send the shopper to', payment.redirect?.url);",
      'else console.log(payment.id, payment.outcome);',
    ),
    prints: 'APPROVED',
    expected: '000.100.110',
  },
  'create-webhook': {
    id: 'create-webhook',
    title: 'Create a webhook',
    graphql: `mutation {
  createWebhookSubscription(input: {
    entityId: "${channel}"
    url: "http://127.0.0.1:3000/hook"
    signature: STANDARD
    types: [PAYMENT, REGISTRATION]
  }) {
    id
    status
    statusReason
    standardSecret
  }
}`,
    typescript: typescript(
      'const webhook = await client.webhooks.create({',
      "  url: 'http://127.0.0.1:3000/hook',",
      "  signature: 'STANDARD',",
      "  types: ['PAYMENT', 'REGISTRATION'],",
      '});',
      'console.log(webhook.id, webhook.status);',
    ),
    prints: 'INACTIVE',
    placeholder: 'ID_OF_THE_WEBHOOK',
    expected: '"standardSecret":"whsec_',
  },
  'send-again': {
    id: 'send-again',
    title: 'Send the events of a time again',
    after: ['create-webhook'],
    graphql: `mutation {
  redeliverWebhook(subscriptionId: "ID_OF_THE_WEBHOOK", since: "2026-01-01T00:00:00Z")
}`,
    typescript: typescript(
      "const count = await client.webhooks.sendAgain({ subscriptionId: 'ID_OF_THE_WEBHOOK', since: '2026-01-01T00:00:00Z' });",
      "console.log('sent again:', count);",
    ),
    prints: 'sent again:',
    expected: '"redeliverWebhook"',
  },
  'latest-cursor': {
    id: 'latest-cursor',
    title: 'Ask where the log of events ends',
    graphql: '{ latestCursor }',
    typescript: typescript(
      "const { latestCursor } = await client.graphql<{ latestCursor: string }>('{ latestCursor }');",
      'console.log(latestCursor);',
    ),
    prints: '',
    expected: '"latestCursor":"',
  },
  'move-clock': {
    id: 'move-clock',
    title: 'Move the clock of Demo Shop by five weeks',
    asksFirst:
      'This moves the clock of Demo Shop by five weeks, for everybody who uses this sandbox, and charges what falls due. Reset the sandbox to return.',
    graphql: `mutation {
  advanceClock(entityId: "8ac7a4a0000000000000000000000003", days: 35) {
    now
    firedCount
    fired { kind subjectId dueAt }
  }
}`,
    typescript: typescript(
      'const { advanceClock } = await client.graphql<{ advanceClock: { now: string; firedCount: number } }>(',
      '  \'mutation { advanceClock(entityId: "8ac7a4a0000000000000000000000003", days: 35) { now firedCount } }\',',
      ');',
      'console.log(advanceClock.now, advanceClock.firedCount);',
    ),
    prints: 'T',
    expected: '"firedCount":',
  },
  'settlement-report': {
    id: 'settlement-report',
    title: 'Read what was settled in a month',
    rest: {
      method: 'GET',
      path: '/reports/v1/reconciliations/aggregations',
      parameters: { entityId: channel, 'date.from': '2026-01-01', 'date.to': '2026-01-31', currency: 'EUR', testMode: 'INTERNAL' },
    },
    graphql: `query {
  settlementFiles(first: 10) {
    edges { node { id name day direction records checksum } }
  }
}`,
    typescript: typescript(
      'const report = await client.settlement.report({',
      "  date: { from: '2026-01-01', to: '2026-01-31' },",
      "  currency: 'EUR',",
      "  testMode: 'INTERNAL',",
      '});',
      'for (const day of report.aggregations) console.log(day.date, day.currency, day.records);',
    ),
    prints: '',
    expected: '"',
  },
  ...readingSamples,
} as const satisfies Readonly<Record<string, Sample>>;

export type SampleId = keyof typeof samples;

export function findSample(id: SampleId): Sample {
  return samples[id];
}

export const allSamples: readonly Sample[] = Object.values(samples);
