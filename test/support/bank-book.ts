import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';

/** One operation as the bank keeps it. It holds no account number and no security code. */
export interface BookedOperation {
  readonly record: 'operation';
  readonly requestId: string;
  readonly paymentId: string;
  readonly operation: PaymentType;
  /** Minor units in decimal: what moved, or what was asked where nothing did. */
  readonly amountMinor: string;
  readonly currency: string;
  readonly referencedId: string | null;
  readonly resultCode: string;
  /** JSON of the outcome, as it was and will be answered. */
  readonly outcome: unknown;
}

type BookRecord =
  | BookedOperation
  /** The same request came again: nothing moved. */
  | { readonly record: 'duplicate'; readonly requestId: string }
  /** Asked about before it came: should it still come, it is refused, so that `absent` stays true. */
  | { readonly record: 'closed'; readonly requestId: string }
  /** Undone: what moved has moved back, and should it still come, it is refused. */
  | { readonly record: 'cancelled'; readonly requestId: string };

/** What moved over one payment, in minor units as decimal text. */
export interface BookedAccount {
  readonly currency: string;
  readonly authorized: string;
  readonly captured: string;
  readonly refunded: string;
  readonly reversed: string;
  readonly credited: string;
  readonly chargedBack: string;
}

export interface BookSnapshot {
  readonly operations: readonly BookedOperation[];
  readonly accounts: Readonly<Record<string, BookedAccount>>;
  readonly duplicates: number;
  readonly closed: readonly string[];
}

export interface Book {
  find(requestId: string): BookedOperation | undefined;
  isClosed(requestId: string): boolean;
  /** On disk when it returns. A request id that stands already moves nothing and is counted. */
  record(operation: BookedOperation): BookedOperation;
  recordDuplicate(requestId: string): void;
  close(requestId: string): void;
  /** Repeating it changes nothing. */
  cancel(requestId: string): void;
  snapshot(): BookSnapshot;
  release(): void;
}

/** What is said of an operation that was undone. */
const undone = '900.100.301';

/** Opens the book of one file; what a killed process left half written is cut off, for it was never answered. */
export function openBook(path: string): Book {
  const operations = new Map<string, BookedOperation>();
  const closed = new Set<string>();
  let duplicates = 0;

  const undo = (requestId: string): void => {
    closed.add(requestId);
    const operation = operations.get(requestId);
    if (operation) operations.set(requestId, { ...operation, resultCode: undone, outcome: { resultCode: undone, resultDetails: {} } });
  };
  const take = (entry: BookRecord): void => {
    if (entry.record === 'operation') operations.set(entry.requestId, entry);
    else if (entry.record === 'closed') closed.add(entry.requestId);
    else if (entry.record === 'cancelled') undo(entry.requestId);
    else duplicates += 1;
  };
  const whole = existsSync(path) ? wholeLines(readFileSync(path)) : Buffer.alloc(0);
  for (const line of whole.toString('utf8').split('\n')) if (line !== '') take(JSON.parse(line));
  const file = openSync(path, 'a');
  ftruncateSync(file, whole.length);
  const write = (entry: BookRecord): void => {
    writeSync(file, `${JSON.stringify(entry)}\n`);
    fsyncSync(file);
    take(entry);
  };

  const recordDuplicate = (requestId: string): void => write({ record: 'duplicate', requestId });
  return {
    find: (requestId) => operations.get(requestId),
    isClosed: (requestId) => closed.has(requestId),
    record(operation) {
      const earlier = operations.get(operation.requestId);
      if (earlier === undefined) write(operation);
      else recordDuplicate(operation.requestId);
      return earlier ?? operation;
    },
    recordDuplicate,
    close: (requestId) => write({ record: 'closed', requestId }),
    cancel: (requestId) => write({ record: 'cancelled', requestId }),
    snapshot: () => ({ operations: [...operations.values()], accounts: accountsOf(operations.values()), duplicates, closed: [...closed] }),
    release: () => closeSync(file),
  };
}

function wholeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

type Field = Exclude<keyof BookedAccount, 'currency'>;

/** On which account, the operation's own or the referenced one, an approved operation moves what. */
const movements: Readonly<
  Record<PaymentType, readonly { readonly on: 'own' | 'referenced'; readonly field: Field; readonly sign: 1n | -1n }[]>
> = {
  PA: [{ on: 'own', field: 'authorized', sign: 1n }],
  DB: [{ on: 'own', field: 'captured', sign: 1n }],
  RB: [{ on: 'own', field: 'captured', sign: 1n }],
  RC: [{ on: 'own', field: 'captured', sign: 1n }],
  CD: [{ on: 'own', field: 'credited', sign: 1n }],
  CP: [
    { on: 'own', field: 'captured', sign: 1n },
    { on: 'referenced', field: 'captured', sign: 1n },
  ],
  RF: [{ on: 'referenced', field: 'refunded', sign: 1n }],
  RV: [{ on: 'referenced', field: 'reversed', sign: 1n }],
  CB: [{ on: 'referenced', field: 'chargedBack', sign: 1n }],
  CR: [{ on: 'referenced', field: 'chargedBack', sign: -1n }],
  RI: [],
};

function accountsOf(operations: Iterable<BookedOperation>): Readonly<Record<string, BookedAccount>> {
  const accounts: Record<string, BookedAccount> = {};
  for (const operation of operations) {
    if (!hasMoved(operation)) continue;
    for (const { on, field, sign } of movements[operation.operation]) {
      const id = on === 'own' ? operation.paymentId : operation.referencedId;
      if (id === null) continue;
      const account = accounts[id] ?? emptyAccount(operation.currency);
      accounts[id] = { ...account, [field]: (BigInt(account[field]) + sign * BigInt(operation.amountMinor)).toString() };
    }
  }
  return accounts;
}

/** The bank refuses nothing for being too much: it does as it is told, so that a test can see what it was told. */
function hasMoved(operation: BookedOperation): boolean {
  const outcome = findResultCode(operation.resultCode)?.outcome;
  return outcome === 'APPROVED' || outcome === 'REVIEW';
}

function emptyAccount(currency: string): BookedAccount {
  return { currency, authorized: '0', captured: '0', refunded: '0', reversed: '0', credited: '0', chargedBack: '0' };
}
