/** A copy of an object that nobody goes on with: its triggers go at the next wake, which otherwise writes nothing. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { beginCopy, endOldCopy, resumeCopy } from '../../db/connect/object-copy.ts';
import type { ObjectStorage } from '../../db/connect/object-storage.ts';

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
  return { storage, made, transactions: () => transactions, run: (text: string) => database.exec(text) };
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

test('a copy follows its object, also after the object has lost its memory, and each change is told once', () => {
  const { storage, run } = openStorage();
  run("INSERT INTO kept VALUES ('first', 'a'), ('second', 'b')");
  const begun = beginCopy(storage);
  expect(begun.page(0, null).rows).toHaveLength(2);
  run("UPDATE kept SET content = 'c' WHERE id = 'first'");
  const update = { table: 0, key: ['first'], row: ['first', 'c'] };
  expect(begun.follow()).toEqual({ changes: [update], isAll: true });
  run("DELETE FROM kept WHERE id = 'second'");
  const resumed = resumeCopy(storage);
  expect(resumed?.schema).toEqual(begun.schema);
  expect(resumed?.follow()).toEqual({ changes: [{ table: 0, key: ['second'], row: null }], isAll: true });
  for (let count = 0; count < 1_500; count += 1) run(`INSERT INTO kept VALUES ('more-${count}', '')`);
  expect(resumed?.follow()).toMatchObject({ isAll: false });
  expect(resumed?.changes(() => undefined)).toMatchObject({ counts: [1_501] });
  expect(resumeCopy(storage)).toBeUndefined();
});
