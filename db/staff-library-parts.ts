/** What db/staff-library.ts and the library's adapter load, from the ground up: each part holds the thread for a moment, all at once for a quarter of a second. */
export const staffTableParts: readonly (() => Promise<unknown>)[] = [
  () => import('drizzle-orm/sql'),
  () => import('drizzle-orm/pg-core/columns'),
  () => import('drizzle-orm/pg-core/table'),
  () => import('drizzle-orm'),
  () => import('drizzle-orm/sqlite-core/columns'),
  () => import('drizzle-orm/sqlite-core/query-builders'),
  () => import('drizzle-orm/sqlite-core'),
  () => import('drizzle-orm/sqlite-proxy'),
];
