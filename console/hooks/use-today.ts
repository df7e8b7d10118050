/** The current time to the quarter of an hour: days begin at one in every time zone. For texts such as "Today 14:03". */
import { useSyncExternalStore } from 'react';

const quarterMs = 15 * 60_000;
const checkMs = 10_000;

/** One timer for all components that ask. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, checkMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Milliseconds since 1970. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quarterMs)) * quarterMs;
}
