/** What the library does for the door: signing in and out, and looking after one's own account. */
import type { StaffMember } from '../../access/staff.ts';
import { type Attempt, beginAttempt, minutesUntil, settleAttempt } from '../operations-attempt.ts';
import { auditAttempt, auditOwnAccount } from '../operations-audit.ts';
import { isEasilyGuessed } from '../password.ts';
import type { StaffPorts } from '../ports.ts';
import { isRecord, parsedJson, refusal, textIn, withoutTokens } from './answers.ts';
import { knownBrowserOf, makeKnown } from './known-cookie.ts';
import type { StaffLibrary } from './library.ts';
import { passwordCharactersMin } from './names.ts';
import { libraryRequest, type Visit } from './request.ts';

/** How the library says that a password was compared and was another. */
const wrongPassword: ReadonlySet<string | undefined> = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD']);

export async function signInOrManage(visit: Visit, library: StaffLibrary): Promise<Response> {
  const { ports } = visit;
  const easy = easilyGuessed(visit);
  if (easy) return easy;
  const email = comparedEmail(visit);
  const attempt = email === undefined ? undefined : await beginAttempt(ports, email, await knownBrowserOf(visit, email));
  if (attempt?.status === 'locked') return locked(ports, attempt);
  const request = await adapted(visit);
  if (request === undefined) return refusal(404, 'SESSION_NOT_FOUND', 'There is no such session.');
  const answer = await answerOf(ports, await library(libraryRequest(request)));
  if (attempt) {
    const outcome = answer.status < 300 ? 'succeeded' : wrongPassword.has(textIn(answer.body, 'code')) ? 'wrong' : 'void';
    await settleAttempt(ports, attempt, outcome);
    // The last that was allowed: better told now than with the next one, which would be the right password perhaps.
    if (outcome === 'wrong' && attempt.lockedUntil > ports.clocks.now()) return lockedNow(visit, email ?? '', attempt);
    if (outcome === 'wrong')
      await auditAttempt(ports, email ?? '', 'staff.wrong-password', { how: visit.path.slice(1), address: visit.address });
  }
  if (answer.status >= 300) return answer.response;
  const member = await audit(visit, answer.body);
  if (visit.route.audit === 'staff.sign-in' && member) await makeKnown(visit, member.email, answer.response);
  return answer.response;
}

/** A new password of one's own that is among the first guesses. */
function easilyGuessed({ path, body, caller }: Visit): Response | undefined {
  const newPassword = textIn(body, 'newPassword');
  if (path !== '/change-password' || caller === undefined || newPassword === undefined) return undefined;
  return refusalOfEasy(newPassword, { email: caller.id, name: caller.name });
}

/** Undefined where it will do. One that is too short is told that first, by the library. */
export function refusalOfEasy(password: string, owner: { readonly email: string; readonly name: string }): Response | undefined {
  if (password.length < passwordCharactersMin || !isEasilyGuessed(password, owner)) return undefined;
  return refusal(400, 'PASSWORD_TOO_EASY', 'This password would be guessed early: take words that do not belong together, or chance.');
}

/** Whose password is to be compared; undefined where none is. */
function comparedEmail({ route, body, caller }: Visit): string | undefined {
  if (route.compares === 'named') return textIn(body, 'email');
  return route.compares === 'own' ? caller?.id : undefined;
}

/** What a script says, in the library's words. Undefined where it names a session that is not the caller's. */
async function adapted(visit: Visit): Promise<Visit | undefined> {
  const { ports, path, body, caller } = visit;
  // A password is changed because somebody else may know it: whoever signed in with it is signed out.
  if (path === '/change-password') return { ...visit, body: { ...body, revokeOtherSessions: true } };
  if (path !== '/revoke-session' || caller === undefined) return visit;
  const token = await ports.store.staffSessions.tokenOf(textIn(body, 'token') ?? '', caller.userId);
  return token === undefined ? undefined : { ...visit, body: { token } };
}

export interface LibraryAnswer {
  readonly status: number;
  readonly body: unknown;
  /** What goes out: the same with its cookies, and without the tokens of sessions. */
  readonly response: Response;
}

/** What the library takes for a fault of ours, though it was the browser that sent something wrong. */
const callersMistakes: ReadonlySet<string | undefined> = new Set(['FAILED_TO_VERIFY_REGISTRATION']);

export async function answerOf({ log }: StaffPorts, response: Response): Promise<LibraryAnswer> {
  const text = await response.text();
  const body = parsedJson(text);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  const code = textIn(body, 'code');
  const status = callersMistakes.has(code) ? 400 : response.status;
  if (status >= 500) {
    log.error('fault', { door: 'auth', code });
    return { status, body, response: refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.') };
  }
  return { status, body, response: new Response(body === undefined ? text : JSON.stringify(withoutTokens(body)), { status, headers }) };
}

async function lockedNow(visit: Visit, email: string, attempt: Attempt): Promise<Response> {
  const { ports, address } = visit;
  const minutes = minutesUntil(attempt.lockedUntil, ports.clocks.now());
  await auditAttempt(ports, email, 'staff.locked', { minutes, address });
  return locked(ports, attempt);
}

/** Told to everybody alike, also where nobody has the address. */
function locked({ clocks }: StaffPorts, { lockedUntil }: Attempt): Response {
  const now = clocks.now();
  const minutes = minutesUntil(lockedUntil, now);
  const message = `Too many wrong passwords: try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or ask for a new password.`;
  return refusal(429, 'ACCOUNT_LOCKED', message, { 'retry-after': String(Math.max(1, Math.ceil((lockedUntil - now) / 1_000))) });
}

/** Whom it concerned. */
async function audit(visit: Visit, body: unknown): Promise<StaffMember | undefined> {
  const { ports, route, path, caller, address } = visit;
  // A code that is asked for within a session confirms a second factor that is being set up.
  const isOwn = caller !== undefined && (route.audit !== 'staff.sign-in' || path.startsWith('/two-factor/'));
  const member = route.audit && (await memberConcerned(ports, isOwn ? caller.userId : userIdIn(body)));
  if (!route.audit || !member) return undefined;
  const action = isOwn && route.audit === 'staff.sign-in' ? 'staff.second-factor' : route.audit;
  await auditOwnAccount(ports, member, action, { how: path.slice(1), address });
  return member;
}

/** Undefined after a password that a code is still to follow. */
function userIdIn(body: unknown): string | undefined {
  return isRecord(body) ? (textIn(body.user, 'id') ?? textIn(body.session, 'userId')) : undefined;
}

async function memberConcerned(ports: StaffPorts, userId: string | undefined): Promise<StaffMember | undefined> {
  return userId === undefined ? undefined : ports.store.staff.byId(userId);
}
