/** The current time, updated every minute, for pages whose periods are days. */
import { useEffect, useState } from 'react';

/** Days begin while the page is open. */
const clockMs = 60_000;

export function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
