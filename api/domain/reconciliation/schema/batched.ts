/** Batched reads of the graph of settlement: a page of records or payments is one read of each kind. */
import DataLoader from 'dataloader';
import { requireRequestScope } from '../../../foundation/access/authorize.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import type { Chargeback, Evidence } from '../chargeback.ts';
import type { FileDestination } from '../file-transfer.ts';
import type { Movement } from '../movement.ts';
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
  };
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
