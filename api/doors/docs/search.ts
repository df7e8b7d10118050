/** Search over all pages: guides by their sections, parameters, codes, endpoints, events, GraphQL's fields and types. */
import type { GraphQLSchema } from 'graphql';
import { testCards } from '../../connectors/test-cards.ts';
import { describeEventType, eventTypes } from '../../contract/event-types.ts';
import type { DocumentedSection } from '../../foundation/catalogue/documented-sections.ts';
import type { ResultCode } from '../../foundation/result-codes/result-code.ts';
import { listParts } from './guide.ts';
import { guides } from './guides/guides.ts';
import { referenceGroup, referenceTexts } from './home.ts';
import { escapeHtml, stripMarks, stripSections } from './html.ts';
import type { Page } from './page.ts';
import { listEndpoints } from './reference/endpoints.ts';
import { firstSentence, listRootFields, listTypes, type RootKind, rootKinds } from './reference/graphql.ts';
import { toSectionAnchor } from './reference/parameters.ts';

export interface Entry {
  readonly kind: 'Guide' | 'Reference' | 'Endpoint' | 'Parameter' | 'Result code' | 'Event' | 'Test card' | 'GraphQL';
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

export interface SearchSource {
  readonly sections: readonly DocumentedSection[];
  readonly codes: readonly ResultCode[];
  readonly schema: GraphQLSchema;
}

/** Characters of a query, its words, and results of one search. */
const queryCharactersMax = 100;
const wordsMax = 8;
const resultsMax = 60;

export function listEntries({ sections, codes, schema }: SearchSource): readonly Entry[] {
  return [
    ...guides.flatMap((guide) =>
      listParts(guide).map(({ title, anchor, text }) => ({
        kind: 'Guide' as const,
        title: anchor === '' ? title : `${guide.title}: ${title}`,
        path: `/docs/${guide.path}${anchor === '' ? '' : `#${anchor}`}`,
        text,
      })),
    ),
    ...referenceGroup.links.map(({ title, path }) => ({ kind: 'Reference' as const, title, path, text: referenceTexts[path] ?? '' })),
    ...listEndpoints().map(({ method, address, summary, path, operation }) => ({
      kind: 'Endpoint' as const,
      title: `${method} ${address}`,
      path,
      text: `${summary}. ${operation.description}`,
    })),
    ...sections.flatMap((section) =>
      section.fields.map(({ name, meaning }) => ({
        kind: 'Parameter' as const,
        title: name,
        path: `/docs/parameters#${toSectionAnchor(section)}`,
        text: meaning,
      })),
    ),
    ...codes.map(({ code, description, advice }) => ({
      kind: 'Result code' as const,
      title: code,
      path: `/docs/result-codes#c-${code}`,
      text: `${description} ${advice}`,
    })),
    ...eventTypes.map((type) => ({ kind: 'Event' as const, title: type, path: '/docs/events#types', text: describeEventType(type) })),
    ...testCards.map(({ number, brand }) => ({ kind: 'Test card' as const, title: number, path: '/docs/test-cards', text: brand })),
    ...listGraphql(schema),
  ];
}

function listGraphql(schema: GraphQLSchema): readonly Entry[] {
  const roots = (Object.keys(rootKinds) as RootKind[]).flatMap((kind) =>
    listRootFields(schema, kind).map(({ name, description }) => ({
      title: name,
      path: `/docs/graphql/${kind}#${name}`,
      text: description ?? '',
    })),
  );
  // A connection and its edges say no more than their type.
  const types = listTypes(schema)
    .filter(({ name }) => !/(?:Connection|Edge)$/.test(name))
    .map(({ name, description }) => ({ title: name, path: `/docs/graphql/${name}`, text: description ?? '' }));
  return [...roots, ...types].map((entry) => ({ kind: 'GraphQL', ...entry, text: stripMarks(stripSections(entry.text)) }));
}

/** Guides come first where both fit alike: they lead on to the reference. */
const bonus: Readonly<Record<Entry['kind'], number>> = {
  Guide: 4,
  Reference: 10,
  Endpoint: 3,
  Parameter: 2,
  'Result code': 2,
  Event: 2,
  'Test card': 1,
  GraphQL: 1,
};

/** A guide before its sections. */
const pageBonus = 8;

/** What holds every word of the query, the best first. */
export function search(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = query.slice(0, queryCharactersMax).toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, resultsMax)
    .map(({ entry }) => entry);
}

function scoreOf({ kind, title, text }: Entry, words: readonly string[]): number {
  const [head, body] = [title.toLowerCase(), text.toLowerCase()];
  const scores = words.map((word) => {
    if (head === word) return 40;
    if (head.startsWith(word)) return 20;
    if (head.includes(word)) return 12;
    return body.includes(word) ? 3 : 0;
  });
  if (scores.includes(0)) return 0;
  const isPage = kind === 'Guide' && !title.includes(':') ? pageBonus : 0;
  return scores.reduce<number>((sum, score) => sum + score, 0) + bonus[kind] + isPage;
}

export function describeResults(entries: readonly Entry[], query: string): Page {
  const found = search(entries, query);
  const none =
    query.trim() === ''
      ? '<p>Type a word, a parameter, a result code or a field.</p>'
      : `<p>Nothing holds <strong>${escapeHtml(query.slice(0, queryCharactersMax))}</strong>. Try fewer or shorter words.</p>`;
  return {
    path: '/docs/search',
    title: 'Search',
    query,
    content: found.length === 0 ? none : `<ol class="results">${found.map(renderResult).join('')}</ol>`,
  };
}

function renderResult({ kind, title, path, text }: Entry): string {
  return `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a> <span class="mark">${kind}</span><p>${escapeHtml(shorten(text))}</p></li>`;
}

const charactersShown = 180;

function shorten(text: string): string {
  return text.length <= charactersShown ? text.trim() : `${text.slice(0, charactersShown).trim()}…`;
}

const suggestionsMax = 8;

/** For the field in the head of each page. */
export function suggest(entries: readonly Entry[], query: string): readonly Omit<Entry, 'text'>[] {
  const found = search(entries, query).slice(0, suggestionsMax);
  return found.map(({ kind, title, path, text }) => ({ kind, title, path, about: firstSentence(text).slice(0, charactersShown) }));
}
