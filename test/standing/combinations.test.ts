/**
 * The standing over all combinations (decision: one-standing): what the payment's row says × the operations on it and their state ×
 * authentication × chargeback × settlement × approval × what was asked × review. Whatever comes together, there is one situation, one
 * next step, and no sentence has a figure or a denial that the facts contradict. `true-sentences.test.ts` reaches states by sequences;
 * this table holds also those that no short sequence reaches.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Member } from '../../api/domain/payments/standing/family.ts';
import { handlingOf, nextSteps } from '../../api/domain/payments/standing/handling.ts';
import type { Matter, MatterKind } from '../../api/domain/payments/standing/matter.ts';
import { questionKinds } from '../../api/domain/payments/standing/questions.ts';
import { computeStanding, type Standing, type StandingFacts } from '../../api/domain/payments/standing/standing.ts';
import { summarize } from '../../api/domain/payments/summary/summary.ts';
import { findResultCode, selectSentences } from '../../api/foundation/result-codes/result-codes.ts';
import { paymentOf } from '../db/fixtures.ts';

const zero = { authorized: 0n, captured: 0n, refunded: 0n, reversed: 0n, chargedBack: 0n, released: 0n, reserved: 0n };
/** 64.00 EUR: every part of it below is another amount, so that a figure tells what it is of. */
const wholeMinor = 6_400n;
const partMinor = { RF: 1_100n, CP: 1_300n, RV: 700n, dispute: 1_700n, approval: 500n, decision: wholeMinor, asked: 9_900n } as const;

const blank: Payment = paymentOf({
  ...zero,
  type: 'DB',
  status: 'approved',
  resultCode: '000.000.000',
  referencedId: null,
  amountMinor: wholeMinor,
  currency: 'EUR',
  testMode: null,
  capturesMax: null,
});

/** Somebody should look at the payment first. */
const reviewCode = '000.400.000';
const taken = { authorized: wholeMinor, captured: wholeMinor };
const payments: Readonly<Record<string, Payment>> = {
  debit: { ...blank, ...taken },
  'debit in review': { ...blank, ...taken, resultCode: reviewCode },
  hold: { ...blank, type: 'PA', authorized: wholeMinor },
  'hold in review': { ...blank, type: 'PA', authorized: wholeMinor, resultCode: reviewCode },
  'captured hold': { ...blank, type: 'PA', ...taken },
  pending: { ...blank, status: 'pending', resultCode: '000.200.000' },
  'without an answer': { ...blank, status: 'unknown', resultCode: '000.200.000' },
  'uncertain by its code': { ...blank, status: 'declined', resultCode: '900.100.300' },
  declined: { ...blank, status: 'declined', resultCode: '800.100.152' },
  'not finished': { ...blank, status: 'expired', resultCode: '100.396.104' },
};

const operationStates = {
  pending: { status: 'pending', resultCode: '000.200.000' },
  'without an answer': { status: 'unknown', resultCode: '000.200.000' },
  'uncertain by its code': { status: 'declined', resultCode: '900.100.300' },
  declined: { status: 'declined', resultCode: '800.100.152' },
  refused: { status: 'declined', resultCode: '700.400.200' },
  approved: { status: 'approved', resultCode: '000.000.000' },
} as const;
type OperationState = keyof typeof operationStates;
type OperationType = 'RF' | 'CP' | 'RV';

interface Operation {
  readonly type: OperationType;
  readonly state: OperationState;
}
const states = Object.keys(operationStates) as readonly OperationState[];
const each: readonly Operation[] = (['RF', 'CP', 'RV'] as const).flatMap((type) => states.map((state) => ({ type, state })));
/** None, one, and two of any states. */
const operationSets: readonly (readonly Operation[])[] = [
  [],
  ...each.map((one) => [one]),
  ...each.flatMap((one, at) => each.slice(at).map((other) => [one, other])),
];

const authentications: readonly StandingFacts['authentication'][] = [
  null,
  { state: 'challenge', createdAt: 1, expiresAt: 2 },
  { state: 'finished', createdAt: 1, expiresAt: null },
];
const chargebacks = [null, 'dispute', 'answeredDispute', 'closedDispute'] as const;
const settlements = [null, 'part', 'whole'] as const;
const approvals: readonly (readonly MatterKind[])[] = [
  [],
  ['operationApproval'],
  ['decisionApproval'],
  ['operationApproval', 'decisionApproval'],
];

function memberOf(payment: Payment, { type, state }: Operation, at: number): Member {
  const id = `9${at}${payment.id.slice(2)}`;
  return {
    ...payment,
    ...zero,
    id,
    type,
    referencedId: payment.id,
    amountMinor: partMinor[type],
    createdAt: 10 + at,
    ...operationStates[state],
  };
}

const isOpen = ({ state }: Operation): boolean => state === 'pending' || state === 'without an answer' || state === 'uncertain by its code';

/** The row as the operations leave it; undefined where they cannot stand together, or on it. */
function toMoved(payment: Payment, operations: readonly Operation[], chargeback: (typeof chargebacks)[number]): Payment | undefined {
  const moved = { ...payment };
  for (const operation of operations) {
    const { type, state } = operation;
    // What the rules refused was sent nowhere, whatever the payment is.
    if (state === 'refused' || state === 'declined') continue;
    const amount = partMinor[type];
    if (isOpen(operation)) moved.reserved += amount;
    else if (type === 'RF') moved.refunded += amount;
    else if (type === 'RV') moved.reversed += amount;
    else moved.captured += amount;
  }
  if (chargeback !== null) moved.chargedBack += partMinor.dispute;
  const isUntouched = moved.reserved + moved.refunded + moved.reversed + moved.chargedBack === 0n && moved.captured === payment.captured;
  if (payment.status !== 'approved') return isUntouched && operations.length === 0 ? moved : undefined;
  const captures = operations.some(({ type }) => type === 'CP');
  const gives = operations.some(({ type }) => type === 'RF');
  if (payment.type === 'PA') {
    if (moved.captured + moved.reversed + moved.reserved > moved.authorized) return undefined;
    return (gives || chargeback !== null) && moved.refunded + moved.chargedBack > moved.captured ? undefined : moved;
  }
  return captures || moved.refunded + moved.reversed + moved.chargedBack + moved.reserved > moved.captured ? undefined : moved;
}

interface Cell {
  /** Made where a rule is broken: writing it for all of them takes as long as the rules. */
  readonly name: () => string;
  readonly payment: Payment;
  readonly facts: StandingFacts;
  readonly operations: readonly Operation[];
  readonly standing: Standing;
}

/** Computed once for all rules, and let go of at the end. */
let computed: readonly Cell[] | undefined;
afterAll(() => {
  computed = undefined;
});

function cells(): readonly Cell[] {
  computed ??= [...computeCells()];
  return computed;
}

function* computeCells(): Generator<Cell> {
  for (const [what, row] of Object.entries(payments)) {
    for (const operations of operationSets) {
      for (const chargeback of chargebacks) {
        const payment = toMoved(row, operations, chargeback);
        if (payment) yield* cellsOf(what, payment, operations, chargeback);
      }
    }
  }
}

function* cellsOf(
  what: string,
  payment: Payment,
  operations: readonly Operation[],
  chargeback: (typeof chargebacks)[number],
): Generator<Cell> {
  const family = operations.map((operation, at) => memberOf(payment, operation, at));
  for (const authentication of authentications) {
    for (const settlement of settlements) {
      for (const waiting of approvals) {
        for (const askedMinor of [null, partMinor.asked]) {
          for (const isReviewed of payment.resultCode === reviewCode ? [false, true] : [false]) {
            const matters = [
              ...waiting.map((kind) => matterOf(payment, kind, kind === 'decisionApproval' ? partMinor.decision : partMinor.approval)),
              ...(chargeback === null ? [] : [matterOf(payment, chargeback, partMinor.dispute)]),
              ...(settlement === null ? [] : [matterOf(payment, 'settlement', settlement === 'part' ? 100n : payment.captured)]),
              ...(isReviewed ? [matterOf(payment, 'acceptedReview', 0n)] : []),
            ];
            const facts = { payment, family, askedMinor, isRedirected: false, authentication, matters };
            const name = () =>
              JSON.stringify({ what, operations, authentication: authentication?.state, chargeback, settlement, waiting, isReviewed });
            yield { name, payment, facts, operations, standing: computeStanding(facts) };
          }
        }
      }
    }
  }
}

function matterOf({ id }: Payment, kind: MatterKind, amountMinor: bigint): Matter {
  return { kind, paymentId: id, type: null, id: `8${kind.length}${id.slice(2)}`, amountMinor, since: 5, until: 50 };
}

const languages = ['EN', 'DE'] as const;
function say({ payment, standing }: Cell, language: (typeof languages)[number]) {
  const code = findResultCode(payment.resultCode);
  if (!code) throw new Error(payment.resultCode);
  return summarize(payment, standing, selectSentences(code, language), language);
}

/** Looks at every cell; the first ones that break the rule. */
function broken(rule: (cell: Cell) => string | undefined): readonly string[] {
  const found: string[] = [];
  for (const cell of cells()) {
    const why = rule(cell);
    if (why !== undefined) found.push(`${why}: ${cell.name()}`);
    if (found.length === 5) break;
  }
  return found;
}

const sumOf = (operations: readonly Operation[], isMeant: (operation: Operation) => boolean): bigint =>
  operations.filter(isMeant).reduce((sum, { type }) => sum + partMinor[type], 0n);

describe('of all combinations', () => {
  let count = 0;
  beforeAll(() => {
    count = cells().length;
  });

  test('there are many thousand, with each kind of question among them', () => {
    expect(count).toBeGreaterThan(20_000);
    const seen = new Set<string>();
    for (const { standing } of cells()) for (const { kind } of standing.questions) seen.add(kind);
    expect(questionKinds.filter((kind) => !seen.has(kind))).toEqual([]);
  });

  test('each has exactly one next step: that of its situation, of whom it waits for, and of what is open', () => {
    expect(
      broken(({ standing }) => {
        const { situation, step, waitsFor, permission, open, questions, base } = standing;
        if (!nextSteps.includes(step)) return 'no step';
        const handling = handlingOf(situation);
        if (handling.step !== step || handling.waitsFor !== waitsFor || handling.permission !== permission)
          return 'the step of another situation';
        const [first] = questions;
        const waitsForItself = situation === 'pending' || situation === 'waitingForShopper';
        if (waitsForItself) return open === null || base !== situation ? 'pending without saying so' : undefined;
        if ((first?.kind ?? base) !== situation) return `${first?.kind} is open, and ${situation} is said`;
        if ((open === null) !== (first === undefined)) return 'what is open is not told';
        return open !== null && waitsFor === null ? 'open, and nobody is waited for' : undefined;
      }),
    ).toEqual([]);
  });

  test('each has its questions once, in the order of what they may cost, each with an amount and since when', () => {
    expect(
      broken(({ standing: { questions } }) => {
        const places = questions.map(({ kind }) => questionKinds.indexOf(kind));
        if (places.some((place, at) => at > 0 && place <= (places[at - 1] ?? -1))) return 'out of order, or twice';
        return questions.some(({ amountMinor, since }) => amountMinor <= 0n || !(since > 0)) ? 'nothing, or since never' : undefined;
      }),
    ).toEqual([]);
  });

  test('each has the amounts of its operations and matters, and no more can be refunded than is left', () => {
    expect(
      broken(({ payment, operations, facts, standing: { amounts, refundable } }) => {
        if (amounts.onItsWay !== sumOf(operations, ({ state }) => state === 'pending')) return `on its way ${amounts.onItsWay}`;
        if (amounts.unknown !== sumOf(operations, (one) => isOpen(one) && one.state !== 'pending')) return `unknown ${amounts.unknown}`;
        const waits = facts.matters.some(({ kind }) => kind === 'operationApproval');
        if (amounts.waiting !== (waits ? partMinor.approval : 0n)) return `waiting ${amounts.waiting}`;
        const left =
          payment.captured - payment.refunded - payment.chargedBack - (payment.type === 'PA' ? 0n : payment.reversed + payment.reserved);
        if (refundable.amountMinor < 0n || refundable.amountMinor > (left > 0n ? left : 0n))
          return `refundable ${refundable.amountMinor} of ${left}`;
        return (refundable.amountMinor === 0n) === (refundable.reason === null) ? 'refundable without a reason, or with one' : undefined;
      }),
    ).toEqual([]);
  });
});

describe.each(languages)('no sentence in %s', (language) => {
  const texts = new Map<Cell, ReturnType<typeof say>>();
  afterAll(() => texts.clear());
  const textsOf = (cell: Cell): ReturnType<typeof say> => {
    const known = texts.get(cell) ?? say(cell, language);
    texts.set(cell, known);
    return known;
  };

  /** Every amount that may stand in a sentence: those of the facts, and what is computed of them. */
  const known = ({ payment, standing: { amounts, questions } }: Cell): ReadonlySet<bigint> => {
    const { captured, refunded, reversed, chargedBack, amountMinor } = payment;
    const kept = captured - refunded - chargedBack - (payment.type === 'PA' ? 0n : reversed);
    return new Set([
      ...Object.values(amounts),
      ...questions.map((one) => one.amountMinor),
      captured,
      refunded,
      reversed,
      chargedBack,
      amountMinor,
      kept,
    ]);
  };

  test('has a figure that is no amount of the payment', () => {
    expect(
      broken((cell) => {
        const said = Object.values(textsOf(cell)).join(' ');
        const figures = [...said.matchAll(/(\d+)[.,](\d\d) EUR/g)].map(([, whole, cents]) => BigInt(`${whole}${cents}`));
        const amounts = known(cell);
        const wrong = figures.find((figure) => !amounts.has(figure));
        return wrong === undefined ? undefined : `${wrong} in "${said}"`;
      }),
    ).toEqual([]);
  });

  test('denies what the figures tell', () => {
    const denials: readonly (readonly [says: RegExp, isFalse: (cell: Cell) => boolean])[] = [
      [
        /Nothing was refunded|Nichts wurde erstattet/,
        ({ payment, standing: { amounts } }) => payment.refunded + payment.chargedBack + amounts.onItsWay + amounts.unknown > 0n,
      ],
      [/Nothing was captured|Eingezogen wurde nichts/, ({ payment, standing }) => payment.captured > 0n || standing.amounts.unknown > 0n],
      [
        /[Nn]othing was charged|[Nn]o money|nichts belastet|kein Geld/,
        ({ payment, standing }) => payment.captured > 0n || standing.base === 'unknown' || standing.amounts.unknown > 0n,
      ],
      [
        /was successful|war erfolgreich\. Vielen/,
        ({ payment, standing }) => standing.open !== null || payment.refunded + payment.reversed + payment.chargedBack > 0n,
      ],
      [/You may pay again|erneut zahlen/, ({ payment, standing }) => payment.captured > 0n || standing.base === 'unknown'],
      [/was refunded in full|vollständig erstattet/, ({ payment }) => payment.refunded + payment.reversed < payment.captured],
    ];
    expect(
      broken((cell) => {
        const said = Object.values(textsOf(cell)).join(' ');
        const denial = denials.find(([says, isFalse]) => says.test(said) && isFalse(cell));
        return denial === undefined ? undefined : `${denial[0]} in "${said}"`;
      }),
    ).toEqual([]);
  });

  test('leaves out what is on its way, unknown or waiting: the money line has the amount of each', () => {
    expect(
      broken((cell) => {
        const { money } = textsOf(cell);
        const { onItsWay, unknown, waiting } = cell.standing.amounts;
        const text = (minor: bigint): string => `${minor / 100n}${language === 'DE' ? ',' : '.'}${String(minor % 100n).padStart(2, '0')}`;
        const missing = [onItsWay, unknown, waiting].find((minor) => minor > 0n && !money.includes(text(minor)));
        return missing === undefined ? undefined : `${missing} is not in "${money}"`;
      }),
    ).toEqual([]);
  });
});
