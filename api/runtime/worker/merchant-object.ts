/**
 * One merchant of an installation in objects: its payments and all that follows from them, in a database of its own. It
 * needs the platform's object for changes of entities, tokens and staff, and for nothing that a payment waits for.
 */
import { DurableObject } from 'cloudflare:workers';
import { findProof, type Proving } from '../../domain/ledger/proof.ts';
import { takeInMovements } from '../../domain/reconciliation/intake.ts';
import type { VaultRotation } from '../../domain/vault/ports.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import { forgetToken } from '../../foundation/access/authenticate.ts';
import { forgetDirectory } from '../../foundation/entities/entities-operations.ts';
import type { EntityClock } from '../../foundation/entities/entity-clock.ts';
import type { CommitArguments } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import type { Finding } from '../shared/doctor.ts';
import type { CopyAnswer, CopyStep, MoveStep, Moves } from '../shared/operator.ts';
import { type AcrossCalls, withWideReads } from './across-merchants.ts';
import { type AskedRead, type ReadAnswer, toFailure } from './batched-reads.ts';
import { type Environment, type PartitionedInstallation, partitionedInstallation, readMerchantNumber } from './environment.ts';
import { answerEventRead, createMerchantLog } from './merchant-events.ts';
import { namesIn } from './merchant-names.ts';
import { type KeptPart, keptPartKey, type MerchantPart, writePart } from './merchant-part.ts';
import { createNameOutbox, type NameOutbox } from './name-outbox.ts';
import { createObjectGateway, type ObjectGateway, type ObjectGatewayOptions, preparePaymentWork } from './object-gateway.ts';
import { createMerchantStore } from './platform-store.ts';
import {
  createProjectionOutbox,
  hasEvents,
  isUpTo,
  type MerchantPlace,
  type ProjectionMark,
  type ProjectionOutbox,
  sharingStore,
} from './projection-outbox.ts';
import { answerRead, gatheredNames } from './projection-reads.ts';
import { projectingWork } from './projection-work.ts';
import { createQuiet, type Quiet } from './quiet.ts';
import type { RefundsWanted } from './refund-reservations.ts';
import { readSettings } from './start.ts';
import { askingForTokens, createUnknownTokens } from './unknown-tokens.ts';

/** A reader waits so long for what the projection lacks; what is missing then, the answer says. */
const helpMs = 500;

/** The platform demands a class. */
export class MerchantObject extends DurableObject<Environment> {
  readonly #gateway: ObjectGateway;
  readonly #installation: PartitionedInstallation | undefined;
  #own: Store | undefined;
  /** Of parts that are written: one after the other. */
  #taking: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#installation = partitionedInstallation(environment);
    this.#gateway = createObjectGateway(
      state,
      environment,
      () => this.#choose(),
      () => this.#expectAnyPart(),
    );
  }

  async fetch(request: Request): Promise<Response> {
    // Nobody's object stays empty: an id that somebody invented may lead here.
    if (!(await this.#isKnown())) return Response.json({ status: 'unknown' }, { status: 404 });
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

  /** Called by the platform's object. Resolves when requests of this object find the part: to its clock, where that was moved. */
  async take(part: MerchantPart): Promise<EntityClock | undefined> {
    if (this.#kept() === undefined) {
      this.#first = part;
      await this.#gateway.wake();
    }
    await this.#take(part);
    return this.#own?.entityClocks.byMerchant(toMerchantKey(part.merchantPath));
  }

  /** Called by the platform's object, which weighs a refund. */
  async refundedOfDay({ userId, currency, since }: RefundsWanted): Promise<bigint> {
    await this.#gateway.wake();
    if (!this.#own) throw new Error('the object has no store');
    return (await this.#own.staffRefunds.refundedBefore(userId, currency, '', since)).ofDayMinor;
  }

  /** Called by the platform's object. Undefined: no merchant has this number any more. */
  async rotate(itemsMax: number): Promise<VaultRotation | undefined> {
    if (!(await this.#isKnown())) return undefined;
    return (await this.#gateway.wake()).ports.vault.rotate(itemsMax);
  }

  /** Called by the platform's object, for the doctor. */
  async examine(): Promise<readonly Finding[]> {
    const kept = this.#kept();
    const named = { check: 'part', status: 'ok', text: `what the platform gives it is of version ${kept?.version ?? 0}` } as const;
    return [named, ...(await this.#gateway.examine())];
  }

  /** Called by the platform's object, for its operator. */
  async copy(step: CopyStep): Promise<CopyAnswer> {
    this.#hasPart = false;
    return this.#gateway.copy(step);
  }

  /** Called by the platform's object, for its operator. */
  async move(step: MoveStep): Promise<Moves> {
    const { move } = await this.#gateway.wake();
    if (!move) throw new Error('the object has no gateway');
    return move(step);
  }

  /** While somebody waits for a list. */
  async #sendTo(mark: ProjectionMark | null, waitMs: number): Promise<MerchantPlace> {
    const outbox = await this.#openOutbox();
    if (!outbox) return { last: { sequence: 0, eventId: '' }, lastNames: 0, nextAt: null };
    const quiet = this.#quiet();
    const seen = quiet.mark();
    const place = await outbox.place(mark ?? undefined);
    if (mark && isUpTo(mark, place) && outbox.isDone()) return { ...place, quiet: quiet.promise(seen) };
    const sending = outbox.send(mark).catch(() => undefined);
    this.ctx.waitUntil(sending);
    // Of names that it lacks the merchant itself is asked.
    const isShown = mark && hasEvents(mark, place.last) && !place.hasErased;
    if (!isShown) await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, waitMs))]);
    return place.hasErased ? outbox.place(mark ?? undefined) : place;
  }

  /** Called by the platform's object, for lists over merchants. */
  async readAll(asked: readonly AskedRead[]): Promise<readonly ReadAnswer[]> {
    const store = this.#withOwnBooks(await this.#gateway.openStore());
    return Promise.all(
      asked.map(async ([part, method, values]): Promise<ReadAnswer> => {
        try {
          if (part === 'eventLog') return { status: 'read', value: await answerEventRead(store, method, values) };
          if (part === 'place') return { status: 'read', value: await this.#sendTo(...values, helpMs) };
          return { status: 'read', value: await answerRead(gatheredNames, store, part, [method, values]) };
        } catch (error) {
          return toFailure(error);
        }
      }),
    );
  }

  /** Proofs are remembered from one to the next (domain/ledger/proof.ts). */
  #proving: Proving | undefined;

  /** What each merchant does with its own books before they are added up. Movements are taken in by its gateway, which tells what follows. */
  #withOwnBooks(store: Store): Store {
    this.#proving ??= { store, clocks: { now: () => Date.now() } };
    const proving = this.#proving;
    return {
      ...store,
      ledger: { ...store.ledger, proofs: async (entityPath) => [await findProof(proving, entityPath)] },
      reconciliation: {
        ...store.reconciliation,
        takeInOwn: async () => {
          const { lastLedgerEntry, intakePlace } = store.acrossMerchants;
          if ((await intakePlace()) < (await lastLedgerEntry())) await takeInMovements((await this.#gateway.wake()).ports);
        },
      },
    };
  }

  /** Made when it is used first: what it promised before it lost its memory has its time from then on. */
  #quietPromises: Quiet | undefined;

  #quiet(): Quiet {
    this.#quietPromises ??= createQuiet({
      notes: this.ctx.storage.kv,
      endThere: async (id) => {
        const number = this.#kept()?.number;
        if (number !== undefined) await this.#installation?.platform().endQuiet(number, id);
      },
      now: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    return this.#quietPromises;
  }

  #outbox: ProjectionOutbox | undefined;
  readonly #names = createNameOutbox(this.ctx.storage.kv);

  /** Undefined while it has no part. */
  async #openOutbox(): Promise<ProjectionOutbox | undefined> {
    if (this.#outbox) return this.#outbox;
    const kept = this.#kept();
    const installation = this.#installation;
    if (!kept || !installation) return undefined;
    const store = await this.#gateway.openStore();
    const projections = installation.projections(readSettings(this.env).projectionMerchants);
    this.#outbox = createProjectionOutbox({
      store,
      number: kept.number,
      merchantPath: kept.merchantPath,
      projection: () => projections.at(projections.placeOf(kept.number)),
      notes: this.ctx.storage.kv,
      names: this.#names,
      changes: () => this.#gateway.changes(),
    });
    return this.#outbox;
  }

  /** Of the start that has no part of its own yet. */
  #first: MerchantPart | undefined;

  #kept(): KeptPart | undefined {
    return this.ctx.storage.kv.get<KeptPart>(keptPartKey);
  }

  /** The store is of another time than the platform's: whatever the platform says is newer. */
  #expectAnyPart(): void {
    const kept = this.#kept();
    if (kept) this.ctx.storage.kv.put(keptPartKey, { ...kept, version: 0 } satisfies KeptPart);
  }

  /** Whether it stood there when it was read: of all that is done here, only the steps of a copy take it away. */
  #hasPart = false;

  async #isKnown(): Promise<boolean> {
    this.#hasPart ||= this.#kept() !== undefined;
    if (this.#hasPart) return true;
    const first = this.#first ?? (await this.#askPart());
    if (first !== 'same') this.#first = first;
    return this.#first !== undefined;
  }

  /** Undefined where the platform knows no such merchant; 'same' where this object has what the platform has. */
  async #askPart(): Promise<MerchantPart | 'same' | undefined> {
    const kept = this.#kept();
    const number = kept?.number ?? readMerchantNumber(this.ctx.id.name);
    return number === undefined ? undefined : this.#installation?.platform().part(number, kept?.version);
  }

  async #choose(): Promise<ObjectGatewayOptions> {
    const installation = this.#installation;
    const number = this.#kept()?.number ?? this.#first?.number;
    if (number === undefined || !installation) throw new Error('this object is no merchant of the installation');
    const merchantPath = (this.#kept() ?? this.#first)?.merchantPath;
    const own = merchantPath === undefined ? undefined : await this.#gateway.openStore();
    return {
      partition: { merchant: number, shard: 0, generation: 0 },
      ...(merchantPath !== undefined && own
        ? {
            eventLog: createMerchantLog({
              store: own,
              number,
              merchantPath,
              placeIn: (place, direction) => installation.platform().placeIn(number, place, direction),
            }),
          }
        : {}),
      prepareStore: async (own) => {
        this.#own = own;
        if (this.#kept() === undefined && this.#first) await this.#writeNewer(own, this.#first);
        const known = askingForTokens(own, async () => this.#isServing && this.#askForTokens());
        const store = createMerchantStore(known, number, installation.platform(), (part) => this.#take(part));
        const [outbox, kept] = [await this.#openOutbox(), this.#kept()];
        if (!outbox || !kept) return store;
        // Which of several have the merchants beside this one, the platform knows.
        const isOne = readSettings(this.env).projectionMerchants === merchantNumberMax;
        const only = installation.projections(merchantNumberMax).at(0);
        const ask: AcrossCalls['ask'] = (...read) => (isOne ? only.ask(...read) : installation.platform().askProjected(...read));
        const forgetting = sharingStore(forgettingStore(store, outbox, this.#quiet()), outbox);
        return withWideReads(tellingStore(forgetting, this.#names, this.#quiet()), kept.merchantPath, { ask });
      },
      prepareWork: async (worker, bus) => {
        // What changed while this object could not be told; nobody waits for it.
        this.ctx.waitUntil(this.#refresh().catch(() => undefined));
        const [work, outbox] = await Promise.all([preparePaymentWork(this.ctx, worker, bus), this.#openOutbox()]);
        this.#isServing = true;
        return outbox ? projectingWork(work, outbox, { log: worker.ports.log, bus, waitUntil: (sent) => this.ctx.waitUntil(sent) }) : work;
      },
    };
  }

  /** A part is taken by an object that has started: its start asks for none. */
  #isServing = false;
  readonly #askForTokens = createUnknownTokens({
    refresh: () => this.#refresh(),
    now: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });

  /** Resolves to whether there was anything new. */
  async #refresh(): Promise<boolean> {
    const part = await this.#askPart();
    if (!part || part === 'same') return false;
    await this.#take(part);
    return true;
  }

  async #take(part: MerchantPart): Promise<void> {
    const taking = this.#taking.then(async () => {
      const { ports } = await this.#gateway.wake();
      const changed = this.#own ? await this.#writeNewer(this.#own, part) : [];
      for (const id of changed) forgetToken(ports, id);
      forgetDirectory(ports);
    });
    this.#taking = taking.catch(() => undefined);
    await taking;
  }

  /** Resolves to the tokens that changed. An older part is no news. */
  async #writeNewer(own: Store, part: MerchantPart): Promise<readonly string[]> {
    const { number, version, merchantPath } = part;
    const kept = this.#kept();
    if (kept && kept.version > version) return [];
    const changed = await writePart(own, part);
    this.ctx.storage.kv.put(keptPartKey, { number, version, merchantPath } satisfies KeptPart);
    return changed;
  }
}

/** What lists over merchants show is written when nobody believes any more that nothing is; by which names search finds it is written down. */
function tellingStore(store: Store, outbox: NameOutbox, quiet: Quiet): Store {
  return {
    ...store,
    async commit(...args) {
      const names = namesIn(args);
      if (names.length === 0) return hasEvent(args) ? quiet.write(() => store.commit(...args)) : store.commit(...args);
      const ended = outbox.note(names);
      try {
        await quiet.write(() => store.commit(...args));
      } finally {
        ended();
      }
    },
  };
}

function hasEvent([, writes]: CommitArguments): boolean {
  return writes.some(({ write }) => write === 'event.append');
}

/** What the sandbox's reset erases, no list over merchants shows on. */
function forgettingStore(store: Store, outbox: ProjectionOutbox, quiet: Quiet): Store {
  const { sandboxData } = store;
  return {
    ...store,
    sandboxData: {
      ...sandboxData,
      eraseShown: async (merchant) => {
        return quiet.write(async () => {
          const erased = await sandboxData.eraseShown(merchant);
          outbox.beginAnew();
          return erased;
        });
      },
    },
  };
}
