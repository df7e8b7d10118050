/** Changes by others since the last read: notified once, and highlighted for some seconds. */
import { useEffect, useRef, useState } from 'react';
import { type Change, listChanges, type PaymentSnapshot } from './changes-view.ts';

/** As long as the mark takes to fade. */
const freshMs = 6_000;

export function useChanges(
  snapshots: readonly PaymentSnapshot[],
  own: ReadonlySet<string>,
  notify: (changes: readonly Change[]) => void,
): ReadonlySet<string> {
  const before = useRef(snapshots);
  const latestNotify = useRef(notify);
  latestNotify.current = notify;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const changes = listChanges(before.current, snapshots, own);
    const isOwn = own.size > 0 && snapshots.some(({ id }) => own.has(id) && !before.current.some((was) => was.id === id));
    before.current = snapshots;
    if (changes.length === 0) return undefined;
    setFresh(new Set(changes.map(({ member }) => member.id)));
    // What remains after one's own refund is no news to who made it.
    const news = isOwn ? changes.filter(({ kind }) => kind !== 'remaining') : changes;
    if (news.length > 0) latestNotify.current(news);
    const timer = setTimeout(() => setFresh(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [snapshots, own]);
  return fresh;
}
