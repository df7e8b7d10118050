/** The parts of the money bar, in minor units and thousandths. Pure. */
import { toMinorUnits } from '../../values/minor-units.ts';

/** Amounts as the API writes them. */
export interface MoneySource {
  readonly paymentType: string;
  /** Tells whether an operation was made. */
  readonly moneyStatus: string;
  readonly amount: string;
  readonly authorized: string;
  readonly captured: string;
  readonly refunded: string;
  readonly reversed: string;
  readonly chargedBack: string;
  readonly released: string;
  readonly reserved: string;
  readonly remaining: string;
  /** Amounts of what followed it and is open; absent of a payment that is read without. */
  readonly standing?: { readonly amounts: OpenAmounts };
}

export interface OpenAmounts {
  readonly onItsWay: string;
  readonly unknown: string;
  readonly waiting: string;
  readonly disputed: string;
}

/** `kept`: taken and still the merchant's. `held`: authorised and not yet taken. `paidOut`: a credit. */
export type MoneyPartName =
  | 'kept'
  | 'held'
  | 'paidOut'
  | 'reserved'
  | 'onItsWay'
  | 'unknown'
  | 'waiting'
  | 'refunded'
  | 'reversed'
  | 'chargedBack'
  | 'disputed'
  | 'released';

export interface MoneyPart {
  readonly name: MoneyPartName;
  readonly minor: bigint;
  /** Of the whole, in thousandths; all parts together are 1000. */
  readonly share: number;
}

export interface MoneyBar {
  readonly totalMinor: bigint;
  readonly parts: readonly MoneyPart[];
}

const order: readonly MoneyPartName[] = [
  'kept',
  'held',
  'paidOut',
  'reserved',
  'onItsWay',
  'unknown',
  'waiting',
  'refunded',
  'reversed',
  'disputed',
  'chargedBack',
  'released',
];

/**
 * The parts that are not nothing. A PA reverses, releases and reserves what it holds. The others do so with what was
 * taken, and there a chargeback and a release may stand for the same money, so the rest never falls below nothing.
 */
export function createMoneyBar(source: MoneySource): MoneyBar {
  const amounts: Record<MoneyPartName, bigint> = {
    kept: 0n,
    held: 0n,
    paidOut: 0n,
    reserved: toMinorUnits(source.reserved),
    onItsWay: 0n,
    unknown: 0n,
    waiting: 0n,
    disputed: 0n,
    refunded: toMinorUnits(source.refunded),
    reversed: toMinorUnits(source.reversed),
    chargedBack: toMinorUnits(source.chargedBack),
    released: toMinorUnits(source.released),
  };
  const captured = toMinorUnits(source.captured);
  const { reserved, refunded, reversed, chargedBack, released } = amounts;
  if (isOperation(source.paymentType)) {
    Object.assign(amounts, toOperationParts(source));
  } else if (source.paymentType === 'PA') {
    amounts.kept = clampToZero(captured - refunded - chargedBack);
    amounts.held = clampToZero(toMinorUnits(source.authorized) - captured - reversed - released - reserved);
  } else {
    amounts.kept = clampToZero(captured - refunded - reversed - chargedBack - reserved);
    // What was let go of a taken amount stays with the merchant: it only cannot be given back any more.
    amounts.released = 0n;
  }
  if (source.standing) divide(amounts, source.standing.amounts);
  const present = order.map((name) => ({ name, minor: amounts[name] })).filter(({ minor }) => minor > 0n);
  const totalMinor = present.reduce((sum, { minor }) => sum + minor, 0n);
  return { totalMinor, parts: addShares(present, totalMinor) };
}

/**
 * What is open is part of what else is told: of what is reserved, or, for an authorisation whose captures are refunded, of
 * what is kept. What waits for a second person is kept until then, and what is disputed was charged back.
 */
function divide(amounts: Record<MoneyPartName, bigint>, open: OpenAmounts): void {
  take(amounts, 'unknown', toMinorUnits(open.unknown), ['reserved', 'kept']);
  take(amounts, 'onItsWay', toMinorUnits(open.onItsWay), ['reserved', 'kept']);
  take(amounts, 'waiting', toMinorUnits(open.waiting), ['kept']);
  take(amounts, 'disputed', toMinorUnits(open.disputed), ['chargedBack']);
}

function take(amounts: Record<MoneyPartName, bigint>, name: MoneyPartName, minor: bigint, from: readonly MoneyPartName[]): void {
  let left = minor;
  for (const source of from) {
    const taken = amounts[source] < left ? amounts[source] : left;
    amounts[source] -= taken;
    amounts[name] += taken;
    left -= taken;
  }
}

/** Operations whose money is told by what they are: an RF has no balances, a CB took what it captured from the merchant, and nobody refunds a CR. */
type OperationType = 'RF' | 'RV' | 'CB' | 'CR' | 'CD';

const operationTypes: ReadonlySet<string> = new Set<OperationType>(['RF', 'RV', 'CB', 'CR', 'CD']);

function isOperation(paymentType: string): paymentType is OperationType {
  return operationTypes.has(paymentType);
}

/** The amounts that stand below the bar: their names in the messages, and what the API wrote. None of an operation, and none of nothing. */
export function listSums(source: MoneySource): readonly (readonly [name: SumName, value: string])[] {
  const { paymentType } = source;
  if (isOperation(paymentType)) return [];
  const sums: readonly (readonly [SumName, string])[] = [
    ['authorized', paymentType === 'PA' ? source.authorized : '0.00'],
    ['captured', source.captured],
    ['refunded', source.refunded],
    ['reversed', source.reversed],
    ['chargedBack', source.chargedBack],
    ['reserved', source.reserved],
    ['released', source.released],
    [paymentType === 'PA' ? 'toCapture' : 'toRefund', source.remaining],
  ];
  return sums.filter(([, value]) => value !== '0.00');
}

export type SumName =
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'reversed'
  | 'chargedBack'
  | 'reserved'
  | 'released'
  | 'toCapture'
  | 'toRefund';

function toOperationParts({ paymentType, moneyStatus, amount, captured, reversed }: MoneySource): Partial<Record<MoneyPartName, bigint>> {
  const [moved, back] = [toMinorUnits(captured), toMinorUnits(reversed)];
  switch (paymentType) {
    case 'RF':
      return moneyStatus === 'REFUNDED' ? { refunded: toMinorUnits(amount) } : {};
    case 'RV':
      return moneyStatus === 'REVERSED' ? { reversed: toMinorUnits(amount) } : {};
    case 'CB':
      return { chargedBack: clampToZero(moved - back), kept: back, reversed: 0n };
    case 'CR':
      return { kept: moved };
    default:
      return { paidOut: clampToZero(moved - back) };
  }
}

function clampToZero(minor: bigint): bigint {
  return minor < 0n ? 0n : minor;
}

/** Thousandths that add up to 1000: what rounding down leaves over goes to those that lost most by it. */
function addShares(parts: readonly Omit<MoneyPart, 'share'>[], totalMinor: bigint): readonly MoneyPart[] {
  const shared = parts.map((part) => ({ ...part, share: Number((part.minor * 1000n) / totalMinor) }));
  const missing = 1000 - shared.reduce((sum, { share }) => sum + share, 0);
  const lost = ({ minor }: Omit<MoneyPart, 'share'>): number => Number((minor * 1000n) % totalMinor);
  const rounded = new Set(
    parts
      .toSorted((a, b) => lost(b) - lost(a))
      .slice(0, missing)
      .map(({ name }) => name),
  );
  return shared.map((part) => (rounded.has(part.name) ? { ...part, share: part.share + 1 } : part));
}
