import Database from 'libsql';

/** To change a database that a gateway has open: it waits for what the gateway commits meanwhile. */
export function openBeside(path: string): Database.Database {
  const database = new Database(path);
  database.exec('PRAGMA busy_timeout = 5000');
  return database;
}
