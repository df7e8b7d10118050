/** The routes of the library that are served below /auth; it has others. */
import type { AuditedChange } from '../../../foundation/access/audit.ts';

export interface AuthRoute {
  readonly method: 'GET' | 'POST';
  /** Fields of the body that are handed on. */
  readonly fields: readonly string[];
  /** Whose password is compared: that of the address in the body, or that of the session. */
  readonly compares?: 'named' | 'own';
  /** A request that could guess a password or a code, so one address may send few. */
  readonly guesses?: boolean;
  readonly audit?: AuditedChange['action'];
}

const read: AuthRoute = { method: 'GET', fields: [] };
const signIn = { method: 'POST', guesses: true, audit: 'staff.sign-in' } as const;
const secondFactor = { method: 'POST', fields: ['password'], compares: 'own', guesses: true, audit: 'staff.second-factor' } as const;

export const authRoutes: ReadonlyMap<string, AuthRoute> = new Map<string, AuthRoute>([
  ['/sign-in/email', { ...signIn, fields: ['email', 'password'], compares: 'named' }],
  ['/sign-out', { method: 'POST', fields: [], audit: 'staff.sign-out' }],
  ['/get-session', read],
  ['/list-sessions', read],
  ['/revoke-session', { method: 'POST', fields: ['token'], audit: 'staff.sessions' }],
  ['/revoke-sessions', { method: 'POST', fields: [], audit: 'staff.sessions' }],
  ['/revoke-other-sessions', { method: 'POST', fields: [], audit: 'staff.sessions' }],
  [
    '/change-password',
    { method: 'POST', fields: ['currentPassword', 'newPassword'], compares: 'own', guesses: true, audit: 'staff.password' },
  ],
  ['/two-factor/enable', secondFactor],
  ['/two-factor/disable', secondFactor],
  ['/two-factor/get-totp-uri', { method: 'POST', fields: ['password'], compares: 'own', guesses: true }],
  ['/two-factor/generate-backup-codes', secondFactor],
  // A trusted device would be a second factor that can be stolen: `trustDevice` is not handed on.
  ['/two-factor/verify-totp', { ...signIn, fields: ['code'] }],
  ['/two-factor/verify-backup-code', { ...signIn, fields: ['code'] }],
  ['/passkey/generate-register-options', read],
  ['/passkey/verify-registration', { method: 'POST', fields: ['response', 'name'], audit: 'staff.passkey' }],
  ['/passkey/generate-authenticate-options', read],
  ['/passkey/verify-authentication', { ...signIn, fields: ['response'] }],
  ['/passkey/list-user-passkeys', read],
  ['/passkey/delete-passkey', { method: 'POST', fields: ['id'], audit: 'staff.passkey' }],
  ['/passkey/update-passkey', { method: 'POST', fields: ['id', 'name'] }],
]);

/** Pages that a browser opens on the way to the company's identity provider and back. */
export const companyRoutes: ReadonlyMap<string, AuthRoute> = new Map([
  // Many colleagues behind one address begin in the same minute, and nothing is stored for it.
  ['/company/start', read],
  ['/company/callback', { ...read, guesses: true }],
]);

/** Our own, beside the library's: links that set a password, and asking for one. */
export const linkRoutes: ReadonlySet<string> = new Set(['/accept-invitation', '/reset-password']);
export const linkRoute: AuthRoute = { method: 'POST', fields: ['token', 'password', 'newPassword'], guesses: true };
export const forgottenRoutes: ReadonlySet<string> = new Set(['/forget-password', '/request-password-reset']);
export const forgottenRoute: AuthRoute = { method: 'POST', fields: ['email'], guesses: true };
