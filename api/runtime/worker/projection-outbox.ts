/**
 * Sends what a merchant's store has to the projection over all merchants: what its own read model is made of, and the rows that
 * lists show. The place is the projection's to say, not this store's. So whatever becomes of either, each goes on from what the projection has.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { type Id, parseIdMs } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { beginning, type LastEvent, type ProjectionProgress, projectionVersion } from '../../views/read-model/progress.ts';
import { planStep, type Step } from '../../views/read-model/read-model-operations.ts';
import type { ObjectNotes } from './object-notes.ts';

/** How far one merchant's part of the projection has come in that merchant's log. */
export type ProjectionMark = ProjectionProgress;

export interface ProjectionStep {
  readonly number: number;
  readonly merchantPath: string;
  /** Null where the merchant's part is to be made anew: what there is of it goes. */
  readonly from: ProjectionMark | null;
  readonly to: ProjectionMark;
  readonly writes: Step['writes'];
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
}

export interface ProjectionOutbox {
  /**
   * Sends all there is. Rejects where the projection cannot be reached: what was not sent is sent by the next call. `mark`: what the
   * projection said that it has; null: nothing.
   */
  send(mark?: ProjectionMark | null): Promise<void>;
  /** What was sent is to be sent anew, and what the projection has goes. Durable when it returns. */
  beginAnew(): void;
  /** False where the last call did not come to an end. */
  isDone(): boolean;
}

export interface OutboxOptions {
  readonly store: Store;
  readonly number: number;
  readonly merchantPath: string;
  readonly projection: () => ProjectionCalls;
  readonly notes: Pick<ObjectNotes, 'get' | 'put' | 'delete'>;
}

/** Stands while the projection has of this store what is there no more. */
const anewKey = 'projection anew';

export function createProjectionOutbox({ store, number, merchantPath, projection, notes }: OutboxOptions): ProjectionOutbox {
  let mark: ProjectionMark | undefined;
  let isKnown = false;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let done = false;

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
    } while (isWanted);
    done = true;
  };

  /** Whether another may follow. */
  const sendStep = async (): Promise<boolean> => {
    const { lastEvent, firstSequence } = await store.readModel.state();
    const isAnew = notes.get<boolean>(anewKey) === true;
    if (isAnew || mark === undefined || !(await isInLog(store, mark, lastEvent))) {
      // Taken away before: what is erased meanwhile asks for it again.
      notes.delete(anewKey);
      try {
        return await take(null, { to: beginning(lastEvent), writes: [] });
      } catch (error) {
        if (isAnew) notes.put(anewKey, true);
        throw error;
      }
    }
    const step = await planRemoteStep(store, { progress: mark, lastEvent, firstSequence, nextAt: null });
    return step.to === mark ? false : take(mark, { to: step.to, writes: [...(await copiesOf(store, step.writes)), ...step.writes] });
  };

  const take = async (from: ProjectionMark | null, { to, writes }: Step): Promise<boolean> => {
    mark = await projection().take({ number, merchantPath, from, to, writes });
    return true;
  };

  return {
    isDone: () => done,
    beginAnew() {
      done = false;
      notes.put(anewKey, true);
    },
    send(told) {
      isWanted = true;
      if (told !== undefined && running === undefined) {
        mark = told ?? undefined;
        isKnown = true;
      }
      running ??= run()
        .catch((error: unknown) => {
          // Whether the step was taken is the projection's to say.
          isKnown = false;
          throw error;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
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
async function planRemoteStep(store: Store, state: Parameters<typeof planStep>[1]): Promise<Step> {
  const step = await planStep(store, state);
  return step.to.phase === 'sums' ? { ...step, to: { ...step.to, phase: 'events', afterId: '' } } : step;
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

/** Whether nothing is missing. */
export function isUpTo({ version, phase, sequence, eventId }: ProjectionMark, last: LastEvent): boolean {
  return version === projectionVersion && phase === 'events' && sequence === last.sequence && eventId === last.eventId;
}

/** Where the store's log ends, and what comes first after the mark. */
export async function findPlace(store: Store, mark: ProjectionMark | undefined): Promise<MerchantPlace> {
  const { lastEvent: last } = await store.readModel.state();
  if (mark && isUpTo(mark, last)) return { last, nextAt: null };
  const [next] = await store.readModel.eventSubjects(mark?.sequence ?? 0, 1);
  return { last, nextAt: next === undefined ? null : parseIdMs(next.id) };
}
