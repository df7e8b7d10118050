/**
 * The component library's style sheet without the components that the console does not use, and of what is left first what
 * the first pages use and then the rest. What is used is read from the sources, so that a component that is new there brings
 * its rules with it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesBelow } from './files-below.ts';

const importForm = /from\s*["'](\.[^"']+)["']/g;
/** Not of types, and nothing that is loaded on demand. */
const sourceImportForm = /^(?:import|export)(?!\s+type\b)[^;'"]*['"](\.[^'"]+\.tsx?)['"]/gm;
const classForm = /\.(m_[0-9a-f]+)/g;

/** The files that are loaded with one, itself among them. */
export function listImported(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(sourceImportForm)) listImported(resolve(dirname(path), target), found);
  return found;
}

/** Class names such as `m_77c9d27d` of every component that the files import, and of those that they are made of. */
export function usedClasses(sources: Iterable<string>, libraryFolder: string): ReadonlySet<string> {
  const names = new Set([...sources].flatMap((path) => importedNames(readFileSync(path, 'utf8'))));
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !existsSync(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [name] of text.matchAll(/\bm_[0-9a-f]+\b/g)) found.add(name);
    for (const [, target = ''] of text.matchAll(importForm)) visit(resolve(dirname(path), target));
  };
  const index = join(libraryFolder, 'esm/index.mjs');
  for (const [, exported = '', target = ''] of readFileSync(index, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g)) {
    if (exported.split(',').some((name) => names.has(name.split(' as ').at(-1)?.trim() ?? ''))) visit(resolve(dirname(index), target));
  }
  return found;
}

/** Rules whose every library class is unused are left out; rules without such a class stay. */
export function withoutUnusedRules(css: string, used: ReadonlySet<string>): string {
  return keepRules(css, (classes) => classes.length === 0 || classes.some((name) => used.has(name)));
}

/**
 * What is left of the used rules where those of the first pages are taken away. They may follow those: a component that the
 * first pages have has there also all that it is made of, so no rule loses its place after one that it overrides.
 */
export function remainingRules(css: string, used: ReadonlySet<string>, first: ReadonlySet<string>): string {
  return keepRules(css, (classes) => classes.some((name) => used.has(name)) && !classes.some((name) => first.has(name)));
}

/** By the library's classes that the selector of a rule names. */
function keepRules(css: string, isKept: (classes: readonly string[]) => boolean): string {
  return splitRules(css)
    .map(({ prelude, body }) => {
      if (body === undefined) return isKept([]) ? prelude : '';
      if (/^\s*@(?:media|supports|layer|container)/.test(prelude)) {
        const kept = keepRules(body, isKept);
        return kept.trim() === '' ? '' : `${prelude}{${kept}}`;
      }
      return isKept([...prelude.matchAll(classForm)].map(([, name = '']) => name)) ? `${prelude}{${body}}` : '';
    })
    .join('');
}

interface Rule {
  readonly prelude: string;
  /** Undefined for a statement, such as an import. */
  readonly body: string | undefined;
}

function splitRules(css: string): readonly Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const rules: Rule[] = [];
  let start = 0;
  while (start < text.length) {
    const end = text.slice(start).search(/[{;]/);
    if (end === -1) break;
    const at = start + end;
    if (text[at] === ';') {
      rules.push({ prelude: text.slice(start, at + 1), body: undefined });
      start = at + 1;
      continue;
    }
    const close = closingBrace(text, at);
    rules.push({ prelude: text.slice(start, at), body: text.slice(at + 1, close) });
    start = close + 1;
  }
  return rules;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a brace of the style sheet is not closed');
}

/** Of a folder and those within it. */
export function listSources(folder: string): readonly string[] {
  return filesBelow(folder)
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

function importedNames(source: string): readonly string[] {
  return [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace(/^\s*type\s+/, '').trim()),
  );
}
