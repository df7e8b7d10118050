/**
 * Which merchants the platform's object has given a number, and which of their objects have yet to be told of a change. It
 * stands beside the platform's tables and is durable with them.
 */
import { type Id, merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import type { ObjectNotes } from './object-notes.ts';

export interface Numbered {
  readonly number: number;
  readonly merchantPath: string;
  /** Of the part that the merchant's object should have. */
  readonly version: number;
}

export interface PartitionBook {
  /** The number that it has, or the next free one. */
  number(merchantPath: string): Numbered;
  byNumber(number: number): Numbered | undefined;
  /** By the id of the merchant itself. */
  ofMerchant(merchantId: Id): Numbered | undefined;
  /** How many numbers were given: they begin at 1, and none is left out. */
  count(): number;
  /** Those at or below the path. */
  below(path: string): readonly Numbered[];
  /** Its part changes: its object is to be told. */
  change(number: number): void;
  isWaiting(number: number): boolean;
  isAnyWaiting(): boolean;
  waiting(): readonly Numbered[];
  /** Its object has the part of that version; a change since then still waits. */
  told(number: number, version: number): void;
}

const byPath = 'merchant ';
const byNumber = 'number ';
const untold = 'untold ';
const last = 'last number';

export function createPartitionBook(notes: ObjectNotes): PartitionBook {
  const find = (number: number): Numbered | undefined => notes.get<Numbered>(`${byNumber}${formatNumber(number)}`);
  const write = (numbered: Numbered): void => {
    const key = formatNumber(numbered.number);
    notes.put(`${byNumber}${key}`, numbered);
    notes.put(`${untold}${key}`, numbered.version);
  };
  return {
    number(merchantPath) {
      const known = notes.get<number>(`${byPath}${merchantPath}`);
      const found = known === undefined ? undefined : find(known);
      if (found) return found;
      const number = (notes.get<number>(last) ?? 0) + 1;
      if (number > merchantNumberMax) throw new Error('an installation in objects has at most 65,535 merchants');
      const made = { number, merchantPath, version: 1 };
      notes.put(last, number);
      notes.put(`${byPath}${merchantPath}`, number);
      write(made);
      return made;
    },
    byNumber: find,
    ofMerchant(merchantId) {
      const wanted = `/${merchantId}/`;
      for (const [key, number] of notes.list<number>({ prefix: byPath })) if (key.endsWith(wanted)) return find(number);
      return undefined;
    },
    count: () => notes.get<number>(last) ?? 0,
    below: (path) =>
      [...notes.list<number>({ prefix: `${byPath}${path}` })].flatMap(([, number]) => {
        const found = find(number);
        return found ? [found] : [];
      }),
    change(number) {
      const found = find(number);
      if (found) write({ ...found, version: found.version + 1 });
    },
    isWaiting: (number) => notes.get<number>(`${untold}${formatNumber(number)}`) !== undefined,
    isAnyWaiting: () => [...notes.list<number>({ prefix: untold, limit: 1 })].length > 0,
    waiting: () =>
      [...notes.list<number>({ prefix: untold })].flatMap(([key]) => {
        const found = find(Number.parseInt(key.slice(untold.length), 16));
        return found ? [found] : [];
      }),
    told(number, version) {
      const key = `${untold}${formatNumber(number)}`;
      if (notes.get<number>(key) === version) notes.delete(key);
    },
  };
}

/** `00a3`: as in ids, and in the name of the merchant's object. */
export function formatNumber(number: number): string {
  return number.toString(16).padStart(4, '0');
}
