/** How the repeats of a time came out, by channel: differences by field with counts. */
import { requireEntity } from '../../../foundation/access/authorize.ts';
import { entitiesWithin } from '../../../foundation/entities/entities-operations.ts';
import { type Entity, shadowAccount } from '../../../foundation/entities/entity.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { findConnectorToken } from '../../administration/connect.ts';
import type { MovingInContext } from '../ports.ts';
import { toCounterpart } from './shadow-call.ts';
import {
  type Difference,
  differenceKinds,
  type RepeatStatus,
  repeatsReadMax,
  type ShadowRepeat,
  type SkipReason,
} from './shadow-repeat.ts';

export const shadowDaysMax = 90;
/** Channels that one report tells of, and lines of one channel. */
const channelsMax = 100;
export const linesMax = 200;

export interface CountedDifference extends Difference {
  readonly count: number;
  /** The newest payment with it. */
  readonly paymentId: Id;
  readonly lastAt: Timestamp;
}

export interface ShadowReport {
  readonly channel: Entity;
  readonly url: string;
  readonly counterpartEntityId: string;
  readonly isHeld: boolean;
  readonly hasToken: boolean;
  /** It answered as a live system does: nothing more is sent there. */
  readonly isLive: boolean;
  readonly counts: Readonly<Record<RepeatStatus, number>>;
  readonly dropped: number;
  readonly skips: readonly { readonly reason: SkipReason; readonly count: number }[];
  /** Those of outcome and code first; of each kind the most frequent. */
  readonly differences: readonly CountedDifference[];
  /** False: there were more repeats than the report read, and the oldest are left out. */
  readonly isComplete: boolean;
}

export interface ShadowFilter {
  readonly entityId: string;
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** Of each channel at or below the entity that has a shadow. Times are real ones. */
export async function reportShadow(context: MovingInContext, { entityId, from, to }: ShadowFilter): Promise<readonly ShadowReport[]> {
  const { ports } = context;
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  if (to <= from || to - from > shadowDaysMax * dayMs) {
    throw wrongParameter('to', `to must be after from, by at most ${shadowDaysMax} days`, String(to));
  }
  const channels = (await entitiesWithin(ports, entity.path)).filter(({ settings }) => settings?.shadow !== undefined);
  return Promise.all(channels.slice(0, channelsMax).map((channel) => reportChannel(context, channel, { from, to })));
}

async function reportChannel({ ports }: MovingInContext, channel: Entity, span: Omit<ShadowFilter, 'entityId'>): Promise<ShadowReport> {
  const { shadow } = channel.settings ?? {};
  if (!shadow) throw new Error('the channel has a shadow');
  const { shadowRepeats } = ports.store;
  const merchant = toMerchantKey(channel.path);
  const about = { entityId: channel.id, counterpart: toCounterpart(shadow) };
  const [repeats, isLive, token] = await Promise.all([
    shadowRepeats.newest(merchant, { ...about, ...span }, repeatsReadMax),
    shadowRepeats.isLive(merchant, about),
    findConnectorToken(ports, channel.id, shadowAccount),
  ]);
  return {
    ...{ channel, url: shadow.url, counterpartEntityId: shadow.entityId, isHeld: shadow.isHeld ?? false, hasToken: token !== undefined },
    isLive: isLive || repeats.some(({ status }) => status === 'live'),
    isComplete: repeats.length < repeatsReadMax,
    ...countRepeats(repeats),
  };
}

/** Pure. Newest first. */
function countRepeats(repeats: readonly ShadowRepeat[]): Pick<ShadowReport, 'counts' | 'dropped' | 'skips' | 'differences'> {
  const counts = { same: 0, different: 0, unanswered: 0, skipped: 0, live: 0 };
  const skips = new Map<SkipReason, number>();
  const differences = new Map<string, CountedDifference>();
  let dropped = 0;
  for (const repeat of repeats) {
    counts[repeat.status] += 1;
    dropped += repeat.dropped;
    if (repeat.reason !== null) skips.set(repeat.reason, (skips.get(repeat.reason) ?? 0) + 1);
    for (const difference of repeat.differences) countDifference(differences, difference, repeat);
  }
  return {
    counts,
    dropped,
    skips: [...skips].map(([reason, count]) => ({ reason, count })),
    differences: [...differences.values()].sort(byCount).slice(0, linesMax),
  };
}

function countDifference(counted: Map<string, CountedDifference>, difference: Difference, { paymentId, at }: ShadowRepeat): void {
  const { kind, field, ours, theirs } = difference;
  const key = JSON.stringify([kind, field, ours, theirs]);
  const before = counted.get(key);
  counted.set(key, before ? { ...before, count: before.count + 1 } : { ...difference, count: 1, paymentId, lastAt: at });
}

function byCount(a: CountedDifference, b: CountedDifference): number {
  return differenceKinds.indexOf(a.kind) - differenceKinds.indexOf(b.kind) || b.count - a.count || a.field.localeCompare(b.field, 'en');
}
