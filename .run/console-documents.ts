/**
 * Every GraphQL document of the console in the very text that it sends, by its SHA-256. The build writes them beside the
 * console, and a gateway that serves trusted documents only (GRAPHQL_DOCUMENTS) takes them from there.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, parse, print } from '@0no-co/graphql.web';
import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import { initGraphQLTada } from 'gql.tada';

/** The types of the documents are of no use here, only what the console makes of their texts. */
const make: (text: string, fragments: DocumentNode[]) => DocumentNode = initGraphQLTada<never>();

/** `const name = graphql(` with its text and, where there are any, the fragments of the same file. */
const calls = /\bconst (\w+) = graphql\(\s*`([^`]*)`(?:,\s*\[([\w\s,]*)\])?,?\s*\)/g;
const anyCall = /\bgraphql\(\s*`/g;

export function consoleDocuments(folder: string): Readonly<Record<string, string>> {
  const texts = sourcesIn(folder).flatMap((file) => documentsIn(file, readFileSync(join(folder, file), 'utf8')).flatMap(textsOf));
  return Object.fromEntries(
    [...new Set(texts)].toSorted().map((text) => [`sha256:${createHash('sha256').update(text).digest('hex')}`, text]),
  );
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:dist|client[/\\]schema)/.test(file))
    .toSorted();
}

/** Those that can be sent. Throws where one is written in a way that is not read here: it would be missed when it is asked for. */
function documentsIn(file: string, source: string): readonly DocumentNode[] {
  const made = new Map<string, DocumentNode>();
  for (const [, name = '', text = '', listed = ''] of source.matchAll(calls)) {
    const fragments = listed.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    made.set(
      name,
      make(
        text,
        fragments.map((fragment) => {
          const found = made.get(fragment);
          if (!found) throw new Error(`${file}: ${name} spreads ${fragment}, which does not stand before it in the same file`);
          return found;
        }),
      ),
    );
  }
  if (made.size !== [...source.matchAll(anyCall)].length)
    throw new Error(`${file}: write documents as const name = graphql(\`…\`, [fragments])`);
  return [...made.values()].filter(({ definitions }) => definitions.some(({ kind }) => kind === 'OperationDefinition'));
}

/** With what the cache adds to it (client/urql-client.ts), as it is for requests that are not cached (client/uncached-requests.ts), and over the socket. */
function textsOf(document: DocumentNode): readonly string[] {
  // Without a place in a source, as the console's are: where there is one, the library sends the source as it stands.
  const { query } = createRequest(parse(print(document), { noLocation: true }), {});
  const sent = [query, formatDocument(query)].map((one) => stringifyDocument(one));
  return [...sent, print(document)];
}
