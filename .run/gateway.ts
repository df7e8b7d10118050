/**
 * Bundles the gateway for Node and Deno, with the libraries that it uses, into api/dist when what it is made of has changed. `npm start`
 * calls it (decision: bundled-on-node). The bundle is for people to read too: names, lines and the names of the files stay, only
 * comments go, so that a place that a log tells can be looked up.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { hashSources } from '../api/runtime/node/build-number.ts';
import { buildWhenChanged } from './build-stamp.ts';
import { noteCommit } from './commit.ts';
import { leaveOut } from './left-out.ts';

const folder = join('api', 'dist');
/** A gateway that runs loads some parts late, such as mail: what an older build wrote stays for as long. */
const olderPartsMs = 24 * 3_600_000;

/** The program, and what it runs in threads of their own. */
const entries: Readonly<Record<string, string>> = {
  main: 'api/runtime/node/main.ts',
  'main-deno': 'api/runtime/deno/main.ts',
  writer: 'db/connect/writer.ts',
  'reader-worker': 'db/connect/reader-worker.ts',
  'graphiql-worker': 'api/runtime/node/graphiql-worker.ts',
};

const addresses = /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g;

/** A source may name a file by its own address. Such files are not in the bundle (migrations, the console): they stay where they are. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\.url/ },
    handler(code, id) {
      const own = JSON.stringify(relative(resolve(folder), id).replaceAll('\\', '/'));
      return {
        code: code.replace(addresses, (address: string, path?: string) => {
          const entry = Object.keys(entries).find((name) => path && resolve(dirname(id), path) === resolve(entries[name] ?? ''));
          return entry
            ? `new URL('./${entry}.js', import.meta.url)`
            : address.replace('import.meta.url', `new URL(${own}, import.meta.url).href`);
        }),
        map: null,
      };
    },
  },
};

async function bundle(): Promise<void> {
  process.stderr.write('bundling the gateway…\n');
  const gateway = await rolldown({
    input: entries,
    platform: 'node',
    // It loads a file of machine code, from beside its own.
    external: ['libsql'],
    plugins: [leaveOut(), ownAddresses],
    transform: { define: { BUNDLED_SOURCES: JSON.stringify(hashSources(new URL('../', import.meta.url))) } },
  });
  const { output } = await gateway.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await gateway.close();
  mkdirSync(folder, { recursive: true });
  // The program and its threads come last, and each file whole: a start at the same moment finds no part that is missing or half.
  const parts = output.filter((part) => part.type === 'chunk').sort((a, b) => Number(a.isEntry) - Number(b.isEntry));
  for (const { fileName, code } of parts) writeWhole(join(folder, fileName), toAscii(code));
  removeOlder(new Set(parts.map(({ fileName }) => fileName)));
}

/** One letter outside Latin-1 makes V8 keep the whole text at two bytes a letter: 4 MB more. */
function toAscii(code: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
  return code.replace(/[^\x00-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

function removeOlder(kept: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!kept.has(name) && Date.now() - statSync(path).mtimeMs > olderPartsMs) rmSync(path);
  }
}

noteCommit();
await buildWhenChanged({
  stampFile: join(folder, '.built-from'),
  madeOf: ['api', 'db', 'rest-compat', join('.run', 'gateway.ts'), join('.run', 'left-out.ts'), 'package-lock.json'],
  build: bundle,
});
