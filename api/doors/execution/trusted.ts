/**
 * Documents that are known beforehand and asked for by their hash instead of their text. Live may serve nothing else
 * (GRAPHQL_DOCUMENTS): then a stolen token can do no more than our own clients do.
 */

import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../../foundation/kernel/error-code.ts';
import { isJsonObject } from '../../foundation/kernel/json-object.ts';
import { trustedDocuments } from './trusted-documents.ts';

/** `trusted`: a text that is not known is refused, whichever endpoint received it. */
export type DocumentsMode = 'any' | 'trusted';

export interface TrustedDocuments {
  /** By the SHA-256 of its text in hex, with or without `sha256:` before it. */
  textOf(id: string): string | undefined;
  has(text: string): boolean;
}

/** Texts by `sha256:` and the SHA-256 of their UTF-8 bytes in hex. */
export function createTrustedDocuments(texts: Readonly<Record<string, string>> = trustedDocuments): TrustedDocuments {
  const byName = new Map(Object.entries(texts));
  const known = new Set(byName.values());
  return {
    textOf: (id) => byName.get(id.startsWith(hashPrefix) ? id : `${hashPrefix}${id}`),
    has: (text) => known.has(text),
  };
}

const hashPrefix = 'sha256:';

/** What a request says of its document, as it came. */
export interface DocumentRequest {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** How a request names its document. `documentId` is the GraphQL-over-HTTP draft's, the other is what older clients send. */
export interface DocumentName {
  readonly id: string;
  readonly form: 'documentId' | 'persistedQuery';
}

/** Undefined where the request brings a text, or names nothing: the text counts, its hash is not looked at. */
export function readDocumentName({ query, documentId, extensions }: DocumentRequest): DocumentName | undefined {
  if (documentId !== undefined && documentId !== null) {
    if (query !== undefined && query !== null) throw refusedName('Send query or documentId, not both.', 'INVALID');
    if (typeof documentId !== 'string') throw refusedName('documentId must be a text such as sha256:….', 'INVALID');
    return { id: documentId, form: 'documentId' };
  }
  const hash = readPersistedHash(extensions);
  return hash === undefined || (query !== undefined && query !== null && query !== '') ? undefined : { id: hash, form: 'persistedQuery' };
}

function readPersistedHash(extensions: unknown): string | undefined {
  const persisted = isJsonObject(extensions) ? extensions.persistedQuery : undefined;
  const hash = isJsonObject(persisted) ? persisted.sha256Hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** The text that a request names; undefined where it names none. Throws where nobody knows the name. */
export function findNamedText(request: DocumentRequest, documents: TrustedDocuments): string | undefined {
  const name = readDocumentName(request);
  if (!name) return undefined;
  const text = documents.textOf(name.id);
  if (text !== undefined) return text;
  // Clients of the older form look for these very words to send the text instead.
  if (name.form === 'persistedQuery') throw refusedName('PersistedQueryNotFound', 'NOT_FOUND');
  throw refusedName('No document has this documentId. It is the SHA-256 of the text of a trusted document.', 'NOT_FOUND');
}

/** Throws where only trusted documents are served and the text is none. */
export function checkTrusted(text: string, mode: DocumentsMode, documents: TrustedDocuments): void {
  if (mode === 'any' || documents.has(text)) return;
  throw refusedName('Only trusted documents are served here. Send the documentId of one instead of a text.', 'FORBIDDEN');
}

function refusedName(message: string, code: ErrorCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}
