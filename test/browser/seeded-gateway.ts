/** One gateway for all files of this project: the console as it is built from these sources, over 100,000 payments and their settlement lines. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { periodBefore, seedPayments } from '../support/seed-payments.ts';
import { seedSettlement } from '../support/seed-settlement.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly consoleUrl: string;
    readonly seededPeriod: { readonly begunAt: number; readonly spanMs: number };
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the end of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-console-'));
  const databasePath = join(folder, 'gateway.db');
  const period = periodBefore(Date.now());
  await Promise.all([buildConsole(), unpackBrowser(), seedPayments(databasePath, period)]);
  seedSettlement(databasePath);
  const gateway = await startGatewayProcess({ databasePath, environment: { RATE_LIMIT: 'off' } });
  project.provide('consoleUrl', gateway.url);
  project.provide('seededPeriod', period);
  return async () => {
    await gateway.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
}

/** Once for all files: a file that starts the browser while another still unpacks it fails. */
async function unpackBrowser(): Promise<void> {
  await chromium.executablePath();
}

/** Where nothing changed since the last time it is done at once. */
async function buildConsole(): Promise<void> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  await promisify(execFile)(process.execPath, ['.run/console.ts'], { cwd: root, env: { ...process.env, PATH: path } });
}
