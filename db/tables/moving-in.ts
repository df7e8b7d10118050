import type { LineMisfit } from '../../api/domain/moving-in/account-file.ts';
import type { Misfit } from '../../api/domain/moving-in/past-import.ts';
import { index, integer, primaryKey, sqliteTable, text } from './drizzle.ts';

/** Imports of payments that a gateway behind a channel has made before. Never changed. */
export const pastImports = sqliteTable(
  'past_imports',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    connector: text('connector').notNull(),
    fromAt: integer('from_at').notNull(),
    toAt: integer('to_at').notNull(),
    settledBefore: integer('settled_before').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('past_imports_path').on(table.entityPath, table.createdAt)],
);

/** What became of the payments of one window. Once each: two processes cannot both count it. */
export const pastImportSteps = sqliteTable(
  'past_import_steps',
  {
    importId: text('import_id').notNull(),
    entityPath: text('entity_path').notNull(),
    fromAt: integer('from_at').notNull(),
    toAt: integer('to_at').notNull(),
    imported: integer('imported').notNull(),
    known: integer('known').notNull(),
    failed: integer('failed').notNull(),
    misfits: text('misfits', { mode: 'json' }).$type<readonly Misfit[]>().notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.fromAt] })],
);

/** Payments that were imported, by their ids over there. Once each, whichever import came first. */
export const importedPayments = sqliteTable(
  'imported_payments',
  {
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    connector: text('connector').notNull(),
    reference: text('reference').notNull(),
    paymentId: text('payment_id').notNull(),
    importId: text('import_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.connector, table.reference] })],
);

/** Accounts that came from another gateway, by their ids there, and those that did not fit. Once each. */
export const importedAccounts = sqliteTable(
  'imported_accounts',
  {
    id: text('id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    reference: text('reference').notNull(),
    registrationId: text('registration_id'),
    reason: text('reason').$type<LineMisfit>(),
    resultCode: text('result_code'),
    parameters: text('parameters', { mode: 'json' }).$type<readonly string[]>().notNull(),
    at: integer('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityId, table.reference] }), index('imported_accounts_id').on(table.entityId, table.id)],
);
