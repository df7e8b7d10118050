/**
 * A code of the authenticator is accepted once (RFC 6238, 5.2), so that nobody can use one that they read over a shoulder
 * or received through a forged page. The library itself accepts a code any number of times for a minute and a half.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import { createOTP } from '@better-auth/utils/otp';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { secondMs } from '../../../foundation/kernel/timestamp.ts';
import { auditOwnAccount } from '../audit.ts';
import type { StaffPorts } from '../ports.ts';
import { addressHeader, challengeCookie } from './names.ts';

/** How the library makes codes. */
const stepMs = 30 * secondMs;
const digits = 6;

/** The library accepts codes of one step around now; a step may begin between our reading of the clock and its own. */
const stepsAround = 2;

/**
 * Before the library checks a code: 401 where a code of the same or of a later step was accepted before. A wrong code is
 * left to the library, which counts it.
 */
export function takeCodeOnce(ports: StaffPorts) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return;
    const code: unknown = context.body?.code;
    const userId = await findUserId(context);
    if (typeof code !== 'string' || userId === undefined) return;
    const secret = await readSecret(context, userId);
    const step = secret === undefined ? undefined : await findStep(code, secret);
    if (step === undefined || (await ports.store.staff.takeCodeStep(userId, step))) return;
    await noteWrongCode(ports, context, userId);
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'This code was used already: wait for the next one.' });
  });
}

/** After the library refused a code: writes into the audit log whose it was, and from where. */
export function noteWrongCodes(ports: StaffPorts) {
  return createAuthMiddleware(async (context) => {
    if (!context.path.startsWith('/two-factor/verify-') || !(context.context.returned instanceof APIError)) return;
    const userId = await findUserId(context);
    if (userId !== undefined) await noteWrongCode(ports, context, userId);
  });
}

async function noteWrongCode(ports: StaffPorts, { path, headers }: GenericEndpointContext, userId: string): Promise<void> {
  const member = await ports.store.staff.byId(userId);
  if (!member) return;
  await auditOwnAccount(ports, member, 'staff.wrong-code', { how: path.slice(1), address: headers?.get(addressHeader) ?? '' });
}

/** The user who sent the code, found as the library finds it. */
async function findUserId(context: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { name } = context.context.createAuthCookie(challengeCookie);
  const challenge = await context.getSignedCookie(name, context.context.secret);
  return challenge ? (await context.context.internalAdapter.findVerificationValue(challenge))?.value : undefined;
}

async function readSecret({ context }: GenericEndpointContext, userId: string): Promise<string | undefined> {
  const where = [{ field: 'userId', value: userId }];
  const factor = await context.adapter.findOne<{ readonly secret: string }>({ model: 'twoFactor', where });
  return factor ? symmetricDecrypt({ key: context.secretConfig, data: factor.secret }) : undefined;
}

/** The latest step that has this code, by the machine's clock, which the library uses too. */
async function findStep(code: string, secret: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / stepMs);
  const otp = createOTP(secret, { digits, period: stepMs / secondMs });
  for (let step = now + stepsAround; step >= now - stepsAround; step -= 1) {
    if ((await otp.hotp(step)) === code) return step;
  }
  return undefined;
}
