/**
 * The few names that Workers have beside the web's own. The whole of @cloudflare/workers-types would redefine fetch,
 * streams and websockets for every file that worker.ts imports.
 */
interface WebSocket {
  /** The Worker itself reads and writes it, while it runs. */
  accept(): void;
  /** Survives the object's memory, with the socket; at most 16,384 bytes. */
  serializeAttachment(value: string): void;
  deserializeAttachment(): unknown;
}

interface Response {
  /** Of the answer to a request that asked for one; the platform gives it, no web standard does. */
  readonly webSocket?: WebSocket | null;
}

interface ResponseInit {
  /** The client's half of a pair; the status is 101. */
  webSocket?: WebSocket;
}

declare class WebSocketPair {
  readonly 0: WebSocket;
  readonly 1: WebSocket;
}

declare class WebSocketRequestResponsePair {
  constructor(request: string, response: string);
}

interface DurableObjectState {
  /** `name`: by which the Worker asked for it. */
  readonly id: { readonly name?: string };
  readonly storage: import('../../../db/connect/object-storage.ts').ObjectStorage & {
    readonly sql: import('./object-room.ts').SizedStorage['sql'];
    readonly kv: import('./object-notes.ts').ObjectNotes;
    getAlarm(): Promise<number | null>;
    setAlarm(at: number): Promise<void>;
    deleteAlarm(): Promise<void>;
    /** Tables and values. */
    deleteAll(): Promise<void>;
    /** Resolves when all that was written is durable. */
    sync(): Promise<void>;
  };
  /** Ends what runs here, and whatever waits for it fails. The next call finds an object that has just begun. */
  abort(why: string): void;
  /** The platform holds the socket from now on, also while the object has no memory. */
  acceptWebSocket(socket: WebSocket): void;
  getWebSockets(): WebSocket[];
  /** Answered by the platform without waking the object. */
  setWebSocketAutoResponse(pair: WebSocketRequestResponsePair): void;
  waitUntil(work: Promise<unknown>): void;
}

declare module 'cloudflare:workers' {
  export class DurableObject<Environment> {
    constructor(state: DurableObjectState, environment: Environment);
    readonly ctx: DurableObjectState;
    readonly env: Environment;
  }
}

/** Connections of the platform. */
declare module 'cloudflare:sockets' {
  export interface Socket {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
    /** Rejects where the server cannot be reached, or its certificate is not trusted or for another name. */
    readonly opened: Promise<unknown>;
    readonly closed: Promise<void>;
    close(): Promise<void>;
    /** Of a socket that was opened with `starttls`, whose streams are not locked. */
    startTls(): Socket;
  }

  export function connect(
    address: { readonly hostname: string; readonly port: number },
    options: { readonly secureTransport: 'on' | 'off' | 'starttls'; readonly allowHalfOpen: boolean },
  ): Socket;
}
