import { defineConfig } from 'drizzle-kit';

// drizzle-kit demands a default export. It knows neither STRICT nor WITHOUT ROWID nor triggers: add them to a new
// migration by hand, as 0000_baseline has them. test/db/migrate.test.ts checks that every table is strict.
export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/*.ts',
  out: './db/migrations',
});
