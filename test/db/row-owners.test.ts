/** Whose the rows of a table are is known of every table (decision: a-file-becomes-objects). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { namedTables, rowOwners } from '../../db/connect/row-owners.ts';
import { merchantPathCharacters } from '../../db/tables/payments.ts';
import { root } from '../support/sources.ts';

function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const place = join(root, 'db/migrations');
  const texts = readdirSync(place).filter((name) => name.endsWith('.sql'));
  for (const name of texts.toSorted())
    for (const statement of readFileSync(join(place, name), 'utf8').split('--> statement-breakpoint')) database.exec(statement);
  return database;
}

test('every table of a database has an owner for its rows, and each owner can be asked', () => {
  const database = migrated();
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .all()
    .map(({ name }) => String(name));
  expect([...tables, '__drizzle_migrations'].toSorted()).toEqual(Object.keys(rowOwners).toSorted());
  for (const [name, owner] of Object.entries(rowOwners)) {
    if (typeof owner !== 'string') expect(() => database.prepare(`SELECT ${owner.sql} FROM ${name} AS t`)).not.toThrow();
  }
  database.close();
});

test('what a request may name by its id alone has an id, and belongs to a merchant', () => {
  const database = migrated();
  for (const name of namedTables) {
    expect([name, typeof rowOwners[name]]).toEqual([name, 'object']);
    expect(() => database.prepare(`SELECT id FROM ${name}`)).not.toThrow();
  }
  database.close();
});

test('a merchant stands in a path where the tables say that it does', () => {
  const paths = Object.values(rowOwners).flatMap((owner) =>
    typeof owner === 'string' ? [] : [/substr\([\w.]+, (\d+), (\d+)\)/.exec(owner.sql)],
  );
  expect(paths.length).toBeGreaterThan(50);
  // Each id has a slash behind it.
  for (const found of paths) expect([Number(found?.[1]) + Number(found?.[2]), found?.[2]]).toEqual([merchantPathCharacters, '32']);
});
