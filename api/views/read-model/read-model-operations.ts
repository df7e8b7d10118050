/**
 * Follows the log with what is searched, filtered and added up (decision: event-log-and-read-model): a bounded step at a time, off the write
 * path. Each step is one commit together with the place that it came to, so that a process may end at any moment.
 */

import type { EventType } from '../../contract/event-types.ts';
import { isFollowUp } from '../../domain/payments/payment.ts';
import type { ProjectedPayment } from '../../domain/payments/ports.ts';
import type { Registration } from '../../domain/registrations/registration.ts';

import { Conflict, type PlatformWrite } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { toPaymentFacts } from './facts.ts';
import type { EventSubject, ProjectionState, ReadModelPorts } from './ports.ts';
import { atSumsPosition, beginning, findSumsPosition, isOutdated, type ProjectionProgress } from './progress.ts';
import { questionWrites } from './questions.ts';
import { findablesOfPayment, findablesOfRegistration, listTerms } from './terms.ts';
import { ticketWrites } from './ticket-writes.ts';

/**
 * Events, or rows, that a step takes in one go: the main thread does nothing else meanwhile. Where the payments' writer commits the read model,
 * payments wait behind that commit, so a step has no more than these.
 */
export const subjectsMax = 100;

/**
 * How many times `subjectsMax` one step commits where the read model has a writer of its own, which holds up no payments. A page that many
 * events change is then written once: 400 events at once take a tenth less CPU than 100. Under load about as many come between two steps.
 */
const chunksMax = 4;

/** Events that one step takes. */
export function stepEventsMax({ isApart }: { readonly isApart: boolean }): number {
  return subjectsMax * (isApart ? chunksMax : 1);
}

/** Facts that one step adds up, and those of the hour in which they end: as long as a step of subjects takes. */
export const summedMax = 5_000;

/** How long a reader lends a hand before it takes the projection as it is; one who needs all of it waits so long. */
const helpMs = 100;
/** So many steps it lends in any case: what happened just before is in what it reads, however slow the machine is. */
const helpSteps = 8;
export const wholeMs = 10_000;

/** Steps that one round of due work takes. */
const stepsMax = 20;

/** One step; whether another may follow. Another instance's step counts as one. */
export async function projectStep(ports: ReadModelPorts): Promise<boolean> {
  return (await projectFurther(ports)) !== null;
}

/** What a step leaves to do. */
export interface Ahead {
  /** Events that had been committed beyond it when it began. */
  readonly behind: number;
  /** Whether rows are read, not the log: how much is left is not known then, `behind` is 0, and nobody shall wait for it. */
  readonly isFilling: boolean;
}

/** One step; null where there was nothing to do. */
export async function projectFurther(ports: ReadModelPorts): Promise<Ahead | null> {
  const known = running.get(ports);
  if (known) return known;
  const step = takeStep(ports).finally(() => running.delete(ports));
  running.set(ports, step);
  return step;
}

/** Readers and due work of one process take the same step, not one each. */
const running = new WeakMap<ReadModelPorts, Promise<Ahead | null>>();

/** A round of due work. */
export async function tickProjection(ports: ReadModelPorts): Promise<void> {
  for (let steps = 0; steps < stepsMax; steps += 1) if (!(await projectStep(ports))) return;
}

/** Makes everything anew, from what is stored; what is there stays of use meanwhile. */
export async function beginProjectionAnew(ports: ReadModelPorts): Promise<void> {
  const { progress, lastEvent } = await ports.store.readModel.state();
  await ports.store.commit('platform', [{ write: 'projection.advance', from: progress, to: beginning(lastEvent) }]);
  ports.publish();
}

/**
 * The projection with all that had happened when it was asked for, or as far as it comes in a moment: what reads it says
 * how far that is. `lastEvent` is that of the call: what is committed meanwhile makes no answer outdated.
 */
export async function currentProjection(ports: ReadModelPorts, mostMs: number = helpMs): Promise<ProjectionState> {
  const { store, clocks } = ports;
  const startedUs = clocks.elapsedUs();
  let state = await store.readModel.state();
  const wanted = state.lastEvent;
  for (let steps = 0; !hasReached(state, wanted.sequence); steps += 1) {
    if (steps >= helpSteps && clocks.elapsedUs() - startedUs >= mostMs * 1_000) break;
    await projectStep(ports);
    state = await store.readModel.state();
  }
  const { replicaState } = store.readModel;
  if (!replicaState) return { ...state, lastEvent: wanted };
  let shown = await replicaState();
  while (!hasReached(shown, wanted.sequence) && clocks.elapsedUs() - startedUs < mostMs * 1_000) {
    await sleep(replicaPollMs);
    shown = await replicaState();
  }
  return { ...shown, lastEvent: wanted };
}

/** How often a reader looks whether the replica has come as far as the database. */
const replicaPollMs = 10;

function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** How old the oldest thing is that is not shown yet, ms; 0 where everything is, null while the projection is made anew. */
export function computeBehindMs(state: ProjectionState, now: Timestamp): number | null {
  if (isCurrent(state)) return 0;
  return state.progress.phase !== 'events' || state.nextAt === null ? null : Math.min(Math.max(now - state.nextAt, 0), behindMaxMs);
}

/** GraphQL's integers end here: 24 days. */
const behindMaxMs = 2_147_483_647;

/** As a place in the log whose cursors clients are given. */
export function toIndexedPlace({ progress, indexedTo }: Pick<ProjectionState, 'progress' | 'indexedTo'>): { readonly sequence: number } {
  return { sequence: indexedTo ?? progress.sequence };
}

export function isCurrent(state: ProjectionState): boolean {
  return hasReached(state, state.lastEvent.sequence);
}

function hasReached({ progress, firstSequence }: ProjectionState, sequence: number): boolean {
  return progress.phase === 'events' && progress.sequence >= sequence && !isOutdated(progress, firstSequence);
}

async function takeStep({ store }: ReadModelPorts): Promise<Ahead | null> {
  const state = await store.readModel.state();
  const { progress, lastEvent } = state;
  const { to, writes } = await planStep(store, state);
  if (to === progress) return null;
  try {
    await store.commit('platform', [{ write: 'projection.advance', from: progress, to }, ...writes]);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
  const isFilling = to.phase !== 'events';
  return { behind: isFilling ? 0 : Math.max(lastEvent.sequence - to.sequence, 0), isFilling };
}

export interface Step {
  /** The same as before where there is nothing to do. */
  readonly to: ProjectionProgress;
  readonly writes: readonly PlatformWrite[];
}

/** What a projection that stands there takes next, this store's own or one in another store. `eventsMax`: of the log at most so many. */
export async function planStep(
  store: Store,
  { progress, lastEvent, firstSequence }: ProjectionState,
  eventsMax: number = Number.POSITIVE_INFINITY,
): Promise<Step> {
  if (!isOutdated(progress, firstSequence)) return toNextProgress(store, progress, eventsMax);
  return { to: beginning(lastEvent), writes: [] };
}

type Store = ReadModelPorts['store'];

async function toNextProgress(store: Store, progress: ProjectionProgress, eventsMax: number): Promise<Step> {
  switch (progress.phase) {
    case 'payments': {
      const rows = await store.acrossMerchants.projectedAfter(progress.afterId, subjectsMax);
      const writes = [...(await paymentWrites(store, rows)), ...(await questionWrites(store, rows))];
      return { to: afterRows(progress, rows, await findEnd(store, progress), 'registrations'), writes };
    }
    case 'registrations': {
      const rows = await store.acrossMerchants.registrationsAfter(progress.afterId, subjectsMax);
      return { to: afterRows(progress, rows, await findEnd(store, progress), 'sums'), writes: rows.map(registrationWrite) };
    }
    case 'sums':
      return addUp(store, progress);
    case 'tickets': {
      const ids = await store.acrossMerchants.withStaffTextsAfter(progress.afterId, subjectsMax);
      const rows = ids.map((id) => ({ id }));
      return { to: afterRows(progress, rows, await findEnd(store, progress), 'events'), writes: await ticketWrites(store, ids) };
    }
    case 'events':
      return followLog(store, progress, eventsMax);
  }
}

/**
 * The newest id there is once the filling has begun. What the log tells of up to the event with which it began has no newer id; what comes
 * after that event the log tells. Without an end, a filling under load would walk after the payments that come, and never reach the log.
 */
async function findEnd(store: Store, { sequence }: ProjectionProgress): Promise<Id | ''> {
  const known = fillingEnds.get(store);
  if (known?.sequence === sequence) return known.id;
  const id = (await store.newestId()) ?? '';
  fillingEnds.set(store, { sequence, id });
  return id;
}

/** By the event with which a filling began. Another process may find a later end, which is as good. */
const fillingEnds = new WeakMap<Store, { readonly sequence: number; readonly id: Id | '' }>();

function afterRows(
  progress: ProjectionProgress,
  rows: readonly { readonly id: Id }[],
  end: Id | '',
  next: ProjectionProgress['phase'],
): ProjectionProgress {
  const last = rows.at(-1);
  return last && rows.length === subjectsMax && last.id < end
    ? { ...progress, afterId: last.id }
    : { ...progress, phase: next, afterId: '' };
}

/** Sums follow every fact by themselves; making them anew repairs whatever came between. */
async function addUp(store: Store, progress: ProjectionProgress): Promise<Step> {
  const from = findSumsPosition(progress);
  const to = await store.readModel.sumsPositionAfter(from, summedMax);
  const next: ProjectionProgress = to ? { ...progress, afterId: atSumsPosition(to) } : { ...progress, phase: 'tickets', afterId: '' };
  return { to: next, writes: [{ write: 'projection.sums', from, to }] };
}

/**
 * What followed in the log. Its events are read at once, and what is made of them chunk by chunk: between two of them others have their turn.
 * A read of its own for each chunk took three turns more of a busy event loop, a third of the step's time.
 */
async function followLog(store: Store, progress: ProjectionProgress, eventsMax: number): Promise<Step> {
  const events = await store.readModel.eventSubjects(progress.sequence, Math.min(stepEventsMax(store.readModel), eventsMax));
  const last = events.at(-1);
  if (!last) return { to: progress, writes: [] };
  const writes: PlatformWrite[] = [];
  for (let at = 0; at < events.length; at += subjectsMax) writes.push(...(await followEvents(store, events.slice(at, at + subjectsMax))));
  return { to: { ...progress, sequence: last.sequence, eventId: last.id }, writes };
}

/** What each subject is now, however many events tell of it. */
async function followEvents(store: Store, events: readonly EventSubject[]): Promise<readonly PlatformWrite[]> {
  const listIds = (isRegistration: boolean): readonly Id[] => [
    ...new Set(events.filter(({ type }) => (type === 'REGISTRATION') === isRegistration).map(({ subjectId }) => subjectId)),
  ];
  const [subjectIds, registrationIds] = [listIds(false), listIds(true)];
  const toldOf = await findPaymentsToldOf(store, events, subjectIds);
  const paymentIds = [...new Set([...subjectIds, ...toldOf])];
  const [payments, registrations] = await Promise.all([
    paymentIds.length === 0 ? [] : store.acrossMerchants.projectedByIds(paymentIds),
    registrationIds.length === 0 ? [] : store.acrossMerchants.registrationsByIds(registrationIds),
  ]);
  return [
    ...(await paymentWrites(store, payments)),
    ...(await questionWrites(store, payments)),
    ...(await ticketWrites(store, listWrittenAbout(payments, toldOf))),
    ...registrations.map(registrationWrite),
  ];
}

/** Approvals, reviews and notes are subjects of their own events. What they change is open about their payments, or written about them. */
async function findPaymentsToldOf(store: Store, events: readonly EventSubject[], subjectIds: readonly Id[]): Promise<readonly Id[]> {
  return events.every(({ type }) => !aboutPayments.has(type)) ? [] : store.acrossMerchants.paymentIdsOf(subjectIds);
}

const aboutPayments: ReadonlySet<EventType> = new Set(['REFUND_APPROVAL', 'ATTENTION', 'NOTE']);

/** Payments that staff may have written about: those that an event of staff's work tells of, and the families of operations on them. */
function listWrittenAbout(payments: readonly ProjectedPayment[], toldOf: readonly Id[]): readonly Id[] {
  const told = new Set(toldOf);
  const about = payments.filter((payment) => isFollowUp(payment) || told.has(payment.id));
  return [...new Set(about.flatMap(({ id, rootId }) => [id, rootId]))];
}

/** One read of the originals for all the follow-ups among them. */
async function paymentWrites(store: Store, payments: readonly ProjectedPayment[]): Promise<readonly PlatformWrite[]> {
  const rootIds = [...new Set(payments.filter(isFollowUp).map(({ rootId }) => rootId))];
  const originals = rootIds.length === 0 ? [] : await store.acrossMerchants.projectedByIds(rootIds);
  const byId = new Map(originals.map((original) => [original.id, original]));
  return payments.map((payment) => ({
    write: 'projection.payment',
    facts: toPaymentFacts(payment),
    terms: listTerms(findablesOfPayment(payment, isFollowUp(payment) ? byId.get(payment.rootId) : undefined)),
  }));
}

function registrationWrite(registration: Registration): PlatformWrite {
  const { id, entityPath } = registration;
  return { write: 'projection.registration', id, entityPath, terms: listTerms(findablesOfRegistration(registration)) };
}
