/** Where an entity's money is, named by what it means to the merchant. */
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import { type Ledger, readBalances } from '../ledger/ledger-operations.ts';
import { disputedMinor, outstandingMinor, readTotals } from './books.ts';
import { mayHavePayouts } from './payouts-operations.ts';
import type { ReconciliationContext } from './ports.ts';

/** In the way that money takes. */
const balanceMeanings = ['HELD', 'OWED_TO_MERCHANT', 'ON_THE_WAY', 'WITH_THE_BANK', 'IN_DISPUTE', 'FEES'] as const;
export type BalanceMeaning = (typeof balanceMeanings)[number];

export interface NamedBalance {
  readonly meaning: BalanceMeaning;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** All meanings of each currency. Of a part of a merchant, on the way and with the bank are left out: payouts are merchants'. */
export async function readNamedBalances(context: ReconciliationContext, ledger: Ledger): Promise<readonly NamedBalance[]> {
  const totals = new Map((await readTotals(context, ledger, null)).map((one) => [one.currency, one]));
  const hasPayouts = mayHavePayouts(ledger);
  const sums = hasPayouts ? await context.ports.store.reconciliation.payoutSums(toDataScope(ledger.entityPath), '', '9999') : [];
  const payouts = new Map(sums.map((one) => [one.currency, one]));
  const held = new Map<string, bigint>();
  for (const { account, currency, balanceMinor } of await readBalances(context, ledger)) {
    if (account === 'authorized') held.set(currency, (held.get(currency) ?? 0n) + balanceMinor);
  }
  const currencies = [...new Set([...totals.keys(), ...payouts.keys(), ...held.keys()])].sort();
  return currencies.flatMap((currency) => {
    const books = totals.get(currency);
    const { expectedMinor = 0n, receivedMinor = 0n } = payouts.get(currency) ?? {};
    const amounts: Readonly<Record<BalanceMeaning, bigint | undefined>> = {
      HELD: held.get(currency) ?? 0n,
      OWED_TO_MERCHANT: books ? outstandingMinor(books) : 0n,
      ON_THE_WAY: hasPayouts ? expectedMinor - receivedMinor : undefined,
      WITH_THE_BANK: hasPayouts ? receivedMinor : undefined,
      IN_DISPUTE: books ? disputedMinor(books) : 0n,
      FEES: books?.feesMinor ?? 0n,
    };
    return balanceMeanings.flatMap((meaning) => {
      const amountMinor = amounts[meaning];
      return amountMinor === undefined ? [] : [{ meaning, currency, amountMinor }];
    });
  });
}
