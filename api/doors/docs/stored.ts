/**
 * The documentation as files that a build has stored, for a runtime that has no room for what it is made of: a thousand pages, the same for
 * everybody. Only what is searched for is answered here.
 */
import type { Documentation, DocumentedFile } from './documentation.ts';
import { type NavigationGroup, renderPage, withoutSandbox } from './page.ts';
import type { StoredFiles } from './ports.ts';
import { printedUrl } from './sample.ts';
import { describeResults, readQuery, suggest } from './search.ts';
import type { Entry } from './search-entries.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

/** Of this folder. The file of a path is text, whatever its page is. */
export const storedFolder = 'documentation';

export interface StoredSearch {
  readonly groups: readonly NavigationGroup[];
  readonly entries: readonly Entry[];
}

export const storedSearchName = `${storedFolder}/search.json`;

const html = 'text/html;charset=UTF-8';
const contentTypes: Readonly<Record<string, string>> = {
  '': html,
  css: 'text/css;charset=UTF-8',
  graphql: 'application/graphql;charset=UTF-8',
  js: 'text/javascript;charset=UTF-8',
  json: 'application/json;charset=UTF-8',
  md: 'text/markdown;charset=UTF-8',
};
const plain = 'text/plain;charset=UTF-8';

/** Undefined where no page can have this path. */
export function storedName(path: string): string | undefined {
  return /^\/(?:docs|llms)[\w/.-]*$/.test(path) && !path.includes('..') ? `${storedFolder}${path}.txt` : undefined;
}

export interface StoredSource extends StoredFiles {
  readonly hasSandbox: boolean;
}

/** What was stored is the test environment's: the live one has no links to a sandbox. */
export function createStoredDocumentation({ read, hasSandbox }: StoredSource): Documentation {
  let searched: Promise<Searched | undefined> | undefined;
  const loadSearch = async (): Promise<Searched | undefined> => {
    const text = await read(storedSearchName);
    if (text === undefined) return undefined;
    const { groups, entries }: StoredSearch = JSON.parse(text);
    return { groups, index: createSearchIndex(entries) };
  };
  const searchable = async (): Promise<Searched | undefined> => {
    searched ??= loadSearch().catch((error: unknown) => {
      // The next search tries again.
      searched = undefined;
      throw error;
    });
    return searched;
  };
  const answerSearch = async (path: string, query: string): Promise<DocumentedFile | undefined> => {
    const found = await searchable();
    if (!found) return undefined;
    const parameters = new URLSearchParams(query);
    return path.endsWith('.json')
      ? { contentType: contentTypeOf(path), body: JSON.stringify(suggest(found.index, readQuery(parameters))) }
      : { contentType: html, body: renderPage({ groups: found.groups, hasSandbox }, describeResults(found.index, parameters)) };
  };
  return {
    async find(path, query, publicUrl = printedUrl) {
      if (path === '/docs/search' || path === '/docs/search.json') return answerSearch(path, query);
      const name = storedName(path);
      const text = name === undefined ? undefined : await read(name);
      if (text === undefined) return undefined;
      const contentType = contentTypeOf(path);
      if (contentType === html) return { contentType, body: hasSandbox ? text : withoutSandbox(text) };
      return { contentType, body: path.endsWith('.md') || path === '/llms-full.txt' ? text.replaceAll(printedUrl, publicUrl) : text };
    },
    async search(query) {
      const found = await searchable();
      return found ? suggest(found.index, query) : [];
    },
  };
}

interface Searched {
  readonly groups: readonly NavigationGroup[];
  readonly index: SearchIndex;
}

function contentTypeOf(path: string): string {
  return contentTypes[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? plain;
}
