/** What answers say of an authentication (spec §2.3, §2.5, §2.U). Pure. */
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Authentication } from './authentication.ts';
import { mayPay } from './authentication.ts';

export type Answered = { readonly [name: string]: unknown };

/** The structure `threeDSecure` of an answer: what was sent, with the result over it. */
export function toThreeDSecureFields(authentication: Authentication): Readonly<Record<string, string>> {
  const { terms } = authentication;
  const fields: Readonly<Record<string, string | null>> = {
    version: authentication.version,
    flow: authentication.flow,
    authenticationStatus: authentication.status,
    transactionStatusReason: authentication.statusReason,
    eci: authentication.eci,
    verificationId: authentication.verificationId,
    dsTransactionId: authentication.dsTransactionId,
    acsTransactionId: authentication.acsTransactionId,
    challengeIndicator: terms.challengeIndicator,
    exemptionFlag: terms.exemptionFlag,
  };
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null));
}

export interface RedirectParameter {
  readonly name: string;
  readonly value: string;
}

/** A page that the shopper's browser loads, hidden, before it follows the redirect. */
export interface Precondition {
  readonly origin: string;
  readonly waitUntil: string;
  readonly description: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly RedirectParameter[];
}

export interface Redirect {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly RedirectParameter[];
  readonly preconditions?: readonly Precondition[];
}

/** Where the shopper goes; undefined where nobody has to go anywhere. */
export function toRedirect({ id, state }: Authentication, publicUrl: string): Redirect | undefined {
  if (state === 'finished' || state === 'decoupled') return undefined;
  const base = `${publicUrl.replace(/\/+$/, '')}/v1/threeDSecure/${id}`;
  const redirect: Redirect = { url: `${base}/challenge`, method: 'GET', parameters: [] };
  if (state !== 'method') return redirect;
  const precondition: Precondition = {
    origin: 'iframe#hidden',
    waitUntil: 'iframe#load',
    description: 'Hidden iframe in which the bank of the cardholder reads the browser',
    url: `${base}/method`,
    method: 'POST',
    parameters: [{ name: 'threeDSMethodData', value: toMethodData(id) }],
  };
  return { ...redirect, preconditions: [precondition] };
}

/** Base64url of JSON, as the protocol has it. */
function toMethodData(id: string): string {
  return btoa(JSON.stringify({ threeDSServerTransID: id }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The answer of an authentication of its own: the first answer with the result in it. Its id and its ndc stay. */
export function toOwnAnswer(
  authentication: Authentication,
  first: Answered,
  given: { readonly at: Timestamp; readonly publicUrl: string },
): string {
  const { redirect: _redirect, amount: _amount, currency: _currency, ...kept } = first;
  const sent = typeof kept.threeDSecure === 'object' ? kept.threeDSecure : {};
  const redirect = toRedirect(authentication, given.publicUrl);
  const hasAmount = authentication.state !== 'finished' || mayPay(authentication);
  return JSON.stringify({
    ...kept,
    ...(hasAmount ? { amount: formatAmount(authentication.amountMinor), currency: authentication.currency } : {}),
    result: { code: authentication.resultCode, description: describeResultCode(authentication.resultCode) },
    threeDSecure: { ...sent, ...toThreeDSecureFields(authentication) },
    ...(redirect ? { redirect } : {}),
    timestamp: formatTimestamp(given.at),
  });
}

export function parseOwnAnswer({ answer }: Pick<Authentication, 'answer'>): Answered {
  return JSON.parse(answer) as Answered;
}
