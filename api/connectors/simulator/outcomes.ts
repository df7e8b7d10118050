import { hasLuhnDigit } from '../../contract/check-digits.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { ResultCode } from '../../foundation/result-codes/result-code.ts';
import { describeResultCode, findResultCode } from '../../foundation/result-codes/result-codes.ts';
import { findBrand } from '../brands.ts';
import type { ConnectorCall, ConnectorOutcome } from '../connector.ts';
import { readRequestText } from '../request-text.ts';
import { findTestCardBrand } from '../test-cards.ts';
import { findAcquirerAnswer, partialAnswer } from './acquirer.ts';
import { createCardFacts } from './card-facts.ts';
import { findAvsByCode, isExpired, isWrongSecurityCode, toAvsResponse, toCvvResponse } from './checks.ts';
import { type Directives, readDirectives } from './directives.ts';
import { createAuthCode, createConnectorReference, createRetrievalReference, createSchemeReference, createTraceNumber } from './traces.ts';

/** The part of a call that the decision needs. The test bank builds one from its HTTP requests. */
export type SimulatedCall = Pick<
  ConnectorCall,
  | 'requestId'
  | 'paymentId'
  | 'operation'
  | 'brand'
  | 'method'
  | 'amountMinor'
  | 'testMode'
  | 'environment'
  | 'cardNumber'
  | 'cvv'
  | 'cardExpiry'
  | 'request'
  | 'now'
  | 'publicUrl'
> & { readonly settings: Pick<ConnectorCall['settings'], 'risk'> };

/** Operations that reference no earlier payment. */
const freshOperations: ReadonlySet<string> = new Set(['PA', 'DB', 'CD']);

/** Operations that may be approved for a part of the amount. */
const partialOperations: ReadonlySet<string> = new Set(['PA', 'DB']);

/** The code of a success in the live environment, with testMode EXTERNAL, and with INTERNAL (decision: success-codes). */
export function toSuccessCode(call: Pick<ConnectorCall, 'environment' | 'testMode'>): string {
  if (call.environment === 'live') return '000.000.000';
  return call.testMode === 'EXTERNAL' ? '000.100.112' : '000.100.110';
}

/** The simulated bank's answer. The same call always has the same answer. Never throws. */
export function decideOutcome(call: SimulatedCall): ConnectorOutcome {
  const directives = readDirectives(call.request);
  const code = decideCode(call, directives);
  const outcome: ConnectorOutcome = {
    resultCode: code.code,
    resultDetails: {},
    connectorReference: createConnectorReference(call.requestId),
    ...readRiskScore(call),
  };
  if (code.code === '000.200.000') return toPendingOutcome(call, outcome);
  if (code.outcome === 'PENDING') return { ...outcome, resultDetails: createTraces(call) };
  return toAnsweredOutcome(call, { code, directives, outcome });
}

function requireResultCode(code: string): ResultCode {
  const found = findResultCode(code) ?? findResultCode('600.200.810');
  if (found === undefined) throw new Error(`result code ${code} is not in the catalogue`);
  return found;
}

function decideCode(call: SimulatedCall, directives: Directives): ResultCode {
  if (directives.forceResultCode !== undefined) return requireResultCode(directives.forceResultCode);
  if (!freshOperations.has(call.operation)) return requireResultCode(toSuccessCode(call));
  if (isAsynchronous(call)) return requireResultCode('000.200.000');
  return requireResultCode(findCardRefusal(call) ?? (isDataOnly(call) ? dataOnlyCode : toSuccessCode(call)));
}

/** "Transaction succeeded (Data only)" (decision: data-only). */
const dataOnlyCode = '000.400.091';

/** What the gateway's own authentication put into the message: no request has this parameter. */
function isDataOnly({ request }: SimulatedCall): boolean {
  return readRequestText(request, 'threeDSecure', 'flow') === 'data_only';
}

function isAsynchronous(call: SimulatedCall): boolean {
  return call.brand !== null && findBrand(call.brand)?.flow === 'async';
}

function findCardRefusal(call: SimulatedCall): string | undefined {
  if (call.cardNumber !== null && isWrongNumber(call.cardNumber)) return '100.100.101';
  // Also of a token that stands for a card (spec §2.E).
  return call.cardExpiry !== null && isExpired(call.cardExpiry, call.now) ? '100.100.303' : undefined;
}

/** Test cards are accepted even where their check digit is wrong (decision: existing-clients). */
export function isWrongNumber(number: Secret<string>): boolean {
  const cardNumber = number.reveal();
  return findTestCardBrand(cardNumber) === undefined && !mayBeCardNumber(cardNumber);
}

/** spec §2.A: 8 to 32 digits. Brands are not tied to lengths (decision: validation-modes). */
function mayBeCardNumber(number: string): boolean {
  return /^\d{8,32}$/.test(number) && hasLuhnDigit(number);
}

function readRiskScore(call: SimulatedCall): { readonly riskScore?: string } {
  if (call.operation === 'CP' || call.operation === 'RV') return { riskScore: '0' };
  const isFreshCard = freshOperations.has(call.operation) && call.cardNumber !== null;
  return isFreshCard && call.settings.risk ? { riskScore: '100' } : {};
}

function createTraces(call: SimulatedCall): Readonly<Record<string, string>> {
  return {
    clearingInstituteName: 'Simulated Clearing Institute',
    ConnectorTxID1: createConnectorReference(call.requestId),
    ConnectorTxID2: createRetrievalReference(call.requestId),
    ConnectorTxID3: createTraceNumber(call.requestId),
  };
}

/** Redirects to the simulated bank's page (spec §2.5). Bank transfers have no redirect. */
function toPendingOutcome(call: SimulatedCall, outcome: ConnectorOutcome): ConnectorOutcome {
  const resultDetails = { AcquirerResponse: 'received', ...createTraces(call) };
  const isTransfer = call.brand !== null && findBrand(call.brand)?.accountKind === 'transfer';
  if (isTransfer || !freshOperations.has(call.operation)) return { ...outcome, resultDetails };
  const url = `${call.publicUrl.replace(/\/+$/, '')}/simulator/redirect/${call.paymentId}`;
  return { ...outcome, resultDetails, redirect: { url, method: 'GET', parameters: [] } };
}

interface Answered {
  readonly code: ResultCode;
  readonly directives: Directives;
  readonly outcome: ConnectorOutcome;
}

function toAnsweredOutcome(call: SimulatedCall, { code, directives, outcome }: Answered): ConnectorOutcome {
  const isApproved = code.outcome === 'APPROVED' || code.outcome === 'REVIEW';
  const approvedMinor = isApproved ? findPartialAmount(call, directives) : undefined;
  const acquirer = approvedMinor === undefined ? findAcquirerAnswer(code) : partialAnswer;
  const advice = directives.merchantAdviceCode ?? (call.cardNumber === null ? undefined : acquirer?.advice);
  const wasAsked = acquirer !== undefined;
  return {
    ...outcome,
    resultDetails: {
      ExtendedDescription: acquirer?.text ?? describeResultCode(code.code),
      ...(wasAsked ? { AcquirerResponse: acquirer.response, ...createTraces(call) } : {}),
      ...(isApproved ? { AuthCode: createAuthCode(call.requestId) } : {}),
      ...(advice !== undefined && !isApproved ? { MerchantAdviceCode: advice } : {}),
    },
    ...(approvedMinor === undefined ? {} : { approvedMinor }),
    ...(wasAsked ? toCardAnswers(call, directives, code.code) : {}),
    ...(isApproved && isFreshCard(call) ? createSchemeReferences(call) : {}),
  };
}

/** During the transition to agreementId, Mastercard returns both references (spec §2.6). */
function createSchemeReferences({ requestId, brand }: SimulatedCall): Pick<ConnectorOutcome, 'schemeReference' | 'agreementReference'> {
  const reference = createSchemeReference(requestId);
  return { schemeReference: reference, ...(brand === 'MASTER' ? { agreementReference: `M${reference}` } : {}) };
}

function isFreshCard(call: SimulatedCall): boolean {
  return call.cardNumber !== null && freshOperations.has(call.operation);
}

function findPartialAmount(call: SimulatedCall, { approvedMinor }: Directives): bigint | undefined {
  if (approvedMinor === undefined || !partialOperations.has(call.operation)) return undefined;
  return approvedMinor > 0n && approvedMinor < call.amountMinor ? approvedMinor : undefined;
}

/** Only an acquirer that received a card checks address and security code. */
function toCardAnswers(
  call: SimulatedCall,
  directives: Directives,
  resultCode: string,
): Pick<ConnectorOutcome, 'avsResponse' | 'cvvResponse' | 'card'> {
  if (call.cardNumber === null || !freshOperations.has(call.operation)) return {};
  const avsResponse = directives.avsResponse ?? findAvsByCode(resultCode) ?? toAvsResponse(call.request);
  const checked = toCvvResponse(call.cvv?.reveal() ?? null);
  const cvvResponse = directives.cvvResponse ?? (checked === 'M' && isWrongSecurityCode(resultCode) ? 'N' : checked);
  return {
    ...(avsResponse === undefined ? {} : { avsResponse }),
    cvvResponse,
    card: createCardFacts(call.cardNumber.reveal(), call.brand),
  };
}
