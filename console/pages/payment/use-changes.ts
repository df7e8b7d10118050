/** What others did since the page was last read: told once, and marked for a while where it stands. */
import { useEffect, useRef, useState } from 'react';
import { type Change, changesBetween, type Seen } from './changes-view.ts';

/** As long as the mark takes to fade. */
const freshMs = 6_000;

export function useChanges(
  seen: readonly Seen[],
  own: ReadonlySet<string>,
  tell: (changes: readonly Change[]) => void,
): ReadonlySet<string> {
  const before = useRef(seen);
  const latestTell = useRef(tell);
  latestTell.current = tell;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const changes = changesBetween(before.current, seen, own);
    const isOwn = own.size > 0 && seen.some(({ id }) => own.has(id) && !before.current.some((was) => was.id === id));
    before.current = seen;
    if (changes.length === 0) return undefined;
    setFresh(new Set(changes.map(({ member }) => member.id)));
    // What remains after one's own refund is no news to who made it.
    const news = isOwn ? changes.filter(({ kind }) => kind !== 'remaining') : changes;
    if (news.length > 0) latestTell.current(news);
    const timer = setTimeout(() => setFresh(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [seen, own]);
  return fresh;
}
