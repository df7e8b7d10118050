/**
 * Executes code as a page or a README prints it: commands by a shell, programs by Node. Only addresses and placeholders are
 * replaced, because every test has ports of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineStandIns } from './bare-machine/programs.ts';
import { boundMs } from './pace.ts';
import { root } from './sources.ts';

export type Replacements = Readonly<Record<string, string>>;

export function replaceAll(code: string, replacements: Replacements): string {
  return Object.entries(replacements).reduce((text, [printed, real]) => text.replaceAll(printed, real), code);
}

export interface PrintedBlock {
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a Markdown text, in their order. */
export function listBlocks(markdown: string): readonly PrintedBlock[] {
  return [...markdown.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', code = '']) => ({ language, code }));
}

/** The README's section about two gateways, which two tests share. */
export const upstreamSection = 'In front of your gateway in ten minutes';

/** A section of the second level: what stands between its heading and the next one. */
export function findSection(markdown: string, heading: string): string {
  return markdown.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

export function withoutSection(markdown: string, heading: string): string {
  return markdown.replace(`## ${findSection(markdown, heading)}`, '');
}

export interface Executed {
  /** Null where a signal ended it, such as at the end of its time. */
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

const executionTimeoutMs = boundMs(30_000);

/** A folder for the files that the printed code writes and reads. */
export async function createFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function runShell(code: string, folder: string): Promise<Executed> {
  return run('sh', ['-e', '-c', `${defineStandIns()}${code}`], folder);
}

/** With `node` of this process; `program` is another one, such as an older Node. */
export function runNode(file: string, folder: string, program = process.execPath): Promise<Executed> {
  return run(program, [file], folder);
}

async function run(program: string, parameters: readonly string[], folder: string): Promise<Executed> {
  const { NODE_OPTIONS: _ours, ...environment } = process.env;
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { ...environment, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: executionTimeoutMs,
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  await once(child, 'close');
  return { code: child.exitCode, out, errors };
}

export interface Running {
  /** What it has printed so far, on both streams. */
  output(): string;
  /** Ends it with everything that it started in the background. */
  stop(): void;
}

/** Commands that go on until they are stopped. */
export function startShell(code: string, folder: string, environment: Readonly<Record<string, string | undefined>> = {}): Running {
  const { NODE_OPTIONS: _ours, ...inherited } = process.env;
  const child = spawn('sh', ['-e', '-c', `${defineStandIns()}${code}`], {
    cwd: folder,
    env: { ...inherited, NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  return {
    output: () => printed,
    stop() {
      // The group: a shell that ended has left its background programs in it.
      if (child.pid !== undefined) killGroup(child.pid);
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Everything in it has ended.
  }
}

/** The PATH without the Node that the lock file brings: the machine's own, which may be Node 20. */
export const machinePath: string = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((place) => !place.includes('node_modules'))
  .join(delimiter);

const clientFile = join(root, 'api/client/client.ts');

/** With the client's file in the place of its package's name. */
export function withClient(code: string): string {
  return code.replaceAll(`'${printedClient}'`, `'${pathToFileURL(clientFile).href}'`);
}

export const printedClient = 'payment-gateway-client';

/** Whether the TypeScript client is part of this repository. */
export const hasClient: boolean = existsSync(clientFile);

export interface PrintedProgram {
  readonly name: string;
  readonly code: string;
  /** What stands, in the programs that come after it, for the first word that it prints. */
  readonly placeholder?: string | undefined;
}

/**
 * Runs programs of TypeScript one after the other in one process, and resolves to what each of them printed. What they sent is in `sent.json`. They import the
 * client by its package's name, which is replaced by its file.
 */
export async function runTypescript(
  programs: readonly PrintedProgram[],
  replacements: Replacements,
  folder: string,
): Promise<Replacements> {
  const file = join(folder, 'programs.mts');
  const printed = programs.map(({ code, ...program }) => ({
    ...program,
    code: withClient(replaceAll(code, replacements)),
  }));
  await writeFile(join(folder, 'programs.json'), JSON.stringify(printed));
  await writeFile(file, runner);
  const { out, errors } = await runNode(file, folder);
  if (!out.startsWith('{')) throw new Error(`${out}\n${errors}`);
  return JSON.parse(out);
}

const runner = `import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'node:util';
const programs = JSON.parse(await readFile('programs.json', 'utf8'));
const print = console.log;
const printed = {};
const sent = {};
const ids = {};
const send = fetch;
for (const { name, code, placeholder } of programs) {
  const lines = [];
  sent[name] = [];
  globalThis.fetch = (address, init = {}) => {
    const { pathname, search } = new URL(address);
    const form = pathname === '/graphql' ? '' : (init.body ?? search);
    sent[name].push({ method: init.method ?? 'GET', path: pathname, parameters: Object.fromEntries(new URLSearchParams(form)) });
    return send(address, init);
  };
  console.log = (...values) => lines.push(format(...values));
  try {
    const text = Object.entries(ids).reduce((all, [from, to]) => all.replaceAll(from, to), code);
    await writeFile(name + '.mts', text);
    await import('./' + name + '.mts');
  } catch (error) {
    lines.push(String(error?.stack ?? error));
  }
  printed[name] = lines.join('\\n');
  if (placeholder) ids[placeholder] = printed[name].split(/\\s/)[0];
}
await writeFile('sent.json', JSON.stringify(sent));
print(JSON.stringify(printed));
process.exit(0);
`;
