/**
 * In the place of better-auth's accounts at social providers, and of signing up (`.run/left-out.ts`): no route of ours reaches them
 * (`domain/staff/sign-in/routes.ts`). Staff are invited.
 */
import { createAuthEndpoint } from '@better-auth/core/api';

const left = (path: string) => createAuthEndpoint(path, { method: 'GET' }, async () => new Response(null, { status: 404 }));

export const accountInfo = left('/account-info');
export const getAccessToken = left('/get-access-token');
export const linkSocialAccount = left('/link-social');
export const listUserAccounts = left('/list-accounts');
export const refreshToken = left('/refresh-token');
export const signUpEmail = () => left('/sign-up/email');
export const unlinkAccount = left('/unlink-account');
