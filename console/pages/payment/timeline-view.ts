/** Merges, sorts and filters timeline items. Pure. */

export const timelineKinds = [
  'REQUEST',
  'VALIDATION',
  'RISK',
  'THREE_D_SECURE',
  'CONNECTOR',
  'LEDGER',
  'SETTLEMENT',
  'EVENT',
  'LINKED',
  'DELIVERY',
  'NOTE',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Good or bad news, so that a colour beside the words can say so. */
export type Tone = 'good' | 'bad' | 'open' | 'plain';

export interface TimelineItem {
  readonly key: string;
  /** As the API writes it; texts of that form sort as times do. */
  readonly at: string;
  readonly kind: TimelineKind;
  readonly title: string;
  readonly details: readonly string[];
  readonly durationUs: number | null;
  readonly tone: Tone;
  /** Where it leads: a payment of the family. */
  readonly paymentId?: string;
  /** A settlement line. */
  readonly recordId?: string;
}

/** Of one moment, the order in which the gateway works: what is asked comes before what is decided and what is told. */
const rank: Readonly<Record<TimelineKind, number>> = {
  REQUEST: 0,
  VALIDATION: 1,
  RISK: 2,
  THREE_D_SECURE: 3,
  CONNECTOR: 4,
  LEDGER: 5,
  SETTLEMENT: 6,
  LINKED: 7,
  EVENT: 8,
  DELIVERY: 9,
  NOTE: 10,
};

/** Lines that are kept, the newest ones: a webhook that fails for a month makes some forty. */
const timelineItemsMax = 1_000;

/** Oldest first; within a millisecond as the gateway works, and otherwise as given. The same line from two sources is one. */
export function mergeTimeline(...sources: readonly (readonly TimelineItem[])[]): readonly TimelineItem[] {
  const byKey = new Map<string, TimelineItem>();
  for (const item of sources.flat()) if (!byKey.has(item.key)) byKey.set(item.key, item);
  return [...byKey.values()]
    .toSorted((a, b) => (a.at === b.at ? rank[a.kind] - rank[b.kind] : a.at < b.at ? -1 : 1))
    .slice(-timelineItemsMax);
}

/** The kinds to show, from the address: `REQUEST,RISK`; every one where it names none that there is. */
export function parseKinds(text: string | undefined): ReadonlySet<TimelineKind> {
  const named = (text ?? '').split(',');
  const known = timelineKinds.filter((kind) => named.includes(kind));
  return new Set(known.length > 0 ? known : timelineKinds);
}

export function formatKinds(kinds: ReadonlySet<TimelineKind>): string {
  return kinds.size === timelineKinds.length ? '' : timelineKinds.filter((kind) => kinds.has(kind)).join(',');
}

/** What only engineers read: events, postings, and how many microseconds something took. */
const technicalKinds: ReadonlySet<TimelineKind> = new Set<TimelineKind>(['EVENT', 'LEDGER']);

/** What support reads: without technical lines and durations. */
export function toPlainTimeline(items: readonly TimelineItem[]): readonly TimelineItem[] {
  return items.filter(({ kind }) => !technicalKinds.has(kind)).map((item) => ({ ...item, durationUs: null }));
}

/** How often each kind occurs: filters that would show nothing are not offered. */
export function countKinds(items: readonly TimelineItem[]): ReadonlyMap<TimelineKind, number> {
  const counts = new Map<TimelineKind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** How it was paid, and what happened last. */
const endsShown = { first: 10, last: 15 };

/** So few more are shown at once. */
const sparedItems = 5;

/** How many lines in the middle are hidden at first. */
export function countHiddenItems(items: readonly TimelineItem[]): number {
  const hidden = items.length - endsShown.first - endsShown.last;
  return hidden <= sparedItems ? 0 : hidden;
}

/** Where the hidden ones begin. */
export const hiddenFrom = endsShown.first;
