/**
 * The documented answer of a payment (spec §2.3): what REST answers, what GraphQL shows as `answer`, what an event
 * carries. Only this file makes it, from the request without secrets and from the connector's outcome. Pure.
 */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import type { RequestTree, RequestValue } from '../../../foundation/catalogue/tree.ts';
import type { MerchantBankAccount } from '../../../foundation/entities/entity.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { PaymentStatus, PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { formatTimestamp, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payment.ts';

export type AnswerValue = RequestValue | readonly AnswerValue[] | Answer;
/** A field that is undefined is none: JSON leaves it out. So nobody has to copy an answer to be rid of it. */
export type Answer = { readonly [name: string]: AnswerValue | undefined };

export interface AnswerFacts {
  readonly id: string;
  readonly type: PaymentType;
  readonly brand: string | null;
  /** Whether paymentBrand was absent and the brand detected: then the answer has `brandResult` (spec §2.3). */
  readonly brandDetected: boolean;
  readonly referencedId: string | null;
  readonly registrationId: string | null;
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly descriptor: string | null;
  readonly cardBin: string | null;
  readonly last4: string | null;
  readonly merchantBankAccount: MerchantBankAccount | null;
  /** What was sent, without secrets: catalogue/redact.ts `selectEcho`. */
  readonly echo: RequestTree;
  readonly buildNumber: string;
  readonly at: Timestamp;
  readonly ndc: string;
}

export interface AnswerResult {
  readonly outcome: ConnectorOutcome;
  readonly description: string;
}

/** Fields whose values the gateway decides, whatever the request has under their names. */
const gatewayFields = new Set([
  'id',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'descriptor',
  'card',
  'bankAccount',
  'merchant',
  'risk',
  'standingInstruction',
  'customParameters',
]);

export function toAnswer(facts: AnswerFacts, result: AnswerResult): Answer {
  const { echo } = facts;
  const { outcome } = result;
  return {
    id: facts.id,
    registrationId: facts.registrationId ?? undefined,
    registration: facts.registrationId ? { id: facts.registrationId } : undefined,
    referencedId: facts.referencedId ?? undefined,
    paymentType: facts.type,
    paymentBrand: facts.brand ?? undefined,
    brandResult: facts.brandDetected && facts.brand ? facts.brand.slice(0, 16) : undefined,
    ...amountFields(facts),
    result: toResultField(result),
    resultDetails: filled(toResultDetails(toTree(echo.standingInstruction), outcome)),
    card: filled({ ...numberFields(facts, 'card'), ...toTree(echo.card), ...outcome.card }),
    bankAccount: filled({ ...toTree(echo.bankAccount), ...numberFields(facts, 'bankAccount') }),
    ...selectOthers(echo),
    merchant: filled({ ...toTree(echo.merchant), bankAccount: toMerchantBankAccount(facts) }),
    standingInstruction: toStandingInstruction(toTree(facts.echo.standingInstruction), outcome),
    redirect: toRedirect(outcome),
    customParameters: echo.customParameters,
    risk: filled({ ...toTree(echo.risk), score: outcome.riskScore }),
    buildNumber: facts.buildNumber,
    timestamp: formatTimestamp(facts.at),
    ndc: facts.ndc,
  };
}

/** What the answer repeats as it was sent. */
function selectOthers(echo: RequestTree): Answer {
  const others: Record<string, AnswerValue> = {};
  for (const name in echo) {
    const value = gatewayFields.has(name) ? undefined : echo[name];
    if (value !== undefined) others[name] = value;
  }
  return others;
}

/** The answer of a payment whose outcome came later: the first answer with the outcome in it. The id and the ndc stay. */
export function toConcludedAnswer(
  pending: Answer,
  facts: Pick<AnswerFacts, 'status' | 'amountMinor' | 'currency' | 'descriptor' | 'at' | 'registrationId'>,
  result: AnswerResult,
): Answer {
  const { redirect: _redirect, amount: _amount, currency: _currency, descriptor: _descriptor, result: _result, ...kept } = pending;
  const { outcome } = result;
  return {
    ...kept,
    registrationId: facts.registrationId ?? kept.registrationId,
    registration: facts.registrationId ? { id: facts.registrationId } : kept.registration,
    ...amountFields(facts),
    result: toResultField(result),
    resultDetails: filled({ ...toObject(kept.resultDetails), ...toResultDetails(toObject(kept.standingInstruction), outcome) }),
    card: filled({ ...toObject(kept.card), ...outcome.card }),
    redirect: toRedirect(outcome),
    standingInstruction: toStandingInstruction(toObject(kept.standingInstruction), outcome),
    risk: filled({ ...toObject(kept.risk), ...(outcome.riskScore === undefined ? {} : { score: outcome.riskScore }) }),
    timestamp: formatTimestamp(facts.at),
  };
}

export function parseAnswer(payment: Payment): Answer {
  return JSON.parse(payment.answer) as Answer;
}

/** Whether the answer of a payment with this status has an amount. */
export function hasAmount(status: PaymentStatus): boolean {
  return status === 'approved' || status === 'pending' || status === 'unknown';
}

/** spec §2.3: "amount approved by the acquirer". A failed payment has none, and neither currency nor descriptor. */
function amountFields(facts: Pick<AnswerFacts, 'status' | 'amountMinor' | 'currency' | 'descriptor'>): Record<string, string | undefined> {
  if (!hasAmount(facts.status)) return {};
  return { amount: formatAmount(facts.amountMinor), currency: facts.currency, descriptor: facts.descriptor ?? undefined };
}

/** spec §2.5: where to send the shopper, by which method, and what comes before. Clients read `parameters` also where it is empty. */
function toRedirect({ redirect }: ConnectorOutcome): Answer | undefined {
  if (!redirect) return undefined;
  const { url, method, parameters, preconditions } = redirect;
  return {
    url,
    method,
    parameters: parameters.map((each) => ({ ...each })),
    preconditions: preconditions?.map((each) => ({ ...each, parameters: each.parameters.map((one) => ({ ...one })) })),
  };
}

function toResultField({ outcome, description }: AnswerResult): Answer {
  return { code: outcome.resultCode, description, avsResponse: outcome.avsResponse, cvvResponse: outcome.cvvResponse };
}

/**
 * spec §2.6: the answer has the scheme's reference "from the CIT response" in two fields. A payment that the merchant
 * initiates starts no series: its own reference must not replace that of the series.
 */
function toResultDetails(series: Answer, { resultDetails, schemeReference }: ConnectorOutcome): Answer {
  const initial = series.source === 'MIT' && schemeReference !== undefined ? series.initialTransactionId : schemeReference;
  return initial === undefined ? resultDetails : { ...resultDetails, CardholderInitiatedTransactionID: initial };
}

function numberFields(facts: AnswerFacts, kind: 'card' | 'bankAccount'): Answer {
  const isCard = facts.cardBin !== null;
  if (facts.last4 === null || isCard !== (kind === 'card')) return {};
  if (kind === 'bankAccount') return facts.echo.bankAccount === undefined ? {} : { last4Digits: facts.last4 };
  return facts.cardBin === null ? { last4Digits: facts.last4 } : { bin: facts.cardBin, last4Digits: facts.last4 };
}

/** Where the shopper has to transfer the money (spec §2.3). */
function toMerchantBankAccount(facts: AnswerFacts): Answer | undefined {
  return facts.merchantBankAccount ? { ...facts.merchantBankAccount } : undefined;
}

/** spec §2.6: the answer adds the scheme's reference to what was sent, and the agreement id of the scheme that has one. */
function toStandingInstruction(sent: Answer, outcome: ConnectorOutcome): Answer | undefined {
  if (Object.keys(sent).length === 0 || sent.source === 'MIT') return filled(sent);
  return {
    ...sent,
    initialTransactionId: sent.initialTransactionId ?? outcome.schemeReference,
    agreementId: sent.agreementId ?? outcome.agreementReference,
  };
}

function toTree(value: RequestValue | undefined): RequestTree {
  return typeof value === 'object' && !Array.isArray(value) ? (value as RequestTree) : {};
}

function toObject(value: AnswerValue | undefined): Answer {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Answer) : {};
}

/** Undefined where nothing is in it: an answer has no empty structures. */
function filled(fields: Answer): Answer | undefined {
  for (const name in fields) if (fields[name] !== undefined) return fields;
  return undefined;
}
