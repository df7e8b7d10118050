/** RECONCILIATION_INBOX: imports the settlement files that somebody puts into the folder of a merchant. */

import { describeReceived, type Received, RefusedFile, readReceived, receiveFromInbox } from '../../domain/reconciliation/inbox.ts';
import { isOneLine } from '../../domain/reconciliation/settlement-file.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { entityDirectory } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { startTicking } from './tick-loop.ts';

/** A file in the folder of a merchant. */
export interface FoundFile {
  /** The merchant's id, or what somebody else called the folder. */
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly inode: number;
  /** Why it is not read, whatever it holds: such as a link. */
  readonly refusal: string | undefined;
}

/** What stands in the inbox beside others. */
export interface FoundFolder {
  readonly name: string;
  /** In the order of their names, whole ones first; nothing of its shelves. */
  readonly files: readonly FoundFile[];
  /** Why nothing in it is looked at. */
  readonly problem: string | undefined;
}

export const shelves = ['done', 'refused'] as const;
export type Shelf = (typeof shelves)[number];

/** Bytes of a file's name, so that it can be numbered and its text named after it. */
export const fileNameBytesMax = 240;

/** Another file stands under the name than the one that was found. */
export class ChangedFile extends Error {}

export interface Inbox {
  /** In the order of the folders' names. */
  list(): Promise<readonly FoundFolder[]>;
  /** Chunk by chunk. Throws `RefusedFile` where it is not UTF-8, `ChangedFile` where it has changed. */
  read(file: FoundFile): AsyncIterable<string>;
  /**
   * Moves it into the folder `done` or `refused` beside it, with a text under its name and `.txt`. A name that is too long or
   * has line breaks becomes another one. Throws `ChangedFile`.
   */
  shelve(file: FoundFile, shelf: Shelf, text: string): Promise<void>;
}

/** Looks every few seconds. `stop` resolves when the look that runs has ended. */
export function startInbox(ports: Ports, inbox: Inbox, everyMs?: number): { stop(): Promise<void> } {
  const watch = createInboxWatch(ports, inbox);
  return startTicking(() => watch.look(), ports.log, { everyMs });
}

export interface InboxWatch {
  /** Resolves to how many files it put on a shelf. */
  look(): Promise<number>;
}

/** Files that one look takes in: of one folder, and of all. */
const ofFolderMax = 20;
const ofLookMax = 200;

/** What a sender calls a file that it still writes. */
const partSuffix = '.part';

/** A file that is taken in, and what was stored of it. */
interface UnderWay {
  readonly file: FoundFile;
  readonly received: Received;
}

/**
 * A file is whole when two looks find it with the same size and time, or when it was renamed from `NAME.part`. What is
 * remembered here only saves work: after a restart a file is known by its checksum.
 */
export function createInboxWatch(ports: Ports, inbox: Inbox): InboxWatch {
  let seen = new Map<string, FoundFile>();
  let told = new Map<string, string>();
  /** The folder that had the last turn of the last look. */
  let lastServed = '';
  const underWay = new Map<string, UnderWay>();

  const isWhole = (file: FoundFile): boolean => {
    const before = seen.get(toKey(file));
    if (before) return isSameFile(before, file);
    return seen.get(`${toKey(file)}${partSuffix}`)?.bytes === file.bytes;
  };

  /** Once, until it changes: the same is found every few seconds. */
  const tellProblems = (folders: readonly FoundFolder[]) => {
    const now = new Map(folders.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem] as const])));
    for (const [folder, reason] of now) {
      if (told.get(folder) !== reason) ports.log.warn('a folder of the inbox is left out', { folder, reason });
    }
    told = now;
  };

  const receive = async (file: FoundFile, merchant: Entity | undefined): Promise<Received> => {
    const known = underWay.get(toKey(file));
    if (known && isSameFile(known.file, file)) return readReceived(ports, known.received);
    if (merchant?.kind !== 'merchant') throw new RefusedFile('its folder is not the id of a merchant');
    const why = file.refusal ?? findNameProblem(file.name);
    if (why !== undefined) throw new RefusedFile(why);
    return receiveFromInbox(ports, { merchant, name: file.name, bytes: file.bytes, content: inbox.read(file) });
  };

  const takeIn = async (file: FoundFile, merchant: Entity | undefined): Promise<boolean> => {
    const key = toKey(file);
    try {
      const received = await receive(file, merchant);
      const became = describeReceived(received);
      if (!became) {
        underWay.set(key, { file, received });
        return false;
      }
      await inbox.shelve(file, became.isTaken ? 'done' : 'refused', became.text);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      await inbox.shelve(file, 'refused', `refused: ${error.message}\n`);
    }
    underWay.delete(key);
    return true;
  };

  return {
    async look() {
      const folders = await inbox.list();
      tellProblems(folders);
      const ready = folders.map(({ name, files }) => ({ name, files: files.filter((file) => !isUnfinished(file.name) && isWhole(file)) }));
      seen = new Map(folders.flatMap(({ files }) => files.map((file) => [toKey(file), file])));
      for (const key of underWay.keys()) if (!seen.has(key)) underWay.delete(key);
      const turns = takeTurns(ready, lastServed);
      if (turns.length === 0) return 0;
      const entities = await entityDirectory(ports);
      let done = 0;
      for (const file of turns) {
        lastServed = file.folder;
        try {
          if (await takeIn(file, entities.byId(file.folder))) done += 1;
        } catch (error) {
          if (error instanceof ChangedFile) continue;
          // One file that fails holds up no other; the next look tries it again.
          ports.log.error('a file of the inbox failed', { folder: file.folder, ...faultFields(error) });
        }
      }
      return done;
    },
  };
}

/** One file of each folder, then the next of each; the folder after the one that was served last begins. */
function takeTurns(ready: readonly Pick<FoundFolder, 'name' | 'files'>[], lastServed: string): readonly FoundFile[] {
  const inTurn = [...ready.filter(({ name }) => name > lastServed), ...ready.filter(({ name }) => name <= lastServed)];
  const rounds = Array.from({ length: ofFolderMax }, (_, round) => inTurn.flatMap(({ files }) => files[round] ?? []));
  return rounds.flat().slice(0, ofLookMax);
}

function findNameProblem(name: string): string | undefined {
  if (!isOneLine(name)) return 'its name has a line break or another control character';
  const { length } = new TextEncoder().encode(name);
  return length > fileNameBytesMax ? `its name has ${length} bytes: it may have ${fileNameBytesMax}` : undefined;
}

function isSameFile(one: FoundFile, other: FoundFile): boolean {
  return one.bytes === other.bytes && one.modifiedMs === other.modifiedMs && one.inode === other.inode;
}

export function isUnfinished(name: string): boolean {
  return name.startsWith('.') || name.endsWith(partSuffix);
}

function toKey({ folder, name }: FoundFile): string {
  return `${folder}/${name}`;
}
