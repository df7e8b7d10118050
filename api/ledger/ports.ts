/** The double-entry ledger under payments (decision: double-entry-ledger). */

import type { AccessPorts } from '../access/ports.ts';
import type { RequestContext } from '../access/request.ts';
import type { DataScope } from '../kernel/data-scope.ts';
import type { Id } from '../kernel/identifier.ts';
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

export interface LedgerStore {
  entriesOf(scope: DataScope, paymentId: Id): Promise<readonly LedgerEntry[]>;
  entriesOfEach(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly LedgerEntry[]>;
  balances(entityPath: string): Promise<readonly AccountBalance[]>;
  prove(entityPath: string): Promise<LedgerProof>;
}

/** What this module needs of the outside. */
export type LedgerPorts = AccessPorts & {
  readonly store: { readonly ledger: LedgerStore };
};

export type LedgerContext = RequestContext<LedgerPorts>;

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    ledger: LedgerWrite;
  }
}
