/** Staff sign in with the company's account, by the fetch, the cryptography and the database of each runtime. */
import { expect, test } from 'vitest';
import { startIdentityProvider, type TestProvider } from '../support/identity-provider.ts';
import type { Running } from './contract.ts';

export interface CompanyCases {
  /** Starts an identity provider; resolves to the settings that name it. */
  begin(): Promise<Readonly<Record<string, string>>>;
  cases(running: () => Running): void;
  end(): Promise<void>;
}

export function companyCases(): CompanyCases {
  let provider: TestProvider | undefined;
  return {
    async begin() {
      provider = await startIdentityProvider();
      return { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret };
    },
    cases(running) {
      test('somebody who was invited, from the first page to the console', async () => {
        const open = (path: string, cookie = '') => fetch(`${running().address}${path}`, { redirect: 'manual', headers: { cookie } });
        const left = await open('/auth/company/start?next=/payments');
        expect(left.status).toBe(302);
        const back = new URL(provider?.signIn(left.headers.get('location') ?? '') ?? '');
        const arrived = await open(`${back.pathname}${back.search}`, cookiesOf(left));
        expect([arrived.status, arrived.headers.get('location')]).toEqual([302, '/console/payments']);
        const answer = await fetch(`${running().address}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: running().address, cookie: cookiesOf(arrived) },
          body: JSON.stringify({ query: '{ viewer { email signedInBy } }' }),
        });
        expect(await answer.json()).toMatchObject({ data: { viewer: { email: 'finance@example.test', signedInBy: 'COMPANY_ACCOUNT' } } });
      });
    },
    end: async () => provider?.stop(),
  };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
