/**
 * Each command of the runbook, run as it is printed against a gateway that serves HTTPS itself. Only addresses, tokens and files are
 * replaced. What needs systemd, the bank or a broken machine is listed below, so that a new command is either run or named.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usesForeignClients } from '../support/bare-machine/programs.ts';
import { demoToken } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { listBlocks, runShell } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { type CertificateFiles, writeCertificate } from './certificate.ts';
import { nodeCommand, startProcess, temporary, testVaultKeys } from './started-process.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const runbook = read('api/runtime/RUNBOOK.md');
const isCommand = /^(?:[A-Z_]+=\S+ )*(?:curl|openssl|gateway|systemctl|journalctl|fuser|df|dmesg|iostat|top|docker) /;
const commands = [...new Set([...runbook.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => isCommand.test(code)))];

const { folder, remove } = temporary();
let files: CertificateFiles;
let running: Awaited<ReturnType<typeof startProcess>>;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  files = await writeCertificate(folder);
  const [port, metricsPort, ftpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  environment = {
    ...files,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    FTP_PORT: String(ftpPort),
    DATABASE_URL: `file:${join(folder, 'gateway.db')}`,
    PUBLIC_URL: `https://localhost:${port}`,
    VAULT_KEYS: testVaultKeys,
  };
  running = await startProcess(nodeCommand, environment);
});

afterAll(async () => {
  await running.stop();
  remove();
});

/** The settings that the first block loads, and its function `gateway`, without sudo and from this folder. */
function preface(): string {
  const block = listBlocks(runbook)[0]?.code ?? '';
  const [settings = '', , gateway = ''] = block.trim().split('\n');
  expect([settings, gateway]).toEqual([
    expect.stringContaining('/etc/payment-gateway.env'),
    expect.stringContaining('sudo -E -u payment-gateway node'),
  ]);
  const exported = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  const trusted = [`export CURL_CA_BUNDLE=${files.TLS_CERT_FILE} NODE_EXTRA_CA_CERTS=${files.TLS_CERT_FILE}`, `cd ${root}`];
  return [...exported, ...trusted, gateway.replace('sudo -E -u payment-gateway node', process.execPath)].join('\n');
}

const run = (command: string) => runShell(`${preface()}\n${command}`, folder);

interface Run {
  readonly with?: () => Readonly<Record<string, string>>;
  readonly prints: RegExp;
  /** It shows what only the real program does: `npm test -- foreign-clients` runs it. */
  readonly isForeign?: true;
}

/** What each command that runs here prints, with what is replaced in it. */
const runs: Readonly<Record<string, Run>> = {
  'curl -i http://127.0.0.1:$METRICS_PORT/healthz': { prints: /^HTTP\/1\.1 200 OK[\s\S]*"ok"/ },
  'curl -i http://127.0.0.1:$METRICS_PORT/readyz': { prints: /^HTTP\/1\.1 200 OK[\s\S]*"ready"/ },
  'curl -s http://127.0.0.1:$METRICS_PORT/metrics | grep gateway_unknown_outcomes': { prints: /^gateway_unknown_outcomes 0$/m },
  'openssl s_client -connect pay.example.com:443 </dev/null | openssl x509 -noout -enddate': {
    with: () => ({ 'pay.example.com:443': `localhost:${environment.PORT}` }),
    prints: /^notAfter=/m,
    isForeign: true,
  },
  'curl -sv --max-time 10 -o /dev/null BANK_URL': {
    with: () => ({ BANK_URL: `https://localhost:${environment.PORT}/healthz` }),
    prints: /SSL connection using TLSv1\.3/,
    isForeign: true,
  },
  'curl -i -H "Authorization: Bearer …" https://pay.example.com/export/reconciliation/NAME': {
    with: () => ({
      '…': demoToken,
      'https://pay.example.com': `https://localhost:${environment.PORT}`,
      NAME: '8ac7a4a0000000000000000000000010_2020-01-01.csv',
    }),
    prints: /^HTTP\/1\.1 404 /,
  },
  'curl -v --ssl-reqd --user MERCHANT_ID:TOKEN ftp://pay.example.com:2121/': {
    with: () => ({
      MERCHANT_ID: '8ac7a4a0000000000000000000000003',
      TOKEN: demoToken,
      'pay.example.com:2121': `localhost:${environment.FTP_PORT}`,
    }),
    prints: /230 /,
    isForeign: true,
  },
  'gateway doctor': { prints: /ledger[\s\S]*chain/ },
  'gateway backup backup': { prints: /backup/ },
  'ACCESS_TOKEN=… gateway vault-rotate': {
    with: () => ({ '…': demoToken }),
    prints: /not rotated: (?!fetch failed|the gateway cannot be reached)/,
  },
  'ACCESS_TOKEN=… ENTITY_ID=… gateway import-settlement FILE': {
    with: () => ({
      'ACCESS_TOKEN=…': `ACCESS_TOKEN=${demoToken}`,
      'ENTITY_ID=…': 'ENTITY_ID=8ac7a4a0000000000000000000000003',
      FILE: files.TLS_CERT_FILE,
    }),
    prints: /not imported: (?!fetch failed|the gateway cannot be reached)/,
  },
};

/** They need what is not here: systemd, Docker, the wide Internet, a libSQL server, a stopped or damaged gateway. */
const elsewhere =
  /^(?:systemctl|journalctl|docker|top|iostat|dmesg|df|fuser) |^curl -sI --max-time 10 https:\/\/example\.com$|^curl -i "\$DATABASE_URL\/health"$|^gateway (?:doctor --accept-damage|backup restore)/;

test('each command is run here or named as one that cannot be', () => {
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((command) => !(command in runs) && !elsewhere.test(command))).toEqual([]);
  expect(Object.keys(runs).filter((command) => !commands.includes(command))).toEqual([]);
});

describe('beside a gateway that serves HTTPS', () => {
  const runHere = Object.entries(runs).filter(([, { isForeign }]) => usesForeignClients || !isForeign);

  test.each(runHere)('%s', async (command, { with: replaced, prints }) => {
    const own = Object.entries(replaced?.() ?? {}).reduce((text, [from, to]) => text.replaceAll(from, to), command);
    const { out, errors } = await run(own);
    expect(`${out}${errors}`).toMatch(prints);
  });

  test('the image’s health check is green, and red where the gateway is not there', () => {
    const [, check = ''] = /HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(read('.deploy/Dockerfile')) ?? [];
    const [, ...parameters]: readonly string[] = JSON.parse(check);
    const status = (metricsPort: string | undefined) =>
      spawnSync(process.execPath, parameters, { env: { ...environment, METRICS_PORT: metricsPort } }).status;
    expect([status(environment.METRICS_PORT), status('1')]).toEqual([0, 1]);
  });

  test('the service and the image listen for probes', () => {
    expect(read('.deploy/payment-gateway.service')).toMatch(/^Environment=METRICS_PORT=9090 METRICS_HOST=127\.0\.0\.1$/m);
    expect(read('.deploy/Dockerfile')).toMatch(/^ENV .* METRICS_PORT=9090 /m);
    expect(runbook).toContain('METRICS_PORT=${METRICS_PORT:-9090}');
  });
});
