/** `npm run setup` as the README prints it, and what it does without a terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askMissing } from '../../.run/ask.ts';
import { compiledSources } from '../support/compiled-sources.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';
import { nodeCommand, startProcess, type Temporary, temporary } from './started-process.ts';

let place: Temporary;
beforeEach(() => {
  place = temporary();
});
afterEach(() => place.remove());

const processTimeoutMs = boundMs(60_000);

const database = () => `file:${join(place.folder, 'gateway.db')}`;

async function setup(options: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['-c', `exec sh .run/node.sh .run/setup.ts ${options}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...compiledSources, HOME: place.folder, DATABASE_URL: database(), ...environment },
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

/** The options that the README prints behind `npm run setup --`. */
const printed = /`npm run setup -- ([^`]+)`/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';

test('as the README prints it, it makes a live installation that starts, takes its token and follows its link', {
  timeout: processTimeoutMs,
}, async () => {
  const { code, text } = await setup(printed);
  expect(code, text).toBe(0);
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const environment = {
    GATEWAY_ENVIRONMENT: found(/GATEWAY_ENVIRONMENT=(\S+)/),
    PUBLIC_URL: found(/PUBLIC_URL=(\S+)/),
    VAULT_KEYS: found(/VAULT_KEYS=(\S+)/),
  };
  expect(environment).toMatchObject({
    GATEWAY_ENVIRONMENT: 'live',
    PUBLIC_URL: 'https://pay.example.com',
    VAULT_KEYS: expect.stringMatching(/^k\w+:/),
  });
  const link = new URL(found(/ at (https:\S+)/));
  expect(link.origin).toBe('https://pay.example.com');
  const running = await startProcess(nodeCommand, { ...environment, DATABASE_URL: database(), TRUST_PROXY: 'on' });
  try {
    const overTls = { 'x-forwarded-proto': 'https' };
    const viewer = await fetch(`${running.address}/graphql`, {
      method: 'POST',
      headers: { ...overTls, 'content-type': 'application/json', authorization: found(/Authorization: (Bearer \S+)/) },
      body: JSON.stringify({ query: '{ viewer { entity { name } } }' }),
    });
    expect(await viewer.json()).toMatchObject({ data: { viewer: { entity: { name: 'Merchant' } } } });
    const accepted = await fetch(`${running.address}/auth/accept-invitation`, {
      method: 'POST',
      headers: { ...overTls, 'content-type': 'application/json', origin: link.origin },
      body: JSON.stringify({ token: link.hash.replace('#token=', ''), password: 'a-much-better-one' }),
    });
    expect(accepted.status).toBe(200);
  } finally {
    await running.stop();
  }
  // The key is shown once: a second run needs it, and then says that all is set up.
  expect((await setup(printed)).text).toMatch(/VAULT_KEYS is missing: this database was sealed with its own keys/);
  const again = await setup(printed, { VAULT_KEYS: environment.VAULT_KEYS });
  expect([again.code, again.text]).toEqual([1, expect.stringMatching(/this installation has been set up already/)]);
  expect(again.text).not.toContain(environment.VAULT_KEYS);
});

test('without a terminal it fails by the name of each option that is missing, and makes nothing', {
  timeout: processTimeoutMs,
}, async () => {
  const { code, text } = await setup('');
  expect(code).toBe(1);
  for (const name of ['--public-url', '--admin-email', '--bank-url']) expect(text).toContain(`${name} is missing`);
  expect(existsSync(join(place.folder, 'gateway.db'))).toBe(false);
});

test('refuses a bank and a public address without TLS, and the test environment', { timeout: processTimeoutMs }, async () => {
  const plain = await setup('--public-url http://pay.example.com --bank-url http://bank.example.com --admin-email you@example.com');
  expect(plain.code).toBe(1);
  expect(plain.text).toContain('PUBLIC_URL must be an address of https:');
  expect(plain.text).toContain('--bank-url must be an https address');
  expect((await setup(printed, { GATEWAY_ENVIRONMENT: 'test' })).text).toMatch(/GATEWAY_ENVIRONMENT is test/);
  expect(existsSync(join(place.folder, 'gateway.db'))).toBe(false);
});

test('on a terminal it asks for what is missing, and takes what was given as it is', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const asked: string[] = [];
  output.on('data', (chunk) => {
    asked.push(String(chunk));
    input.write('https://bank.example.com\n');
  });
  const questions = [
    { name: '--public-url', text: 'Public', given: 'https://pay.example.com' },
    { name: '--bank-url', text: 'Bank', given: undefined },
  ];
  expect(await askMissing(questions, { input, output, isTerminal: true })).toEqual(['https://pay.example.com', 'https://bank.example.com']);
  expect(asked.join('')).toContain('Bank: ');
  expect(asked.join('')).not.toContain('Public');
});
