/** Begins an authentication: asks the directory about the card, and the issuer where no hidden page comes first. */
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Secrets } from '../registrations/account.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import { type Authentication, mayPay, pendingCode } from './authentication.ts';
import type { AuthenticationMessage, IssuerAnswer } from './authenticator.ts';
import type { ThreeDSecurePorts } from './ports.ts';
import { authenticationCodes, toEci, toFailureCode } from './rules.ts';
import { findNumber, sealSecrets, selectNeverWritten } from './sealed.ts';
import { toAuthenticatedMoney, toTerms } from './terms.ts';

/** The shopper has this long to answer the bank's question, and an hour in the bank's own app. */
const challengeMs = 15 * minuteMs;
const decoupledMs = 60 * minuteMs;

export interface BeginInput {
  readonly channel: Pick<Entity, 'id' | 'path'>;
  readonly paymentId: Id | null;
  readonly checkoutId?: string;
  readonly brand: string;
  readonly cardBin: string | null;
  readonly last4: string | null;
  readonly money: { readonly amountMinor: bigint; readonly currency: string };
  readonly merchantTransactionId: string | null;
  readonly shopperResultUrl: string | null;
  /** Without secrets, with the defaults of its scheme. */
  readonly open: RequestTree;
  readonly secrets: Secrets;
  readonly now: Timestamp;
}

export interface BegunAuthentication {
  readonly authentication: Authentication;
  /** Null where the result is known. */
  readonly account: SealedAccount | null;
}

/**
 * The authentication as it is after the first messages: finished, or open with its account sealed. Nothing is stored yet.
 * Codes that may never be written are kept in memory while that of a payment is open.
 */
export async function beginAuthentication(ports: ThreeDSecurePorts, input: BeginInput): Promise<BegunAuthentication> {
  const authentication = await askDirectory(ports, input);
  if (authentication.state === 'finished') return { authentication, account: null };
  // Only a payment uses them later.
  const codes = input.paymentId === null ? noCodes : selectNeverWritten(input.secrets);
  if (codes.size > 0) ports.securityCodes.keep(authentication.id, codes);
  const account = await sealSecrets(ports, authentication.id, authentication.entityId, input.secrets);
  return { authentication: { ...authentication, request: JSON.stringify(input.open) }, account };
}

const noCodes: Secrets = new Map();

async function askDirectory(ports: ThreeDSecurePorts, input: BeginInput): Promise<Authentication> {
  const blank = toBlank(ports, input);
  const number = findNumber(input.secrets);
  if (!ports.authenticator) return fail(blank, authenticationCodes.notConfigured, input.now);
  if (!number) return fail(blank, authenticationCodes.notInDirectory, input.now);
  const message: AuthenticationMessage = {
    id: blank.id,
    cardNumber: number,
    brand: blank.brand,
    amountMinor: blank.amountMinor,
    currency: blank.currency,
    terms: blank.terms,
    methodCompleted: null,
    request: input.open,
  };
  const found = await ports.authenticator.lookUp(message);
  if (found.status === 'refused') return fail({ ...blank, status: found.transactionStatus }, found.resultCode, input.now);
  const begun = { ...blank, version: found.version };
  if (found.hasMethod) return { ...begun, state: 'method', expiresAt: input.now + challengeMs };
  return applyIssuer(begun, await ports.authenticator.authenticate(message), input.now);
}

/** The issuer's answer: a result, or a challenge with the time for it. */
export function applyIssuer(authentication: Authentication, answer: IssuerAnswer, now: Timestamp): Authentication {
  const { brand } = authentication;
  const { status, statusReason, flow, verificationId, dsTransactionId, acsTransactionId } = answer;
  const known = {
    ...authentication,
    status,
    statusReason,
    flow,
    verificationId,
    dsTransactionId,
    acsTransactionId,
    eci: toEci(brand, status),
  };
  if (status !== 'C') return finish(known, now);
  if (flow === 'decoupled') return { ...known, state: 'decoupled', expiresAt: now + decoupledMs };
  return { ...known, state: 'challenge', expiresAt: now + challengeMs };
}

/** The result of a status: a failure has its code, a success none of its own yet. */
export function finish(authentication: Authentication, now: Timestamp): Authentication {
  return { ...authentication, state: 'finished', resultCode: toResultCode(authentication), finishedAt: now, expiresAt: null };
}

function toResultCode(authentication: Authentication): string {
  const { brand, flow, status, statusReason } = authentication;
  if (mayPay(authentication)) return pendingCode;
  return flow === 'data_only' ? authenticationCodes.dataOnlyFailed : toFailureCode(brand, status, statusReason);
}

export function fail(authentication: Authentication, resultCode: string, now: Timestamp): Authentication {
  return { ...authentication, state: 'finished', resultCode, finishedAt: now, expiresAt: null };
}

function toBlank(ports: ThreeDSecurePorts, input: BeginInput): Authentication {
  const money = toAuthenticatedMoney(input.open, input.money);
  return {
    id: ports.newId(),
    entityId: input.channel.id,
    entityPath: input.channel.path,
    paymentId: input.paymentId,
    checkoutId: input.checkoutId ?? null,
    brand: input.brand,
    cardBin: input.cardBin,
    last4: input.last4,
    ...money,
    merchantTransactionId: input.merchantTransactionId,
    terms: toTerms(input.open, money.amountMinor),
    flow: null,
    state: 'challenge',
    status: null,
    statusReason: null,
    eci: null,
    verificationId: null,
    version: null,
    dsTransactionId: null,
    acsTransactionId: null,
    resultCode: pendingCode,
    tries: 0,
    createdAt: input.now,
    methodAt: null,
    shownAt: null,
    finishedAt: null,
    resumedAt: null,
    expiresAt: null,
    shopperResultUrl: input.shopperResultUrl,
    answer: '{}',
    request: null,
  };
}
