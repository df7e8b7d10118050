/** The one websocket for live events, and its connection status. */
import { type Client, createClient } from 'graphql-ws';

/**
 * `open`: the server answers. `reconnecting`: it was lost and is tried again. `offline`: this machine has no network.
 * `idle`: nothing on this page is live.
 */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'offline';

/** Between tries, doubling up to the longest, with a random part so that a thousand pages do not come back at once. */
const retryFirstMs = 500;
const retryLongestMs = 15_000;
/** The server is asked whether it is there; where it does not answer in time, the socket is dead though it looks open. */
const pingEveryMs = 10_000;
const pongWithinMs = 5_000;

/** RFC 6455. */
const normalClosure = 1000;

let status: SocketStatus = 'idle';
const listeners = new Set<() => void>();

function setStatus(next: SocketStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

export function getSocketStatus(): SocketStatus {
  return status;
}

export function onSocketStatusChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let client: Client | undefined;
let opened = false;
let retryNow: (() => void) | undefined;

/** Made when the first subscription wants it. Its subscriptions are restarted by whoever made them, from their own cursor. */
export function getSocket(): Client {
  client ??= create();
  return client;
}

/** While there is no socket. */
function getDisconnectedStatus(): SocketStatus {
  if (!navigator.onLine) return 'offline';
  return opened ? 'reconnecting' : 'connecting';
}

function create(): Client {
  let pong: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  // A network that is gone answers no close either: the socket is given up at once, and what hung on it goes on elsewhere.
  const expectPong = (): void => {
    clearTimeout(pong);
    pong = setTimeout(() => made.terminate(), pongWithinMs);
  };
  /** Somebody is here again, or the network is: whether the server still answers is asked now, and not in a while. */
  const checkConnection = (): void => {
    retryNow?.();
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    expectPong();
  };
  const made = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    lazy: true,
    keepAlive: pingEveryMs,
    // Subscriptions resume from the cursor of their last event; the library would restart them from their first.
    retryAttempts: 0,
    shouldRetry: () => false,
    on: {
      connecting: () => setStatus(getDisconnectedStatus()),
      connected: (connected) => {
        socket = connected instanceof WebSocket ? connected : undefined;
        opened = true;
        setStatus('open');
      },
      ping: (received) => {
        if (!received) expectPong();
      },
      pong: (received) => {
        if (received) clearTimeout(pong);
      },
      closed: (event) => {
        clearTimeout(pong);
        socket = undefined;
        // We closed it ourselves: nothing on this page is live any more.
        setStatus(event instanceof CloseEvent && event.code === normalClosure ? 'idle' : getDisconnectedStatus());
      },
    },
  });
  addEventListener('offline', () => {
    made.terminate();
    setStatus('offline');
  });
  addEventListener('online', checkConnection);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkConnection();
  });
  return made;
}

/** When to try again: after a while, or at once when the network is back or somebody looks at the page again. */
export function waitBeforeRetry(attempt: number): Promise<void> {
  const longest = Math.min(retryLongestMs, retryFirstMs * 2 ** attempt);
  return new Promise((resolve) => {
    const before = retryNow;
    const timer = setTimeout(done, longest * (0.5 + Math.random() / 2));
    function done(): void {
      clearTimeout(timer);
      before?.();
      resolve();
    }
    retryNow = done;
  });
}
