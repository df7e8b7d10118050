/** Takes lines in: finds the payment of each, makes its record, and posts it to the ledger, all in one commit. */

import { entityDirectory } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { addDays } from './days.ts';
import { planDispute } from './dispute.ts';
import { findEarlierPayments } from './earlier-payments.ts';
import { exceptionsEvent } from './exceptions-event.ts';
import { toSettle } from './intake.ts';
import { createKnownMovements, type KnownMovements } from './known-movements.ts';
import {
  decideBatch,
  decideMatch,
  type EarlierPayments,
  listReferences,
  type Match,
  namesMovement,
  windowDaysAfter,
  windowDaysBefore,
} from './matching-rules.ts';
import { type Movement, openMinor } from './movement.ts';
import { payoutWrites } from './payout-writes.ts';
import type { ReconciliationPorts, SettleMovement, StoredMatch } from './ports.ts';
import { createSettlementPostings, type SettlementPosting } from './postings.ts';
import { isPaid, type ReconciliationRecord, type SettlementLine, toSigned } from './record.ts';
import { toRecord } from './record-from-line.ts';
import { findReturned } from './returned.ts';
import type { RowProblem, SettlementFile } from './settlement-file.ts';

/** Movements that the lines of one batch may have in common with. */
const movementsMax = 1_000;
/** Lines whose amounts are looked up at once. */
const amountLinesMax = 50;
/** Payments that one batch line settles: each takes a few statements of its commit. */
export const batchPaymentsMax = 150;

export interface NumberedLine {
  readonly line: number;
  readonly read: SettlementLine;
}

export interface Booked {
  readonly writes: readonly Write[];
  readonly records: number;
  readonly problems: readonly RowProblem[];
  /** The movements that the writes change, as they stand afterwards. */
  readonly movements: ReadonlyMap<Id, Movement>;
}

interface Placed extends NumberedLine {
  readonly entity: Entity;
}

/** Whose movement is settled by which part of a line. */
interface Planned extends Placed {
  readonly match: Match;
  readonly parts: readonly Omit<StoredMatch, 'recordId'>[];
  readonly chargebackId: Id | null;
  readonly writes: readonly Write[];
}

/**
 * At most one of the lines may be a dispute, and then it is the only one (`isDispute`). `ahead`: movements as a commit leaves
 * them that may not be done yet.
 */
export async function bookLines(
  ports: ReconciliationPorts,
  file: SettlementFile,
  lines: readonly NumberedLine[],
  ahead: ReadonlyMap<Id, Movement>,
): Promise<Booked> {
  const merchant = toMerchantKey(file.entityPath);
  const { placed, problems } = await placeLines(ports, file, lines);
  const { known, earlier } = await findMovements(ports, merchant, placed, ahead);
  const planned: Planned[] = [];
  for (const line of placed)
    planned.push(await planLine(ports, merchant, line, { known, earlier: earlier.get(line.read), before: planned }));
  const ids = planned.flatMap(({ match }) => match.paymentIds);
  const payments = new Map(
    (ids.length === 0 ? [] : await ports.store.payments.byIds(merchant, ids)).map((payment) => [payment.id, payment]),
  );
  const now = ports.clocks.entityNow(file.entityId);
  const entities = await entityDirectory(ports);
  const records: ReconciliationRecord[] = [];
  const matches: StoredMatch[] = [];
  const entries: LedgerEntry[] = [];
  for (const plan of planned) {
    const [only] = plan.match.paymentIds;
    const payment = plan.match.paymentIds.length === 1 && only !== undefined ? payments.get(only) : undefined;
    const entity = payment && plan.read.merchantAccountId === null ? (entities.byId(payment.entityId) ?? plan.entity) : plan.entity;
    const record = toRecord({
      id: ports.newId(),
      file,
      line: plan.line,
      read: plan.read,
      entity,
      payment,
      match: plan.match,
      chargebackId: plan.chargebackId,
      now,
    });
    records.push(record);
    matches.push(...plan.parts.map((part) => ({ ...part, recordId: record.id })));
    entries.push(...toEntries(ports, record, createSettlementPostings(record, plan.parts.map(toPart)), now));
  }
  const opened = planned.filter(({ match }) => match.status !== 'MATCHED').length;
  const writes: readonly Write[] = [
    ...settleOnce(planned.flatMap((plan) => plan.writes)),
    { write: 'reconciliation-record.insert', records, matches },
    ...payoutWrites(ports, records, 1n),
    ...(entries.length === 0 ? [] : [{ write: 'ledger.post', entries } as const]),
    ...(opened === 0
      ? []
      : [
          {
            write: 'event.append',
            event: exceptionsEvent(file, { id: ports.newId(), at: now, fileId: file.id, opened, closed: 0 }),
          } as const,
        ]),
  ];
  return { writes, records: records.length, problems, movements: known.changed() };
}

/** Lines may settle one payment in turns: what the first expected, and what the last left. */
function settleOnce(writes: readonly Write[]): readonly Write[] {
  const settlements = new Map<Id, Omit<SettleMovement, 'write'>>();
  for (const write of writes) {
    if (write.write !== 'movement.settle') continue;
    const { write: _write, ...settlement } = write;
    const first = settlements.get(write.paymentId);
    settlements.set(write.paymentId, { ...settlement, expected: first?.expected ?? settlement.expected });
  }
  if (settlements.size < 2) return writes;
  const others = writes.filter(({ write }) => write !== 'movement.settle');
  return [...others, { write: 'movements.settle', settlements: [...settlements.values()] }];
}

/** A line that makes a payment is taken in alone, on the payment as it is then. */
export function isDispute({ recordType, settlementStatus }: Pick<SettlementLine, 'recordType' | 'settlementStatus'>): boolean {
  return (recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL') && settlementStatus === 'SUCCESS';
}

/** One line for the payments of a day. */
export function isBatchLine({ recordType, transactionType }: SettlementLine): boolean {
  return recordType === 'SETTLED' && transactionType === 'BATCH';
}

/** The part as it is posted: under the payment whose movement it settles. */
export function toPart({ paymentId, settledPaymentId, amountMinor }: Omit<StoredMatch, 'recordId'>) {
  return { paymentId: settledPaymentId ?? paymentId, amountMinor };
}

export function ledgerWrites(
  ports: ReconciliationPorts,
  record: Pick<ReconciliationRecord, 'id' | 'entityId'>,
  postings: readonly SettlementPosting[],
  postedAt: Timestamp,
): readonly Write[] {
  return postings.length === 0 ? [] : [{ write: 'ledger.post', entries: toEntries(ports, record, postings, postedAt) }];
}

function toEntries(
  ports: ReconciliationPorts,
  record: Pick<ReconciliationRecord, 'id' | 'entityId'>,
  postings: readonly SettlementPosting[],
  postedAt: Timestamp,
): readonly LedgerEntry[] {
  return postings.map(({ subjectId, ...posting }) => ({
    ...posting,
    id: ports.newId(),
    paymentId: subjectId,
    entityId: record.entityId,
    postedAt,
    recordId: record.id,
  }));
}

async function placeLines(
  ports: ReconciliationPorts,
  file: SettlementFile,
  lines: readonly NumberedLine[],
): Promise<{ readonly placed: readonly Placed[]; readonly problems: readonly RowProblem[] }> {
  const entities = await entityDirectory(ports);
  const placed: Placed[] = [];
  const problems: RowProblem[] = [];
  for (const line of lines) {
    const { merchantAccountId } = line.read;
    const entity = entities.byId(merchantAccountId ?? file.entityId);
    if (entity && isWithin(file.entityPath, entity.path)) placed.push({ ...line, entity });
    else problems.push({ line: line.line, reason: 'MerchantAccountId must be a channel of the entity that the file is for' });
  }
  return { placed, problems };
}

interface Found {
  readonly known: KnownMovements;
  readonly earlier: ReadonlyMap<SettlementLine, EarlierPayments>;
}

/** Everything that shares a reference with one of the lines or follows what it names, and for lines whose references decide nothing what has their amount. */
async function findMovements(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  placed: readonly Placed[],
  ahead: ReadonlyMap<Id, Movement>,
): Promise<Found> {
  const { reconciliation } = ports.store;
  const known = createKnownMovements(ahead);
  const all = placed.map(({ read }) => listReferences(read));
  known.add(
    await reconciliation.movementsByReference(
      merchant,
      {
        paymentIds: all.flatMap(({ paymentIds }) => paymentIds),
        shortIds: all.flatMap(({ shortIds }) => shortIds),
        connectorReferences: all.flatMap(({ connectorReferences }) => connectorReferences),
        merchantTransactionIds: all.flatMap(({ merchantTransactionIds }) => merchantTransactionIds),
      },
      movementsMax,
    ),
  );
  const unnamed = placed.map(({ read }) => read).filter((read) => !isBatchLine(read) && !namesMovement(read, known.findFor(read)));
  const earlier = unnamed.length === 0 ? noEarlier : await findEarlierPayments(ports, merchant, unnamed);
  const followers = [...new Set([...earlier.values()].flatMap((each) => [...each.followers]))];
  if (followers.length > 0) known.add(await reconciliation.movements(toDataScope(merchant), followers));
  const wanted = listUndecided(placed, { known, earlier }).map(({ read }) => ({
    currency: read.currency,
    amountMinor: toSigned(read.amountMinor, read.cashflow),
    from: addDays(read.settlementDate, -windowDaysBefore),
    to: addDays(read.settlementDate, windowDaysAfter),
  }));
  for (let at = 0; at < wanted.length; at += amountLinesMax) {
    known.add(await reconciliation.movementsByAmount(merchant, wanted.slice(at, at + amountLinesMax), movementsMax));
  }
  return { known, earlier };
}

const noEarlier: Found['earlier'] = new Map();

/** What the line may be about: what shares a reference or its amount, and what follows the payments that it names. */
function listMovements(read: SettlementLine, known: KnownMovements, earlier: EarlierPayments | undefined): readonly Movement[] {
  const shared = known.findFor(read);
  if (!earlier) return shared;
  const ids = new Set(shared.map(({ paymentId }) => paymentId));
  return [...shared, ...[...earlier.followers].flatMap((id) => (ids.has(id) ? [] : (known.get(id) ?? [])))];
}

/** Lines that settle something, where the references name no payment, or one that another of the lines names too. */
function listUndecided(placed: readonly Placed[], { known, earlier }: Found): readonly Placed[] {
  const settling = placed
    .filter(({ read }) => read.recordType === 'SETTLED' && !isBatchLine(read))
    .map((line) => {
      const own = earlier.get(line.read);
      return { line, paymentId: decideMatch(line.read, listMovements(line.read, known, own), own).paymentIds[0] };
    });
  const counts = new Map<Id | undefined, number>();
  for (const { paymentId } of settling) counts.set(paymentId, (counts.get(paymentId) ?? 0) + 1);
  return settling.filter(({ paymentId }) => paymentId === undefined || counts.get(paymentId) !== 1).map(({ line }) => line);
}

async function planLine(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  placed: Placed,
  {
    known,
    earlier,
    before,
  }: { readonly known: KnownMovements; readonly earlier: EarlierPayments | undefined; readonly before: readonly Planned[] },
): Promise<Planned> {
  const { read } = placed;
  const now = ports.clocks.entityNow(placed.entity.id);
  const nothing = { chargebackId: null, parts: [], writes: [] };
  if (isBatchLine(read)) {
    const scope = toDataScope(placed.entity.path);
    const found = await ports.store.reconciliation.movementsOfDay(scope, read.settlementDate, batchPaymentsMax + 1);
    known.add(found);
    const open = found.map((movement) => known.get(movement.paymentId) ?? movement);
    const match = decideBatch(read, open, open.length <= batchPaymentsMax);
    return { ...placed, ...nothing, match, ...settleParts(read, match.paymentIds, known, now) };
  }
  const match = decideMatch(read, listMovements(read, known, earlier), earlier);
  if (match.status !== 'MATCHED') return { ...placed, ...nothing, match };
  if (isDispute(read)) return { ...placed, ...(await planDisputeLine(ports, merchant, read, match)) };
  if (isPaid(read) && read.recordType === 'SETTLED' && known.get(match.paymentIds[0] ?? '')?.settledMinor !== 0n) {
    const repeated = await refuseRepeated(ports, merchant, read, match, { isPart: true, before });
    if (repeated) return { ...placed, ...repeated };
  }
  return { ...placed, ...nothing, match, ...settleParts(read, match.paymentIds, known, now) };
}

/** The parts of a line, and what they do to the movements, which stand changed in `known` for the lines after it. */
function settleParts(
  read: SettlementLine,
  paymentIds: readonly Id[],
  known: KnownMovements,
  now: Timestamp,
): Pick<Planned, 'parts' | 'writes'> {
  const isSettling = isPaid(read) && read.recordType !== 'FEE';
  const parts = paymentIds.map((paymentId) => {
    const movement = known.get(paymentId);
    const open = movement ? openMinor(movement) : 0n;
    const amountMinor = paymentIds.length === 1 ? read.amountMinor : open < 0n ? -open : open;
    return { paymentId, settledPaymentId: isSettling ? paymentId : null, amountMinor };
  });
  const writes = parts.flatMap(({ paymentId, amountMinor }): readonly Write[] => {
    const movement = known.get(paymentId);
    if (!movement || read.recordType === 'FEE') return [];
    const change = isSettling
      ? {
          settledMinor: movement.settledMinor + (paymentIds.length === 1 ? toSigned(amountMinor, read.cashflow) : openMinor(movement)),
          failure: null,
          settledAt: now,
        }
      : { failure: read.reasonDescription ?? 'the clearing institute could not settle it' };
    const write = toSettle(movement, change);
    known.change({ ...movement, ...change });
    return [write];
  });
  return { parts, writes };
}

type ToldLine = Pick<
  SettlementLine,
  | 'recordType'
  | 'cashflow'
  | 'amountMinor'
  | 'currency'
  | 'reasonCode'
  | 'settlementTxId'
  | 'settlementStatus'
  | 'presentedAt'
  | 'settlementDate'
>;

/**
 * The chargeback that a line tells of: the one that is recorded already, or a new one. What another line told of already is none:
 * institutes repeat lines in later files.
 */
export async function planDisputeLine(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  read: ToldLine,
  match: Match,
): Promise<Pick<Planned, 'match' | 'parts' | 'chargebackId' | 'writes'>> {
  const [paymentId = ''] = match.paymentIds;
  const settledMinor = toSigned(read.amountMinor, read.cashflow);
  const chargebacks = await ports.store.reconciliation.movementsOn(merchant, [paymentId]);
  const ofType =
    read.recordType === 'CHARGEBACK'
      ? chargebacks
      : await ports.store.reconciliation.movementsOn(
          merchant,
          chargebacks.map(({ paymentId: id }) => id),
        );
  const wantedType = read.recordType === 'CHARGEBACK' ? 'CB' : 'CR';
  const recorded = ofType.find((movement) => movement.type === wantedType && openMinor(movement) === settledMinor);
  if (recorded) {
    const repeated = await refuseRepeated(ports, merchant, read, match, { isPart: false });
    if (repeated) return repeated;
    const chargebackId = recorded.type === 'CB' ? recorded.paymentId : recorded.referencedId;
    const parts = [{ paymentId, settledPaymentId: recorded.paymentId, amountMinor: read.amountMinor }];
    return {
      match,
      parts,
      chargebackId,
      writes: [
        toSettle(recorded, {
          settledMinor: recorded.settledMinor + settledMinor,
          failure: null,
          settledAt: ports.clocks.entityNow(recorded.entityId),
        }),
      ],
    };
  }
  const target =
    wantedType === 'CB'
      ? { id: paymentId, isPart: false }
      : await findReturned(ports, merchant, { paymentId, chargebacks, returns: ofType, read });
  const dispute =
    'why' in target
      ? ({ status: 'refused', why: target.why, isForNow: false } as const)
      : await planDispute(ports, merchant, {
          type: wantedType,
          targetId: target.id,
          amountMinor: read.amountMinor,
          currency: read.currency,
          reasonCode: read.reasonCode,
        });
  if (dispute.status === 'refused') return refuseLine(match, `it names the payment ${paymentId}, which cannot have it: ${dispute.why}`);
  // After the payment was read, whose version guards the commit: of two files at once one is decided again, and finds the other's line.
  const repeated = await refuseRepeated(ports, merchant, read, match, { isPart: 'isPart' in target && target.isPart });
  if (repeated) return repeated;
  const chargebackId = dispute.payment.type === 'CB' ? dispute.payment.id : (dispute.payment.referencedId ?? null);
  return {
    match,
    parts: [{ paymentId, settledPaymentId: dispute.payment.id, amountMinor: read.amountMinor }],
    chargebackId,
    writes: [...dispute.writes, toSettle(dispute.movement, { settledMinor, settledAt: ports.clocks.entityNow(dispute.payment.entityId) })],
  };
}

function refuseLine({ candidates }: Match, reason: string) {
  return { match: { status: 'NOT_MATCHED', paymentIds: [], reason, candidates }, parts: [], chargebackId: null, writes: [] } as const;
}

interface Repeatable {
  readonly isPart: boolean;
  /** Lines of the same batch. */
  readonly before?: readonly Planned[];
}

/** Where a line that is matched told of the same for the payment. */
async function refuseRepeated(
  { store }: ReconciliationPorts,
  merchant: MerchantKey,
  read: ToldLine,
  match: Match,
  { isPart, before = [] }: Repeatable,
) {
  const [paymentId = ''] = match.paymentIds;
  const stored = await store.reconciliation.recordsOfPayments(merchant, [paymentId]);
  const told: readonly ToldLine[] = [
    ...stored.map(({ record }) => record),
    ...before.filter((line) => line.match.paymentIds.includes(paymentId)).map((line) => line.read),
  ];
  if (!told.some((line) => isSameLine(line, read, isPart))) return undefined;
  const like = read.settlementTxId === null ? 'a line of this amount, without a reference,' : `a line of the same ${read.settlementTxId}`;
  return refuseLine(match, `${like} told of this for the payment ${paymentId} already: the line may be a duplicate`);
}

/**
 * A second one of the same amount has another reference, or another day. Without a reference nobody can tell: it is another one, but for a
 * part, of which the payment or the chargeback would take a repeated line as well. A record has a time where its line had none.
 */
function isSameLine(record: ToldLine, read: ToldLine, isPart: boolean): boolean {
  const { recordType, amountMinor, currency, settlementTxId, settlementStatus, presentedAt, settlementDate } = record;
  return (
    (settlementTxId !== null || isPart) &&
    settlementTxId === read.settlementTxId &&
    recordType === read.recordType &&
    settlementStatus === read.settlementStatus &&
    amountMinor === read.amountMinor &&
    currency === read.currency &&
    (read.presentedAt === null || presentedAt === read.presentedAt) &&
    settlementDate === read.settlementDate
  );
}
