/**
 * The cookie of a sign-in that is under way at the company's identity provider. It holds one random secret, from which
 * state, nonce and the verifier of PKCE are computed, so that nothing is stored for a stranger who only presses the button.
 * An answer of the provider counts only in the browser that has this cookie: no link signs anybody in as somebody else.
 */
import { hostCookiePrefix } from '../../../foundation/access/staff-cookie.ts';
import { equalDigests } from '../../../foundation/access/token.ts';
import { minuteMs, secondMs } from '../../../foundation/kernel/timestamp.ts';
import type { SignInSecrets } from '../company/provider.ts';
import type { StaffPorts } from '../ports.ts';
import type { StaffRequest } from './request.ts';

/** How long somebody may take at the provider. */
export const companySignInMs = 10 * minuteMs;

const cookieName = 'staff.company_sign_in';
const secretBytes = 32;
const valueLike = /^([0-9a-f]{64})\.(\d{1,15})\.([A-Za-z0-9_.~%-]{0,2048})\.([0-9a-f]{64})$/;

export interface BegunSignIn {
  readonly secrets: SignInSecrets;
  /** The page of the console that opens afterwards. */
  readonly next: string;
}

/** A new one, with the header that sets its cookie. */
export async function beginCompanySignIn(request: StaffRequest, next: string): Promise<BegunSignIn & { readonly cookie: string }> {
  const { ports, origin } = request;
  const secret = ports.randomHex(secretBytes);
  const text = `${secret}.${ports.clocks.now()}.${encodeURIComponent(next)}`;
  const value = `${text}.${await sign(ports, text)}`;
  return { secrets: await secretsOf(ports, secret), next, cookie: setCookie(origin, value, companySignInMs / secondMs) };
}

/** Undefined where the browser began none, or more than ten minutes ago. */
export async function readCompanySignIn({ ports, header, origin }: StaffRequest): Promise<BegunSignIn | undefined> {
  const parts = (header('cookie') ?? '').split(';').map((part) => part.trim());
  const name = `${nameFor(origin)}=`;
  const [, secret, at, next, signature] = valueLike.exec(parts.find((part) => part.startsWith(name))?.slice(name.length) ?? '') ?? [];
  if (secret === undefined || at === undefined || next === undefined || signature === undefined) return undefined;
  if (!equalDigests(await sign(ports, `${secret}.${at}.${next}`), signature)) return undefined;
  const age = ports.clocks.now() - Number(at);
  if (age < 0 || age > companySignInMs) return undefined;
  return { secrets: await secretsOf(ports, secret), next: decodeURIComponent(next) };
}

export function forgetCompanySignIn({ origin }: StaffRequest): string {
  return setCookie(origin, '', 0);
}

/**
 * `SameSite=Lax`, where every other cookie of staff is strict: the provider sends the browser back from its own site, and a
 * strict cookie would stay at home. It is worth nothing without the provider's answer, and for this one sign-in alone.
 */
function setCookie(origin: string, value: string, seconds: number): string {
  const secure = isSecure(origin) ? ' Secure;' : '';
  return `${nameFor(origin)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

function nameFor(origin: string): string {
  return isSecure(origin) ? `${hostCookiePrefix}${cookieName}` : cookieName;
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}

async function secretsOf({ vault }: StaffPorts, secret: string): Promise<SignInSecrets> {
  const [state, nonce, verifier] = await Promise.all(
    ['state', 'nonce', 'verifier'].map((use) => vault.digest(`company sign-in ${use} ${secret}`)),
  );
  return { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '' };
}

function sign({ vault }: StaffPorts, text: string): Promise<string> {
  return vault.fingerprint(`staff company sign-in ${text}`);
}
