/** Executes the table "Who may import whom" of the architecture, and what it says of the core and of runtimes. */
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { circleOf, type Import, root, type Source, sourcesOf, walk } from './support/sources.ts';

const sources = sourcesOf(['api', 'db', 'rest-compat']);

const modules =
  'access|staff|entities|payments|ledger|registrations|wallets|checkouts|three-d-secure|risk|jobs|reconciliation|events|webhooks|connectors|projection|search|notes|views';
const moduleFile = new RegExp(`^api/(?:${modules})/`);
const schemaPath = /\/schema(?:-[\w-]+)?\.ts$/;

/** Files of a module that have effects: its operations, under that name or, where they are many, under what they do. */
const namedOperations = new Set([
  ...['authenticate', 'authorize', 'throttle'].map((name) => `api/access/${name}.ts`),
  ...[
    ...[
      'ask',
      'carry-out',
      'create',
      'create-accept',
      'create-plan',
      'lineage',
      'list',
      'measured',
      'read',
      'redirect',
      'reference',
      'reference-plan',
      'reference-target',
      'registration-write',
      'replay',
      'settle',
    ],
    ...['settle-found', 'tick', 'timeline'],
  ].map((name) => `api/payments/${name}.ts`),
]);
const isOperation = (path: string): boolean =>
  namedOperations.has(path) || (moduleFile.test(path) && /\/operations(?:-[\w-]+)?\.ts$/.test(path));
/** Connectors wait for banks: they are effects as well, but ports that operations call, not callers of ports. */
const connectorPath = /^api\/connectors\/(?:bank|simulator|upstream)\//;

/** Every other file of a module: what a thing is, what may happen, and the writes that follow. */
const isCore = (path: string): boolean =>
  moduleFile.test(path) && !isOperation(path) && !schemaPath.test(path) && !connectorPath.test(path);

interface Rule {
  readonly these: string;
  readonly match: (path: string) => boolean;
  readonly may: (target: Import, from: Source) => boolean;
}

const under =
  (...folders: readonly string[]) =>
  (target: Import): boolean =>
    target.own && folders.some((folder) => target.target.startsWith(folder));
const named =
  (...packages: readonly string[]) =>
  (target: Import): boolean =>
    !target.own && packages.some((name) => target.target === name || target.target.startsWith(`${name}/`));
const any =
  (...rules: readonly ((target: Import) => boolean)[]) =>
  (target: Import): boolean =>
    rules.some((rule) => rule(target));
const not =
  (...rules: readonly ((target: Import) => boolean)[]) =>
  (target: Import): boolean =>
    !rules.some((rule) => rule(target));
const file = (path: string) => (target: Import) => target.own && target.target === path;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const drivers = named('@libsql/client', 'libsql', 'node:worker_threads');
const runtimes = (target: Import): boolean => !target.own && target.target.startsWith('node:');
const schemaFile = (target: Import): boolean => target.own && schemaPath.test(target.target);

const rules: readonly Rule[] = [
  { these: 'api/kernel', match: (path) => path.startsWith('api/kernel/'), may: under('api/kernel/') },
  {
    these: 'api/catalogue',
    match: (path) => path.startsWith('api/catalogue/'),
    may: any(under('api/kernel/', 'api/catalogue/'), named('zod')),
  },
  {
    these: 'core files of a module',
    match: isCore,
    // A `Write` is data, and so are the facts of a request: their types may be named where nothing of a port is called.
    may: (target) =>
      target.own &&
      (isCore(target.target) ||
        under('api/kernel/', 'api/catalogue/')(target) ||
        (target.typeOnly && /^api\/(?:(?:ports|context)\.ts$|ports\/)/.test(target.target))),
  },
  {
    these: 'operations',
    match: isOperation,
    may: not(
      named('drizzle-orm', 'graphql', 'graphql-yoga', '@pothos'),
      under('db/', 'rest-compat/', 'api/runtime/', 'api/schema/'),
      schemaFile,
      runtimes,
    ),
  },
  {
    these: "a module's schema.ts",
    match: (path) => moduleFile.test(path) && schemaPath.test(path),
    may: (target, from) =>
      not(under('db/', 'rest-compat/', 'api/runtime/'), named('drizzle-orm'), runtimes)(target) &&
      (!schemaFile(target) || folderOf(target.target) === folderOf(from.path)) &&
      (!any(file('api/gateway/ports.ts'), under('api/ports/'))(target) || target.typeOnly),
  },
  {
    these: 'db',
    match: (path) => path.startsWith('db/'),
    may: not(
      named('graphql', 'graphql-yoga', '@pothos'),
      schemaFile,
      (target) => target.own && isOperation(target.target),
      under('rest-compat/'),
    ),
  },
  { these: 'db without db/connect', match: (path) => path.startsWith('db/') && !path.startsWith('db/connect/'), may: not(drivers) },
  {
    these: 'rest-compat',
    match: (path) => path.startsWith('rest-compat/'),
    may: any(under('rest-compat/', 'api/catalogue/', 'api/kernel/'), named('graphql')),
  },
  {
    these: 'everything but api/runtime and db',
    match: (path) => !path.startsWith('api/runtime/') && !path.startsWith('db/'),
    may: not(under('db/', 'api/runtime/'), drivers, runtimes, named('drizzle-orm', 'ws', 'prom-client')),
  },
];

/** The module a file belongs to; schema files meet in the schema, which imports them and is imported by them. */
function moduleOf(path: string): string | undefined {
  if (/^api\/schema\//.test(path) || (moduleFile.test(path) && schemaPath.test(path))) return 'schema';
  return /^api\/([\w-]+)\//.exec(path)?.[1];
}

function edgesBetween(
  nameOf: (path: string) => string | undefined,
  counts: (target: Import) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    for (const target of source.imports) {
      const from = nameOf(source.path);
      const to = target.own && counts(target) ? nameOf(target.target) : undefined;
      if (!from || !to || (from === to && from !== source.path)) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** What makes a rule impure: it waits, or it reads a clock, chance or keys that nobody handed to it. */
function impurity(node: ts.Node): string | undefined {
  if (ts.isAwaitExpression(node)) return 'await';
  if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword)) return 'async';
  if (ts.isPropertyAccessExpression(node) && ['Date.now', 'Math.random', 'performance.now'].includes(node.getText())) return node.getText();
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0) return 'new Date()';
  if (ts.isIdentifier(node) && ['crypto', 'fetch'].includes(node.text) && !ts.isPropertyAccessExpression(node.parent)) return node.text;
  if (ts.isPropertyAccessExpression(node) && ['crypto', 'globalThis'].includes(node.expression.getText())) return node.getText();
  return undefined;
}

describe('who may import whom', () => {
  test.each(rules)('$these', (rule) => {
    const files = sources.filter((source) => rule.match(source.path));
    expect(files.length).toBeGreaterThan(0);
    const breaches = files.flatMap((source) =>
      source.imports.filter((target) => !rule.may(target, source)).map((target) => `${source.path} imports ${target.target}`),
    );
    expect(breaches).toEqual([]);
  });

  test('modules form a graph without circles', () => {
    expect(circleOf(edgesBetween(moduleOf, (target) => !target.typeOnly))).toBeUndefined();
  });

  test('files form a graph without circles', () => {
    expect(
      circleOf(
        edgesBetween(
          (path) => path,
          (target) => !target.typeOnly,
        ),
      ),
    ).toBeUndefined();
  });

  test('every import names a file that is there', () => {
    const known = new Set(sources.map((source) => source.path));
    const lost = sources.flatMap((source) =>
      source.imports
        .filter((target) => target.own && /\.tsx?$/.test(target.target) && !known.has(target.target))
        .map((target) => `${source.path} → ${target.target}`),
    );
    expect(lost.filter((line) => !line.includes('→ test/'))).toEqual([]);
  });
});

test('the core neither waits nor reads a clock, chance or keys', () => {
  const breaches = sources
    .filter((source) => isCore(source.path) || /^api\/(?:kernel\/(?!identifier)|catalogue\/)/.test(source.path))
    .flatMap((source) => {
      const found: string[] = [];
      walk(source.tree, (node) => {
        const what = impurity(node);
        if (what) found.push(`${source.path} uses ${what}`);
      });
      return found;
    });
  expect(breaches).toEqual([]);
});

describe('a runtime’s API outside its rim is a type error', () => {
  const probes = [
    'process.exit(0);',
    "Buffer.from('');",
    '__dirname;',
    'Deno.exit(0);',
    'new WebSocketPair();',
    'setImmediate(() => {});',
    "import('node:fs');",
    "import('cloudflare:workers');",
  ];

  test.each([
    ['api', 'api/kernel/probe.ts'],
    ['rest-compat', 'rest-compat/probe.ts'],
    ['db', 'db/tables/probe.ts'],
  ])('in %s', (project, path) => {
    expect(linesWithErrors(project, join(root, path), probes.join('\n'))).toEqual(probes.map((_, line) => line));
  });

  test('while what every platform has is none', () => {
    const portable = [
      "fetch('https://example.test');",
      'new URL("https://example.test");',
      'crypto.subtle;',
      'new TextEncoder();',
      'setTimeout(() => {}, 1);',
      'console.error();',
    ];
    expect(linesWithErrors('api', join(root, 'api/kernel/probe.ts'), portable.join('\n'))).toEqual([]);
  });
});

/** Type-checks a file that is not there as a member of the project, with the types that the project's own files bring. */
function linesWithErrors(project: string, probe: string, text: string): readonly number[] {
  const folder = join(root, project);
  const configuration = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!configuration) throw new Error(`no tsconfig in ${project}`);
  const host = ts.createCompilerHost(configuration.options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === probe || fileExists(name);
  host.readFile = (name) => (name === probe ? text : readFile(name));
  host.getSourceFile = (name, options, onError, fresh) =>
    name === probe ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2024, true) : getSourceFile(name, options, onError, fresh);
  const program = ts.createProgram([...configuration.fileNames, probe], configuration.options, host);
  const tree = program.getSourceFile(probe);
  const errors = [...program.getSyntacticDiagnostics(tree), ...program.getSemanticDiagnostics(tree)];
  const lines = errors.map((error) => tree?.getLineAndCharacterOfPosition(error.start ?? 0).line ?? -1);
  return [...new Set(lines)].sort((a, b) => a - b);
}
