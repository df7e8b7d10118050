/** What a build stores of the documentation, read as Workers read it, beside the documentation that is made when it is asked for. */
import { describe, expect, test } from 'vitest';
import { createStoredDocumentation, storedFolder } from '../../api/doors/docs/stored.ts';
import { createDocumentation, listStoredFiles } from '../../api/runtime/shared/documentation.ts';

const files = await listStoredFiles();
const read = async (name: string) => files.get(name);
const stored = {
  test: createStoredDocumentation({ read, hasSandbox: true }),
  live: createStoredDocumentation({ read, hasSandbox: false }),
};
const made = { test: createDocumentation({ environment: 'test' }), live: createDocumentation({ environment: 'live' }) };

/** Every thirtieth, and each that is no page. */
const paths = [...files.keys()]
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(storedFolder.length, -'.txt'.length))
  .filter((path, place) => place % 30 === 0 || /\.(?!md$)\w+$/.test(path));

async function readText(documentation: typeof stored.test, path: string, query = '') {
  const file = await documentation.find(path, query, 'https://pay.example.test');
  return file && { ...file, body: typeof file.body === 'string' ? file.body : new TextDecoder().decode(file.body) };
}

describe.each(['test', 'live'] as const)('the stored documentation, %s', (environment) => {
  test('answers each page as the one that is made does', async () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/openapi.json', '/docs/schema.graphql', '/llms.txt']));
    for (const path of paths)
      expect([path, await readText(stored[environment], path)]).toEqual([path, await readText(made[environment], path)]);
  });

  test.each(['refund', '000.100.110', 'nothingLikeIt', ''])('finds what fits %j as the one that is made does', async (typed) => {
    const query = `q=${typed}`;
    expect(await readText(stored[environment], '/docs/search', query)).toEqual(await readText(made[environment], '/docs/search', query));
    expect(await readText(stored[environment], '/docs/search.json', query)).toEqual(
      await readText(made[environment], '/docs/search.json', query),
    );
    expect(await stored[environment].search(typed)).toEqual(await made[environment].search(typed));
  });
});

test('has nothing elsewhere, and nothing at all where no files were stored', async () => {
  for (const path of ['/docs/../index.html', '/docs/nothing', '/docs.md/..', '/documentation/docs', '/docs/a%2e']) {
    expect([path, await stored.test.find(path, '')]).toEqual([path, undefined]);
  }
  const empty = createStoredDocumentation({ read: async () => undefined, hasSandbox: true });
  for (const path of ['/docs', '/docs/search', '/docs/search.json']) expect(await empty.find(path, '')).toBeUndefined();
  expect(await empty.search('refund')).toEqual([]);
});
