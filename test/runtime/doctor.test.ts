/** `npm run doctor`, beside a gateway that runs and over one that was damaged. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealStep } from '../../api/foundation/events/chain-operations.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { openFile } from '../../db/connect/file.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { compiledSources } from '../support/compiled-sources.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';
import { type Temporary, temporary } from './started-process.ts';

let place: Temporary;
let gateway: NodeGateway | undefined;
beforeEach(async () => {
  place = temporary();
  gateway = await start();
  for (let paid = 0; paid < 3; paid += 1) await createRestClient(httpTransport(gateway.url)).post('/v1/payments', cardPayment);
  await sealStep(gateway.ports);
});
afterEach(async () => {
  await gateway?.stop();
  place.remove();
});

const processTimeoutMs = boundMs(60_000);
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const path = () => join(place.folder, 'gateway.db');

async function start(): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${path()}` });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
}

async function stop(): Promise<void> {
  await gateway?.stop();
  gateway = undefined;
}

/** Changes the file behind the gateway's back. */
async function tamper(sql: string): Promise<void> {
  await stop();
  const driver = await openFile({ path: path() });
  await driver.commit([{ sql, args: [] }]);
  await driver.close();
}

async function doctor(options = '', environment: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['-c', `exec sh .run/node.sh .run/doctor.ts ${options}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...compiledSources, HOME: place.folder, DATABASE_URL: `file:${path()}`, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, text };
}

test('finds nothing wrong beside a gateway that runs, and disturbs it not', { timeout: processTimeoutMs }, async () => {
  const { code, text } = await doctor();
  expect(code, text).toBe(0);
  const checks = [...text.matchAll(/^ok {3}(\S+(?: \S+)?) {2,}/gm)].map(([, name]) => name);
  expect(checks).toEqual([
    'configuration',
    'files',
    'migrations',
    'integrity',
    'keys',
    'ledger',
    'event chain',
    'payments',
    'moves',
    'clock',
  ]);
  expect(text).toMatch(/3 of 3 events are sealed by (?:1 hash|\d hashes), and unchanged/);
  expect((await createRestClient(httpTransport(gateway?.url ?? '')).post('/v1/payments', cardPayment)).status).toBe(200);
});

test('names a changed event, and the gateway starts again after the damage was accepted', { timeout: processTimeoutMs }, async () => {
  await tamper("UPDATE events SET packed_payload = replace(packed_payload, '92.00', '9.00') WHERE sequence = 2");
  const { code, text } = await doctor();
  expect([code, text]).toEqual([1, expect.stringMatching(/FAIL event chain +an event of 1 to 3 was changed after it was sealed/)]);
  await expect(start()).rejects.toThrow(/an event of 1 to 3 was changed.*--accept-damage/);
  expect((await doctor('--accept-damage')).code).toBe(0);
  gateway = await start();
});

test('names the payment and the field that somebody changed, and ends with code 1', { timeout: processTimeoutMs }, async () => {
  await tamper("UPDATE payments SET holder = 'Somebody Else' WHERE id = (SELECT max(id) FROM payments)");
  const { code, text } = await doctor();
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/FAIL payments +1 of 3 payments differ from their events; payment \w{32}: card\.holder is not/),
  ]);
  expect(text).not.toMatch(/Somebody|Jane/);
});

test('names wrong keys, a ledger that does not add up, and files that others may read', { timeout: processTimeoutMs }, async () => {
  await tamper('UPDATE ledger_entries SET amount_minor = amount_minor + 1 WHERE id = (SELECT min(id) FROM ledger_entries)');
  chmodSync(path(), 0o644);
  const { code, text } = await doctor('', { VAULT_KEYS: `k9:${Buffer.alloc(32, 9).toString('base64')}` });
  expect(code).toBe(1);
  for (const found of [/FAIL files .*gateway\.db/, /FAIL keys +VAULT_KEYS does not open this database/, /FAIL ledger/])
    expect(text).toMatch(found);
});

test('a damaged page, and a check that cannot run, are problems in their own words', async () => {
  if (!gateway) throw new Error('no gateway');
  const { ports } = gateway;
  const damaged = {
    ...ports,
    store: {
      ...ports.store,
      integrity: async () => ['row 7 missing from index payments_email'],
      requireOwnVersion: () => Promise.reject(new Error('a newer version of the gateway wrote this database')),
    },
  };
  const findings = await examine({ ports: damaged, mark: { sequence: 99, sealedTo: 0, hash: '' }, now: ports.clocks.now() });
  expect(Object.fromEntries(findings.filter(({ status }) => status === 'problem').map(({ check, text }) => [check, text]))).toEqual({
    migrations: 'a newer version of the gateway wrote this database',
    integrity: 'row 7 missing from index payments_email',
    'event chain': 'the event log ends at 3, and 99 was acknowledged: 96 events are missing',
  });
});

test('an event ahead of the clock is a problem of one of the two', async () => {
  if (!gateway) throw new Error('no gateway');
  const { ports } = gateway;
  const clockAt = async (now: number) => (await examine({ ports, mark: undefined, now })).find(({ check }) => check === 'clock')?.status;
  expect(await clockAt(ports.clocks.now())).toBe('ok');
  expect(await clockAt(ports.clocks.now() - 3_600_000)).toBe('problem');
});
