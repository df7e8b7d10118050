/** Reads a page again after live events, at most once in a while, because events may come many a second. */
import { useEffect, useRef } from 'react';

const refreshMs = 1_000;

/** The first call starts the wait, and further ones join it. */
export function useRefreshSoon(refresh: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, refreshMs);
  };
}
