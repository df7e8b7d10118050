/** Events of a payment, of its family and of what stands beside it, as signals to read again. */
import { useEffect, useRef } from 'react';
import { type EventFilter, followEvents } from '../../client/live-events.ts';

/** Members that are followed, each by a subscription of its own: the page's payment, then the newest. */
const followedMax = 12;

/** Events come in bunches: a capture moves two payments. They are answered by one look. */
const settleMs = 150;

type Part = 'all' | 'notes' | 'deliveries';

export interface Looks {
  readonly all: () => void;
  /** Somebody wrote a note. */
  readonly notes: () => void;
  /** Somebody was tried to be told of the payment. */
  readonly deliveries: () => void;
  /** The log no longer reaches back to where this page stopped; what is shown has to be read anew. */
  readonly lost: () => void;
}

/** The page's payment comes first. */
export function useFamilyEvents(ids: readonly string[], looks: Looks): void {
  const latest = useRef(looks);
  latest.current = looks;
  const due = useRef(new Set<Part>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useRef((filter: EventFilter, part: Part): (() => void) => {
    const settle = (one: Part): void => {
      due.current.add(one);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const parts = due.current;
        due.current = new Set();
        if (parts.has('all')) latest.current.all();
        else for (const each of parts) latest.current[each]();
      }, settleMs);
    };
    return followEvents({
      filter,
      onEvent: () => settle(part),
      // What happened after the page was read and before its feed began is in no event.
      onBegin: (isAnew) => (isAnew ? latest.current.lost() : settle('all')),
    });
  });
  const family = ids.slice(0, followedMax).join(' ');
  const [paymentId = ''] = ids;
  useEffect(() => {
    const ends = family.split(' ').map((subjectId) => follow.current({ subjectId }, 'all'));
    return () => endAll(ends);
  }, [family]);
  useEffect(() => {
    const ends = [
      follow.current({ paymentId, types: ['NOTE'] }, 'notes'),
      follow.current({ paymentId, types: ['DELIVERY'] }, 'deliveries'),
    ];
    return () => endAll(ends);
  }, [paymentId]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

function endAll(ends: readonly (() => void)[]): void {
  for (const end of ends) end();
}
