/** The files of .deploy against what they rely on: the repository's files, its dependencies, /metrics, the runbook. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { unstable_readConfig as readWranglerConfig } from 'wrangler';
import { z } from 'zod';
import { workerAssets } from '../../.run/worker-assets.ts';
import { workerBundle } from '../../.run/worker-bundle.ts';
import { resultCodeLines } from '../../api/foundation/result-codes/data.ts';
import { createMetrics } from '../../api/runtime/node/metrics.ts';
import { root, sourcesOf } from '../support/sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('.deploy/Dockerfile');
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const alerts = read('.deploy/alerts.yaml');
const dashboard = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('.deploy/grafana-dashboard.json')));
const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const clientManifest = z.object({ peerDependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(read('api/client/package.json')));

/** What the image's own programs are: the gateway, and the commands that an operator runs in a container. */
const sourceFolders = ['api', 'db', 'rest-compat', '.run'];
/** Programs of developers, which the image has and never runs. */
const forDevelopers =
  /^\.run\/(?:build-stamp|client-files|client-request-types|client-types|console|console-documents|console-typeface|floating-promises|gateway|part|screenshots|screenshot-looks|screenshot-shopper|test|type-projects|worker|worker-assets|worker-bundle|worker-descriptions|worker-objects|worker-program|worker-server|workerd)\.ts$|^db\/drizzle(?:\.read-model)?\.config\.ts$/;

/** It is 1,014 (2026-11-30), 10 of them reads and live events over several merchants; the goal is at most 1,024. */
const workerKibMax = 1_016;

/**
 * Names that code asks a class for, although the Worker's classes lose theirs (`keep_names`): those of the platform itself, and one that nobody
 * calls (`processRepeatedField` of @peculiar/asn1-schema).
 */
const askedNames = ['DOMException', 'Object', 'Sequence', 'Uint8Array'];

/** `@scope/name` or `name` of an import's specifier. */
function packageIn(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

test('the image copies files that exist and that the build sees', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  const seen = [...read('.deploy/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name);
  expect(copied.length).toBeGreaterThan(6);
  for (const name of copied.filter((each) => each !== '.')) {
    expect([name, existsSync(join(root, name))]).toEqual([name, true]);
    expect(seen).toContain(name);
  }
  // The console's build reads it, and the first line of the list hides everything.
  expect(seen).toContain('tsconfig.json');
});

test('the image runs as nobody special, is checked at /readyz, holds no secret, and starts as npm start does', () => {
  expect(finalStage).toMatch(/^USER node$/m);
  expect(finalStage).toMatch(/HEALTHCHECK[\s\S]*METRICS_PORT\}\/readyz/);
  expect(dockerfile).not.toMatch(/VAULT_KEYS|TOKEN|SECRET|PASSWORD|^ARG /m);
  const flags = [...read('.run/start.sh').matchAll(/--(?:max|no|heap|initial)-[\w=-]+/g)].map(([flag]) => flag);
  expect(flags.length).toBeGreaterThan(0);
  const ofMalloc = [...read('.run/start.sh').matchAll(/(MALLOC_\w+)="\$\{\1:-(\d+)\}"/g)];
  expect(ofMalloc).toHaveLength(3);
  for (const [, name, value] of ofMalloc) expect(read('.run/npx.mjs')).toContain(`${name}: '${value}'`);
  for (const setting of [...flags, ...ofMalloc.map(([, name, value]) => `${name}=${value}`)]) {
    expect(finalStage).toContain(setting);
    expect(read('.deploy/payment-gateway.service')).toContain(setting);
    expect(read('api/runtime/README.md')).toContain(setting);
  }
});

test('the service starts no bundle that is older than its sources', () => {
  expect(read('.deploy/payment-gateway.service')).toMatch(/^ExecStartPre=\/bin\/sh \.run\/is-built\.sh gateway$/m);
  const folder = mkdtempSync(join(tmpdir(), 'is-built-'));
  const write = (path: string, minute: number): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), read(path === 'api/dist/.built-from' ? '.run/is-built.sh' : path));
    utimesSync(join(folder, path), minute * 60, minute * 60);
  };
  const isBuilt = () => spawnSync('sh', ['.run/is-built.sh', 'gateway'], { cwd: folder, encoding: 'utf8' });
  try {
    const sources = ['api/doors/gateway/ports.ts', 'db/open.ts', 'rest-compat/README.md', 'package-lock.json'];
    for (const path of [...sources, '.run/is-built.sh', '.run/gateway.ts', '.run/build-stamp.ts']) write(path, 1);
    // Files that are made later make their folders newer than the stamp: these have their time last.
    const settle = () => {
      for (const path of ['api/dist', 'api/doors/gateway', 'api/doors', 'api', 'db', 'rest-compat']) utimesSync(join(folder, path), 60, 60);
    };
    expect(isBuilt()).toMatchObject({ status: 1, stderr: expect.stringContaining('node .run/gateway.ts builds it') });
    write('api/dist/.built-from', 2);
    settle();
    expect(isBuilt().status).toBe(0);
    for (const path of sources) {
      write(path, 3);
      settle();
      expect([path, isBuilt().status]).toEqual([path, 1]);
      write(path, 1);
      settle();
    }
    rmSync(join(folder, 'db/open.ts'));
    expect(isBuilt().status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what runs in production imports production dependencies alone', () => {
  const sources = sourcesOf(sourceFolders).filter(({ path }) => !forDevelopers.test(path));
  const development = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ own, typeOnly, target }) => !own && !typeOnly && !/^(?:node|cloudflare):/.test(target))
      .filter(({ target }) => !(packageIn(target) in manifest.dependencies))
      // The client is a package of its own: a page of React has React.
      .filter(({ target }) => !(path.startsWith('api/client/') && packageIn(target) in clientManifest.peerDependencies))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(development).toEqual([]);
  const ownTests = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ own, typeOnly, target }) => own && !typeOnly && /^(?:test|console)\//.test(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(ownTests).toEqual([]);
});

/** Every name of a metric in an expression of Prometheus; the histograms' series are those of their name. */
function metricNames(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:gateway|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''));
}

async function printedMetrics(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.request('createPayment', 'rest', 'success', 1_000);
  metrics.commit(1, 1_000);
  metrics.bankCall({ connector: 'bank', operation: 'DB', outcome: 'answered', durationUs: 1_000 });
  const text = await metrics.text({ requestsInFlight: 0, commitsWaiting: 0, webhooks: 0, unknownOutcomes: 0, circuits: [] });
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

test('dashboard and alerts use metrics that /metrics prints, and every metric of the gateway has a panel', async () => {
  const printed = await printedMetrics();
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricNames(expr)));
  const alerted = [...alerts.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].flatMap(([, block, line]) =>
    metricNames(block ?? line ?? ''),
  );
  expect(alerted.length).toBeGreaterThan(8);
  expect([...shown, ...alerted].filter((name) => !printed.has(name))).toEqual([]);
  expect([...printed].filter((name) => name.startsWith('gateway_') && !shown.includes(name))).toEqual([]);
});

test('alerts name categories that are counted', () => {
  // A fault has no result code; it is counted under this name.
  const known = ['fault', ...new Set(resultCodeLines.map(([, , category]) => category))];
  const named = [...alerts.matchAll(/category=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.some((each) => new RegExp(`^(?:${name})$`).test(each)))).toEqual([]);
});

test('every alert leads to a section of the runbook, and its commands exist', () => {
  const runbook = read('api/runtime/RUNBOOK.md');
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const named = [...alerts.matchAll(/runbook: (\S+)/g)].map(([, name]) => name);
  expect(named).toHaveLength([...alerts.matchAll(/- alert: /g)].length);
  expect(named.filter((name) => !sections.includes(name ?? ''))).toEqual([]);
  expect(sections).toHaveLength(12);
  for (const part of runbook.split(/^## /m).slice(1)) {
    for (const heading of ['**You see.**', '**It means.**', '**Do.**'])
      expect([part.split('\n')[0], part.includes(heading)]).toEqual([part.split('\n')[0], true]);
  }
  const programs = [...runbook.matchAll(/`(?:[A-Z_]+=… )*gateway ([a-z][a-z-]*)/g)].map(([, name = '']) => name);
  expect(programs.length).toBeGreaterThan(6);
  expect(programs.filter((name) => !existsSync(join(root, '.run', `${name}.ts`)))).toEqual([]);
});

test('every GraphQL document of the runbook is valid', () => {
  const schema = buildSchema(read('test/graphql/schema.graphql'), { assumeValidSDL: true });
  const documents = [...read('api/runtime/RUNBOOK.md').matchAll(/`((?:mutation )?\{ [^`]+\})`/g)].map(([, document = '']) => document);
  expect(documents.length).toBeGreaterThan(4);
  expect(documents.flatMap((document) => validate(schema, parse(document)).map(({ message }) => `${document}: ${message}`))).toEqual([]);
});

test('the live Worker takes nothing of the test environment', () => {
  const live = readWranglerConfig({ config: join(root, 'wrangler.toml'), env: 'live' });
  const sandbox = readWranglerConfig({ config: join(root, 'wrangler.toml') });
  expect(live.vars).toEqual({ GATEWAY_ENVIRONMENT: 'live' });
  expect(live.name).not.toBe(sandbox.name);
  expect(live.secrets?.required).toEqual(['DATABASE_URL', 'DATABASE_AUTH_TOKEN', 'VAULT_KEYS', 'PUBLIC_URL']);
  expect([live.workers_dev, live.preview_urls, live.upload_source_maps, live.observability?.enabled]).toEqual([false, false, true, true]);
  // Neither is bundled again by wrangler, which would put its parts for developers around it: the tests run what is deployed.
  for (const { main, no_bundle: isWhole, assets } of [live, sandbox]) {
    expect([relative(root, main ?? ''), isWhole, assets?.directory]).toEqual([`${workerBundle}/main.js`, true, workerAssets]);
  }
  // What the Worker needs in both: cron, live events, the console.
  for (const key of ['triggers', 'durable_objects', 'migrations', 'assets'] as const) expect([key, live[key]]).toEqual([key, sandbox[key]]);
});

/** What libraries import and nobody here calls (.run/worker-program.ts); the package of Stripe, which tests alone use; the documentation's texts. */
const leftOutOfWorker =
  /\/zod\/v4\/locales\/(?!en\.)|\/social-providers\/|\/node_modules\/stripe\/|\/server\/node_modules\/@peculiar\/x509|\/docs\/(?:guides|samples|reference|languages)\/|\/rest-compat\/openapi|\/graphql\/diagnostics\.mjs$/;

test(`the Worker is at most ${workerKibMax} KiB, gzipped: one that grows makes every cold start slower`, () => {
  const program = read(`${workerBundle}/main.js`);
  expect(gzipSync(program, { level: 9 }).length / 1_024).toBeLessThan(workerKibMax);
  // No execution makes a signal that nobody asks for.
  expect(program.match(/resolverAbortController ?= ?new/)).toBeNull();
  expect(program).toContain('resolverAbortController');
  const asked = program.matchAll(/(switch)\([^()]*constructor\??\.name\)|constructor\??\.name ?===? ?["'`](\w+)["'`]/g);
  expect([...new Set([...asked].map(([, isSwitch, name]) => isSwitch ?? name))].toSorted()).toEqual(askedNames);
  const { sources } = z.object({ sources: z.array(z.string()) }).parse(JSON.parse(read(`${workerBundle}/main.js.map`)));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path) => leftOutOfWorker.test(path))).toEqual([]);
});

test('the README lists every file of the folder', () => {
  const text = read('api/runtime/README.md');
  expect(readdirSync(join(root, '.deploy')).filter((name) => name !== 'gateway.env' && !text.includes(`\`${name}\``))).toEqual([]);
});
