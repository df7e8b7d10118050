/** The same as this page shows, for a program: as a REST call and as a GraphQL document. No token stands in either. */

/** What a shell replaces by the reader's own token. */
export const tokenVariable = '$ACCESS_TOKEN';

export interface CallSubject {
  readonly id: string;
  readonly entityId: string;
}

export function restCall(origin: string, { id, entityId }: CallSubject): string {
  return [`curl '${origin}/v1/payments/${id}?entityId=${entityId}'`, `  -H "Authorization: Bearer ${tokenVariable}"`].join(' \\\n');
}

/** Single quotes end a shell's text, so they are written around. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

export function graphqlCall(origin: string, document: string, variables: Readonly<Record<string, string>>): string {
  return [
    `curl '${origin}/graphql'`,
    `  -H "Authorization: Bearer ${tokenVariable}"`,
    "  -H 'Content-Type: application/json'",
    `  -d ${shellText(JSON.stringify({ query: document.replaceAll(/\s+/g, ' ').trim(), variables }))}`,
  ].join(' \\\n');
}
