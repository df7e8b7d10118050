/** Batched reads of the graph of settlement: a page of records or payments is one read of each kind. */
import DataLoader from 'dataloader';
import { requireRequestScope } from '../../../foundation/access/authorize.ts';
import type { DataScope } from '../../../foundation/kernel/data-scope.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import type { BankLine, BankLineMatch } from '../bank-line.ts';
import type { Chargeback, Evidence } from '../chargeback.ts';
import type { FileDestination } from '../file-transfer.ts';
import type { Movement } from '../movement.ts';
import { formatPayoutKey, type Payout, type PayoutKey, toPayoutKey } from '../payout.ts';
import type { MatchDecision, ReconciliationContext, StoredMatch } from '../ports.ts';
import type { ReconciliationRecord } from '../record.ts';
import type { SettlementFile } from '../settlement-file.ts';

/** Rows of one read. */
const batchMax = 100;

type Of<Row> = (id: Id) => Promise<readonly Row[]>;

interface SettlementReads {
  readonly recordsOfPayment: Of<StoredMatch & { readonly record: ReconciliationRecord }>;
  readonly matches: Of<StoredMatch>;
  readonly decisions: Of<MatchDecision>;
  readonly entries: Of<LedgerEntry>;
  readonly movement: Of<Movement>;
  readonly chargebacksOfPayment: Of<Chargeback>;
  readonly evidence: Of<Evidence>;
  readonly file: Of<SettlementFile>;
  readonly fileDestination: Of<FileDestination>;
  readonly bankLinesOfPayout: Of<LineOfPayout>;
  readonly matchesOfBankLine: Of<BankLineMatch>;
  readonly payout: Of<Payout>;
  /** The payout of each record's key. */
  readonly payoutOfRecord: (record: ReconciliationRecord) => Promise<Payout | undefined>;
}

interface LineOfPayout {
  readonly payoutId: Id;
  readonly amountMinor: bigint;
  readonly line: BankLine;
}

const known = new WeakMap<ReconciliationContext, SettlementReads>();

/** Of one request: another may have other rights. */
export function settlementReads(context: ReconciliationContext): SettlementReads {
  const reads = known.get(context) ?? createReads(context);
  known.set(context, reads);
  return reads;
}

function createReads(context: ReconciliationContext): SettlementReads {
  const { reconciliation } = context.ports.store;
  const scope = requireRequestScope(context);
  return {
    recordsOfPayment: batched(
      (ids) => reconciliation.recordsOfPayments(scope, ids),
      ({ paymentId }) => paymentId,
    ),
    matches: batched(
      (ids) => reconciliation.matches(scope, ids),
      ({ recordId }) => recordId,
    ),
    decisions: batched(
      (ids) => reconciliation.decisions(scope, ids),
      ({ recordId }) => recordId,
    ),
    entries: batched(
      (ids) => reconciliation.entriesOfRecords(scope, ids),
      ({ recordId }) => recordId ?? '',
    ),
    movement: batched(
      (ids) => reconciliation.movements(scope, ids),
      ({ paymentId }) => paymentId,
    ),
    chargebacksOfPayment: batched(
      (ids) => reconciliation.chargebacksOfPayments(scope, ids),
      ({ paymentId }) => paymentId,
    ),
    evidence: batched(
      (ids) => reconciliation.evidence(scope, ids),
      ({ chargebackId }) => chargebackId,
    ),
    file: batched(
      async (ids) => (await Promise.all(ids.map((id) => reconciliation.file(scope, id)))).flatMap((file) => file ?? []),
      ({ id }) => id,
    ),
    fileDestination: batched(
      async (ids) => (await Promise.all(ids.map((id) => reconciliation.fileDestination(scope, id)))).flatMap((one) => one ?? []),
      ({ id }) => id,
    ),
    bankLinesOfPayout: batched(
      (ids) => reconciliation.bankLinesOfPayouts(scope, ids),
      ({ payoutId }) => payoutId,
    ),
    matchesOfBankLine: batched(
      (ids) => reconciliation.matchesOfBankLines(scope, ids),
      ({ lineId }) => lineId,
    ),
    payout: batched(
      (ids) => reconciliation.payoutsByIds(scope, ids),
      ({ id }) => id,
    ),
    payoutOfRecord: createPayoutOfRecord(context, scope),
  };
}

/** Records of one merchant at once; those of several take a read for each. */
function createPayoutOfRecord({ ports }: ReconciliationContext, scope: DataScope): SettlementReads['payoutOfRecord'] {
  const placeOf = (merchantId: Id, key: PayoutKey): string => `${merchantId} ${formatPayoutKey(key)}`;
  const loader = new DataLoader<ReconciliationRecord, Payout | undefined>(
    async (records) => {
      const found = new Map<string, Payout>();
      for (const [merchantId, ofMerchant] of Map.groupBy(records, (record) => record.merchantId)) {
        const keys = ofMerchant.map(toPayoutKey);
        for (const payout of await ports.store.reconciliation.payoutsByKeys(scope, merchantId, keys)) {
          found.set(placeOf(merchantId, payout), payout);
        }
      }
      return records.map((record) => found.get(placeOf(record.merchantId, toPayoutKey(record))));
    },
    { cache: false, maxBatchSize: batchMax },
  );
  return (record) => loader.load(record);
}

function batched<Row>(read: (ids: readonly Id[]) => Promise<readonly Row[]>, idOf: (row: Row) => Id): Of<Row> {
  const loader = new DataLoader<Id, readonly Row[]>(
    async (ids) => {
      const rows = Map.groupBy(await read([...new Set(ids)]), idOf);
      return ids.map((id) => rows.get(id) ?? []);
    },
    // Nothing is remembered: the second mutation of a request must see what the first one did.
    { cache: false, maxBatchSize: batchMax },
  );
  return (id) => loader.load(id);
}
