/** Requests that the library answers: signing in and out, and managing one's own account. */

import type { StaffMember } from '../../../foundation/access/staff.ts';
import { isJsonObject } from '../../../foundation/kernel/json-object.ts';
import { type Attempt, beginAttempt, concludeAttempt, minutesUntil } from '../attempt.ts';
import { auditAttempt, auditOwnAccount } from '../audit.ts';
import { isEasilyGuessed } from '../password.ts';
import type { StaffPorts } from '../ports.ts';
import { parseJson, refusal, removeTokens, textIn } from './answers.ts';
import { markKnown, readKnownBrowser } from './known-cookie.ts';
import type { StaffLibrary } from './library.ts';
import { passwordCharactersMin } from './names.ts';
import { libraryRequest, type StaffRequest } from './request.ts';
import { toStoredName } from './session-tokens.ts';

/** The library's codes for a password that was compared and is wrong. */
const wrongPassword: ReadonlySet<string | undefined> = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD']);

export async function signInOrManage(request: StaffRequest, library: StaffLibrary): Promise<Response> {
  const { ports } = request;
  const refused = refuseEasyPassword(request) ?? (await refuseWithoutPassword(request));
  if (refused) return refused;
  const email = comparedEmail(request);
  const attempt = email === undefined ? undefined : await beginAttempt(ports, email, await readKnownBrowser(request, email));
  if (attempt?.status === 'locked') return refuseLocked(ports, attempt);
  const adapted = await adaptRequest(request);
  if (adapted === undefined) return refusal(404, 'SESSION_NOT_FOUND', 'There is no such session.');
  const answer = await askLibrary(request, library, adapted, attempt);
  if (attempt) {
    const outcome = answer.status < 300 ? 'succeeded' : wrongPassword.has(textIn(answer.body, 'code')) ? 'wrong' : 'void';
    await concludeAttempt(ports, attempt, outcome);
    // The last attempt that was allowed: the answer says so now, not to the next attempt, which may have the right password.
    if (outcome === 'wrong' && attempt.lockedUntil > ports.clocks.now()) return lockNow(request, email ?? '', attempt);
    if (outcome === 'wrong')
      await auditAttempt(ports, email ?? '', 'staff.wrong-password', { how: request.path.slice(1), address: request.address });
  }
  if (answer.status >= 300) return answer.response;
  const member = await audit(request, answer.body);
  if (request.route.audit === 'staff.sign-in' && member) await markKnown(request, member.email, answer.response);
  return answer.response;
}

/** An attempt that an outage of the database ended is none: no password was found wrong. */
async function askLibrary(
  { ports }: StaffRequest,
  library: StaffLibrary,
  adapted: StaffRequest,
  attempt: Attempt | undefined,
): Promise<LibraryAnswer> {
  try {
    return await readAnswer(ports, await library(libraryRequest(adapted)));
  } catch (error) {
    if (attempt) await concludeAttempt(ports, attempt, 'void');
    throw error;
  }
}

/** A new password of one's own that is among the first guesses. */
function refuseEasyPassword({ path, body, caller }: StaffRequest): Response | undefined {
  const newPassword = textIn(body, 'newPassword');
  if (path !== '/change-password' || caller === undefined || newPassword === undefined) return undefined;
  return easyPasswordRefusal(newPassword, { email: caller.id, name: caller.name });
}

/**
 * Who signs in with the company's account has no password that could be asked for. A session alone may set up a second factor where
 * there is none. It may not show one, replace one or switch one off: whoever stole the session would get past it for ever.
 */
async function refuseWithoutPassword({ ports, path, route, body, caller }: StaffRequest): Promise<Response | undefined> {
  if (route.compares !== 'own' || caller === undefined || textIn(body, 'password') !== undefined || path === '/change-password')
    return undefined;
  const member = await ports.store.staff.byId(caller.userId);
  if (path === '/two-factor/enable' && member?.secondFactor === false) return undefined;
  return refusal(400, 'INVALID_PASSWORD', 'password must be given. Who has none asks an administrator to reset the second factor.');
}

/** Undefined where the password may be taken. The library refuses one that is too short. */
export function easyPasswordRefusal(password: string, owner: { readonly email: string; readonly name: string }): Response | undefined {
  if (password.length < passwordCharactersMin || !isEasilyGuessed(password, owner)) return undefined;
  return refusal(
    400,
    'PASSWORD_TOO_EASY',
    'This password would be guessed early: take words that do not belong together, or random characters.',
  );
}

/** Whose password is to be compared; undefined where none is. */
function comparedEmail({ route, body, caller }: StaffRequest): string | undefined {
  if (route.compares === 'named') return textIn(body, 'email');
  return route.compares === 'own' ? caller?.id : undefined;
}

/** The request with the fields that the library wants. Undefined where it names a session that is not the caller's. */
async function adaptRequest(request: StaffRequest): Promise<StaffRequest | undefined> {
  const { ports, path, body, caller } = request;
  // A password is changed because somebody else may know it: every other session ends.
  if (path === '/change-password') return { ...request, body: { ...body, revokeOtherSessions: true } };
  if (path !== '/revoke-session' || caller === undefined) return request;
  const hash = await ports.store.staffSessions.tokenHashOf(textIn(body, 'token') ?? '', caller.userId);
  return hash === undefined ? undefined : { ...request, body: { token: toStoredName(hash) } };
}

export interface LibraryAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The response for the client: with the library's cookies, without the tokens of sessions. */
  readonly response: Response;
}

/** The library answers these with 500, though the browser sent something wrong. */
const callersMistakes: ReadonlySet<string | undefined> = new Set(['FAILED_TO_VERIFY_REGISTRATION']);

export async function readAnswer({ log }: StaffPorts, response: Response): Promise<LibraryAnswer> {
  const text = await response.text();
  const body = parseJson(text);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  const code = textIn(body, 'code');
  const status = callersMistakes.has(code) ? 400 : response.status;
  if (status >= 500) {
    log.error('fault', { endpoint: 'auth', code });
    return { status, body, response: refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.') };
  }
  return { status, body, response: new Response(body === undefined ? text : JSON.stringify(removeTokens(body)), { status, headers }) };
}

async function lockNow(request: StaffRequest, email: string, attempt: Attempt): Promise<Response> {
  const { ports, address } = request;
  const minutes = minutesUntil(attempt.lockedUntil, ports.clocks.now());
  await auditAttempt(ports, email, 'staff.locked', { minutes, address });
  return refuseLocked(ports, attempt);
}

/** Unknown e-mail addresses are answered identically, so that accounts cannot be enumerated. */
function refuseLocked({ clocks }: StaffPorts, { lockedUntil }: Attempt): Response {
  const now = clocks.now();
  const minutes = minutesUntil(lockedUntil, now);
  const message = `Too many wrong passwords: try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or ask for a new password.`;
  return refusal(429, 'ACCOUNT_LOCKED', message, { 'retry-after': String(Math.max(1, Math.ceil((lockedUntil - now) / 1_000))) });
}

/** Returns the member whom the request concerned. */
async function audit(request: StaffRequest, body: unknown): Promise<StaffMember | undefined> {
  const { ports, route, path, caller, address } = request;
  // A code that is sent within a session confirms a second factor that is being set up.
  const isOwn = caller !== undefined && (route.audit !== 'staff.sign-in' || path.startsWith('/two-factor/'));
  const member = route.audit && (await readMember(ports, isOwn ? caller.userId : parseUserId(body)));
  if (!route.audit || !member) return undefined;
  const action = isOwn && route.audit === 'staff.sign-in' ? 'staff.second-factor' : route.audit;
  await auditOwnAccount(ports, member, action, { how: path.slice(1), address });
  return member;
}

/** Undefined after a password that a code is still to follow. */
function parseUserId(body: unknown): string | undefined {
  return isJsonObject(body) ? (textIn(body.user, 'id') ?? textIn(body.session, 'userId')) : undefined;
}

async function readMember(ports: StaffPorts, userId: string | undefined): Promise<StaffMember | undefined> {
  return userId === undefined ? undefined : ports.store.staff.byId(userId);
}
