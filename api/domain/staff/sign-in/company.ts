/** Signing in with the company's account: to its identity provider, and back. Both are pages that a browser opens. */

import type { CompanyRefusal } from '../../../contract/company-refusals.ts';
import { isJsonObject } from '../../../foundation/kernel/json-object.ts';
import { auditAttempt, auditOwnAccount } from '../audit.ts';
import { AdmissionRefused, admit } from '../company/admit.ts';
import type { IdentityProvider } from '../company/provider.ts';
import { CompanySignInRefused } from '../company/refused.ts';
import type { StaffPorts } from '../ports.ts';
import { refusal, textIn } from './answers.ts';
import { beginCompanySignIn, companySignInMs, forgetCompanySignIn, readCompanySignIn } from './company-cookie.ts';
import { withCompanyTicket } from './company-session.ts';
import type { StaffLibrary } from './library.ts';
import { companySessionPath } from './names.ts';
import { libraryRequest, type StaffRequest } from './request.ts';
import { readAnswer } from './sign-in.ts';

const codeCharactersMax = 4_096;

export async function signInByCompany(request: StaffRequest, loadLibrary: () => Promise<StaffLibrary>): Promise<Response> {
  const provider = request.ports.identityProvider;
  if (!provider) return refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
  return request.path === '/company/start' ? leave(request, provider) : comeBack(request, provider, loadLibrary);
}

function redirectUri({ origin }: StaffRequest): string {
  return `${origin}/auth/company/callback`;
}

async function leave(request: StaffRequest, provider: IdentityProvider): Promise<Response> {
  const { secrets, next, cookie } = await beginCompanySignIn(request, toNextPath(new URLSearchParams(request.query).get('next')));
  try {
    return redirect(await provider.authorizationUrl(redirectUri(request), secrets), cookie);
  } catch (error) {
    return refuse(request, error, next);
  }
}

async function comeBack(request: StaffRequest, provider: IdentityProvider, loadLibrary: () => Promise<StaffLibrary>): Promise<Response> {
  const begun = await readCompanySignIn(request);
  const next = begun?.next ?? '';
  try {
    const query = new URLSearchParams(request.query);
    if (!begun || query.get('state') !== begun.secrets.state) throw new CompanySignInRefused('STATE_MISMATCH');
    await takeAnswer(request.ports, begun.secrets.state);
    if (!(await provider.mayAnswer(query.get('iss')))) throw new CompanySignInRefused('OTHER_PROVIDER', 'iss of the answer');
    const identity = await provider.identify(codeIn(query), redirectUri(request), begun.secrets);
    const member = await admit(request.ports, identity);
    const ticket = { userId: member.id, secondFactor: identity.secondFactor };
    const library = await loadLibrary();
    return await withCompanyTicket(request.ports, ticket, (name) => openSession(request, library, { ticket: name, member, next }));
  } catch (error) {
    return refuse(request, error, next);
  }
}

/** An answer that somebody copied out of a log or a history opens nothing. */
async function takeAnswer({ vault, store, clocks }: StaffPorts, state: string): Promise<void> {
  const now = clocks.now();
  const identifier = await vault.digest(`company sign-in taken ${state}`);
  if (!(await store.staff.takeOnce(identifier, now, now + companySignInMs))) throw new CompanySignInRefused('ANSWER_USED');
}

function codeIn(query: URLSearchParams): string {
  const error = query.get('error');
  if (error !== null) throw new CompanySignInRefused(error === 'access_denied' ? 'CANCELLED' : 'PROVIDER_SETTINGS', 'error of the answer');
  const code = query.get('code') ?? '';
  if (code === '' || code.length > codeCharactersMax) throw new CompanySignInRefused('CODE_REFUSED');
  return code;
}

interface Opening {
  readonly ticket: string;
  readonly member: Parameters<typeof auditOwnAccount>[1];
  readonly next: string;
}

async function openSession(request: StaffRequest, library: StaffLibrary, { ticket, member, next }: Opening): Promise<Response> {
  const { ports, address } = request;
  const route = { method: 'POST', fields: ['ticket'] } as const;
  const asked = { ...request, path: companySessionPath, route, body: { ticket }, caller: undefined };
  const { status, body, response } = await readAnswer(ports, await library(libraryRequest(asked)));
  if (status >= 300) throw new AdmissionRefused(whyRefused(textIn(body, 'code')), member);
  const needsCode = isJsonObject(body) && body.twoFactorRedirect === true;
  if (!needsCode) await auditOwnAccount(ports, member, 'staff.sign-in', { how: 'company-account', address });
  const to = needsCode ? `/console/sign-in?${new URLSearchParams({ step: 'code', next })}` : `/console${next}`;
  return redirect(to, forgetCompanySignIn(request), ...response.headers.getSetCookie());
}

function whyRefused(code: string | undefined): CompanyRefusal {
  if (code === 'PASSKEY_REQUIRED' || code === 'SECOND_FACTOR_REQUIRED' || code === 'ACCOUNT_DISABLED') return code;
  return 'TRY_AGAIN';
}

/** Back to the sign-in page, which says why in the reader's language. The audit log has who and from where, the log what was wrong. */
async function refuse(request: StaffRequest, error: unknown, next: string): Promise<Response> {
  if (!(error instanceof CompanySignInRefused)) throw error;
  const { ports, address } = request;
  const { why, detail } = error;
  ports.log.warn('a sign-in with the company account was refused', { why, ...(detail === undefined ? {} : { detail }) });
  const change = { how: 'company-account', why, address };
  const member = error instanceof AdmissionRefused ? error.member : undefined;
  if (member) await auditOwnAccount(ports, member, 'staff.sign-in-refused', change);
  else await auditAttempt(ports, '', 'staff.sign-in-refused', change);
  return redirect(`/console/sign-in?${new URLSearchParams({ problem: why, next })}`, forgetCompanySignIn(request));
}

/** A page of the console and nothing else: the address could carry anything. */
function toNextPath(next: string | null): string {
  const path = next ?? '';
  return /^\/(?![/\\])[\w./?&=%~:,+-]{0,1000}$/.test(path) && !path.includes('..') ? path : '/overview';
}

function redirect(to: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({
    location: to,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}
