/** What a merchant's object has for the log over merchants, and its own log, whose cursors say whose they are (decision: one-log-over-merchants). */
import type { Store } from '../../doors/gateway/ports.ts';
import { findKept, ownEventLog } from '../../foundation/events/event-log.ts';
import type { Direction, EventLog, LogPlace, NoPlace } from '../../foundation/events/ports.ts';
import { StoreUnavailable } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { KnownPlace } from './merged-log.ts';

/** Places in a merchant's log by which several logs become one in the order of time. */
export type LogPoints = readonly (readonly [sequence: number, id: Id])[];

/** Of what is older than the newest events, so many places. */
const sampledPoints = 50;

/**
 * The newest events up to the sequence, at most `itemsMax`, and some before them. `other`: the log is not the one in which that known
 * event was the place to go on after.
 */
async function readPoints(
  { readModel }: Pick<Store, 'readModel'>,
  known: KnownPlace | null,
  upTo: number,
  itemsMax: number,
): Promise<LogPoints | 'other'> {
  const from = known?.sequence ?? 0;
  if (known && from > 0) {
    const [found] = await readModel.eventSubjects(from - 1, 1);
    // One that retention has deleted cannot be compared.
    if (found === undefined || (found.sequence === from && found.id !== known.eventId)) return 'other';
  }
  const newestFrom = Math.max(from, upTo - itemsMax);
  const points: (readonly [number, Id])[] = [];
  const step = Math.max(Math.ceil((newestFrom - from) / sampledPoints), 1);
  for (let after = from + step - 1; after < newestFrom; after += step) {
    const [found] = await readModel.eventSubjects(after, 1);
    if (found && found.sequence <= newestFrom && found.sequence > (points.at(-1)?.[0] ?? from)) points.push([found.sequence, found.id]);
  }
  const newest = await readModel.eventSubjects(newestFrom, itemsMax);
  for (const { sequence, id } of newest) if (sequence <= upTo) points.push([sequence, id]);
  return points;
}

const reads = {
  slice: (store: Store, ...wanted: Parameters<Store['events']['slice']>) => store.events.slice(...wanted),
  points: readPoints,
  lastEvent: async (store: Store): Promise<KnownPlace> => (await store.readModel.state()).lastEvent,
  firstSequence: (store: Store) => store.acrossMerchants.firstSequence(),
} as const;

export type EventRead = keyof typeof reads;

/** Answers what the platform's object asks. */
export async function answerEventRead(store: Store, method: EventRead, values: readonly unknown[]): Promise<unknown> {
  if (!Object.hasOwn(reads, method)) throw new Error('no read of the event log');
  return Reflect.apply(reads[method], undefined, [store, ...values]);
}

export interface MerchantLogOptions {
  readonly store: Store;
  readonly number: number;
  readonly merchantPath: string;
  /** Where a place of another log is in this one, as the platform knows it. */
  readonly placeIn: (place: LogPlace, direction: Direction) => Promise<number | NoPlace>;
}

export function createMerchantLog({ store, number, merchantPath, placeIn }: MerchantLogOptions): EventLog {
  return {
    ...ownEventLog(store),
    mark: () => ({ log: 'merchant', of: number }),
    async find(place, _filter, direction) {
      // A merchant that came from a file kept the numbers of its events there.
      if (place.log === 'store' || (place.log === 'merchant' && place.of === number)) return findKept(store, place.sequence);
      const found = await placeIn(place, direction).catch(() => {
        throw new StoreUnavailable('the platform');
      });
      return typeof found === 'number' ? findKept(store, found) : found;
    },
    requireWhole({ entityPath, subjectId, paymentId, subscriptionId }) {
      if (entityPath.startsWith(merchantPath) || [subjectId, paymentId, subscriptionId].some((id) => id !== undefined)) return;
      throw wrongParameter(
        'entityId',
        'entityId must name the merchant or one of its channels, or the request may name no id of a merchant: its store has the events of that merchant alone',
      );
    },
  };
}
