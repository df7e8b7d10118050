import type { ImportedAccount } from '../../api/domain/moving-in/imported-account.ts';
import type { ImportedPayment, ImportStep, PastImport } from '../../api/domain/moving-in/past-import.ts';
import type { ImportedAccountStore, PastImportStore } from '../../api/domain/moving-in/ports.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { importedAccounts, importedPayments, pastImportSteps, pastImports } from '../tables/moving-in.ts';
import { readPage, readRow, readRows } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { below } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const importCodec: Codec<PastImport> = createCodec<PastImport>(pastImports);
const stepCodec: Codec<ImportStep> = createCodec<ImportStep>(pastImportSteps);
const accountCodec: Codec<ImportedAccount> = createCodec<ImportedAccount>(importedAccounts);
const importedCodec: Codec<ImportedPayment> = createCodec<ImportedPayment>(importedPayments);

const byId = statement(
  ['id', 'from', 'before'],
  ({ id, ...bounds }) => `SELECT ${importCodec.columns} FROM past_imports WHERE id = ${id} AND ${inBounds(bounds)}`,
);
const recent = statement(
  ['from', 'before', 'itemsMax'],
  ({ from, before, itemsMax }) =>
    `SELECT ${importCodec.columns} FROM past_imports WHERE entity_path >= ${from} AND entity_path < ${before} ORDER BY created_at DESC, id DESC LIMIT ${itemsMax}`,
);
const steps = statement(
  ['importId', 'from', 'before', 'itemsMax'],
  ({ importId, itemsMax, ...bounds }) =>
    `SELECT ${stepCodec.columns} FROM past_import_steps WHERE import_id = ${importId} AND ${inBounds(bounds)} ORDER BY from_at LIMIT ${itemsMax}`,
);
const imported = statement(
  ['entityId', 'connector', 'references', 'from', 'before'],
  ({ entityId, connector, references, ...bounds }) =>
    `SELECT ${importedCodec.columns} FROM imported_payments WHERE entity_id = ${entityId} AND connector = ${connector} AND reference IN (SELECT value FROM json_each(${references})) AND ${inBounds(bounds)}`,
);

export function pastImportReads(driver: Driver): PastImportStore {
  return {
    byId: (scope, id) => readRow(driver, importCodec, byId({ id, ...boundsOf(scope) })),
    recent: (scope, itemsMax) => readRows(driver, importCodec, recent({ ...boundsOf(scope), itemsMax: integer(itemsMax) })),
    steps: (scope, importId, itemsMax) => readRows(driver, stepCodec, steps({ importId, ...boundsOf(scope), itemsMax: integer(itemsMax) })),
    imported: (scope, { entityId, connector, references }) =>
      readRows(driver, importedCodec, imported({ entityId, connector, references: JSON.stringify(references), ...boundsOf(scope) })),
  };
}

const accountByReference = statement(
  ['entityId', 'reference', 'from', 'before'],
  ({ entityId, reference, ...bounds }) =>
    `SELECT ${accountCodec.columns} FROM imported_accounts WHERE entity_id = ${entityId} AND reference = ${reference} AND ${inBounds(bounds)}`,
);
const accountCounts = statement(
  ['entityId', 'from', 'before'],
  ({ entityId, ...bounds }) =>
    `SELECT count(registration_id), count(*) FROM imported_accounts WHERE entity_id = ${entityId} AND ${inBounds(bounds)}`,
);
/** What did not fit before and is mended now makes room for the account. */
const forgetMisfit = statement(
  ['entityId', 'reference', 'from', 'before'],
  ({ entityId, reference, ...bounds }) =>
    `DELETE FROM imported_accounts WHERE entity_id = ${entityId} AND reference = ${reference} AND registration_id IS NULL AND ${inBounds(bounds)}`,
);

export function importedAccountReads(driver: Driver): ImportedAccountStore {
  return {
    byReference: (scope, of) => readRow(driver, accountCodec, accountByReference({ ...of, ...boundsOf(scope) })),
    count: async (scope, entityId) => {
      const { sql, args } = accountCounts({ entityId, ...boundsOf(scope) });
      const [[imported, all] = [0, 0]] = await driver.readInBackground(sql, args);
      return { imported: toNumber(imported ?? 0), misfits: toNumber(all ?? 0) - toNumber(imported ?? 0) };
    },
    page: ({ entityId, entityPath, areMisfits }, page) => {
      const fits = areMisfits === undefined ? [] : [{ sql: `registration_id IS ${areMisfits ? '' : 'NOT '}NULL`, args: [] }];
      return readPage(driver, accountCodec, [{ sql: 'entity_id = ?', args: [entityId] }, below('+entity_path', entityPath), ...fits], page);
    },
  };
}

function insertAccount(merchant: MerchantKey, row: ImportedAccount): Bound[] {
  const { entityId, reference } = checked(merchant, row);
  return [forgetMisfit({ entityId, reference, ...boundsOf(merchant) }), accountCodec.insertRow(row)];
}

/** The newer misfit takes the place of the older. */
const putMisfitSql = `${accountCodec.upsert(['entityId', 'reference'], ['id', 'reason', 'resultCode', 'parameters', 'at'])}
  WHERE imported_accounts.registration_id IS NULL`;

/** The writes of these tables: rows are added, and never changed, but for an account that did not fit and is sent again. */
export const movingInWrites = {
  'past-import.insert': (merchant, { pastImport }) => [importCodec.insertRow(checked(merchant, pastImport))],
  'past-import.step': (merchant, { step }) => [stepCodec.insertRow(checked(merchant, step))],
  'imported-payment.insert': (merchant, { imported: row }) => [importedCodec.insertRow(checked(merchant, row))],
  'imported-account.insert': (merchant, { imported: row }) => insertAccount(merchant, row),
  'imported-account.misfit': (merchant, { imported: row }) => [{ sql: putMisfitSql, args: accountCodec.encode(checked(merchant, row)) }],
} satisfies Partial<Writes>;
