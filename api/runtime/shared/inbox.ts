/** RECONCILIATION_INBOX: imports the settlement files that somebody puts into the folder of a merchant. */
import type { Entity } from '../../entities/entity.ts';
import { entityDirectory } from '../../entities/operations.ts';
import type { Ports } from '../../gateway/ports.ts';
import { faultFields } from '../../kernel/fault.ts';
import { describeReceived, type Received, RefusedFile, readReceived, receiveFromInbox } from '../../reconciliation/operations-inbox.ts';
import { startTicking } from './tick-loop.ts';

/** A file in the folder of a merchant. */
export interface FoundFile {
  /** The merchant's id, or what somebody else called the folder. */
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

export type Shelf = 'done' | 'refused';

export interface Inbox {
  /** Those in the merchants' folders, in the order of their names; nothing of their shelves. */
  list(): Promise<readonly FoundFile[]>;
  /** Piece by piece. Throws `RefusedFile` where it is not UTF-8. */
  read(file: FoundFile): AsyncIterable<string>;
  /** Moves it into the folder `done` or `refused` beside it, with a text under its name and `.txt`. */
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

/** What a sender calls a file that it still writes. */
const partSuffix = '.part';

/**
 * A file is whole when two looks find it with the same size and time, or when it was renamed from `NAME.part`. What is
 * remembered here only saves work: after a restart a file is known by its checksum.
 */
export function createInboxWatch(ports: Ports, inbox: Inbox): InboxWatch {
  let seen = new Map<string, FoundFile>();
  const underWay = new Map<string, Received>();

  const isWhole = (file: FoundFile): boolean => {
    const before = seen.get(toKey(file));
    if (before) return before.bytes === file.bytes && before.modifiedMs === file.modifiedMs;
    return seen.get(`${toKey(file)}${partSuffix}`)?.bytes === file.bytes;
  };

  const takeIn = async (file: FoundFile, merchant: Entity | undefined): Promise<boolean> => {
    const key = toKey(file);
    try {
      if (merchant?.kind !== 'merchant') throw new RefusedFile('its folder is not the id of a merchant');
      const known = underWay.get(key);
      const received = known
        ? await readReceived(ports, known)
        : await receiveFromInbox(ports, { merchant, name: file.name, bytes: file.bytes, content: inbox.read(file) });
      const became = describeReceived(received);
      if (!became) {
        underWay.set(key, received);
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
      const found = await inbox.list();
      const ready = found.filter((file) => !isUnfinished(file) && isWhole(file));
      seen = new Map(found.map((file) => [toKey(file), file]));
      if (ready.length === 0) return 0;
      const entities = await entityDirectory(ports);
      let done = 0;
      for (const file of ready) {
        try {
          if (await takeIn(file, entities.byId(file.folder))) done += 1;
        } catch (error) {
          // One file that fails holds up no other; the next look tries it again.
          ports.log.error('a file of the inbox failed', { folder: file.folder, ...faultFields(error) });
        }
      }
      return done;
    },
  };
}

function isUnfinished({ name }: FoundFile): boolean {
  return name.startsWith('.') || name.endsWith(partSuffix);
}

function toKey({ folder, name }: FoundFile): string {
  return `${folder}/${name}`;
}
