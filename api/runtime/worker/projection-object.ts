/**
 * What lists, search and statistics over several merchants read: payments of all of them, or of a range (projections.ts), as each
 * merchant's object sends them from its event log. Payments need nothing of it. Lost, or put back to an earlier time, it is filled again by the merchants' objects.
 */
import { DurableObject } from 'cloudflare:workers';
import { openObjectStore } from '../../../db/open-object.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Finding } from '../shared/doctor.ts';
import { type AskedOfProjection, type ReadAnswer, toFailure } from './batched-reads.ts';
import { type Environment, partitionedInstallation } from './environment.ts';
import type { Told } from './merged-log.ts';
import { createNameDirectory, type NameDirectory } from './name-directory.ts';
import { createObjectRoom } from './object-room.ts';
import { formatNumber } from './partition-book.ts';
import { type ArrivalBook, type ArrivalsAnswer, createArrivals } from './projection-arrivals.ts';
import type { ProjectionMark, ProjectionStep } from './projection-outbox.ts';
import { answerRead, type ProjectedPart, projectedReads } from './projection-reads.ts';
import { readSettings } from './start.ts';

const marks = 'mark ';

/** The platform demands a class. */
export class ProjectionObject extends DurableObject<Environment> {
  #store: Promise<Store> | undefined;
  #names: NameDirectory | undefined;
  /** Of steps that are written, by merchant: one after the other. */
  readonly #taking = new Map<number, Promise<unknown>>();

  /** By the merchants' numbers, as the storage has them. */
  #known: Map<number, ProjectionMark> | undefined;

  /** Begun anew with the memory, and where all is lost. */
  #arrivals: ArrivalBook = this.#beginLife();

  async markOf(number: number): Promise<ProjectionMark | undefined> {
    return this.#marks().get(number);
  }

  async take(step: ProjectionStep): Promise<ProjectionMark | undefined> {
    const before = this.#taking.get(step.number) ?? Promise.resolve();
    const taking = before.catch(() => undefined).then(() => this.#take(step));
    this.#taking.set(step.number, taking);
    return taking;
  }

  /** Called by the platform's object. All parts are made anew, one after the other stays in use until its own turn. */
  async rebuild(): Promise<void> {
    for (const [number, { names: _toldAnew, ...mark }] of this.#marks()) this.#putMark(number, { ...mark, version: 0 });
  }

  /** Called by the platform's object, whose stores were restored: merchants' objects fill it again. Resolves to whether it had anything. */
  async erase(): Promise<boolean> {
    const hadAny = this.#marks().size > 0;
    await this.ctx.storage.deleteAll();
    this.#store = undefined;
    this.#names = undefined;
    this.#known = undefined;
    this.#arrivals = this.#beginLife();
    return hadAny;
  }

  /** Called by the platform's object: of whom something was taken since, and for so long each arrival is to be told at once. */
  async arrivals(told: Told | null, watchMs: number): Promise<ArrivalsAnswer> {
    return this.#arrivals.since(told, watchMs);
  }

  /** Called by the platform's object, for the doctor. */
  async examine(): Promise<Finding> {
    return createObjectRoom(this.ctx.storage, () => readSettings(this.env).objectMegabytesMax).finding();
  }

  /** Called by the platform's object: reads of its gateway over merchants that it makes in one turn. */
  async readAll(asked: readonly AskedOfProjection[]): Promise<readonly ReadAnswer[]> {
    const store = await this.#open();
    return Promise.all(
      asked.map(async ([part, method, values]): Promise<ReadAnswer> => {
        try {
          if (part === 'names') return { status: 'read', value: this.#directory().holders(...values) };
          return { status: 'read', value: await answerRead(projectedReads, store, part, [method, values]) };
        } catch (error) {
          return toFailure(error);
        }
      }),
    );
  }

  /** Called by a merchant's object: a read over the merchants beside it. */
  async ask(part: ProjectedPart, method: string, values: readonly unknown[]): Promise<unknown> {
    return answerRead(projectedReads, await this.#open(), part, [method, values]);
  }

  /** Called by the platform's object, which asks each merchant where its log ends. */
  async marks(merchants: number): Promise<readonly (ProjectionMark | null)[]> {
    const found = this.#marks();
    return Array.from({ length: merchants }, (_, place) => found.get(place + 1) ?? null);
  }

  async #take({ number, merchantPath, from, to, writes, names }: ProjectionStep): Promise<ProjectionMark | undefined> {
    const store = await this.#open();
    const mark = this.#marks().get(number);
    if (from === null) {
      await forget(store, merchantPath);
      this.#directory().forget(number);
    } else if (!mark || !isSame(mark, from)) return mark;
    if (writes.length > 0) await store.commit('platform', writes);
    // In one turn with the mark.
    this.#directory().add(number, names);
    this.#putMark(number, to);
    this.#arrivals.note(number, to, from === null);
    return to;
  }

  #beginLife(): ArrivalBook {
    return createArrivals({
      life: crypto.randomUUID(),
      now: () => Date.now(),
      tell: (arrivals) => {
        const telling = partitionedInstallation(this.env)?.platform().arrived(arrivals);
        this.ctx.waitUntil(telling?.catch(() => undefined) ?? Promise.resolve());
      },
    });
  }

  #marks(): Map<number, ProjectionMark> {
    this.#known ??= new Map(
      [...this.ctx.storage.kv.list<ProjectionMark>({ prefix: marks })].map(([key, mark]) => [
        Number.parseInt(key.slice(marks.length), 16),
        mark,
      ]),
    );
    return this.#known;
  }

  #putMark(number: number, mark: ProjectionMark): void {
    this.#marks().set(number, mark);
    this.ctx.storage.kv.put<ProjectionMark>(`${marks}${formatNumber(number)}`, mark);
  }

  #directory(): NameDirectory {
    this.#names ??= createNameDirectory(this.ctx.storage);
    return this.#names;
  }

  #open(): Promise<Store> {
    this.#store ??= openObjectStore({ storage: this.ctx.storage }, readSettings(this.env).fastPaths).catch((error: unknown) => {
      this.#store = undefined;
      throw error;
    });
    return this.#store;
  }
}

function isSame(one: ProjectionMark, other: ProjectionMark): boolean {
  const { version, phase, afterId, sequence, eventId, names } = one;
  return (
    version === other.version &&
    phase === other.phase &&
    afterId === other.afterId &&
    sequence === other.sequence &&
    eventId === other.eventId &&
    names?.reached === other.names?.reached &&
    names?.walk?.kind === other.names?.walk?.kind &&
    names?.walk?.after === other.names?.walk?.after
  );
}

/** A bounded commit at a time. */
async function forget({ sandboxData }: Store, merchantPath: string): Promise<void> {
  const merchant = toMerchantKey(toDataScope(merchantPath));
  while ((await sandboxData.erasePayments(merchant)) > 0) {}
  while ((await sandboxData.eraseOthers(merchant)) > 0) {}
  while ((await sandboxData.eraseShown(merchant)) > 0) {}
}
