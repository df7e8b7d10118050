/** Whether the browser has a connection, and waiting for one. */

/** Some browsers do not tell when it is back. */
const lookAgainMs = 5_000;

/** Resolves at once where the browser does not know that it is offline. */
export async function waitUntilOnline(): Promise<void> {
  while (!navigator.onLine) {
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true });
      setTimeout(resolve, lookAgainMs);
    });
  }
}

export function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** After so long without an answer the shopper is told that it takes longer than usual. */
const slowMs = 6_000;

/** Tells what holds up the answer, until the returned function is called: `offline`, `slow`, or null where nothing does. */
export function watchConnection(tell: (state: 'offline' | 'slow' | null) => void): () => void {
  let isSlow = false;
  const look = () => tell(navigator.onLine ? (isSlow ? 'slow' : null) : 'offline');
  const timer = setTimeout(() => {
    isSlow = true;
    look();
  }, slowMs);
  addEventListener('online', look);
  addEventListener('offline', look);
  if (!navigator.onLine) look();
  return () => {
    clearTimeout(timer);
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}
