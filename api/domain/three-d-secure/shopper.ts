/** The shopper's way through an authentication: the bank's hidden page, its question, the answer, and the end of the time. */

import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { toSuccessResult } from '../registrations/record.ts';
import { parseOwnAnswer, toOwnAnswer } from './answer.ts';
import { type Authentication, type AuthenticationFlow, isProven, mayPay, pendingCode } from './authentication.ts';
import { applyIssuer, fail, finish } from './begin.ts';
import type { ThreeDSecurePorts } from './ports.ts';
import { authenticationCodes, toEci } from './rules.ts';
import { findNumber, openSecrets } from './sealed.ts';

/** A shopper may enter a wrong code this often; with the last one the authentication has failed. */
export const triesMax = 3;

export async function findAuthentication(ports: ThreeDSecurePorts, id: string): Promise<Authentication | undefined> {
  return isId(id) ? ports.store.acrossMerchants.authenticationById(id) : undefined;
}

/** The browser loaded the issuer's hidden page. */
export async function markMethodSeen(ports: ThreeDSecurePorts, authentication: Authentication): Promise<void> {
  if (authentication.state !== 'method' || authentication.methodAt !== null) return;
  const at = entityNow(ports, authentication);
  await ports.store.commit(toMerchantKey(authentication.entityPath), [
    { write: 'authentication.seen', id: authentication.id, page: 'method', at },
  ]);
}

/**
 * The shopper came to the page of the challenge. After the method step the issuer is asked now: it answers with a result, or
 * with a question. Returns the authentication as it then is; an open one is shown to the shopper.
 */
export async function arrive(ports: ThreeDSecurePorts, authentication: Authentication): Promise<Authentication> {
  if (authentication.state === 'finished') return authentication;
  if (isOver(ports, authentication)) return expireAuthentication(ports, authentication);
  const asked = authentication.state === 'method' ? await askIssuer(ports, authentication) : authentication;
  if (asked.state === 'finished' || asked.shownAt !== null) return asked;
  const at = entityNow(ports, asked);
  await ports.store.commit(toMerchantKey(asked.entityPath), [{ write: 'authentication.seen', id: asked.id, page: 'challenge', at }]);
  return asked;
}

async function askIssuer(ports: ThreeDSecurePorts, authentication: Authentication): Promise<Authentication> {
  const { request } = authentication;
  const sealed = await ports.store.authentications.sealedAccount(toMerchantKey(authentication.entityPath), authentication.id);
  if (!ports.authenticator || sealed === undefined || request === null) {
    return store(ports, fail(authentication, authenticationCodes.notConfigured, entityNow(ports, authentication)));
  }
  const number = findNumber(await openSecrets(ports, sealed));
  assert(number, 'an account that is authenticated has a number');
  const answer = await ports.authenticator.authenticate({
    id: authentication.id,
    cardNumber: number,
    brand: authentication.brand,
    amountMinor: authentication.amountMinor,
    currency: authentication.currency,
    terms: authentication.terms,
    methodCompleted: authentication.methodAt !== null,
    request: JSON.parse(request) as RequestTree,
  });
  return store(ports, applyIssuer(authentication, answer, entityNow(ports, authentication)));
}

export type ShopperAnswer = { readonly kind: 'code'; readonly isRight: boolean } | { readonly kind: 'cancel' };

/** The shopper's answer on the page. Where it comes twice, or too late, the result that is stored stands. */
export async function answerChallenge(
  ports: ThreeDSecurePorts,
  authentication: Authentication,
  answer: ShopperAnswer,
): Promise<Authentication> {
  if (authentication.state !== 'challenge' && authentication.state !== 'decoupled') return authentication;
  if (isOver(ports, authentication)) return expireAuthentication(ports, authentication);
  const now = entityNow(ports, authentication);
  if (answer.kind === 'cancel') return store(ports, fail(toUnproven(authentication), authenticationCodes.cancelled, now));
  if (!answer.isRight && authentication.tries + 1 < triesMax) return countTry(ports, authentication);
  assert(ports.authenticator, 'an open authentication has an authenticator');
  const result = await ports.authenticator.completeChallenge(authentication.id, answer.isRight);
  const answered = { ...authentication, ...result, eci: toEci(authentication.brand, result.status) };
  if (isProven(answered)) return store(ports, finish(answered, now));
  return store(ports, fail({ ...answered, tries: authentication.tries + 1 }, authenticationCodes.shopperFailed, now));
}

async function countTry(ports: ThreeDSecurePorts, authentication: Authentication): Promise<Authentication> {
  return commitOrRead(ports, authentication, [{ write: 'authentication.tried', id: authentication.id, tries: authentication.tries }]);
}

/**
 * Ends an authentication whose time is over: 100.396.103 where the shopper never saw the bank's question, 100.396.104 where
 * the shopper left it. Does nothing before its time.
 */
export async function expireAuthentication(ports: ThreeDSecurePorts, authentication: Authentication): Promise<Authentication> {
  if (!isOver(ports, authentication)) return authentication;
  const resultCode = authentication.shownAt === null ? authenticationCodes.neverCame : authenticationCodes.left;
  return store(ports, fail(toUnproven(authentication), resultCode, entityNow(ports, authentication)));
}

/** A challenge that nobody completed says nothing of the cardholder. */
function toUnproven(authentication: Authentication): Authentication {
  return { ...authentication, status: 'N', eci: toEci(authentication.brand, 'N'), verificationId: null };
}

function isOver(ports: ThreeDSecurePorts, { state, expiresAt, entityId }: Authentication): boolean {
  return state !== 'finished' && expiresAt !== null && expiresAt <= ports.clocks.entityNow(entityId);
}

function entityNow(ports: ThreeDSecurePorts, { entityId }: Authentication): Timestamp {
  return ports.clocks.entityNow(entityId);
}

/** One guarded write of what changed. */
async function store(ports: ThreeDSecurePorts, authentication: Authentication): Promise<Authentication> {
  return commitOrRead(ports, authentication, [toProgressWrite(ports, authentication)]);
}

function toProgressWrite(ports: ThreeDSecurePorts, authentication: Authentication): Write {
  const { id, state, flow, tries, status, statusReason, eci, verificationId, version, dsTransactionId, acsTransactionId } = authentication;
  const proof = { status, statusReason, eci, verificationId, version, dsTransactionId, acsTransactionId };
  if (state !== 'finished') {
    assert(flow !== null && authentication.expiresAt !== null && state !== 'method', 'a challenge has a flow and a time');
    return { write: 'authentication.challenge', id, state, flow, proof, expiresAt: authentication.expiresAt };
  }
  const finishedAt = authentication.finishedAt ?? entityNow(ports, authentication);
  if (authentication.paymentId !== null || authentication.checkoutId !== null) {
    const { resultCode, answer } = authentication;
    return { write: 'authentication.finish', id, resultCode, flow, proof, tries, finishedAt, resumedAt: null, answer };
  }
  const own = withOwnResult(ports, authentication, finishedAt);
  return {
    write: 'authentication.finish',
    id,
    resultCode: own.resultCode,
    flow,
    proof,
    tries,
    finishedAt,
    resumedAt: finishedAt,
    answer: own.answer,
  };
}

/** "Authentication successful (frictionless flow)", and "(data only flow)". A passed challenge has no code of its own. */
const successCodes: Partial<Readonly<Record<AuthenticationFlow, string>>> = { frictionless: '000.400.110', data_only: '000.400.120' };

/** The final code and answer of one that stands alone. A passed challenge has the plain success of its environment. */
export function withOwnResult(ports: ThreeDSecurePorts, authentication: Authentication, at: Timestamp): Authentication {
  const first = parseOwnAnswer(authentication);
  const success = successCodes[authentication.flow ?? 'challenge'] ?? toSuccessResult(ports.environment, undefined);
  const resultCode = authentication.resultCode === pendingCode && mayPay(authentication) ? success : authentication.resultCode;
  const known = { ...authentication, resultCode };
  return { ...known, answer: toOwnAnswer(known, first, { at, publicUrl: ports.publicUrl }) };
}

/** What is stored after the commit; where somebody else came first, theirs. */
async function commitOrRead(
  ports: ThreeDSecurePorts,
  { id, entityPath }: Authentication,
  writes: readonly Write[],
): Promise<Authentication> {
  const merchant = toMerchantKey(entityPath);
  try {
    await ports.store.commit(merchant, writes);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'authentication_state') throw error;
  }
  const stored = await ports.store.authentications.byId(merchant, id);
  assert(stored, 'an authentication that changed is stored');
  return stored;
}
