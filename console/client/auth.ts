/** The client of /auth (better-auth): sign-in, second factor, passkeys, sessions. */
import { passkeyClient } from '@better-auth/passkey/client';
import { createAuthClient } from 'better-auth/client';
import { twoFactorClient } from 'better-auth/client/plugins';

export const auth = createAuthClient({
  baseURL: location.origin,
  basePath: '/auth',
  plugins: [twoFactorClient(), passkeyClient()],
});
