/**
 * In the place of better-auth's verification of e-mail addresses (`.run/left-out.ts`): none is configured, and no route of ours reaches it
 * (`domain/staff/sign-in/routes.ts`). Staff are invited by their address.
 */
import { createAuthEndpoint } from '@better-auth/core/api';

const left = (path: string) => createAuthEndpoint(path, { method: 'GET' }, async () => new Response(null, { status: 404 }));

const refuse = (): never => {
  throw new Error('no address of a member of staff is verified');
};

export const createEmailVerificationToken = refuse;
export const sendVerificationEmailFn = refuse;
export const sendVerificationEmail = left('/send-verification-email');
export const verifyEmail = left('/verify-email');
