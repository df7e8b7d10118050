/** Values of statements have names; places are numbered by `statement` alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toDataScope } from '../../api/foundation/kernel/data-scope.ts';
import { boundsOf, inBounds, statement } from '../../db/store/statement.ts';
import { root } from '../support/sources.ts';

test('each value stands where its name is, however often and in whatever order', () => {
  const moved = statement(['id', 'to'], ({ id, to }) => `UPDATE t SET a = ${to}, b = ${to} WHERE id = ${id}`);
  expect(moved({ to: 2n, id: 'x' })).toEqual({ sql: 'UPDATE t SET a = ?2, b = ?2 WHERE id = ?1', args: ['x', 2n] });
});

test('a name that the text does not use is refused when the statement is made', () => {
  expect(() => statement(['id', 'to'], ({ id }) => `DELETE FROM t WHERE id = ${id}`)).toThrow('does not use its values to');
});

test('a scope binds both of its bounds', () => {
  const inScope = statement(['from', 'before'], (bounds) => `SELECT 1 WHERE ${inBounds(bounds, 'p.path')}`);
  expect(inScope(boundsOf(toDataScope('a/b/')))).toEqual({ sql: 'SELECT 1 WHERE +p.path >= ?1 AND +p.path < ?2', args: ['a/b/', 'a/b0'] });
});

test('no file numbers the places of values by hand', () => {
  const folder = join(root, 'db/store');
  const found = readdirSync(folder)
    .sort()
    .filter((name) => name !== 'statement.ts' && /\?\d/.test(readFileSync(join(folder, name), 'utf8')));
  expect(found).toEqual([]);
});
