import { readFile, writeFile } from 'node:fs/promises';
import { buildSchema, findSchemaChanges, isEnumType, isInputObjectType, isInterfaceType, isObjectType, SafeChangeType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';

const releasedFile = new URL('../../api/foundation/graphql/released.graphql', import.meta.url);
const changelogFile = new URL('../../api/foundation/graphql/CHANGELOG.md', import.meta.url);

const head = `# Changes of the GraphQL schema since the last release

Written by \`UPDATE=1 npx vitest run -c test/vitest.config.ts test/graphql/changelog.test.ts\`: it compares the schema with
\`released.graphql\`. A release copies the printed schema there, and moves the list below under its date.
`;

const safe: ReadonlySet<string> = new Set(Object.values(SafeChangeType));

async function describeChanges(): Promise<string> {
  const released = buildSchema(await readFile(releasedFile, 'utf8'));
  const changes = findSchemaChanges(released, schema);
  const list = (title: string, isSafe: boolean): string => {
    const lines = changes.filter(({ type }) => safe.has(type) === isSafe).map(({ description }) => `- ${description}`);
    return `\n## ${title}\n\n${lines.length === 0 ? 'None.' : lines.sort().join('\n')}\n`;
  };
  return `${head}${list('Changes that break programs', false)}${list('Changes that do not', true)}`;
}

test('the changelog of the schema tells every change since the last release (UPDATE=1 writes it anew)', async () => {
  const described = await describeChanges();
  if (process.env.UPDATE === '1') await writeFile(changelogFile, described);
  expect(await readFile(changelogFile, 'utf8')).toBe(described);
});

test('what is deprecated says since when and what to take instead', () => {
  const reasons = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isEnumType(type)) return type.getValues().map(({ deprecationReason }) => deprecationReason);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
    return Object.values(type.getFields()).map(({ deprecationReason }) => deprecationReason);
  });
  const told = reasons.filter((reason) => reason !== undefined && reason !== null);
  for (const reason of told) expect(reason).toMatch(/^\d{4}-\d{2}-\d{2}: .+ instead/);
});
