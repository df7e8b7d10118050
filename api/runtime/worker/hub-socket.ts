/**
 * One websocket of the live hub. The platform keeps the socket while the object is evicted from memory, and with it what is
 * needed to continue: the caller, its subscriptions, and the last event that each was sent. When the object is started
 * again, the same connection_init and subscriptions are given to graphql-transport-ws once more, so that one piece of code
 * serves the protocol on every runtime.
 */

import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import type { GatewaySocket } from '../../doors/gateway/socket.ts';
import { authenticate, reviewCaller } from '../../foundation/access/authenticate.ts';
import type { Authentication } from '../../foundation/access/caller.ts';
import { limitError } from '../../foundation/graphql/limits/limits.ts';
import { openState } from '../shared/sockets.ts';
import { createFlow } from './flow.ts';

/** What the platform keeps with the socket. No token is in it: a caller is looked up again by its id. */
export interface KeptSocket {
  readonly protocol: string;
  readonly publicUrl: string;
  readonly openedAt: number;
  authentication: Authentication;
  /** Whether the client has sent connection_init. */
  initialised: boolean;
  readonly subscriptions: { readonly id: string; readonly payload: unknown; after: number }[];
}

export interface HubSocket {
  receive(text: string): void;
  closed(code: number, reason: string): Promise<void>;
  /** Closes it where nobody knows its caller. */
  endStranger(): Promise<void>;
}

/** The platform keeps 16,384 bytes; the rest is room for sequences to grow. */
const keptBytesMax = 15_000;

export function readKept(socket: WebSocket): KeptSocket {
  // Written by `keep` below and by nobody else, so its shape is known.
  return JSON.parse(String(socket.deserializeAttachment()));
}

export function keep(socket: WebSocket, kept: KeptSocket): void {
  socket.serializeAttachment(JSON.stringify(kept));
}

/** A text costs one byte for each character, and two where one of them is beyond Latin. */
function countBytes(kept: KeptSocket): number {
  const text = JSON.stringify(kept);
  return /[^\0-\u00ff]/.test(text) ? text.length * 2 : text.length;
}

/** Serves the socket from now on; one that was initialised before continues where it was. */
export function serveHubSocket({ ports, gateway }: { ports: Ports; gateway: Gateway }, socket: WebSocket): HubSocket {
  const kept = readKept(socket);
  const flow = createFlow((text) => socket.send(text));
  const running = new Map<string, unknown>();
  let isReplaying = kept.initialised;
  let listen: (text: string) => Promise<void> = async () => {};

  /** A subscription was sent all events up to the sequence. The first call decides whether it is small enough to be kept. */
  function reached(id: string, sequence: number): void {
    const known = kept.subscriptions.find((one) => one.id === id);
    if (known?.after === sequence) return;
    if (known) known.after = sequence;
    else kept.subscriptions.push({ id, payload: running.get(id), after: sequence });
    if (!known && countBytes(kept) > keptBytesMax) {
      forget(id);
      throw limitError(`The subscriptions of a socket may have at most ${keptBytesMax} bytes here, with their variables.`);
    }
    if (socket.readyState === openState) keep(socket, kept);
  }

  function forget(id: string): void {
    const place = kept.subscriptions.findIndex((one) => one.id === id);
    if (place >= 0) kept.subscriptions.splice(place, 1);
    if (place >= 0 && socket.readyState === openState) keep(socket, kept);
  }

  function begin(id: string, payload: unknown): void {
    running.set(id, payload);
    // Not awaited until the operation has ended: an object that awaits is never evicted.
    void listen(JSON.stringify({ id, type: 'subscribe', payload })).finally(() => {
      running.delete(id);
      forget(id);
    });
  }

  const served: GatewaySocket = {
    protocol: kept.protocol,
    send(text) {
      // The client got its connection_ack before the object was evicted.
      if (isReplaying || socket.readyState !== openState) return;
      socket.send(text);
    },
    sendAll(texts) {
      if (socket.readyState === openState) for (const text of texts) flow.send(text);
    },
    bufferedBytes: () => (socket.readyState === openState ? flow.unconfirmed() : 0),
    reached,
    close: (code, reason) => socket.close(code, reason),
    onMessage: (listener) => {
      listen = listener;
    },
  };
  const closed = gateway.openSocket(served, {
    publicUrl: kept.publicUrl,
    authenticate: () => reviewAuthentication(ports, kept.authentication),
    resumeAfter: (id) => kept.subscriptions.find((one) => one.id === id)?.after,
    async onInit(authorization) {
      if (isReplaying) return;
      if (authorization !== undefined) kept.authentication = await authenticate(ports, authorization);
      kept.initialised = true;
      keep(socket, kept);
    },
  });

  /** Messages that come meanwhile wait, so that none overtakes the connection_init. */
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
        const message = parseSubscribe(text);
        if (message && !running.has(message.id)) begin(message.id, message.payload);
        else void listen(text);
      });
    },
    closed: (code, reason) => closed(code, reason),
    endStranger: () => ready.then(() => gateway.endStranger(served)),
  };
}

/** The same caller with its present rights. */
async function reviewAuthentication(ports: Ports, then: Authentication): Promise<Authentication> {
  if (then.status !== 'valid') return then;
  const caller = await reviewCaller(ports, then.caller);
  return caller ? { status: 'valid', caller } : { status: 'invalid' };
}

/** Undefined where the text is any other message, well formed or not: the protocol's server checks it. */
function parseSubscribe(text: string): { readonly id: string; readonly payload: unknown } | undefined {
  if (!text.includes('"subscribe"')) return undefined;
  try {
    const message: { readonly type?: unknown; readonly id?: unknown; readonly payload?: unknown } = JSON.parse(text);
    return message.type === 'subscribe' && typeof message.id === 'string' ? { id: message.id, payload: message.payload } : undefined;
  } catch {
    return undefined;
  }
}
