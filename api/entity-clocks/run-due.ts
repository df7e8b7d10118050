/** Runs what is due of one merchant in the order of its time: the earliest piece first, whatever kind it is of. */
import type { MerchantKey } from '../foundation/kernel/data-scope.ts';
import { faultFields } from '../foundation/kernel/fault.ts';
import type { Log } from '../foundation/kernel/ports.ts';
import type { Timestamp } from '../foundation/kernel/timestamp.ts';
import type { DueKind, DuePiece } from './due-kind.ts';

/** Looked up of each kind at once. What has the same time as the earliest runs before the next look. */
const lookMax = 50;

export interface Fired {
  readonly kind: DueKind['kind'];
  readonly subjectId: DuePiece['subjectId'];
  readonly dueAt: Timestamp;
}

export interface DueRun {
  readonly merchant: MerchantKey;
  readonly kinds: readonly DueKind[];
  readonly upTo: Timestamp;
  readonly log: Log;
  /** Called before the pieces of a time run: moves the clock there, and keeps its lease. */
  readonly arrive: (at: Timestamp) => Promise<void>;
  readonly fired: (fired: Fired) => void;
  /** Asked before each look: false ends the run where it is. */
  readonly mayGoOn: () => boolean;
}

/** Whether nothing is left that is due at or before `upTo`. */
export async function runDue({ merchant, kinds, upTo, log, arrive, fired, mayGoOn }: DueRun): Promise<boolean> {
  const seen: Seen = { ran: new Set(), stuck: new Set() };
  while (mayGoOn()) {
    const next = await findEarliest(kinds, { merchant, upTo, seen });
    if (next === undefined) return true;
    const { kind, pieces, dueAt } = next;
    await arrive(dueAt);
    const waiting = pieces.values();
    const runInTurn = async () => {
      for (const piece of waiting) {
        if (!mayGoOn()) return;
        await arrive(dueAt);
        seen.ran.add(toKey(kind, piece));
        if (await runPiece(log, kind, merchant, piece)) fired({ kind: kind.kind, subjectId: piece.subjectId, dueAt: piece.dueAt });
      }
    };
    await Promise.all(Array.from({ length: kind.atOnce }, runInTurn));
  }
  return false;
}

/** A fault over one piece is logged, so that the others run; the next round tries it again. */
async function runPiece(log: Log, { kind, run }: DueKind, merchant: MerchantKey, piece: DuePiece): Promise<boolean> {
  try {
    return await run(merchant, piece);
  } catch (error) {
    log.error('due work failed', { what: kind, subjectId: piece.subjectId, ...faultFields(error) });
    return false;
  }
}

interface Seen {
  readonly ran: Set<string>;
  /** What ran and is due at the same time still is somebody else's at present, or fails: it must not hold the clock. */
  readonly stuck: Set<string>;
}

interface Look {
  readonly merchant: MerchantKey;
  readonly upTo: Timestamp;
  readonly seen: Seen;
}

interface Earliest {
  readonly kind: DueKind;
  readonly dueAt: Timestamp;
  readonly pieces: readonly DuePiece[];
}

/** The pieces of one kind that are due first, all with the same time. */
async function findEarliest(kinds: readonly DueKind[], look: Look): Promise<Earliest | undefined> {
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, pieces: await findPieces(kind, look) })));
  let earliest: Earliest | undefined;
  for (const { kind, pieces } of found) {
    const [first] = pieces;
    if (!first || (earliest && first.dueAt >= earliest.dueAt)) continue;
    earliest = { kind, dueAt: first.dueAt, pieces: pieces.filter(({ dueAt }) => dueAt === first.dueAt) };
  }
  return earliest;
}

async function findPieces(kind: DueKind, { merchant, upTo, seen: { ran, stuck } }: Look): Promise<readonly DuePiece[]> {
  for (;;) {
    const itemsMax = lookMax + stuck.size;
    const pieces = await kind.due(merchant, upTo, itemsMax);
    const isMoreBehind = pieces.length === itemsMax;
    const fresh = pieces.filter((piece) => !ran.has(toKey(kind, piece)));
    for (const piece of pieces) if (ran.has(toKey(kind, piece))) stuck.add(toKey(kind, piece));
    // Each turn has found more that is stuck, of which there is no more than what ran.
    if (fresh.length > 0 || !isMoreBehind) return fresh;
  }
}

function toKey({ kind }: DueKind, { id, dueAt }: DuePiece): string {
  return `${kind} ${id} ${dueAt}`;
}
