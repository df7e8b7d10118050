/** The page of results, also where there is no page at an address, and the suggestions under the field in the head of each page. */
import { escapeHtml, firstSentence } from './html.ts';
import type { Page } from './page.ts';
import type { Entry } from './search-entries.ts';
import { queryCharactersMax, type SearchIndex } from './search-index.ts';

/** `parameters`: `q` is searched for; with `missing` it is the words of an address at which there is nothing. */
export function describeResults(index: SearchIndex, parameters: URLSearchParams): Page {
  const query = readQuery(parameters);
  const isMissing = parameters.has('missing');
  const { entries, isWhole } = index.find(query);
  const shown = `<ol class="results">${entries.map(renderResult).join('')}</ol>`;
  const typed = escapeHtml(query.trim().slice(0, queryCharactersMax));
  return {
    path: '/docs/search',
    title: isMissing ? 'Not found' : 'Search',
    query,
    content: isMissing
      ? `<p>There is nothing at this address.${entries.length === 0 ? '' : ' These are the nearest pages:'}</p>${shown}`
      : entries.length === 0
        ? '<p>Type a word, a parameter, a result code or a field.</p>'
        : `${isWhole ? '' : `<p>No page holds <strong>${typed}</strong>. These are the nearest pages:</p>`}${shown}`,
  };
}

export function readQuery(parameters: URLSearchParams): string {
  return parameters.get('q') ?? '';
}

function renderResult({ kind, title, path, text }: Entry): string {
  return `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a> <span class="mark">${toLabel(kind)}</span><p>${escapeHtml(shorten(text))}</p></li>`;
}

/** A section belongs to its guide. */
const toLabel = (kind: Entry['kind']): string => (kind === 'Section' ? 'Guide' : kind);

const charactersShown = 180;

/** Whole words, and a sign that there is more. */
function shorten(text: string): string {
  const whole = text.trim();
  if (whole.length <= charactersShown) return whole;
  const cut = whole.slice(0, charactersShown);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), charactersShown / 2)).trim()}…`;
}

const suggestionsMax = 8;

export interface Suggestion {
  readonly kind: string;
  readonly title: string;
  readonly path: string;
  readonly about: string;
}

/** For the field in the head of each page. */
export function suggest(index: SearchIndex, query: string): readonly Suggestion[] {
  return index
    .find(query)
    .entries.slice(0, suggestionsMax)
    .map(({ kind, title, path, text }) => ({ kind: toLabel(kind), title, path, about: shorten(firstSentence(text)) }));
}
