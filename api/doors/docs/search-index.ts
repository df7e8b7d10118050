/** The index of the search: which entries fit a query, the most telling first. It is built when somebody first searches. */
import MiniSearch, { type Query } from 'minisearch';
import type { Entry, EntryKind } from './search-entries.ts';
import { emptyWords, pageWords, synonyms } from './search-words.ts';

/** Characters of a query, its words, and results of one search. */
export const queryCharactersMax = 100;
const wordsMax = 8;
const resultsMax = 60;

/** Guides come before the reference, to which they lead on. */
const weights: Readonly<Record<EntryKind, number>> = {
  Guide: 6,
  Reference: 6,
  Section: 3,
  Endpoint: 1.2,
  Parameter: 1,
  'Result code': 1,
  Event: 1,
  'Test card': 1,
  GraphQL: 0.7,
};

/** An entry whose whole name was typed, as it is written; or a parameter by another gateway's name for it. */
const exactBoost = 40;
/** GraphQL names its fields by ordinary words, such as `authentication`. */
const exactGraphqlBoost = 4;
/** Who types the beginning of a result code wants codes, not the guides that list some. */
const codeBoost = 20;

export interface SearchIndex {
  /** Never empty for a query that holds a character: where nothing fits, the nearest entries. */
  find(query: string): Found;
}

export interface Found {
  readonly entries: readonly Entry[];
  /** Whether each entry holds every word of the query, or a word that is spelt nearly so. */
  readonly isWhole: boolean;
}

interface Document {
  readonly id: number;
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const index = new MiniSearch<Document>({
    fields: ['title', 'words', 'text'],
    tokenize: toTerms,
    processTerm: (term) => term,
    searchOptions: { boost: { title: 4, words: 4 }, prefix: (term) => term.length > 1, fuzzy: (term) => toFuzziness(term) },
  });
  index.addAll(entries.map(({ title, path, text }, id) => ({ id, title, words: pageWords[path] ?? '', text })));
  const ask = (query: Query, typed: string): readonly Entry[] => {
    const boostDocument = (id: number): number => boostOf(entries[id], typed);
    const hits = index.search(query, { tokenize: (text) => text.split(' '), boostDocument });
    return hits.slice(0, resultsMax).flatMap(({ id }) => entries[Number(id)] ?? []);
  };
  const first = entries.filter(({ kind }) => kind === 'Guide' || kind === 'Reference');
  return {
    find(query) {
      const typed = query.slice(0, queryCharactersMax).trim();
      if (typed === '') return { entries: [], isWhole: true };
      const words = toWords(typed.toLowerCase());
      const whole = ask(withSynonyms(words, 'AND'), typed);
      if (whole.length > 0) return { entries: whole, isWhole: true };
      const some = ask(withSynonyms([...words, ...words.flatMap(shorten)], 'OR'), typed);
      return { entries: some.length > 0 ? some : first, isWhole: false };
    },
  };
}

function boostOf(entry: Entry | undefined, typed: string): number {
  if (!entry) return 1;
  const isMeant =
    entry.title === typed || (entry.kind === 'Parameter' && Object.hasOwn(synonyms, typed) && synonyms[typed]?.includes(entry.title));
  const exact = !isMeant ? 1 : entry.kind === 'GraphQL' ? exactGraphqlBoost : exactBoost;
  const isCode = entry.kind === 'Result code' && /^\d{3}\.\d/.test(typed);
  return weights[entry.kind] * exact * (isCode ? codeBoost : 1);
}

/** A name as it is written, and its parts: `card.number`, `card`, `number`. Plurals count as their singular. */
function toTerms(text: string): string[] {
  const names = text.split(/[\s,;:()"'`“”]+/).map((name) => name.replace(/[.?!]+$/, ''));
  const parts = names.flatMap((name) => {
    const pieces = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u);
    return pieces.length > 1 ? [name, ...pieces] : [name];
  });
  return parts.map((part) => toTerm(part.toLowerCase())).filter((part) => part !== '');
}

function toTerm(word: string): string {
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** Words that tell nothing are left out, unless the query has no others. A card's number is one word. */
function toWords(typed: string): readonly string[] {
  const joined = typed.replace(/(?<=\d{4}) (?=\d{4})/g, '');
  const all = joined.split(/\s+/).slice(0, wordsMax);
  const telling = all.filter((word) => !emptyWords.has(word));
  return (telling.length > 0 ? telling : all).map(toTerm);
}

function withSynonyms(words: readonly string[], combineWith: 'AND' | 'OR'): Query {
  return {
    combineWith,
    queries: words.map((word) => ({
      combineWith: 'OR',
      queries: [word, ...(Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : [])],
    })),
  };
}

/** Edits in a word, as a part of its length. Numbers and short words are meant as they are written. */
function toFuzziness(term: string): number | false {
  return term.length < 4 || /\d/.test(term) ? false : 0.25;
}

/** `800.100.999` → `800.100.`, `800.`: nearer codes begin alike. */
function shorten(word: string): readonly string[] {
  if (!/^\d+(?:\.\d*)*$/.test(word)) return word.length > 4 ? [word.slice(0, Math.ceil(word.length / 2))] : [];
  const groups = word.split('.').filter((group) => group !== '');
  return groups.slice(1).map((_, place) => `${groups.slice(0, groups.length - 1 - place).join('.')}.`);
}
