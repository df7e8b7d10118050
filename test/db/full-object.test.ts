/** The driver of an object whose storage is full: SQLite itself refuses here beyond a number of pages, with the platform's words. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { CommitUnknown } from '../../api/foundation/kernel/commit.ts';
import { openObject } from '../../db/connect/object.ts';
import type { ObjectStorage } from '../../db/connect/object-storage.ts';

const pagesMax = 40;

function openStorage() {
  const database = new DatabaseSync(':memory:');
  const storage: ObjectStorage = {
    sql: {
      exec(text, ...values) {
        try {
          const statement = database.prepare(text);
          statement.setReturnArrays(true);
          const rows = statement.all(...values.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)));
          // Arrays, as was asked for.
          return {
            raw: () => rows as unknown as readonly (readonly (string | number | null)[])[],
            rowsWritten: Number(Object.values(database.prepare('SELECT changes()').get() ?? {})[0]),
          };
        } catch (error) {
          throw new Error(`${error instanceof Error ? error.message : ''}: SQLITE_FULL`);
        }
      },
    },
    transactionSync(run) {
      database.exec('SAVEPOINT turn');
      try {
        const result = run();
        database.exec('RELEASE turn');
        return result;
      } catch (error) {
        // A full disk may have rolled all of it back.
        if (database.isTransaction) database.exec('ROLLBACK TO turn; RELEASE turn');
        throw error;
      }
    },
  };
  const limit = (pages: number) => database.exec(`PRAGMA max_page_count = ${pages}`);
  database.exec('CREATE TABLE kept (commit_number INTEGER NOT NULL, half TEXT NOT NULL, content TEXT NOT NULL) STRICT');
  return { storage, limit };
}

test('when an object is full, what was acknowledged stays, what was not left no half of it, reads go on, and with room commits do', async () => {
  const { storage, limit } = openStorage();
  limit(pagesMax);
  const driver = openObject({ storage });
  const commit = (number: number, characters: number) =>
    driver.commit(
      ['first', 'second'].map((half) => ({
        sql: 'INSERT INTO kept (commit_number, half, content) VALUES (?, ?, ?)',
        args: [BigInt(number), half, 'x'.repeat(characters)],
      })),
    );
  const acknowledged: number[] = [];
  const refused: unknown[] = [];
  for (let round = 0; round < 60; round += 3) {
    // Three in one turn: those that still fit are not taken along by one that does not.
    const sizes = [10, 6_000, 10];
    const answers = await Promise.allSettled(sizes.map((size, place) => commit(round + place, size)));
    for (const [place, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') acknowledged.push(round + place);
      else refused.push(answer.reason);
    }
  }
  // What became of it is asked at the bank: a payment is never told to have failed where nobody knows.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((error) => error instanceof CommitUnknown)).toBe(true);
  const smallAfterFirstRefusal = acknowledged.filter((number) => number % 3 !== 1 && !acknowledged.includes(number - (number % 3) + 1));
  expect(smallAfterFirstRefusal.length).toBeGreaterThan(0);
  const kept = async () =>
    (await driver.read('SELECT commit_number, count(*) FROM kept GROUP BY commit_number ORDER BY commit_number', [])).map((row) =>
      row.map(Number),
    );
  expect(await kept()).toEqual(acknowledged.map((number) => [number, 2]));

  limit(2 * pagesMax);
  await commit(100, 6_000);
  expect((await kept()).at(-1)).toEqual([100, 2]);
});
