/**
 * Sends what a merchant's store has to the projection over all merchants: what its own read model is made of, and the rows that
 * lists show. The place is the projection's to say, not this store's. So whatever becomes of either, each goes on from what the projection has.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { type Id, parseIdMs } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { ProjectionState } from '../../views/read-model/ports.ts';
import { beginning, isOutdated, type LastEvent, type ProjectionProgress, projectionVersion } from '../../views/read-model/progress.ts';
import { planStep, type Step } from '../../views/read-model/read-model-operations.ts';
import { firstNames, type Name, type NamesPlace, walkNames } from './merchant-names.ts';
import type { NameOutbox } from './name-outbox.ts';
import type { ObjectNotes } from './object-notes.ts';
import { platformWrites } from './platform-store.ts';
import type { Promised } from './quiet.ts';

/** How far one merchant's part of the projection has come in that merchant's log, and in the names that it wrote. */
export interface ProjectionMark extends ProjectionProgress {
  /** Absent where it was made by code that knew of no names. */
  readonly names?: NamesMark;
}

export interface NamesMark {
  /** The number of the last names that were told as they were written. */
  readonly reached: number;
  /** Where the walk over those of before is; null: it is over. */
  readonly walk: NamesPlace | null;
}

export interface ProjectionStep {
  readonly number: number;
  readonly merchantPath: string;
  /** Null where the merchant's part is to be made anew: what there is of it goes. */
  readonly from: ProjectionMark | null;
  readonly to: ProjectionMark;
  readonly writes: Step['writes'];
  readonly names: readonly Name[];
}

/** The projection, as a merchant's object calls it. */
export interface ProjectionCalls {
  /** Undefined where it has nothing of the merchant. */
  markOf(number: number): Promise<ProjectionMark | undefined>;
  /** Takes the step if its part stands at `from`. Resolves to the place where it stands now. */
  take(step: ProjectionStep): Promise<ProjectionMark | undefined>;
}

/** Where a merchant's log ends, for whoever asks what the projection lacks. */
export interface MerchantPlace {
  readonly last: LastEvent;
  /** Of the oldest event after the asked mark; null where there is none. */
  readonly nextAt: Timestamp | null;
  /** The number of the last names that were written. */
  readonly lastNames: number;
  /** Whether the projection may still show of it what was erased. */
  readonly hasErased?: boolean;
  /** So long nothing is written there that is not told before. Absent: it may be at any moment. */
  readonly quiet?: Promised | undefined;
}

/** A step that the merchant's own read model has taken: the projection takes the same where it stands at the same place. */
export interface OwnStep extends Step {
  readonly from: ProjectionProgress;
}

export interface ProjectionOutbox {
  /** To be called after its commit. */
  offer(step: OwnStep): void;
  /** Calls the function after each step that was offered, the last one that was given. */
  onOffered(call: () => void): void;
  /** Sends up to where the own read model has come. Rejects as `send`. */
  sendOwn(): Promise<void>;
  /**
   * Sends all there is. Rejects where the projection cannot be reached: what was not sent is sent by the next call. `mark`: what the
   * projection said that it has; null: nothing.
   */
  send(mark?: ProjectionMark | null): Promise<void>;
  /** What was sent is to be sent anew, and what the projection has goes. Durable when it returns. */
  beginAnew(): void;
  /** False where the last call did not come to an end. */
  isDone(): boolean;
  /** Where the log ends, and what comes first after the mark. */
  place(mark: ProjectionMark | undefined): Promise<MerchantPlace>;
}

export interface OutboxOptions {
  readonly store: Store;
  readonly number: number;
  readonly merchantPath: string;
  readonly projection: () => ProjectionCalls;
  readonly notes: Pick<ObjectNotes, 'get' | 'put' | 'delete'>;
  readonly names: NameOutbox;
  /** Another number after each commit of the store that changed anything. */
  readonly changes: () => number;
}

/** Stands while the projection has of this store what is there no more. */
const anewKey = 'projection anew';

/** More own steps than are taken between two that are sent. */
const offeredMax = 8;
/** What an own step has was erased meanwhile, perhaps, and no event may say so: so long it is as good as one that is made now. */
const offeredForMs = 2_000;

export function createProjectionOutbox({
  store,
  number,
  merchantPath,
  projection,
  notes,
  names,
  changes,
}: OutboxOptions): ProjectionOutbox {
  const lastEventOf = keptUntil(changes, async () => (await store.readModel.state()).lastEvent);
  let mark: ProjectionMark | undefined;
  let isKnown = false;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let done = false;
  /** How often something was erased. */
  let erasures = 0;
  /** Whether somebody wants what the own read model has yet to read, too. */
  let isAllWanted = false;
  let tellOffered = (): void => {};
  let offered: readonly (OwnStep & { readonly at: number })[] = [];

  const isAnew = (): boolean => notes.get<boolean>(anewKey) === true;

  const run = async (): Promise<void> => {
    done = false;
    if (!isKnown) {
      mark = await projection().markOf(number);
      isKnown = true;
    }
    do {
      isWanted = false;
      while (await sendStep()) {
        // One step after the other.
      }
      done = mark !== undefined && hasEvents(mark, await lastEventOf());
    } while (isWanted);
  };

  /** Whether another may follow. */
  const sendStep = async (): Promise<boolean> => {
    const { lastEvent, firstSequence } = await store.readModel.state();
    if (isAnew() || mark === undefined || !(await isInLog(store, mark, lastEvent))) {
      const before = erasures;
      await take(null, { to: { ...beginning(lastEvent), names: firstMark(names) }, writes: [], names: [] });
      // What was erased meanwhile asks for it again, and so does who comes after a process that ended before.
      if (erasures === before) notes.delete(anewKey);
      return true;
    }
    const step = await nextStep({ progress: mark, lastEvent, firstSequence, nextAt: null });
    const named = await planNames(mark.names);
    if (step.to === mark && named.to === mark.names) return false;
    const writes = [...(await copiesOf(store, step.writes)), ...step.writes];
    return take(mark, { to: { ...step.to, names: named.to }, writes, names: named.names });
  };

  /** The same events, read and taken apart twice, were up to a tenth of a payment's CPU: what the own read model made of them is sent as it is. */
  const nextStep = async (state: ProjectionState): Promise<Step> => {
    const { progress, firstSequence } = state;
    if (progress.phase !== 'events' || isOutdated(progress, firstSequence)) return planRemoteStep(store, state);
    const oldest = Date.now() - offeredForMs;
    offered = offered.filter(({ to, at }) => to.sequence > progress.sequence && at >= oldest);
    const [own] = offered;
    if (own && isAt(own.from, progress)) {
      return { to: { ...progress, sequence: own.to.sequence, eventId: own.to.eventId }, writes: own.writes };
    }
    // No further than to the end of an own step, from where the next one is the same.
    if (own) return planRemoteStep(store, state, own.to.sequence - progress.sequence);
    return isAllWanted ? planRemoteStep(store, state) : { to: progress, writes: [] };
  };

  const planNames = async (at: NamesMark | undefined): Promise<{ readonly to: NamesMark; readonly names: readonly Name[] }> => {
    // Of another time than what stands here, or made by other code: those that were told before are told no more, so all are read again.
    if (at === undefined || at.reached > names.last() || at.reached + 1 < names.first()) return { to: firstMark(names), names: [] };
    if (at.walk) {
      const walked = await walkNames(store, merchantPath, at.walk);
      return { to: { ...at, walk: walked.next }, names: walked.names };
    }
    const told = names.after(at.reached);
    return told.upTo === at.reached ? { to: at, names: [] } : { to: { ...at, reached: told.upTo }, names: told.names };
  };

  const take = async (from: ProjectionMark | null, step: Pick<ProjectionStep, 'to' | 'writes' | 'names'>): Promise<boolean> => {
    mark = await projection().take({ number, merchantPath, from, ...step });
    if (mark?.names) names.forget(mark.names.reached);
    return true;
  };

  const begin = (): Promise<void> => {
    isWanted = true;
    running ??= run()
      .catch((error: unknown) => {
        // Whether the step was taken is the projection's to say.
        isKnown = false;
        offered = [];
        throw error;
      })
      .finally(() => {
        running = undefined;
        isAllWanted = false;
      });
    return running;
  };

  return {
    isDone: () => done,
    offer(step) {
      offered = [...offered.slice(1 - offeredMax), { ...step, at: Date.now() }];
      tellOffered();
    },
    onOffered(call) {
      tellOffered = call;
    },
    sendOwn: begin,
    async place(asked) {
      const lastNames = names.last();
      const last = await lastEventOf();
      const place = { last, lastNames, ...(isAnew() && { hasErased: true }) };
      if (asked && hasEvents(asked, last)) return { ...place, nextAt: null };
      const [next] = await store.readModel.eventSubjects(asked?.sequence ?? 0, 1);
      return { ...place, nextAt: next === undefined ? null : parseIdMs(next.id) };
    },
    beginAnew() {
      done = false;
      erasures += 1;
      notes.put(anewKey, true);
    },
    send(told) {
      isAllWanted = true;
      if (told !== undefined && running === undefined) {
        mark = told ?? undefined;
        isKnown = true;
      }
      return begin();
    },
  };
}

/** What is written down is told after the walk over all that has a name: of a commit that is under way the walk may find nothing. */
function firstMark(names: NameOutbox): NamesMark {
  return { reached: names.first() - 1, walk: firstNames };
}

/** Where a store was put back to an earlier time, or its log was deleted, the projection has what never was. */
async function isInLog(store: Store, { sequence, eventId }: ProjectionMark, last: LastEvent): Promise<boolean> {
  if (sequence === 0) return true;
  if (sequence >= last.sequence) return sequence === last.sequence && eventId === last.eventId;
  const [found] = await store.readModel.eventSubjects(sequence - 1, 1);
  // One that is not there any more cannot be compared; `planStep` begins anew where a later one is missing.
  return found?.sequence !== sequence || found.id === eventId;
}

/** The projection adds up by itself; its sums are no merchant's to make anew. */
async function planRemoteStep(store: Store, state: ProjectionState, eventsMax?: number): Promise<Step> {
  const step = await planStep(store, state, eventsMax);
  return step.to.phase === 'sums' ? { ...step, to: { ...step.to, phase: 'tickets', afterId: '' } } : step;
}

/** The rows of all that the writes project. Read after them, so a row is as new or newer. */
async function copiesOf(store: Store, writes: Step['writes']): Promise<Step['writes']> {
  const paymentIds = new Set<Id>();
  const registrationIds = new Set<Id>();
  for (const write of writes) {
    if (write.write === 'projection.payment') paymentIds.add(write.facts.id);
    else if (write.write === 'projection.registration') registrationIds.add(write.id);
  }
  const [payments, registrations] = await Promise.all([
    paymentIds.size === 0 ? [] : store.acrossMerchants.paymentsByIds([...paymentIds]),
    registrationIds.size === 0 ? [] : store.acrossMerchants.registrationsByIds([...registrationIds]),
  ]);
  return [
    ...(payments.length === 0 ? [] : [{ write: 'copies.payments', payments } as const]),
    ...(registrations.length === 0 ? [] : [{ write: 'copies.registrations', registrations } as const]),
  ];
}

/** What the own read model has followed the log by, the projection gets, too. */
export function sharingStore(store: Store, outbox: Pick<ProjectionOutbox, 'offer'>): Store {
  return {
    ...store,
    async commit(...args) {
      await store.commit(...args);
      const [advance, ...writes] = platformWrites(args);
      if (advance?.write !== 'projection.advance' || advance.from.phase !== 'events' || advance.to.phase !== 'events') return;
      outbox.offer({ from: advance.from, to: advance.to, writes });
    },
  };
}

/** Both follow the log, and stand at the same event. */
function isAt(one: ProjectionProgress, other: ProjectionProgress): boolean {
  const { version, phase, sequence, eventId } = one;
  return version === other.version && phase === other.phase && sequence === other.sequence && eventId === other.eventId;
}

/** Whether nothing is missing, neither events nor names, and nothing is there that was erased. */
export function isUpTo(mark: ProjectionMark, { last, lastNames, hasErased = false }: MerchantPlace): boolean {
  return !hasErased && hasEvents(mark, last) && hasNames(mark, lastNames);
}

export function hasEvents({ version, phase, sequence, eventId }: ProjectionMark, last: LastEvent): boolean {
  return version === projectionVersion && phase === 'events' && sequence === last.sequence && eventId === last.eventId;
}

function hasNames({ names }: ProjectionMark, lastNames: number): boolean {
  return names !== undefined && names.walk === null && names.reached === lastNames;
}

/** Read once as long as nothing changes: every list over merchants asks for it, of every merchant. */
function keptUntil<Found>(changes: () => number, read: () => Promise<Found>): () => Promise<Found> {
  let kept: { readonly at: number; readonly found: Found } | undefined;
  return async () => {
    const at = changes();
    if (kept?.at !== at) kept = { at, found: await read() };
    return kept.found;
  };
}
