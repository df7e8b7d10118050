/** Repeats while the page is visible, and at once when it becomes visible again. */
import { useEffect, useRef } from 'react';

export function useVisibleInterval(run: () => void, everyMs: number, paused = false): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (paused) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = (): void => {
      clearInterval(timer);
      timer = document.visibilityState === 'visible' ? setInterval(() => latest.current(), everyMs) : undefined;
    };
    const turn = (): void => {
      if (document.visibilityState === 'visible') latest.current();
      follow();
    };
    follow();
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [everyMs, paused]);
}
