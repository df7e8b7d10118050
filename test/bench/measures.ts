/** What `npm run bench` measures (run.ts). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileStore } from '../../db/open.ts';
import { given } from './arguments.ts';
import { denoLine, measureDeno } from './deno.ts';
import { measureEvents } from './events.ts';
import { facadeTable, measureFacade } from './facade.ts';
import { fairnessTable, measureFairness } from './fairness.ts';
import { fastPathLine, measureFastPaths } from './fast-paths.ts';
import { measureFilled } from './filled.ts';
import { measureForms } from './forms.ts';
import { importLine, measureImport } from './import.ts';
import { inProcessTable, measureInProcess } from './in-process.ts';
import { type Load, startLoad } from './load.ts';
import { loopTable, measureLoop } from './loop.ts';
import { measureMixedMemory, mixedMemoryLine } from './mixed-memory.ts';
import { measureObjects, objectLine } from './objects.ts';
import { measurePayments } from './payments.ts';
import { measurePeers } from './peers.ts';
import { measurePortable, portableLine } from './portable.ts';
import { measureProfile, profileTable } from './profile.ts';
import { measureReads } from './reads.ts';
import { createOverRest, learnDocuments } from './requests.ts';
import { measureSearch } from './search.ts';
import { startServer } from './server.ts';
import { measureSlowDisk, slowDiskRatioMin } from './slow-disk.ts';
import { measureMemory, measureStart } from './start.ts';
import { measureSteadyMemory, memoryLine } from './steady-memory.ts';
import { type Figures, figureTable, tableOf, verdictsOf } from './table.ts';
import { measureWaking, wakingLine } from './waking.ts';
import { measureWebhooks } from './webhooks.ts';

const sizes = given.quick ? { rounds: 1, runMs: 300, payments: 500 } : { rounds: 3, runMs: 1_500, payments: given.full ? 100_000 : 20_000 };

const subscribers = Number(given.subscribers ?? 1_000);

const searchSizes = given.quick ? { payments: 100_000, runs: 20 } : { payments: 1_000_000, runs: 50 };

if (given.loop) await benchLoop(Number(given.payments ?? 1_000_000));
else if (given.import) await benchImport(Number(given.lines ?? (given.quick ? 5_000 : 200_000)));
else if (given.profile) await benchProfile();
else if (given['in-process']) await benchInProcess();
else if (given.peers) await benchPeers();
else if (given.fairness) await benchFairness();
else if (given.facade) await benchFacade();
else if (given.objects) await benchObjects();
else if (given.waking) await benchWaking();
else if (given.portable) await benchPortable();
else if (given.deno) await benchDeno();
else if (given['fast-paths']) await benchFastPaths();
else if (given['slow-disk']) await benchSlowDisk();
else if (given.filled) await benchFilled(Number(given.payments ?? 1_000_000));
else if (given.mixed) await benchMixed(Number(given.payments ?? 100_000));
else if (given.memory) await benchMemory(Number(given.payments ?? 100_000));
else await bench();

async function benchLoop(payments: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const figures = await measureLoop(folder, payments);
    process.stdout.write(`\n${loopTable(figures)}\n`);
    await keep({ payments, figures });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchProfile(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const profiles = await measureProfile(load, { databasePath, runMs: sizes.runMs * 2 });
    process.stdout.write(`${profileTable(profiles)}\n`);
    await keep(profiles);
  });
}

async function benchInProcess(): Promise<void> {
  const costs = await measureInProcess();
  process.stdout.write(`${inProcessTable(costs)}\n`);
  await keep(costs);
}

async function benchPortable(): Promise<void> {
  const costs = await measurePortable({ isQuick: given.quick ?? false, tell: (cost) => process.stdout.write(`${portableLine(cost)}\n`) });
  await keep(costs);
}

async function benchWaking(): Promise<void> {
  await withLoad(async (_load, databasePath) => {
    const costs = await measureWaking({ databasePath, merchants: given.quick ? 6 : 34, rounds: given.quick ? 1 : 5 });
    process.stdout.write(`${wakingLine(costs)}\n`);
    await keep(costs);
  });
}

async function benchDeno(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const costs = await measureDeno(load, { databasePath, rounds: given.quick ? 1 : 5, requests: given.quick ? 200 : 1_200 });
    process.stdout.write(`${costs.map(denoLine).join('\n')}\n`);
    await keep(costs);
  });
}

async function benchPeers(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const figures = await measurePeers(load, { databasePath, ...sizes });
    process.stdout.write(`${figureTable(figures)}\n`);
    await keep(figures);
  });
}

async function benchObjects(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const figures = await measureObjects(load, { databasePath, ...sizes });
    process.stdout.write(`${figureTable(figures)}\n\n${objectLine(figures)}\n`);
    await keep(figures);
  });
}

async function benchFairness(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const figures = await measureFairness(join(folder, 'gateway.db'), { rounds: given.quick ? 1 : 3, runMs: given.quick ? 6_000 : 10_000 });
    process.stdout.write(`${fairnessTable(figures)}\n`);
    await keep(figures);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchFacade(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const figures = await measureFacade(load, { databasePath, rounds: sizes.rounds, runMs: sizes.runMs * 3 });
    process.stdout.write(`${facadeTable(figures)}\n`);
    await keep(figures);
  });
}

async function benchFastPaths(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const rounds = given.quick ? 1 : 12;
    const runMs = given.quick ? 200 : 700;
    await keep(
      await measureFastPaths(load, { databasePath, rounds, runMs }, (figure) => process.stdout.write(`${fastPathLine(figure)}\n`)),
    );
  });
}

async function benchSlowDisk(): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const figures = await measureSlowDisk(load, { databasePath, ...sizes });
    const ratio = figures.at(-1)?.ratio?.median ?? Number.NaN;
    process.stdout.write(
      `${figureTable(figures)}\n\nat least ${slowDiskRatioMin} times: ${ratio >= slowDiskRatioMin ? 'met' : 'MISSED'}\n`,
    );
    await keep(figures);
  });
}

async function benchFilled(payments: number): Promise<void> {
  await withLoad(async (load, emptyPath) => {
    const figures = await measureFilled(load, { emptyPath, filledPath: `${emptyPath}-filled.db`, ...sizes, payments });
    process.stdout.write(`${figureTable(figures)}\n`);
    await keep(figures);
  });
}

async function benchMixed(requests: number): Promise<void> {
  await withLoad(async (load, databasePath) => {
    const figure = await measureMixedMemory(load, databasePath, requests);
    process.stdout.write(`${mixedMemoryLine(figure)}\n`);
    await keep(figure);
  });
}

/** A load generator and the path of a database that is removed afterwards. */
async function withLoad(run: (load: Load, databasePath: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const load = startLoad();
  try {
    await run(load, join(folder, 'gateway.db'));
  } finally {
    load.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchMemory(payments: number): Promise<void> {
  const figure = await measureSteadyMemory({ payments, subscribers, minutes: Number(given.minutes ?? 0) });
  process.stdout.write(`${memoryLine(figure)}\n`);
  await keep(figure);
}

async function benchImport(lines: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const figure = await measureImport(folder, lines);
    process.stdout.write(`${importLine(figure)}\n`);
    await keep(figure);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(figures: unknown): Promise<void> {
  if (given.json !== undefined) await writeFile(given.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const figures = await measureAll(folder);
    process.stdout.write(`\n${tableOf(figures)}\n`);
    if (given.json !== undefined) await writeFile(given.json, `${JSON.stringify({ ...figures, targets: verdictsOf(figures) }, null, 2)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(folder: string): Promise<Figures> {
  const machine = { cores: availableParallelism(), node: process.versions.node, load: loadavg()[0] ?? 0 };
  const databasePath = join(folder, 'gateway.db');
  tell('start');
  const start = await measureStart(databasePath);
  tell('forms');
  const forms = measureForms();
  const rest = { rounds: sizes.rounds, shorter: given.quick ? 10 : 1 };
  tell('events');
  const events = await measureEvents({ ...rest, databasePath: join(folder, 'events.db') });
  tell('webhooks');
  const webhooks = await measureWebhooks({ ...rest, databasePath: join(folder, 'webhooks.db') });
  const rawPath = join(folder, 'raw.db');
  await (await openFileStore({ path: rawPath })).close();
  const load = startLoad();
  const server = await startServer({ databasePath });
  try {
    await learnDocuments(server.port, await createOverRest(server.port));
    tell('payments');
    const payments = await measurePayments(load, server, { ...sizes, rawPath, groupedPath: join(folder, 'grouped.db') });
    tell('reads');
    const reads = await measureReads(load, server, sizes);
    tell('memory');
    const memory = await measureMemory(load, server, sizes.payments);
    tell('search');
    const search = await measureSearch({ path: join(folder, 'search.db'), ...searchSizes });
    return { machine, payments, reads, events, webhooks, forms, start, memory, search };
  } finally {
    load.stop();
    await server.stop();
  }
}

function tell(part: string): void {
  process.stdout.write(`measuring ${part} …\n`);
}
