/** What payouts and bank lines need of the store. */

import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { FilterValues } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { BankLine, BankLineMatch } from './bank-line.ts';
import type { Payout, PayoutKey, PayoutStatus } from './payout.ts';
import type { bankLineFilters, payoutFilters } from './payout-facts.ts';

/** What somebody typed: of one currency, or of any (null). */
export interface LookedAmount {
  readonly amountMinor: bigint;
  readonly currency: string | null;
}

/** An amount has no index: it is looked for among so many of the newest. */
export const amountLooksMax = 2_000;

export interface PayoutFilter extends FilterValues<typeof payoutFilters> {
  readonly entityPath: string;
  readonly statuses?: readonly PayoutStatus[];
  /** Expected or received, whichever its sign, among the newest `amountLooksMax`. */
  readonly amount?: LookedAmount;
}

export interface BankLineFilter extends FilterValues<typeof bankLineFilters> {
  readonly entityPath: string;
  /** Whichever its sign, among the newest `amountLooksMax`. */
  readonly amount?: LookedAmount;
}

/** Payouts of some days added up, in one currency, minor units. */
export interface PayoutTotals {
  readonly currency: string;
  readonly count: number;
  readonly expectedMinor: bigint;
  readonly receivedMinor: bigint;
  readonly feesMinor: bigint;
}

export type PayoutWrite =
  /** Adds its sums to the payout of the same key; the first one makes it. */
  | { readonly write: 'payout.add'; readonly payout: Payout }
  /** Nothing where the merchant has an entry of this checksum. */
  | { readonly write: 'bank-line.insert'; readonly line: BankLine }
  /** Raises `record_version` unless the line has this version, and each of `received` has received that much. */
  | {
      readonly write: 'bank-line.decide';
      readonly id: Id;
      readonly expectedVersion: number;
      readonly columns: Pick<BankLine, 'status' | 'matchReason' | 'decidedBy'>;
      readonly undone: readonly BankLineMatch[];
      readonly matches: readonly BankLineMatch[];
      readonly received: readonly { readonly payoutId: Id; readonly receivedMinor: bigint }[];
    };

export interface PayoutStore {
  payout(scope: DataScope, id: Id): Promise<Payout | undefined>;
  payoutsByIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Payout[]>;
  /** Newest day first. */
  payouts(filter: PayoutFilter, page: PageRequest): Promise<Page<Payout>>;
  payoutsByKeys(scope: DataScope, merchantId: Id, keys: readonly PayoutKey[]): Promise<readonly Payout[]>;
  /** Of these days of settlement, both included, of which another amount was received than was expected; newest first. */
  openPayouts(
    scope: DataScope,
    days: { readonly from: string; readonly to: string; readonly itemsMax: number },
  ): Promise<readonly Payout[]>;
  /** Of the days of settlement from the first to before the second. */
  payoutSums(scope: DataScope, from: string, until: string): Promise<readonly PayoutTotals[]>;
  bankLine(scope: DataScope, id: Id): Promise<BankLine | undefined>;
  /** Newest booking first. */
  bankLines(filter: BankLineFilter, page: PageRequest): Promise<Page<BankLine>>;
  openBankLines(scope: DataScope, itemsMax: number): Promise<readonly BankLine[]>;
  /** Those of the checksums that the merchant has. */
  knownBankLines(scope: DataScope, merchantId: Id, checksums: readonly string[]): Promise<readonly string[]>;
  matchesOfBankLines(scope: DataScope, lineIds: readonly Id[]): Promise<readonly BankLineMatch[]>;
  bankLinesOfPayouts(
    scope: DataScope,
    payoutIds: readonly Id[],
  ): Promise<readonly { readonly payoutId: Id; readonly amountMinor: bigint; readonly line: BankLine }[]>;
}
