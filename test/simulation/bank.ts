/**
 * The bank of a simulation. It keeps a book and does an operation once for each request id. It may be slow, lose a request or its answer,
 * get a request long after the gateway has given up, or not answer inquiries. What it says is true: after `absent` a request that was on
 * its way is refused. One that the gateway sends only then is a new one, and is done.
 */
import type { Connector, ConnectorCall, ConnectorOutcome } from '../../api/connectors/connector.ts';
import { ConnectorTimeout } from '../../api/connectors/connector-timeout.ts';
import { patienceMs } from '../../api/domain/payments/processing/inquiry-schedule.ts';
import { textAt } from '../../api/foundation/catalogue/tree.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import type { Random } from './random.ts';
import type { Turns } from './turns.ts';

export interface Booked {
  readonly requestId: string;
  readonly paymentId: string;
  readonly operation: PaymentType;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly referencedId: string | null;
  readonly outcome: ConnectorOutcome;
  readonly atMs: number;
  /** Moved, and moved back. */
  isCancelled: boolean;
}

/** What a bank does of its own: a shopper disputes a payment, and it takes money back (CB) or gives it back again (CR). */
export interface TakenBack {
  readonly reference: string;
  readonly type: 'CB' | 'CR';
  /** The disputed payment. */
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly atMs: number;
}

/** How often each trouble comes, from 0 to 1. */
export interface BankTrouble {
  /** The request never comes. */
  readonly lostBefore: number;
  /** It is done, and the answer is lost. */
  readonly lostAfter: number;
  /** It, or a cancellation, comes after the caller has given up. */
  readonly late: number;
  readonly unreachable: number;
  readonly declined: number;
  /** It approves half of what it is asked for. */
  readonly partly: number;
  /** The answer is 900.100.300: the bank itself does not know. */
  readonly uncertain: number;
  /** Its answer takes as long again, and perhaps once more, while others go on. */
  readonly slow: number;
}

export interface Bank {
  readonly connector: Connector;
  readonly book: readonly Booked[];
  /** Nobody asked for these. */
  readonly takenBack: readonly TakenBack[];
  /** Takes back what a shopper disputes, where so much is left of it: a bank gives nobody more than was taken. */
  takeBack(paymentId: string, amountMinor: bigint): TakenBack | undefined;
  /** Gives back what it took: the merchant was right. Once. */
  giveBack(taken: TakenBack): TakenBack | undefined;
  /** Calls that were made with an id that had come before. */
  repeated(): number;
  /** How often it was asked about this call. */
  inquiriesOf(requestId: string): number;
  /** Somebody phones: whether it did the payment. From then on it takes nothing more for it. */
  close(paymentId: string): boolean;
}

export interface BankOptions {
  readonly turns: Turns;
  readonly random: Random;
  readonly trouble: () => BankTrouble;
  /** When the attempt of a call began; undefined where a clock was wrong. */
  readonly begunMs: (requestId: string) => number | undefined;
  /** The gateway did what it must not. */
  readonly fault: (what: string) => void;
}

/** The gateway asks for a cancellation only after it has asked for the outcome again and again. */
const inquiriesBeforeCancelling = 3;

/** The first inquiry comes a minute after an attempt began: a call that comes so late could follow it. */
const callAfterMsMax = 30_000;

/** Of cards that somebody guesses: the bank declines them all. */
export const guessedHolder = 'Guessed Card';

const declined = '800.100.152';
const approved = '000.100.110';
const uncertain = '900.100.300';
/** Of an operation that was cancelled. */
const undone: ConnectorOutcome = { resultCode: '900.100.301', resultDetails: {} };

export function createBank({ turns, random, trouble, begunMs, fault }: BankOptions): Bank {
  const book: Booked[] = [];
  const takenBack: TakenBack[] = [];
  const closed = new Set<string>();
  /** Of which it said that they never came. */
  const absent = new Set<string>();
  const inquiries = new Map<string, number>();
  const parts = random.fork('parts');
  let repeated = 0;

  /** Whoever would give back what the bank has taken back of its own is told no, also when the merchant was right: nobody may know that yet. */
  const isTakenAlready = ({ operation, referenced, amountMinor }: ConnectorCall): boolean =>
    (operation === 'RF' || operation === 'RV' || operation === 'CB') &&
    takenBack.some(({ paymentId }) => paymentId === referenced?.id) &&
    amountMinor >
      leftOf(
        book,
        takenBack.filter(({ type }) => type === 'CB'),
        referenced?.id ?? '',
      );

  const receive = (call: ConnectorCall): ConnectorOutcome | undefined => {
    if (closed.has(call.requestId) || absent.has(call.requestId) || closed.has(call.paymentId)) return undefined;
    const earlier = book.find(({ requestId }) => requestId === call.requestId);
    if (earlier) {
      repeated += 1;
      return earlier.outcome;
    }
    const isGuessed = textAt(call.request, 'card.holder') === guessedHolder;
    const resultCode = random.isDrawn(trouble().declined) || isGuessed || isTakenAlready(call) ? declined : approved;
    const { requestId, paymentId, operation, currency, referenced } = call;
    const isPartial = resultCode === approved && (operation === 'DB' || operation === 'PA') && parts.isDrawn(trouble().partly);
    const amountMinor = isPartial ? toPart(call.amountMinor) : call.amountMinor;
    const told = isPartial ? { approvedMinor: amountMinor } : {};
    const outcome = { resultCode, resultDetails: {}, connectorReference: `bank-${book.length + 1}`, ...told };
    book.push({
      requestId,
      paymentId,
      operation,
      amountMinor,
      currency,
      referencedId: referenced?.id ?? null,
      outcome,
      atMs: turns.now(),
      isCancelled: false,
    });
    return outcome;
  };

  const undo = (requestId: string): void => {
    closed.add(requestId);
    for (const booked of book) if (booked.requestId === requestId) booked.isCancelled = true;
  };

  const connector: Connector = {
    name: 'bank',
    effects: 'outside',
    async perform(call) {
      const { lostBefore, lostAfter, late, uncertain: unknown } = trouble();
      const fate = random.next();
      const waitedMs = turns.now() - (begunMs(call.requestId) ?? turns.now());
      if (waitedMs > callAfterMsMax) fault(`the bank was called for ${call.paymentId} ${waitedMs} ms after its attempt began`);
      absent.delete(call.requestId);
      if (fate < lostBefore) return turns.wait('a request that is lost', () => giveUp());
      if (fate < lostBefore + late) {
        // On its way still, while the caller gives up. The order of the two is drawn.
        void turns.wait('a request that comes late', () => receive(call));
        return turns.wait('a caller that gives up', () => giveUp());
      }
      const outcome = await turns.wait('a request to the bank', () => receive(call));
      while (random.isDrawn(trouble().slow)) await turns.wait('a bank that takes its time', () => {});
      if (!outcome || fate < lostBefore + late + lostAfter) return turns.wait('an answer that is lost', () => giveUp());
      if (fate < lostBefore + late + lostAfter + unknown)
        return turns.wait('an answer of the bank', () => ({ resultCode: uncertain, resultDetails: {} }));
      return turns.wait('an answer of the bank', () => outcome);
    },
    inquire: (requestId) =>
      turns.wait('an inquiry', () => {
        inquiries.set(requestId, (inquiries.get(requestId) ?? 0) + 1);
        if (random.isDrawn(trouble().unreachable)) return { status: 'unreachable' };
        const found = book.find((one) => one.requestId === requestId);
        if (found) return { status: 'known', outcome: found.isCancelled ? undone : found.outcome };
        absent.add(requestId);
        return { status: 'absent' };
      }),
    cancel(requestId) {
      const begunMs = turns.now();
      // By then it has been given up, on the way as well.
      const isOver = (): boolean => turns.now() - begunMs >= patienceMs;
      if (random.isDrawn(trouble().late)) {
        void turns.wait('a cancellation that comes late', () => isOver() || undo(requestId));
        return turns.wait('a caller that gives up', () => 'unreachable');
      }
      return turns.wait('a cancellation', () => {
        const asked = inquiries.get(requestId) ?? 0;
        if (asked < inquiriesBeforeCancelling) fault(`the bank was asked to cancel ${requestId} after ${asked} inquiries`);
        if (isOver() || random.isDrawn(trouble().unreachable)) return 'unreachable';
        undo(requestId);
        return 'cancelled';
      });
    },
    mayReverse: () => true,
  };
  return {
    connector,
    book,
    takenBack,
    takeBack(paymentId, amountMinor) {
      if (amountMinor <= 0n || leftOf(book, takenBack, paymentId) < amountMinor) return undefined;
      const taken = { reference: `dispute-${takenBack.length + 1}`, type: 'CB', paymentId, amountMinor, atMs: turns.now() } as const;
      takenBack.push(taken);
      return taken;
    },
    giveBack({ reference, paymentId, amountMinor }) {
      const back = { reference: `${reference}-won`, type: 'CR', paymentId, amountMinor, atMs: turns.now() } as const;
      if (takenBack.some((known) => known.reference === back.reference)) return undefined;
      takenBack.push(back);
      return back;
    },
    repeated: () => repeated,
    inquiriesOf: (requestId) => inquiries.get(requestId) ?? 0,
    close(paymentId) {
      closed.add(paymentId);
      return book.some((booked) => booked.paymentId === paymentId && isMoved(booked));
    },
  };
}

function giveUp(): never {
  throw new ConnectorTimeout('as drawn');
}

/** What the bank approves where it approves a part, in minor units as the amount. */
export function toPart(amountMinor: bigint): bigint {
  return (amountMinor + 1n) / 2n;
}

/** Whether the bank took what it was asked for, or the part of it that it approves. */
export function isWholeOrPart({ amountMinor }: Pick<Booked, 'amountMinor'>, askedMinor: bigint): boolean {
  return amountMinor === askedMinor || amountMinor === toPart(askedMinor);
}

/** What moved money, and did not move it back. */
export function isMoved({ outcome, isCancelled }: Booked): boolean {
  return outcome.resultCode === approved && !isCancelled;
}

/** What the bank has of a payment still: what it moved, less what went back by whichever way. */
export function leftOf(book: readonly Booked[], takenBack: readonly TakenBack[], paymentId: string): bigint {
  const moved = book.filter(isMoved);
  const paid = moved.find((entry) => entry.paymentId === paymentId && (entry.operation === 'DB' || entry.operation === 'CP'));
  const chargebacks = moved.filter((entry) => entry.operation === 'CB' && entry.referencedId === paymentId);
  const ids = new Set(chargebacks.map((entry) => entry.paymentId));
  const won = moved.filter(({ operation, referencedId }) => operation === 'CR' && ids.has(referencedId ?? ''));
  const given = moved.filter(({ operation, referencedId }) => (operation === 'RF' || operation === 'RV') && referencedId === paymentId);
  const own = takenBack.filter((taken) => taken.paymentId === paymentId);
  return (
    (paid?.amountMinor ?? 0n) -
    sumOf([...given, ...chargebacks, ...own.filter(({ type }) => type === 'CB')]) +
    sumOf([...won, ...own.filter(({ type }) => type === 'CR')])
  );
}

export function sumOf(parts: readonly { readonly amountMinor: bigint }[]): bigint {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
