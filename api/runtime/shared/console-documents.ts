/** Which documents GRAPHQL_DOCUMENTS=trusted serves: ours, and those that the built console sends. */

import { createTrustedDocuments, type DocumentsMode } from '../../doors/execution/trusted.ts';
import { trustedDocuments } from '../../doors/execution/trusted-documents.ts';
import type { GatewayOptions } from '../../doors/gateway/gateway.ts';

/** Among the console's files; written by its build (.run/console-documents.ts). */
export const documentsName = 'documents.json';

/** `read` gives the console's list, or undefined where it was not built; it is called only where it matters. */
export async function documentOptions(
  mode: DocumentsMode,
  read: () => string | undefined | Promise<string | undefined>,
): Promise<Pick<GatewayOptions, 'documents' | 'trusted'>> {
  if (mode === 'any') return { documents: mode };
  return { documents: mode, trusted: createTrustedDocuments({ ...trustedDocuments, ...parseList(await read()) }) };
}

function parseList(text: string | undefined): Readonly<Record<string, string>> {
  const list: unknown = JSON.parse(text ?? '{}');
  const entries = Object.entries(typeof list === 'object' && list !== null ? list : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
