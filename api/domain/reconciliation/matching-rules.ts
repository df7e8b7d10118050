/**
 * Which payment a line belongs to: by references first, then by amount, currency, date and account digits. Each candidate
 * has a score and reasons. Pure.
 */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import { listTypes, type Movement, openMinor } from './movement.ts';
import { type Candidate, isPaid, type MatchingStatus, type SettlementLine, toSigned } from './record.ts';

export interface Match {
  readonly status: MatchingStatus;
  /** One; of a batch line several; none where it is not matched. */
  readonly paymentIds: readonly Id[];
  readonly reason: string;
  /** The best first. */
  readonly candidates: readonly Candidate[];
}

/** Days between a payment and its settlement, where nothing but the amount tells that they belong together. */
export const windowDaysBefore = 10;
export const windowDaysAfter = 1;

/** Candidates that are kept with a record. */
const candidatesMax = 10;

const earlierPayment = 'earlier payment';

const referenceScores = [
  ['payment id', 60],
  ['reference of the clearing institute', 50],
  ['short id', 45],
  ['merchantTransactionId', 40],
  [earlierPayment, 35],
] as const;
type ReferenceName = (typeof referenceScores)[number][0];

const amountScore = 20;
const dateScore = 10;
const digitsScore = 10;

/** What a line names that no line of its kind settles. */
export interface EarlierPayments {
  /** The first of them. */
  readonly paymentId: Id;
  /** What references them, and what references that. */
  readonly followers: ReadonlySet<Id>;
}

/** The references of a line, by which movements are looked up. */
export interface LineReferences {
  readonly paymentIds: readonly Id[];
  readonly shortIds: readonly string[];
  readonly connectorReferences: readonly string[];
  readonly merchantTransactionIds: readonly string[];
}

export function listReferences(line: SettlementLine): LineReferences {
  const texts = [line.connectorTxId1, line.connectorTxId2, line.connectorTxId3, line.settlementTxId].filter((text) => text !== null);
  return {
    paymentIds: line.paymentId === null ? [] : [line.paymentId],
    shortIds: line.shortId === null ? [] : [line.shortId],
    connectorReferences: [...new Set(texts)],
    merchantTransactionIds: line.merchantTransactionId === null ? [] : [line.merchantTransactionId],
  };
}

interface Scored {
  readonly movement: Movement;
  readonly score: number;
  readonly reference: ReferenceName | undefined;
  readonly reasons: readonly string[];
  readonly isSameAmount: boolean;
}

/** Whether a reference of the line is that of a movement which such a line settles. */
export function namesMovement(line: SettlementLine, movements: readonly Movement[]): boolean {
  const types = listTypes(line);
  return movements.some((movement) => types.includes(movement.type) && findReferences(line, movement).length > 0);
}

/** `movements`: all that share a reference with the line, or its amount. `earlier`: what it names where it names none of these. */
export function decideMatch(line: SettlementLine, movements: readonly Movement[], earlier?: EarlierPayments): Match {
  const types = listTypes(line);
  const fitting = movements.filter(({ type, currency }) => types.includes(type) && currency === line.currency);
  const scored = fitting.map((movement) => toScored(line, movement, earlier)).sort((one, other) => other.score - one.score);
  const candidates = scored.slice(0, candidatesMax).map(toCandidate);
  const named = scored.filter(({ reference }) => reference !== undefined);
  if (line.recordType === 'FEE') return decideFee(named, candidates);
  if (named.length > 0) return decideNamed(line, named, candidates);
  const otherCurrency = movements.find((movement) => types.includes(movement.type) && findReferences(line, movement).length > 0);
  if (otherCurrency) {
    return notMatched(
      `the payment ${otherCurrency.paymentId} that it names is in ${otherCurrency.currency}, the line in ${line.currency}`,
      [],
    );
  }
  return decideByAmount(line, scored, candidates, earlier);
}

/** A fee takes nothing from the payment that it is for. */
function decideFee(named: readonly Scored[], candidates: readonly Candidate[]): Match {
  const [best] = named;
  if (!best) return { status: 'NOT_MATCHED', paymentIds: [], reason: 'a fee that names no payment', candidates: [] };
  return {
    status: 'MATCHED',
    paymentIds: [best.movement.paymentId],
    reason:
      best.reference === earlierPayment
        ? 'a fee for a payment that references the one which it names'
        : `a fee for the payment with this ${best.reference}`,
    candidates,
  };
}

function decideNamed(line: SettlementLine, named: readonly Scored[], candidates: readonly Candidate[]): Match {
  const takesOpen = line.recordType === 'SETTLED';
  const open = takesOpen ? named.filter(({ movement }) => isOpenFor(line, movement)) : named;
  const [best, second] = open;
  if (!best) {
    const [settled] = named;
    return notMatched(
      settled?.reference === earlierPayment
        ? `the payment ${settled.movement.paymentId}, which references the one that it names, is settled already: the line may be a duplicate`
        : `the payment ${settled?.movement.paymentId ?? ''} that it names is settled already: the line may be a duplicate`,
      candidates,
    );
  }
  if (second && second.score === best.score) {
    return {
      status: 'MULTIPLE_MATCHES',
      paymentIds: [],
      reason:
        best.reference === earlierPayment
          ? `${open.length} payments reference the one that it names`
          : `${open.length} payments have this ${best.reference}`,
      candidates,
    };
  }
  const excessMinor = takesOpen && isPaid(line) ? line.amountMinor - absolute(openMinor(best.movement)) : 0n;
  if (excessMinor > 0n) {
    const { paymentId, currency } = best.movement;
    const open = formatAmount(absolute(openMinor(best.movement)));
    const reason = `the line is ${formatAmount(excessMinor)} more than the ${open} ${currency} open of the payment ${paymentId} that it names`;
    return notMatched(reason, candidates);
  }
  const reasons = [...best.reasons, ...(takesOpen && isPaid(line) ? listRest(best.movement, -excessMinor) : [])];
  return { status: 'MATCHED', paymentIds: [best.movement.paymentId], reason: reasons.join('; '), candidates };
}

/** Of a line over less than is open: institutes pay in parts, so it settles the payment that it names, and the rest stays open. */
function listRest(movement: Movement, restMinor: bigint): readonly string[] {
  if (restMinor <= 0n) return [];
  const open = formatAmount(absolute(openMinor(movement)));
  return [`a part of the ${open} ${movement.currency} that was open: ${formatAmount(restMinor)} is left`];
}

const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

function decideByAmount(
  line: SettlementLine,
  scored: readonly Scored[],
  candidates: readonly Candidate[],
  earlier: EarlierPayments | undefined,
): Match {
  if (line.recordType !== 'SETTLED') return notMatched('nothing in it names a payment', []);
  const fitting = scored.filter(
    ({ movement, isSameAmount }) =>
      isSameAmount && isOpenFor(line, movement) && isWithinWindow(line, movement) && !contradicts(line, movement),
  );
  const kept = candidates.filter(({ paymentId }) => fitting.some(({ movement }) => movement.paymentId === paymentId));
  if (line.paymentId !== null) {
    return notMatched(
      earlier
        ? `nothing of the payment ${earlier.paymentId} that it names is settled by such a line`
        : 'it names a payment that does not exist',
      kept,
    );
  }
  const [best, second] = fitting;
  if (!best) return notMatched('no open payment has its amount, currency and date', []);
  if (second && second.score === best.score) {
    return {
      status: 'MULTIPLE_MATCHES',
      paymentIds: [],
      reason: `${fitting.length} open payments have its amount, currency and date`,
      candidates: kept,
    };
  }
  return { status: 'MATCHED', paymentIds: [best.movement.paymentId], reason: best.reasons.join('; '), candidates: kept };
}

/** A batch line: the open movements of its day, where they add up to it exactly. */
export function decideBatch(line: SettlementLine, open: readonly Movement[], isComplete: boolean): Match {
  const fitting = open.filter(({ currency, day }) => currency === line.currency && day === line.settlementDate);
  const sum = fitting.reduce((total, movement) => total + openMinor(movement), 0n);
  if (isComplete && fitting.length > 0 && sum === toSigned(line.amountMinor, line.cashflow)) {
    const reason = `the ${fitting.length} open payments of its day add up to it`;
    return { status: 'MATCHED', paymentIds: fitting.map(({ paymentId }) => paymentId), reason, candidates: [] };
  }
  return notMatched(`the open payments of its day add up to ${formatAmount(sum)}: match it by hand`, []);
}

const notMatched = (reason: string, candidates: readonly Candidate[]): Match => ({
  status: 'NOT_MATCHED',
  paymentIds: [],
  reason,
  candidates,
});

function toScored(line: SettlementLine, movement: Movement, earlier: EarlierPayments | undefined): Scored {
  const found = findReferences(line, movement, earlier);
  const [strongest] = found;
  const target = line.recordType === 'SETTLED' ? openMinor(movement) : movement.amountMinor;
  const difference = line.amountMinor - absolute(target);
  const isSameAmount = difference === 0n;
  const isInWindow = isWithinWindow(line, movement);
  const isSameAccount = line.last4 !== null && line.last4 === movement.last4;
  const reasons = [
    ...found.map(([name]) => (name === earlierPayment ? 'it names an earlier payment, which this one references' : `the same ${name}`)),
    isSameAmount ? 'the same amount' : `the amount differs by ${formatAmount(difference)}`,
    ...(isInWindow ? [`the payment is of ${movement.day}`] : []),
    ...(isSameAccount ? ['the same last four digits'] : []),
    ...(contradicts(line, movement) ? ['other last four digits'] : []),
  ];
  const score = (strongest?.[1] ?? 0) + (isSameAmount ? amountScore : 0) + (isInWindow ? dateScore : 0) + (isSameAccount ? digitsScore : 0);
  return { movement, score, reference: strongest?.[0], reasons, isSameAmount };
}

/** The strongest first. */
function findReferences(
  line: SettlementLine,
  movement: Movement,
  earlier?: EarlierPayments,
): readonly (readonly [name: ReferenceName, score: number])[] {
  const { connectorReferences } = listReferences(line);
  const holds: Readonly<Record<ReferenceName, boolean>> = {
    'payment id': line.paymentId === movement.paymentId,
    'reference of the clearing institute':
      movement.connectorReference !== null && connectorReferences.includes(movement.connectorReference),
    'short id': line.shortId !== null && line.shortId === movement.shortId,
    merchantTransactionId: line.merchantTransactionId !== null && line.merchantTransactionId === movement.merchantTransactionId,
    [earlierPayment]: earlier?.followers.has(movement.paymentId) ?? false,
  };
  return referenceScores.filter(([name]) => holds[name]);
}

/** Something of it is open, in the direction of the line. */
function isOpenFor(line: SettlementLine, movement: Movement): boolean {
  const open = openMinor(movement);
  return line.cashflow === 'POS' ? open > 0n : open < 0n;
}

function contradicts(line: SettlementLine, movement: Movement): boolean {
  return line.last4 !== null && movement.last4 !== null && line.last4 !== movement.last4;
}

function isWithinWindow({ settlementDate }: SettlementLine, { day }: Movement): boolean {
  const days = (Date.parse(settlementDate) - Date.parse(day)) / dayMs;
  return days >= -windowDaysAfter && days <= windowDaysBefore;
}

function toCandidate({ movement, score, reasons }: Scored): Candidate {
  return { paymentId: movement.paymentId, score, reasons };
}
