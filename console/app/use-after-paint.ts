/** False during the first paint, then true. Components that nobody sees at first wait for it. */
import { useEffect, useState } from 'react';

/** Where the browser cannot say when it has time. */
const waitMs = 200;

export function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const begin = (): void => setAfter(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(begin, waitMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(begin, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isAfter;
}
