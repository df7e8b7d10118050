/** How many payments a minute there were lately, and how many of them were approved. Pure. */
import type { Outcome } from '../../client/schema-enums.ts';
import { parseTimestamp } from '../../values/timestamps.ts';
import { type ListedEvent, summarizeEvent } from './live-view.ts';

export interface PulseEvent extends Pick<ListedEvent, 'type' | 'action' | 'subjectId' | 'timestamp' | 'payload'> {
  readonly entityId: string;
  readonly resultCode: { readonly outcome: Outcome } | null;
}

export interface PulseMinute {
  readonly count: number;
  /** Of those that were approved or declined; null where none was. */
  readonly approvalRate: number | null;
}

export interface Pulse {
  /** Oldest first; the last one is not over. */
  readonly minutes: readonly PulseMinute[];
  readonly count: number;
  readonly approvalRate: number | null;
}

export const pulseMinutes = 30;
const minuteMs = 60_000;
/** The page knows a merchant's clock to the minute. */
const driftMinutes = 2;

/** Payments that are to bring money: what the overview counts. */
const countedTypes: ReadonlySet<string> = new Set(['PA', 'DB', 'RB']);
const approvedOutcomes: ReadonlySet<Outcome> = new Set(['APPROVED', 'REVIEW']);
const declinedOutcomes: ReadonlySet<Outcome> = new Set(['DECLINED', 'REJECTED']);

interface Told {
  readonly minute: number;
  readonly outcome: Outcome | undefined;
}

/**
 * Each payment once, in the minute in which it was made, with its newest outcome. `events`: newest first. `nowOf`: the time of an
 * entity, because a merchant's clock may have been moved.
 */
export function measurePulse(events: readonly PulseEvent[], nowOf: (entityId: string) => number): Pulse {
  const payments = new Map<string, Told>();
  const newest = new Map<string, Outcome>();
  for (const { type, action, subjectId, entityId, timestamp, payload, resultCode } of events) {
    if (type !== 'PAYMENT' || !countedTypes.has(summarizeEvent(payload).paymentType)) continue;
    if (resultCode && !newest.has(subjectId)) newest.set(subjectId, resultCode.outcome);
    const agoMinutes = Math.floor(nowOf(entityId) / minuteMs) - Math.floor(parseTimestamp(timestamp) / minuteMs);
    const minute = pulseMinutes - 1 - (Math.abs(agoMinutes) <= driftMinutes ? Math.max(agoMinutes, 0) : agoMinutes);
    if (action === 'CREATED' && minute >= 0 && minute < pulseMinutes) payments.set(subjectId, { minute, outcome: newest.get(subjectId) });
  }
  const byMinute = Map.groupBy(payments.values(), ({ minute }) => minute);
  const minutes = Array.from({ length: pulseMinutes }, (_, minute) => toMinute(byMinute.get(minute) ?? []));
  return { minutes, ...toMinute([...payments.values()]) };
}

function toMinute(payments: readonly Told[]): PulseMinute {
  const has = (outcomes: ReadonlySet<Outcome>): number => payments.filter(({ outcome }) => outcome && outcomes.has(outcome)).length;
  const [approved, declined] = [has(approvedOutcomes), has(declinedOutcomes)];
  return { count: payments.length, approvalRate: approved + declined === 0 ? null : approved / (approved + declined) };
}

/**
 * The points of a line over the minutes, as SVG has them. `largest` is at the top. A minute of which nothing is known has the
 * value before it; before the first that is known there is no line.
 */
export function toSparkline(
  values: readonly (number | null)[],
  largest: number,
  { width, height }: { width: number; height: number },
): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const round = (value: number): number => Math.round(value * 10) / 10;
  let last: number | null = null;
  const points = values.map((value, place) => {
    last = value ?? last;
    return last === null ? '' : `${round(place * step)},${round(height - (largest === 0 ? 0 : last / largest) * height)}`;
  });
  return points.filter((point) => point !== '').join(' ');
}
