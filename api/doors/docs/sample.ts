/**
 * A sample: one request as `curl`, GraphQL, TypeScript and in five more languages, which `languages/` prints from the same
 * description. The pages print it, the button "Run it in the sandbox" sends it, and test/docs/samples.test.ts and
 * test/foreign-clients execute it as it is printed.
 */

export type Tongue = 'rest' | 'graphql' | 'typescript' | 'python' | 'php' | 'java' | 'go' | 'csharp';

export const tongueNames: Readonly<Record<Tongue, string>> = {
  rest: 'curl',
  graphql: 'GraphQL',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
  go: 'Go',
  csharp: 'C#',
};

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Sample {
  readonly id: string;
  /** What it does, as the caption of its code. */
  readonly title: string;
  /** Absent where REST has no such request. */
  readonly rest?: RestRequest;
  readonly graphql?: string;
  readonly typescript?: string;
  /** The samples that run before it. Their placeholders stand in its code. */
  readonly after?: readonly string[];
  /** What stands for the id of its answer in the samples that come after it. */
  readonly placeholder?: string;
  /** What the button asks before it runs the sample: where others would notice it. */
  readonly asksFirst?: string;
  /** Whether the gateway refuses it. Programs of the libraries catch that. */
  readonly isRefused?: boolean;
  /** A text of what the program in TypeScript prints. */
  readonly prints?: string;
  /** A text of what REST and GraphQL answer: a result code where it has one. */
  readonly expected: string;
}

/** Where a gateway listens after `npm start`. The script of the pages puts the address of the gateway in its place. */
export const printedUrl = 'http://127.0.0.1:4000';
/** Demo Shop's token in a sandbox on loopback: everybody knows it. */
export const printedToken = 'OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v';
export const printedChannel = '8ac7a4a0000000000000000000000010';

const lineMax = 88;

/** The request as a `curl` command. */
export function printCurl({ method, path, parameters, headers = {} }: RestRequest): string {
  const flags = method === 'GET' ? '-G ' : method === 'DELETE' ? '-G -X DELETE ' : '';
  const all = { Authorization: `Bearer ${printedToken}`, ...headers };
  const given = Object.entries(parameters).map(([name, value]) => printParameter(name, value));
  const lines = [
    `curl ${flags}${printedUrl}${path}`,
    ...Object.entries(all).map(([name, value]) => `-H '${name}: ${value}'`),
    ...packLines(given),
  ];
  return lines.join(' \\\n  ');
}

/** The same for GraphQL, where REST has no such request. */
export function printGraphqlCurl(document: string): string {
  const body = JSON.stringify({ query: document.replaceAll(/\s+/g, ' ') });
  return [
    `curl ${printedUrl}/graphql`,
    `-H 'Authorization: Bearer ${printedToken}'`,
    "-H 'Content-Type: application/json'",
    `-d '${body}'`,
  ].join(' \\\n  ');
}

function printParameter(name: string, value: string): string {
  const text = `${name}=${value}`;
  if (/^[\w.=:/-]+$/.test(text)) return `-d ${text}`;
  return /[&+%#]/.test(value) ? `--data-urlencode '${text}'` : `-d '${text}'`;
}

/** As many parameters in a line as it holds. */
function packLines(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineMax - 4) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** What the button sends: an address and a body, with the placeholders in them. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function toSentRest({ method, path, parameters, headers = {} }: RestRequest): SentRequest {
  const form = Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  if (method !== 'POST') return { method, path: `${path}?${form}`, headers, body: '' };
  return { method, path, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, body: form };
}

export function toSentGraphql(document: string): SentRequest {
  return { method: 'POST', path: '/graphql', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query: document }) };
}
