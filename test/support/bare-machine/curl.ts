/**
 * `curl` for tests on a machine that has none: the options that our pages print, and no others. `npm test -- foreign-clients`
 * executes the same pages with the machine's own curl.
 */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const several = { type: 'string', multiple: true } as const;
const one = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** An option that is not here is refused. */
const { values, positionals, tokens } = parseArgs({
  allowPositionals: true,
  tokens: true,
  options: {
    request: { ...one, short: 'X' },
    header: { ...several, short: 'H' },
    data: { ...several, short: 'd' },
    'data-urlencode': several,
    get: { ...flag, short: 'G' },
    output: { ...one, short: 'o' },
    include: { ...flag, short: 'i' },
    'remote-name': { ...flag, short: 'O' },
    'remote-header-name': { ...flag, short: 'J' },
    fail: { ...flag, short: 'f' },
    silent: { ...flag, short: 's' },
    'show-error': { ...flag, short: 'S' },
    'no-buffer': { ...flag, short: 'N' },
    insecure: { ...flag, short: 'k' },
    user: { ...one, short: 'u' },
    'ssl-reqd': flag,
  },
});

/** What curl ends with where the server answered an error and `--fail` was given, and where something else went wrong. */
const failedCode = 22;
const otherCode = 7;

/** Parameters in the order in which they were given. */
function formOf(): string {
  return tokens
    .flatMap((token) => (token.kind === 'option' && token.value !== undefined ? [token] : []))
    .flatMap(({ name, value }) => {
      if (name === 'data') return [value];
      if (name !== 'data-urlencode') return [];
      const at = value.indexOf('=');
      return [`${value.slice(0, at)}=${encodeURIComponent(value.slice(at + 1))}`];
    })
    .join('&');
}

function headersOf(form: string): Headers {
  const headers = new Headers(form === '' ? {} : { 'content-type': 'application/x-www-form-urlencoded' });
  for (const line of values.header ?? []) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

async function transferHttp(url: URL): Promise<number> {
  const form = formOf();
  const body = values.get || form === '' ? undefined : form;
  if (values.get && form !== '') url.search = url.search === '' ? form : `${url.search.slice(1)}&${form}`;
  const method = values.request ?? (body === undefined ? 'GET' : 'POST');
  const response = await fetch(url, {
    method,
    headers: headersOf(body ?? ''),
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  if (values.fail && response.status >= 400) {
    process.stderr.write(`curl: (${failedCode}) The requested URL returned error: ${response.status}\n`);
    return failedCode;
  }
  if (values.include) process.stdout.write(headOf(response));
  const file = fileOf(url, response.headers.get('content-disposition'));
  if (file !== undefined) await writeFile(file, Buffer.from(await response.arrayBuffer()));
  else for await (const chunk of response.body ?? []) process.stdout.write(chunk);
  return 0;
}

function headOf({ status, statusText, headers }: Response): string {
  return [`HTTP/1.1 ${status} ${statusText}`, ...[...headers].map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
}

function fileOf(url: URL, disposition: string | null): string | undefined {
  if (!values['remote-name']) return values.output;
  const named = values['remote-header-name'] ? /filename="?([^";]+)/.exec(disposition ?? '')?.[1] : undefined;
  return basename(named ?? url.pathname);
}

async function transferFtp(url: URL): Promise<number> {
  const [user = '', ...password] = (values.user ?? '').split(':');
  const { Client } = await import('basic-ftp');
  // No time of its own, which a busy machine would exceed: who executes printed code ends it (printed-code.ts).
  const client = new Client(0);
  try {
    await client.access({
      host: url.hostname,
      port: Number(url.port || 21),
      user,
      password: password.join(':'),
      secure: values['ssl-reqd'] ?? false,
      secureOptions: { rejectUnauthorized: !values.insecure },
    });
    const file = fileOf(url, null);
    await client.downloadTo(file === undefined ? process.stdout : createWriteStream(file), url.pathname.slice(1));
    return 0;
  } finally {
    client.close();
  }
}

const [address = '', ...more] = positionals;
if (more.length > 0) throw new Error(`curl of the tests takes one address: ${positionals.join(' ')}`);
const url = new URL(address);
try {
  process.exitCode = url.protocol === 'ftp:' ? await transferFtp(url) : await transferHttp(url);
} catch (error) {
  // Also where `--silent` asks for silence: a test that got no answer must be able to say why.
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  process.stderr.write(`curl: (${otherCode}) ${error instanceof Error ? error.message : String(error)}${cause}\n`);
  process.exitCode = otherCode;
}
