/** A sample in Go, with the standard library: `go run sample.go`. */
import { printedToken, printedUrl } from '../sample.ts';
import { type Call, type FormCall, indent, quote, toAddress } from './call.ts';

export function printGo(call: Call): string {
  const packages = [...packagesOf(call), 'fmt', 'io', 'log', 'net/http'].sort();
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t${quote(name)}`),
    ')',
    '',
    'func main() {',
    ...indent(printBody(call), '\t'),
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    `\trequest.Header.Set("Authorization", ${quote(`Bearer ${printedToken}`)})`,
    ...indent(printHeaders(call), '\t'),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(string(answer))',
    '}',
  ].join('\n');
}

function packagesOf(call: Call): readonly string[] {
  if (call.kind === 'graphql') return ['bytes', 'encoding/json'];
  return [...(call.method === 'POST' ? ['net/url', 'strings'] : []), ...(needsKey(call) ? ['crypto/rand', 'encoding/hex'] : [])];
}

const needsKey = (call: Call): boolean => call.kind === 'form' && call.method !== 'GET' && call.idempotencyKey === undefined;

function printBody(call: Call): readonly string[] {
  if (call.kind === 'graphql') return printGraphql(call.document);
  if (call.method === 'POST') return printForm(call);
  return [`request, err := http.NewRequest(${quote(call.method)}, ${quote(printedUrl + toAddress(call))}, nil)`];
}

function printForm({ path, parameters }: FormCall): readonly string[] {
  return [
    'form := url.Values{}',
    ...Object.entries(parameters).map(([name, value]) => `form.Set(${quote(name)}, ${quote(value)})`),
    'body := strings.NewReader(form.Encode())',
    `request, err := http.NewRequest("POST", ${quote(printedUrl + path)}, body)`,
  ];
}

function printGraphql(document: string): readonly string[] {
  return [
    `document := \`${document}\``,
    'body, err := json.Marshal(map[string]string{"query": document})',
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    `request, err := http.NewRequest("POST", ${quote(`${printedUrl}/graphql`)}, bytes.NewReader(body))`,
  ];
}

function printHeaders(call: Call): readonly string[] {
  if (call.kind === 'graphql') return ['request.Header.Set("Content-Type", "application/json")'];
  const content = call.method === 'POST' ? ['request.Header.Set("Content-Type", "application/x-www-form-urlencoded")'] : [];
  if (call.method === 'GET') return content;
  if (call.idempotencyKey !== undefined) return [...content, `request.Header.Set("Idempotency-Key", ${quote(call.idempotencyKey)})`];
  return [
    ...content,
    'key := make([]byte, 16)',
    'if _, err := rand.Read(key); err != nil {',
    '\tlog.Fatal(err)',
    '}',
    'request.Header.Set("Idempotency-Key", hex.EncodeToString(key))',
  ];
}
