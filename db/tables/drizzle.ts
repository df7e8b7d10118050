/**
 * What the tables need of drizzle, module by module. `drizzle-orm` and `drizzle-orm/sqlite-core` load hundreds of files,
 * and Node reads drizzle's package.json, 180 kB of it, for each of them: 86 MB and 0.3 s of every start.
 */
export { type SQL, sql } from 'drizzle-orm/sql/sql';
export { check } from 'drizzle-orm/sqlite-core/checks';
export type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core/columns/common';
export { customType } from 'drizzle-orm/sqlite-core/columns/custom';
export { integer } from 'drizzle-orm/sqlite-core/columns/integer';
export { text } from 'drizzle-orm/sqlite-core/columns/text';
export { index, uniqueIndex } from 'drizzle-orm/sqlite-core/indexes';
export { primaryKey } from 'drizzle-orm/sqlite-core/primary-keys';
export { sqliteTable } from 'drizzle-orm/sqlite-core/table';
export { getTableName } from 'drizzle-orm/table';
export { getTableColumns } from 'drizzle-orm/utils';
