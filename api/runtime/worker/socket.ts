/**
 * One websocket of the live hub. The platform keeps the socket while the object sleeps, and with it what is needed to go on:
 * who listens, to what, and up to where it has been told. When the object wakes, the same hello and the same subscriptions
 * are given to graphql-transport-ws once more, so that the protocol is served by one piece of code on every runtime.
 */
import { authenticate, reviewCaller } from '../../access/authenticate.ts';
import type { Authentication } from '../../access/caller.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Ports } from '../../gateway/ports.ts';
import { limitError } from '../../graphql/limits/limits.ts';
import { createFlow } from './flow.ts';

/** What the platform keeps with the socket. No token is in it: a caller is looked up again by its id. */
export interface KeptSocket {
  readonly protocol: string;
  readonly publicUrl: string;
  readonly openedAt: number;
  authentication: Authentication;
  /** Whether the client has said hello. */
  greeted: boolean;
  readonly subscriptions: { readonly id: string; readonly payload: unknown; after: number }[];
}

export interface HubSocket {
  receive(text: string): void;
  closed(code: number, reason: string): Promise<void>;
}

/** The platform keeps 16,384 bytes; the rest is room for sequences to grow. */
const keptBytesMax = 15_000;

const open = 1;

export function readKept(socket: WebSocket): KeptSocket {
  // Written by `keep` below and by nobody else, so its shape is known.
  return JSON.parse(String(socket.deserializeAttachment()));
}

export function keep(socket: WebSocket, kept: KeptSocket): void {
  socket.serializeAttachment(JSON.stringify(kept));
}

/** A text costs one byte for each character, and two where one of them is beyond Latin. */
function bytesOf(kept: KeptSocket): number {
  const text = JSON.stringify(kept);
  return /[^\0-\u00ff]/.test(text) ? text.length * 2 : text.length;
}

/** Serves the socket from now on; one that was greeted before goes on where it was. */
export function serveHubSocket({ ports, gateway }: { ports: Ports; gateway: Gateway }, socket: WebSocket): HubSocket {
  const kept = readKept(socket);
  const flow = createFlow((text) => socket.send(text));
  const asked = new Map<string, unknown>();
  let isReplaying = kept.greeted;
  let listen: (text: string) => Promise<void> = async () => {};

  /** A subscription has come so far. At its first call it is decided whether it can be kept at all. */
  function reached(id: string, sequence: number): void {
    const known = kept.subscriptions.find((one) => one.id === id);
    if (known?.after === sequence) return;
    if (known) known.after = sequence;
    else kept.subscriptions.push({ id, payload: asked.get(id), after: sequence });
    if (!known && bytesOf(kept) > keptBytesMax) {
      forget(id);
      throw limitError(`The subscriptions of a socket may have at most ${keptBytesMax} bytes here, with their variables.`);
    }
    if (socket.readyState === open) keep(socket, kept);
  }

  function forget(id: string): void {
    const place = kept.subscriptions.findIndex((one) => one.id === id);
    if (place >= 0) kept.subscriptions.splice(place, 1);
    if (place >= 0 && socket.readyState === open) keep(socket, kept);
  }

  function begin(id: string, payload: unknown): void {
    asked.set(id, payload);
    // It ends when the operation has ended, which nobody may wait for: an object that waits is never put to sleep.
    void listen(JSON.stringify({ id, type: 'subscribe', payload })).finally(() => {
      asked.delete(id);
      forget(id);
    });
  }

  const closed = gateway.openSocket(
    {
      protocol: kept.protocol,
      send(text) {
        // The client has had its answer to the hello before the object slept.
        if (isReplaying || socket.readyState !== open) return;
        socket.send(text);
      },
      sendAll(texts) {
        if (socket.readyState === open) for (const text of texts) flow.send(text);
      },
      bufferedBytes: () => (socket.readyState === open ? flow.unconfirmed() : 0),
      reached,
      close: (code, reason) => socket.close(code, reason),
      onMessage: (listener) => {
        listen = listener;
      },
    },
    {
      publicUrl: kept.publicUrl,
      authenticate: () => authenticationNow(ports, kept.authentication),
      resumeAfter: (id) => kept.subscriptions.find((one) => one.id === id)?.after,
      async onInit(authorization) {
        if (isReplaying) return;
        if (authorization !== undefined) kept.authentication = await authenticate(ports, authorization);
        kept.greeted = true;
        keep(socket, kept);
      },
    },
  );

  /** What comes meanwhile waits, so that nothing overtakes the hello. */
  const ready = isReplaying ? replay() : Promise.resolve();

  async function replay(): Promise<void> {
    await listen('{"type":"connection_init"}');
    isReplaying = false;
    for (const { id, payload } of [...kept.subscriptions]) begin(id, payload);
  }

  return {
    receive(text) {
      if (flow.confirms(text)) return;
      void ready.then(() => {
        const message = subscribeIn(text);
        if (message && !asked.has(message.id)) begin(message.id, message.payload);
        else void listen(text);
      });
    },
    closed: (code, reason) => closed(code, reason),
  };
}

/** The same caller with the rights that it has now. */
async function authenticationNow(ports: Ports, then: Authentication): Promise<Authentication> {
  if (then.status !== 'valid') return then;
  const caller = await reviewCaller(ports, then.caller);
  return caller ? { status: 'valid', caller } : { status: 'invalid' };
}

/** Undefined where the text is anything else, well formed or not: the protocol judges that. */
function subscribeIn(text: string): { readonly id: string; readonly payload: unknown } | undefined {
  if (!text.includes('"subscribe"')) return undefined;
  try {
    const message: { readonly type?: unknown; readonly id?: unknown; readonly payload?: unknown } = JSON.parse(text);
    return message.type === 'subscribe' && typeof message.id === 'string' ? { id: message.id, payload: message.payload } : undefined;
  } catch {
    return undefined;
  }
}
