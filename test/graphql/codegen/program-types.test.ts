import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, parse, visit } from 'graphql';
import { expect, test } from 'vitest';

const schemaFile = new URL('../schema.graphql', import.meta.url);
const documentsFile = new URL('program.graphql', import.meta.url);
const typesFile = new URL('program-types.ts', import.meta.url);

/** The settings of a program that reads amounts and times as the text that they are on the wire. */
const config = {
  strictScalars: true,
  useTypeImports: true,
  enumType: 'string-literal',
  scalars: {
    BooleanText: 'boolean | string',
    IntegerText: 'number | string',
    JSON: 'unknown',
    StringMap: 'Readonly<Record<string, string>>',
    DateTime: 'string',
    Decimal: 'string',
    Currency: 'string',
    Country: 'string',
  },
};

/** The schema's descriptions would be most of the written file. */
const withoutDescriptions = (schema: DocumentNode): DocumentNode =>
  visit(schema, { enter: (node) => ('description' in node && node.description ? { ...node, description: undefined } : undefined) });

async function writeTypes(): Promise<string> {
  const [schema, document] = await Promise.all([schemaFile, documentsFile].map(async (file) => parse(await readFile(file, 'utf8'))));
  if (!schema || !document) throw new Error('no schema or no documents');
  return codegen({
    filename: typesFile.pathname,
    schema: withoutDescriptions(schema),
    documents: [{ location: documentsFile.pathname, document }],
    config,
    pluginMap: { operations, typedDocumentNode },
    plugins: [{ operations: {} }, { typedDocumentNode: {} }],
  });
}

/** That the program compiles against them is what the part `types` checks. */
test('the types of the program are what graphql-codegen writes from the printed schema (UPDATE=1 writes them anew)', async () => {
  const written = await writeTypes();
  if (process.env.UPDATE === '1') await writeFile(typesFile, written);
  expect(await readFile(typesFile, 'utf8')).toBe(written);
});
