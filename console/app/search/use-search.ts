/** Asks while somebody types: soon after the last key, and an answer that comes late never stands over a newer one. */
import { useEffect, useRef, useState } from 'react';
import { askOnce } from '../../client/uncached.ts';
import { type SearchAnswer, searchDocument } from './search-document.ts';

const debounceMs = 90;
/** For digits that may be on their way to be a card number: a person who types on is faster. */
const unfinishedMs = 900;

export interface Searched {
  /** What the answer is to. */
  readonly asked: string;
  readonly answer: SearchAnswer | undefined;
  readonly failure: unknown;
}

const nothing: Searched = { asked: '', answer: undefined, failure: undefined };

/** The last answer; that of an earlier text stays until the newer one is there, so that nothing flickers. */
export function useSearch(asked: string, mayGoOn: boolean): Searched {
  const [searched, setSearched] = useState(nothing);
  const newest = useRef(0);
  useEffect(() => {
    newest.current += 1;
    const mine = newest.current;
    if (asked === '') {
      setSearched(nothing);
      return undefined;
    }
    const take = (next: Omit<Searched, 'asked'>): void => {
      if (mine === newest.current) setSearched({ asked, ...next });
    };
    const ask = (): void => {
      askOnce(searchDocument, { text: asked }).then(
        ({ search }) => take({ answer: search, failure: undefined }),
        (failure: unknown) => take({ answer: undefined, failure }),
      );
    };
    const timer = setTimeout(ask, mayGoOn ? unfinishedMs : debounceMs);
    return () => clearTimeout(timer);
  }, [asked, mayGoOn]);
  return searched;
}
