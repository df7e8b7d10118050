import { transferFilters } from '../../api/domain/reconciliation/file-facts.ts';
import type { FileDestination, FileTransfer } from '../../api/domain/reconciliation/file-transfer.ts';
import type { ReconciliationAcrossMerchants, ReconciliationStore, TransferFilter } from '../../api/domain/reconciliation/ports.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { fileDestinations, fileTransfers } from '../tables/reconciliation.ts';
import { readById, readPage } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, comparing, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { below, belowByMerchant, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const destinationCodec: Codec<FileDestination> = createCodec<FileDestination>(fileDestinations);
const codec: Codec<FileTransfer> = createCodec<FileTransfer>(fileTransfers);

type Of<Kind extends Write['write']> = Extract<Write, { write: Kind }>;

const changedOfDestination = [
  'host',
  'port',
  'protection',
  'userName',
  'folder',
  'sealedPassword',
  'issuedFiles',
  'status',
  'version',
  'updatedAt',
] as const;
const expectDestination = guard('fileDestinationVersion', 'file_destinations', `id = ? AND ${withinScope()} AND version = ?`);
const updateDestinationSql = `UPDATE file_destinations SET ${destinationCodec.set(changedOfDestination)} WHERE id = ? AND ${withinScope()}`;

function updateFileDestination(merchant: MerchantKey, destination: FileDestination): readonly Bound[] {
  const { id, version } = destination;
  const bounds = toBounds(merchant);
  return [
    expectDestination(id, ...bounds, integer(version - 1)),
    { sql: updateDestinationSql, args: [...destinationCodec.encodePart(destination, changedOfDestination), id, ...bounds] },
  ];
}

const insertSql = `${codec.insert} ON CONFLICT (file_id, destination_id) DO NOTHING`;

function insertFileTransfer(transfer: FileTransfer): readonly Bound[] {
  return [{ sql: insertSql, args: codec.encode(transfer) }];
}

const changed = ['status', 'attempts', 'lastError', 'nextAttemptAt', 'deliveredAt', 'version'] as const;
const expectTransfer = guard('fileTransferVersion', 'file_transfers', `id = ? AND ${withinScope()} AND version = ?`);
const updateSql = `UPDATE file_transfers SET ${codec.set(changed)} WHERE id = ? AND ${withinScope()}`;

function updateFileTransfer(merchant: MerchantKey, transfer: FileTransfer): readonly Bound[] {
  const bounds = toBounds(merchant);
  return [
    expectTransfer(transfer.id, ...bounds, integer(transfer.version - 1)),
    { sql: updateSql, args: [...codec.encodePart(transfer, changed), transfer.id, ...bounds] },
  ];
}

const cancelSql = `UPDATE file_transfers SET status = 'failed', last_error = ?, version = version + 1
  WHERE destination_id = ? AND status = 'pending' AND ${withinScope()}`;

function cancelFileTransfers(merchant: MerchantKey, { destinationId, why }: Of<'file-transfer.cancel'>): readonly Bound[] {
  return [{ sql: cancelSql, args: [why, destinationId, ...toBounds(merchant)] }];
}

const ofFileSql = `SELECT ${codec.columns} FROM file_transfers WHERE file_id = ? AND destination_id = ? AND ${withinScope()}`;
const dueSql = `SELECT ${codec.columns} FROM file_transfers WHERE status = 'pending' AND next_attempt_at <= ?
  AND EXISTS (SELECT 1 FROM file_destinations WHERE file_destinations.id = destination_id AND file_destinations.status = 'active')
  AND ${isServedHere('file_transfers.entity_path')} ORDER BY next_attempt_at LIMIT ?`;

type TransferReads = Pick<
  ReconciliationStore,
  'fileDestination' | 'fileDestinations' | 'fileTransfer' | 'fileTransferOf' | 'fileTransfers'
>;

export function fileTransferReads(driver: Driver): TransferReads {
  const first = async (sql: string, args: Bound['args']) => {
    const row = await driver.readFirst(sql, args);
    return row && codec.decode(row);
  };
  return {
    fileDestination: readById(driver, destinationCodec),
    fileDestinations: (entityPath, page) =>
      readPage(
        toBackgroundDriver(driver, entityPath),
        destinationCodec,
        [{ sql: "status <> 'deleted'", args: [] }, belowByMerchant(entityPath)],
        page,
      ),
    fileTransfer: readById(driver, codec),
    fileTransferOf: (scope, destinationId, fileId) => first(ofFileSql, [fileId, destinationId, ...toBounds(scope)]),
    fileTransfers: (filter, page) => readPage(toBackgroundDriver(driver, filter.entityPath), codec, conditionsOf(conditions, filter), page),
  };
}

export function fileTransfersAcrossMerchants(driver: Driver): Pick<ReconciliationAcrossMerchants, 'dueFileTransfers'> {
  return {
    dueFileTransfers: async (now, itemsMax) => (await driver.read(dueSql, [integer(now), integer(itemsMax)])).map(codec.decode),
  };
}

/** By the narrowest index: a file has few transfers, a server many, a merchant most. */
const conditions: ConditionsBy<TransferFilter> = {
  entityPath: (path, { destinationId, fileId }) => [
    destinationId === undefined && fileId === undefined ? belowByMerchant(path) : below('+entity_path', path),
  ],
  ...comparing(transferFilters, fileTransfers),
  destinationId: (id, { fileId }) => [{ sql: fileId === undefined ? 'destination_id = ?' : '+destination_id = ?', args: [id] }],
};

/** The writes of these tables. */
export const fileTransfersWrites = {
  'file-destination.insert': (merchant, { destination }) => [destinationCodec.insertRow(checked(merchant, destination))],
  'file-destination.update': (merchant, { destination }) => updateFileDestination(merchant, checked(merchant, destination)),
  'file-transfer.insert': (merchant, { transfer }) => insertFileTransfer(checked(merchant, transfer)),
  'file-transfer.update': (merchant, { transfer }) => updateFileTransfer(merchant, checked(merchant, transfer)),
  'file-transfer.cancel': cancelFileTransfers,
} satisfies Partial<Writes>;
