/** Events of a payment and of its family, as one signal to read again. */
import { useEffect, useRef } from 'react';
import { followEvents } from '../../client/live-events.ts';

/** Members that are followed, each by a subscription of its own: the page's payment, then the newest. */
const followedMax = 12;

/** Events come in bunches: a capture moves two payments. They are answered by one look. */
const settleMs = 150;

/** `onLost`: the log no longer reaches back to where this page stopped; what is shown has to be read anew. */
export function useFamilyEvents(ids: readonly string[], onChange: () => void, onLost: () => void): void {
  const latest = useRef({ onChange, onLost });
  latest.current = { onChange, onLost };
  const key = ids.slice(0, followedMax).join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.onChange(), settleMs);
    };
    const ends = key.split(' ').map((subjectId) =>
      followEvents({
        filter: { subjectId },
        onEvent: changed,
        onStatus: (status) => {
          if (status === 'lost') latest.current.onLost();
        },
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [key]);
}
