import { accountKinds } from '../../api/contract/words.ts';
import type { AccountKind, LedgerEntry } from '../../api/domain/ledger/entry.ts';
import { type AccountBalance, accountsMax, type LedgerStore, requireFewAccounts } from '../../api/domain/ledger/ports.ts';
import { ledgerEntries } from '../tables/ledger.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { proveLedger } from './ledger-proof.ts';
import { ledgerProofReads } from './ledger-steps.ts';
import { readByIds, readOfEach } from './of-each.ts';
import { type Codec, createCodec, type RawRow, toMinor } from './row.ts';
import { below, ofPaymentInScope, toBounds } from './scope.ts';
import { statement } from './statement.ts';
import type { Writes } from './writes.ts';

export const ledgerCodec: Codec<LedgerEntry> = createCodec<LedgerEntry>(ledgerEntries);
const codec = ledgerCodec;

/** Entries of one payment that are read at once. */
const entriesMax = 2_000;

const twoBalances = statement(
  ['entityId', 'currency', 'debit', 'credit', 'amountMinor'],
  (at) => `INSERT INTO ledger_accounts (entity_id, currency, kind, balance)
  VALUES (${at.entityId}, ${at.currency}, ${at.debit}, ${at.amountMinor}), (${at.entityId}, ${at.currency}, ${at.credit}, -${at.amountMinor})
  ON CONFLICT (entity_id, currency, kind) DO UPDATE SET balance = balance + excluded.balance`,
);
const accountSql = `INSERT INTO ledger_accounts (entity_id, currency, kind, balance) VALUES (?, ?, ?, ?)
  ON CONFLICT (entity_id, currency, kind) DO UPDATE SET balance = balance + excluded.balance`;

/** Entries of a payment are one or two; more are of many settlement lines, which share their accounts. */
const fewEntries = 2;

/** Each entry, and what all do to their accounts. */
function postEntries(entries: readonly LedgerEntry[]): readonly Bound[] {
  if (entries.length > fewEntries) return [codec.insertAll(entries), ...sumBalances(entries)];
  const [only] = entries;
  if (only && entries.length === 1) return [codec.insertRow(only), twoBalances(only)];
  return entries.flatMap((entry) => [codec.insertRow(entry), twoBalances(entry)]);
}

function sumBalances(entries: readonly LedgerEntry[]): readonly Bound[] {
  const changes = new Map<string, { readonly account: readonly [string, string, string]; readonly sum: bigint }>();
  const add = (account: readonly [string, string, string], amountMinor: bigint): void => {
    const key = account.join();
    changes.set(key, { account, sum: (changes.get(key)?.sum ?? 0n) + amountMinor });
  };
  for (const { entityId, currency, debit, credit, amountMinor } of entries) {
    add([entityId, currency, debit], amountMinor);
    add([entityId, currency, credit], -amountMinor);
  }
  return [...changes.values()].map(({ account, sum }) => ({ sql: accountSql, args: [...account, sum] }));
}

const ofPaymentSql = `SELECT ${codec.columns} FROM ledger_entries WHERE payment_id = ? AND ${ofPaymentInScope('ledger_entries')} ORDER BY id LIMIT ?`;

const readEntries = readOfEach(codec, {
  table: 'ledger_entries',
  of: 'payment_id',
  order: 'id',
  inScope: (at) => ofPaymentInScope('ledger_entries', at),
});

const readEntriesById = readByIds(codec, 'ledger_entries', (at) => ofPaymentInScope('ledger_entries', at), 'payment_id');

export function ledgerReads(driver: Driver): LedgerStore {
  return {
    entriesOf: async (scope, paymentId) =>
      (await driver.read(ofPaymentSql, [paymentId, ...toBounds(scope), BigInt(entriesMax)])).map(codec.decode),
    entriesOfEach: (scope, paymentIds) => readEntries(driver, scope, paymentIds, entriesMax),
    byIds: (scope, ids) => readEntriesById(driver, scope, ids),
    balances: (entityPath) => accountBalances(driver, entityPath),
    prove: (entityPath) => proveLedger(driver, entityPath),
    ...ledgerProofReads(driver),
  };
}

async function accountBalances(driver: Driver, entityPath: string): Promise<readonly AccountBalance[]> {
  const scope = below('e.path', entityPath);
  const sql = `SELECT a.entity_id, a.currency, a.kind, a.balance FROM ledger_accounts a LEFT JOIN entities e ON e.id = a.entity_id
    WHERE ${scope.sql} ORDER BY a.entity_id, a.currency, a.kind LIMIT ?`;
  const rows = await toBackgroundDriver(driver, entityPath).read(sql, [...scope.args, BigInt(accountsMax + 1)]);
  return requireFewAccounts(rows).map(toBalance);
}

function toBalance([entityId, currency, account, balance]: RawRow): AccountBalance {
  return { entityId: String(entityId), currency: String(currency), account: toAccountBalance(account), balanceMinor: toMinor(balance) };
}

function toAccountBalance(value: unknown): AccountKind {
  const kind = accountKinds.find((each) => each === value);
  if (kind === undefined) throw new Error('an account of a kind that nobody knows');
  return kind;
}

/** The writes of these tables. */
export const ledgerWrites = {
  'ledger.post': (_merchant, { entries }) => postEntries(entries),
} satisfies Partial<Writes>;
