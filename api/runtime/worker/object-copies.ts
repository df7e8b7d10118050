/**
 * Copies of an object's store for its operator, and a copy put back. Between `stop` and `open` a note stands that keeps the object
 * from answering, whatever becomes of the process: a copy that was put back by half serves nobody.
 */
import type { CopySchema } from '../../../db/connect/copy-format.ts';
import {
  beginCopy,
  changeRows,
  countStored,
  endOldCopy,
  finishTables,
  hasRows,
  makeTables,
  type ObjectCopy,
  resumeCopy,
  takeRows,
} from '../../../db/connect/object-copy.ts';
import { openObjectStore } from '../../../db/open-object.ts';
import { allFastPaths } from '../../foundation/kernel/fast-paths.ts';
import { hourMs, minuteMs } from '../../foundation/kernel/timestamp.ts';
import type { CopiedNote, CopyAnswer, CopyStep } from '../shared/operator.ts';
import { proveStore } from '../shared/store-proof.ts';

export interface ObjectCopies {
  /** A copy is being put back: nothing may be read of it, and nothing written. */
  isStopped(): boolean;
  /** It has entities. Asked of an object that sleeps, it sleeps on. */
  isUsed(): boolean;
  run(step: CopyStep): Promise<CopyAnswer>;
  /** Takes away what a copy left that nobody goes on with. */
  endOld(): void;
}

export interface CopiesOptions {
  readonly state: Pick<DurableObjectState, 'storage' | 'abort'>;
  /** Resolves when the store is there with all that belongs to it. */
  readonly prepare: () => Promise<void>;
  /** After the notes were put back, before the object goes on. */
  readonly onRestored: () => void | Promise<void>;
}

const stoppedKey = 'copy stopped';
const schemaKey = 'copy schema';
const underWayKey = 'copy under way';

/** Of a copy that goes on while the object loses its memory. */
interface UnderWay {
  readonly id: string;
  readonly askedAt: number;
}

/** The operator's command asks for the next page within seconds, but for the time in which it examines a large copy. */
const givenUpMs = hourMs;

/** Written down so often that it asks: a page is no reason for a commit. */
const askedAgainMs = minuteMs;

export function createObjectCopies({ state, prepare, onRestored }: CopiesOptions): ObjectCopies {
  const { storage } = state;
  let current: { readonly id: string; readonly copy: ObjectCopy } | undefined;

  const isStopped = (): boolean => storage.kv.get<boolean>(stoppedKey) === true;
  const noteAsked = (id: string): void => storage.kv.put(underWayKey, { id, askedAt: Date.now() } satisfies UnderWay);
  const end = (): void => {
    current = undefined;
    storage.kv.delete(underWayKey);
  };
  const underWay = (id: string): ObjectCopy | undefined => {
    const noted = storage.kv.get<UnderWay>(underWayKey);
    if (noted?.id !== id) return undefined;
    if (Date.now() - noted.askedAt > askedAgainMs) noteAsked(id);
    const copy = current?.id === id ? current.copy : resumeCopy(storage);
    current = copy && { id, copy };
    return copy;
  };
  const schema = (): CopySchema => {
    const found = storage.kv.get<CopySchema>(schemaKey);
    if (!isStopped() || !found) throw new Error('the store was not stopped and cleared');
    return found;
  };

  const steps: { readonly [Step in CopyStep['step']]: (step: Extract<CopyStep, { step: Step }>) => Promise<CopyAnswer> } = {
    async begin() {
      await prepare();
      const copy = beginCopy(storage);
      current = { id: crypto.randomUUID(), copy };
      noteAsked(current.id);
      return { step: 'begin', copy: current.id, schema: copy.schema };
    },
    async rows({ copy: id, table, after }) {
      const copy = underWay(id);
      return copy ? { step: 'rows', ...copy.page(table, after) } : { step: 'nothing' };
    },
    async follow({ copy: id }) {
      const copy = underWay(id);
      return copy ? { step: 'follow', ...copy.follow() } : { step: 'nothing' };
    },
    async changes({ copy: id }) {
      const copy = underWay(id);
      if (!copy) return { step: 'nothing' };
      let notes: readonly CopiedNote[] = [];
      const changes = copy.changes(() => {
        const all = [...storage.kv.list<unknown>({ prefix: '' })].filter(([key]) => key !== underWayKey);
        notes = all.map(([key, value]) => [key, toText(value)]);
      });
      if (changes.counts) end();
      return { step: 'changes', notes, ...changes };
    },
    async stop() {
      storage.kv.put(stoppedKey, true);
      await storage.sync();
      // What runs here holds rows that are about to go. The next call finds an object that has just begun.
      state.abort('the store is being restored');
      return { step: 'done' };
    },
    async clear({ schema: wanted }) {
      if (!isStopped()) throw new Error('the store was not stopped');
      await storage.deleteAll();
      storage.kv.put(stoppedKey, true);
      storage.kv.put(schemaKey, wanted);
      makeTables(storage, wanted);
      return { step: 'done' };
    },
    async put({ parts }) {
      takeRows(storage, schema(), parts);
      return { step: 'done' };
    },
    async change({ changes, isLast }) {
      return { step: 'change', ...changeRows(storage, schema(), changes, isLast) };
    },
    async finish({ notes }) {
      const counts = finishTables(storage, schema());
      for (const [key, text] of notes) storage.kv.put(key, fromText(text));
      await onRestored();
      const proof = await proveStore(await openObjectStore({ storage }, allFastPaths));
      return { step: 'finish', counts, proof };
    },
    async prove() {
      if (!isStopped()) throw new Error('the store was not stopped');
      const proof = await proveStore(await openObjectStore({ storage }, allFastPaths));
      return { step: 'finish', counts: countStored(storage), proof };
    },
    async erase() {
      if (!isStopped()) throw new Error('the store was not stopped');
      await storage.deleteAlarm();
      await storage.deleteAll();
      return { step: 'done' };
    },
    async open() {
      storage.kv.delete(schemaKey);
      storage.kv.delete(stoppedKey);
      // What is due goes on, although nobody asks.
      await storage.setAlarm(Date.now() + 1_000);
      return { step: 'done' };
    },
  };

  return {
    isStopped,
    isUsed: () => !isStopped() && hasRows(storage, 'entities'),
    async run(step) {
      // Each name has the function of its own step.
      return (steps[step.step] as (given: CopyStep) => Promise<CopyAnswer>)(step);
    },
    endOld() {
      const noted = storage.kv.get<UnderWay>(underWayKey);
      if (noted && Date.now() - noted.askedAt < givenUpMs) return;
      if (noted) end();
      endOldCopy(storage);
    },
  };
}

/** JSON knows no bigint, and a refund that is reserved has one. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? { integer: String(each) } : each));
}

function fromText(text: string): unknown {
  return JSON.parse(text, (_, each: unknown) => {
    const integer: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'integer') : undefined;
    return typeof integer === 'string' ? BigInt(integer) : each;
  });
}
