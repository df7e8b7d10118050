import { defineConfig } from 'drizzle-kit';

// As drizzle.config.ts, for what is made from the log and has a file of its own (decision: read-model-apart).
export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/read-model/*.ts',
  out: './db/read-model-migrations',
});
