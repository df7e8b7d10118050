/**
 * A code of the authenticator is taken once (RFC 6238, 5.2): whoever reads it over a shoulder, or through a page that
 * passed it on, comes too late. The library itself takes one as often as it comes, for a minute and a half.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import { createOTP } from '@better-auth/utils/otp';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { secondMs } from '../../kernel/timestamp.ts';
import { auditOwnAccount } from '../operations-audit.ts';
import type { StaffPorts } from '../ports.ts';
import { addressHeader } from './names.ts';

/** What the library's codes are made of. */
const stepMs = 30 * secondMs;
const digits = 6;

/** The library takes codes of one step around now; a step may begin between our look at the clock and its own. */
const stepsAround = 2;

/** The library's own name of the cookie that carries who gave the password and is asked for a code now. */
const challengeCookie = 'two_factor';

/**
 * Before the library looks at a code: 401 where it is of a step of which, or of a later one than which, a code was taken
 * before. A wrong code is left to the library, which counts it.
 */
export function takeCodeOnce(ports: StaffPorts) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return;
    const code: unknown = context.body?.code;
    const userId = await userIdOf(context);
    if (typeof code !== 'string' || userId === undefined) return;
    const secret = await secretOf(context, userId);
    const step = secret === undefined ? undefined : await stepOf(code, secret);
    if (step === undefined || (await ports.store.staff.takeCodeStep(userId, step))) return;
    await noteWrongCode(ports, context, userId);
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'This code was used already: wait for the next one.' });
  });
}

/** After the library refused a code: the audit log says whose, and from where. */
export function noteWrongCodes(ports: StaffPorts) {
  return createAuthMiddleware(async (context) => {
    if (!context.path.startsWith('/two-factor/verify-') || !(context.context.returned instanceof APIError)) return;
    const userId = await userIdOf(context);
    if (userId !== undefined) await noteWrongCode(ports, context, userId);
  });
}

async function noteWrongCode(ports: StaffPorts, { path, headers }: GenericEndpointContext, userId: string): Promise<void> {
  const member = await ports.store.staff.byId(userId);
  if (!member) return;
  await auditOwnAccount(ports, member, 'staff.wrong-code', { how: path.slice(1), address: headers?.get(addressHeader) ?? '' });
}

/** Whose code it is, as the library itself finds out. */
async function userIdOf(context: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { name } = context.context.createAuthCookie(challengeCookie);
  const challenge = await context.getSignedCookie(name, context.context.secret);
  return challenge ? (await context.context.internalAdapter.findVerificationValue(challenge))?.value : undefined;
}

async function secretOf({ context }: GenericEndpointContext, userId: string): Promise<string | undefined> {
  const where = [{ field: 'userId', value: userId }];
  const factor = await context.adapter.findOne<{ readonly secret: string }>({ model: 'twoFactor', where });
  return factor ? symmetricDecrypt({ key: context.secretConfig, data: factor.secret }) : undefined;
}

/** The latest step of which it is the code. By the machine's clock, as the library has it. */
async function stepOf(code: string, secret: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / stepMs);
  const otp = createOTP(secret, { digits, period: stepMs / secondMs });
  for (let step = now + stepsAround; step >= now - stepsAround; step -= 1) {
    if ((await otp.hotp(step)) === code) return step;
  }
  return undefined;
}
