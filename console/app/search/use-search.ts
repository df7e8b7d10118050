/** Searches while somebody types, after a short pause. A late answer never replaces a newer one. */
import { useEffect, useRef, useState } from 'react';
import { queryUncached } from '../../client/uncached-requests.ts';
import { type SearchAnswer, searchDocument } from './documents.ts';

const debounceMs = 90;
/** For digits that may be on their way to be a card number: a person who types on is faster. */
const unfinishedMs = 900;

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
    const ask = (): void => {
      queryUncached(searchDocument, { text: query }).then(
        ({ search }) => take({ answer: search, failure: undefined }),
        (failure: unknown) => take({ answer: undefined, failure }),
      );
    };
    const timer = setTimeout(ask, mayBeIncomplete ? unfinishedMs : debounceMs);
    return () => clearTimeout(timer);
  }, [query, mayBeIncomplete]);
  return searched;
}
