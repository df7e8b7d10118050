/** The committed list of trusted documents is made from api/doors/execution/trusted/*.graphql; UPDATE=1 makes it anew. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createCosts } from '../../api/doors/execution/cost.ts';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { checkDocument } from '../../api/foundation/graphql/limits/document-limits.ts';
import { checkText } from '../../api/foundation/graphql/limits/text-limits.ts';

const folder = new URL('../../api/doors/execution/trusted/', import.meta.url);
const listFile = new URL('../../api/doors/execution/trusted-documents.ts', import.meta.url);

interface Source {
  readonly name: string;
  readonly text: string;
}

async function sources(): Promise<readonly Source[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.graphql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
}

function listOf(documents: readonly Source[]): string {
  const entries = documents.map(({ name, text }) => {
    const hash = createHash('sha256').update(text).digest('hex');
    return `  // ${name}\n  'sha256:${hash}': \`${text}\`,\n`;
  });
  return `/**
 * Documents of our own clients by the SHA-256 of their text, made from api/doors/execution/trusted: change those, and run
 * test/graphql/trusted-documents.test.ts with UPDATE=1.
 */
export const trustedDocuments: Readonly<Record<string, string>> = {
${entries.join('')}};
`;
}

test('the list is what its sources make', async () => {
  const made = listOf(await sources());
  if (process.env.UPDATE === '1') await writeFile(listFile, made);
  expect(await readFile(listFile, 'utf8')).toBe(made);
});

test('a source holds nothing that a template would read as its own', async () => {
  for (const { name, text } of await sources()) expect(text, name).not.toMatch(/[`\\]|\$\{/);
});

test('every trusted document fits the schema and the limits, and has no data written into it', async () => {
  const costOf = createCosts();
  for (const { name, text } of await sources()) {
    checkText(text);
    const document = parse(text);
    checkDocument(document);
    expect(validate(schema, document), name).toEqual([]);
    const required = { id: 'x', input: {} };
    const cost = costOf({ schema, document, variableValues: required });
    expect(cost?.requested, name).toBeLessThan(5_000);
    expect(text, name).not.toContain('"');
  }
});
