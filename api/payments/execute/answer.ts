/**
 * The documented answer of a payment (spec §2.3): what REST answers, what GraphQL shows as `answer`, what an event
 * carries. Made here and nowhere else, from what was sent (without secrets) and what the connector said. Pure.
 */

import type { RequestTree, RequestValue } from '../../catalogue/tree.ts';
import type { ConnectorOutcome } from '../../connectors/connector.ts';
import type { MerchantBankAccount } from '../../entities/entity.ts';
import { formatAmount } from '../../kernel/money.ts';
import type { PaymentStatus, PaymentType } from '../../kernel/payment-type.ts';
import { formatTimestamp, type Moment } from '../../kernel/timestamp.ts';

export type AnswerValue = RequestValue | readonly AnswerValue[] | { readonly [name: string]: AnswerValue };
export type Answer = { readonly [name: string]: AnswerValue };

export interface AnswerFacts {
  readonly id: string;
  readonly type: PaymentType;
  readonly brand: string | null;
  /** Whether paymentBrand was absent and the brand detected: then `brandResult` tells it (spec §2.3). */
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
  readonly at: Moment;
  readonly ndc: string;
}

export interface AnswerResult {
  readonly outcome: ConnectorOutcome;
  readonly description: string;
}

/** Fields whose values the gateway decides, whatever was sent under their name. */
const ours = new Set([
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

export function answerOf(facts: AnswerFacts, result: AnswerResult): Answer {
  const { echo } = facts;
  const { outcome } = result;
  return compact({
    id: facts.id,
    registrationId: facts.registrationId ?? undefined,
    registration: facts.registrationId ? { id: facts.registrationId } : undefined,
    referencedId: facts.referencedId ?? undefined,
    paymentType: facts.type,
    paymentBrand: facts.brand ?? undefined,
    brandResult: facts.brandDetected && facts.brand ? facts.brand.slice(0, 16) : undefined,
    ...amountFields(facts),
    result: resultOf(result),
    resultDetails: filled(detailsOf(treeOf(echo.standingInstruction), outcome)),
    card: filled({ ...numberFields(facts, 'card'), ...treeOf(echo.card), ...outcome.card }),
    bankAccount: filled({ ...treeOf(echo.bankAccount), ...numberFields(facts, 'bankAccount') }),
    ...Object.fromEntries(Object.entries(echo).filter(([name]) => !ours.has(name))),
    merchant: filled({ ...treeOf(echo.merchant), bankAccount: bankAccountOf(facts) }),
    standingInstruction: standingInstructionOf(treeOf(facts.echo.standingInstruction), outcome),
    redirect: outcome.redirect ? { ...outcome.redirect } : undefined,
    customParameters: echo.customParameters,
    risk: filled({ ...treeOf(echo.risk), score: outcome.riskScore }),
    buildNumber: facts.buildNumber,
    timestamp: formatTimestamp(facts.at),
    ndc: facts.ndc,
  });
}

/**
 * The answer of a payment whose outcome came later: what the first answer said, with the outcome put in. The id and the
 * ndc stay (decision: existing-clients).
 */
export function settledAnswer(
  pending: Answer,
  facts: Pick<AnswerFacts, 'status' | 'amountMinor' | 'currency' | 'descriptor' | 'at' | 'registrationId'>,
  result: AnswerResult,
): Answer {
  const { redirect: _redirect, amount: _amount, currency: _currency, descriptor: _descriptor, result: _result, ...kept } = pending;
  const { outcome } = result;
  return compact({
    ...kept,
    registrationId: facts.registrationId ?? kept.registrationId,
    registration: facts.registrationId ? { id: facts.registrationId } : kept.registration,
    ...amountFields(facts),
    result: resultOf(result),
    resultDetails: filled({ ...objectOf(kept.resultDetails), ...detailsOf(objectOf(kept.standingInstruction), outcome) }),
    card: filled({ ...objectOf(kept.card), ...outcome.card }),
    redirect: outcome.redirect ? { ...outcome.redirect } : undefined,
    standingInstruction: standingInstructionOf(objectOf(kept.standingInstruction), outcome),
    risk: filled({ ...objectOf(kept.risk), ...(outcome.riskScore === undefined ? {} : { score: outcome.riskScore }) }),
    timestamp: formatTimestamp(facts.at),
  });
}

/** Whether the answer of a payment in this state tells an amount. */
export function hasAmount(status: PaymentStatus): boolean {
  return status === 'approved' || status === 'pending' || status === 'unknown';
}

/** spec §2.3: "amount approved by the acquirer"; a failed one has none, nor currency and descriptor (decision: existing-clients). */
function amountFields(facts: Pick<AnswerFacts, 'status' | 'amountMinor' | 'currency' | 'descriptor'>): Record<string, string | undefined> {
  if (!hasAmount(facts.status)) return {};
  return { amount: formatAmount(facts.amountMinor), currency: facts.currency, descriptor: facts.descriptor ?? undefined };
}

function resultOf({ outcome, description }: AnswerResult): Answer {
  return compact({ code: outcome.resultCode, description, avsResponse: outcome.avsResponse, cvvResponse: outcome.cvvResponse });
}

/**
 * spec §2.6: the scheme's reference "from the CIT response" comes back in either of two fields. What the scheme calls a payment
 * that the merchant initiates starts no series, and would lead the next payment of this one astray.
 */
function detailsOf(series: Answer, { resultDetails, schemeReference }: ConnectorOutcome): Answer {
  const initial = series.source === 'MIT' && schemeReference !== undefined ? series.initialTransactionId : schemeReference;
  return compact({ ...resultDetails, CardholderInitiatedTransactionID: initial });
}

function numberFields(facts: AnswerFacts, kind: 'card' | 'bankAccount'): Answer {
  const isCard = facts.cardBin !== null;
  if (facts.last4 === null || isCard !== (kind === 'card')) return {};
  if (kind === 'bankAccount') return facts.echo.bankAccount === undefined ? {} : { last4Digits: facts.last4 };
  return compact({ bin: facts.cardBin ?? undefined, last4Digits: facts.last4 });
}

/** Where the shopper has to transfer the money (spec §2.3). */
function bankAccountOf(facts: AnswerFacts): Answer | undefined {
  return facts.merchantBankAccount ? compact({ ...facts.merchantBankAccount }) : undefined;
}

/** spec §2.6: the scheme's reference comes back with what was sent; one scheme's agreement id beside it while both are in use. */
function standingInstructionOf(sent: Answer, outcome: ConnectorOutcome): Answer | undefined {
  if (Object.keys(sent).length === 0 || sent.source === 'MIT') return filled(sent);
  return compact({
    ...sent,
    initialTransactionId: sent.initialTransactionId ?? outcome.schemeReference,
    agreementId: sent.agreementId ?? outcome.agreementReference,
  });
}

function treeOf(value: RequestValue | undefined): RequestTree {
  return typeof value === 'object' && !Array.isArray(value) ? (value as RequestTree) : {};
}

function objectOf(value: AnswerValue | undefined): Answer {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Answer) : {};
}

function compact(fields: { readonly [name: string]: AnswerValue | undefined }): Answer {
  const answer: Record<string, AnswerValue> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) answer[name] = value;
  }
  return answer;
}

/** Undefined where nothing is in it: an answer has no empty structures. */
function filled(fields: { readonly [name: string]: AnswerValue | undefined }): Answer | undefined {
  const answer = compact(fields);
  return Object.keys(answer).length === 0 ? undefined : answer;
}
