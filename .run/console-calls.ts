/** Where the console writes GraphQL documents: `const name = graphql(`…`, [fragments])`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below.ts';

export interface DocumentCall {
  /** Below the console's folder. */
  readonly file: string;
  readonly name: string;
  /** As it stands there. */
  readonly text: string;
  /** Calls before it in the same file, whose fragments it spreads. */
  readonly fragments: readonly DocumentCall[];
}

/** `const name = graphql(` with its text and, where there are any, the fragments of the same file. */
const calls = /\bconst (\w+) = graphql\(\s*`([^`]*)`(?:,\s*\[([\w\s,]*)\])?,?\s*\)/g;
const anyCall = /\bgraphql\(\s*`/g;

/** In the order of their files, each after the fragments that it spreads. Throws where a document is written in another form. */
export function listDocumentCalls(folder: string): readonly DocumentCall[] {
  return listSources(folder).flatMap((file) => findCalls(file, readFileSync(join(folder, file), 'utf8')));
}

function listSources(folder: string): readonly string[] {
  return filesBelow(folder).filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$/.test(file));
}

function findCalls(file: string, source: string): readonly DocumentCall[] {
  const found = new Map<string, DocumentCall>();
  for (const [, name = '', text = '', listed = ''] of source.matchAll(calls)) {
    const names = listed.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    const fragments = names.map((fragment) => {
      const call = found.get(fragment);
      if (!call) throw new Error(`${file}: ${name} spreads ${fragment}, which is not defined before it in the same file`);
      return call;
    });
    found.set(name, { file, name, text, fragments });
  }
  if (found.size !== [...source.matchAll(anyCall)].length)
    throw new Error(`${file}: write documents as const name = graphql(\`…\`, [fragments])`);
  return [...found.values()];
}
