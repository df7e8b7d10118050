import { defineConfig } from 'drizzle-kit';

// drizzle-kit demands a default export. It knows neither STRICT nor triggers: .run/complete-migration.ts adds what it forgets.
export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/*.ts',
  out: './db/migrations',
});
