/**
 * Live events on Workers over a libSQL server: one object that holds everybody's websockets and server-sent events. It is woken by hints after commits, by what clients send, and by an alarm in case a hint was lost. Each time it reads the log from
 * where its subscribers are. Between two of these the platform may take its memory: sockets stay, with what they are for.
 */
import { DurableObject } from 'cloudflare:workers';
import { createBus } from '../shared/bus.ts';
import { wantsWebsocket } from '../shared/sockets.ts';
import { deliverWebhooks } from '../shared/work.ts';
import type { Environment } from './environment.ts';
import { createObjectSockets, type ObjectSockets } from './object-sockets.ts';
import { answerRequest } from './server.ts';
import { startWorker, type WorkerGateway } from './start.ts';

/** How often the log and the subscribers' rights are read without a hint, while anybody subscribes: the cost of a lost hint. */
const readEveryMs = 10_000;

/** The platform demands a class. */
export class LiveHub extends DurableObject<Environment> {
  readonly #sockets: ObjectSockets;
  #started: Promise<WorkerGateway> | undefined;

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#sockets = createObjectSockets(state);
  }

  /** A websocket, or a request for server-sent events; the Worker sends no others. */
  async fetch(request: Request): Promise<Response> {
    const worker = await this.#wake();
    const answer = wantsWebsocket(request) ? await this.#sockets.accept(worker, request) : await answerRequest(worker.router, request);
    await this.#readLater();
    worker.flushLog();
    return answer;
  }

  async hint(): Promise<void> {
    // No client was ever connected in this memory, and no socket survived an earlier one.
    if (this.#started === undefined && this.#sockets.count() === 0) return;
    await this.#readEvents();
  }

  async alarm(): Promise<void> {
    this.#sockets.closeSilent(Date.now());
    const listening = await this.#readEvents();
    await this.#sockets.closeStrangers(Date.now());
    if (listening > 0 || this.#sockets.count() > 0) await this.#readLater();
  }

  async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.#wake();
    this.#sockets.receive(socket, data);
  }

  async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    await this.#sockets.closed(socket, code, reason);
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
    this.#sockets.serveAll(worker);
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

  async #readLater(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + readEveryMs);
  }
}
