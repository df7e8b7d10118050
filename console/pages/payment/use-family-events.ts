/** Events of a payment and of its family, as one signal to read again. */
import { useEffect, useRef } from 'react';
import { type EventFilter, type FeedOptions, followEvents } from '../../client/live-events.ts';

/** Members that are followed, each by a subscription of its own: the page's payment, then the newest. */
const followedMax = 12;

/** Events come in bunches: a capture moves two payments. They are answered by one look. */
const settleMs = 150;

/** `onLost`: the log no longer reaches back to where this page stopped; what is shown has to be read anew. */
export function useFamilyEvents(ids: readonly string[], onChange: () => void, onLost: () => void): void {
  const filters = ids.slice(0, followedMax).map((subjectId) => ({ subjectId }));
  useSignal(filters, onChange, onLost);
}

/** Notes on the payment and attempts to tell webhooks of it. Who may not be told sees them when the page is read again. */
export function useBesideEvents(paymentId: string, onNote: () => void, onDelivery: () => void): void {
  useSignal([{ paymentId, types: ['NOTE'] }], onNote);
  useSignal([{ paymentId, types: ['DELIVERY'] }], onDelivery);
}

function useSignal(filters: readonly EventFilter[], onChange: () => void, onLost: () => void = onChange): void {
  const latest = useRef({ onChange, onLost });
  latest.current = { onChange, onLost };
  const key = JSON.stringify(filters);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.onChange(), settleMs);
    };
    const parsed: EventFilter[] = JSON.parse(key);
    const feed: Omit<FeedOptions, 'filter'> = {
      onEvent: changed,
      // What happened after the page was read and before its feed began is in no event.
      onBegin: (isAnew) => (isAnew ? latest.current.onLost() : changed()),
    };
    const ends = parsed.map((filter) => followEvents({ ...feed, filter }));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [key]);
}
