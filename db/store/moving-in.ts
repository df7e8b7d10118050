import type { ImportedPayment, ImportStep, PastImport } from '../../api/domain/moving-in/past-import.ts';
import type { PastImportStore } from '../../api/domain/moving-in/ports.ts';
import { importedPayments, pastImportSteps, pastImports } from '../tables/moving-in.ts';
import type { Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const importCodec: Codec<PastImport> = createCodec<PastImport>(pastImports);
const stepCodec: Codec<ImportStep> = createCodec<ImportStep>(pastImportSteps);
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
    byId: async (scope, id) => {
      const { sql, args } = byId({ id, ...boundsOf(scope) });
      const row = await driver.readFirst(sql, args);
      return row && importCodec.decode(row);
    },
    recent: async (scope, itemsMax) => {
      const { sql, args } = recent({ ...boundsOf(scope), itemsMax: integer(itemsMax) });
      return (await driver.read(sql, args)).map(importCodec.decode);
    },
    steps: async (scope, importId, itemsMax) => {
      const { sql, args } = steps({ importId, ...boundsOf(scope), itemsMax: integer(itemsMax) });
      return (await driver.read(sql, args)).map(stepCodec.decode);
    },
    imported: async (scope, { entityId, connector, references }) => {
      const { sql, args } = imported({ entityId, connector, references: JSON.stringify(references), ...boundsOf(scope) });
      return (await driver.read(sql, args)).map(importedCodec.decode);
    },
  };
}

/** The writes of these tables: rows are added, and never changed. */
export const movingInWrites = {
  'past-import.insert': (merchant, { pastImport }) => [
    { sql: importCodec.insert, args: importCodec.encode(checked(merchant, pastImport)) },
  ],
  'past-import.step': (merchant, { step }) => [{ sql: stepCodec.insert, args: stepCodec.encode(checked(merchant, step)) }],
  'imported-payment.insert': (merchant, { imported: row }) => [
    { sql: importedCodec.insert, args: importedCodec.encode(checked(merchant, row)) },
  ],
} satisfies Partial<Writes>;
