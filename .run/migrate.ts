/** `npm run db:migrate`: brings a libSQL server up to date. Node and Deno do it at their start, Workers cannot. */
import { migrateWeb } from '../db/migrate-web.ts';
import { readArguments } from './arguments.ts';

readArguments(
  `npm run db:migrate: applies the migrations that a libSQL server lacks
  DATABASE_URL         the server; a file is migrated when the gateway starts
  DATABASE_AUTH_TOKEN  where the server wants one`,
  {},
);

const { DATABASE_URL, DATABASE_AUTH_TOKEN } = process.env;

if (DATABASE_URL === undefined || DATABASE_URL.startsWith('file:')) {
  console.error('DATABASE_URL must name a libSQL server; a file is migrated by the gateway itself when it starts');
  process.exit(1);
}
const options = { url: DATABASE_URL, ...(DATABASE_AUTH_TOKEN === undefined ? {} : { authToken: DATABASE_AUTH_TOKEN }) };
const applied = await migrateWeb(options, (message, fields) => console.log(message, JSON.stringify(fields))).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'the database cannot be migrated');
  process.exit(1);
});
console.log(applied.length === 0 ? 'nothing to migrate' : `migrated: ${applied.join(', ')}`);
