/** Signing in and one's own account, at /auth: better-auth's client with its second factor and passkeys. */
import { passkeyClient } from '@better-auth/passkey/client';
import { createAuthClient } from 'better-auth/client';
import { twoFactorClient } from 'better-auth/client/plugins';

export const auth = createAuthClient({
  baseURL: location.origin,
  basePath: '/auth',
  plugins: [twoFactorClient(), passkeyClient()],
});
