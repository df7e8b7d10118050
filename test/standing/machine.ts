/**
 * Payments in memory, beside a bank that keeps a book of what it did. The gateway's own rules move them: what may reference what, what an
 * outcome changes, what stays reserved. The constraints of the tables are checked with every move.
 */

import type { LedgerEntry } from '../../api/domain/ledger/entry.ts';
import type { Balances } from '../../api/domain/payments/balances.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { concludeStoredPayment } from '../../api/domain/payments/processing/outcome.ts';
import { reopen } from '../../api/domain/payments/processing/reopen.ts';
import { reservation, sideEffects } from '../../api/domain/payments/processing/side-effects.ts';
import { decideReference, endedUncertain, isOutcomeOpen, type ReferencingType } from '../../api/domain/payments/rules.ts';
import type { Matter } from '../../api/domain/payments/standing/matter.ts';
import { computeStanding, type Standing } from '../../api/domain/payments/standing/standing.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { paymentOf } from '../db/fixtures.ts';

/** What becomes of a call. Each `…Booked` stands in the bank's book, the others do not. */
export const fates = [
  'approved',
  'declined',
  'failed',
  'pendingBooked',
  'pendingRefused',
  'uncertainBooked',
  'uncertainRefused',
  'lostBooked',
  'lostRefused',
] as const;
export type Fate = (typeof fates)[number];

const codes: Readonly<Record<Fate, string | null>> = {
  approved: '000.000.000',
  declined: '800.100.152',
  failed: '900.100.200',
  pendingBooked: '000.200.000',
  pendingRefused: '000.200.000',
  uncertainBooked: '900.100.300',
  uncertainRefused: '900.100.300',
  lostBooked: null,
  lostRefused: null,
};

function isBooked(fate: Fate): boolean {
  return fate === 'approved' || fate.endsWith('Booked');
}

export type Step =
  | {
      readonly do: 'pay';
      readonly type: 'DB' | 'PA';
      readonly amountMinor: bigint;
      readonly approvedMinor: bigint | null;
      readonly fate: Fate;
    }
  | { readonly do: 'abandon' | 'wrongCodes'; readonly amountMinor: bigint }
  | { readonly do: 'refer'; readonly type: ReferencingType; readonly of: number; readonly parts: bigint; readonly fate: Fate }
  /** The bank is asked, and tells what stands in its book; or nothing, or once more that it does not know. */
  | { readonly do: 'ask'; readonly of: number; readonly answer: 'book' | 'unreachable' | 'uncertain' }
  | { readonly do: 'expire'; readonly of: number }
  | { readonly do: 'requestRefund' | 'decideRequest'; readonly of: number }
  | { readonly do: 'answerDisputes' };

interface Call {
  readonly askedMinor: bigint;
  readonly bookedMinor: bigint | null;
  readonly reservedMinor: bigint;
}

export interface Machine {
  readonly payments: readonly Payment[];
  /** What the ledger says that the merchant has. */
  merchantBalance(): bigint;
  take(step: Step): void;
  standingOf(payment: Payment): Standing;
  /** What the bank did for a payment itself; 0 where it did nothing. */
  bookedOf(payment: Payment): bigint;
  /** What the bank did for operations of the type on the payment, and on the operations on it. */
  bookedOn(payment: Payment, type: PaymentType): bigint;
}

export function createMachine(): Machine {
  const payments: Payment[] = [];
  const entries: LedgerEntry[] = [];
  const calls = new Map<string, Call>();
  const attempts = new Map<string, { readonly id: string }>();
  const authenticated = new Set<string>();
  let matters: readonly Matter[] = [];
  let count = 0;

  const newId = (): string => {
    count += 1;
    return `8a${count.toString(16).padStart(30, '0')}`;
  };
  const find = (id: string): Payment => {
    const payment = payments.find((one) => one.id === id);
    if (!payment) throw new Error('there is no such payment');
    return payment;
  };
  const put = (payment: Payment): Payment => {
    const place = payments.findIndex(({ id }) => id === payment.id);
    if (place === -1) payments.push(payment);
    else payments[place] = payment;
    return payment;
  };
  const apply = (writes: readonly Write[]): void => {
    for (const write of writes) {
      if (write.write === 'payment.move') put(move(find(write.id), write.change));
      else if (write.write === 'payment.status') put({ ...find(write.id), status: write.status });
      else if (write.write === 'ledger.post') entries.push(...write.entries);
    }
  };
  /** As paymentsAbove reads them: the authorisation of a capture, the payment of a chargeback. */
  const above = (target: Payment): readonly Payment[] => {
    if (target.referencedId === null || !['CP', 'RC', 'CB'].includes(target.type)) return [];
    const next = find(target.referencedId);
    return target.type === 'CB' ? [next, ...above(next)] : [next];
  };

  /** Settles what is stored as pending or unknown. */
  const settle = (
    payment: Payment,
    resultCode: string,
    options: { readonly approvedMinor?: bigint; readonly wasSent?: boolean } = {},
  ): void => {
    const { approvedMinor, wasSent = true } = options;
    const outcome = { resultCode, resultDetails: {}, ...(approvedMinor === undefined ? {} : { approvedMinor }) };
    const concluded = concludeStoredPayment(payment, {
      outcome,
      increment: false,
      registration: undefined,
      wasSent,
      now: payment.updatedAt + 1,
    });
    put(concluded);
    if (concluded.status === 'pending') return;
    const target = concluded.referencedId === null ? null : find(concluded.referencedId);
    const lineage = target && { target, above: above(target) };
    const reservedMinor = calls.get(payment.id)?.reservedMinor ?? 0n;
    apply(
      sideEffects({ payment: concluded, lineage, increment: false, releasedMinor: 0n, reservedMinor, newId, now: concluded.updatedAt }),
    );
  };
  const conclude = (payment: Payment, fate: Fate, approvedMinor: bigint | null): void => {
    const code = codes[fate];
    if (code === null) put({ ...payment, status: 'unknown' });
    else settle(payment, code, approvedMinor === null ? {} : { approvedMinor });
  };
  const begin = (over: Partial<Payment>, call: Omit<Call, 'askedMinor'> | null): Payment => {
    const id = newId();
    const zero = { authorized: 0n, captured: 0n };
    const at = count;
    const payment = paymentOf({
      id,
      rootId: id,
      ...zero,
      status: 'pending',
      resultCode: '000.200.000',
      createdAt: at,
      updatedAt: at,
      testMode: null,
      answer: '{}',
      ...over,
    });
    if (call) calls.set(id, { askedMinor: payment.amountMinor, ...call });
    attempts.set(id, { id });
    return put(payment);
  };
  const pick = (of: number): Payment | undefined => payments[of % Math.max(payments.length, 1)];

  const refer = ({ type, of, parts, fate }: Extract<Step, { do: 'refer' }>): void => {
    const target = pick(of);
    if (!target) return;
    const wanted = (target.amountMinor * parts) / 4n;
    const request = { type, amountMinor: wanted, currency: undefined, final: false, mayReverse: true };
    const decision = decideReference(target, request);
    const over = { type, referencedId: target.id, rootId: target.rootId, amountMinor: wanted };
    if (decision.status === 'declined') {
      settle(begin(over, null), decision.resultCode);
      return;
    }
    const isOfBank = type === 'CB' || type === 'CR';
    const known = isOfBank ? 'approved' : fate;
    const bookedMinor = isBooked(known) ? wanted : null;
    const operation = begin(over, { bookedMinor, reservedMinor: wanted });
    put(move(find(target.id), reservation(type, wanted)));
    conclude(operation, known, null);
    if (type === 'CB') {
      const matter = {
        kind: 'dispute',
        paymentId: target.id,
        type: null,
        id: operation.id,
        amountMinor: wanted,
        since: count,
        until: null,
      } as const;
      if (count % 2 === 0) matters = [...matters, matter];
    }
    if (type === 'CR') matters = matters.map((one) => (one.id === target.id ? { ...one, kind: 'closedDispute' } : one));
  };

  const ask = ({ of, answer }: Extract<Step, { do: 'ask' }>): void => {
    const payment = pick(of);
    const call = payment && calls.get(payment.id);
    if (!payment || !call || !isOutcomeOpen(payment) || answer === 'unreachable') return;
    const attempt = attempts.get(payment.id) ?? { id: payment.id };
    const open = endedUncertain(payment) ? put(reopen(payment, attempt, count).payment) : payment;
    if (answer === 'uncertain') settle(open, '900.100.300');
    else
      settle(
        open,
        call.bookedMinor === null ? '800.100.152' : '000.000.000',
        call.bookedMinor === null ? {} : { approvedMinor: call.bookedMinor },
      );
  };

  const takers: { readonly [Do in Step['do']]: (step: Extract<Step, { do: Do }>) => void } = {
    pay: ({ type, amountMinor, approvedMinor, fate }) => {
      const most = approvedMinor !== null && approvedMinor < amountMinor ? approvedMinor : amountMinor;
      conclude(
        begin({ type, amountMinor }, { bookedMinor: isBooked(fate) ? most : null, reservedMinor: 0n }),
        fate,
        fate === 'approved' ? most : null,
      );
    },
    abandon: ({ amountMinor }) => {
      const payment = begin({ type: 'DB', amountMinor }, null);
      authenticated.add(payment.id);
      settle(payment, '100.396.104', { wasSent: false });
    },
    wrongCodes: ({ amountMinor }) => {
      const payment = begin({ type: 'DB', amountMinor }, null);
      authenticated.add(payment.id);
      settle(payment, '100.380.401', { wasSent: false });
    },
    refer,
    ask,
    expire: ({ of }) => {
      const payment = pick(of);
      if (payment?.type !== 'PA' || payment.status !== 'approved') return;
      const left = payment.authorized - payment.captured - payment.reversed - payment.released - payment.reserved;
      const isUntouched = payment.captured === 0n && payment.reserved === 0n;
      put({ ...move(payment, { released: left }), ...(isUntouched ? { status: 'expired' as const } : {}) });
    },
    requestRefund: ({ of }) => {
      const payment = pick(of);
      if (payment?.status !== 'approved' || payment.captured === 0n) return;
      matters = [
        ...matters,
        {
          kind: 'operationApproval',
          paymentId: payment.id,
          // What staff ask for may be a reversal as well.
          type: payment.type === 'DB' && of % 2 === 1 ? 'RV' : 'RF',
          id: newId(),
          amountMinor: payment.captured,
          since: count,
          until: count + 1,
        },
      ];
    },
    decideRequest: ({ of }) => {
      matters = matters.filter(({ kind, paymentId }) => kind !== 'operationApproval' || paymentId !== pick(of)?.id);
    },
    answerDisputes: () => {
      matters = matters.map((matter) => (matter.kind === 'dispute' ? { ...matter, kind: 'answeredDispute' } : matter));
    },
  };

  return {
    payments,
    merchantBalance: () =>
      entries.reduce(
        (sum, { debit, credit, amountMinor }) =>
          sum + (debit === 'merchant' ? amountMinor : 0n) - (credit === 'merchant' ? amountMinor : 0n),
        0n,
      ),
    // Each step has the taker of its own kind.
    take: (step) => (takers[step.do] as (step: Step) => void)(step),
    standingOf: (payment) => {
      const family = payments.filter(({ id, rootId }) => rootId === payment.rootId && id !== payment.id);
      const ids = new Set([payment.id, ...family.map(({ id }) => id)]);
      return computeStanding({
        payment,
        family,
        askedMinor: calls.get(payment.id)?.askedMinor ?? null,
        isRedirected: false,
        authentication: authenticated.has(payment.id) ? { state: 'finished', createdAt: payment.createdAt, expiresAt: null } : null,
        matters: matters.filter(
          ({ paymentId }) => ids.has(paymentId) && (paymentId === payment.id || isBelow(payments, payment.id, paymentId)),
        ),
      });
    },
    bookedOf: ({ id }) => calls.get(id)?.bookedMinor ?? 0n,
    bookedOn: (payment, type) =>
      payments
        .filter((one) => one.type === type && one.id !== payment.id && isBelow(payments, payment.id, one.id))
        .reduce((sum, { id }) => sum + (calls.get(id)?.bookedMinor ?? 0n), 0n),
  };
}

export function isBelow(payments: readonly Payment[], aboveId: string, id: string): boolean {
  for (let one = payments.find((payment) => payment.id === id); one; one = payments.find((payment) => payment.id === one?.referencedId)) {
    if (one.referencedId === aboveId) return true;
  }
  return false;
}

/** As the tables do it, with their constraints. */
function move(payment: Payment, change: Partial<Balances>): Payment {
  const moved = { ...payment };
  for (const name of ['authorized', 'captured', 'refunded', 'reversed', 'chargedBack', 'released', 'reserved'] as const) {
    moved[name] = payment[name] + (change[name] ?? 0n);
    if (moved[name] < 0n) throw new Error(`payment_balances: ${name} of a ${payment.type}`);
  }
  moved.captures = payment.captures + (change.captures ?? 0);
  const { type, authorized, captured, refunded, reversed, chargedBack, released, reserved } = moved;
  if (type === 'PA') {
    if (captured + reversed + released + reserved > authorized) throw new Error('payment_authorized');
    if (refunded > captured) throw new Error('payment_refundable');
  } else if (refunded + reversed + released + reserved > captured || refunded + reversed + chargedBack + reserved > captured) {
    throw new Error('payment_refundable');
  }
  return moved;
}
