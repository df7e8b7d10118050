/**
 * `npm run bench -- --profile`: where the gateway's CPU goes under each kind of load. V8 writes a profile of every thread when the
 * process ends; its samples and this process share a clock, so each load has its own part of them.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Load } from './load.ts';
import { createOverRest, createRequest, graphqlList, graphqlRead, learnDocuments, paymentRequest, restRead } from './requests.ts';
import { type Server, startServer } from './server.ts';

/** Ignored by git. Chrome's developer tools and editors open the files. */
export const profileFolder = fileURLToPath(new URL('../../.cache/bench-profile/', import.meta.url));

export interface ProfileOptions {
  readonly databasePath: string;
  readonly runMs: number;
}

/** CPU of one kind of load: µs for each request, by thread, then by module and by function. */
export interface LoadProfile {
  readonly load: string;
  readonly answered: number;
  readonly threads: readonly ThreadProfile[];
}

export interface ThreadProfile {
  readonly thread: string;
  readonly cpuUs: number;
  readonly modules: readonly Share[];
  readonly functions: readonly Share[];
}

export interface Share {
  readonly name: string;
  readonly cpuUs: number;
}

interface Span {
  readonly load: string;
  readonly answered: number;
  readonly fromUs: number;
  readonly toUs: number;
}

const concurrency = 32;
const modulesShown = 14;
const functionsShown = 18;

export async function measureProfile(load: Load, { databasePath, runMs }: ProfileOptions): Promise<readonly LoadProfile[]> {
  await rm(profileFolder, { recursive: true, force: true });
  await mkdir(profileFolder, { recursive: true });
  await (await startServer({ databasePath })).stop();
  const server = await startServer({ databasePath, profileFolder });
  let spans: readonly Span[];
  try {
    spans = await runLoads(load, server, runMs);
  } finally {
    await server.stop();
  }
  const threads = await readThreads();
  return spans.map((span) => ({
    load: span.load,
    answered: span.answered,
    threads: threads.map((thread) => shareOf(thread, span)).filter(({ cpuUs }) => cpuUs >= 1),
  }));
}

async function runLoads(load: Load, server: Server, runMs: number): Promise<readonly Span[]> {
  const id = await createOverRest(server.port);
  await learnDocuments(server.port, id);
  for (let item = 0; item < 50; item += 1) await createOverRest(server.port);
  const loads: readonly (readonly [string, string])[] = [
    ['REST payment', paymentRequest],
    ['GraphQL payment', createRequest],
    ['REST by id', restRead(id)],
    ['GraphQL by id', graphqlRead(id)],
    ['GraphQL list of 50', graphqlList],
  ];
  const spans: Span[] = [];
  for (const [name, request] of loads) {
    const order = { port: server.port, requests: [request], concurrency, requestsMax: Number.MAX_SAFE_INTEGER };
    await load.run({ ...order, durationMs: runMs });
    const fromUs = nowUs();
    const { answered } = await load.run({ ...order, durationMs: runMs });
    spans.push({ load: name, answered, fromUs, toUs: nowUs() });
  }
  return spans;
}

/** The monotonic clock of the machine, which V8 stamps samples with. */
function nowUs(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

interface Frame {
  readonly name: string;
  readonly url: string;
}

interface Thread {
  readonly name: string;
  /** Times of the samples, µs, and what ran at each. */
  readonly timesUs: readonly number[];
  readonly frames: readonly (Frame | undefined)[];
}

interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string; readonly url: string } }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

async function readThreads(): Promise<readonly Thread[]> {
  const files = (await readdir(profileFolder)).filter((name) => name.endsWith('.cpuprofile'));
  return Promise.all(files.map(async (file) => toThread(JSON.parse(await readFile(join(profileFolder, file), 'utf8')))));
}

function toThread({ nodes, startTime, samples, timeDeltas }: CpuProfile): Thread {
  const frames = new Map(nodes.map(({ id, callFrame: { functionName, url } }) => [id, { name: functionName, url }]));
  let atUs = startTime;
  const timesUs = timeDeltas.map((deltaUs) => {
    atUs += deltaUs;
    return atUs;
  });
  return { name: threadName(nodes.map(({ callFrame }) => callFrame.url)), timesUs, frames: samples.map((id) => frames.get(id)) };
}

/** By the program that it runs. */
function threadName(urls: readonly string[]): string {
  if (urls.some((url) => url.endsWith('/db/connect/writer.ts'))) return 'writer';
  if (urls.some((url) => url.endsWith('/db/connect/reader-worker.ts'))) return 'reader';
  return urls.some((url) => url.endsWith('/api/runtime/node/main.ts')) ? 'main' : 'other thread';
}

const waiting: ReadonlySet<string> = new Set(['(idle)', '(root)']);

function shareOf(thread: Thread, { answered, fromUs, toUs }: Span): ThreadProfile {
  const modules = new Map<string, number>();
  const functions = new Map<string, number>();
  let sum = 0;
  for (const [place, atUs] of thread.timesUs.entries()) {
    const frame = thread.frames[place];
    if (!frame || atUs < fromUs || atUs >= toUs || waiting.has(frame.name)) continue;
    // A sample stands for the time until the next one.
    const cpuUs = ((thread.timesUs[place + 1] ?? atUs) - atUs) / answered;
    const module = moduleOf(frame);
    sum += cpuUs;
    add(modules, module, cpuUs);
    add(functions, `${frame.name || '(anonymous)'}  ${fileOf(frame)}`, cpuUs);
  }
  return { thread: thread.name, cpuUs: sum, modules: largest(modules, modulesShown), functions: largest(functions, functionsShown) };
}

function add(sums: Map<string, number>, name: string, cpuUs: number): void {
  sums.set(name, (sums.get(name) ?? 0) + cpuUs);
}

function largest(sums: ReadonlyMap<string, number>, count: number): readonly Share[] {
  return [...sums]
    .map(([name, cpuUs]) => ({ name, cpuUs }))
    .sort((a, b) => b.cpuUs - a.cpuUs)
    .slice(0, count);
}

/** `api/domain/payments`, the name of a package, `node:http`, or V8's own `(garbage collector)`. */
function moduleOf({ name, url }: Frame): string {
  if (url === '') return name.startsWith('(') ? name : 'native';
  if (url.startsWith('node:')) return url.startsWith('node:internal/') ? url.split('/').slice(0, 2).join('/') : url;
  const inPackage = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return inPackage ?? ownPath(url).split('/').slice(0, 2).join('/');
}

function fileOf({ url }: Frame): string {
  return url.startsWith('file:') ? ownPath(url).replace(/^node_modules\//, '') : url;
}

const root = new URL('../../', import.meta.url).href;

function ownPath(url: string): string {
  return url.startsWith(root) ? url.slice(root.length) : url;
}

export function profileTable(profiles: readonly LoadProfile[]): string {
  const lines = profiles.flatMap(({ load, answered, threads }) => [
    `${load}: ${answered} answers, ${threads.map(({ thread, cpuUs }) => `${thread} ${cpuUs.toFixed(0)} µs`).join(', ')} of CPU for each`,
    ...threads.flatMap(({ thread, modules, functions }) => [
      ...modules.map((share) => `  ${thread}  ${shareLine(share)}`),
      ...functions.map((share) => `    ${thread}  ${shareLine(share)}`),
    ]),
    '',
  ]);
  return [...lines, `The profiles of the threads are in ${ownPath(new URL(`file://${profileFolder}`).href)}`].join('\n');
}

function shareLine({ name, cpuUs }: Share): string {
  return `${cpuUs.toFixed(1).padStart(6)} µs  ${name}`;
}
