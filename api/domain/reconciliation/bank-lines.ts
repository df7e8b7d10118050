/** Bank statements that a merchant's staff upload, and their entries: matched with payouts by the rules, or by hand. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { readVisible, requireCaller, requireEntity, requireScopeAt } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { maskCardNumbers } from '../../foundation/kernel/card-number.ts';
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { BankLine, BankLineMatch, BankLineStatus } from './bank-line.ts';
import { readBankStatement } from './bank-statement.ts';
import { changedMeanwhile, requireDays } from './files.ts';
import { UnreadableFile } from './formats/format.ts';
import { parseReason } from './match.ts';
import { matchOpenLines, readOpenPayouts, toDecision } from './match-open-lines.ts';
import { type Payout, toIdOfDay } from './payout.ts';
import { rankPayouts, shareAmong } from './payout-matching.ts';
import type { BankLineFilter } from './payout-ports.ts';
import type { ReconciliationContext, ReconciliationPorts } from './ports.ts';
import type { RowProblem } from './settlement-file.ts';

export interface ImportedStatement {
  /** Booked entries that it has. */
  readonly entries: number;
  /** Those that an earlier statement had. */
  readonly known: number;
  /** Of the new ones, how many pay a payout. */
  readonly matched: number;
  readonly problems: readonly RowProblem[];
}

/** Entries of one statement: what a request carries. */
const entriesMax = 2_000;
/** Entries of one commit. */
const batchEntries = 100;
const nameCharactersMax = 200;

/** Stores the entries that are new, and matches them. The same statement twice changes nothing. */
export async function importBankStatement(
  context: ReconciliationContext,
  wanted: { readonly entityId: string; readonly name: string; readonly content: string },
): Promise<ImportedStatement> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'reconcile', wanted.entityId);
  if (entity.kind !== 'merchant') throw wrongParameter('entityId', 'entityId must be a merchant: a bank statement is of its account');
  const name = maskCardNumbers(wanted.name.trim());
  if (name === '' || name.length > nameCharactersMax) throw wrongParameter('name', `name must be 1 to ${nameCharactersMax} characters`);
  const { entries, problems } = readOrRefuse(maskCardNumbers(wanted.content));
  if (entries.length > entriesMax) throw wrongParameter('content', `a statement has at most ${entriesMax} entries: send it in parts`);
  const merchant = toMerchantKey(entity.path);
  const checksums = entries.map(({ checksum }) => checksum);
  const known = new Set(await ports.store.reconciliation.knownBankLines(merchant, entity.id, checksums));
  const createdAt = ports.clocks.entityNow(entity.id);
  const added = entries
    .filter(({ checksum }) => !known.has(checksum))
    .map(
      (entry): BankLine => ({
        ...entry,
        id: toIdOfDay(ports.newId(), entry.bookedOn),
        entityId: entity.id,
        entityPath: entity.path,
        statementName: name,
        status: 'open',
        matchReason: 'it was not compared yet',
        decidedBy: null,
        createdAt,
        version: 1,
      }),
    );
  const change = { name, entries: entries.length, added: added.length };
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'bank-statement.import', ...subject, change });
  await ports.store.commit(merchant, [{ write: 'audit.append', entry }]);
  for (let at = 0; at < added.length; at += batchEntries) {
    await ports.store.commit(
      merchant,
      added.slice(at, at + batchEntries).map((line): Write => ({ write: 'bank-line.insert', line })),
    );
  }
  const matched = new Set(await matchOpenLines(ports, merchant));
  return { entries: entries.length, known: known.size, matched: added.filter(({ id }) => matched.has(id)).length, problems };
}

function readOrRefuse(content: string): ReturnType<typeof readBankStatement> {
  try {
    return readBankStatement(content);
  } catch (error) {
    if (error instanceof UnreadableFile) throw wrongParameter('content', error.message);
    throw error;
  }
}

/** Newest booking first. A bank statement tells of rents and wages too: only who may take files away reads it. */
export async function listBankLines(
  context: ReconciliationContext,
  { entityId, ...filter }: Wanted<BankLineFilter>,
  page: PageRequest,
): Promise<Page<BankLine>> {
  requireCaller(context, 'export');
  const entityPath = await requireScopeAt(context, entityId);
  requireDays(filter);
  return context.ports.store.reconciliation.bankLines({ ...filter, entityPath }, page);
}

/** Undefined where it does not exist for the caller. */
export function readBankLine(context: ReconciliationContext, id: string): Promise<BankLine | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.bankLine, 'export');
}

/** Payouts that somebody may match it with, what fits best first. */
const candidatesMax = 5;

export async function listPayoutCandidates({ ports }: ReconciliationContext, line: BankLine): Promise<readonly Payout[]> {
  if (line.status !== 'open') return [];
  return rankPayouts(line, await readOpenPayouts(ports, toMerchantKey(line.entityPath), line.bookedOn, line.bookedOn), candidatesMax);
}

export interface WantedLineDecision {
  readonly id: string;
  readonly status: BankLineStatus;
  /** With `matched`: one payout, which takes the whole entry, or several that add up to it. */
  readonly payoutIds: readonly string[];
  readonly reason: string;
  readonly expectedVersion: number | undefined;
}

/** Payouts that one entry pays. */
const payoutsMax = 31;

/** Matches an entry by hand, sets it aside, or takes either back. */
export async function decideBankLine(context: ReconciliationContext, wanted: WantedLineDecision): Promise<BankLine> {
  const { ports } = context;
  const caller = requireCaller(context, 'reconcile');
  const line = await readBankLine(context, wanted.id);
  if (!line) throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such bank line' });
  if (wanted.expectedVersion !== undefined && wanted.expectedVersion !== line.version) throw changedMeanwhile();
  const reason = parseReason(wanted.reason);
  const merchant = toMerchantKey(line.entityPath);
  const undone = await ports.store.reconciliation.matchesOfBankLines(merchant, [line.id]);
  const payouts = wanted.status === 'matched' ? await requirePayouts(ports, merchant, line, wanted.payoutIds, undone) : [];
  if (wanted.status !== 'matched' && wanted.payoutIds.length > 0) throw wrongParameter('payoutIds', 'payoutIds belong to a match alone');
  const shares = payouts.length === 0 ? new Map<Id, bigint>() : requireShares(line, payouts);
  const columns = { status: wanted.status, matchReason: reason, decidedBy: caller.name };
  // What this entry itself paid of them is taken back before.
  const before = new Map(payouts.map((payout) => [payout.id, payout]));
  const decision = toDecision(line, columns, undone, shares, addBack(before, undone));
  if (!(await isCommitted(ports.store.commit(merchant, [decision, audited(context, caller, line, wanted, reason)]))))
    throw changedMeanwhile();
  return { ...line, ...columns, version: line.version + 1 };
}

/** As they are stored: the guard compares before anything is taken back. */
function addBack(payouts: ReadonlyMap<Id, Payout>, undone: readonly BankLineMatch[]): ReadonlyMap<Id, Payout> {
  const stored = new Map(payouts);
  for (const { payoutId, amountMinor } of undone) {
    const payout = stored.get(payoutId);
    if (payout) stored.set(payoutId, { ...payout, receivedMinor: payout.receivedMinor + amountMinor });
  }
  return stored;
}

/** As they are without what this entry paid of them. */
async function requirePayouts(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  line: BankLine,
  ids: readonly string[],
  undone: readonly BankLineMatch[],
): Promise<readonly Payout[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || wanted.length > payoutsMax)
    throw wrongParameter('payoutIds', `payoutIds must name 1 to ${payoutsMax} payouts`);
  const found = await ports.store.reconciliation.payoutsByIds(merchant, wanted);
  if (found.length < wanted.length) throw wrongParameter('payoutIds', 'payoutIds must be payouts of the same merchant');
  for (const { currency, isDirect, id } of found) {
    if (currency !== line.currency) throw wrongParameter('payoutIds', `the payout ${id} is in ${currency}, the entry in ${line.currency}`);
    if (isDirect) throw wrongParameter('payoutIds', `the payout ${id} came with a bank statement: it is on the account already`);
  }
  return found.map((payout) => {
    const own = undone.find(({ payoutId }) => payoutId === payout.id)?.amountMinor ?? 0n;
    return { ...payout, receivedMinor: payout.receivedMinor - own };
  });
}

function requireShares(line: BankLine, payouts: readonly Payout[]): ReadonlyMap<Id, bigint> {
  const shares = shareAmong(line, payouts);
  if (shares) return shares;
  throw wrongParameter('payoutIds', `several payouts must add up to the entry, which is ${formatAmount(line.amountMinor)}`);
}

const actions = { matched: 'bank-line.match', aside: 'bank-line.aside', open: 'bank-line.reopen' } as const;

function audited(
  { ports }: ReconciliationContext,
  caller: Caller,
  { id, entityId, entityPath }: BankLine,
  { status, payoutIds }: WantedLineDecision,
  reason: string,
): Write {
  const subject = { subjectId: id, entityId, entityPath };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, {
    action: actions[status],
    ...subject,
    change: { payoutIds, reason },
  });
  return { write: 'audit.append', entry };
}
