/** The table of sentences, whole: each type in each state with each balance and each category of result, in each language. */

import { describe, expect, test } from 'vitest';
import { moneyStatuses, paymentTypes } from '../../api/contract/words.ts';
import { toMoneyStatus } from '../../api/domain/payments/money-status.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Matter, MatterKind } from '../../api/domain/payments/standing/matter.ts';
import { situations } from '../../api/domain/payments/standing/situation.ts';
import { computeStanding, type Standing, type StandingFacts } from '../../api/domain/payments/standing/standing.ts';
import { summarize } from '../../api/domain/payments/summary/summary.ts';
import { paymentStatuses } from '../../api/foundation/kernel/payment-type.ts';
import { allResultCodes, findResultCode, selectSentences } from '../../api/foundation/result-codes/result-codes.ts';
import { paymentOf } from '../db/fixtures.ts';

const zero = { authorized: 0n, captured: 0n, refunded: 0n, reversed: 0n, chargedBack: 0n, released: 0n, reserved: 0n };
const blank: Payment = paymentOf({
  ...zero,
  type: 'DB',
  status: 'approved',
  resultCode: '000.000.000',
  referencedId: null,
  amountMinor: 10_000n,
  currency: 'EUR',
  testMode: null,
  capturesMax: null,
});

/** Every balance that the CHECK constraints allow, in steps of half the amount. */
const steps = [0n, 5_000n, 10_000n];
const balances = steps.flatMap((authorized) =>
  steps.flatMap((captured) =>
    steps.flatMap((refunded) =>
      steps.flatMap((reversed) =>
        steps.flatMap((chargedBack) =>
          steps.map((released) => ({ ...zero, authorized, captured, refunded, reversed, chargedBack, released })),
        ),
      ),
    ),
  ),
);

function isPossible({ authorized, captured, refunded, reversed, chargedBack, released }: (typeof balances)[number], type: string): boolean {
  if (type === 'RF' || type === 'RV' || type === 'RI')
    return authorized === 0n && captured === 0n && refunded + reversed + chargedBack + released === 0n;
  if (type === 'PA') return captured + reversed + released <= authorized && refunded <= captured && chargedBack <= captured - refunded;
  return captured <= authorized && refunded + reversed + released <= captured && refunded + reversed + chargedBack <= captured;
}

/** One code of each category, and of each exception that changes what is known. */
const codes = [...new Map(allResultCodes.map((known) => [`${known.category} ${known.outcome} ${known.advice}`, known.code])).values()];

const rows: readonly Payment[] = paymentTypes.flatMap((type) => [
  ...paymentStatuses
    .filter((status) => status !== 'approved')
    .flatMap((status) =>
      codes.flatMap((resultCode) =>
        [zero, { ...zero, authorized: 10_000n, released: 10_000n }].map((amounts) => ({ ...blank, ...amounts, type, status, resultCode })),
      ),
    ),
  ...balances
    .filter((amounts) => isPossible(amounts, type))
    .flatMap((amounts) => ['000.000.000', '000.400.000'].map((resultCode) => ({ ...blank, ...amounts, type, resultCode }))),
]);

/** What follows a payment, or what only other rows tell: one of each kind, and those that come together. */
const follows: readonly ((payment: Payment) => Partial<StandingFacts>)[] = [
  () => ({}),
  ...(['pending', 'unknown', 'declined'] as const).flatMap((status) =>
    (['RF', 'CP', 'RV'] as const).map((type) => (payment: Payment) => ({ family: [memberOf(payment, { type, status })] })),
  ),
  (payment) => ({ family: [memberOf(payment, { type: 'RF', status: 'declined', resultCode: '800.100.152' })] }),
  ...(['operationApproval', 'decisionApproval', 'dispute', 'answeredDispute'] as const).map((kind) => (payment: Payment) => ({
    matters: [matterOf(payment, kind)],
  })),
  () => ({ askedMinor: 20_000n }),
  () => ({ isRedirected: true }),
  () => ({ authentication: { state: 'challenge', createdAt: 1, expiresAt: 2 } }),
  () => ({ authentication: { state: 'finished', createdAt: 1, expiresAt: null } }),
];

/** Of half the amount; an unknown one ended 900.100.300 or got no answer. */
function memberOf(payment: Payment, over: Partial<Payment>): Payment {
  const id = `9${payment.id.slice(1)}`;
  const resultCode = over.status === 'declined' ? '900.100.300' : '000.200.000';
  return { ...payment, ...zero, id, referencedId: payment.id, amountMinor: 5_000n, resultCode, ...over };
}

function matterOf({ id }: Payment, kind: MatterKind): Matter {
  return { kind, paymentId: id, type: null, id: `8${id.slice(1)}`, amountMinor: 2_500n, since: 1, until: 2 };
}

interface Cell {
  readonly payment: Payment;
  readonly standing: Standing;
}

function standingOf(payment: Payment, over: Partial<StandingFacts> = {}): Standing {
  const alone: StandingFacts = { payment, family: [], askedMinor: null, isRedirected: false, authentication: null, matters: [] };
  return computeStanding({ ...alone, ...over });
}

/** Each row alone, and each row that differs in what its own sentences say with each of what may follow. */
const cells: readonly Cell[] = [
  ...rows.map((payment) => ({ payment, standing: standingOf(payment) })),
  ...[...new Map(rows.map((payment) => [`${payment.type} ${standingOf(payment).situation}`, payment])).values()].flatMap((payment) =>
    follows
      .map((follow) => follow(payment))
      .filter(({ family }) => family === undefined || hasRoom(payment))
      .map((facts) => ({ payment, standing: standingOf(payment, facts) })),
  ),
];

/** Only what an approved payment still holds or has can be under way. */
function hasRoom({ type, status, authorized, captured, refunded, reversed, chargedBack, released }: Payment): boolean {
  const held = type === 'PA' ? authorized - captured - reversed - released : 0n;
  return status === 'approved' && (held >= 5_000n || captured - refunded - reversed - chargedBack >= 5_000n);
}

function say({ payment, standing }: Cell, language: 'EN' | 'DE') {
  const code = findResultCode(payment.resultCode);
  if (!code) throw new Error(payment.resultCode);
  return summarize(payment, standing, selectSentences(code, language), language);
}

function sentences(over: Partial<Payment>, language: 'EN' | 'DE' = 'EN', facts: Partial<StandingFacts> = {}) {
  const payment = { ...blank, ...over };
  return say({ payment, standing: standingOf(payment, facts) }, language);
}

const forbiddenForShoppers =
  /fraud|black ?list|stolen|risk|suspi|limit|connector|acquirer|gateway|processor|merchant|händler|betrug|risik|verdacht/i;
const saysDeliver = /^(Deliver what was paid for|Liefern Sie, was bezahlt wurde)\.$/;
const saysNothingMoved = /No money|Nothing was charged|Nothing was captured|kein Geld|nichts belastet|Eingezogen wurde nichts/;

describe.each(['EN', 'DE'] as const)('the table of sentences in %s', (language) => {
  const all = cells.map((cell) => ({ ...cell, says: say(cell, language), status: toMoneyStatus(cell.payment) }));

  test('covers some thousand cells, and each situation', () => {
    expect(cells.length).toBeGreaterThan(5_000);
    const missing = situations.filter((situation) => !cells.some(({ standing }) => standing.situation === situation));
    // An increment has a reference (below).
    expect(missing).toEqual(['increased']);
  });

  test('is made of whole sentences', () => {
    const broken = all.filter(
      ({ says }) => !Object.values(says).every((text) => /^[\p{Lu}\d].{5,}\.$/su.test(text) && !/undefined|null| {2}| ,| \./.test(text)),
    );
    expect(broken.map(({ payment, says }) => [payment.type, payment.status, payment.resultCode, says])).toEqual([]);
  });

  test('tells shoppers nothing of what is only for staff', () => {
    expect(all.filter(({ says }) => forbiddenForShoppers.test(says.shopper)).map(({ says }) => says.shopper)).toEqual([]);
  });

  test('says of a charged back payment also what was refunded and what is held of it', () => {
    const charged = all.filter(({ standing, payment }) => standing.situation === 'chargedBack' && payment.type !== 'CB');
    for (const { payment, standing, says } of charged) {
      if (payment.refunded > 0n) expect(says.money).toMatch(new RegExp(`${payment.refunded / 100n}\\D00 EUR (was refunded|erstattet)`));
      if (standing.amounts.held > 0n) expect(says.money).toMatch(/still held|noch vorgemerkt/);
    }
    expect(charged.some(({ payment }) => payment.refunded > 0n)).toBe(true);
    expect(charged.some(({ standing }) => standing.amounts.held > 0n)).toBe(true);
  });

  test('advises delivery only where everything was captured, nothing went back and nobody has to look at it', () => {
    for (const { payment, says, status } of all) {
      if (!saysDeliver.test(says.advice)) continue;
      expect([status, payment.refunded, payment.chargedBack, payment.reversed]).toEqual(['CAPTURED', 0n, 0n, 0n]);
      expect(payment.resultCode).not.toBe('000.400.000');
      expect(['PA', 'DB', 'CP', 'RC', 'RB']).toContain(payment.type);
    }
  });

  test('never says that nothing moved where something moved, or where nobody knows', () => {
    for (const { payment, standing, says, status } of all) {
      const isUnknown = status === 'UNKNOWN' || standing.amounts.unknown > 0n;
      if (isUnknown || (payment.status === 'approved' && payment.captured > 0n)) expect(says.money).not.toMatch(saysNothingMoved);
      if (isUnknown) expect(`${says.shopper} ${says.status}`).not.toMatch(saysNothingMoved);
    }
  });

  test('never says that a payment succeeded where it did not, or where its money went back', () => {
    for (const { says, standing } of all) {
      if (standing.situation !== 'captured') expect(says.shopper).not.toMatch(/was successful|war erfolgreich\. Vielen/);
    }
  });

  test('advises to send nothing again where the outcome is open', () => {
    for (const { says, standing } of all) {
      if (!['pending', 'unknown', 'operationPending', 'operationUnknown', 'decisionWaiting'].includes(standing.situation)) continue;
      expect(says.advice).toMatch(/Do not send .* a second time|nicht ein zweites Mal/);
      expect(says.advice).not.toMatch(/again|later|erneut|später/);
    }
  });
});

describe('what the pages said wrongly', () => {
  test('a refund that was made advises no delivery and says where the money went', () => {
    const says = sentences({ type: 'RF', amountMinor: 1_250n });
    expect(says).toEqual({
      status: '12.50 EUR was refunded to the shopper.',
      shopper: 'Your refund of 12.50 EUR was sent to your bank. It can take a few days until your bank shows it.',
      advice: 'Nothing to do: the refund was made.',
      money: '12.50 EUR was given back to the shopper.',
    });
  });

  test('a payment that was refunded in full is no successful payment any more', () => {
    const says = sentences({ authorized: 10_000n, captured: 10_000n, refunded: 10_000n });
    expect(says.status).toBe('The payment was refunded in full: 100.00 EUR.');
    expect(says.advice).toBe('Deliver nothing on this payment: its money was given back.');
  });

  test('a chargeback took the money from the merchant', () => {
    const says = sentences({ type: 'CB', amountMinor: 15_000n, authorized: 15_000n, captured: 15_000n });
    expect(says.money).toBe('150.00 EUR was taken from the merchant.');
    expect(says.status).toBe('The shopper’s bank charged back 150.00 EUR.');
    expect(says.advice).not.toMatch(/^Deliver what/);
  });

  test('an unknown outcome claims nothing about money', () => {
    expect(sentences({ status: 'unknown', resultCode: '900.100.300' })).toEqual({
      status: 'The bank has not said whether the payment of 100.00 EUR was made.',
      shopper: 'We do not know yet whether your payment went through. Please do not pay again.',
      advice: 'Ask the bank. Do not send the payment a second time.',
      money: 'It is not known whether money moved.',
    });
  });

  test.each(['000.100.110', '000.100.111', '000.100.112'])('%s advises no delivery', (resultCode) => {
    const says = sentences({ resultCode, testMode: 'INTERNAL', authorized: 10_000n, captured: 10_000n });
    expect(says.advice).toBe('This is a test: deliver nothing.');
    expect(says.shopper).toMatch(/This was a test: no real money was moved\.$/);
    expect(findResultCode(resultCode)?.advice).toBe('This is a test: deliver nothing.');
  });

  test('an increment points to the authorisation that holds the amount', () => {
    expect(sentences({ type: 'PA', referencedId: `8a${'0'.repeat(30)}` }).status).toBe('The authorisation was increased by 100.00 EUR.');
  });

  test('an operation under way is named beside what was done', () => {
    const payment = { ...blank, authorized: 10_000n, captured: 10_000n, reserved: 5_000n };
    expect(sentences(payment, 'EN', { family: [memberOf(payment, { type: 'RF', status: 'pending' })] })).toEqual({
      status: '100.00 EUR was captured. The refund of 50.00 EUR is on its way. The bank has not confirmed it.',
      shopper: 'Your refund of 50.00 EUR is on its way. Your bank has not confirmed it yet.',
      advice: 'Ask the bank. Do not send the refund a second time.',
      money: '100.00 EUR was captured. 50.00 EUR is on its way, and the bank has not confirmed it.',
    });
  });

  test('of two things that are open the one that may cost more comes first', () => {
    const payment = { ...blank, authorized: 10_000n, captured: 10_000n, reserved: 5_000n };
    const family = [memberOf(payment, { type: 'RF', status: 'pending' }), memberOf(payment, { type: 'RF', status: 'unknown' })];
    const matters = [matterOf(payment, 'dispute'), matterOf(payment, 'operationApproval')];
    expect(standingOf(payment, { family, matters }).situation).toBe('operationUnknown');
    expect(standingOf(payment, { matters }).situation).toBe('disputed');
    expect(standingOf(payment, { matters: matters.slice(1) }).situation).toBe('approvalWaiting');
  });

  // The simulation found it (seed 1534): the shopper was told of a success while the bank was giving the money back.
  test.each(['EN', 'DE'] as const)(
    'of a reversal that waits while a refund is on its way the shopper is told of no success (%s)',
    (language) => {
      const payment = { ...blank, authorized: 10_000n, captured: 10_000n, reserved: 5_000n };
      const facts = {
        family: [memberOf(payment, { type: 'RF', status: 'pending' })],
        matters: [{ ...matterOf(payment, 'operationApproval'), type: 'RV' as const }],
      };
      expect(standingOf(payment, facts).situation).toBe('approvalWaiting');
      const { shopper } = sentences(payment, language, facts);
      expect(shopper).toMatch(/25[.,]00 EUR/);
      expect(shopper).not.toMatch(/successful|erfolgreich/);
    },
  );

  // The simulation found it (seed 3): the bank had taken the money back, and its answer was lost.
  test.each(['EN', 'DE'] as const)('while a chargeback is on its way the shopper is told of no success (%s)', (language) => {
    const payment = { ...blank, authorized: 10_000n, captured: 10_000n, reserved: 5_000n };
    const { shopper } = sentences(payment, language, { family: [memberOf(payment, { type: 'CB', status: 'pending' })] });
    expect(shopper).toMatch(/50[.,]00 EUR/);
    expect(shopper).not.toMatch(/successful|erfolgreich/);
  });

  test('German writes amounts as Germans do', () => {
    expect(sentences({ amountMinor: 123_456_750n, authorized: 123_456_750n, captured: 123_456_750n }, 'DE').status).toBe(
      '1.234.567,50 EUR wurden eingezogen.',
    );
    expect(sentences({ amountMinor: 123_456_750n, authorized: 123_456_750n, captured: 123_456_750n }).status).toBe(
      '1,234,567.50 EUR was captured.',
    );
  });
});

describe('the money status', () => {
  const of = (facts: Partial<Payment>): string => toMoneyStatus({ ...blank, ...facts });
  const pa = { type: 'PA', authorized: 10_000n } as const;
  const db = { authorized: 10_000n, captured: 10_000n };

  test.each([
    ['AUTHORIZED', pa],
    ['AUTHORIZED', { ...pa, reversed: 5_000n }],
    ['AUTHORIZED', { type: 'PA', referencedId: `8a${'0'.repeat(30)}` }],
    ['REVERSED', { ...pa, reversed: 10_000n }],
    ['EXPIRED', { ...pa, released: 10_000n }],
    ['EXPIRED', { ...pa, released: 10_000n, status: 'expired' }],
    ['NO_MONEY', { type: 'PA', amountMinor: 0n }],
    ['NO_MONEY', { type: 'RI' }],
    ['PART_CAPTURED', { ...pa, captured: 4_000n }],
    ['PART_CAPTURED', { ...pa, captured: 4_000n, released: 6_000n }],
    ['CAPTURED', { ...pa, captured: 10_000n }],
    ['PART_REFUNDED', { ...pa, captured: 10_000n, refunded: 1n }],
    ['PART_REFUNDED', { ...pa, captured: 4_000n, refunded: 4_000n }],
    ['REFUNDED', { ...pa, captured: 4_000n, refunded: 4_000n, released: 6_000n }],
    ['CHARGED_BACK', { ...pa, captured: 10_000n, refunded: 1n, chargedBack: 1n }],
    ['CAPTURED', db],
    ['CAPTURED', { ...db, reversed: 5_000n }],
    ['REVERSED', { ...db, reversed: 10_000n }],
    ['PART_REFUNDED', { ...db, refunded: 9_999n }],
    ['REFUNDED', { ...db, refunded: 10_000n }],
    ['REFUNDED', { ...db, refunded: 5_000n, reversed: 5_000n }],
    ['CHARGED_BACK', { ...db, chargedBack: 1n }],
    ['CHARGED_BACK', { ...db, type: 'CB' }],
    ['REVERSED', { ...db, type: 'CB', reversed: 10_000n }],
    ['CAPTURED', { ...db, type: 'CR' }],
    ['REFUNDED', { type: 'RF' }],
    ['REVERSED', { type: 'RV' }],
    ['PAID_OUT', { ...db, type: 'CD' }],
    ['REVERSED', { ...db, type: 'CD', reversed: 10_000n }],
    ['PENDING', { status: 'pending', resultCode: '000.200.000' }],
    ['UNKNOWN', { status: 'unknown', resultCode: '000.200.000' }],
    ['UNKNOWN', { status: 'declined', resultCode: '100.396.104' }],
    ['DECLINED', { status: 'declined', resultCode: '800.100.153' }],
    ['DECLINED', { type: 'RF', status: 'declined', resultCode: '700.400.200' }],
    ['CANCELLED', { status: 'cancelled', resultCode: '100.396.101' }],
    ['EXPIRED', { status: 'expired', resultCode: '100.396.103' }],
  ] as const)('is %s for %o', (expected, facts) => {
    expect(of(facts)).toBe(expected);
  });

  test('every state of the product has one, and only a dispute waits for its storage', () => {
    const seen = new Set(rows.map(toMoneyStatus));
    expect(moneyStatuses.filter((status) => !seen.has(status))).toEqual(['IN_DISPUTE']);
  });
});

test('a refund of more than is left does not say that the shopper waits for money, one that the bank declined does', () => {
  const refund = { type: 'RF', status: 'declined', captured: 0n } as const;
  for (const language of ['EN', 'DE'] as const) {
    expect(sentences({ ...refund, resultCode: '700.400.200' }, language).advice).not.toMatch(/waits|wartet|another way|anderem Weg/);
    expect(sentences({ ...refund, resultCode: '800.100.152' }, language).advice).toMatch(/waits|wartet/);
  }
});
