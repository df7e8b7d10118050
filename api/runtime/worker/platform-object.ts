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
import type { Entity } from '../../foundation/entities/entity.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { hourMs } from '../../foundation/kernel/timestamp.ts';
import { recoverReports } from '../../views/scheduled-reports/make.ts';
import type { Finding } from '../shared/doctor.ts';
import { attempt } from '../shared/due-rounds.ts';
import type { AdmitStep, Admitted, CopyAnswer, CopyStep, Examined, MoveStep, Moves } from '../shared/operator.ts';
import { createAcrossMerchants } from './across-merchants.ts';
import { admitMerchant } from './admitted-merchants.ts';
import { type AskedOfProjection, createBatchedReads } from './batched-reads.ts';
import { type Environment, type PartitionedInstallation, partitionedInstallation } from './environment.ts';
import { type MerchantPart, readPart } from './merchant-part.ts';
import { createMovedIds, type MovedIds } from './moved-ids.ts';
import { createObjectGateway, type ObjectGateway, type ObjectWork, openSandboxOnce } from './object-gateway.ts';
import { createPartitionBook, type Numbered, type PartitionBook } from './partition-book.ts';
import { nextPlatformReportAt, runPlatformReports } from './platform-reports.ts';
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
import { isUpTo, type MerchantPlace, type ProjectionMark } from './projection-outbox.ts';
import { readProjectionState } from './projection-state.ts';
import { createQuietMerchants } from './quiet.ts';
import { createRefundReservations, type RefundReservations, type RefundsWanted } from './refund-reservations.ts';
import type { WorkerGateway } from './start.ts';

/** The tree is psp, division, merchant, channel. */
const merchantSegments = 3;

/** Objects that are told at once. */
const tellAtOnce = 20;

/** Objects that the doctor examines in one request. */
const examineAtOnce = 10;

/** Objects that rotate at once. */
const rotateAtOnce = 10;

/** Merchants whose stores one list reads, each for itself. */
const gatheredMax = 200;

/** There is one. */
const theProjection = 0;

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
  /** Merchants whose part is being written, and by how many commits. */
  readonly #writing = new Map<number, number>();
  readonly #quiet = createQuietMerchants<MerchantPlace>(() => Date.now());
  #telling: Promise<void> | undefined;
  #own: Store | undefined;
  #failures = 0;

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#book = createPartitionBook(state.storage.kv);
    this.#installation = partitionedInstallation(environment);
    this.#moved = createMovedIds(state.storage);
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
        prepareStore: (own) => {
          this.#own = own;
          return this.#observed(createPlatformStore(own, this.#acrossMerchants()));
        },
        prepareWork: (worker) => this.#prepareWork(worker),
        others: {
          examine: (from) => this.#examineFrom(from),
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
    const { store } = await this.#wake();
    const numbered = this.#book.byNumber(number);
    // Each object that wakes asks, and the whole tree would be read for it.
    const isKnown = known !== undefined && numbered?.version === known;
    if (isKnown && !this.#isWriting(number) && !this.#book.isWaiting(number)) return 'same';
    return numbered && this.#readPart(store, numbered);
  }

  async ask(part: AskedPart, method: string, values: readonly unknown[]): Promise<unknown> {
    await this.#wake();
    // Its own rows alone: whoever asks adds those of a merchant.
    if (!this.#own) throw new Error('the object has no store');
    return answerAsked(this.#own, part, method, values);
  }

  async write(number: number, writes: readonly PlatformWrite[]): Promise<Committed> {
    const ports = await this.#wake();
    const { store } = ports;
    const before = this.#book.byNumber(number)?.version;
    const failed = await answerWrite(() => store.commit('platform', writes));
    forgetWritten(ports, writes);
    const numbered = this.#book.byNumber(number);
    const part = numbered && numbered.version !== before ? await this.#readPart(store, numbered) : undefined;
    return failed ?? { status: 'written', part };
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

  async endQuiet(number: number, id: number): Promise<void> {
    this.#quiet.end(number, id);
  }

  async #wake(): Promise<WorkerGateway['ports']> {
    return (await this.#gateway.wake()).ports;
  }

  #acrossMerchants(): AcrossMerchants {
    const installation = this.#installation;
    if (!installation) throw new Error('this object is no platform of an installation in objects');
    // While the projection says what it has, reads of merchants wait, and each is asked once for all of it.
    let marking: Promise<unknown> | undefined;
    const marks = () => {
      const asked = installation.projection().marks(this.#book.count());
      marking = asked;
      const over = () => {
        if (marking === asked) marking = undefined;
      };
      asked.then(over, over);
      return asked;
    };
    const read = createBatchedReads(
      (number, asked) => installation.merchant(number).readAll(asked),
      () => marking,
    );
    const askPlace = async (number: number, mark: ProjectionMark | null): Promise<MerchantPlace> => {
      const askedAt = Date.now();
      // Of the merchant's object, whose answer it is.
      const found = (await read(number, 'place', 'sendTo', [mark])) as MerchantPlace;
      this.#quiet.note(number, askedAt, found);
      return found;
    };
    const place = async (number: number, mark: ProjectionMark | null): Promise<MerchantPlace> => {
      const quiet = this.#quiet.find(number);
      if (!quiet || !mark || !isUpTo(mark, quiet)) return askPlace(number, mark);
      if (this.#quiet.isAging(number)) this.ctx.waitUntil(askPlace(number, mark).catch(() => undefined));
      return quiet;
    };
    const ask = createBatchedReads<AskedOfProjection>((_, asked) => installation.projection().readAll(asked));
    return {
      withReads: (refused) =>
        createAcrossMerchants(refused, {
          ask: (part, method, values) => ask(theProjection, part, method, values),
          look: () => readProjectionState({ marks, place }),
          // Of the projection, whose answer it is.
          holders: async (wanted) => (await ask(theProjection, 'names', 'holders', [wanted])) as readonly number[],
          merchantsBelow: (path) => this.#gatheredBelow(path),
          read,
          merchantOf: (id) => this.#merchantOf(id),
        }),
      rebuild: () => installation.projection().rebuild(),
    };
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
    return numbers;
  }

  async #prepareWork(worker: WorkerGateway): Promise<ObjectWork> {
    const { ports } = worker;
    await openSandboxOnce(ports, this.env);
    // Made here, so that no merchant's object makes its own.
    await Promise.all([ports.vault.fingerprint(''), ports.vault.accountFingerprint(new Secret(''))]);
    for (const { kind, path } of await ports.store.entities.all()) if (kind === 'merchant') this.#book.number(path);
    this.ctx.waitUntil(this.#tell(ports.store));
    // What a process that ended was making is made again at once: this object is the only one.
    await recoverReports(ports);
    return {
      run: async () => {
        const isClockRead = await attempt(ports.log, 'clock', async () => ports.clocks.guard?.look());
        await this.#tell(ports.store);
        return (await runPlatformReports(ports)) && isClockRead;
      },
      answered: () => {},
      nextAt: async (now) => {
        const reportAt = (this.#own && (await nextPlatformReportAt(this.#own, now))) ?? now + longestMs;
        if (this.#book.waiting(1).length === 0) return Math.min(now + longestMs, reportAt);
        return Math.min(now + Math.min(1_000 * 2 ** Math.max(this.#failures - 1, 0), tellAgainMaxMs), reportAt);
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

  /** The merchants by their numbers, some at a time. */
  async #examineFrom(from: number): Promise<Examined> {
    const end = Math.min(from + examineAtOnce - 1, this.#book.count());
    const numbers = Array.from({ length: Math.max(end - from + 1, 0) }, (_, place) => from + place);
    const stores = await Promise.all(numbers.map((number) => this.#examineOne(number)));
    if (end < this.#book.count()) return { stores, next: end + 1 };
    return { stores: [...stores, { store: 'projection', findings: [await this.#examineProjection()] }], next: null };
  }

  async #examineProjection(): Promise<Finding> {
    const examining = this.#installation?.projection().examine() ?? Promise.reject(new Error('no projection'));
    return examining.catch(() => ({ check: 'object', status: 'problem', text: 'its object does not answer' }));
  }

  async #examineOne(number: number): Promise<Examined['stores'][number]> {
    const store = `merchant ${number}`;
    const { store: platform } = await this.#wake();
    const numbered = this.#book.byNumber(number);
    if (!numbered || !(await readPart(platform, numbered.merchantPath)))
      return { store, findings: [{ check: 'platform', status: 'ok', text: 'no merchant has the number any more' }] };
    const told: Finding = this.#book.isWaiting(number)
      ? { check: 'platform', status: 'problem', text: 'the platform could not tell it the last change: its tokens may be out of date' }
      : { check: 'platform', status: 'ok', text: 'the platform has told it every change' };
    try {
      return { store, findings: [told, ...((await this.#installation?.merchant(number).examine()) ?? [])] };
    } catch {
      return { store, findings: [told, { check: 'object', status: 'problem', text: 'its object does not answer' }] };
    }
  }

  async #copyOf(number: number, step: CopyStep): Promise<CopyAnswer> {
    const merchant = this.#installation?.merchant(number);
    if (!merchant) throw new Error('this object is no platform of an installation in objects');
    this.#quiet.endAll();
    // Its end is what was asked for.
    if (step.step === 'stop') return merchant.copy(step).catch(() => ({ step: 'done' }));
    const done = await merchant.copy(step);
    // It could not be told while it was stopped.
    if (step.step === 'open' && this.#own) await this.#tell((await this.#wake()).store);
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
          if (step.step === 'dismiss') await this.#installation?.projection().erase();
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
    await this.#installation?.projection().erase();
    for (let number = 1; number <= this.#book.count(); number += 1) this.#book.change(number);
  }

  /** 0 for what stands above the merchants. */
  #numberAt(path: string): number {
    return path.split('/').length - 1 < merchantSegments ? 0 : this.#book.number(toMerchantKey(path)).number;
  }

  /**
   * The store whose commits are told to the merchants that they change. A change is noted in the turn before its commit, and
   * none of the merchant's is told while a commit is under way. Whatever becomes of the process, no change stays untold.
   */
  #observed(store: Store): Store {
    return {
      ...store,
      commit: async (...args) => {
        const changed = this.#noteChanges(platformWrites(args));
        try {
          await store.commit(...args);
        } finally {
          for (const number of changed) this.#writing.set(number, (this.#writing.get(number) ?? 1) - 1);
          this.ctx.waitUntil(this.#tell(store));
        }
      },
    };
  }

  #noteChanges(writes: readonly PlatformWrite[]): readonly number[] {
    const paths = writes.flatMap((each) => {
      if (each.write === 'entity.put') return [each.entity.path];
      return each.write === 'token.put' || each.write === 'token.insert' ? [each.token.entityPath] : [];
    });
    const changed = new Set(paths.flatMap((path) => this.#numbersOf(path)));
    for (const number of changed) {
      this.#writing.set(number, (this.#writing.get(number) ?? 0) + 1);
      this.#book.change(number);
    }
    return [...changed];
  }

  #numbersOf(path: string): readonly number[] {
    const number = this.#numberAt(path);
    return number === 0 ? this.#book.below(path).map((each) => each.number) : [number];
  }

  async #readPart(
    store: Store,
    { number, merchantPath }: Numbered,
    readEntities?: () => Promise<readonly Entity[]>,
  ): Promise<MerchantPart | undefined> {
    // Read before the content: a change that comes meanwhile has a later version, and is told with it.
    const version = this.#isWriting(number) ? 0 : (this.#book.byNumber(number)?.version ?? 0);
    const content = await readPart(store, merchantPath, readEntities);
    return content && { ...content, number, version };
  }

  #isWriting(number: number): boolean {
    return (this.#writing.get(number) ?? 0) > 0;
  }

  /** One round at a time. */
  #tell(store: Store): Promise<void> {
    this.#telling = (this.#telling ?? Promise.resolve()).then(() => this.#tellRound(store));
    return this.#telling;
  }

  async #tellRound(store: Store): Promise<void> {
    const waiting = this.#book.waiting(tellAtOnce).filter(({ number }) => !this.#isWriting(number));
    // What changed above all merchants is told to each. The tree is read once for a round, and begins to be read in the turn in which all
    // versions are: a change after it has a later version, and is told again.
    let entities: Promise<readonly Entity[]> | undefined;
    const readEntities = () => {
      entities ??= store.entities.all();
      return entities;
    };
    const told = await Promise.all(waiting.map((each) => this.#tellOne(store, each, readEntities)));
    this.#failures = told.includes(false) ? this.#failures + 1 : 0;
    if (waiting.length === tellAtOnce && this.#failures === 0) await this.#tellRound(store);
  }

  async #tellOne(store: Store, numbered: Numbered, readEntities: () => Promise<readonly Entity[]>): Promise<boolean> {
    try {
      const part = await this.#readPart(store, numbered, readEntities);
      if (part) await this.#installation?.merchant(numbered.number).take(part);
      this.#book.told(numbered.number, part?.version ?? numbered.version);
      return true;
    } catch (error) {
      const { log } = await this.#wake();
      log.warn('a merchant’s object was not told of a change', { merchant: numbered.number, ...faultFields(error) });
      return false;
    }
  }
}

/** What this object's own gateway remembers of what a merchant's object wrote. */
function forgetWritten(ports: Ports, writes: readonly PlatformWrite[]): void {
  for (const each of writes) if (each.write === 'token.put') forgetToken(ports, each.token.id);
  if (writes.some(({ write }) => write === 'entity.put')) forgetDirectory(ports);
  if (writes.some(({ write }) => write.startsWith('staff'))) forgetStaff(ports);
}
