/**
 * better-auth as this gateway wants it: its tables are ours (db/tables/staff.ts), its writes go through our one writer,
 * it logs nothing and asks nobody. Loaded with the first request to /auth, because it is large.
 */
import { passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { staffLibraryDatabase, staffLibrarySchema } from '../../../db/staff-library.ts';
import { sessionMs } from '../../access/staff.ts';
import { forgetStaff } from '../../access/staff-session.ts';
import type { Secret } from '../../kernel/secret.ts';
import { passwordAttempts } from '../lockout.ts';
import type { StaffDatabase, StaffPorts } from '../ports.ts';
import { addressHeader, passwordCharactersMin } from './names.ts';
import { noteWrongCodes, takeCodeOnce } from './one-time-code.ts';

const appName = 'Payment gateway';

const passwordCharactersMax = 128;

/** How long a code after the password may take, seconds. */
const secondFactorSeconds = 300;

export type StaffLibrary = (request: Request) => Promise<Response>;

export interface LibraryOptions {
  readonly ports: StaffPorts;
  readonly secret: Secret<string>;
  /** `https://pay.example.test`: what cookies, passkeys and the check of origins are bound to. */
  readonly origin: string;
  /** Told of what is not the caller's mistake. */
  readonly onFault: (error: unknown) => void;
}

export function createStaffLibrary({ ports, secret, origin, onFault }: LibraryOptions): StaffLibrary {
  const isSecure = origin.startsWith('https:');
  const auth = betterAuth({
    appName,
    baseURL: origin,
    basePath: '/auth',
    secret: secret.reveal(),
    trustedOrigins: [origin],
    database: drizzleAdapter(staffLibraryDatabase(forgetting(ports)), { provider: 'sqlite', schema: staffLibrarySchema }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: sessionMs / 1_000, disableSessionRefresh: true },
    verification: { storeIdentifier: { hash: (identifier) => ports.vault.digest(identifier) } },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const member = await ports.store.staff.byId(userId);
            if (member?.disabledAt === null) return;
            throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'Your account is disabled: ask an administrator.' });
          },
        },
      },
    },
    hooks: { before: takeCodeOnce(ports), after: noteWrongCodes(ports) },
    plugins: [
      twoFactor({
        issuer: appName,
        twoFactorCookieMaxAge: secondFactorSeconds,
        accountLockout: { maxFailedAttempts: passwordAttempts.attemptsMax, durationSeconds: passwordAttempts.lockMs / 1_000 },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: appName,
        origin,
        // It stands for password and second factor together, so its owner is asked for a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // What is asked for above an authenticator may leave undone, and the library itself does not look.
        registration: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    advanced: {
      cookiePrefix: 'staff',
      useSecureCookies: isSecure,
      // Nothing links into the console with a request that needs the cookie: pages are read first, then they ask.
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/', secure: isSecure },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => ports.newId(), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It would print what it was asked with; the door logs what went wrong.
    logger: { disabled: true },
    onAPIError: { onError: (error) => void (error instanceof APIError || onFault(error)) },
  });
  return (request) => auth.handler(request);
}

function requireVerifiedUser(userVerified: boolean | undefined): void {
  if (userVerified) return;
  throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'This passkey did not ask for a finger, a face or a PIN.' });
}

/** Whatever the library writes may end a session or a second factor: what was remembered of sessions is read again. */
function forgetting(ports: StaffPorts): StaffDatabase {
  const { database } = ports.store.staff;
  return {
    run: async (sql, params, method) => {
      const result = await database.run(sql, params, method);
      if (!/^select\b/i.test(sql)) forgetStaff(ports);
      return result;
    },
  };
}
