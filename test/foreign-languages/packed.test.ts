/** The gateway as one file: packed here, started by npx in an empty folder. npm fetches the libraries, so it runs by the part's name only. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBuildNumber } from '../../api/runtime/node/build-number.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'npx starts the packed file in an empty folder: it takes a payment, shows its pages, names its build, and ends when it is told to',
  async () => {
    const packed = spawnSync('sh', ['.run/node.sh', '.run/task.ts', 'pack'], { cwd: root, encoding: 'utf8', timeout: boundMs(100_000) });
    expect(packed.stdout).toMatch(/^packed \.cache\/payment-gateway-[\d.]+\.tgz;/);
    const [, file = ''] = /^packed (\S+);/.exec(packed.stdout) ?? [];
    copyFileSync(join(root, file), join(folder, basename(file)));
    const parameters = ['exec', '--yes', '--prefer-offline', '--', `./${basename(file)}`];
    // A terminal's signal reaches the whole group.
    const gateway = spawn('npm', parameters, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...readNpmSettings(), PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', FTP_PORT: '0' },
    });
    try {
      const url = await readUrl(gateway.stdout);
      const headers = { authorization: `Bearer ${demoToken}` };
      const paid = await fetch(`${url}/v1/payments`, { method: 'POST', headers, body: new URLSearchParams({ ...cardPayment }) });
      expect(await paid.json()).toMatchObject({
        result: { code: '000.100.110' },
        buildNumber: readBuildNumber(new URL(`file://${root}/`)),
      });
      for (const path of ['/docs/quick-start', '/console/', '/shop', '/graphql'])
        expect([path, (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).status]).toEqual([path, 200]);
      expect(readdirSync(folder)).toContain('data');
    } finally {
      const ended = once(gateway, 'close');
      if (gateway.pid !== undefined) process.kill(-gateway.pid, 'SIGTERM');
      await ended;
    }
  },
  boundMs(400_000),
);

/** Where npm fetches from, and whose certificates it trusts: companies have a registry of their own. */
function readNpmSettings(): NodeJS.ProcessEnv {
  const names = /^(?:npm_config_|NODE_EXTRA_CA_CERTS$|SSL_CERT_|https?_proxy$|no_proxy$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
}

async function readUrl(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const [, url] = /^ready (\S+)$/m.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`it ended before it was ready: ${text}`);
}
