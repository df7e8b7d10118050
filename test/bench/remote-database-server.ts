/** `node test/bench/remote-database-server.ts FILE`: a libSQL server with the sandbox in it, in a process of its own. Prints its address. */
import { startRemoteDatabase } from '../support/remote-database.ts';

const [, , path = ''] = process.argv;
const database = await startRemoteDatabase(path);
console.log(database.url);
process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
