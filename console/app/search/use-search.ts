/** Searches while somebody types, after a short pause. A late answer never replaces a newer one. */
import { useEffect, useRef, useState } from 'react';
import { queryUncached } from '../../client/uncached-requests.ts';
import { type SearchAnswer, searchDocument } from './documents.ts';

const debounceMs = 90;
/** For digits that may be on their way to be a card number: a person who types on is faster. */
const unfinishedMs = 900;
/** What was made a moment ago is found a moment later, so a search that found nothing is made again by itself. */
const againMs = 1_500;
const againMax = 6;

export interface SearchResult {
  /** What the answer is to. */
  readonly query: string;
  readonly answer: SearchAnswer | undefined;
  readonly failure: unknown;
}

const noResult: SearchResult = { query: '', answer: undefined, failure: undefined };

/** The last answer; that of an earlier text stays until the newer one is there, so that nothing flickers. */
export function useSearch(query: string, mayBeIncomplete: boolean): SearchResult {
  const [searched, setSearched] = useState(noResult);
  const newest = useRef(0);
  useEffect(() => {
    newest.current += 1;
    const mine = newest.current;
    if (query === '') {
      setSearched(noResult);
      return undefined;
    }
    const take = (next: Omit<SearchResult, 'query'>): void => {
      if (mine === newest.current) setSearched({ query, ...next });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (again: number): void => {
      queryUncached(searchDocument, { text: query }).then(
        ({ search }) => {
          take({ answer: search, failure: undefined });
          if (mine !== newest.current || search.groups.length > 0 || again === 0) return;
          timer = setTimeout(() => ask(again - 1), againMs);
        },
        (failure: unknown) => take({ answer: undefined, failure }),
      );
    };
    timer = setTimeout(() => ask(againMax), mayBeIncomplete ? unfinishedMs : debounceMs);
    return () => {
      newest.current += 1;
      clearTimeout(timer);
    };
  }, [query, mayBeIncomplete]);
  return searched;
}
