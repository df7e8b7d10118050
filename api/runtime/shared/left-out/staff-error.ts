/** In the place of better-auth's own page for errors (`.run/left-out.ts`), which no route of ours reaches (`domain/staff/sign-in/routes.ts`). */
import { createAuthEndpoint } from '@better-auth/core/api';

export const error = createAuthEndpoint('/error', { method: 'GET' }, async () => new Response(null, { status: 404 }));
