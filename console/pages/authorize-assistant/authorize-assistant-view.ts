/** What the address of the page says (the authorization request of OAuth). Pure. */
import type { SearchParams } from '../../values/search-params.ts';
import type { GrantedScope } from './documents.ts';

export interface Asked {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state: string | null;
  readonly resource: string | null;
  /** Those that the program names; empty: it names none. */
  readonly scopes: readonly GrantedScope[];
}

const scopeNames: Readonly<Record<string, GrantedScope>> = {
  'payments:read': 'PAYMENTS_READ',
  'payments:write': 'PAYMENTS_WRITE',
  admin: 'ADMIN',
};

/** Undefined where something is missing, or the program asks for another kind of answer or of proof. */
export function parseAsked(params: SearchParams): Asked | undefined {
  const { client_id: clientId, redirect_uri: redirectUri, code_challenge: codeChallenge, state, resource, scope } = params;
  if (!clientId || !redirectUri || !codeChallenge) return undefined;
  if (params.response_type !== 'code' || params.code_challenge_method !== 'S256') return undefined;
  const scopes = (scope ?? '').split(' ').flatMap((name) => scopeNames[name] ?? []);
  return { clientId, redirectUri, codeChallenge, state: state ?? null, resource: resource ?? null, scopes };
}

/** What is chosen at first: of what the program asks for and the reader may grant, never what administers. Reading where it names nothing. */
export function chooseAtFirst({ scopes }: Asked, grantable: readonly GrantedScope[]): readonly GrantedScope[] {
  const asked: readonly GrantedScope[] = scopes.length > 0 ? scopes : ['PAYMENTS_READ'];
  return grantable.filter((scope) => scope !== 'ADMIN' && asked.includes(scope));
}

/** Where the browser goes when the reader says no. Only for an address that the gateway has found right. */
export function toDenied({ redirectUri, state }: Asked, issuer: string): string {
  const target = new URL(redirectUri);
  target.searchParams.set('error', 'access_denied');
  if (state !== null) target.searchParams.set('state', state);
  target.searchParams.set('iss', issuer);
  return target.href;
}
