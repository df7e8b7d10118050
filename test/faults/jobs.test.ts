/**
 * kill -9 while two processes run due jobs on one libSQL server: no timestamp is charged twice, none is lost
 * (decision: one-payment-per-run).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job, JobRun } from '../../api/domain/jobs/job.ts';
import { tickJobs } from '../../api/domain/jobs/tick.ts';
import type { Clocks } from '../../api/foundation/kernel/ports.ts';
import { dayMs, minuteMs, secondMs } from '../../api/foundation/kernel/timestamp.ts';
import { openWebStore } from '../../db/open-web.ts';
import { scheduleId, storeCard } from '../jobs/requests.ts';
import { type BankProcess, startTestBank } from '../support/bank-process.ts';
import { channels } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import { type RemoteDatabase, startRemoteDatabase } from '../support/remote-database.ts';
import { roundsOf } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { noHooks, type StagedBank, startStagedBank } from '../support/staged-bank.ts';

const jobsDue = roundsOf('JOBS_DUE', { few: 20, many: 1_000 });
/** So many are charged when the first process is killed: it is in the middle. */
const chargedAtKill = Math.floor(jobsDue / 4);

let folder: string;
let bank: BankProcess;
let staged: StagedBank;
let database: RemoteDatabase;
let gateway: Harness;
const gateways: GatewayProcess[] = [];
let aheadMs = 0;
const clocks: Clocks = {
  now: () => Date.now() + aheadMs,
  entityNow: () => Date.now() + aheadMs,
  elapsedUs: () => performance.now() * 1_000,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-jobs-'));
  bank = await startTestBank(join(folder, 'bank.book'));
  staged = await startStagedBank(bank.url);
  database = await startRemoteDatabase(join(folder, 'gateway.db'));
  gateway = await startGateway({ store: await openWebStore({ url: database.url }), bankUrl: staged.url, clocks });
});

afterAll(async () => {
  for (const process of gateways) await process.end('SIGKILL');
  await gateway.stop();
  await database.stop();
  staged.end();
  await bank.end();
  await rm(folder, { recursive: true, force: true });
});

/** Copies of a daily job, all due at the same timestamp of the past. Returns their ids. */
async function makeDue(): Promise<readonly string[]> {
  const entityId = channels.testBank;
  const registrationId = await storeCard(gateway, { entityId });
  // Half a day away from now: a test that runs over the hour of its job would see a second run of each.
  const hour = String((new Date().getUTCHours() + 12) % 24);
  const id = await scheduleId(gateway, { entityId, registrationId, 'job.dayOfMonth': '*', 'job.hour': hour });
  const job = await gateway.store.jobs.byId(demoMerchant, id);
  if (!job) throw new Error('no job');
  await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
  const dueAt = Math.floor(Date.now() / secondMs) * secondMs - minuteMs;
  const copies: Job[] = Array.from({ length: jobsDue }, () => {
    const copyId = gateway.ports.newId();
    return { ...job, id: copyId, chainId: copyId, nextRunAt: dueAt, wakeAt: dueAt, createdAt: dueAt - dayMs };
  });
  for (let first = 0; first < jobsDue; first += 100) {
    const writes = copies.slice(first, first + 100).map((copy) => ({ write: 'job.insert', job: copy }) as const);
    await gateway.store.commit(demoMerchant, writes);
  }
  return copies.map((copy) => copy.id);
}

/** The vault of the harness, so that the processes can open the accounts that it has stored. */
const vaultKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

async function startProcess(): Promise<GatewayProcess> {
  const environment = { DATABASE_URL: database.url, VAULT_KEYS: vaultKeys };
  const started = await startGatewayProcess({ databasePath: '', environment });
  gateways.push(started);
  return started;
}

/** One of them does, under a lease (decision: work-lease). */
const doesDueWork = (process: GatewayProcess): boolean => process.output().includes('this instance does the due work');

async function readRuns(ids: readonly string[]): Promise<readonly JobRun[]> {
  const pages = await Promise.all(ids.map((id) => gateway.store.jobs.runs(demoMerchant, id, { first: 10 })));
  return pages.flatMap(({ items }) => items.map(({ item }) => item));
}

/** The bank answers so many, and books all others without an answer: however late the kill comes, some are under way and some have not begun. */
function answerOnly(count: number): void {
  let booked = 0;
  const hold = new Promise<never>(() => {});
  const after = async (method: string): Promise<void> => {
    if (method !== 'POST') return;
    booked += 1;
    if (booked > count) await hold;
  };
  staged.hook({ ...noHooks, after });
}

test('each of many due jobs is charged once, although a process is killed in the middle', async () => {
  await Promise.all([startProcess(), startProcess()]);
  answerOnly(chargedAtKill);
  const ids = await makeDue();
  const charged = async (): Promise<number> => (await bank.book()).operations.length;
  await expect.poll(charged, { interval: 5, timeout: boundMs(60_000) }).toBeGreaterThan(chargedAtKill);
  const killed = gateways.find(doesDueWork);
  await killed?.end('SIGKILL');
  staged.hook(noHooks);
  const killedAt = (await bank.book()).operations.length;
  expect([killed !== undefined, killedAt < jobsDue]).toEqual([true, true]);
  // The process that lives begins every other run.
  await expect.poll(async () => (await readRuns(ids)).length, { timeout: boundMs(90_000), interval: 200 }).toBe(jobsDue);
  for (const process of gateways) if (process !== killed) await process.end('SIGTERM');
  // What the killed one had in flight is asked for a minute later, and never sent again.
  aheadMs = 10 * minuteMs;
  for (let rounds = 0; rounds < 20 && (await gateway.tick()) > 0; rounds += 1) await tickJobs(gateway.ports);

  const runs = await readRuns(ids);
  expect(runs.map(({ jobId }) => jobId).sort()).toEqual([...ids].sort());
  expect(runs.filter(({ status }) => status !== 'approved' && status !== 'declined')).toEqual([]);
  const { operations, duplicates } = await bank.book();
  const approved = runs.filter(({ status }) => status === 'approved').map(({ paymentId }) => paymentId);
  const moved = operations.filter(({ resultCode }) => resultCode === '000.100.110').map(({ paymentId }) => paymentId);
  // The bank's own book: one movement for each approved run, and none beside them.
  expect([...moved].sort()).toEqual([...approved].sort());
  expect(new Set(moved).size).toBe(moved.length);
  expect(duplicates).toBe(0);
  // Of those that did not move, the bank never heard: the process was killed before it called.
  for (const run of runs.filter(({ status }) => status === 'declined')) expect(run.resultCode).toBe('900.100.100');
  const { data } = await gateway.graphql('{ ledger { proof { holds } } }');
  expect(data.ledger.proof.holds).toBe(true);
});
