/** The current time to the quarter of an hour: days begin at one in every time zone. For texts such as "Today 14:03". */
import { useSyncExternalStore } from 'react';
import { useTimeScope, useTimesOf } from './entity-clocks.tsx';
import { areMixed } from './entity-now.ts';

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

/** Milliseconds since 1970, by the clock of what is shown (`TimeOf`); null where it is of merchants whose clocks differ. */
export function useToday(): number | null {
  const quarter = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quarterMs)) * quarterMs;
  const scope = useTimeScope();
  const timesOf = useTimesOf();
  if (scope.kind === 'real') return quarter;
  const times = timesOf(scope.id, quarter);
  return areMixed(times) ? null : Math.floor(times.latest / quarterMs) * quarterMs;
}
