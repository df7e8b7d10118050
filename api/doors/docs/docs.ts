/**
 * The documentation at `/docs`: guides, and a reference made from the catalogue, the routes and the schema. Pages work
 * without a script. Each is made when it is first asked for: neither texts nor schema change while the gateway runs.
 */
import type { GraphQLSchema } from 'graphql';
import type { DocumentedSection } from '../../foundation/catalogue/documented-sections.ts';
import type { ResultCode } from '../../foundation/result-codes/result-code.ts';
import { describeForAssistants, listWholePages } from './for-assistants.ts';
import { listParts, renderGuide } from './guide.ts';
import { guides } from './guides/guides.ts';
import { describeHome, navigation } from './home.ts';
import libraries from './languages/libraries.json' with { type: 'json' };
import { renderMarkdown } from './markdown.ts';
import { type Page, renderPage } from './page.ts';
import { describeCodes } from './reference/codes.ts';
import { describeEndpoint, describeEndpoints, listEndpoints } from './reference/endpoints.ts';
import { describeEvents } from './reference/events.ts';
import { describeGraphql, describeRootFields, describeType, describeTypes, type RootKind, rootKinds } from './reference/graphql.ts';
import { describeParameters } from './reference/parameters.ts';
import { describeTestCards } from './reference/test-cards.ts';
import { printedUrl, toSentGraphql, toSentRest } from './sample.ts';
import { allSamples } from './samples.ts';
import { docsScript } from './script.ts';
import { describeResults, readQuery, type Suggestion, suggest } from './search.ts';
import { listEntries } from './search-entries.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import type { StoredSearch } from './stored.ts';
import { docsStyle } from './style.ts';

export interface DocsFile {
  readonly contentType: string;
  readonly body: string;
}

export interface DocsSource {
  readonly sections: readonly DocumentedSection[];
  readonly codes: readonly ResultCode[];
  readonly schema: GraphQLSchema;
  /** Whether this gateway has a sandbox that samples can run in. */
  readonly hasSandbox: boolean;
}

export interface Docs {
  /** Undefined where the documentation has no such page. `publicUrl`: what the samples of Markdown name; the script of a page puts it there. */
  find(path: string, query: string, publicUrl?: string): DocsFile | undefined;
  /** The pages that a query fits, the most telling first. */
  search(query: string): readonly Suggestion[];
  /** Every page but those of GraphQL's types and of searches. */
  listPaths(): readonly string[];
  /** What the search knows, and the navigation of its page. */
  listSearched(): StoredSearch;
}

const html = 'text/html;charset=UTF-8';
const markdown = 'text/markdown;charset=UTF-8';
const plain = 'text/plain;charset=UTF-8';
const json = 'application/json;charset=UTF-8';

export function createDocs(source: DocsSource): Docs {
  const files = listFiles(source);
  /** Pages of endpoints and types are made anew each time: there are hundreds, and nobody reads them all. */
  const kept = new Map<string, DocsFile>();
  let index: SearchIndex | undefined;
  const frame = { groups: navigation, hasSandbox: source.hasSandbox };
  const toFile = (page: Page): DocsFile => ({ contentType: html, body: renderPage(frame, page) });
  const searchable = (): SearchIndex => {
    index ??= createSearchIndex(listEntries(source));
    return index;
  };
  const makePage = (path: string): Page | DocsFile | undefined =>
    files.get(path)?.() ?? (path.startsWith('/docs/endpoints/') ? describeEndpoint(path) : findType(source, path));
  const make = (path: string): DocsFile | undefined => {
    const made = makePage(path);
    if (!made) return undefined;
    const file = 'body' in made ? made : toFile(made);
    if (files.has(path)) kept.set(path, file);
    return file;
  };
  const readMarkdown = (path: string): string | undefined => {
    const made = makePage(path);
    return made && !('body' in made) ? renderMarkdown(made) : undefined;
  };
  const makeForAssistants = (path: string, publicUrl: string): DocsFile | undefined => {
    if (path === '/llms.txt') return { contentType: plain, body: describeForAssistants() };
    const isWhole = path === '/llms-full.txt';
    const body = isWhole
      ? listWholePages().map(readMarkdown).join('\n')
      : path.endsWith('.md')
        ? readMarkdown(path.slice(0, -'.md'.length))
        : undefined;
    if (body === undefined) return undefined;
    return { contentType: isWhole ? plain : markdown, body: body.replaceAll(printedUrl, publicUrl) };
  };
  return {
    listPaths: () => [...files.keys(), ...listEndpoints().map(({ path }) => path)],
    find(path, query, publicUrl = printedUrl) {
      if (path === '/docs/search') return toFile(describeResults(searchable(), new URLSearchParams(query)));
      if (path === '/docs/search.json')
        return { contentType: json, body: JSON.stringify(suggest(searchable(), readQuery(new URLSearchParams(query)))) };
      return kept.get(path) ?? make(path) ?? makeForAssistants(path, publicUrl);
    },
    search: (query) => suggest(searchable(), query),
    listSearched: () => ({ groups: navigation, entries: listEntries(source) }),
  };
}

function listFiles({ sections, codes, schema }: DocsSource): ReadonlyMap<string, () => Page | DocsFile> {
  return new Map<string, () => Page | DocsFile>([
    ['/docs', describeHome],
    ...guides.map((guide): [string, () => Page] => [
      `/docs/${guide.path}`,
      () => ({
        path: `/docs/${guide.path}`,
        title: guide.title,
        content: renderGuide(guide),
        parts: listParts(guide).filter(({ anchor }) => anchor !== ''),
      }),
    ]),
    ['/docs/endpoints', describeEndpoints],
    ['/docs/parameters', () => describeParameters(sections)],
    ['/docs/result-codes', () => describeCodes(codes)],
    ['/docs/events', describeEvents],
    ['/docs/test-cards', describeTestCards],
    ['/docs/graphql', () => describeGraphql(schema)],
    ['/docs/graphql/types', () => describeTypes(schema)],
    ...(Object.keys(rootKinds) as RootKind[]).map((kind): [string, () => Page] => [
      `/docs/graphql/${kind}`,
      () => describeRootFields(schema, kind),
    ]),
    ['/docs/style.css', () => ({ contentType: 'text/css;charset=UTF-8', body: docsStyle })],
    ['/docs/script.js', () => ({ contentType: 'text/javascript;charset=UTF-8', body: docsScript })],
    ...Object.entries(libraries).map(([name, body]): [string, () => DocsFile] => [`/docs/${name}`, () => ({ contentType: plain, body })]),
    ['/docs/samples.json', () => ({ contentType: json, body: JSON.stringify(listSentSamples()) })],
  ]);
}

function findType({ schema }: DocsSource, path: string): Page | undefined {
  const name = /^\/docs\/graphql\/(\w+)$/.exec(path)?.[1];
  return name === undefined ? undefined : describeType(schema, name);
}

/** What the button of each sample sends, and what it sends before. */
function listSentSamples(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    allSamples.map(({ id, rest, graphql, after = [], placeholder }) => [
      id,
      {
        after,
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(rest ? { rest: toSentRest(rest) } : {}),
        ...(graphql === undefined ? {} : { graphql: toSentGraphql(graphql) }),
      },
    ]),
  );
}
