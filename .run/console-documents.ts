/**
 * Every GraphQL document of the console in exactly the text that it sends, by its SHA-256. The build writes them to
 * documents.json, which a gateway with GRAPHQL_DOCUMENTS=trusted reads.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, parse, print } from '@0no-co/graphql.web';
import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import { initGraphQLTada } from 'gql.tada';

/** The documents are parsed as in the console; their types are not needed here. */
const make: (text: string, fragments: DocumentNode[]) => DocumentNode = initGraphQLTada<never>();

/** `const name = graphql(` with its text and, where there are any, the fragments of the same file. */
const calls = /\bconst (\w+) = graphql\(\s*`([^`]*)`(?:,\s*\[([\w\s,]*)\])?,?\s*\)/g;
const anyCall = /\bgraphql\(\s*`/g;

export function consoleDocuments(folder: string): Readonly<Record<string, string>> {
  const texts = listSources(folder).flatMap((file) =>
    parseDocuments(file, readFileSync(join(folder, file), 'utf8')).flatMap(listSentTexts),
  );
  return Object.fromEntries(
    [...new Set(texts)].toSorted().map((text) => [`sha256:${createHash('sha256').update(text).digest('hex')}`, text]),
  );
}

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:dist|client[/\\]schema)/.test(file))
    .toSorted();
}

/** The operations of a file. Throws where a document is written in another form, because a gateway would refuse it. */
function parseDocuments(file: string, source: string): readonly DocumentNode[] {
  const made = new Map<string, DocumentNode>();
  for (const [, name = '', text = '', listed = ''] of source.matchAll(calls)) {
    const fragments = listed.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    made.set(
      name,
      make(
        text,
        fragments.map((fragment) => {
          const found = made.get(fragment);
          if (!found) throw new Error(`${file}: ${name} spreads ${fragment}, which is not defined before it in the same file`);
          return found;
        }),
      ),
    );
  }
  if (made.size !== [...source.matchAll(anyCall)].length)
    throw new Error(`${file}: write documents as const name = graphql(\`…\`, [fragments])`);
  return [...made.values()].filter(({ definitions }) => definitions.some(({ kind }) => kind === 'OperationDefinition'));
}

/** The texts in which a document is sent: with the cache's additions (client/urql-client.ts), without them (client/uncached-requests.ts), and over the websocket. */
function listSentTexts(document: DocumentNode): readonly string[] {
  // Without locations, as in the console: with locations the library sends the source unchanged.
  const { query } = createRequest(parse(print(document), { noLocation: true }), {});
  const sent = [query, formatDocument(query)].map((one) => stringifyDocument(one));
  return [...sent, print(document)];
}
