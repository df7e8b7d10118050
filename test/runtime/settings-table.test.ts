/** The table of settings in api/runtime/README.md is the one of the code. `UPDATE=1` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames, variables } from '../../api/runtime/shared/settings.ts';
import { root } from '../support/sources.ts';

const file = join(root, 'api/runtime/README.md');
const begin = '<!-- settings: made by UPDATE=1 vitest run test/runtime/settings-table.test.ts -->';
const end = '<!-- end of settings -->';

function settingsTable(): string {
  const code = (names: string) => names.replace(/[A-Z_]{3,}/g, '`$&`');
  const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row('Variable', 'Default', 'Meaning', 'Workers'),
    '|---|---|---|---|',
    ...variables.map(({ names, fallback, meaning, onWorkers }) => row(code(names), fallback, meaning, onWorkers ? 'yes' : '')),
  ].join('\n');
}

test('every variable that is read is in the table of settings, and no other', () => {
  expect(variables.flatMap(({ names }) => names.split(', ')).sort()).toEqual([...variableNames].sort());
});

test('the README has the table of settings', () => {
  const text = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const wanted = `${before}${begin}\n${settingsTable()}\n${end}${after}`;
  if (process.env.UPDATE === '1') writeFileSync(file, wanted);
  else expect(text).toBe(wanted);
});
