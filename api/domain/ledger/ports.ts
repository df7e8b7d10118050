/** The double-entry ledger under payments (decision: double-entry-ledger). */

import type { AccessPorts } from '../../foundation/access/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { AccountKind, LedgerEntry } from './entry.ts';

export interface AccountBalance {
  readonly entityId: Id;
  readonly currency: string;
  readonly account: AccountKind;
  /** Debits less credits, minor units. */
  readonly balanceMinor: bigint;
}

/** The balances kept on the accounts, against their entries and against the payments (decision: double-entry-ledger). */
export interface LedgerProof {
  readonly holds: boolean;
  readonly entries: number;
  readonly payments: number;
  readonly differences: readonly string[];
}

export type LedgerWrite = { readonly write: 'ledger.post'; readonly entries: readonly LedgerEntry[] };

/** What entries did to an account; debits less credits. */
export interface AccountSum {
  readonly entityId: Id;
  readonly currency: string;
  readonly account: string;
  readonly amountMinor: bigint;
}

/** What one bounded step of a proof found; the next one begins after `reached`. */
export interface ProofStep<Place> {
  readonly reached: Place;
  readonly isEnd: boolean;
  readonly payments: number;
  readonly entries: number;
  readonly sums: readonly AccountSum[];
  readonly differences: readonly string[];
}

/** What stands on an account, and what entries after a place did to it. */
export interface AccountPosition {
  readonly entityId: Id;
  readonly currency: string;
  readonly account: string;
  readonly keptMinor: bigint;
  readonly postedMinor: bigint;
}

/** Entries have places in the order in which they were posted. */
export interface LedgerProofStore {
  lastEntry(): Promise<number>;
  /** Compares the trees of the next payments after the id, and adds up their entries up to the place. */
  provePayments(entityPath: string, afterId: Id | '', upToEntry: number): Promise<ProofStep<Id | ''>>;
  /** Compares the trees that the next entries after the place belong to, and adds these entries up. */
  proveEntries(entityPath: string, afterEntry: number, upToEntry: number): Promise<ProofStep<number>>;
  /** All accounts of the scope, in one snapshot. */
  accountsAfter(entityPath: string, entry: number): Promise<readonly AccountPosition[]>;
}

export interface LedgerStore extends LedgerProofStore {
  entriesOf(scope: DataScope, paymentId: Id): Promise<readonly LedgerEntry[]>;
  entriesOfEach(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly LedgerEntry[]>;
  /** In any order. */
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly LedgerEntry[]>;
  balances(entityPath: string): Promise<readonly AccountBalance[]>;
  /** Everything at once, in the reader's own time: for tests and for the doctor. */
  prove(entityPath: string): Promise<LedgerProof>;
  /** Absent: this store has the whole ledger. Where each merchant's store has its own, what each has found of it. */
  readonly proofs?: (entityPath: string) => Promise<readonly LedgerProof[]>;
}

/** Accounts of one scope that are read at once: channels times currencies times kinds. */
export const accountsMax = 5_000;

export function requireFewAccounts<Account>(accounts: readonly Account[]): readonly Account[] {
  if (accounts.length <= accountsMax) return accounts;
  const description = `there are more than ${accountsMax} accounts: name an entity that has fewer below it`;
  throw new Refused({ resultCode: '200.300.404', status: 400, description });
}

/** What this module needs of the outside. */
export type LedgerPorts = AccessPorts & {
  readonly store: { readonly ledger: LedgerStore };
};

export type LedgerContext = RequestContext<LedgerPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    ledger: LedgerWrite;
  }
}
