import { defineConfig } from 'drizzle-kit';

// drizzle-kit demands a default export. It knows neither STRICT nor WITHOUT ROWID: add them to a new migration by hand,
// as 0000 has them; test/db/migrate.test.ts holds every table to it.
export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/*.ts',
  out: './db/migrations',
});
