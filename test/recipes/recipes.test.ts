/**
 * Recipes of the READMEs, replayed. Each still fits the code, names every file that it changes, and changes as many as its README says. In
 * `npm run test:long` it is also made in a copy of the work tree: the whole type-checks, and a place that is forgotten does not, or its test says so.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { applyEdit, type Edit, listFiles, listRequired, listTexts, type Recipe } from './recipe.ts';
import { recipes } from './recipes.ts';
import { createScratch } from './scratch.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The part of the README below the heading, up to the next one. */
function findSection({ readme, heading }: Recipe): string {
  const [, section = ''] = read(readme).split(new RegExp(`^#{2,4} ${heading}$`, 'm'));
  return section.split(/^#{2,4} /m)[0] ?? '';
}

const mostOf = (some: readonly Recipe[], list: (recipe: Recipe) => readonly string[]): number =>
  Math.max(...some.map((recipe) => list(recipe).length));

const stated = /^By hand: (\d+) files?(?:, (\d+) of texts)?\.$/m;

describe.each(recipes)('$name', (recipe) => {
  test('fits the code as it is', () => {
    const changed = new Map<string, string>();
    const edit = (each: Edit): unknown => changed.set(each.file, applyEdit(changed.get(each.file) ?? read(each.file), each));
    expect(() => [...recipe.edits, ...recipe.texts].forEach(edit)).not.toThrow();
  });

  test('takes only files that the recipe names', () => {
    const section = findSection(recipe);
    const { added = {}, ofModule = [] } = recipe;
    const named = (file: string): boolean => section.includes(file) || section.includes(file.slice(file.lastIndexOf('/') + 1));
    const unnamed = [...listFiles(recipe), ...listTexts(recipe)].filter(
      (file) => !(file in added) && !ofModule.includes(file) && !named(file),
    );
    expect(unnamed).toEqual([]);
  });
});

const headings = [...new Set(recipes.map(({ readme, heading }) => `${readme} ${heading}`))];

test.each(headings)('%s: as many files as it says', (wanted) => {
  const ofHeading = recipes.filter(({ readme, heading }) => `${readme} ${heading}` === wanted);
  const [first] = ofHeading;
  const [, files = '', texts = '0'] = stated.exec(first ? findSection(first) : '') ?? [];
  expect({ files: Number(files), texts: Number(texts) }).toEqual({
    files: mostOf(ofHeading, listFiles),
    texts: mostOf(ofHeading, listTexts),
  });
});

test('the table of all changes has the numbers of their recipes', () => {
  const rows = [...read('api/README.md').matchAll(/^\|.*#([a-z-]+)\).*\| (\d+) \| (\d+) \|$/gm)];
  const told = rows.map(([, anchor, files, texts]) => [anchor, Number(files), Number(texts)]);
  const expected = headings.map((wanted) => {
    const ofHeading = recipes.filter(({ readme, heading }) => `${readme} ${heading}` === wanted);
    const anchor = (ofHeading[0]?.heading ?? '').toLowerCase().replaceAll(' ', '-');
    // What staff search for is a parameter first, which is a file of its own.
    const parameter = anchor === 'a-searchable-fact-of-a-payment' ? 1 : 0;
    return [anchor, parameter + mostOf(ofHeading, listFiles), mostOf(ofHeading, listTexts)];
  });
  expect(told.toSorted()).toEqual(expected.toSorted());
});

const replayed = recipes.slice(0, roundsOf('RECIPES', { few: 0, many: 20 }));
/** In each round every recipe lacks another of its files. */
const rounds = Math.max(0, ...replayed.map((recipe) => listRequired(recipe).length));

/** Minutes of the compiler: `npm run test:long` alone has it. */
const testWhereReplayed = replayed.length > 0 ? test : undefined;

testWhereReplayed?.(
  'made in a copy of the work tree, they type-check, and none does without one of its files',
  {
    timeout: boundMs(1_800_000),
  },
  async () => {
    const scratch = await createScratch();
    try {
      expect(await scratch.check(replayed, () => undefined)).toEqual([]);
      for (let round = 0; round < rounds; round += 1) {
        const errors = await scratch.check(replayed, (recipe) => listRequired(recipe)[round]);
        const unnoticed = replayed.filter((recipe) => listRequired(recipe)[round] && !errors.some((error) => recipe.sign.test(error)));
        expect(unnoticed.map((recipe) => `${recipe.name} without ${listRequired(recipe)[round]}`)).toEqual([]);
      }
    } finally {
      await scratch.remove();
    }
  },
);
