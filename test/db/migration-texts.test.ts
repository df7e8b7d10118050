/** Workers have no files: the texts of all migrations are in their bundle. `UPDATE=1` writes the list anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames, readModelMigrationNames } from '../../db/migrations.ts';
import { root } from '../support/sources.ts';

const path = join(root, 'db/migration-texts.ts');

const folders = [
  { folder: 'migrations', names: migrationNames, prefix: 'table' },
  { folder: 'read-model-migrations', names: readModelMigrationNames, prefix: 'readModel' },
] as const;

/** `0001_open_outcomes` → `table0001`. */
const nameOf = (prefix: string, tag: string): string => `${prefix}${tag.slice(0, 4)}`;

function expectedText(): string {
  const imports = folders.flatMap(({ folder, names, prefix }) =>
    names.map(({ tag }) => `import ${nameOf(prefix, tag)} from './${folder}/${tag}.sql';`),
  );
  const lists = folders.map(({ folder, names, prefix }) => {
    const lines = names.map(({ tag }) => `    '${tag}': ${nameOf(prefix, tag)},`);
    return [`  ${folder === 'migrations' ? folder : `'${folder}'`}: {`, ...lines, '  },'].join('\n');
  });
  return [
    '/// <reference path="./sql-text.d.ts" />',
    '// Written by UPDATE=1 npx vitest run -c test/vitest.config.ts test/db/migration-texts.test.ts',
    ...imports,
    "import wholeTables from './whole-tables.sql';",
    '',
    '/** The texts of all migrations, by folder and name, for a runtime without files. */',
    'export const migrationTexts = {',
    ...lists,
    '  wholeTables,',
    '} as const;',
    '',
  ].join('\n');
}

test('every migration is in the bundle of Workers', () => {
  if (process.env.UPDATE) writeFileSync(path, expectedText());
  expect(readFileSync(path, 'utf8'), 'a new migration is added to the list by UPDATE=1').toBe(expectedText());
});
