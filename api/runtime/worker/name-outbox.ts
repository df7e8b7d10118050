/**
 * Names that a merchant's object has yet to tell the projection. They are written down before the commit that has them, so that none is
 * forgotten, whatever becomes of the process. A name that came to nothing makes a search ask this merchant in vain.
 */
import type { Name } from './merchant-names.ts';
import type { ObjectNotes } from './object-notes.ts';

export interface NameOutbox {
  /** Durable before any later commit. To be called when the commit has ended, whatever became of it. */
  note(names: readonly Name[]): () => void;
  /** The number of the last that was written down; 0: none ever was. */
  last(): number;
  /** Of the oldest that is still here; one after the last where there is none. */
  first(): number;
  /** What comes after the number and up to which; of commits that have ended. */
  after(number: number): { readonly upTo: number; readonly names: readonly Name[] };
  /** The projection has those. */
  forget(upTo: number): void;
}

const noted = 'name ';
const lastKey = 'last name';

/** Entries that one step sends. */
const entriesMax = 100;

export function createNameOutbox(notes: Pick<ObjectNotes, 'get' | 'put' | 'delete' | 'list'>): NameOutbox {
  /** Of commits that are under way. */
  const open = new Set<number>();
  let known: number | undefined;
  const last = (): number => {
    known ??= notes.get<number>(lastKey) ?? 0;
    return known;
  };
  /** None is here before that one. Undefined: unknown. */
  let firstHere: number | undefined;
  /** Steps ask for it all the time, and most merchants write names seldom: storage is not asked where there is none. */
  const oldest = (limit: number): readonly (readonly [number, readonly Name[]])[] => {
    if (firstHere !== undefined && firstHere > last()) return [];
    const found = [...notes.list<readonly Name[]>({ prefix: noted, limit })].map(
      ([key, entry]) => [Number.parseInt(key.slice(noted.length), 16), entry] as const,
    );
    firstHere = found[0]?.[0] ?? last() + 1;
    return found;
  };
  return {
    last,
    note(names) {
      const number = last() + 1;
      known = number;
      notes.put(lastKey, number);
      notes.put(toKey(number), names);
      open.add(number);
      return () => open.delete(number);
    },
    first: () => oldest(1)[0]?.[0] ?? last() + 1,
    after(number) {
      const names: Name[] = [];
      let upTo = number;
      for (const [each, entry] of oldest(entriesMax)) {
        if (open.has(each)) break;
        if (each <= number) continue;
        names.push(...entry);
        upTo = each;
      }
      return { upTo, names };
    },
    forget(upTo) {
      for (const [number] of oldest(entriesMax)) if (number <= upTo) notes.delete(toKey(number));
    },
  };
}

/** In the order of the numbers. */
function toKey(number: number): string {
  return `${noted}${number.toString(16).padStart(12, '0')}`;
}
