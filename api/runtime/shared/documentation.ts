/** The documentation whole: pages for people, and files for programs. Each is made when it is first asked for. */
import { printSchema } from 'graphql';
import { createApiDocs } from '../../../rest-compat/api-docs.ts';
import { createDocs } from '../../doors/docs/docs.ts';
import type { Documentation, DocumentedFile } from '../../doors/docs/documentation.ts';
import { type StoredSearch, storedName, storedSearchName } from '../../doors/docs/stored.ts';
import { listDescriptions, storedDescriptionsName, storedGermanName } from '../../doors/execution/descriptions.ts';
import { schema } from '../../doors/execution/execution-schema.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { documentedSections } from '../../foundation/catalogue/documented-sections.ts';
import { germanForStaff } from '../../foundation/result-codes/german-for-staff.ts';
import { allResultCodes } from '../../foundation/result-codes/result-codes.ts';

const schemaPath = '/docs/schema.graphql';

export function createDocumentation({ environment }: Pick<Ports, 'environment'>): Documentation {
  return wholeDocumentation(environment === 'test').documentation;
}

function wholeDocumentation(hasSandbox: boolean) {
  const files = createApiDocs();
  const docs = createDocs({ sections: documentedSections, codes: allResultCodes, schema, hasSandbox });
  const documentation: Documentation = {
    find: (path, query, publicUrl) => (path === schemaPath ? readPrintedSchema() : (files.get(path) ?? docs.find(path, query, publicUrl))),
    search: docs.search,
  };
  return { docs, documentation };
}

let printed: DocumentedFile | undefined;

/** The schema as generators of types read it, in both environments: what may be asked for is no secret. */
function readPrintedSchema(): DocumentedFile {
  printed ??= {
    contentType: 'application/graphql;charset=UTF-8',
    body: new TextEncoder().encode(`${printSchema(schema)}\n`),
  };
  return printed;
}

/** Everything that `createStoredDocumentation` reads, and the texts that a Worker reads when they are asked for, by names: what a build writes. */
export async function listStoredFiles(): Promise<ReadonlyMap<string, string>> {
  const { docs, documentation } = wholeDocumentation(true);
  const types = Object.keys(schema.getTypeMap()).map((name) => `/docs/graphql/${name}`);
  const pages = new Set([...docs.listPaths(), ...types]);
  const paths = [...pages, ...[...pages].map((path) => `${path}.md`), schemaPath, '/docs/openapi.json', '/docs/postman.json'];
  const search: StoredSearch = docs.listSearched();
  const files = new Map([
    [storedSearchName, JSON.stringify(search)],
    [storedDescriptionsName, JSON.stringify(listDescriptions(schema))],
    [storedGermanName, JSON.stringify(germanForStaff)],
  ]);
  for (const path of [...paths, '/llms.txt', '/llms-full.txt']) {
    const name = storedName(path);
    const file = await documentation.find(path, '');
    if (!file) continue;
    if (name === undefined) throw new Error(`${path} has letters that the path of a page may not have`);
    files.set(name, typeof file.body === 'string' ? file.body : new TextDecoder().decode(file.body));
  }
  return files;
}
