/** How far the projection over all merchants is: by its own marks, and by where each merchant's log ends. */
import type { ProjectionState } from '../../views/read-model/ports.ts';
import { beginning, projectionVersion } from '../../views/read-model/progress.ts';
import { isUpTo, type MerchantPlace, type ProjectionMark } from './projection-outbox.ts';

export interface StateCalls {
  /** What the projection has of each merchant, in the order of their numbers; null: nothing. */
  readonly marks: () => Promise<readonly (ProjectionMark | null)[]>;
  /** Where the merchant's log ends. It sends what the projection lacks. Rejects where its object does not answer. */
  readonly place: (number: number, mark: ProjectionMark | null) => Promise<MerchantPlace>;
}

/** So many are asked at once, together with the lists that the same request reads of each. */
const askAtOnce = 200;

export interface ProjectionLook {
  /** Of payments and stored accounts. */
  readonly state: ProjectionState;
  /** The numbers of the merchants of whom it lacks something, names too, or who did not answer. */
  readonly behind: ReadonlySet<number>;
}

/** What was acknowledged before the question is in the lists, or the answer says that it is not. */
export async function readProjectionState({ marks, place }: StateCalls): Promise<ProjectionLook> {
  const before = await marks();
  const places: (MerchantPlace | undefined)[] = [];
  for (let from = 0; from < before.length; from += askAtOnce) {
    const some = before.slice(from, from + askAtOnce);
    places.push(...(await Promise.all(some.map((mark, each) => place(from + each + 1, mark).catch(() => undefined)))));
  }
  const isDone = places.every((found, each) => found === undefined || isTold(found, before[each] ?? null));
  const after = isDone ? before : await marks();
  const behind = places.flatMap((found, each) => (found && isTold(found, after[each] ?? null) ? [] : [each + 1]));
  return { state: toState(places.map((found, each) => found && { ...found, mark: after[each] ?? undefined })), behind: new Set(behind) };
}

function isTold(place: MerchantPlace, mark: ProjectionMark | null): boolean {
  return mark !== null && isUpTo(mark, place);
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
function isFilled({ last, mark, hasErased }: Place): boolean {
  if (hasErased) return false;
  if (mark === undefined) return last.sequence === 0;
  return mark.phase === 'events' && mark.version === projectionVersion;
}
