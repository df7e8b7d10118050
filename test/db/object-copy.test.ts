/** A copy of an object that nobody goes on with: its triggers go at the next wake, which otherwise writes nothing. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { ObjectStorage } from '../../db/connect/object.ts';
import { beginCopy, endOldCopy } from '../../db/connect/object-copy.ts';

function openStorage() {
  const database = new DatabaseSync(':memory:');
  let transactions = 0;
  const storage: ObjectStorage = {
    sql: {
      exec(text, ...values) {
        const statement = database.prepare(text);
        statement.setReturnArrays(true);
        const rows = statement.all(...values.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)));
        // Arrays, as was asked for.
        return { raw: () => rows as unknown as readonly (readonly (string | number | null)[])[], rowsWritten: 0 };
      },
    },
    transactionSync(run) {
      transactions += 1;
      return run();
    },
  };
  database.exec('CREATE TABLE kept (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID');
  const made = () => database.prepare("SELECT count(*) AS made FROM sqlite_master WHERE name LIKE 'copy%'").get()?.made;
  return { storage, made, transactions: () => transactions };
}

test('a copy that was given up is taken away once, and an object without one commits nothing for it', () => {
  const { storage, made, transactions } = openStorage();
  endOldCopy(storage);
  expect([made(), transactions()]).toEqual([0, 0]);
  beginCopy(storage);
  expect([made(), transactions()]).toEqual([4, 1]);
  endOldCopy(storage);
  expect([made(), transactions()]).toEqual([0, 2]);
  endOldCopy(storage);
  expect(transactions()).toBe(2);
});
