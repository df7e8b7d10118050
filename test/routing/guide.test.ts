/** What the guide "Routing and fallback" prints does what it says. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routing } from '../../api/doors/docs/guides/routing.ts';
import { channels } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { root } from '../support/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'routing-guide-'));
const databaseFile = join(folder, 'gateway.db');
const accounts = [
  ['second', '--bank-url'],
  ['my-stripe', '--stripe'],
  ['europe', '--upstream-url'],
] as const;
const run = promisify(execFile);

let gateway: Harness;

async function operate(line: string): Promise<string> {
  const [, rest = ''] = line.replaceAll('8ac7…', channels.testBank).split(' -- ');
  const env = { ...process.env, DATABASE_URL: `file:${databaseFile}`, GATEWAY_ENVIRONMENT: 'test' };
  const { stdout } = await run(process.execPath, ['.run/connector-account.ts', ...rest.split(' ')], { cwd: root, env });
  return stdout;
}

beforeAll(async () => {
  // The command opens the file itself, as it does while the gateway is stopped.
  await (await startGateway({ databaseFile, bankUrl: 'http://192.0.2.1' })).stop();
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true });
});

test('an operator adds the further connectors, an administrator the rules that name them, and both can be taken back', async () => {
  const lines = findProgram(routing, 'connector-account.sh').trim().split('\n');
  expect(lines.map((line) => accounts.findIndex(([name, option]) => `${line} `.includes(`--name ${name} ${option} `)))).toEqual([0, 1, 2]);
  for (const line of lines) expect(await operate(line)).toMatch(/^The channel has these connectors now: bank, second/);
  await expect(operate(`x -- --channel ${channels.testBank} --name bank --bank-url http://192.0.2.9`)).rejects.toThrow(
    /must not be the name of a kind of connector/,
  );
  await operate(`x -- --channel ${channels.testBank} --name europe --remove`).then((said) => expect(said).not.toContain('europe'));
  await operate(lines[2] ?? '');
  gateway = await startGateway({ databaseFile, bankUrl: 'http://192.0.2.1' });
  const printed = findProgram(routing, 'routing.graphql').replace('8ac7…', channels.testBank);
  expect((await gateway.graphql(printed)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  const { data, errors } = await gateway.graphql(printed.replace('expectedVersion: 3', 'expectedVersion: 0'));
  expect(errors).toBeUndefined();
  expect(data.setRouting.current.version).toBe(1);
  const read = `{ routing(entityId: "${channels.testBank}") { connectors current { note rules { name to } } } }`;
  expect((await gateway.graphql(read)).data.routing).toEqual({
    connectors: ['bank', 'second', 'my-stripe', 'europe'],
    current: {
      note: 'Contract of June',
      rules: [
        { name: 'Stored', to: ['STORED_ACCOUNT'] },
        { name: 'Europe', to: ['europe', 'second'] },
        { name: 'A tenth', to: ['second', 'bank'] },
      ],
    },
  });
});
