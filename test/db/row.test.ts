/** Rows of the database as objects (db/store/row.ts). */
import { setFlagsFromString } from 'node:v8';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { createCodec } from '../../db/store/row.ts';

/** A table that nothing else has made rows of. */
const names = Array.from({ length: 44 }, (_, place) => `onlyHere${place}`);
const wide = createCodec(sqliteTable('wide', Object.fromEntries(names.map((name) => [name, text(name)]))));

/** V8's own answer. It gives no other sign of how it keeps an object but its size. */
function hasShape(object: object): boolean {
  setFlagsFromString('--allow-natives-syntax');
  const ask: unknown = new Function('object', 'return %HasFastProperties(object)')(object);
  return ask === true;
}

test('a row of many columns shares its shape with the others of its table, and is no hash table of its own', () => {
  const row = wide.decode(names);
  expect(row).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  expect(hasShape(row)).toBe(true);
  // Of some of the columns likewise: the read model takes 31 of a payment's.
  expect(hasShape(wide.part(names.slice(3)).decode(names.slice(3)))).toBe(true);
});
