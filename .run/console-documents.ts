/**
 * Every GraphQL document of the console in exactly the text that it sends, by its SHA-256. The build writes them to
 * documents.json, which a gateway with GRAPHQL_DOCUMENTS=trusted reads.
 */
import { createHash } from 'node:crypto';
import { type DocumentNode, parse, print } from '@0no-co/graphql.web';
import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import { initGraphQLTada } from 'gql.tada';
import { type DocumentCall, listDocumentCalls } from './console-calls.ts';

/** The documents are parsed as in the console; their types are not needed here. */
const make: (text: string, fragments: readonly DocumentNode[]) => DocumentNode = initGraphQLTada<never>();

export function consoleDocuments(folder: string): Readonly<Record<string, string>> {
  const texts = parseOperations(listDocumentCalls(folder)).flatMap(listSentTexts);
  return Object.fromEntries(
    [...new Set(texts)].toSorted().map((text) => [`sha256:${createHash('sha256').update(text).digest('hex')}`, text]),
  );
}

function parseOperations(calls: readonly DocumentCall[]): readonly DocumentNode[] {
  const made = new Map<DocumentCall, DocumentNode>();
  for (const call of calls) {
    const fragments = call.fragments.flatMap((fragment) => made.get(fragment) ?? []);
    made.set(call, make(call.text, fragments));
  }
  return [...made.values()].filter(({ definitions }) => definitions.some(({ kind }) => kind === 'OperationDefinition'));
}

/** The texts in which a document is sent: with the cache's additions (client/urql-client.ts), without them (client/uncached-requests.ts), and over the websocket. */
function listSentTexts(document: DocumentNode): readonly string[] {
  // Without locations, as in the console: with locations the library sends the source unchanged.
  const { query } = createRequest(parse(print(document), { noLocation: true }), {});
  const sent = [query, formatDocument(query)].map((one) => stringifyDocument(one));
  return [...sent, print(document)];
}
