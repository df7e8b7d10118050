/** A gateway that serves trusted documents only still serves the console: the build knows every text that it sends. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { initGraphQLTada } from 'gql.tada';
import { expect, test } from 'vitest';
import { filesBelow } from '../../.run/files-below.ts';
import { documentOptions } from '../../api/runtime/shared/console-documents.ts';
import { readConsoleDocuments as platformDocuments } from '../../api/runtime/worker/console.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../console/', import.meta.url));

/** In a process of its own, as the build makes it: the library remembers documents, and would send what was read before. */
const program = `import { consoleDocuments } from './.run/console-documents.ts';
process.stdout.write(JSON.stringify(consoleDocuments('console')));`;
const list: Readonly<Record<string, string>> = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root, encoding: 'utf8' }),
);
const texts = new Set(Object.values(list));

test('every operation of the console is in the list, under the hash of its text', () => {
  const sources = filesBelow(consoleFolder)
    .filter((file) => /\.tsx?$/.test(file) && !/^client\/schema/.test(file))
    .map((file) => readFileSync(`${consoleFolder}${file}`, 'utf8'));
  const names = sources.flatMap((source) => [...source.matchAll(/^\s*(?:query|mutation|subscription) (\w+)/gm)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(30);
  for (const name of names)
    expect(
      [...texts].some((text) => new RegExp(`^\\s*\\w+ ${name}\\b`).test(text)),
      name,
    ).toBe(true);
  for (const [name, text] of Object.entries(list)) expect(name).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
});

test('what the client really sends is in the list: with the cache’s additions, without them, and with fragments', async () => {
  const graphql: (text: string, fragments: unknown[]) => Parameters<Client['query']>[0] = initGraphQLTada<never>();
  const source = readFileSync(`${consoleFolder}pages/webhooks/documents.ts`, 'utf8');
  const bodies: string[] = [];
  const fetch = async (_input: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)).query);
    return new Response('{"data":null}', { headers: { 'content-type': 'application/json' } });
  };
  const made = new Map<string, unknown>();
  for (const [, name = '', text = '', fragments = ''] of source.matchAll(/const (\w+) = graphql\(\s*`([^`]*)`(?:,\s*\[([^\]]*)\])?/g)) {
    made.set(
      name,
      graphql(
        text,
        fragments
          .split(', ')
          .filter(Boolean)
          .map((one) => made.get(one)),
      ),
    );
  }
  const options = { url: 'http://console.invalid/graphql', preferGetMethod: false as const, fetch };
  const clients = [
    new Client({ ...options, exchanges: [cacheExchange({ keys: {} }), fetchExchange] }),
    new Client({ ...options, exchanges: [fetchExchange] }),
  ];
  for (const [name, document] of made) {
    if (!/Document$/.test(name)) continue;
    const kind = new RegExp(`const ${name} = graphql\\(\\s*\`\\s*mutation`).test(source) ? 'mutation' : 'query';
    // What is asked is the library's own kind of document, whose types stay in the console.
    const asked = document as Parameters<Client['query']>[0];
    for (const client of clients) await client[kind](asked, {}).toPromise();
  }
  expect(bodies.length).toBeGreaterThan(10);
  expect(bodies.filter((body) => !texts.has(body))).toEqual([]);
});

test('trusts the documents of the console beside those of the programs, and without a console still those', async () => {
  const { trusted } = await documentOptions('trusted', () => JSON.stringify({ 'sha256:1': 'query Console { viewer { id } }', wrong: 4 }));
  expect(trusted?.has('query Console { viewer { id } }')).toBe(true);
  expect(trusted?.has('query Stranger { viewer { id } }')).toBe(false);
  const alone = await documentOptions('trusted', () => undefined);
  expect(alone.trusted?.has('query Console { viewer { id } }')).toBe(false);
  expect(await documentOptions('any', () => expect.unreachable())).toEqual({ documents: 'any' });
});

test('on Workers the list comes from the platform’s files, and is none where there are none', async () => {
  const assets = {
    fetch: async ({ url }: Request) =>
      new URL(url).pathname === '/documents.json' ? new Response('{"a":"b"}') : new Response('', { status: 404 }),
  };
  expect(await platformDocuments(assets)).toBe('{"a":"b"}');
  expect(await platformDocuments({ fetch: async () => new Response('no', { status: 404 }) })).toBeUndefined();
  expect(await platformDocuments(undefined)).toBeUndefined();
});
