/** Settlement files, reconciliation records, movements to settle, and chargebacks. */
import type { ToldDispute } from '../../connectors/told-dispute.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { DataScope, MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { FilterValues } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { WebhookPorts } from '../webhooks/ports.ts';
import type { Chargeback, ChargebackStatus, Evidence } from './chargeback.ts';
import type { chargebackFilters } from './chargeback-facts.ts';
import type { fileFilters, transferFilters } from './file-facts.ts';
import type { FileDestination, FileServers, FileTransfer } from './file-transfer.ts';
import type { LineReferences } from './matching-rules.ts';
import type { MonthTotals, OpenAmount, SettlementTotals } from './month-end.ts';
import type { Movement } from './movement.ts';
import type { PayoutKey } from './payout.ts';
import type { PayoutStore, PayoutWrite } from './payout-ports.ts';
import type { Candidate, MatchingStatus, ReconciliationRecord, RecordType } from './record.ts';
import type { recordFilters } from './record-facts.ts';
import type { SettlementFile } from './settlement-file.ts';

export interface FileFilter extends FilterValues<typeof fileFilters> {
  /** Only files at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
}

export interface RecordFilter extends FilterValues<typeof recordFilters> {
  readonly entityPath: string;
  readonly isIssued?: boolean;
  readonly isSetAside?: boolean;
  /** That name this payment, matched or not. */
  readonly namedId?: Id;
  /** Of this payout of the merchant that `entityPath` is at or below. */
  readonly payout?: PayoutKey;
}

export interface OutstandingFilter {
  readonly entityPath: string;
  /** Posted before, entity time. */
  readonly before?: Timestamp;
}

export interface ChargebackFilter extends FilterValues<typeof chargebackFilters> {
  readonly entityPath: string;
}

export interface TransferFilter extends FilterValues<typeof transferFilters> {
  readonly entityPath: string;
}

/** A payment that a record belongs to. */
export interface StoredMatch {
  readonly recordId: Id;
  readonly paymentId: Id;
  /** Whose movement it settles: the payment's own, or that of its chargeback; null where it settles none. */
  readonly settledPaymentId: Id | null;
  /** Minor units above zero. */
  readonly amountMinor: bigint;
}

/** What somebody matched, set aside or took back by hand. */
export interface MatchDecision {
  readonly id: Id;
  readonly recordId: Id;
  readonly action: 'MATCH' | 'UNDO' | 'ASIDE' | 'REOPEN';
  readonly paymentIds: readonly Id[];
  readonly reason: string;
  readonly callerId: string;
  readonly callerName: string;
  readonly at: Timestamp;
}

/** How a record is matched, and to whose channel it belongs with that. */
export interface MatchColumns {
  readonly entityId: Id;
  readonly entityPath: string;
  readonly merchantAccountId: Id;
  readonly merchantAccountName: string | null;
  readonly matchingStatus: MatchingStatus;
  readonly matchedPaymentIds: readonly Id[];
  readonly paymentId: Id | null;
  readonly chargebackId: Id | null;
  readonly matchReason: string;
  readonly candidates: readonly Candidate[];
  readonly matchedBy: string | null;
  readonly setAsideAt: Timestamp | null;
}

/** A channel, or a merchant, and a day `yyyy-MM-dd` of it. */
export interface EntityDay {
  readonly entityId: Id;
  readonly entityPath: string;
  readonly day: string;
}

/** A sum of the aggregation of a day file. */
export interface RecordSum {
  readonly issuedFileId: Id;
  readonly recordType: RecordType;
  readonly currency: string;
  readonly settlementCurrency: string;
  readonly count: number;
  readonly amountMinor: bigint;
  readonly settlementAmountMinor: bigint;
  readonly feeMinor: bigint;
}

/** Chargebacks of one state in one currency. */
export interface ChargebackSum {
  readonly status: ChargebackStatus;
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: bigint;
}

export type OpenRow = Omit<OpenAmount, 'movement' | 'record'>;

export interface SettleMovement {
  readonly write: 'movement.settle';
  readonly paymentId: Id;
  /** What was read: raises `movement_state` where it has changed since. */
  readonly expected: Pick<Movement, 'settledMinor' | 'cancelledMinor'>;
  readonly settledMinor: bigint;
  readonly cancelledMinor: bigint;
  readonly failure: string | null;
  readonly settledAt: Timestamp | null;
}

/** `movement.settle` of many payments, each of them once. */
export interface SettleMovements {
  readonly write: 'movements.settle';
  readonly settlements: readonly Omit<SettleMovement, 'write'>[];
}

export type ReconciliationWrite =
  | PayoutWrite
  | SettleMovements
  /** Raises `settlement_file_checksum` or `settlement_file_day` where there is such a file. */
  | { readonly write: 'settlement-file.insert'; readonly file: SettlementFile }
  /** Raises `settlement_file_state` unless the version before it is stored. */
  | { readonly write: 'settlement-file.update'; readonly file: SettlementFile }
  | { readonly write: 'settlement-file.part'; readonly fileId: Id; readonly number: number; readonly content: string }
  | {
      readonly write: 'reconciliation-record.insert';
      readonly records: readonly ReconciliationRecord[];
      readonly matches: readonly StoredMatch[];
    }
  /** Raises `record_version` unless it has this version. */
  | {
      readonly write: 'reconciliation-record.match';
      readonly id: Id;
      readonly expectedVersion: number;
      readonly columns: MatchColumns;
      readonly matches: readonly StoredMatch[];
    }
  /** Raises `record_version` unless it has this version. */
  | {
      readonly write: 'reconciliation-record.aside';
      readonly id: Id;
      readonly expectedVersion: number;
      readonly setAsideAt: Timestamp | null;
    }
  /** Raises `record_version` unless it has this version, and where it was issued. */
  | { readonly write: 'reconciliation-record.delete'; readonly id: Id; readonly expectedVersion: number }
  | { readonly write: 'reconciliation-record.issue'; readonly ids: readonly Id[]; readonly issuedFileId: Id }
  | { readonly write: 'match-decision.insert'; readonly decision: MatchDecision }
  /** Nothing where it is there. */
  | { readonly write: 'movement.insert'; readonly movement: Movement }
  | { readonly write: 'movement.presented'; readonly paymentIds: readonly Id[] }
  | SettleMovement
  /** Nothing where it is there. */
  | { readonly write: 'chargeback.insert'; readonly chargeback: Chargeback }
  /** Raises `chargeback_state` unless the version before it is stored. */
  | { readonly write: 'chargeback.update'; readonly chargeback: Chargeback }
  /** Raises `chargeback_state` unless the chargeback is open or represented, with fewer documents than `documentsMax` before. */
  | { readonly write: 'evidence.insert'; readonly evidence: Evidence; readonly documentsMax: number }
  | { readonly write: 'file-destination.insert'; readonly destination: FileDestination }
  /** Raises `file_destination_version` unless the version before it is stored. */
  | { readonly write: 'file-destination.update'; readonly destination: FileDestination }
  /** Transfers to it that wait fail with this reason. */
  | { readonly write: 'file-transfer.cancel'; readonly destinationId: Id; readonly why: string }
  /** Nothing where the file has a transfer to that server. */
  | { readonly write: 'file-transfer.insert'; readonly transfer: FileTransfer }
  /** Raises `file_transfer_version` unless the version before it is stored. */
  | { readonly write: 'file-transfer.update'; readonly transfer: FileTransfer }
  | { readonly write: 'evidence.part'; readonly evidenceId: Id; readonly number: number; readonly sealed: SealedAccount };

/**
 * Makes a movement of each entry of the ledger after one place up to another that moves what is owed to a merchant. Of a payment that has
 * one already none. `clearsSimulated`: the simulator's payments are settled by the sandbox's clearing institute, all others by files.
 */
export interface TakeInMovements {
  readonly write: 'movements.take-in';
  readonly after: number;
  readonly upTo: number;
  readonly clearsSimulated: boolean;
}

/** Raises `intake_place` where another instance was first. */
export interface IntakeWrite {
  readonly write: 'intake.advance';
  readonly from: number;
  readonly to: number;
}

export interface ReconciliationStore extends PayoutStore {
  file(scope: DataScope, id: Id): Promise<SettlementFile | undefined>;
  /** Newest first. */
  files(filter: FileFilter, page: PageRequest): Promise<Page<SettlementFile>>;
  fileByChecksum(merchant: MerchantKey, checksum: string): Promise<SettlementFile | undefined>;
  /** The file that was issued to the entity for the day. */
  issuedFile(scope: DataScope, entityId: Id, day: string): Promise<SettlementFile | undefined>;
  /** A chunk of a file's content, from 1. */
  part(scope: DataScope, fileId: Id, number: number): Promise<string | undefined>;
  record(scope: DataScope, id: Id): Promise<ReconciliationRecord | undefined>;
  /** In any order. */
  recordsByIds(scope: DataScope, ids: readonly Id[]): Promise<readonly ReconciliationRecord[]>;
  /** Payments with which lines of this settlement id, such as an ARN, are matched; newest first. */
  paymentIdsBySettlementId(scope: DataScope, settlementIds: readonly string[], itemsMax: number): Promise<readonly Id[]>;
  /** Newest first. */
  records(filter: RecordFilter, page: PageRequest): Promise<Page<ReconciliationRecord>>;
  /** In the order of its lines, after a line. */
  recordsOfFile(scope: DataScope, fileId: Id, afterLine: number, itemsMax: number): Promise<readonly ReconciliationRecord[]>;
  /** By the file that they came with: those of a day or before that no file for the merchant has, and that are not held. */
  recordsToIssue(scope: DataScope, entityId: Id, day: string, itemsMax: number): Promise<readonly ReconciliationRecord[]>;
  /** By the day of settlement and the id, in numbered pages. */
  recordsOfIssued(
    scope: DataScope,
    issuedFileId: Id,
    slice: { readonly recordType?: RecordType; readonly descending: boolean; readonly skip: number; readonly itemsMax: number },
  ): Promise<readonly ReconciliationRecord[]>;
  countIssued(scope: DataScope, issuedFileId: Id, recordType: RecordType | undefined): Promise<number>;
  /** Sums of the records of these files. */
  sumsOfIssued(scope: DataScope, issuedFileIds: readonly Id[]): Promise<readonly RecordSum[]>;
  /** Records of payments, oldest first. */
  recordsOfPayments(
    scope: DataScope,
    paymentIds: readonly Id[],
  ): Promise<readonly (StoredMatch & { readonly record: ReconciliationRecord })[]>;
  matches(scope: DataScope, recordIds: readonly Id[]): Promise<readonly StoredMatch[]>;
  decisions(scope: DataScope, recordIds: readonly Id[]): Promise<readonly MatchDecision[]>;
  /** Ledger entries that records posted, oldest first. */
  entriesOfRecords(scope: DataScope, recordIds: readonly Id[]): Promise<readonly LedgerEntry[]>;
  movements(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly Movement[]>;
  movementsByReference(merchant: MerchantKey, references: LineReferences, itemsMax: number): Promise<readonly Movement[]>;
  /** Open ones of these amounts, each with its sign. */
  movementsByAmount(
    merchant: MerchantKey,
    wanted: readonly { readonly currency: string; readonly amountMinor: bigint; readonly from: string; readonly to: string }[],
    itemsMax: number,
  ): Promise<readonly Movement[]>;
  /** Open ones of a day. */
  movementsOfDay(scope: DataScope, day: string, itemsMax: number): Promise<readonly Movement[]>;
  /** What disputes payments, or reverses them: movements of type CB, CR and RV by the payment that they reference. */
  movementsOn(scope: DataScope, referencedIds: readonly Id[]): Promise<readonly Movement[]>;
  /** Of chargebacks, their reversals and reversals: those of which nothing says that they were followed up. By payment, after one. */
  movementsLeftOut(merchant: MerchantKey, afterPaymentId: string, itemsMax: number): Promise<readonly Movement[]>;
  waitingMovements(scope: DataScope, entityId: Id, day: string, itemsMax: number): Promise<readonly Movement[]>;
  /** Oldest payment first. */
  outstanding(filter: OutstandingFilter, page: PageRequest): Promise<Page<Movement>>;
  /** The day of the merchant's earliest movement that the sandbox's clearing institute has not seen; null where there is none. */
  earliestUnsettledDay(merchant: MerchantKey): Promise<string | null>;
  /** As of a time, or of now. */
  totals(scope: DataScope, at: Timestamp | null): Promise<readonly SettlementTotals[]>;
  /** By currency. `from` and `until` are its bounds, the second excluded. */
  monthTotals(scope: DataScope, from: Timestamp, until: Timestamp): Promise<readonly MonthTotals[]>;
  /** What was open then, by the id of its payment, or of its record where it belongs to none. */
  openAt(scope: DataScope, until: Timestamp, page: PageRequest): Promise<Page<OpenRow>>;
  /** All of it added up. */
  openSumsAt(scope: DataScope, until: Timestamp): Promise<readonly { readonly currency: string; readonly amountMinor: bigint }[]>;
  /** Absent: this store has every movement. Where each merchant's store has its own, resolves when all of them have taken in theirs. */
  readonly takeInOwn?: (entityPath: string) => Promise<void>;
  /** What does not agree between records, movements and the ledger, in sentences. */
  proveSettlement(scope: DataScope): Promise<readonly string[]>;
  chargeback(scope: DataScope, id: Id): Promise<Chargeback | undefined>;
  /** Newest first. */
  chargebacks(filter: ChargebackFilter, page: PageRequest): Promise<Page<Chargeback>>;
  /** Of those that were recorded since then. */
  chargebackSums(scope: DataScope, since: Timestamp): Promise<readonly ChargebackSum[]>;
  chargebacksOfPayments(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly Chargeback[]>;
  evidence(scope: DataScope, chargebackIds: readonly Id[]): Promise<readonly Evidence[]>;
  evidenceParts(scope: DataScope, evidenceId: Id): Promise<readonly SealedAccount[]>;
  fileDestination(scope: DataScope, id: Id): Promise<FileDestination | undefined>;
  /** Those that were not deleted, newest first. */
  fileDestinations(entityPath: string, page: PageRequest): Promise<Page<FileDestination>>;
  fileTransfer(scope: DataScope, id: Id): Promise<FileTransfer | undefined>;
  fileTransferOf(scope: DataScope, destinationId: Id, fileId: Id): Promise<FileTransfer | undefined>;
  /** Newest first. */
  fileTransfers(filter: TransferFilter, page: PageRequest): Promise<Page<FileTransfer>>;
}

/** Of all merchants: due work. */
export interface ReconciliationAcrossMerchants {
  intakePlace(): Promise<number>;
  lastLedgerEntry(): Promise<number>;
  /** Those of chargebacks, their reversals and reversals, in the ledger's order; without merchants that are not served here. */
  entriesToFollowUp(after: number, upTo: number): Promise<readonly LedgerEntry[]>;
  /** Of each channel the earliest day with movements that wait. */
  daysToSettle(itemsMax: number): Promise<readonly EntityDay[]>;
  /** Of each entity the earliest day with records that no file for the merchant has, and that are not held. */
  daysToIssue(itemsMax: number): Promise<readonly EntityDay[]>;
  /** Those that are imported, withdrawn or issued, the oldest first. */
  filesInWork(itemsMax: number): Promise<readonly SettlementFile[]>;
  /** Those of which nothing is issued yet, the first to be issued first. */
  heldFiles(itemsMax: number): Promise<readonly SettlementFile[]>;
  /** Open ones whose deadline has come. */
  overdueChargebacks(now: Timestamp, itemsMax: number): Promise<readonly Chargeback[]>;
  /** Those that wait, to servers that are not paused; the longest due first. Real time. */
  dueFileTransfers(now: Timestamp, itemsMax: number): Promise<readonly FileTransfer[]>;
}

/** What this module needs of the outside. */
export type ReconciliationPorts = PaymentPorts &
  WebhookPorts & {
    readonly store: { readonly reconciliation: ReconciliationStore; readonly acrossMerchants: ReconciliationAcrossMerchants };
    /** How long what came in a file waits before it is issued to the merchant; absent: `defaultIssueDelayMs`. */
    readonly issueDelayMs?: number;
    /** A dispute as the bank of the channel answers it; undefined where it does not say. Throws `ConnectorTimeout`. */
    readonly askDispute: (settings: ChannelSettings, channelId: Id, disputeId: string) => Promise<ToldDispute | undefined>;
    /** Absent where the runtime sends no files; another instance may. */
    readonly fileServers?: FileServers;
  };

export type ReconciliationContext = RequestContext<ReconciliationPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    reconciliation: ReconciliationWrite;
  }
  interface PlatformWriteRegistry {
    reconciliation: IntakeWrite | TakeInMovements;
  }
}
