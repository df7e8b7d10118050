/**
 * What lists, search and statistics over several merchants read: payments of all of them, as each merchant's object sends them from its
 * event log. Payments need nothing of it. Lost, or put back to an earlier time, it is filled again by the merchants' objects.
 */
import { DurableObject } from 'cloudflare:workers';
import { openObjectStore } from '../../../db/open-object.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { ProjectionState } from '../../views/read-model/ports.ts';
import { beginning, projectionVersion } from '../../views/read-model/progress.ts';
import { type Environment, type PartitionedInstallation, partitionedInstallation } from './environment.ts';
import { formatNumber } from './partition-book.ts';
import type { MerchantPlace, ProjectionMark, ProjectionStep } from './projection-outbox.ts';
import { answerRead, type ProjectedPart, projectedReads } from './projection-reads.ts';

/** A reader waits so long for what merchants have not sent yet; what is missing then, the answer says. */
const helpMs = 500;

/** Merchants that are asked at once. */
const askAtOnce = 20;

const marks = 'mark ';

/** The platform demands a class. */
export class ProjectionObject extends DurableObject<Environment> {
  readonly #installation: PartitionedInstallation | undefined;
  #store: Promise<Store> | undefined;
  /** Of steps that are written, by merchant: one after the other. */
  readonly #taking = new Map<number, Promise<unknown>>();

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#installation = partitionedInstallation(environment);
  }

  async markOf(number: number): Promise<ProjectionMark | undefined> {
    return this.ctx.storage.kv.get<ProjectionMark>(`${marks}${formatNumber(number)}`);
  }

  async take(step: ProjectionStep): Promise<ProjectionMark | undefined> {
    const before = this.#taking.get(step.number) ?? Promise.resolve();
    const taking = before.catch(() => undefined).then(() => this.#take(step));
    this.#taking.set(step.number, taking);
    return taking;
  }

  /** Called by the platform's object. All parts are made anew, one after the other stays in use until its own turn. */
  async rebuild(): Promise<void> {
    for (const [key, mark] of [...this.ctx.storage.kv.list<ProjectionMark>({ prefix: marks })]) {
      this.ctx.storage.kv.put<ProjectionMark>(key, { ...mark, version: 0 });
    }
  }

  /** Called by the platform's object, whose stores were restored: merchants' objects fill it again. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
    this.#store = undefined;
  }

  /** Called by the platform's object: reads of its gateway over merchants. */
  async ask(part: ProjectedPart, method: string, values: readonly unknown[]): Promise<unknown> {
    return answerRead(projectedReads, await this.#open(), part, [method, values]);
  }

  /**
   * How far it is, of the merchants with numbers up to that. It asks each merchant where its log ends, and lets it send what is
   * missing, so that what was acknowledged before the question is in the lists.
   */
  async state(merchants: number): Promise<ProjectionState> {
    const places: (Place | undefined)[] = [];
    for (let from = 1; from <= merchants; from += askAtOnce) {
      const numbers = Array.from({ length: Math.min(askAtOnce, merchants - from + 1) }, (_, place) => from + place);
      places.push(...(await Promise.all(numbers.map((number) => this.#placeOf(number)))));
    }
    return toState(places);
  }

  /** Undefined where its object does not answer. */
  async #placeOf(number: number): Promise<Place | undefined> {
    try {
      const place = await this.#installation?.merchant(number).sendTo((await this.markOf(number)) ?? null, helpMs);
      return place && { ...place, mark: await this.markOf(number) };
    } catch {
      return undefined;
    }
  }

  async #take({ number, merchantPath, from, to, writes }: ProjectionStep): Promise<ProjectionMark | undefined> {
    const store = await this.#open();
    const mark = await this.markOf(number);
    if (from === null) await forget(store, merchantPath);
    else if (!mark || !isSame(mark, from)) return mark;
    if (writes.length > 0) await store.commit('platform', writes);
    this.ctx.storage.kv.put<ProjectionMark>(`${marks}${formatNumber(number)}`, to);
    return to;
  }

  #open(): Promise<Store> {
    this.#store ??= openObjectStore({ storage: this.ctx.storage }).catch((error: unknown) => {
      this.#store = undefined;
      throw error;
    });
    return this.#store;
  }
}

interface Place extends MerchantPlace {
  readonly mark: ProjectionMark | undefined;
}

/** As one log: the merchants' logs one after the other. What is not known of one counts as an event that is not there. */
function toState(places: readonly (Place | undefined)[]): ProjectionState {
  let [reached, last] = [0, 0];
  const next: (number | null)[] = [];
  for (const place of places) {
    const sequence = place?.last.sequence ?? 0;
    const missing = place === undefined || !isFilled(place) ? 1 : 0;
    const isThere = missing === 0;
    last += sequence + missing;
    reached += isThere ? Math.min(place?.mark?.sequence ?? 0, sequence) : 0;
    if (!isThere || (place?.mark?.sequence ?? 0) < sequence) next.push(isThere ? (place?.nextAt ?? null) : null);
  }
  const at = next.includes(null) ? null : Math.min(...next.filter((each) => each !== null));
  return {
    progress: { ...beginning({ sequence: reached, eventId: '' }), phase: 'events' },
    lastEvent: { sequence: last, eventId: '' },
    firstSequence: 0,
    nextAt: next.length === 0 ? null : at,
  };
}

/** Of one who has done nothing yet there is nothing to fill. */
function isFilled({ last, mark }: Place): boolean {
  if (mark === undefined) return last.sequence === 0;
  return mark.phase === 'events' && mark.version === projectionVersion;
}

function isSame(one: ProjectionMark, other: ProjectionMark): boolean {
  const { version, phase, afterId, sequence, eventId } = one;
  return (
    version === other.version &&
    phase === other.phase &&
    afterId === other.afterId &&
    sequence === other.sequence &&
    eventId === other.eventId
  );
}

/** A bounded commit at a time. */
async function forget({ sandboxData }: Store, merchantPath: string): Promise<void> {
  const merchant = toMerchantKey(toDataScope(merchantPath));
  while ((await sandboxData.erasePayments(merchant)) > 0) {}
  while ((await sandboxData.eraseOthers(merchant)) > 0) {}
  while ((await sandboxData.eraseShown(merchant)) > 0) {}
}
