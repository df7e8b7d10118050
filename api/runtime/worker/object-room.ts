/**
 * How full an object is, and what it refuses before it is full (decision: room-for-outcomes). The platform ends every commit of a full one:
 * what a bank has done could not be written down any more.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { type CommitArguments, StoreUnavailable } from '../../foundation/kernel/commit.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import type { Finding } from '../shared/doctor.ts';

/** As much of the platform's storage as is used. */
export interface SizedStorage {
  /** Bytes, without those that deleted rows have given back. */
  readonly sql: { readonly databaseSize: number };
}

export interface ObjectRoom {
  /** The store, which takes no new payment, checkout and file where little room is left. They get `StoreUnavailable` with words for the client. */
  guard(store: Store): Store;
  /** For the doctor: a problem long before anything is refused. */
  finding(): Finding;
  /** Warns once where it is a problem, and once more where something is refused, for as long as the object has its memory. */
  warn(log: Pick<Log, 'warn'>): void;
}

/** Of all bytes, percent. */
const toldAt = 80;
const refusedAt = 95;

const megabyte = 1_000_000;

/**
 * The platform counts pages for each answer, a fortieth of a payment's CPU. So the size is read again after so many commits at most,
 * and after one for each megabyte that is left: none writes more. A part of a file may, and reads it anew.
 */
const commitsMax = 64;

const told =
  'The gateway’s database is nearly full, so it takes no new payments, checkouts and files. No money was moved. Captures, refunds and outcomes are stored as before.';

/** `megabytesMax`: OBJECT_MEGABYTES_MAX, read when it is needed first. */
export function createObjectRoom(storage: SizedStorage, megabytesMax: () => number): ObjectRoom {
  const isBeyond = (percent: number): boolean => storage.sql.databaseSize > (megabytesMax() * megabyte * percent) / 100;
  const levels = [toldAt, refusedAt];
  /** Commits that need not ask for the size. */
  let unasked = 0;
  const refuses = (args: CommitArguments): boolean => {
    unasked -= 1;
    const begins = whatBegins(args);
    if (begins === 'nothing' || (begins === 'payment' && unasked >= 0)) return false;
    const left = (megabytesMax() * megabyte * refusedAt) / 100 - storage.sql.databaseSize;
    unasked = Math.min(Math.floor(left / megabyte), commitsMax);
    return left < 0;
  };
  return {
    guard: (store) => ({
      ...store,
      async commit(...args) {
        if (refuses(args)) throw new StoreUnavailable('the object is nearly full', told);
        await store.commit(...args);
      },
    }),
    warn(log) {
      while (levels[0] !== undefined && isBeyond(levels[0]))
        log.warn('the object is nearly full', { beyondPercent: levels.shift(), megabytesMax: megabytesMax() });
    },
    finding() {
      const text = `${(storage.sql.databaseSize / megabyte).toFixed(1)} of ${megabytesMax()} MB are used`;
      if (!isBeyond(toldAt)) return { check: 'room', status: 'ok', text };
      const refuses = `${isBeyond(refusedAt) ? 'no' : `beyond ${refusedAt} % no`} new payments, checkouts and files are taken`;
      return { check: 'room', status: 'problem', text: `${text}: ${refuses} (RUNBOOK.md, An object is nearly full)` };
    },
  };
}

/** A part of a file: one may be as large as half of what is left. */
const partsOfFiles: ReadonlySet<string> = new Set(['settlement-file.part', 'report-run.part']);

/** What follows a payment that is stored already is none of it. */
function whatBegins([, writes]: CommitArguments): 'nothing' | 'payment' | 'file' {
  for (const each of writes) {
    if (partsOfFiles.has(each.write)) return 'file';
    if (each.write === 'checkout.insert' || (each.write === 'payment.insert' && each.payment.id === each.payment.rootId)) return 'payment';
  }
  return 'nothing';
}
