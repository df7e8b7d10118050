/**
 * The gateway in a Durable Object: its database, its requests, its websockets, and its one alarm. A whole installation, a
 * merchant of one, and the platform of one are each such an object; the platform runs one instance of it, so it is the only writer.
 */
import { openObjectStore } from '../../../db/open-object.ts';
import { abandonedAttempts, recoverPayments } from '../../domain/payments/processing/due-work.ts';
import { sendDueFiles } from '../../domain/reconciliation/transfers.ts';
import { createDeliverer, recoverWebhooks } from '../../domain/webhooks/deliver.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import { nextDueAt } from '../../entity-clocks/next-due.ts';
import { recoverClocks } from '../../entity-clocks/tick.ts';
import type { EventLog } from '../../foundation/events/ports.ts';
import { writeRefused } from '../../foundation/idempotency/refused.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import type { Partition } from '../../foundation/kernel/identifier.ts';
import { recoverReports } from '../../views/scheduled-reports/make.ts';
import { type Bus, createBus } from '../shared/bus.ts';
import type { Finding } from '../shared/doctor.ts';
import { attempt } from '../shared/due-rounds.ts';
import { bodyTimeoutMs } from '../shared/fetch-objects.ts';
import type { CopyAnswer, CopyStep } from '../shared/operator.ts';
import { createPace } from '../shared/pace.ts';
import { startReadModel } from '../shared/read-model-loop.ts';
import { isSandboxMade, openSandbox } from '../shared/sandbox.ts';
import { wantsWebsocket } from '../shared/sockets.ts';
import { waitByRounds } from '../shared/waits.ts';
import { runWork } from '../shared/work.ts';
import type { Environment } from './environment.ts';
import { createObjectAlarm, type ObjectAlarm } from './object-alarm.ts';
import { createObjectCopies } from './object-copies.ts';
import { createObjectRoom } from './object-room.ts';
import { createObjectSockets } from './object-sockets.ts';
import { answerOperator, examineOwn, isOperatorRequest, type Operated } from './operator-door.ts';
import { refuseToServe } from './refusal.ts';
import type { RotateAlso } from './rotation.ts';
import { answerRequest } from './server.ts';
import { readSettings, startWorker, type WorkerGateway } from './start.ts';

/** Commits that follow within this time share a round of webhooks, as in a process. */
const webhooksEveryMs = 20;

/** How soon a refused request stands in the log. */
const refusedEveryMs = 1_000;

/** How often subscribers' rights are read while there are sockets. */
const reviewEveryMs = 10_000;

/** What the object does beside answering. */
export interface ObjectWork {
  /** All that is due now. Resolves to whether nothing of it failed. */
  run(): Promise<boolean>;
  /** A request was answered. */
  answered(): void;
  /** When something is due next. */
  nextAt(now: number): Promise<number>;
}

export interface ObjectGatewayOptions {
  /** Which store of several this is; absent: the only one. */
  readonly partition?: Partition;
  /** Which store an entity is in; absent: this one. */
  readonly partitionAt?: (entityPath: string) => Partition;
  /** Resolves when what was changed at the entity holds in every store; absent: it does. */
  readonly whenTold?: (entityPath: string) => Promise<void>;
  /** Puts what the object keeps elsewhere in front of its own store, and what else must be before the gateway starts. */
  readonly prepareStore?: (own: Store) => Store | Promise<Store>;
  readonly prepareWork: (worker: WorkerGateway, bus: Bus) => Promise<ObjectWork>;
  /** What readers of events are given; absent: the store's own log. */
  readonly eventLog?: EventLog;
  /** Rotates the stores beside this one. */
  readonly rotateAlso?: RotateAlso;
  /** What an operator reaches beside this object's own store. */
  readonly others?: Operated['others'];
}

export interface ObjectGateway {
  /** Starts it where it sleeps. */
  wake(): Promise<WorkerGateway>;
  /** Its own store, without the gateway, which may sleep on. */
  openStore(): Promise<Store>;
  /** Another number after each commit of that store that changed anything. */
  changes(): number;
  /** Reads and writes nothing of it before it wakes. */
  readonly alarm: ObjectAlarm;
  /** What the doctor finds in its own store. */
  examine(): Promise<readonly Finding[]>;
  /** Of its own store. */
  copy(step: CopyStep): Promise<CopyAnswer>;
  fetch(request: Request): Promise<Response>;
  /** Whether anybody has a socket here, or reads server-sent events. */
  isListening(): boolean;
  /** Everybody's live events end, because of this: who subscribes again says from where. */
  restartLive(reason: Error): void;
  onAlarm(): Promise<void>;
  onSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void>;
  onSocketClose(socket: WebSocket, code: number, reason: string): Promise<void>;
}

interface Started {
  readonly worker: WorkerGateway;
  /** The object's own store, past what refuses or asks elsewhere. */
  readonly own: Store;
  readonly work: ObjectWork;
}

/**
 * `choose` is asked at each start; what it throws is the answer to whoever woke the object. `onRestored`: a copy of another time was put
 * in the place of the store.
 */
export function createObjectGateway(
  state: DurableObjectState,
  environment: Environment,
  choose: () => ObjectGatewayOptions | Promise<ObjectGatewayOptions>,
  onRestored: () => void | Promise<void> = () => {},
): ObjectGateway {
  const { storage } = state;
  const room = createObjectRoom(storage, () => readSettings(environment).objectMegabytesMax);
  const sockets = createObjectSockets(state);
  const alarm = createObjectAlarm(storage, () => Date.now());
  const waitForBody = waitByRounds(bodyTimeoutMs);
  let started: Promise<Started> | undefined;
  let served: WorkerGateway | undefined;
  /** Those who read server-sent events, as the last look found them. */
  let listening = 0;

  let changes = 0;
  let opened: Promise<Store> | undefined;
  const open = async (): Promise<Store> => {
    if (copies.isStopped()) throw new StoreUnavailable('the store is being restored');
    copies.endOld();
    const onChange = (): void => {
      changes += 1;
      alarm.changed();
    };
    return openObjectStore({ storage, onChange }, readSettings(environment).fastPaths);
  };
  const openStore = (): Promise<Store> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const copies = createObjectCopies({ state, prepare: async () => void (await wake()), onRestored });

  const start = async (): Promise<Started> => {
    const { prepareStore = (store: Store) => store, prepareWork, others: _others, ...options } = await choose();
    const bus = createBus();
    const own = await openStore();
    const store = room.guard(await prepareStore(own));
    const worker = await startWorker(environment, { ...options, bus, eventRounds: 'manual', store });
    served = worker;
    await attempt(worker.ports.log, 'clock', async () => worker.ports.clocks.guard?.look());
    return { worker, own, work: await prepareWork(worker, bus) };
  };

  const wake = async (): Promise<Started> => {
    started ??= start().catch((error: unknown) => {
      // The next call tries again.
      started = undefined;
      throw error;
    });
    const running = await started;
    sockets.serveAll(running.worker);
    return running;
  };

  /** So that a socket that says nothing is closed, and one whose token was revoked. */
  const reviewLater = async (): Promise<void> => {
    const standing = await storage.getAlarm();
    if (standing === null || standing > Date.now() + reviewEveryMs) alarm.set(Date.now() + reviewEveryMs);
  };

  const nextAlarmAt = async (work: ObjectWork): Promise<number> => {
    const now = Date.now();
    const dueAt = await work.nextAt(now);
    return sockets.count() + listening > 0 ? Math.min(dueAt, now + reviewEveryMs) : dueAt;
  };

  const operated = (others: Operated['others']): Operated => ({
    environment,
    wake: async () => ({ ...(await wake()), room }),
    copies,
    others,
  });

  return {
    alarm,
    wake: async () => (await wake()).worker,
    openStore,
    changes: () => changes,
    isListening: () => sockets.count() > 0 || (served?.gateway.listeners() ?? 0) > 0,
    restartLive(reason) {
      sockets.closeAll();
      served?.gateway.restartSubscriptions(reason);
    },
    examine: async () => examineOwn({ ...(await wake()), room }),
    copy: copies.run,
    async fetch(request) {
      // Before it wakes: a store that is being restored cannot.
      if (isOperatorRequest(request)) return answerOperator(operated((await choose()).others), request);
      const running = await wake().catch((error: unknown) => refuseToServe(error));
      if (running instanceof Response) return running;
      const { worker, work } = running;
      if (wantsWebsocket(request)) {
        const opened = await sockets.accept(worker, request);
        await reviewLater();
        return opened;
      }
      const answer = await answerRequest(worker.router, request, waitForBody);
      work.answered();
      if (answer.headers.get('content-type')?.includes('text/event-stream')) await reviewLater();
      return answer;
    },
    async onAlarm() {
      // `open` sets it again.
      if (copies.isStopped()) return;
      copies.endOld();
      alarm.began();
      const { worker, work } = await wake();
      room.warn(worker.ports.log);
      sockets.closeSilent(Date.now());
      await sockets.closeStrangers(Date.now());
      const lookForEvents = attempt(worker.ports.log, 'live events', async () => {
        listening = await worker.gateway.lookForEvents();
      });
      const [isDone] = await Promise.all([work.run(), lookForEvents]);
      await alarm.plan(isDone, () => nextAlarmAt(work));
      worker.flushLog();
    },
    async onSocketMessage(socket, data) {
      await wake();
      sockets.receive(socket, data);
    },
    onSocketClose: (socket, code, reason) => sockets.closed(socket, code, reason),
  };
}

/** What a process does at its start and in its loops: this object was the only one before it lost its memory, too. */
export async function preparePaymentWork(
  state: Pick<DurableObjectState, 'waitUntil'>,
  { ports, settings }: WorkerGateway,
  bus: Bus,
): Promise<ObjectWork> {
  const abandoned = await abandonedAttempts(ports);
  await recoverClocks(ports);
  await recoverWebhooks(ports);
  await recoverReports(ports);
  state.waitUntil(recoverPayments(ports, abandoned));
  const deliverer = createDeliverer(ports);
  const wakes = createPace(() => deliverer.wake(), webhooksEveryMs);
  bus.onPublished(() => wakes.ask());
  startReadModel(ports, { everyMs: null });
  const refused = createPace(() => void attempt(ports.log, 'refused requests', () => writeRefused(ports)), refusedEveryMs);
  return {
    async run() {
      const isWorkDone = await runWork(ports, settings);
      const areDone = await Promise.all([
        attempt(ports.log, "files for merchants' servers", () => sendDueFiles(ports)),
        attempt(ports.log, 'refused requests', () => writeRefused(ports)),
        attempt(ports.log, 'webhooks', () => deliverer.tick()),
      ]);
      return isWorkDone && areDone.every(Boolean);
    },
    answered: () => refused.ask(),
    nextAt: (now) => nextDueAt(ports, now),
  };
}

/** Only this machine reaches it: `npm run start:worker` and the tests ask for it. */
export async function openSandboxOnce(ports: Ports, { SANDBOX, SANDBOX_BANK_URL }: Environment): Promise<void> {
  if (ports.environment !== 'test' || SANDBOX !== 'on') return;
  const bank = typeof SANDBOX_BANK_URL === 'string' ? SANDBOX_BANK_URL : undefined;
  if (bank !== undefined || !(await isSandboxMade(ports))) await openSandbox(ports, '127.0.0.1', { bank });
}
