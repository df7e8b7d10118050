/**
 * Live events on Workers: one object that holds everybody's websockets and server-sent events (architecture 7). It is woken
 * by hints after commits, by what clients send, and by an alarm in case a hint was lost; each time it reads the log from
 * where its subscribers are. Between two of these the platform may take its memory: sockets stay, with what they are for.
 */
import { DurableObject } from 'cloudflare:workers';
import { authenticateRequest } from '../../access/authenticate.ts';
import { helloTimeoutMs } from '../../gateway/socket.ts';
import { createBus } from '../shared/bus.ts';
import { asksForSocket, socketFactsOf } from '../shared/web-socket.ts';
import type { Environment } from './environment.ts';
import { assembleWorker, type WorkerGateway } from './gateway.ts';
import { type HubSocket, keep, readKept, serveHubSocket } from './socket.ts';
import { deliverWebhooks } from './webhooks.ts';

/** Between two looks at the log and at rights that nobody asked for, while anybody listens: the cost of a lost hint. */
const lookEveryMs = 10_000;

/** The platform takes some 32,000 sockets for an object; each holds memory while it is awake. */
const socketsMax = 10_000;

/** `readyState` of an open socket. */
const open = 1;

/** As graphql-transport-ws numbers a hello that did not come in time. */
const noHello = 4408;

/** 1003: only texts are understood. */
const textOnly = 1003;

/** The platform demands a class. */
export class LiveHub extends DurableObject<Environment> {
  readonly #sockets = new Map<WebSocket, HubSocket>();
  #assembled: Promise<WorkerGateway> | undefined;

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    // What graphql-ws sends to keep a connection open: answered without waking the object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('{"type":"ping"}', '{"type":"pong"}'));
  }

  /** A websocket, or a request for server-sent events; the Worker sends no others. */
  async fetch(request: Request): Promise<Response> {
    const worker = await this.#awake();
    const answer = asksForSocket(request) ? await this.#accept(worker, request) : await worker.door(request);
    await this.#lookLater();
    worker.flushLog();
    return answer;
  }

  async hint(): Promise<void> {
    // Nobody ever listened in this memory, and no socket outlived another one.
    if (this.#assembled === undefined && this.ctx.getWebSockets().length === 0) return;
    await this.#look();
  }

  async alarm(): Promise<void> {
    this.#closeSilent();
    const listening = await this.#look();
    if (listening > 0 || this.ctx.getWebSockets().length > 0) await this.#lookLater();
  }

  async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.#awake();
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

  /** Assembled, and every socket that outlived the object's memory served again. */
  async #awake(): Promise<WorkerGateway> {
    this.#assembled ??= this.#assemble();
    const worker = await this.#assembled;
    for (const socket of this.ctx.getWebSockets()) {
      // One that is closing is still among them, and nothing can be sent on it.
      if (socket.readyState === open && !this.#sockets.has(socket)) this.#sockets.set(socket, serveHubSocket(worker, socket));
    }
    return worker;
  }

  async #assemble(): Promise<WorkerGateway> {
    const { publish, onPublished } = createBus();
    const worker = await assembleWorker(this.env, { publish, onPublished, eventRounds: 'asked', assets: this.env.ASSETS });
    // Payments are taken on sockets as well: what they commit is heard by subscribers through the bus, and told to receivers here.
    onPublished(() => this.ctx.waitUntil(deliverWebhooks(worker.ports)));
    return worker;
  }

  async #look(): Promise<number> {
    const worker = await this.#awake();
    const listening = await worker.gateway.lookForEvents();
    worker.flushLog();
    return listening;
  }

  /** A timer for each would keep the object awake, so the alarm ends those that have not said hello. */
  #closeSilent(): void {
    for (const socket of this.ctx.getWebSockets()) {
      const { greeted, openedAt } = readKept(socket);
      if (!greeted && Date.now() - openedAt >= helloTimeoutMs) socket.close(noHello, 'Connection initialisation timeout');
    }
  }

  async #lookLater(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + lookEveryMs);
  }

  async #accept(worker: WorkerGateway, request: Request): Promise<Response> {
    if (this.ctx.getWebSockets().length >= socketsMax) return new Response(null, { status: 503 });
    const { protocol, publicUrl, authorization, session } = socketFactsOf(request, worker.originOf(request));
    const authentication = await authenticateRequest(worker.ports, { authorization, session });
    const { 0: client, 1: server } = new WebSocketPair();
    keep(server, { protocol, publicUrl, openedAt: Date.now(), authentication, greeted: false, subscriptions: [] });
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
