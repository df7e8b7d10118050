/**
 * Live events on Workers: one object that holds everybody's websockets and server-sent events. It is woken by hints after commits, by what clients send, and by an alarm in case a hint was lost; each time it reads the log from
 * where its subscribers are. Between two of these the platform may take its memory: sockets stay, with what they are for.
 */
import { DurableObject } from 'cloudflare:workers';
import { initTimeoutMs } from '../../doors/gateway/socket.ts';
import { authenticateRequest } from '../../foundation/access/authenticate.ts';
import { createBus } from '../shared/bus.ts';
import { offeredProtocol, openState, wantsWebsocket } from '../shared/sockets.ts';
import { deliverWebhooks } from '../shared/work.ts';
import type { Environment } from './environment.ts';
import { type HubSocket, keep, readKept, serveHubSocket } from './hub-socket.ts';
import { answerRequest, socketRequest } from './server.ts';
import { startWorker, type WorkerGateway } from './start.ts';

/** How often the log and the subscribers' rights are read without a hint, while anybody subscribes: the cost of a lost hint. */
const readEveryMs = 10_000;

/** The platform takes some 32,000 sockets for an object; each holds memory while it is awake. */
const socketsMax = 10_000;

/** The code of graphql-transport-ws for a connection_init that did not come in time. */
const initTimeout = 4408;

/** 1003: only texts are understood. */
const textOnly = 1003;

/** The platform demands a class. */
export class LiveHub extends DurableObject<Environment> {
  readonly #sockets = new Map<WebSocket, HubSocket>();
  #started: Promise<WorkerGateway> | undefined;

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    // What graphql-ws sends to keep a connection open: answered without waking the object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('{"type":"ping"}', '{"type":"pong"}'));
  }

  /** A websocket, or a request for server-sent events; the Worker sends no others. */
  async fetch(request: Request): Promise<Response> {
    const worker = await this.#wake();
    const answer = wantsWebsocket(request) ? await this.#accept(worker, request) : await answerRequest(worker.router, request);
    await this.#readLater();
    worker.flushLog();
    return answer;
  }

  async hint(): Promise<void> {
    // No client was ever connected in this memory, and no socket survived an earlier one.
    if (this.#started === undefined && this.ctx.getWebSockets().length === 0) return;
    await this.#readEvents();
  }

  async alarm(): Promise<void> {
    this.#closeSilent();
    const listening = await this.#readEvents();
    if (listening > 0 || this.ctx.getWebSockets().length > 0) await this.#readLater();
  }

  async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.#wake();
    if (typeof data === 'string') this.#sockets.get(socket)?.receive(data);
    else socket.close(textOnly, 'text only');
  }

  async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    const known = this.#sockets.get(socket);
    this.#sockets.delete(socket);
    await known?.closed(code, reason);
    closeBack(socket);
  }

  async webSocketError(socket: WebSocket): Promise<void> {
    await this.webSocketClose(socket, 1006, '');
  }

  /** The gateway, started once, with every socket that survived the object's memory served again. */
  async #wake(): Promise<WorkerGateway> {
    this.#started ??= this.#start().catch((error: unknown) => {
      // The next call tries again: the database may have been away.
      this.#started = undefined;
      throw error;
    });
    const worker = await this.#started;
    for (const socket of this.ctx.getWebSockets()) {
      // One that is closing is still among them, and nothing can be sent on it.
      if (socket.readyState === openState && !this.#sockets.has(socket)) this.#sockets.set(socket, serveHubSocket(worker, socket));
    }
    return worker;
  }

  async #start(): Promise<WorkerGateway> {
    const { publish, onPublished } = createBus();
    const worker = await startWorker(this.env, { bus: { publish, onPublished }, eventRounds: 'manual' });
    // Payments are taken on sockets as well: the bus wakes subscribers after their commits, and receivers are notified here.
    onPublished(() => this.ctx.waitUntil(deliverWebhooks(worker.ports)));
    return worker;
  }

  async #readEvents(): Promise<number> {
    const worker = await this.#wake();
    const listening = await worker.gateway.lookForEvents();
    worker.flushLog();
    return listening;
  }

  /** A timer for each socket would keep the object awake, so the alarm closes those without a connection_init. */
  #closeSilent(): void {
    for (const socket of this.ctx.getWebSockets()) {
      const { initialised, openedAt } = readKept(socket);
      if (!initialised && Date.now() - openedAt >= initTimeoutMs) socket.close(initTimeout, 'Connection initialisation timeout');
    }
  }

  async #readLater(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + readEveryMs);
  }

  async #accept(worker: WorkerGateway, request: Request): Promise<Response> {
    const opening = socketRequest(worker.router, request);
    if (!opening) return new Response(null, { status: 404 });
    if (this.ctx.getWebSockets().length >= socketsMax) return new Response(null, { status: 503 });
    const { publicUrl, authorization, session } = opening;
    const protocol = offeredProtocol(request);
    const authentication = await authenticateRequest(worker.ports, { authorization, session });
    const { 0: client, 1: server } = new WebSocketPair();
    keep(server, { protocol, publicUrl, openedAt: Date.now(), authentication, initialised: false, subscriptions: [] });
    this.ctx.acceptWebSocket(server);
    this.#sockets.set(server, serveHubSocket(worker, server));
    const headers = new Headers(protocol === '' ? {} : { 'sec-websocket-protocol': protocol });
    return new Response(null, { status: 101, webSocket: client, headers });
  }
}

/** The other half of a closing, where the platform has not done it. */
function closeBack(socket: WebSocket): void {
  try {
    socket.close();
  } catch {
    // It is closed already.
  }
}
