/** Waiting between tries. */

/** False where the signal ended it. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve(true);
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** `Retry-After`: seconds, or a date. Undefined where it is neither. */
export function parseRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(date - Date.now(), 0);
}
