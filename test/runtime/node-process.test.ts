import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../../api/runtime/shared/sandbox.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';

const program = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));

/** Processes of their own, beside whatever else the machine runs. */
const processTimeoutMs = boundMs(60_000);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-process-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs the program until it ends by itself. */
async function run(args: readonly string[], environment: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { ...inherited, ...environment } });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(child, 'close');
  return { code: child.exitCode, text };
}

describe('starting', { timeout: processTimeoutMs }, () => {
  test('--help prints every variable and ends', async () => {
    const { code, text } = await run(['--help'], {});
    expect(code).toBe(0);
    for (const name of ['PORT, HOST', 'DATABASE_URL', 'VAULT_KEYS', 'TRUST_PROXY']) expect(text).toContain(name);
  });

  test('all problems of the settings are told together', async () => {
    const { code, text } = await run([], { PORT: 'x', GATEWAY_ENVIRONMENT: 'staging', DATABASE_URL: 'file::memory:' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'GATEWAY_ENVIRONMENT', 'DATABASE_URL']) expect(text).toContain(name);
  });

  test('a port that is taken is told in words', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    for (const name of ['PORT', 'FTP_PORT', 'METRICS_PORT']) {
      const { code, text } = await run([], { PORT: '0', [name]: port, DATABASE_URL: `file:${join(folder, `taken-${name}.db`)}` });
      expect(code).toBe(1);
      expect(text).toContain(`port ${port} on 127.0.0.1 is taken by another program: stop it, or set ${name} to another`);
      expect(text).not.toContain('    at ');
    }
    other.close();
  });
});

test('what signs staff in is loaded by itself soon after the start: a sign-in after that loads nothing and holds up nobody', {
  timeout: processTimeoutMs,
}, async () => {
  const watch = new URL('../support/module-watch.ts', import.meta.url).href;
  const gateway = await startGatewayProcess({
    databasePath: join(folder, 'sign-in.db'),
    environment: { NODE_OPTIONS: `--import ${watch}` },
  });
  try {
    const parts = (text: string): readonly string[] => [...text.matchAll(/^loaded (file:.*\/api\/dist\/.*)$/gm)].map(([, url = '']) => url);
    const holdsLibrary = (url: string): boolean =>
      /^\/\/ node_modules\/(?:@?better-auth|drizzle-orm)\//m.test(readFileSync(fileURLToPath(url), 'utf8'));
    let loaded = -1;
    await expect
      .poll(
        () => {
          const earlier = loaded;
          const urls = parts(gateway.output());
          loaded = urls.filter(holdsLibrary).length;
          return loaded > 10 && loaded === earlier;
        },
        { interval: 1_000, timeout: processTimeoutMs },
      )
      .toBe(true);
    const before = gateway.output().length;
    const signedIn = await fetch(`${gateway.url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url },
      body: JSON.stringify({ email: 'admin@example.test', password: 'sandbox-demo' }),
    });
    expect(signedIn.status).toBe(200);
    expect(parts(gateway.output().slice(before)).filter(holdsLibrary)).toEqual([]);
  } finally {
    await gateway.end('SIGTERM');
  }
});

describe('stopping', { timeout: processTimeoutMs }, () => {
  test('SIGTERM ends it cleanly, and what was acknowledged is there when it starts again', async () => {
    const databasePath = join(folder, 'kept.db');
    const first = await startGatewayProcess({ databasePath });
    expect(first.output()).toContain(demoToken);
    const headers = { authorization: `Bearer ${demoToken}` };
    const paid = await fetch(`${first.url}/v1/payments`, { method: 'POST', headers, body: new URLSearchParams(cardPayment) });
    const text = await paid.text();
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await startGatewayProcess({ databasePath });
    const { id } = JSON.parse(text);
    expect(await (await fetch(`${second.url}/v1/payments/${id}`, { headers })).text()).toBe(text);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('the sandbox', () => {
  test('beyond loopback its tokens are made at random, told once, and the ones everybody knows no longer work', async () => {
    const gateway = await startGateway();
    try {
      const told = (await openSandbox(gateway.ports, '0.0.0.0', {})).join('\n');
      expect(told).not.toContain(demoToken);
      const token = /Bearer (\S+)/.exec(told)?.[1] ?? '';
      expect((await gateway.rest.post('/v1/payments', cardPayment)).status).toBe(403);
      expect((await gateway.rest.post('/v1/payments', cardPayment, { token })).status).toBe(200);
      expect((await openSandbox(gateway.ports, '0.0.0.0', {})).join('\n')).not.toContain('Bearer');
      expect((await gateway.rest.post('/v1/payments', cardPayment, { token })).status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });
});
