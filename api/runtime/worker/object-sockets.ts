/** The websockets of a Durable Object, which the platform keeps while it takes the object's memory. */
import { initTimeoutMs, strangerTimeoutMs } from '../../doors/gateway/socket.ts';
import { authenticateRequest } from '../../foundation/access/authenticate.ts';
import { offeredProtocol, openState } from '../shared/sockets.ts';
import { type HubSocket, keep, readKept, serveHubSocket } from './hub-socket.ts';
import { socketRequest } from './server.ts';
import type { WorkerGateway } from './start.ts';

/** The platform takes some 32,000 sockets for an object; each holds memory while it is awake. */
const socketsMax = 10_000;

/** The code of graphql-transport-ws for a connection_init that did not come in time. */
const initTimeout = 4408;

/** 1012: the service begins anew. */
const restarting = 1012;

/** 1003: only texts are understood. */
const textOnly = 1003;

export interface ObjectSockets {
  /** Answers the request that opens a socket. */
  accept(worker: WorkerGateway, request: Request): Promise<Response>;
  /** Every socket that survived the object's memory is served again. */
  serveAll(worker: WorkerGateway): void;
  receive(socket: WebSocket, data: string | ArrayBuffer): void;
  closed(socket: WebSocket, code: number, reason: string): Promise<void>;
  /** A timer for each socket would keep the object awake, so an alarm closes those without a connection_init. */
  closeSilent(now: number): void;
  /** The same of those that are served and whose caller nobody knows. */
  closeStrangers(now: number): Promise<void>;
  /** Their clients open others. */
  closeAll(): void;
  count(): number;
}

export function createObjectSockets(state: DurableObjectState): ObjectSockets {
  const served = new Map<WebSocket, HubSocket>();
  // What graphql-ws sends to keep a connection open: answered without waking the object.
  state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('{"type":"ping"}', '{"type":"pong"}'));
  return {
    async accept(worker, request) {
      const opening = socketRequest(worker.router, request);
      if (!opening) return new Response(null, { status: 404 });
      if (state.getWebSockets().length >= socketsMax) return new Response(null, { status: 503 });
      const { publicUrl, authorization, session } = opening;
      const protocol = offeredProtocol(request);
      const authentication = await authenticateRequest(worker.ports, { authorization, session });
      const { 0: client, 1: server } = new WebSocketPair();
      keep(server, { protocol, publicUrl, openedAt: Date.now(), authentication, initialised: false, subscriptions: [] });
      state.acceptWebSocket(server);
      served.set(server, serveHubSocket(worker, server));
      const headers = new Headers(protocol === '' ? {} : { 'sec-websocket-protocol': protocol });
      return new Response(null, { status: 101, webSocket: client, headers });
    },
    serveAll(worker) {
      for (const socket of state.getWebSockets()) {
        // One that is closing is still among them, and nothing can be sent on it.
        if (socket.readyState === openState && !served.has(socket)) served.set(socket, serveHubSocket(worker, socket));
      }
    },
    receive(socket, data) {
      if (typeof data === 'string') served.get(socket)?.receive(data);
      else socket.close(textOnly, 'text only');
    },
    async closed(socket, code, reason) {
      const known = served.get(socket);
      served.delete(socket);
      await known?.closed(code, reason);
      closeBack(socket);
    },
    closeSilent(now) {
      for (const socket of state.getWebSockets()) {
        const { initialised, openedAt } = readKept(socket);
        if (!initialised && now - openedAt >= initTimeoutMs) socket.close(initTimeout, 'Connection initialisation timeout');
      }
    },
    async closeStrangers(now) {
      const late = [...served].filter(
        ([socket]) => socket.readyState === openState && now - readKept(socket).openedAt >= strangerTimeoutMs,
      );
      await Promise.all(late.map(([, { endStranger }]) => endStranger()));
    },
    closeAll() {
      for (const socket of state.getWebSockets()) socket.close(restarting, 'Subscribe again after the cursor of your last event');
    },
    count: () => state.getWebSockets().length,
  };
}

/** The other half of a closing, where the platform has not done it. */
function closeBack(socket: WebSocket): void {
  try {
    socket.close();
  } catch {
    // It is closed already.
  }
}
