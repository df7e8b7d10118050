/** Holds the linear order of the gateway's modules, who may use which library, and which files are pure. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { boundMs } from './support/pace.ts';
import { circleOf, type Import, root, type Source, sourcesOf, walk } from './support/sources.ts';

const sources = sourcesOf(['api', 'db', 'rest-compat']);

/**
 * The floors of the gateway, from the ground to the roof, each with its modules in order. A floor with one name is a module itself, and stands
 * in `api/` under that name; all others are folders of modules. Every import, type imports too, goes to the same module or to one that stands
 * earlier, so the folder alone tells what a file cannot import: nothing of a floor above its own.
 */
const floors = [
  { floor: 'contract' },
  {
    floor: 'foundation',
    modules: ['kernel', 'result-codes', 'catalogue', 'entities', 'access', 'graphql/limits', 'graphql/schema', 'idempotency', 'events'],
  },
  { floor: 'connectors' },
  {
    floor: 'domain',
    modules: [
      'ledger',
      'vault',
      'wallets',
      'registrations',
      'routing',
      'risk',
      'three-d-secure',
      'payments',
      'checkouts',
      'jobs',
      'webhooks',
      'reconciliation',
      'staff',
      'notes',
      'tags',
      'saved-views',
      'administration',
      'moving-in',
    ],
  },
  {
    floor: 'views',
    modules: ['read-model', 'attention', 'notifications', 'bulk-runs', 'shoppers', 'disputes', 'search', 'exports', 'scheduled-reports'],
  },
  { floor: 'entity-clocks' },
  { floor: 'doors', modules: ['execution', 'gateway'] },
] as const;

/** Beside the floors: what implements their ports, what calls them, and what puts it all together. */
const order: readonly string[] = [
  ...floors.flatMap((part) => ('modules' in part ? part.modules.map((module) => `api/${part.floor}/${module}`) : [`api/${part.floor}`])),
  'rest-compat',
  'db',
  'api/doors/docs',
  'api/doors/assistants',
  'api/runtime/shared',
  'api/runtime/node',
  'api/runtime/deno',
  'api/runtime/worker',
  'api/client',
];

function moduleOf(path: string): string | undefined {
  return order.find((module) => path.startsWith(`${module}/`));
}

/** rest-compat knows nothing of the modules above this one: the runtime hands it an executor. */
const highestOfRestCompat = 'api/foundation/catalogue';

function goesDown(from: Source, target: Import): boolean {
  const [upper, lower] = [moduleOf(from.path), moduleOf(target.target)];
  if (upper === undefined || lower === undefined) return false;
  if (upper === lower) return true;
  // Published on its own.
  if (upper === 'api/client') return false;
  const rank = (module: string): number => order.indexOf(module);
  return rank(lower) < rank(upper) && (upper !== 'rest-compat' || rank(lower) <= rank(highestOfRestCompat));
}

const own = (source: Source): readonly Import[] => source.imports.filter((target) => target.own && /\.tsx?$/.test(target.target));

describe('one direction', () => {
  test('every file belongs to a module', () => {
    expect(sources.map(({ path }) => path).filter((path) => moduleOf(path) === undefined)).toEqual([]);
  });

  test('every import goes down the order of modules, type imports too', () => {
    const breaches = sources.flatMap((source) =>
      own(source)
        .filter((target) => !goesDown(source, target))
        .map((target) => `${source.path} imports ${target.target}`),
    );
    expect(breaches.filter((line) => !/^db\/drizzle\.[\w.-]*config\.ts/.test(line))).toEqual([]);
  });

  test('the README of api tells the same order', () => {
    const listed = [...readFileSync(join(root, 'api/README.md'), 'utf8').matchAll(/^\d+\. `([\w/-]+)`/gm)].map(([, name]) => `api/${name}`);
    expect(listed).toEqual(order.filter((module) => module.startsWith('api/')));
  });

  test('files form a graph without circles', () => {
    const edges = new Map(
      sources.map((source) => [source.path, new Set(own(source).flatMap(({ typeOnly, target }) => (typeOnly ? [] : [target])))] as const),
    );
    expect(circleOf(edges)).toBeUndefined();
  });

  test('every import names a file that is there', () => {
    const known = new Set(sources.map((source) => source.path));
    const lost = sources.flatMap((source) =>
      own(source).flatMap(({ target }) => (known.has(target) ? [] : [`${source.path} → ${target}`])),
    );
    expect(lost.filter((line) => !/→ test\/|\.d\.ts$/.test(line))).toEqual([]);
  });
});

interface LibraryRule {
  readonly library: RegExp;
  readonly only: RegExp;
}

describe('libraries stay where they belong', () => {
  const rules: readonly LibraryRule[] = [
    { library: /^(?:@libsql\/client|libsql)(?:\/|$)/, only: /^db\/connect\// },
    { library: /^drizzle-(?:orm|kit)(?:\/|$)/, only: /^db\/|^api\/domain\/staff\/sign-in\/library\.ts$/ },
    { library: /^basic-ftp$/, only: /^api\/runtime\/(?:node|worker)\/file-servers\.ts$/ },
    {
      library: /^node:/,
      only: /^api\/runtime\/(?:(?:node|deno)\/|worker\/(?:file-servers|socket-stream|vault)\.ts$)|^db\/(?:connect\/|migrate\.ts|open\.ts|drizzle\.config\.ts)/,
    },
    { library: /^cloudflare:/, only: /^api\/runtime\/worker\// },
    { library: /^graphql-yoga$/, only: /^api\/(?:doors|runtime)\// },
    {
      library: /^@pothos\//,
      only: /^api\/foundation\/graphql\/schema\/(builder|catalogue-inputs-plugin|leftovers-plugin|validation-plugin)\.ts$/,
    },
    { library: /^(?:ws|prom-client|redis|nodemailer)$/, only: /^api\/runtime\/(?:node|shared)\// },
    { library: /^minisearch$/, only: /^api\/doors\/docs\/search-index\.ts$/ },
    { library: /^@modelcontextprotocol\//, only: /^api\/doors\/assistants\// },
    { library: /^sax(?:\/|$)/, only: /^api\/domain\/reconciliation\// },
    { library: /^@noble\/hashes(?:\/|$)/, only: /^api\/(?:domain\/reconciliation\/|runtime\/worker\/vault\.ts$)/ },
    { library: /^better-auth(?:\/|$)/, only: /^api\/(?:domain\/staff\/sign-in\/|runtime\/shared\/sandbox-staff\.ts$)/ },
  ];

  test.each(rules)('$library', ({ library, only }) => {
    const users = sources.filter((source) => source.imports.some((target) => !target.own && library.test(target.target)));
    expect(users.length).toBeGreaterThan(0);
    expect(users.map(({ path }) => path).filter((path) => !only.test(path))).toEqual([]);
  });
});

describe('one door', () => {
  const textsOf = (pattern: RegExp): readonly string[] =>
    sources.map(({ path }) => path).filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')));

  test('what is known of a request is put together at one place', () => {
    expect(textsOf(/unknownParameters: \[\]/)).toEqual(['api/foundation/access/request.ts']);
  });

  test('credentials are read by these files alone', () => {
    const readers = [
      'api/doors/gateway/admit.ts',
      // REST knows a third form of credentials; its stored payments are answered before a context is needed.
      'api/runtime/shared/rest-endpoint.ts',
      'api/doors/gateway/stored-payment.ts',
      // In whose turn a request waits.
      'api/runtime/shared/compose.ts',
      // A socket that sleeps is woken with what it was opened with.
      'api/runtime/worker/hub-socket.ts',
      'api/foundation/access/authenticate.ts',
    ];
    expect([...textsOf(/\bauthenticate(?:Request)?\(ports,/)].sort()).toEqual(readers.sort());
  });

  test('which endpoint a path belongs to is decided in one table', () => {
    const askers = textsOf(/(?<!function )\bis(?:Auth|Export|OAuth|Frame|Rest)Path\(/);
    // Which object a request goes to, before its endpoint is there.
    expect(askers).toEqual(['api/runtime/worker/partition-router.ts']);
  });
});

/** What makes a file impure: it waits, or it reads a clock, random numbers or keys that nobody handed to it. */
function impurity(node: ts.Node): string | undefined {
  if (ts.isAwaitExpression(node)) return 'await';
  if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword)) return 'async';
  if (ts.isPropertyAccessExpression(node) && ['Date.now', 'Math.random', 'performance.now'].includes(node.getText())) return node.getText();
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0) return 'new Date()';
  if (ts.isIdentifier(node) && ['crypto', 'fetch'].includes(node.text) && !ts.isPropertyAccessExpression(node.parent)) return node.text;
  if (ts.isPropertyAccessExpression(node) && ['crypto', 'globalThis'].includes(node.expression.getText())) return node.getText();
  return undefined;
}

/** Modules that are effects by their nature: waiting for a turn, for other reads or for a commit, cryptography, calls to banks, HTTP, a file that is streamed, the pipeline and the roof. */
const effectful =
  /^(?:api\/(?:connectors|domain\/(?:vault|wallets\/formats|staff\/sign-in)|foundation\/graphql|doors\/(?:assistants|execution|gateway)|runtime|client)\/|api\/domain\/staff\/company\/provider\.ts$|api\/foundation\/access\/turns\.ts$|api\/foundation\/kernel\/(?:batched-read|commit|identifier)\.ts$|api\/views\/read-model\/export\/(?:file|xlsx|zip)\.ts$|db\/|rest-compat\/)/;
/** Files that speak to GraphQL: their resolvers wait for operations. */
const schemaFile = /\/schema(?:-[\w-]+)?\.ts$|-schema\.ts$|\/schema\//;

/** Effects come in through ports: a file that is given none has none. */
function takesPorts(source: Source): boolean {
  return source.imports.some((target) => target.own && /\/(?:ports|commit|request|mail)\.ts$/.test(target.target));
}

describe('what a request makes stays young', () => {
  /** They run at the start, once a file, once a connection that pipelines, once a session with a merchant's server. */
  const seldom = new Set([
    'api/domain/reconciliation/formats/xml-entries.ts',
    'api/doors/execution/open-arguments.ts',
    'api/foundation/graphql/schema/catalogue-enums.ts',
    'api/runtime/node/pipelining.ts',
    'api/runtime/worker/file-servers.ts',
  ]);

  // V8 makes it old at once, and with it grows old what it reaches: a quarter of a payment's CPU went there (test/bench/README.md).
  test('no function is written where it is assigned to a property: a constant first, or an object’s literal', () => {
    const found = sources.filter(({ tree }) => assignsFunctions(tree)).map(({ path }) => path);
    expect(new Set(found)).toEqual(seldom);
  });

  function assignsFunctions(tree: ts.SourceFile): boolean {
    let does = false;
    walk(tree, (node) => {
      if (!ts.isBinaryExpression(node)) return;
      const { kind } = node.operatorToken;
      if (kind < ts.SyntaxKind.FirstAssignment || kind > ts.SyntaxKind.LastAssignment) return;
      const isProperty = ts.isPropertyAccessExpression(node.left) || ts.isElementAccessExpression(node.left);
      does ||= isProperty && (ts.isArrowFunction(node.right) || ts.isFunctionExpression(node.right));
    });
    return does;
  }
});

describe('pure files', () => {
  const pure = sources.filter((source) => !effectful.test(source.path) && !schemaFile.test(source.path) && !takesPorts(source));
  const ruleFiles = sources.filter(({ path }) => /\/(?:[\w-]+-)?rules\.ts$/.test(path) && !effectful.test(path));

  test('a file that takes no ports neither waits nor reads a clock, random numbers or keys', () => {
    expect(pure.length).toBeGreaterThan(100);
    expect(pure.flatMap(impuritiesIn)).toEqual([]);
  });

  test('rules are pure, whatever they import', () => {
    expect(ruleFiles.length).toBeGreaterThan(5);
    expect(ruleFiles.flatMap(impuritiesIn)).toEqual([]);
  });
});

function impuritiesIn(source: Source): readonly string[] {
  const found: string[] = [];
  walk(source.tree, (node) => {
    const what = impurity(node);
    if (what) found.push(`${source.path} uses ${what}`);
  });
  return found;
}

describe('a runtime’s API outside its adapter is a type error', () => {
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
  const portable = [
    "fetch('https://example.test');",
    'new URL("https://example.test");',
    'crypto.subtle;',
    'new TextEncoder();',
    'setTimeout(() => {}, 1);',
    'console.error();',
  ];
  // It compiles a project whole: seconds on a quiet machine, and much longer beside other work.
  const timeout = boundMs(120_000);

  test('in api, rest-compat and db, while what every platform has is none', { timeout }, () => {
    const text = [...probes, ...portable].join('\n');
    const paths = ['api/foundation/kernel/probe.ts', 'api/runtime/shared/probe.ts', 'rest-compat/probe.ts', 'db/tables/probe.ts'];
    const found = linesWithErrors(
      'api',
      paths.map((path) => join(root, path)),
      text,
    );
    expect(found).toEqual(paths.map(() => probes.map((_, line) => line)));
  });
});

/** Type-checks files that are not there as members of the project, with the types that the project's own files bring. */
function linesWithErrors(project: string, paths: readonly string[], text: string): readonly (readonly number[])[] {
  const folder = join(root, project);
  const configuration = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!configuration) throw new Error(`no tsconfig in ${project}`);
  const host = ts.createCompilerHost(configuration.options);
  const { getSourceFile, fileExists, readFile } = host;
  const parsed = new Map(sources.map((source) => [join(root, source.path), source]));
  host.fileExists = (name) => paths.includes(name) || fileExists(name);
  host.readFile = (name) => (paths.includes(name) ? text : readFile(name));
  host.getSourceFile = (name, options, onError, fresh) =>
    paths.includes(name)
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2024, true)
      : (parsed.get(name)?.tree ?? getSourceFile(name, options, onError, fresh));
  const program = ts.createProgram([...configuration.fileNames, ...paths], configuration.options, host);
  return paths.map((path) => {
    const tree = program.getSourceFile(path);
    const errors = [...program.getSyntacticDiagnostics(tree), ...program.getSemanticDiagnostics(tree)];
    const lines = errors.map((error) => tree?.getLineAndCharacterOfPosition(error.start ?? 0).line ?? -1);
    return [...new Set(lines)].sort((a, b) => a - b);
  });
}

/** Beside dot files. Whatever else lies here was left by a command: a database, a key. */
const topLevel = [
  'README.md',
  'api',
  'console',
  'db',
  'package-lock.json',
  'package.json',
  'rest-compat',
  'test',
  'tsconfig.json',
  'wrangler.toml',
];

/** Made by commands, and ignored by git; or added by the owner. */
const made: ReadonlySet<string> = new Set(['node_modules', 'data', 'dist', 'LICENSE']);

test('nothing else lies at the top of the repository', () => {
  const names = readdirSync(root).filter((name) => !name.startsWith('.') && !made.has(name));
  expect(names.sort()).toEqual(topLevel);
});
