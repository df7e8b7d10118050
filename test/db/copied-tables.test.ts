/** Copies of objects leave out what is made anew, and nothing else (decision: objects-as-files). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { derivedNames } from '../../db/connect/copy-format.ts';
import { root } from '../support/sources.ts';

function namesMadeIn(folder: string): readonly string[] {
  const place = join(root, 'db', folder);
  const texts = readdirSync(place).flatMap((file) => (file.endsWith('.sql') ? [readFileSync(join(place, file), 'utf8')] : []));
  return texts.flatMap((text) => [...text.matchAll(/CREATE (?:VIRTUAL )?(?:TABLE|VIEW) `(\w+)`/g)].map(([, name = '']) => name));
}

test('a copy leaves out all tables and views of the read model, and none of the others', () => {
  expect(derivedNames.toSorted()).toEqual([...new Set(namesMadeIn('read-model-migrations'))].toSorted());
  const kept = namesMadeIn('migrations');
  expect(kept.filter((name) => derivedNames.includes(name) || /^(search_terms_|copy_|object_notes$)/.test(name))).toEqual([]);
});
