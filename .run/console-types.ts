/** Writes what TypeScript needs to check the console: the types of the printed schema, and of each document. Editors need it too. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { listDocumentCalls } from './console-calls.ts';
import { documentTypes } from './document-types.ts';

execFileSync('gql.tada', ['generate-output', '-c', 'console/tsconfig.json'], { stdio: 'inherit' });
writeFileSync(
  'console/client/document-types.d.ts',
  documentTypes(listDocumentCalls('console'), readFileSync('test/graphql/schema.graphql', 'utf8')),
);
