/** One gateway for all files of this project: the console as it is built from these sources, over many payments and their settlement lines. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import buildPrograms from '../support/built-programs.ts';
import { unpackChromium } from '../support/chromium.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { periodBefore, seedPayments } from '../support/seed-payments.ts';
import { seedSettlement } from '../support/seed-settlement.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly consoleUrl: string;
    readonly seededPeriod: { readonly begunAt: number; readonly spanMs: number };
  }
}

/** Returns the end of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-console-'));
  const databasePath = join(folder, 'gateway.db');
  const period = periodBefore(Date.now());
  buildPrograms();
  await Promise.all([unpackChromium(), seedPayments(databasePath, period)]);
  seedSettlement(databasePath);
  const gateway = await startGatewayProcess({ databasePath, environment: { RATE_LIMIT: 'off' } });
  project.provide('consoleUrl', gateway.url);
  project.provide('seededPeriod', period);
  return async () => {
    await gateway.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
}
