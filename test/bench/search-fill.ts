/** Fills the database of the search bench: its path and the number of payments are the arguments. */
import { fillDatabase } from './search-data.ts';

const [path, payments] = process.argv.slice(2);
if (path === undefined || payments === undefined) throw new Error('usage: search-fill.ts PATH PAYMENTS');
await fillDatabase(path, Number(payments));
