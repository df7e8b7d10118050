/** Samples of lists, access tokens and wallet tokens. */
import { printedChannel as channel, type Sample } from '../sample.ts';
import { typescript } from './typescript-client.ts';

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
    typescript: typescript(
      'const { payments } = await client.graphql<{ payments: { edges: { node: { id: string; amount: string } }[] } }>(',
      "  'query { payments(first: 10, filter: { outcomes: [DECLINED] }) { edges { node { id amount } } } }',",
      ');',
      'for (const { node } of payments.edges) console.log(node.id, node.amount);',
    ),
    prints: '',
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
    typescript: typescript(
      "const { token, accessToken } = await client.tokens.create({ name: 'reports', scopes: ['PAYMENTS_READ'] });",
      'console.log(accessToken.id, accessToken.scopes, token.length); // the token is shown this once: store it',
    ),
    prints: 'PAYMENTS_READ',
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
    typescript: typescript(
      'const { createTestWalletToken } = await client.graphql<{ createTestWalletToken: string }>(',
      "  'mutation ($input: CreateTestWalletTokenInput!) { createTestWalletToken(input: $input) }',",
      '  {',
      '    input: {',
      "      entityId: '8ac7a4a0000000000000000000000010',",
      "      wallet: 'WALLET_A',",
      "      number: '4200000000000000',",
      "      expiryMonth: '05',",
      "      expiryYear: '2044',",
      "      amount: '92.00',",
      "      currency: 'EUR',",
      '    },',
      '  },',
      ');',
      'console.log(createTestWalletToken.length);',
    ),
    prints: '',
    expected: '"createTestWalletToken":',
  },
} as const satisfies Readonly<Record<string, Sample>>;
