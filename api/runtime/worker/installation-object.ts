/**
 * A whole installation in one Durable Object: its database, every request, its websockets, and due work by an alarm that
 * stands only when something is due. The platform runs one instance of it, so it is the only writer.
 */
import { DurableObject } from 'cloudflare:workers';
import { openObjectStore } from '../../../db/open-object.ts';
import { abandonedAttempts, recoverPayments } from '../../domain/payments/execute/due-work.ts';
import { sendDueFiles } from '../../domain/reconciliation/transfers.ts';
import { createDeliverer, type Deliverer, recoverWebhooks } from '../../domain/webhooks/deliver.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { nextDueAt } from '../../entity-clocks/next-due.ts';
import { recoverClocks } from '../../entity-clocks/tick.ts';
import { writeRefused } from '../../foundation/idempotency/refused.ts';
import { createBus } from '../shared/bus.ts';
import { createPace } from '../shared/pace.ts';
import { startReadModel } from '../shared/read-model-loop.ts';
import { openSandbox } from '../shared/sandbox.ts';
import { wantsWebsocket } from '../shared/sockets.ts';
import { attempt, runWork } from '../shared/work.ts';
import type { Environment } from './environment.ts';
import { createObjectAlarm, type ObjectAlarm } from './object-alarm.ts';
import { createObjectSockets, type ObjectSockets } from './object-sockets.ts';
import { refuseToServe } from './refusal.ts';
import { answerRequest } from './server.ts';
import { startWorker, type WorkerGateway } from './start.ts';

/** Commits that follow within this time share a round of webhooks, as in a process. */
const webhooksEveryMs = 20;

/** How soon a refused request stands in the log. */
const refusedEveryMs = 1_000;

/** How often subscribers' rights are read while there are sockets. */
const reviewEveryMs = 10_000;

interface Started {
  readonly worker: WorkerGateway;
  readonly deliverer: Deliverer;
  /** A request was answered. */
  readonly answered: () => void;
}

/** The platform demands a class. */
export class InstallationObject extends DurableObject<Environment> {
  readonly #sockets: ObjectSockets;
  readonly #alarm: ObjectAlarm;
  #started: Promise<Started> | undefined;
  /** Those who read server-sent events, as the last look found them. */
  #listening = 0;

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#sockets = createObjectSockets(state);
    this.#alarm = createObjectAlarm(state.storage, () => Date.now());
  }

  async fetch(request: Request): Promise<Response> {
    const started = await this.#wake().catch(refuseToServe);
    if (started instanceof Response) return started;
    const { worker, answered } = started;
    if (wantsWebsocket(request)) return this.#openSocket(worker, request);
    const answer = await answerRequest(worker.router, request);
    answered();
    if (answer.headers.get('content-type')?.includes('text/event-stream')) await this.#reviewLater();
    return answer;
  }

  async alarm(): Promise<void> {
    this.#alarm.began();
    const { worker, deliverer } = await this.#wake();
    const { ports, settings } = worker;
    this.#sockets.closeSilent(Date.now());
    await runWork(ports, settings);
    await Promise.all([
      attempt(ports.log, "files for merchants' servers", () => sendDueFiles(ports)),
      attempt(ports.log, 'refused requests', () => writeRefused(ports)),
      attempt(ports.log, 'webhooks', () => deliverer.tick()),
      attempt(ports.log, 'live events', async () => {
        this.#listening = await worker.gateway.lookForEvents();
      }),
    ]);
    await this.#alarm.plan(() => this.#nextAlarmAt(ports));
    worker.flushLog();
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

  async #wake(): Promise<Started> {
    this.#started ??= this.#start().catch((error: unknown) => {
      // The next call tries again.
      this.#started = undefined;
      throw error;
    });
    const started = await this.#started;
    this.#sockets.serveAll(started.worker);
    return started;
  }

  /** What a process does at its start: this object was the only one before it lost its memory, too. */
  async #start(): Promise<Started> {
    const bus = createBus();
    const { storage } = this.ctx;
    const store = await openObjectStore({ storage, beforeCommit: () => this.#alarm.beforeCommit() });
    const worker = await startWorker(this.env, { bus, eventRounds: 'manual', store });
    const { ports, settings } = worker;
    await attempt(ports.log, 'clock', async () => ports.clocks.guard?.look());
    if (settings.environment === 'test' && this.env.SANDBOX === 'on') await openSandboxOnce(ports, this.env.SANDBOX_BANK_URL);
    const abandoned = await abandonedAttempts(ports);
    await recoverClocks(ports);
    await recoverWebhooks(ports);
    this.ctx.waitUntil(recoverPayments(ports, abandoned));
    const deliverer = createDeliverer(ports);
    const wakes = createPace(() => deliverer.wake(), webhooksEveryMs);
    bus.onPublished(() => wakes.ask());
    startReadModel(ports, null);
    const refused = createPace(() => void attempt(ports.log, 'refused requests', () => writeRefused(ports)), refusedEveryMs);
    return { worker, deliverer, answered: () => refused.ask() };
  }

  async #openSocket(worker: WorkerGateway, request: Request): Promise<Response> {
    const answer = await this.#sockets.accept(worker, request);
    await this.#reviewLater();
    return answer;
  }

  /** So that a socket that says nothing is closed, and one whose token was revoked. */
  async #reviewLater(): Promise<void> {
    const standing = await this.ctx.storage.getAlarm();
    if (standing === null || standing > Date.now() + reviewEveryMs) this.#alarm.set(Date.now() + reviewEveryMs);
  }

  async #nextAlarmAt(ports: Ports): Promise<number> {
    const now = Date.now();
    const dueAt = await nextDueAt(ports, now);
    return this.#sockets.count() + this.#listening > 0 ? Math.min(dueAt, now + reviewEveryMs) : dueAt;
  }
}

/** Only this machine reaches it: `npm run start:worker` and the tests ask for it. */
async function openSandboxOnce(ports: Ports, bankUrl: unknown): Promise<void> {
  const bank = typeof bankUrl === 'string' ? bankUrl : undefined;
  if (bank !== undefined || (await ports.store.entities.all()).length === 0) await openSandbox(ports, '127.0.0.1', { bank });
}
