/**
 * The one GraphQL client. Signed-in staff are known by their cookie, so nothing is added to a request. When the server no
 * longer takes it, requests wait for a new sign-in and then go on (exchange-auth), so that no page loses its state.
 */
import { authExchange } from '@urql/exchange-auth';
import { Client, type ClientOptions, type Exchange, fetchExchange, mapExchange } from 'urql';
import { createCache } from './cache.ts';
import { hasErrorCode } from './error-code.ts';
import { queryLogExchange } from './query-log.ts';
import { waitForSignIn } from './session.ts';
import { steadyReadsExchange } from './steady-reads.ts';

export const baseOptions = {
  url: '/graphql',
  // A GET would put what is asked for into logs of proxies.
  preferGetMethod: false,
  fetchOptions: { credentials: 'same-origin' },
} as const satisfies Omit<ClientOptions, 'exchanges'>;

export function sessionExchange(): Exchange {
  return authExchange(async () => ({
    addAuthToOperation: (operation) => operation,
    didAuthError: (error) => error.response?.status === 401 || hasErrorCode(error, 'UNAUTHENTICATED'),
    refreshAuth: waitForSignIn,
  }));
}

/** `onRefused`: the gateway refused a right, which the viewer may have lost while they worked. */
export function createClient(onRefused: () => void): Client {
  const tellRefusals = mapExchange({ onError: (error) => hasErrorCode(error, 'FORBIDDEN') && onRefused() });
  return new Client({
    ...baseOptions,
    requestPolicy: 'cache-and-network',
    exchanges: [queryLogExchange(), steadyReadsExchange(), tellRefusals, createCache(), sessionExchange(), fetchExchange],
  });
}
