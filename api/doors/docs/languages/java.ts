/** A sample in Java: a file of its own, with the standard library of Java 17. */
import { printedToken, printedUrl } from '../sample.ts';
import { type Call, type FormCall, indent, quote, toAddress } from './call.ts';

export function printJava(call: Call): string {
  const isForm = call.kind === 'form' && call.method === 'POST';
  return [
    'import java.net.URI;',
    ...(isForm ? ['import java.net.URLEncoder;'] : []),
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpRequest.BodyPublishers;',
    'import java.net.http.HttpResponse.BodyHandlers;',
    ...(isForm ? ['import java.nio.charset.StandardCharsets;', 'import java.util.LinkedHashMap;'] : []),
    ...(needsKey(call) ? ['import java.util.UUID;'] : []),
    ...(isForm ? ['import java.util.stream.Collectors;'] : []),
    '',
    `public class ${call.className} {`,
    '    public static void main(String[] arguments) throws Exception {',
    ...indent(printBody(call), '        '),
    '        var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '        System.out.println(answer.body());',
    '    }',
    ...(isForm
      ? ['', '    static String encode(String text) {', '        return URLEncoder.encode(text, StandardCharsets.UTF_8);', '    }']
      : []),
    '}',
  ].join('\n');
}

const needsKey = (call: Call): boolean => call.kind === 'form' && call.method !== 'GET' && call.idempotencyKey === undefined;

function printBody(call: Call): readonly string[] {
  if (call.kind === 'graphql') return printGraphql(call.document);
  return call.method === 'POST'
    ? printForm(call)
    : printRequest(call, toAddress(call), `method(${quote(call.method)}, BodyPublishers.noBody())`);
}

function printForm(call: FormCall): readonly string[] {
  return [
    'var parameters = new LinkedHashMap<String, String>();',
    ...Object.entries(call.parameters).map(([name, value]) => `parameters.put(${quote(name)}, ${quote(value)});`),
    'var form = parameters.entrySet().stream()',
    '    .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()))',
    '    .collect(Collectors.joining("&"));',
    ...printRequest(call, call.path, 'POST(BodyPublishers.ofString(form))', 'application/x-www-form-urlencoded'),
  ];
}

function printRequest(call: FormCall, path: string, method: string, contentType?: string): readonly string[] {
  const key = call.idempotencyKey === undefined ? 'UUID.randomUUID().toString()' : quote(call.idempotencyKey);
  return [
    `var request = HttpRequest.newBuilder(URI.create(${quote(printedUrl + path)}))`,
    `    .header("Authorization", ${quote(`Bearer ${printedToken}`)})`,
    ...(call.method === 'GET' ? [] : [`    .header("Idempotency-Key", ${key})`]),
    ...(contentType === undefined ? [] : [`    .header("Content-Type", ${quote(contentType)})`]),
    `    .${method}`,
    '    .build();',
  ];
}

/** JSON within the document: line breaks and quotes are escaped by two calls. */
function printGraphql(document: string): readonly string[] {
  return [
    'var document = """',
    ...indent(document.split('\n'), '    '),
    '    """;',
    'var escaped = document.replace("\\"", "\\\\\\"").replace("\\n", "\\\\n");',
    `var request = HttpRequest.newBuilder(URI.create(${quote(`${printedUrl}/graphql`)}))`,
    `    .header("Authorization", ${quote(`Bearer ${printedToken}`)})`,
    '    .header("Content-Type", "application/json")',
    '    .POST(BodyPublishers.ofString("{\\"query\\": \\"" + escaped + "\\"}"))',
    '    .build();',
  ];
}
