/** curl and lftp, as merchants have them, against the FTP server of issued files. The machine needs both programs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExportEndpoint } from '../reconciliation/export-endpoint.ts';
import { demoShop, serveFiles } from '../reconciliation/ftp-clients.ts';
import { type Settled, startSettled } from '../reconciliation/settled.ts';
import { channels, demoToken } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';

let gateway: Settled;
let served: Awaited<ReturnType<typeof serveFiles>>;
const name = `${channels.documented}_2026-06-01.csv`;
let content = '';

beforeAll(async () => {
  gateway = await startSettled();
  await gateway.pay('92.00');
  await gateway.passDay();
  served = await serveFiles(gateway);
  content = (await createExportEndpoint(gateway)(`/export/reconciliation/${name}`, demoToken)).text;
});
afterAll(async () => {
  await served.close();
  await gateway.stop();
});

interface Commands {
  readonly list: readonly string[];
  readonly fetch: readonly string[];
}

function curl(url: string, isEncrypted: boolean): Commands {
  const options = ['-sS', '-k', ...(isEncrypted ? ['--ssl-reqd'] : []), '-u', `${demoShop}:${demoToken}`];
  return { list: [...options, '--list-only', `${url}/`], fetch: [...options, `${url}/${name}`] };
}

function lftp(url: string, isEncrypted: boolean): Commands {
  const settings = `set ssl:verify-certificate no; set ftp:ssl-force ${isEncrypted}; set ftp:ssl-protect-data ${isEncrypted}; set net:max-retries 1`;
  const open = `${settings}; open -u ${demoShop},${demoToken} ${url}`;
  return { list: ['-c', `${open}; nlist`], fetch: ['-c', `${open}; cat ${name}`] };
}

describe.each([
  ['curl', curl],
  ['lftp', lftp],
] as const)('%s', (program, commandsOf) => {
  const run = async (parameters: readonly string[]) =>
    (await promisify(execFile)(program, parameters, { timeout: boundMs(30_000) })).stdout;

  test.each([
    ['plain', () => `ftp://127.0.0.1:${served.port}`, false],
    ['explicit TLS', () => `ftp://127.0.0.1:${served.port}`, true],
    ['implicit TLS', () => `ftps://127.0.0.1:${served.tlsPort}`, true],
  ] as const)('lists and fetches the day’s file: %s', async (_way, url, isEncrypted) => {
    const { list, fetch } = commandsOf(url(), isEncrypted);
    expect((await run(list)).split(/\s+/)).toContain(name);
    expect(await run(fetch)).toBe(content);
  });
});
