/** The queue: its filters in the address, and its entries by kind. Pure. */
import { type AttentionKind, attentionKinds } from '../../client/schema-enums.ts';
import type { Entry } from './documents.ts';

export interface AttentionFilters {
  readonly kind?: AttentionKind;
  readonly entity?: string;
  readonly assigned?: 'me' | 'nobody';
}

type Params = Readonly<Record<string, string | undefined>>;

export function parseFilters({ kind, entity, assigned }: Params): AttentionFilters {
  const known = attentionKinds.find((one) => one === kind);
  return {
    ...(known && { kind: known }),
    ...(entity && { entity }),
    ...((assigned === 'me' || assigned === 'nobody') && { assigned }),
  };
}

/** The gateway's filter. Of nobody is null there. */
export function toAttentionFilter({ kind, entity, assigned }: AttentionFilters, memberId: string | null) {
  return {
    ...(kind && { kinds: [kind] }),
    ...(entity && { entityId: entity }),
    ...(assigned && { assigneeId: assigned === 'me' ? memberId : null }),
  };
}

export interface EntryGroup {
  readonly kind: AttentionKind;
  readonly entries: readonly Entry[];
}

/** They come sorted by kind. */
export function groupEntries(entries: readonly Entry[]): readonly EntryGroup[] {
  return [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, ofKind]) => ({ kind, entries: ofKind }));
}

export function toEntryKey({ kind, subjectId }: Pick<Entry, 'kind' | 'subjectId'>): string {
  return `${kind}-${subjectId}`;
}
