/** The queue of what needs somebody: read kind by kind, the most urgent first (decision: one-queue). */
import { attentionKinds } from '../../contract/words.ts';
import { requireCaller, requireScopeAt, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { currentProjection } from '../read-model/read-model-operations.ts';
import type { AttentionKind } from './entry.ts';
import type { AttentionContext, AttentionPosition, StoredEntry } from './ports.ts';

export interface AttentionFilter {
  readonly entityId?: string | undefined;
  readonly kinds?: readonly AttentionKind[] | undefined;
  /** Of this member; null: of nobody. */
  readonly assigneeId?: Id | null | undefined;
}

/** Entries of one kind that are counted; what is beyond is more. */
export const countedMax = 100;

export interface AttentionCount {
  readonly kind: AttentionKind;
  readonly count: number;
  readonly isMore: boolean;
}

/** Everybody who may read payments sees what is open below their entity; whether they may act, each entry says. */
export async function listAttention(context: AttentionContext, filter: AttentionFilter, page: PageRequest): Promise<Page<StoredEntry>> {
  if (page.isBackward) throw wrongParameter('last', 'last is not possible here: the queue is read from its beginning');
  const read = await authorizedRead(context, filter);
  const position = page.after === undefined ? null : parseCursor(page.after);
  const kinds = toKinds(filter).filter((kind) => position === null || rankOf(kind) >= rankOf(position.kind));
  const found: StoredEntry[] = [];
  for (const kind of kinds) {
    const after = position?.kind === kind ? position : null;
    found.push(...(await read(kind, after, page.first + 1 - found.length)));
    if (found.length > page.first) break;
  }
  const items = found.slice(0, page.first).map((item) => ({ cursor: toCursor(item), item }));
  return { items, hasNextPage: found.length > items.length };
}

/** Of each kind that is asked for, also where there is none. */
export async function countAttention(context: AttentionContext, filter: AttentionFilter): Promise<readonly AttentionCount[]> {
  const read = await authorizedRead(context, filter);
  return Promise.all(
    toKinds(filter).map(async (kind) => {
      const { length } = await read(kind, null, countedMax + 1);
      return { kind, count: Math.min(length, countedMax), isMore: length > countedMax };
    }),
  );
}

/** The entry as it is now; undefined where the question is answered, or the caller does not see it. */
export async function findEntry(context: AttentionContext, kind: AttentionKind, subjectId: Id): Promise<StoredEntry | undefined> {
  const entityPath = requireScopePath(requireCaller(context, 'payments:read'));
  const { store, clocks } = context.ports;
  await currentProjection(context.ports);
  const [entry] = await store.attention.entries({ kind, entityPath, now: clocks.now(), after: null, subjectId, itemsMax: 1 });
  return entry;
}

type Read = (kind: AttentionKind, after: AttentionPosition | null, itemsMax: number) => Promise<readonly StoredEntry[]>;

async function authorizedRead(context: AttentionContext, { entityId, assigneeId }: AttentionFilter): Promise<Read> {
  const { store, clocks } = context.ports;
  const entityPath = await requireScopeAt(context, entityId);
  await currentProjection(context.ports);
  const now = clocks.now();
  return (kind, after, itemsMax) =>
    store.attention.entries({ kind, entityPath, now, after, itemsMax, ...(assigneeId === undefined ? {} : { assigneeId }) });
}

/** In the queue's own order, each once. */
function toKinds({ kinds }: AttentionFilter): readonly AttentionKind[] {
  return kinds === undefined ? attentionKinds : attentionKinds.filter((kind) => kinds.includes(kind));
}

function rankOf(kind: AttentionKind): number {
  return attentionKinds.indexOf(kind);
}

function toCursor({ entry, position }: StoredEntry): string {
  return btoa(`${entry.kind}:${position.at}:${position.id}`);
}

function parseCursor(cursor: string): AttentionPosition & { readonly kind: AttentionKind } {
  const [kind, at, id] = decode(cursor)?.split(':') ?? [];
  const known = attentionKinds.find((one) => one === kind);
  if (known && at !== undefined && /^\d{1,16}$/.test(at) && id !== undefined) return { kind: known, at: Number(at), id };
  throw wrongParameter('after', 'after must be a cursor of this list');
}

function decode(cursor: string): string | undefined {
  try {
    return atob(cursor);
  } catch {
    return undefined;
  }
}
