/**
 * The few names that Workers have beside the web's own. The whole of @cloudflare/workers-types would redefine fetch,
 * streams and websockets for every file that worker.ts imports.
 */
interface WebSocket {
  /** Begins to receive; a half of a pair does nothing before. */
  accept(): void;
}

interface ResponseInit {
  /** The client's half of a pair; the status is 101. */
  webSocket?: WebSocket;
}

declare class WebSocketPair {
  readonly 0: WebSocket;
  readonly 1: WebSocket;
}
