/** A sample in C# 11, with the standard library of .NET 7 or newer. No test compiles it: the machines of the tests have no .NET. */
import { printedToken, printedUrl } from '../sample.ts';
import { type Call, type FormCall, quote, toAddress } from './call.ts';

export function printCsharp(call: Call): string {
  return [
    ...(call.kind === 'graphql' ? ['using System.Net.Http.Json;'] : []),
    'using System.Net.Http.Headers;',
    '',
    'using var client = new HttpClient();',
    `client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", ${quote(printedToken)});`,
    ...(call.kind === 'graphql' ? printGraphql(call.document) : printForm(call)),
    'Console.WriteLine(await answer.Content.ReadAsStringAsync());',
  ].join('\n');
}

function printForm(call: FormCall): readonly string[] {
  if (call.method === 'GET') return [`var answer = await client.GetAsync(${quote(printedUrl + toAddress(call))});`];
  const key = call.idempotencyKey === undefined ? 'Guid.NewGuid().ToString()' : quote(call.idempotencyKey);
  const header = `client.DefaultRequestHeaders.Add("Idempotency-Key", ${key});`;
  if (call.method === 'DELETE') return [header, `var answer = await client.DeleteAsync(${quote(printedUrl + toAddress(call))});`];
  return [
    header,
    'using var form = new FormUrlEncodedContent(new Dictionary<string, string>',
    '{',
    ...Object.entries(call.parameters).map(([name, value]) => `    [${quote(name)}] = ${quote(value)},`),
    '});',
    `var answer = await client.PostAsync(${quote(printedUrl + call.path)}, form);`,
  ];
}

function printGraphql(document: string): readonly string[] {
  return [
    'var document = """',
    ...document.split('\n').map((line) => `    ${line}`),
    '    """;',
    `var answer = await client.PostAsJsonAsync(${quote(`${printedUrl}/graphql`)}, new { query = document });`,
  ];
}
