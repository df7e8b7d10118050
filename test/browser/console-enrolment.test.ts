/** In live, who moves money or gives rights needs a second factor or a passkey before anything else. Over HTTPS, as live is. */
import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { X509CertificateGenerator } from '@peculiar/x509';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { nodeCommand, startProcess } from '../runtime/started-process.ts';
import { compiledSources } from '../support/compiled-sources.ts';
import { barriers, type ConsoleBrowser, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { findFreePort } from '../support/free-port.ts';
import { root } from '../support/sources.ts';

const email = 'owner@example.test';
const password = 'four unrelated words here';

let folder: string;
let gateway: Awaited<ReturnType<typeof startProcess>>;
let browser: ConsoleBrowser;
/** Where the first administrator sets a password. */
let invitation: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-enrolment-'));
  // Live knows its own address, so the port is chosen beforehand.
  const port = await findFreePort();
  const publicUrl = `https://localhost:${port}`;
  const database = { DATABASE_URL: `file:${join(folder, 'gateway.db')}` };
  const printed = await setUp(publicUrl, database);
  const found = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  invitation = new URL(found(/ at (https:\S+)/));
  gateway = await startProcess(nodeCommand, {
    ...database,
    ...(await writeCertificate()),
    GATEWAY_ENVIRONMENT: 'live',
    VAULT_KEYS: found(/VAULT_KEYS=(\S+)/),
    PUBLIC_URL: publicUrl,
    PORT: String(port),
  });
  browser = await launchConsole(publicUrl);
});
afterAll(async () => {
  await browser?.end();
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function setUp(publicUrl: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const options = ['--public-url', publicUrl, '--bank-url', 'https://bank.example.test', '--admin-email', email];
  // The program itself: the script around it would install packages first where they are not as locked.
  const { stdout } = await promisify(execFile)(process.execPath, ['.run/setup.ts', ...options], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compiledSources, HOME: folder, ...environment },
  });
  return stdout;
}

async function writeCertificate(): Promise<Readonly<Record<'TLS_CERT_FILE' | 'TLS_KEY_FILE', string>>> {
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    signingAlgorithm: algorithm,
    keys,
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  await writeFile(files.TLS_CERT_FILE, certificate.toString('pem'));
  await writeFile(files.TLS_KEY_FILE, `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`);
  return files;
}

async function enter({ page, open }: Visitor): Promise<void> {
  await open('/sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the first administrator sets a password, must set up a second factor, and then has the console', async () => {
  const visitor = await browser.stranger({ ignoreHTTPSErrors: true });
  const { page } = visitor;
  await page.goto(invitation.href);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('input[type=password]').last().fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();

  await enter(visitor);
  await page.getByRole('heading', { name: 'Secure your account first' }).waitFor();
  expect(await page.getByRole('navigation').count(), 'nothing else is offered').toBe(0);
  const cookies = await visitor.context.cookies();
  expect(cookies.filter(({ name }) => name.startsWith('__Host-staff')).map(({ secure }) => secure)).toContain(true);
  await page.getByRole('button', { name: 'Turn on the second factor' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expect.poll(() => overflowPx(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);

  // Going on without it leads nowhere.
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Secure your account first' }).waitFor();

  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(new TOTP({ secret }).generate());
  await dialog.getByText('The second factor is on.').waitFor();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
