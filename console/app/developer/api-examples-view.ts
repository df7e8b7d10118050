/**
 * Examples that read what a page shows: by curl and in TypeScript, over REST and GraphQL. They contain no token.
 * Pure.
 */

/** What a shell replaces by the reader's own token. */
const tokenVariable = '$ACCESS_TOKEN';

/** Things that REST has an address for. */
export type Subject = { readonly kind: 'payments' | 'registrations' | 'webhooks'; readonly id: string };

export interface Query {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a page of the console is about; undefined where it is about none or many. */
export function parseSubject(path: string): Subject | undefined {
  const [, kind, id] = /^\/console\/(payments|registrations|webhooks)\/([\w.-]+)\/?$/.exec(path) ?? [];
  return (kind === 'payments' || kind === 'registrations' || kind === 'webhooks') && id !== undefined ? { kind, id } : undefined;
}

/** The first that a page asked for the thing itself. */
export function findSubjectQuery<Asked extends Query>(asked: readonly Asked[], { id }: Subject): Asked | undefined {
  return asked.find(({ variables }) => variables.id === id);
}

/** What every page asks for its frame. */
const ofFrame: ReadonlySet<string> = new Set(['Viewer', 'Clock', 'Clocks', 'UnreadNotifications', 'LatestCursor', 'Rights', 'Enrolment']);

/** The page's own queries before those of its frame, each in the order in which they were asked. */
export function putOwnFirst<Asked extends { readonly name: string }>(asked: readonly Asked[]): readonly Asked[] {
  return asked.toSorted((a, b) => Number(ofFrame.has(a.name)) - Number(ofFrame.has(b.name)));
}

/** Undefined where REST has no address for it. */
export function restUrl(origin: string, { kind, id }: Subject): string | undefined {
  return kind === 'webhooks' ? undefined : `${origin}/v1/${kind}/${id}`;
}

export function restCurl(address: string): string {
  return [`curl '${address}'`, `  -H "Authorization: Bearer ${tokenVariable}"`].join(' \\\n');
}

/** Single quotes end a shell's text, so they are written around. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

export function graphqlCurl(origin: string, { document, variables }: Query): string {
  return [
    `curl '${origin}/graphql'`,
    `  -H "Authorization: Bearer ${tokenVariable}"`,
    "  -H 'Content-Type: application/json'",
    `  -d ${quoteForShell(JSON.stringify({ query: toOneLine(document), variables }))}`,
  ].join(' \\\n');
}

function toOneLine(document: string): string {
  return document.replaceAll(/\s+/g, ' ').trim();
}

const authorization = `authorization: \`Bearer \${process.env.ACCESS_TOKEN}\``;

export function restFetch(address: string): string {
  return `const response = await fetch('${address}', {
  headers: { ${authorization} },
});
const answer = await response.json();
`;
}

export function graphqlFetch(origin: string, { document, variables }: Query): string {
  return `const query = \`
${document.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}
\`;
const response = await fetch('${origin}/graphql', {
  method: 'POST',
  headers: { ${authorization}, 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: ${JSON.stringify(variables)} }),
});
const { data, errors } = await response.json();
`;
}

/** Servers and proxies take addresses of 8 KB. */
const addressCharactersMax = 7_000;

/** GraphiQL with the query in it; where it is too long for an address, without its indentation, and else without it. */
export function graphiqlUrl(query: Query): string {
  const document = withDefaultValues(query);
  const addresses = [document, toOneLine(document)].map((text) => `/graphql?${new URLSearchParams({ query: text })}`);
  return addresses.find(({ length }) => length <= addressCharactersMax) ?? '/graphql';
}

const declaration = /\$(\w+): (\w+)(!?)(?: = [^,)]+)?(?=[,)])/g;

/** GraphiQL takes no variables from an address, so they become the defaults of the query. Lists and inputs are left to be typed. */
function withDefaultValues({ document, variables }: Query): string {
  const end = document.indexOf('{');
  const head = document.slice(0, end).replaceAll(declaration, (whole, name: string, type: string, required: string) => {
    const value = toLiteral(variables[name], type);
    return value === undefined ? whole : `$${name}: ${type}${required} = ${value}`;
  });
  return head + document.slice(end);
}

function toLiteral(value: unknown, type: string): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  if (type === 'ID' || type === 'String') return JSON.stringify(value);
  return /^[A-Z][A-Z_]*$/.test(value) ? value : undefined;
}
