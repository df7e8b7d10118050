/**
 * The Worker on workerd itself, without wrangler's proxies: one process, its objects in a folder, no network but what the
 * gateway calls. Somebody must start it again when it ends: `.run/worker-objects.ts` does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { unstable_readConfig as readWranglerConfig } from 'wrangler';
import { workerAssets } from './worker-assets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** After SIGTERM workerd waits for every connection without end, and a subscriber's stays. `npm start` ends within ten seconds. */
const drainMs = 7_000;

export interface WorkerdOptions {
  /** Of `bundleWorker`. */
  readonly bundle: string;
  /** The objects' databases, and what this program needs beside them. Its path must be shorter than some 80 characters. */
  readonly folder: string;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Texts that the Worker is bound to. They reach it by its environment and stand in no file. */
  readonly bindings: Readonly<Record<string, string>>;
}

export interface Workerd {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, however. */
  readonly ended: Promise<void>;
  /** Whether the process answers, asked past the gateway: an object that sleeps is not woken. */
  answers(timeoutMs: number): Promise<boolean>;
  /** SIGTERM: requests that run have `drainMs`. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Resolves when it listens; the objects start with their first request. */
export async function startWorkerd(options: WorkerdOptions): Promise<Workerd> {
  const { folder, bindings } = options;
  // Only the gateway's own user may read the databases.
  mkdirSync(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  const probe = join(folder, 'probe.sock');
  rmSync(probe, { force: true });
  const file = join(folder, 'workerd.capnp');
  writeFileSync(file, configuration(options, probe));
  const child = spawn(workerdPath(), ['serve', '--experimental', '--control-fd=3', file], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...bindings },
  });
  const ended = once(child, 'exit').then(() => undefined);
  const port = await Promise.race([
    readPort(child),
    ended.then(() => {
      throw new Error('workerd ended before it listened');
    }),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    answers: (timeoutMs) => answersAt(probe, timeoutMs),
    end: async (signal) => {
      child.kill(signal);
      // What was acknowledged stands in the databases, so that no connection is worth waiting for.
      const late = setTimeout(() => child.kill('SIGKILL'), drainMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Of the version that wrangler runs. */
function workerdPath(): string {
  const found: { readonly default: string } = createRequire(createRequire(import.meta.url).resolve('wrangler'))('workerd');
  return found.default;
}

/** workerd tells the port of each socket that it opens. */
async function readPort(child: ChildProcess): Promise<number> {
  const told = child.stdio[3];
  if (told === null || told === undefined || !('read' in told)) throw new Error('workerd tells nothing');
  return new Promise((resolve) => {
    createInterface({ input: told }).on('line', (line) => {
      const { event, socket, port } = JSON.parse(line);
      if (event === 'listen' && socket === 'http') resolve(port);
    });
  });
}

function answersAt(socketPath: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/', timeout: timeoutMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

const text = (value: string): string => JSON.stringify(value);

/** Served by their names, for `ASSETS`. workerd gives a folder's files without their types. */
const assetsProgram = `const types = { css: 'text/css', html: 'text/html', ico: 'image/x-icon', js: 'text/javascript', json: 'application/json', png: 'image/png',
  svg: 'image/svg+xml', txt: 'text/plain', webmanifest: 'application/manifest+json', woff2: 'font/woff2' };
export default { async fetch(request, { FILES }) {
  const { pathname } = new URL(request.url);
  const type = types[pathname.split('.').at(-1)];
  const found = type === undefined ? undefined : await FILES.fetch('http://files' + pathname);
  if (!found?.ok) return new Response(null, { status: 404 });
  const etag = '"' + btoa(found.headers.get('last-modified') + found.headers.get('content-length')) + '"';
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
  return new Response(request.method === 'HEAD' ? null : found.body, { headers: { 'content-type': type, etag } });
} };`;

const probeProgram = "export default { fetch: () => new Response('ok') };";

/** As much of `wrangler.toml` as is used. */
interface WorkerConfig {
  readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] };
  readonly compatibility_date?: string | undefined;
  readonly compatibility_flags: readonly string[];
}

function configuration({ bundle, folder, host, port, bindings }: WorkerdOptions, probe: string): string {
  const config: WorkerConfig = readWranglerConfig({ config: join(root, 'wrangler.toml') }, { hideWarnings: true });
  const { durable_objects: objects, compatibility_date: date = '', compatibility_flags: flags } = config;
  const classes = objects.bindings.map(({ class_name: name }) => name);
  const sql = readdirSync(bundle).filter((name) => name.endsWith('.sql'));
  const assets = join(root, workerAssets);
  const hasAssets = existsSync(assets);
  // The default of this date, of which workerd warns; the bundler wants to be told.
  const flagsText = flags
    .filter((flag) => flag !== 'nodejs_compat')
    .map(text)
    .join();
  const small = (program: string, more = ''): string =>
    `(modules = [(name = "main.js", esModule = ${text(program)})], compatibilityDate = ${text(date)}${more})`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "objects", disk = (path = ${text(join(folder, 'objects'))}, writable = true)),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
    (name = "probe", worker = ${small(probeProgram)}),
    ${hasAssets ? `(name = "files", disk = ${text(assets)}), (name = "assets", worker = ${small(assetsProgram, ', bindings = [(name = "FILES", service = "files")]')}),` : ''}
  ],
  sockets = [
    (name = "http", address = ${text(`${host}:${port}`)}, service = "main",
      http = (injectRequestHeaders = [(name = "cf-connecting-ip", value = "127.0.0.1")])),
    (name = "probe", address = ${text(`unix:${probe}`)}, service = "probe", http = ()),
  ]);
const main :Workerd.Worker = (
  modules = [
    (name = "main.js", esModule = embed ${text(join(relative(folder, bundle), 'main.js'))}),
    ${sql.map((name) => `(name = ${text(`./${name}`)}, text = embed ${text(join(relative(folder, bundle), name))})`).join(',\n    ')}
  ],
  compatibilityDate = ${text(date)}, compatibilityFlags = [${flagsText}], globalOutbound = "internet",
  durableObjectNamespaces = [${classes.map((name) => `(className = ${text(name)}, uniqueKey = ${text(name)}, enableSql = true)`).join(', ')}],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    ${[
      ...objects.bindings.map(({ name, class_name }) => `(name = ${text(name)}, durableObjectNamespace = ${text(class_name)})`),
      ...(hasAssets ? ['(name = "ASSETS", service = "assets")'] : []),
      ...Object.keys(bindings).map((name) => `(name = ${text(name)}, fromEnvironment = ${text(name)})`),
    ].join(',\n    ')}
  ]);
`;
}
