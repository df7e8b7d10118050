import { migrateWeb } from '../db/migrate-web.ts';

const { DATABASE_URL, DATABASE_AUTH_TOKEN } = process.env;

if (DATABASE_URL === undefined || DATABASE_URL.startsWith('file:')) {
  console.error('DATABASE_URL must name a libSQL server; a file is migrated by the gateway itself when it starts');
  process.exit(1);
}
const applied = await migrateWeb({ url: DATABASE_URL, ...(DATABASE_AUTH_TOKEN === undefined ? {} : { authToken: DATABASE_AUTH_TOKEN }) });
console.log(applied.length === 0 ? 'nothing to migrate' : `migrated: ${applied.join(', ')}`);
