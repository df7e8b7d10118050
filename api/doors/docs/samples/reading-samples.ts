/** Samples of lists, access tokens and wallet tokens. */
import { printedChannel as channel, type Sample } from '../sample.ts';

export const readingSamples = {
  'list-payments': {
    id: 'list-payments',
    title: 'Read the newest declined payments, ten at a time',
    graphql: `query {
  payments(first: 10, filter: { outcomes: [DECLINED] }) {
    edges { node { id amount currency result { code } } }
    pageInfo { hasNextPage endCursor }
  }
}`,
    expected: '"pageInfo":',
  },
  'create-token': {
    id: 'create-token',
    title: 'Make a token that only reads payments of one channel',
    graphql: `mutation {
  createAccessToken(input: { entityId: "${channel}", name: "reports", scopes: [PAYMENTS_READ] }) {
    token
    accessToken { id scopes createdAt }
  }
}`,
    expected: '"token":',
  },
  'wallet-token': {
    id: 'wallet-token',
    title: 'Get a test token of Apple Pay',
    graphql: `mutation {
  createTestWalletToken(input: {
    entityId: "${channel}"
    wallet: WALLET_A
    number: "4200000000000000"
    expiryMonth: "05"
    expiryYear: "2044"
    amount: "92.00"
    currency: "EUR"
  })
}`,
    expected: '"createTestWalletToken":',
  },
} as const satisfies Readonly<Record<string, Sample>>;
