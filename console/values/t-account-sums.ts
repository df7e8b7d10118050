/** Ledger entries as the two sides of each account. Pure. */
import { toMinorUnits } from './minor-units.ts';

export interface PostedEntry<Account extends string> {
  readonly id: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: string;
  readonly currency: string;
}

export interface AccountSides<Account extends string> {
  readonly account: Account;
  readonly currency: string;
  readonly debits: readonly { readonly key: string; readonly label: string; readonly minor: bigint }[];
  readonly credits: readonly { readonly key: string; readonly label: string; readonly minor: bigint }[];
  readonly balanceMinor: bigint;
}

/** By currency, then in the order of `accounts`. `labelOf` says what an entry is called on an account: by its other side, its day. */
export function toAccountSides<Account extends string, Entry extends PostedEntry<Account>>(
  entries: readonly Entry[],
  accounts: readonly Account[],
  labelOf: (entry: Entry, other: Account) => string,
): readonly AccountSides<Account>[] {
  const currencies = [...new Set(entries.map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) =>
    accounts.flatMap((account) => {
      const own = entries.filter((entry) => entry.currency === currency);
      const debits = own
        .filter(({ debit }) => debit === account)
        .map((entry) => ({ key: entry.id, label: labelOf(entry, entry.credit), minor: toMinorUnits(entry.amount) }));
      const credits = own
        .filter(({ credit }) => credit === account)
        .map((entry) => ({ key: entry.id, label: labelOf(entry, entry.debit), minor: toMinorUnits(entry.amount) }));
      if (debits.length === 0 && credits.length === 0) return [];
      const sum = (lines: readonly { readonly minor: bigint }[]): bigint => lines.reduce((total, { minor }) => total + minor, 0n);
      return [{ account, currency, debits, credits, balanceMinor: sum(debits) - sum(credits) }];
    }),
  );
}

/** What stands on the accounts of several entities, added up: a balance above zero at the debit side, one below at the credit side. */
export function toBalanceSides<Account extends string>(
  balances: readonly { readonly account: Account; readonly currency: string; readonly balance: string }[],
  accounts: readonly Account[],
  label: string,
): readonly AccountSides<Account>[] {
  const currencies = [...new Set(balances.map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) =>
    accounts.flatMap((account) => {
      const own = balances.filter((one) => one.currency === currency && one.account === account);
      if (own.length === 0) return [];
      const balanceMinor = own.reduce((total, { balance }) => total + toMinorUnits(balance), 0n);
      const line = (minor: bigint) => (minor > 0n ? [{ key: account, label, minor }] : []);
      return [{ account, currency, debits: line(balanceMinor), credits: line(-balanceMinor), balanceMinor }];
    }),
  );
}
