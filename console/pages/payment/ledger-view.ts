/** Ledger entries sorted, and their sums by account. Pure. */
import { toMinorUnits } from '../../values/minor-units.ts';

export type Account = 'AUTHORIZED' | 'CHARGEBACK' | 'CLEARING' | 'EXCHANGE' | 'FEES' | 'MERCHANT' | 'SETTLED' | 'SHOPPER';

export interface EntrySource {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly paymentId: string;
  readonly postedAt: string;
}

export interface AccountSum {
  readonly account: Account;
  readonly currency: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
  /** Debits less credits. */
  readonly balanceMinor: bigint;
}

export function sortEntries<Entry extends EntrySource>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => (a.postedAt === b.postedAt ? 0 : a.postedAt < b.postedAt ? -1 : 1));
}

export function sumByAccount(entries: readonly EntrySource[]): readonly AccountSum[] {
  const sums = new Map<string, AccountSum>();
  const add = (account: Account, currency: string, debitMinor: bigint, creditMinor: bigint): void => {
    const key = `${currency} ${account}`;
    const before = sums.get(key) ?? { account, currency, debitMinor: 0n, creditMinor: 0n, balanceMinor: 0n };
    sums.set(key, {
      ...before,
      debitMinor: before.debitMinor + debitMinor,
      creditMinor: before.creditMinor + creditMinor,
      balanceMinor: before.balanceMinor + debitMinor - creditMinor,
    });
  };
  for (const { amount, currency, debit, credit } of entries) {
    const minor = toMinorUnits(amount);
    add(debit, currency, minor, 0n);
    add(credit, currency, 0n, minor);
  }
  return [...sums.values()].toSorted((a, b) => `${a.currency} ${a.account}`.localeCompare(`${b.currency} ${b.account}`));
}
