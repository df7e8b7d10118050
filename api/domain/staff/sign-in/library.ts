/**
 * better-auth as this gateway configures it: its tables are ours and handed in, its writes go through our one writer, it
 * logs nothing and calls no other service. Loaded with the first request to /auth, because it is large.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import { passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { type SignInMethod, signInMethods } from '../../../foundation/access/sign-in-method.ts';
import { maySignInBy, mustUsePasskey, type StaffMember } from '../../../foundation/access/staff.ts';
import { hostCookiePrefix } from '../../../foundation/access/staff-cookie.ts';
import { defaultStaffPolicy } from '../../../foundation/access/staff-policy.ts';
import { forgetStaff } from '../../../foundation/access/staff-session.ts';
import { isOutage } from '../../../foundation/kernel/commit.ts';
import type { Secret } from '../../../foundation/kernel/secret.ts';
import { passwordAttempts } from '../lockout.ts';
import type { StaffDatabase, StaffPorts } from '../ports.ts';
import { companySession } from './company-session.ts';
import { addressHeader, challengeCookie, companyChallenge, companySessionPath, passwordCharactersMin } from './names.ts';
import { noteWrongCodes, takeCodeOnce } from './one-time-code.ts';
import { hashSessionTokens } from './session-tokens.ts';

const appName = 'Payment gateway';

const passwordCharactersMax = 128;

/** How long a code after the password may take, seconds. */
const secondFactorSeconds = 300;

export type StaffLibrary = (request: Request) => Promise<Response>;

/** The tables of staff as drizzle has them, by the library's names, and a database of drizzle over our own store. */
export interface StaffTables {
  readonly staffLibrarySchema: Readonly<Record<string, object>>;
  staffLibraryDatabase(database: StaffDatabase): Parameters<typeof drizzleAdapter>[0];
}

export interface LibraryOptions {
  readonly ports: StaffPorts;
  readonly tables: StaffTables;
  readonly secret: Secret<string>;
  /** `https://pay.example.test`: what cookies, passkeys and the check of origins are bound to. */
  readonly origin: string;
}

export function createStaffLibrary({ ports, tables, secret, origin }: LibraryOptions): StaffLibrary {
  const isSecure = origin.startsWith('https:');
  const auth = betterAuth({
    appName,
    baseURL: origin,
    basePath: '/auth',
    secret: secret.reveal(),
    trustedOrigins: [origin],
    database: hashSessionTokens(
      drizzleAdapter(tables.staffLibraryDatabase(watchWrites(ports)), { provider: 'sqlite', schema: tables.staffLibrarySchema }),
      ports.vault.digest,
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      expiresIn: (ports.staffPolicy ?? defaultStaffPolicy).sessionMs / 1_000,
      disableSessionRefresh: true,
      additionalFields: {
        signedInBy: { type: 'string', required: false, input: false },
        secondFactor: { type: 'boolean', required: false, input: false },
      },
    },
    verification: { storeIdentifier: { hash: (identifier) => ports.vault.digest(identifier) } },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const member = await ports.store.staff.byId(session.userId);
            if (member?.disabledAt !== null) {
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'Your account is disabled: ask an administrator.' });
            }
            const facts = await findFacts(session, context);
            requireAllowedWay(ports, member, facts.signedInBy);
            requirePasskeyOf(ports, member, { path: context?.path, secondFactor: facts.secondFactor });
            return { data: { ...session, ...facts } };
          },
        },
      },
    },
    hooks: { before: takeCodeOnce(ports), after: noteWrongCodes(ports) },
    plugins: [
      twoFactor({
        issuer: appName,
        // Who signs in with the company's account has no password; whoever has one is asked for it.
        allowPasswordless: true,
        twoFactorCookieMaxAge: secondFactorSeconds,
        accountLockout: { maxFailedAttempts: passwordAttempts.attemptsMax, durationSeconds: passwordAttempts.lockMs / 1_000 },
      }),
      companySession(ports, secondFactorSeconds),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: appName,
        origin,
        // It replaces password and second factor together, so its owner must show a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // An authenticator may ignore the selection above, and the library does not check it.
        registration: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    advanced: {
      // The library itself would write `__Secure-`, which other hosts of the domain may set too.
      cookiePrefix: isSecure ? `${hostCookiePrefix}staff` : 'staff',
      useSecureCookies: false,
      // No link into the console needs the cookie: its pages are read first, and they send the requests that do.
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/', secure: isSecure },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => ports.newId(), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It would print what a request held; the endpoint logs what went wrong.
    logger: { disabled: true },
    onAPIError: { onError: passFault },
  });
  return (request) => auth.handler(request);
}

/**
 * Throws on what is no answer of the library, so that the endpoint answers and logs it. The library itself would print a fault with the
 * statement that failed and its values (addresses, digests of passwords and sessions), and answer an outage as a fault of ours.
 */
function passFault(error: unknown): void {
  if (error instanceof APIError) return;
  // The driver of the tables wraps what our store throws.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw isOutage(cause) ? cause : error;
}

interface SessionFacts {
  readonly signedInBy: SignInMethod;
  readonly secondFactor: boolean;
}

/** How the session is opened. One that follows another of the same person (a second factor was set up) keeps what that was. */
async function findFacts(session: { readonly [name: string]: unknown }, context: GenericEndpointContext | null): Promise<SessionFacts> {
  const known = signInMethods.find((method) => method === session.signedInBy);
  if (known) return { signedInBy: known, secondFactor: session.secondFactor === true };
  if (context?.path.startsWith('/passkey/')) return { signedInBy: 'PASSKEY', secondFactor: false };
  const isCompany = context?.path.startsWith('/two-factor/verify-') === true && (await followsCompany(context));
  return { signedInBy: isCompany ? 'COMPANY_ACCOUNT' : 'PASSWORD', secondFactor: false };
}

/** Whether the code follows the company's account, by the challenge that the library has just accepted. */
async function followsCompany(context: GenericEndpointContext): Promise<boolean> {
  const { name } = context.context.createAuthCookie(challengeCookie);
  const challenge = await context.getSignedCookie(name, context.context.secret);
  return typeof challenge === 'string' && challenge.startsWith(companyChallenge);
}

function requireAllowedWay({ staffPolicy }: StaffPorts, { email }: StaffMember, way: SignInMethod): void {
  if (maySignInBy(way, email, staffPolicy ?? defaultStaffPolicy)) return;
  throw new APIError('FORBIDDEN', { code: 'COMPANY_ACCOUNT_REQUIRED', message: "Sign in with your company's account." });
}

/** A passkey that stands for the second factor would be none if the password, or the company's account without one, signed its owner in. */
function requirePasskeyOf(
  { environment, staffPolicy }: StaffPorts,
  member: StaffMember,
  { path, secondFactor }: { readonly path: string | undefined; readonly secondFactor: boolean },
): void {
  const isFirstFactor = path === '/sign-in/email' || (path === companySessionPath && !secondFactor);
  if (!isFirstFactor || !mustUsePasskey(member, environment)) return;
  // Where no passkey signs in, asking for it would lead nowhere.
  if (!maySignInBy('PASSKEY', member.email, staffPolicy ?? defaultStaffPolicy)) {
    throw new APIError('FORBIDDEN', {
      code: 'SECOND_FACTOR_REQUIRED',
      message: "Your role needs a second factor, for which your company's sign-in did not ask.",
    });
  }
  throw new APIError('FORBIDDEN', {
    code: 'PASSKEY_REQUIRED',
    message: 'Sign in with your passkey: your role needs more than a password.',
  });
}

function requireVerifiedUser(userVerified: boolean | undefined): void {
  if (userVerified) return;
  throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'This passkey did not ask for a finger, a face or a PIN.' });
}

/** A write of the library may end a session or a second factor: the cache of sessions is cleared after it. */
function watchWrites(ports: StaffPorts): StaffDatabase {
  const { database } = ports.store.staff;
  return {
    run: async (sql, params, method) => {
      const result = await database.run(sql, params, method);
      if (!/^select\b/i.test(sql)) forgetStaff(ports);
      return result;
    },
  };
}
