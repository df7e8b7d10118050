/** Records that people read, match by hand, and take the match of back. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { entityWithin, readVisible, requireCaller, requireScopeAt } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { noCardNumber } from '../../foundation/catalogue/check.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { batchPaymentsMax, isDispute, ledgerWrites, planDisputeLine, toPart } from './book.ts';
import { exceptionsEvent } from './exceptions-event.ts';
import { changedMeanwhile, requireDays } from './files.ts';
import { cutOrNull } from './formats/values.ts';
import { takeInMovements, toSettle } from './intake.ts';
import { listTypes, type Movement, openMinor } from './movement.ts';
import { readPayout } from './payouts-operations.ts';
import type { MatchColumns, MatchDecision, ReconciliationContext, ReconciliationPorts, RecordFilter, StoredMatch } from './ports.ts';
import { createSettlementPostings, invertPostings } from './postings.ts';
import { isException, isPaid, type ReconciliationRecord, toSigned } from './record.ts';

export type WantedRecords = Omit<Wanted<RecordFilter>, 'payout'> & { readonly payoutId?: string };

/** Newest first. */
export async function listRecords(
  context: ReconciliationContext,
  { entityId, payoutId, ...filter }: WantedRecords,
  page: PageRequest,
): Promise<Page<ReconciliationRecord>> {
  const entityPath = await requireScopeAt(context, entityId);
  const payout = payoutId === undefined ? undefined : await readPayout(context, payoutId);
  if (payoutId !== undefined && !payout) return { items: [], hasNextPage: false };
  requireDays(filter);
  const { records } = context.ports.store.reconciliation;
  if (!payout) return records({ ...filter, entityPath }, page);
  // The narrower of both: a merchant's payout in the list of a PSP, or a channel's part of its merchant's payout.
  const [longer, shorter] =
    payout.entityPath.length > entityPath.length ? [payout.entityPath, entityPath] : [entityPath, payout.entityPath];
  return longer.startsWith(shorter) ? records({ ...filter, entityPath: longer, payout }, page) : { items: [], hasNextPage: false };
}

/** Undefined where it does not exist for the caller. */
export function readRecord(context: ReconciliationContext, id: string): Promise<ReconciliationRecord | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.record);
}

/** What somebody decides about a record, and why. */
export interface WantedDecision {
  readonly id: string;
  readonly reason: string;
  readonly expectedVersion: number | undefined;
}

export interface HandMatch extends WantedDecision {
  /** None: the match is taken back. */
  readonly paymentIds: readonly string[];
}

const reasonCharactersMin = 3;
const reasonCharactersMax = 500;

/**
 * Matches a record with the payments that somebody names, or takes its match back. One payment may differ in its amount;
 * several must add up to the line. A line over more than is open needs a payment of which nothing is settled or cancelled yet.
 * What the record posted before is posted the other way round, and anew. The line of a chargeback is matched with the payment that it
 * names: its chargeback is recorded where nobody did so before.
 */
export async function matchRecord(context: ReconciliationContext, wanted: HandMatch): Promise<ReconciliationRecord> {
  const { ports } = context;
  const { caller, record, reason } = await requireDecision(context, wanted);
  await takeInMovements(ports);
  const merchant = toMerchantKey(record.entityPath);
  const ids = [...new Set(wanted.paymentIds)];
  const before = await ports.store.reconciliation.matches(merchant, [record.id]);
  const touched = [...new Set([...ids, ...before.flatMap(({ settledPaymentId }) => settledPaymentId ?? [])])];
  const movements = new Map(
    (await ports.store.reconciliation.movements(merchant, touched)).map((movement) => [movement.paymentId, movement]),
  );
  const undone = undoParts(record, before, movements);
  const { parts, settled, chargebackId } =
    record.recordType === 'CHARGEBACK' || record.recordType === 'CHARGEBACK REVERSAL'
      ? await toDisputeParts(context, record, ids, movements)
      : toSettledParts(context, record, ids, movements);
  const columns = { ...(await toColumns(context, record, ids, { reason, caller, movements })), chargebackId };
  const matches = parts.map((part) => ({ ...part, recordId: record.id }));
  const now = ports.clocks.entityNow(record.entityId);
  const changed: ReconciliationRecord = { ...record, ...columns, version: record.version + 1 };
  const writes: readonly Write[] = [
    { write: 'reconciliation-record.match', id: record.id, expectedVersion: record.version, columns, matches },
    { write: 'match-decision.insert', decision: toDecision(context, caller, record, ids, reason) },
    ...undone,
    ...settled,
    ...ledgerWrites(ports, record, invertPostings(createSettlementPostings(record, before.map(toPart))), now),
    ...ledgerWrites(ports, changed, createSettlementPostings(record, matches.map(toPart)), now),
    audited(context, caller, record, ids, reason),
    ...toldInQueue(ports, record, changed, now),
  ];
  if (!(await isCommitted(ports.store.commit(merchant, writes)))) throw changedMeanwhile();
  ports.publish();
  return changed;
}

/** Another payment for a line that was matched changes no queue. */
export function toldInQueue(
  { newId }: Pick<ReconciliationPorts, 'newId'>,
  before: ReconciliationRecord,
  after: ReconciliationRecord,
  at: Timestamp,
): readonly Write[] {
  const isOpened = isException(after);
  if (isOpened === isException(before)) return [];
  const changed = { id: newId(), at, fileId: before.fileId, opened: isOpened ? 1 : 0, closed: isOpened ? 0 : 1 };
  return [{ write: 'event.append', event: exceptionsEvent(after, changed) }];
}

function undoParts(record: ReconciliationRecord, before: readonly StoredMatch[], movements: Map<Id, Movement>): readonly Write[] {
  return before.flatMap(({ settledPaymentId, amountMinor }): readonly Write[] => {
    const movement = movements.get(settledPaymentId ?? '');
    if (!movement) return [];
    const change = { settledMinor: movement.settledMinor - toSigned(amountMinor, record.cashflow), settledAt: null };
    movements.set(movement.paymentId, { ...movement, ...change });
    return [toSettle(movement, change)];
  });
}

type Part = Omit<StoredMatch, 'recordId'>;

interface Planned {
  readonly parts: readonly Part[];
  readonly settled: readonly Write[];
  readonly chargebackId: Id | null;
}

function toSettledParts(
  context: ReconciliationContext,
  record: ReconciliationRecord,
  ids: readonly Id[],
  movements: ReadonlyMap<Id, Movement>,
): Planned {
  const parts = ids.length === 0 ? [] : toParts(context, record, ids, movements);
  const settled = settle(record, parts, movements, context.ports.clocks.entityNow(record.entityId));
  return { parts, settled, chargebackId: record.chargebackId };
}

/** The chargeback did not fit when its line came: an operation on the payment was under way, or nobody had recorded it. */
async function toDisputeParts(
  context: ReconciliationContext,
  record: ReconciliationRecord,
  ids: readonly Id[],
  movements: ReadonlyMap<Id, Movement>,
): Promise<Planned> {
  const [id = ''] = ids;
  if (record.matchingStatus === 'MATCHED' || !isDispute(record)) {
    throw wrongParameter('id', 'a chargeback that is recorded stays: record its reversal on its payment');
  }
  const isNamed = id === record.paymentId || record.candidates.some(({ paymentId }) => paymentId === id);
  const movement = movements.get(id);
  if (ids.length !== 1 || !isNamed || !movement || !entityWithin(context, movement.entityPath)) {
    throw wrongParameter('paymentIds', 'paymentIds must be the one payment that the line of the chargeback names');
  }
  const match = { status: 'MATCHED', paymentIds: [id], reason: '', candidates: record.candidates } as const;
  const planned = await planDisputeLine(context.ports, toMerchantKey(record.entityPath), record, match);
  if (planned.match.status !== 'MATCHED') throw wrongParameter('paymentIds', planned.match.reason);
  return { parts: planned.parts, settled: planned.writes, chargebackId: planned.chargebackId };
}

function toParts(
  context: ReconciliationContext,
  record: ReconciliationRecord,
  ids: readonly Id[],
  movements: ReadonlyMap<Id, Movement>,
): readonly Part[] {
  if (ids.length > batchPaymentsMax) throw wrongParameter('paymentIds', `paymentIds may name at most ${batchPaymentsMax} payments`);
  const isSettling = isPaid(record) && record.recordType !== 'FEE';
  const found = ids.map((id) => requireFitting(context, record, id, movements.get(id)));
  const sum = found.reduce((total, movement) => total + openMinor(movement), 0n);
  if (isSettling && ids.length > 1 && sum !== toSigned(record.amountMinor, record.cashflow)) {
    throw wrongParameter(
      'paymentIds',
      `what is open of these payments adds up to ${formatAmount(sum)}, the line is ${formatAmount(toSigned(record.amountMinor, record.cashflow))}`,
    );
  }
  const [only] = found;
  if (isSettling && ids.length === 1 && only) requireUntouched(record, only);
  return found.map((movement) => {
    const open = openMinor(movement);
    const amountMinor = ids.length === 1 ? record.amountMinor : open < 0n ? -open : open;
    return { paymentId: movement.paymentId, settledPaymentId: isSettling ? movement.paymentId : null, amountMinor };
  });
}

/**
 * An institute may have overpaid. Where other lines settled a part of the payment, or a reversal cancelled it, one of them is wrong
 * instead: somebody decides which, takes that match back, or sets this line aside.
 */
function requireUntouched(record: ReconciliationRecord, movement: Movement): void {
  const { amountMinor, currency, paymentId } = movement;
  const open = openMinor(movement);
  const excess = toSigned(record.amountMinor, record.cashflow) - open;
  if (open === amountMinor || excess === 0n || excess > 0n !== open > 0n) return;
  const [more, left] = [excess, open].map((minor) => formatAmount(minor < 0n ? -minor : minor));
  throw wrongParameter(
    'paymentIds',
    `the line is ${more} more than the ${left} ${currency} open of the payment ${paymentId}, of which other lines or a reversal took a part`,
  );
}

function requireFitting(context: ReconciliationContext, record: ReconciliationRecord, id: Id, movement: Movement | undefined): Movement {
  if (!movement || !entityWithin(context, movement.entityPath)) {
    throw wrongParameter('paymentIds', 'paymentIds must be payments that moved money, of the same merchant');
  }
  if (movement.currency !== record.currency)
    throw wrongParameter('paymentIds', `the payment ${id} is in ${movement.currency}, the line in ${record.currency}`);
  const isFee = record.recordType === 'FEE';
  const isBatch = record.transactionType === 'BATCH';
  if (!isFee && !isBatch && !listTypes(record).includes(movement.type))
    throw wrongParameter('paymentIds', `the payment ${id} is of type ${movement.type}, which such a line does not settle`);
  const open = openMinor(movement);
  const fits = record.cashflow === 'POS' ? open > 0n : open < 0n;
  if (!isFee && !fits && !(isBatch && open !== 0n))
    throw wrongParameter('paymentIds', `nothing of the payment ${id} is open in the direction of the line`);
  return movement;
}

function settle(
  record: ReconciliationRecord,
  parts: readonly Part[],
  movements: ReadonlyMap<Id, Movement>,
  settledAt: Timestamp,
): readonly Write[] {
  return parts.flatMap(({ settledPaymentId, amountMinor }): readonly Write[] => {
    const movement = movements.get(settledPaymentId ?? '');
    if (!movement) return [];
    const moved = parts.length === 1 ? toSigned(amountMinor, record.cashflow) : openMinor(movement);
    return [toSettle(movement, { settledMinor: movement.settledMinor + moved, failure: null, settledAt })];
  });
}

async function toColumns(
  { ports }: ReconciliationContext,
  record: ReconciliationRecord,
  ids: readonly Id[],
  { reason, caller, movements }: { readonly reason: string; readonly caller: Caller; readonly movements: ReadonlyMap<Id, Movement> },
): Promise<MatchColumns> {
  const channels = new Set(ids.flatMap((id) => movements.get(id)?.entityId ?? []));
  const [channelId] = channels;
  const channel = channels.size === 1 && channelId !== undefined ? await findEntity(ports, channelId) : undefined;
  const [only = null] = ids;
  return {
    entityId: channel?.id ?? record.entityId,
    entityPath: channel?.path ?? record.entityPath,
    merchantAccountId: channel?.id ?? record.merchantAccountId,
    merchantAccountName: channel ? cutOrNull(channel.name, 32) : record.merchantAccountName,
    matchingStatus: ids.length === 0 ? 'NOT_MATCHED' : 'MATCHED',
    matchedPaymentIds: ids,
    paymentId: ids.length === 1 ? only : record.paymentId,
    chargebackId: record.chargebackId,
    matchReason: ids.length === 0 ? `taken back by ${caller.name}: ${reason}` : `matched by ${caller.name}: ${reason}`,
    candidates: record.candidates,
    matchedBy: ids.length === 0 ? null : caller.id,
    setAsideAt: null,
  };
}

function toDecision(
  { ports }: ReconciliationContext,
  caller: Caller,
  record: ReconciliationRecord,
  ids: readonly Id[],
  reason: string,
): MatchDecision {
  const [action, paymentIds] = ids.length === 0 ? (['UNDO', record.matchedPaymentIds] as const) : (['MATCH', ids] as const);
  return createDecision(ports, caller, record, { action, paymentIds, reason });
}

export function createDecision(
  { newId, clocks }: Pick<ReconciliationPorts, 'newId' | 'clocks'>,
  { id: callerId, name: callerName }: Caller,
  { id: recordId, entityId }: Pick<ReconciliationRecord, 'id' | 'entityId'>,
  decided: Pick<MatchDecision, 'action' | 'paymentIds' | 'reason'>,
): MatchDecision {
  return { ...decided, id: newId(), recordId, callerId, callerName, at: clocks.entityNow(entityId) };
}

function audited(
  { ports }: ReconciliationContext,
  caller: Caller,
  { id, entityId, entityPath }: ReconciliationRecord,
  ids: readonly Id[],
  reason: string,
): Write {
  const action = ids.length === 0 ? 'record.undo' : 'record.match';
  const change = { paymentIds: ids, reason };
  return {
    write: 'audit.append',
    entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId: id, entityId, entityPath, change }),
  };
}

/** The record of a decision as it was seen, for those who may decide. */
export async function requireDecision(context: ReconciliationContext, { id, reason, expectedVersion }: WantedDecision) {
  const caller = requireCaller(context, 'reconcile');
  const record = await readRecord(context, id);
  if (!record) throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such record' });
  if (expectedVersion !== undefined && expectedVersion !== record.version) throw changedMeanwhile();
  return { caller, record, reason: parseReason(reason) };
}

/** Why somebody decides about a record or a bank line. Throws `Refused`, without what was sent. */
export function parseReason(sent: string): string {
  const text = sent.trim();
  if (containsCardNumber(text)) throw wrongParameter('reason', `reason ${noCardNumber}`);
  if (text.length >= reasonCharactersMin && text.length <= reasonCharactersMax) return text;
  throw wrongParameter('reason', `reason must say in ${reasonCharactersMin} to ${reasonCharactersMax} characters why`);
}
