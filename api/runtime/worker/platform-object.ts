/**
 * The platform of an installation in objects: entities, tokens, staff and sessions of all merchants. It gives each merchant
 * its number, and tells each merchant's object what changed there; what could not be told is tried again by the alarm.
 */
import { DurableObject } from 'cloudflare:workers';
import type { StaffRefund } from '../../domain/payments/staff/rules.ts';
import type { VaultRotation } from '../../domain/vault/ports.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import { forgetToken } from '../../foundation/access/authenticate.ts';
import { forgetStaff } from '../../foundation/access/staff-session.ts';
import { findEntity, forgetDirectory } from '../../foundation/entities/entities-operations.ts';
import type { EntityClock } from '../../foundation/entities/entity-clock.ts';
import { refuseCursor } from '../../foundation/events/event-log.ts';
import type { Direction, LogPlace, NoPlace } from '../../foundation/events/ports.ts';
import type { MerchantCommit, PlatformWrite } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { hourMs } from '../../foundation/kernel/timestamp.ts';
import { recoverReports } from '../../views/scheduled-reports/make.ts';
import { attempt } from '../shared/due-rounds.ts';
import type { AdmitStep, Admitted, CopyAnswer, CopyStep, Examined, MoveStep, Moves } from '../shared/operator.ts';
import { admitMerchant } from './admitted-merchants.ts';
import { createBatchedReads } from './batched-reads.ts';
import { type Environment, type PartitionedInstallation, partitionedInstallation } from './environment.ts';
import { createEventsOverMerchants, type EventsOverMerchants } from './events-over-merchants.ts';
import { createMerchantClocks, type MerchantClocks } from './merchant-clocks.ts';
import { type MerchantPart, readPart } from './merchant-part.ts';
import { createMergedLog, type MergedLog } from './merged-log.ts';
import { createMovedIds, type MovedIds } from './moved-ids.ts';
import { createObjectGateway, type ObjectGateway, type ObjectWork, openSandboxOnce } from './object-gateway.ts';
import { createPartitionBook, type PartitionBook } from './partition-book.ts';
import { examineObjects } from './platform-doctor.ts';
import { createPlatformProjections, type PlatformProjections } from './platform-projections.ts';
import { createPlatformReads, type PlatformReads } from './platform-reads.ts';
import {
  type AcrossMerchants,
  type AskedPart,
  answerAsked,
  answerWrite,
  type Committed,
  createPlatformStore,
  type PlatformCalls,
  platformWrites,
  tooManyMerchants,
} from './platform-store.ts';
import { nextPlatformWorkAt, runPlatformWork } from './platform-work.ts';
import type { Arrivals } from './projection-arrivals.ts';
import type { MerchantPlace } from './projection-outbox.ts';
import type { ProjectedPart } from './projection-reads.ts';
import { readArrivals } from './projections.ts';
import { createQuietMerchants } from './quiet.ts';
import { createRefundReservations, type RefundReservations, type RefundsWanted } from './refund-reservations.ts';
import { readSettings, type WorkerGateway } from './start.ts';
import { createToldMerchants, type ToldMerchants } from './told-merchants.ts';

/** The tree is psp, division, merchant, channel. */
const merchantSegments = 3;

/** Objects that rotate at once. */
const rotateAtOnce = 10;

/** Merchants whose stores one list reads, each for itself: 0.1 to 0.3 s were measured for so many (SCALING.md). */
const gatheredMax = 500;

/** With the number of a merchant whose object is being filled. */
const filledKey = 'filled merchant ';

/** What could not be told is tried again after 1 s, 2 s, 4 s and so on, at most after this. */
const tellAgainMaxMs = 60_000;

/** The longest sleep: the time is noted before a live clock would be in doubt after a stop (12 hours). */
const longestMs = 6 * hourMs;

/** The platform demands a class. */
export class PlatformObject extends DurableObject<Environment> implements PlatformCalls {
  readonly #gateway: ObjectGateway;
  readonly #book: PartitionBook;
  readonly #installation: PartitionedInstallation | undefined;
  readonly #refunds: RefundReservations;
  readonly #moved: MovedIds;
  readonly #told: ToldMerchants;
  readonly #clocks: MerchantClocks;
  readonly #quiet = createQuietMerchants<MerchantPlace>(() => Date.now());
  #own: Store | undefined;
  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#book = createPartitionBook(state.storage.kv);
    this.#clocks = createMerchantClocks(state.storage.kv);
    this.#installation = partitionedInstallation(environment);
    this.#moved = createMovedIds(state.storage);
    this.#told = this.#createTold();
    this.#refunds = createRefundReservations({
      notes: state.storage.kv,
      now: () => Date.now(),
      refundedAt: async (number, wanted) => (await this.#installation?.merchant(number).refundedOfDay(wanted)) ?? 0n,
    });
    this.#gateway = createObjectGateway(
      state,
      environment,
      () => ({
        partition: { merchant: 0, shard: 0, generation: 0 },
        partitionAt: (path) => ({ merchant: this.#numberAt(path), shard: 0, generation: 0 }),
        whenTold: (path) => this.#told.whenTold(this.#numbersOf(path)),
        eventLog: this.#events(),
        prepareStore: (own) => {
          this.#own = own;
          return this.#observed(createPlatformStore(own, this.#acrossMerchants()));
        },
        prepareWork: (worker) => this.#prepareWork(worker),
        others: {
          examine: (from) => this.#examine(from),
          count: () => this.#book.count(),
          copy: (number, step) => this.#copyOf(number, step),
          admit: (step) => this.#admit(step),
          move: (step) => this.#move(step),
        },
        rotateAlso: (itemsMax) => this.#rotateMerchants(itemsMax),
      }),
      () => this.#afterRestore(),
    );
  }

  fetch(request: Request): Promise<Response> {
    return this.#gateway.fetch(request);
  }

  alarm(): Promise<void> {
    return this.#gateway.onAlarm();
  }

  webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#gateway.onSocketMessage(socket, data);
  }

  webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    return this.#gateway.onSocketClose(socket, code, reason);
  }

  webSocketError(socket: WebSocket): Promise<void> {
    return this.#gateway.onSocketClose(socket, 1006, '');
  }

  async locate(ids: readonly Id[]): Promise<readonly (number | null)[]> {
    const ports = await this.#wake();
    return Promise.all(
      ids.map(async (id) => {
        const path = (await findEntity(ports, id))?.path ?? (await ports.store.tokens.byId(id))?.entityPath;
        if (path !== undefined) return this.#numberAt(path);
        return this.#merchantOf(id) || null;
      }),
    );
  }

  async movedAt(): Promise<number> {
    return this.#moved.movedAt();
  }

  async part(number: number, known: number | undefined): Promise<MerchantPart | 'same' | undefined> {
    await this.#wake();
    // What is read while a commit is under way, nobody can take.
    await this.#told.settled(number);
    const numbered = this.#book.byNumber(number);
    // Each object that wakes asks, and the whole tree would be read for it.
    const isKnown = known !== undefined && numbered?.version === known;
    if (isKnown && !this.#told.isWriting(number) && !this.#book.isWaiting(number)) return 'same';
    return numbered && this.#told.readPart(numbered);
  }

  async ask(part: AskedPart, method: string, values: readonly unknown[]): Promise<unknown> {
    await this.#wake();
    // Its own rows alone: whoever asks adds those of a merchant.
    if (!this.#own) throw new Error('the object has no store');
    return answerAsked(this.#own, part, method, values);
  }

  async askProjected(part: ProjectedPart, method: string, values: readonly unknown[]): Promise<unknown> {
    await this.#wake();
    return this.#reads().ask(part, method, values);
  }

  async write(number: number, writes: readonly PlatformWrite[]): Promise<Committed> {
    const ports = await this.#wake();
    const { store } = ports;
    const before = this.#book.byNumber(number)?.version;
    const failed = await answerWrite(() => store.commit('platform', writes));
    forgetWritten(ports, writes);
    const numbered = this.#book.byNumber(number);
    const part = numbered && numbered.version !== before ? await this.#told.readPart(numbered) : undefined;
    return failed ?? { status: 'written', part };
  }

  async count(...commit: MerchantCommit): Promise<Committed> {
    const { store } = await this.#wake();
    return (await answerWrite(() => store.commit(...commit))) ?? { status: 'written', part: undefined };
  }

  reserveRefund(number: number, refund: StaffRefund): Promise<boolean> {
    return this.#refunds.reserve(number, refund);
  }

  async releaseRefund(refund: Pick<StaffRefund, 'userId' | 'paymentId'>): Promise<void> {
    this.#refunds.release(refund);
  }

  refundedOfDay(wanted: RefundsWanted): Promise<bigint> {
    return this.#refunds.ofDay(wanted);
  }

  async noteClock(number: number, clock: EntityClock): Promise<void> {
    this.#clocks.note(number, clock);
    (await this.#wake()).clockBook?.put(clock);
  }

  async arrived(arrivals: Arrivals): Promise<void> {
    // Whoever comes later asks what there is.
    if (!this.#gateway.isListening()) return;
    const { publish } = await this.#wake();
    const events = this.#events();
    if (events.take(arrivals) === 'behind')
      this.ctx.waitUntil(
        events
          .refresh(true)
          .catch(() => undefined)
          .then(publish),
      );
    publish();
  }

  async placeIn(number: number, place: LogPlace, direction: Direction): Promise<number | NoPlace> {
    await this.#wake();
    return this.#events().placeIn(number, place, direction);
  }

  async endQuiet(number: number, id: number): Promise<void> {
    this.#quiet.end(number, id);
  }

  async #wake(): Promise<WorkerGateway['ports']> {
    return (await this.#gateway.wake()).ports;
  }

  #merged: MergedLog | undefined;
  #eventsOverMerchants: EventsOverMerchants | undefined;

  #events(): EventsOverMerchants {
    this.#eventsOverMerchants ??= this.#createEvents();
    return this.#eventsOverMerchants;
  }

  #createEvents(): EventsOverMerchants {
    const read = createBatchedReads((number, asked) => this.#partitioned().merchant(number).readAll(asked));
    return createEventsOverMerchants({
      merged: () => {
        this.#merged ??= createMergedLog(this.ctx.storage, () => Date.now());
        return this.#merged;
      },
      arrivals: (told, watchMs) => readArrivals(this.#projections().now(), this.#book.count(), told, watchMs),
      read: (number, method, values) => read(number, 'eventLog', method, values),
      byIds: async (scope, ids) => (await this.#wake()).store.events.byIds(scope, ids),
      count: () => this.#book.count(),
      merchantsBelow: (path) => this.#eventsBelow(path),
      merchantAt: (path) => this.#numberAt(path),
      merchantOf: (id) => this.#merchantOf(id),
      isHere: async (number) => {
        const numbered = this.#book.byNumber(number);
        if (numbered === undefined || this.#filled().has(number)) return false;
        return (await readPart((await this.#wake()).store, numbered.merchantPath)) !== undefined;
      },
      isListening: () => this.#gateway.isListening(),
      forgets: () => readSettings(this.env).eventRetentionDays !== null,
      onAnew: () => this.#gateway.restartLive(refuseCursor('after', 'elsewhere')),
      now: () => Date.now(),
    });
  }

  /** Undefined: all. */
  #eventsBelow(path: string): readonly number[] | undefined {
    const number = path === '' ? 0 : this.#numberAt(path);
    if (number !== 0) return [number];
    const below = this.#book.below(path);
    return below.length === this.#book.count() ? undefined : below.map((each) => each.number);
  }

  #partitioned(): PartitionedInstallation {
    if (!this.#installation) throw new Error('this object is no platform of an installation in objects');
    return this.#installation;
  }

  #acrossMerchants(): AcrossMerchants {
    return {
      withReads: (refused) => this.#reads().withReads(refused),
      clocks: () => this.#clocks.all(),
      rebuild: async () => {
        const projections = this.#projections();
        await Promise.all(projections.every().map((place) => projections.now().at(place).rebuild()));
      },
    };
  }

  #readsOverMerchants: PlatformReads | undefined;

  #reads(): PlatformReads {
    this.#readsOverMerchants ??= createPlatformReads({
      merchant: this.#partitioned().merchant,
      book: this.#book,
      projections: this.#projections(),
      quiet: this.#quiet,
      merchantsBelow: (path) => this.#gatheredBelow(path),
      merchantOf: (id) => this.#merchantOf(id),
      lastNumber: () => this.#events().lastSequence(),
      waitUntil: (work) => this.ctx.waitUntil(work),
      now: () => Date.now(),
    });
    return this.#readsOverMerchants;
  }

  #projectionsOfToday: PlatformProjections | undefined;

  #projections(): PlatformProjections {
    this.#projectionsOfToday ??= createPlatformProjections({
      notes: this.ctx.storage.kv,
      sharedBy: this.#partitioned().projections,
      merchants: () => readSettings(this.env).projectionMerchants,
      count: () => this.#book.count(),
      numbersOf: (path) => this.#numbersOf(path),
    });
    return this.#projectionsOfToday;
  }

  /** 0 where the id says none, or a number that no merchant has here: it is of another installation, or made up. */
  #merchantOf(id: Id): number {
    const number = this.#moved.merchantOf(id);
    return this.#book.byNumber(number) ? number : 0;
  }

  #gatheredBelow(path: string): readonly number[] {
    const number = this.#numberAt(path);
    const numbers = number === 0 ? this.#book.below(path).map((each) => each.number) : [number];
    if (numbers.length > gatheredMax) throw tooManyMerchants(gatheredMax);
    const filled = this.#filled();
    return numbers.filter((each) => !filled.has(each));
  }

  /** Merchants whose objects are being filled: nobody is served there yet, and lists over merchants are whole without them. */
  #filled(): ReadonlySet<number> {
    return new Set([...this.ctx.storage.kv.list<number>({ prefix: filledKey })].map(([, number]) => number));
  }

  async #prepareWork(worker: WorkerGateway): Promise<ObjectWork> {
    const { ports } = worker;
    // Made here, and before anybody is told of anything, so that no merchant's object makes its own.
    await Promise.all([ports.vault.fingerprint(''), ports.vault.accountFingerprint(new Secret(''))]);
    await openSandboxOnce(ports, this.env);
    for (const { kind, path } of await ports.store.entities.all()) if (kind === 'merchant') this.#book.number(path);
    this.ctx.waitUntil(this.#told.tell());
    // The alarm tries again.
    this.ctx.waitUntil(
      this.#projections()
        .eraseFormer()
        .catch(() => undefined),
    );
    // What a process that ended was making is made again at once: this object is the only one.
    await recoverReports(ports);
    return {
      run: async () => {
        const isClockRead = await attempt(ports.log, 'clock', async () => ports.clocks.guard?.look());
        await this.#told.tell();
        const isErased = await attempt(ports.log, 'projections of before', () => this.#projections().eraseFormer());
        return (await runPlatformWork(ports)) && isClockRead && isErased;
      },
      answered: () => {},
      nextAt: async (now) => {
        const workAt = (this.#own && (await nextPlatformWorkAt(this.#own, now))) ?? now + longestMs;
        if (!this.#book.isAnyWaiting()) return Math.min(now + longestMs, workAt);
        return Math.min(now + Math.min(1_000 * 2 ** Math.max(this.#told.failures() - 1, 0), tellAgainMaxMs), workAt);
      },
    };
  }

  async #rotateMerchants(itemsMax: number): Promise<readonly VaultRotation[]> {
    const rotations: VaultRotation[] = [];
    for (let from = 1; from <= this.#book.count(); from += rotateAtOnce) {
      const numbers = Array.from({ length: Math.min(rotateAtOnce, this.#book.count() - from + 1) }, (_, place) => from + place);
      const rotated = await Promise.all(numbers.map((number) => this.#installation?.merchant(number).rotate(itemsMax)));
      rotations.push(...rotated.filter((each) => each !== undefined));
    }
    return rotations;
  }

  async #examine(from: number): Promise<Examined> {
    const { store } = await this.#wake();
    const { merchant } = this.#partitioned();
    const hasPart = async (merchantPath: string) => (await readPart(store, merchantPath)) !== undefined;
    return examineObjects({ book: this.#book, merchant, projections: () => this.#projections().now(), hasPart }, from);
  }

  async #copyOf(number: number, step: CopyStep): Promise<CopyAnswer> {
    const merchant = this.#installation?.merchant(number);
    if (!merchant) throw new Error('this object is no platform of an installation in objects');
    this.#quiet.endAll();
    // Its end is what was asked for.
    if (step.step === 'stop') return merchant.copy(step).catch(() => ({ step: 'done' }));
    if (step.step === 'clear') this.ctx.storage.kv.put(`${filledKey}${number}`, number);
    const done = await merchant.copy(step);
    if (step.step === 'open' || step.step === 'erase') this.ctx.storage.kv.delete(`${filledKey}${number}`);
    // It could not be told while it was stopped.
    if (step.step === 'open' && this.#own) await this.#told.tell();
    return done;
  }

  async #admit(step: AdmitStep): Promise<Admitted> {
    const ports = await this.#wake();
    this.#quiet.endAll();
    return admitMerchant(
      {
        storage: this.ctx.storage,
        book: this.#book,
        environment: ports.environment,
        now: () => ports.clocks.now(),
        onChange: async (merchantPath) => {
          for (const { number } of this.#book.below(merchantPath)) this.#book.change(number);
          forgetDirectory(ports);
          // Lists show nothing of a merchant that is served elsewhere.
          if (step.step === 'dismiss') await this.#projections().erase();
        },
      },
      step,
    );
  }

  async #move(step: MoveStep): Promise<Moves> {
    const id = 'merchantId' in step ? step.merchantId : undefined;
    const path = id === undefined ? undefined : (await findEntity(await this.#wake(), id))?.path;
    const merchant = path === undefined ? undefined : this.#installation?.merchant(this.#numberAt(path));
    if (!merchant) throw new Error('no merchant of this installation is named');
    return merchant.move(step);
  }

  /** The merchants' stores are of another time than this one, and the projection of neither. */
  async #afterRestore(): Promise<void> {
    this.#quiet.endAll();
    this.#clocks.forget();
    this.#merged = undefined;
    this.#gateway.restartLive(refuseCursor('after', 'elsewhere'));
    await this.#projections().erase();
    for (let number = 1; number <= this.#book.count(); number += 1) this.#book.change(number);
  }

  /** 0 for what stands above the merchants. */
  #numberAt(path: string): number {
    return path.split('/').length - 1 < merchantSegments ? 0 : this.#book.number(toMerchantKey(path)).number;
  }

  /** The store whose commits are told to the merchants that they change. */
  #observed(store: Store): Store {
    return {
      ...store,
      commit: async (...args) => this.#told.commit(this.#changedBy(platformWrites(args)), () => store.commit(...args)),
    };
  }

  /** The merchants whose part the writes change. */
  #changedBy(writes: readonly PlatformWrite[]): readonly number[] {
    const paths = writes.flatMap((each) => {
      if (each.write === 'entity.put') return [each.entity.path];
      return each.write === 'token.put' || each.write === 'token.insert' ? [each.token.entityPath] : [];
    });
    return [...new Set(paths.flatMap((path) => this.#numbersOf(path)))];
  }

  #numbersOf(path: string): readonly number[] {
    const number = this.#numberAt(path);
    return number === 0 ? this.#book.below(path).map((each) => each.number) : [number];
  }

  #createTold(): ToldMerchants {
    const own = (): Store => {
      if (!this.#own) throw new Error('the object has no store');
      return this.#own;
    };
    return createToldMerchants({
      book: this.#book,
      readEntities: () => own().entities.all(),
      readContent: (merchantPath, readEntities) => readPart(own(), merchantPath, readEntities),
      take: async (number, part) => {
        const clock = part && (await this.#installation?.merchant(number).take(part));
        if (clock) await this.noteClock(number, clock);
      },
      warn: (number, error) => {
        const warned = this.#wake().then(({ log }) =>
          log.warn('a merchant’s object was not told of a change', { merchant: number, ...faultFields(error) }),
        );
        this.ctx.waitUntil(warned.catch(() => undefined));
      },
      waitUntil: (work) => this.ctx.waitUntil(work),
    });
  }
}

/** What this object's own gateway remembers of what a merchant's object wrote. */
function forgetWritten(ports: Ports, writes: readonly PlatformWrite[]): void {
  for (const each of writes) if (each.write === 'token.put') forgetToken(ports, each.token.id);
  if (writes.some(({ write }) => write === 'entity.put')) forgetDirectory(ports);
  if (writes.some(({ write }) => write.startsWith('staff') || write.startsWith('custom-role.'))) forgetStaff(ports);
}
