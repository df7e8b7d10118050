/** In the place of better-auth's way back from social providers (`.run/left-out.ts`), which no route of ours reaches (`domain/staff/sign-in/routes.ts`). */
import { createAuthEndpoint } from '@better-auth/core/api';

export const callbackOAuth = createAuthEndpoint('/callback/:id', { method: 'GET' }, async () => new Response(null, { status: 404 }));
